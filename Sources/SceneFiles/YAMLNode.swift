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

  var plainText: String? { if case .plain(let text) = content { text.text } else { nil } }

  /// A scalar's text, quoted or not.
  var scalarText: PlacedText? {
    switch content {
    case .plain(let text), .quoted(let text): text
    default: nil
    }
  }

  /// In the words of messages.
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
