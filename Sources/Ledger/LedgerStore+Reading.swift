import Foundation
import GRDB

extension Row {
  /// A column that must hold a value of that kind. GRDB's subscript ends the process where it holds none, as after the
  /// file was changed by another program.
  func value<Value: DatabaseValueConvertible>(_ column: Int) throws -> Value {
    guard let value = Value.fromDatabaseValue(self[column]) else { throw UnexpectedValue() }
    return value
  }

  /// A row of a ledger without what every such row has.
  struct UnexpectedValue: Error {}
}

extension LedgerStore {
  /// The categories in the order they were added in.
  public func categories() throws -> [Category] {
    try read { try Self.categories("categories", in: $0) }
  }

  /// What can be added to the categories.
  public func extras() throws -> [Category] {
    try read { try Self.categories("extra_categories", in: $0) }
  }

  /// The books in the order they were added in.
  public func books() throws -> [Book] {
    try read { db in
      try Row.fetchAll(db, sql: "SELECT id, name, cover FROM books ORDER BY number").map {
        Book(id: try $0.value(0), name: try $0.value(1), cover: try $0.value(2))
      }
    }
  }

  /// The bytes of a picture, or nil where there is none of that name.
  public func photo(named name: String) throws -> [UInt8]? {
    try read { db in
      try Data.fetchOne(db, sql: "SELECT bytes FROM photos WHERE name = ?", arguments: [name]).map { Array($0) }
    }
  }

  func read<Result>(_ body: (Database) throws -> Result) throws -> Result {
    try LedgerProblem.mapping(path) { try queue.read(body) }
  }

  private static func categories(_ table: String, in db: Database) throws -> [Category] {
    try Row.fetchAll(db, sql: "SELECT id, title, icon, income FROM \(table) ORDER BY number").map {
      Category(id: try $0.value(0), title: try $0.value(1), icon: try $0.value(2), isIncome: try $0.value(3))
    }
  }

  static func bill(_ row: Row) throws -> Bill {
    let photo: String? = (row[3] as DatabaseValue).isNull ? nil : try row.value(3)
    return Bill(
      id: try row.value(0), date: try row.value(1), remark: try row.value(2), photo: photo, isIncome: try row.value(4),
      cents: try row.value(5), category: try row.value(6), book: try row.value(7))
  }

  static let billColumns = "id, date, remark, photo, income, cents, category, book"
}
