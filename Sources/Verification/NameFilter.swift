/// Which results are meant, by their names: those that have a text in them; after `^` only where they begin with it, before `$`
/// only where they end with it.
public struct NameFilter: Hashable, Sendable {
  private let text: String
  private let isAtStart: Bool
  private let isAtEnd: Bool

  public init(_ pattern: String) {
    isAtStart = pattern.hasPrefix("^")
    isAtEnd = pattern.hasSuffix("$")
    text = String(pattern.dropFirst(isAtStart ? 1 : 0).dropLast(isAtEnd ? 1 : 0))
  }

  /// The pattern that one name meets and no other.
  public static func only(_ name: String) -> String { "^\(name)$" }

  public func meets(_ name: String) -> Bool {
    switch (isAtStart, isAtEnd) {
    case (true, true): name == text
    case (true, false): name.hasPrefix(text)
    case (false, true): name.hasSuffix(text)
    case (false, false): name.contains(text)
    }
  }

  /// Whether every name is met that begins with this one.
  public func meetsAll(below name: String) -> Bool { !isAtEnd && meets(name) }
}
