/// Changes to a bill: texts as somebody types them; nil for what stays.
public struct BillChanges: Sendable {
  public var date: String?
  public var money: String?
  /// The id or title of a category; the bill becomes of its kind.
  public var category: String?
  /// The id or name of a book.
  public var book: String?
  public var remark: String?
  public var photo: Photo?
  /// Whether the bill loses its photo.
  public var removesPhoto = false

  public init() {}
}

extension LedgerStore {
  /// Changes a bill, and gives it as it is then. Throws a `BillProblem` for the first field that is wrong.
  public func edit(_ id: String, _ changes: BillChanges) throws -> Bill {
    let resolver = BillResolver(categories: try categories(), books: try books())
    return try write { db in
      guard var bill = try BillTable(db: db).bill(id) else { throw BillProblem.unknownBill(id) }
      if let date = changes.date { bill.date = try BillResolver.day(date) }
      if let money = changes.money { bill.cents = try Money.cents(typed: money) }
      let category = try resolver.category(changes.category ?? bill.category)
      (bill.category, bill.kind) = (category.id, category.kind)
      if let book = changes.book { bill.book = try resolver.book(named: book).id }
      if let remark = changes.remark { bill.remark = try BillResolver.remark(remark) }
      if changes.removesPhoto { bill.photo = nil }
      if let photo = changes.photo {
        try Self.insert(photo, in: db)
        bill.photo = photo.name
      }
      try BillTable(db: db).update(bill)
      try Self.removeUnusedPhotos(in: db)
      return bill
    }
  }

  /// Removes bills, all or none of them. Throws `BillProblem.unknownBill` for the first that is not there.
  public func remove(_ ids: [String]) throws {
    try write { db in
      for id in ids {
        guard try BillTable(db: db).remove(id) else { throw BillProblem.unknownBill(id) }
      }
      try Self.removeUnusedPhotos(in: db)
    }
  }

  /// Renames a book, which is found by its id or name. Its id stays.
  public func renameBook(_ name: String, to new: String) throws {
    let new = try BillResolver.bookName(new)
    try write { db in
      let books = try Self.books(in: db)
      let book = try BillResolver(categories: [], books: books).book(named: name)
      guard !books.contains(where: { $0.name == new && $0.id != book.id }) else {
        throw BillProblem.duplicateBook(new)
      }
      try db.run("UPDATE books SET name = ? WHERE id = ?", [.text(new), .text(book.id)])
    }
  }

  private static func removeUnusedPhotos(in db: DatabaseConnection) throws {
    try db.run("DELETE FROM photos WHERE name NOT IN (SELECT photo FROM bills WHERE photo IS NOT NULL)")
  }
}
