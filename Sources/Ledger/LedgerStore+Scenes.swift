import Formulas
import GRDB
import Scenes

extension LedgerStore {
  /// What stands before a photo's name in the source that a scene sees.
  public static let photoPrefix = "ledger:"

  /// The ledger as a scene's data: a record of the lists `books`, `categories`, `extras` and `bills`, foreign keys
  /// resolved to records, money as whole `cents`; bills by their days, on a day as they were added. A bill's photo is a
  /// source `ledger:NAME`, or null.
  public func sceneData() throws -> Value {
    let books = try self.books()
    let categories = try self.categories()
    let bookValues = books.map(Self.value)
    let categoryValues = categories.map(Self.value)
    let bookByID = Dictionary(zip(books.map(\.id), bookValues)) { first, _ in first }
    let categoryByID = Dictionary(zip(categories.map(\.id), categoryValues)) { first, _ in first }
    let bills = try read { db in
      let rows = try Row.fetchCursor(db, sql: "SELECT \(Self.billColumns) FROM bills ORDER BY date, number")
      var values: [Value] = []
      while let row = try rows.next() {
        let bill = try Self.bill(row)
        values.append(
          .record(
            Record([
              "id": .text(bill.id), "date": .text(bill.date), "remark": .text(bill.remark),
              "photo": bill.photo.map { .text(Self.photoPrefix + $0) } ?? .null, "income": .bool(bill.isIncome),
              "cents": .number(Double(bill.cents)), "category": categoryByID[bill.category] ?? .null,
              "book": bookByID[bill.book] ?? .null,
            ])))
      }
      return values
    }
    return .record(
      Record([
        "books": .list(bookValues), "categories": .list(categoryValues),
        "extras": .list(try extras().map(Self.value)), "bills": .list(bills),
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
