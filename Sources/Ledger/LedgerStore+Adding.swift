/// A bill as somebody types it in.
public struct NewBill: Sendable {
  /// Empty for the next free one.
  public var id = ""
  public var date: String
  public var money: String
  /// The id or title of a category.
  public var category: String
  /// Nil for what the category is.
  public var isIncome: Bool?
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
    let date = try BillResolver.date(new.date)
    let cents = try Money.cents(typed: new.money)
    let category = try resolver.category(new.category, isIncome: new.isIncome)
    let remark = try BillResolver.remark(new.remark)
    let name = new.book ?? ""
    guard let book = name.isEmpty ? resolver.standardBook : resolver.book(name) else {
      throw BillProblem.unknownBook(name, candidates: resolver.bookNames)
    }
    let id = new.id.isEmpty ? "" : try BillResolver.identifier(new.id)
    return try LedgerProblem.mapping(path) {
      try database.write { db in
        var number = try Self.nextNumber(in: db)
        let bill = Bill(
          id: id.isEmpty ? try Self.freeIdentifier(from: &number, in: db) : id, date: date, remark: remark,
          photo: new.photo?.name, isIncome: category.isIncome, cents: cents, category: category.id, book: book.id)
        if let photo = new.photo { try Self.insert(photo, in: db) }
        do {
          try Self.insert(bill, in: db)
        } catch let error as DatabaseError where error.isNotUnique {
          throw BillProblem.duplicateIdentifier(id)
        }
        return bill
      }
    }
  }

  /// Adds a book with the smallest free id `book-N`.
  public func addBook(named name: String, cover: Int) throws -> Book {
    let name = try BillResolver.bookName(name)
    guard (0..<LedgerLimits.covers).contains(cover) else { throw BillProblem.cover(cover) }
    return try LedgerProblem.mapping(path) {
      try database.write { db in
        let books = try Self.books(in: db)
        guard !books.contains(where: { $0.name == name }) else { throw BillProblem.duplicateBook(name) }
        let book = Book(id: BillResolver(categories: [], books: books).freeBookID, name: name, cover: cover)
        try Self.insert(book, in: db)
        return book
      }
    }
  }

  /// Moves one of the extras, by its id or title, to the end of the categories.
  public func addCategory(_ name: String) throws -> Category {
    let extras = try self.extras()
    guard let category = extras.first(where: { $0.id == name }) ?? extras.first(where: { $0.title == name }) else {
      throw BillProblem.unknownExtra(name, candidates: extras.map(\.id) + extras.map(\.title))
    }
    try LedgerProblem.mapping(path) {
      try database.write { db in
        try db.run(
          """
          INSERT INTO categories (id, title, icon, income)
          SELECT id, title, icon, income FROM extra_categories WHERE id = ?
          """, [.text(category.id)])
        try db.run("DELETE FROM extra_categories WHERE id = ?", [.text(category.id)])
      }
    }
    return category
  }

  /// How many bills with a smaller number say the same as this one, whatever their ids and photos.
  static func count(equalTo bill: Bill, before number: Int, in db: DatabaseConnection) throws -> Int {
    let values: [DatabaseValue] = [
      .text(bill.book), .text(bill.date), .integer(bill.cents), .bool(bill.isIncome), .text(bill.category),
      .text(bill.remark), .integer(number),
    ]
    return try db.row(
      """
      SELECT count(*) FROM bills
      WHERE book = ? AND date = ? AND cents = ? AND income = ? AND category = ? AND remark = ? AND number < ?
      """, values
    ) { try $0.integer(0) } ?? 0
  }

  // MARK: - Numbers

  /// The number that the next bill has.
  static func nextNumber(in db: DatabaseConnection) throws -> Int {
    try db.row("SELECT coalesce(max(number), 0) + 1 FROM bills") { try $0.integer(0) } ?? 1
  }

  /// The next free id of the form `bill-000123`, whose order is that in which bills were added; moves `number` on.
  static func freeIdentifier(from number: inout Int, in db: DatabaseConnection) throws -> String {
    while true {
      let digits = String(number)
      let id = "bill-" + String(repeating: "0", count: max(6 - digits.count, 0)) + digits
      number += 1
      let isTaken = try db.row("SELECT EXISTS (SELECT 1 FROM bills WHERE id = ?)", [.text(id)]) { try $0.bool(0) }
      if isTaken != true { return id }
    }
  }
}
