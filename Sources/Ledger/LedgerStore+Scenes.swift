import Formulas

extension LedgerStore {
  /// The prefix of a photo's name in the source that a scene sees.
  public static let photoPrefix = "ledger:"

  /// The ledger as a scene's data: a record of the lists `books`, `categories`, `extras` and `bills`, foreign keys
  /// resolved to records, money as whole `cents`; bills by their days, on a day as they were added. A bill's photo is a
  /// source `ledger:NAME`, or null.
  public func sceneData() throws -> Value {
    var data = SceneRecords(books: try books(), categories: try categories(), extras: try extras())
    try read { db in
      try db.forEachRow("SELECT \(BillTable.columns) FROM bills ORDER BY date, number") {
        data.add(try BillTable.bill($0))
      }
    }
    return data.value
  }
}

extension LedgerSeeds {
  /// The demonstration as a scene's data: what `LedgerStore.demonstration(seeds).sceneData()` gives, without a
  /// database.
  public var sceneData: Value {
    var data = SceneRecords(books: demonstration.books, categories: categories, extras: extras)
    let days = demonstration.bills.enumerated().sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }
    for (_, bill) in days { data.add(bill) }
    return data.value
  }
}

/// A scene's data being put together.
private struct SceneRecords {
  private let books: [Value]
  private let categories: [Value]
  private let extras: [Value]
  private var bills: [Value] = []
  private let bookByID: [String: Value]
  private let categoryByID: [String: Value]

  init(books: [Book], categories: [Category], extras: [Category]) {
    self.books = books.map(Self.value)
    self.categories = categories.map(Self.value)
    self.extras = extras.map(Self.value)
    bookByID = Dictionary(zip(books.map(\.id), self.books)) { first, _ in first }
    categoryByID = Dictionary(zip(categories.map(\.id), self.categories)) { first, _ in first }
  }

  /// The shape of bills, of which there are many.
  private static let bill = RecordShape.of(["book", "category", "cents", "date", "id", "income", "photo", "remark"])

  mutating func add(_ bill: Bill) {
    bills.append(
      .record(
        Record(
          Self.bill,
          [
            bookByID[bill.book] ?? .null, categoryByID[bill.category] ?? .null, .number(Double(bill.cents)),
            .text(bill.date), .text(bill.id), .bool(bill.isIncome),
            bill.photo.map { .text(LedgerStore.photoPrefix + $0) } ?? .null, .text(bill.remark),
          ])))
  }

  var value: Value {
    .record(
      Record([
        "books": .list(books), "categories": .list(categories), "extras": .list(extras), "bills": .list(bills),
      ]))
  }

  private static func value(_ book: Book) -> Value {
    .record(
      Record(["id": .text(book.id), "name": .text(book.name), "cover": .text("ledger/covers/\(book.cover).svg")]))
  }

  private static func value(_ category: Category) -> Value {
    .record(
      Record([
        "id": .text(category.id), "title": .text(category.title), "icon": .text(category.icon),
        "income": .bool(category.isIncome),
      ]))
  }
}
