import Synchronization

/// A field's name, found once: records compare its number, not its letters.
public struct FieldName: Hashable, Sendable, ExpressibleByStringLiteral {
  public let text: String
  /// One a name, in the order in which names are first met. It decides nothing that can be seen.
  let number: Int

  public init(_ text: String) {
    self.text = text
    number = Self.known.withLock { known in
      if let number = known[text] { return number }
      known[text] = known.count
      return known.count - 1
    }
  }

  public init(stringLiteral text: String) { self.init(text) }

  public static func == (a: FieldName, b: FieldName) -> Bool { a.number == b.number }

  public func hash(into hasher: inout Hasher) { hasher.combine(number) }

  private static let known = Mutex<[String: Int]>([:])

  static let id: FieldName = "id"
  static let key: FieldName = "key"
  static let x: FieldName = "x"
  static let y: FieldName = "y"
  static let width: FieldName = "width"
  static let height: FieldName = "height"
}
