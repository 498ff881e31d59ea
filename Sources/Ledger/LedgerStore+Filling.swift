import Foundation
import GRDB

extension LedgerStore {
  /// Puts the seeds into tables that are empty. The demonstration goes in only where there is no book yet.
  func fill(from seeds: LedgerSeeds, withDemonstration: Bool = false) throws {
    try LedgerProblem.mapping(path) {
      try queue.write { db in
        try Self.fill("categories", seeds.categories, in: db)
        try Self.fill("extra_categories", seeds.extras, in: db)
        guard try Self.isEmpty("books", in: db) else { return }
        let demonstration = withDemonstration ? seeds.demonstration : nil
        for book in demonstration?.books ?? [LedgerSeeds.firstBook] { try Self.insert(book, in: db) }
        for photo in demonstration?.photos ?? [] { try Self.insert(photo, in: db) }
        for bill in demonstration?.bills ?? [] { try Self.insert(bill, in: db) }
      }
    }
  }

  private static func fill(_ table: String, _ categories: [Category], in db: Database) throws {
    guard try isEmpty(table, in: db) else { return }
    let statement = try db.makeStatement(sql: "INSERT INTO \(table) (id, title, icon, income) VALUES (?, ?, ?, ?)")
    for category in categories {
      try statement.execute(arguments: [category.id, category.title, category.icon, category.isIncome])
    }
  }

  private static func isEmpty(_ table: String, in db: Database) throws -> Bool {
    try Bool.fetchOne(db, sql: "SELECT NOT EXISTS (SELECT 1 FROM \(table))") ?? true
  }

  static func insert(_ book: Book, in db: Database) throws {
    try db.execute(
      sql: "INSERT INTO books (id, name, cover) VALUES (?, ?, ?)", arguments: [book.id, book.name, book.cover])
  }

  /// A photo that is there already is not kept twice.
  static func insert(_ photo: Photo, in db: Database) throws {
    try db.execute(
      sql: "INSERT OR IGNORE INTO photos (name, bytes) VALUES (?, ?)", arguments: [photo.name, Data(photo.bytes)])
  }

  static func insert(_ bill: Bill, in db: Database) throws {
    let statement = try db.cachedStatement(
      sql: """
        INSERT INTO bills (id, date, remark, photo, income, cents, category, book) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """)
    try statement.execute(arguments: [
      bill.id, bill.date, bill.remark, bill.photo, bill.isIncome, bill.cents, bill.category, bill.book,
    ])
  }
}
