/// A bill as somebody types it in.
public struct NewBill: Sendable {
  /// The id; empty for the next free one.
  public var id = ""
  public var date: String
  public var money: String
  /// The id or title of a category.
  public var category: String
  /// The id or name of a book; nil for the first.
  public var book: String?
  public var remark = ""
  public var photo: Photo?

  public init(date: String, money: String, category: String) {
    (self.date, self.money, self.category) = (date, money, category)
  }
}

extension LedgerStore {
  /// Adds one bill, and gives it as it was kept. Throws a `BillProblem` for the first field that is wrong.
  public func add(_ new: NewBill) throws -> Bill {
    let resolver = BillResolver(categories: try categories(), books: try books())
    let date = try BillResolver.day(new.date)
    let cents = try Money.cents(typed: new.money)
    let category = try resolver.category(new.category)
    let remark = try BillResolver.remark(new.remark)
    let book = try resolver.book(named: new.book == "" ? nil : new.book)
    let id = new.id.isEmpty ? "" : try BillResolver.identifier(new.id)
    return try write { db in
      let bills = BillTable(db: db)
      var number = try bills.nextNumber()
      let bill = Bill(
        id: id.isEmpty ? try bills.freeIdentifier(from: &number) : id, date: date, remark: remark,
        photo: new.photo?.name, kind: category.kind, cents: cents, category: category.id, book: book.id
      )
      if let photo = new.photo { try Self.insert(photo, in: db) }
      do {
        try bills.insert(bill)
      } catch let error as DatabaseError where error.isNotUnique {
        throw BillProblem.duplicateIdentifier(id)
      }
      return bill
    }
  }

  /// Adds a book with the smallest free id `book-N`. Throws a `BillProblem`.
  ///
  /// - Parameter cover: the number of its cover: 0…5.
  public func addBook(named name: String, cover: Int) throws -> Book {
    let name = try BillResolver.bookName(name)
    guard (0..<LedgerLimits.covers).contains(cover) else { throw BillProblem.cover(cover) }
    return try write { db in
      let books = try Self.books(in: db)
      guard !books.contains(where: { $0.name == name }) else { throw BillProblem.duplicateBook(name) }
      let book = Book(id: BillResolver(categories: [], books: books).freeBookID, name: name, cover: cover)
      try Self.insert(book, in: db)
      return book
    }
  }

  /// Moves one of the extras, by its id or title, to the end of the categories.
  public func addCategory(_ name: String) throws -> Category {
    let extras = try self.extras()
    guard let category = extras.first(where: { $0.id == name }) ?? extras.first(where: { $0.title == name }) else {
      throw BillProblem.unknownExtra(name, candidates: extras.map(\.id) + extras.map(\.title))
    }
    try write { db in
      try db.run(
        """
        INSERT INTO categories (id, title, icon, income)
        SELECT id, title, icon, income FROM extra_categories WHERE id = ?
        """, [.text(category.id)])
      try db.run("DELETE FROM extra_categories WHERE id = ?", [.text(category.id)])
    }
    return category
  }
}
