import Basics
import Formulas
import Scenes

/// Design tokens in the format of the Design Tokens Community Group (Format and Color modules, 2025.10, and the texts
/// such as `"16px"` of the drafts before it): a tree of groups, with tokens, which have a `$value`, as leaves.
///
/// The result is a record: groups are records, aliases are followed, and values are those of formulas: colours, points
/// (`rem` counts 16 of them), seconds, numbers, texts, curves.
struct TokenTree {
  struct Token {
    var value: PlacedJSON
    /// Its own `$type`, and that of the nearest group around it that has one.
    var type: PlacedJSON?
    var groupType: PlacedJSON?
  }

  /// A token, or a group with what is in it.
  private struct Entry {
    let key: String
    let path: String
    let place: SourcePlace
    /// The entries in it; nil of a token.
    var inner: [Entry]?
  }

  private static let keys = ["$value", "$type", "$description", "$deprecated", "$extensions", "$extends", "$root"]

  var diagnostics = Diagnostics()
  private var root: [Entry] = []
  /// The tokens by their paths, `color.brand`.
  private(set) var tokens: [String: Token] = [:]
  private var groups: Set<String> = []

  /// Adds a document's tokens, which go before those of the same paths that are there.
  mutating func add(_ document: PlacedJSON) {
    guard let members = document.members else {
      diagnostics.add(TokenProblem.notAnObject, at: document.place)
      return
    }
    let nodes = nodes(members, path: "", type: nil)
    root = Self.merged(root, nodes)
  }

  /// Every top-level group and token by the name that formulas know it by.
  mutating func values() -> [(name: Placed<String>, value: Value)] {
    var reader = TokenResolver(tokens: tokens, groups: groups)
    let record = record(root, &reader)
    diagnostics.add(contentsOf: reader.diagnostics)
    if tokens.isEmpty, diagnostics.isEmpty, let first = root.first {
      diagnostics.add(TokenProblem.noTokens, at: first.place)
    }
    return record
  }

  private mutating func nodes(_ members: [JSONWalker.Member<PlacedJSON>], path: String, type: PlacedJSON?) -> [Entry] {
    var result: [Entry] = []
    let type = members.last { $0.key == "$type" }?.value ?? type
    for member in members {
      if MachineText(member.key).starts(with: "$"), member.key != "$root" {
        if member.key == "$extends" {
          diagnostics.add(TokenProblem.extends, at: member.value.place)
        } else if !Self.keys.contains(member.key), member.key != "$schema" {
          diagnostics.add(TokenProblem.unknownKey(member.key, known: Self.keys), at: member.value.place)
        }
        continue
      }
      let own = path.isEmpty ? member.key : "\(path).\(member.key)"
      guard let inner = member.value.members else {
        diagnostics.add(
          TokenProblem.wrongValue(type: "group", wants: "an object", given: member.value.shownText),
          at: member.value.place)
        continue
      }
      if let value = member.value["$value"] {
        for extra in inner where !Self.keys.contains(extra.key) {
          diagnostics.add(TokenProblem.unknownKey(extra.key, known: Self.keys), at: extra.value.place)
        }
        tokens[own] = Token(value: value, type: member.value["$type"], groupType: type)
        result.append(Entry(key: member.key, path: own, place: member.value.place))
      } else {
        groups.insert(own)
        let inner = nodes(inner, path: own, type: type)
        result.append(Entry(key: member.key, path: own, place: member.value.place, inner: inner))
      }
    }
    return result
  }

  private static func merged(_ base: [Entry], _ over: [Entry]) -> [Entry] {
    if base.isEmpty { return over }
    var result = base
    let places = Dictionary(base.enumerated().map { ($1.key, $0) }) { first, _ in first }
    for entry in over {
      guard let index = places[entry.key] else {
        result.append(entry)
        continue
      }
      if let first = result[index].inner, let second = entry.inner {
        result[index].inner = merged(first, second)
      } else {
        result[index] = entry
      }
    }
    return result
  }

  /// The names and values of a group, each looked at once.
  private mutating func record(
    _ entries: [Entry], _ reader: inout TokenResolver
  ) -> [(name: Placed<String>, value: Value)] {
    var seen: [String: String] = [:]
    return entries.compactMap { entry in
      guard let name = Self.name(entry.key) else {
        diagnostics.add(TokenProblem.name(entry.key), at: entry.place)
        return nil
      }
      if let other = seen.updateValue(entry.key, forKey: name) {
        diagnostics.add(TokenProblem.sameName(other, entry.key, as: name), at: entry.place)
        return nil
      }
      let placed = Placed(name, at: entry.place)
      guard let inner = entry.inner else { return (placed, reader.value(of: entry.path)) }
      let fields = record(inner, &reader)
      let values = Dictionary(fields.map { ($0.name.value, $0.value) }) { $1 }
      return (placed, .record(Record(values, at: entry.place)))
    }
  }

  /// `brandBlue` of `brand-blue`, `n100` of `100`, `root` of `$root`; nil where letters are not of ASCII.
  static func name(_ key: String) -> String? {
    let name = NameScanner.camelCase(key)
    guard let first = name.utf8.first, name.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    return first.isASCIIDigit ? "n" + name : name
  }
}
