extension LedgerStore {
  /// Puts the seeds into tables that are empty. The demonstration goes in only where there is no book yet.
  func fill(from seeds: LedgerSeeds, withDemonstration: Bool = false) throws {
    try write { db in
      try Self.fill("categories", seeds.categories, in: db)
      try Self.fill("extra_categories", seeds.extras, in: db)
      guard try Self.isEmpty("books", in: db) else { return }
      let demonstration = withDemonstration ? seeds.demonstration : nil
      for book in demonstration?.books ?? [LedgerSeeds.firstBook] { try Self.insert(book, in: db) }
      for photo in demonstration?.photos ?? [] { try Self.insert(photo, in: db) }
      for bill in demonstration?.bills ?? [] { try BillTable(db: db).insert(bill) }
    }
  }

  private static func fill(_ table: String, _ categories: [Category], in db: DatabaseConnection) throws {
    guard try isEmpty(table, in: db) else { return }
    for category in categories {
      try db.run(
        "INSERT INTO \(table) (id, title, icon, income) VALUES (?, ?, ?, ?)",
        [.text(category.id), .text(category.title), .text(category.icon), .bool(category.isIncome)])
    }
  }

  private static func isEmpty(_ table: String, in db: DatabaseConnection) throws -> Bool {
    try db.row("SELECT NOT EXISTS (SELECT 1 FROM \(table))") { try $0.bool(0) } ?? true
  }

  static func insert(_ book: Book, in db: DatabaseConnection) throws {
    try db.run(
      "INSERT INTO books (id, name, cover) VALUES (?, ?, ?)",
      [.text(book.id), .text(book.name), .integer(book.cover)])
  }

  /// A photo that is there already is not kept twice.
  static func insert(_ photo: Photo, in db: DatabaseConnection) throws {
    try db.run(
      "INSERT OR IGNORE INTO photos (name, bytes) VALUES (?, ?)", [.text(photo.name), .bytes(photo.bytes)])
  }
}
