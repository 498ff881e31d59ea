import Basics
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

  /// A name as formulas write it behind a point, and in a record's braces: as it is, or in quotes where it is not
  /// letters and digits.
  package static func written(_ text: String) -> String {
    let isBare = text.utf8.first?.isASCIILetter ?? false && text.utf8.allSatisfy(\.isNamePart)
    return isBare ? text : quoted(text)
  }

  /// `; did you mean 'X'?` for the field that was probably meant, or nothing where none is near. One such as `size-2`,
  /// of which a formula has read the beginning only, is near.
  package static func suggestion(for name: String, among candidates: some Sequence<String>) -> Message {
    let begun = candidates.filter { written($0) != $0 && MachineText($0).starts(with: MachineText(name)) }.min()
    guard let found = begun ?? NearestName.of(name, among: candidates) else { return "" }
    return written(found) == found ? NearestName.question(found) : "; did you mean .\(quoted(found))?"
  }

  /// A name in quotes.
  static func quoted(_ text: String) -> String { "\"\(Formula.escape(text))\"" }

  private static let known = Mutex<[String: Int]>([:])

  static let id: FieldName = "id"
  static let key: FieldName = "key"
  static let x: FieldName = "x"
  static let y: FieldName = "y"
  static let width: FieldName = "width"
  static let height: FieldName = "height"
}
