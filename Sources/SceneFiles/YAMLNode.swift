import Formulas
import Scenes

/// A value of a YAML file with its places, before it means anything.
struct YAMLNode: Sendable {
  struct Pair: Sendable {
    var key: Placed<String>
    var value: YAMLNode
  }

  indirect enum Content: Sendable {
    /// Nothing behind the colon.
    case empty
    case plain(PlacedText)
    /// Quoted, or a block text after `|` or `>`.
    case quoted(PlacedText)
    /// `inBrackets` holds the whole as written when it was written in brackets.
    case sequence([YAMLNode], inBrackets: PlacedText?)
    case mapping([Pair])
    /// Already reported.
    case broken
  }

  var content: Content
  var place: SourcePlace

  var isEmpty: Bool { if case .empty = content { true } else { false } }
  var isBroken: Bool { if case .broken = content { true } else { false } }
  var pairs: [Pair]? { if case .mapping(let pairs) = content { pairs } else { nil } }
  var items: [YAMLNode]? { if case .sequence(let items, _) = content { items } else { nil } }

  /// The value of a key of a map; nil where there is none.
  subscript(key: String) -> YAMLNode? { pairs?.first { $0.key.value == key }?.value }

  /// The keys of a map; none of anything else.
  var keys: Set<String> { Set((pairs ?? []).map(\.key.value)) }

  /// Whether it is the word that takes away what a scene has of the one that it extends.
  var isNothing: Bool { plainText == "null" }
  var plainText: String? { if case .plain(let text) = content { text.text } else { nil } }

  /// The number that stands there as data has it.
  var number: Double? { plainText.flatMap { LiteralData.number($0) } }

  /// A scalar's text, quoted or not.
  var scalarText: PlacedText? {
    switch content {
    case .plain(let text), .quoted(let text): text
    default: nil
    }
  }

  /// Whether it is a map, or a list with maps in it.
  var holdsMaps: Bool {
    items.map { $0.contains { $0.pairs != nil } } ?? (pairs != nil)
  }

  /// All words in it that a name can be.
  var possibleNames: Set<String> {
    switch content {
    case .empty, .broken: []
    case .plain(let text), .quoted(let text): NameScanner.names(in: text.text)
    case .sequence(let items, _): items.reduce(into: []) { $0.formUnion($1.possibleNames) }
    case .mapping(let pairs):
      pairs.reduce(into: []) { $0.formUnion(NameScanner.names(in: $1.key.value).union($1.value.possibleNames)) }
    }
  }

  /// The kind's name in messages.
  var kindName: String {
    switch content {
    case .empty: "empty"
    case .plain: "a value"
    case .quoted: "a text"
    case .sequence: "a list"
    case .mapping: "a map"
    case .broken: "broken"
    }
  }
}
