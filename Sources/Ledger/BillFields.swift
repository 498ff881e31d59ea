import Basics
import Formulas

/// A bill as it comes in: texts by the names of their fields. The same for CSV, JSON and the command line.
public enum BillField: String, CaseIterable, Sendable {
  case id, date, money, kind, category, book, remark, photo

  /// The name of each field in Chinese files.
  private static let chineseNames: [(field: BillField, name: String)] = [
    (.id, "编号"), (.date, "日期"), (.money, "金额"), (.kind, "收支"), (.category, "类别"), (.book, "账本"), (.remark, "备注"),
    (.photo, "照片"),
  ]

  /// Creates the field of a name in a header, in either language; big and small letters are alike.
  public init?(header name: String) {
    let name = MachineText(name).trimmed.text.lowercased()
    guard let field = BillField(rawValue: name) ?? Self.chineseNames.first(where: { $0.name == name })?.field
    else { return nil }
    self = field
  }

  /// All names that a header can have.
  public static var headerNames: [String] { allCases.map(\.rawValue) + chineseNames.map(\.name) }
}

/// The meaning of texts in one ledger: its categories and books.
struct BillResolver {
  private let categories: [Category]
  private let categoriesByID: [String: [Category]]
  private let categoriesByTitle: [String: [Category]]
  private var books: [Book]

  init(categories: [Category], books: [Book]) {
    (self.categories, self.books) = (categories, books)
    categoriesByID = Dictionary(grouping: categories, by: \.id)
    categoriesByTitle = Dictionary(grouping: categories, by: \.title)
  }

  mutating func add(_ book: Book) { books.append(book) }

  /// Reads `income` or `expense`, in either language; nil for an empty text.
  static func kind(_ text: String) throws(BillProblem) -> BillKind? {
    switch text.lowercased() {
    case "": return nil
    case "income", "true", "收入": return .income
    case "expense", "false", "支出": return .expense
    default: throw .kind(text)
    }
  }

  /// Returns a day as a bill has it.
  ///
  /// - Throws: `BillProblem.date` for anything but a day of the calendar written as `2016-06-25`.
  static func day(_ text: String) throws(BillProblem) -> String {
    guard let day = CivilDay(iso: text) else { throw .date(text) }
    return day.iso
  }

  /// The category with that id or title, of the kind where one is given. An id goes before a title.
  func category(_ name: String, kind: BillKind? = nil) throws(BillProblem) -> Category {
    let named = categoriesByID[name, default: []] + categoriesByTitle[name, default: []].filter { $0.id != name }
    if let found = named.first(where: { kind == nil || $0.kind == kind }) { return found }
    if let other = named.first { throw .categoryOfOtherKind(name, other.kind) }
    throw .unknownCategory(name, candidates: categories.map(\.id) + categories.map(\.title))
  }

  /// The book with that id or name; for nil the one that bills without a book go into, the first.
  func book(named name: String?) throws(BillProblem) -> Book {
    let book = name == nil ? books.first : books.first { $0.id == name } ?? books.first { $0.name == name }
    if let book { return book }
    throw .unknownBook(name ?? "", candidates: books.map(\.id) + books.map(\.name))
  }

  /// An id for a new book: the smallest free `book-N`.
  var freeBookID: String {
    let taken = Set(books.map(\.id))
    var number = books.count + 1
    while taken.contains("book-\(number)") { number += 1 }
    return "book-\(number)"
  }

  static func remark(_ text: String) throws(BillProblem) -> String {
    let count = text.unicodeScalars.count
    guard !text.unicodeScalars.contains("\0") else { throw .nul }
    guard count <= LedgerLimits.remark else { throw .remarkTooLong(count) }
    return text
  }

  static func identifier(_ text: String) throws(BillProblem) -> String {
    guard (1...LedgerLimits.identifier).contains(text.unicodeScalars.count), !text.unicodeScalars.contains("\0")
    else { throw .identifier(text) }
    return text
  }

  static func bookName(_ text: String) throws(BillProblem) -> String {
    guard (1...LedgerLimits.bookName).contains(text.unicodeScalars.count), !text.unicodeScalars.contains("\0"),
      text.unicodeScalars.contains(where: { !$0.properties.isWhitespace })
    else { throw .bookName(text) }
    return text
  }
}
