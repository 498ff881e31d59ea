import Foundation
import GRDB

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
        Book(id: $0[0], name: $0[1], cover: $0[2])
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
      Category(id: $0[0], title: $0[1], icon: $0[2], isIncome: $0[3])
    }
  }

  static func bill(_ row: Row) -> Bill {
    Bill(
      id: row[0], date: row[1], remark: row[2], photo: row[3], isIncome: row[4], cents: row[5], category: row[6],
      book: row[7])
  }

  static let billColumns = "id, date, remark, photo, income, cents, category, book"
}
