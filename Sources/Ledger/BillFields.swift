/// A bill as it comes in: texts by the names of their fields. The same for CSV, JSON and the command line.
public enum BillField: String, CaseIterable, Sendable {
  case id, date, money, kind, category, book, remark, photo

  /// The name of each field in Chinese files, and those that banks, payment programs and spreadsheets have for it, in small
  /// letters; of these the first counts most.
  private static let names: [(field: BillField, chinese: String, foreign: [String])] = [
    (.id, "编号", ["交易号", "交易单号", "交易订单号", "流水号", "transaction id"]),
    (
      .date, "日期",
      [
        "交易时间", "交易创建时间", "付款时间", "交易日期", "记账日期", "时间", "buchungstag", "buchungsdatum", "datum", "transaction date",
        "booking date", "day", "time",
      ]
    ),
    (
      .money, "金额",
      ["金额(元)", "金额（元）", "交易金额", "交易金额(元)", "betrag", "betrag (eur)", "umsatz", "amount", "value", "sum"]
    ),
    (.kind, "收支", ["收/支", "收支类型", "income/expense"]),
    (.category, "类别", ["交易分类", "分类", "kategorie"]),
    (.book, "账本", []),
    (
      .remark, "备注",
      [
        "商品说明", "商品名称", "商品", "说明", "摘要", "verwendungszweck", "buchungstext", "description", "note", "notes", "memo",
        "comment",
      ]
    ),
    (.photo, "照片", []),
  ]

  /// How much a column of that name counts as the field, the least the most: 0 for its own name, further numbers for those
  /// that other programs give it; nil for none of them.
  func rank(ofColumn name: String) -> Int? {
    if BillField(header: name) == self { return 0 }
    let foreign = Self.names.first { $0.field == self }?.foreign ?? []
    return foreign.firstIndex(of: ForeignText.trimmed(name).lowercased()).map { $0 + 1 }
  }

  /// The field of a name in a header, in either language; big and small letters are alike.
  public init?(header name: String) {
    let name = ForeignText.trimmed(name).lowercased()
    guard let named = Self.names.first(where: { $0.field.rawValue == name || $0.chinese == name }) else { return nil }
    self = named.field
  }

  /// All names that a header can have.
  public static var headerNames: [String] { allCases.map(\.rawValue) + names.map(\.chinese) }
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
  static func isIncome(_ text: String) throws(BillProblem) -> Bool? {
    switch text.lowercased() {
    case "": return nil
    case "income", "true", "收入", "已收入": return true
    case "expense", "false", "支出", "已支出": return false
    default: throw .kind(text)
    }
  }

  /// True for what payment programs write of money that only changes its place.
  static func isNeither(_ text: String) -> Bool { ["/", "不计收支", "中性交易", "其他"].contains(text) }

  /// The category with that id or title, of the kind where one is given. An id goes before a title.
  func category(_ name: String, isIncome: Bool?) throws(BillProblem) -> Category {
    let named = categoriesByID[name, default: []] + categoriesByTitle[name, default: []].filter { $0.id != name }
    if let found = named.first(where: { isIncome == nil || $0.isIncome == isIncome }) { return found }
    if let other = named.first { throw .categoryOfOtherKind(name, isIncome: other.isIncome) }
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
      !ForeignText.trimmed(text).isEmpty
    else { throw .bookName(text) }
    return text
  }
}
