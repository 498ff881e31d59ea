import Basics

/// A filter of results by their names: those that have a text in them; after `^` only where they begin with it,
/// before `$` only where they end with it.
public struct NameFilter: Hashable, Sendable {
  private let text: MachineText
  private let isAtStart: Bool
  private let isAtEnd: Bool

  public init(_ pattern: String) {
    let pattern = MachineText(pattern)
    let behind = pattern.rest(after: "^")
    let before = (behind ?? pattern).start(before: "$")
    (isAtStart, isAtEnd) = (behind != nil, before != nil)
    text = before ?? behind ?? pattern
  }

  /// The pattern that one name meets and no other.
  public static func only(_ name: String) -> String { "^\(name)$" }

  /// Whether a name has the part that is asked for.
  public func meets(_ name: String) -> Bool {
    let name = MachineText(name)
    return switch (isAtStart, isAtEnd) {
    case (true, true): name == text
    case (true, false): name.starts(with: text)
    case (false, true): name.ends(with: text)
    case (false, false): text.isEmpty || name.holds(text)
    }
  }

  /// Whether every name is met that begins with this one.
  public func meetsAll(below name: String) -> Bool { !isAtEnd && meets(name) }
}
