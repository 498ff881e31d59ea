extension LedgerStore {
  /// The categories in the order they were added in.
  public func categories() throws -> [Category] {
    try read { try Self.categories("categories", in: $0) }
  }

  /// The categories that can be added.
  public func extras() throws -> [Category] {
    try read { try Self.categories("extra_categories", in: $0) }
  }

  /// The books in the order they were added in.
  public func books() throws -> [Book] { try read { try Self.books(in: $0) } }

  /// The book with that id or name. Throws a `BillProblem` with the nearest name.
  public func book(named name: String) throws -> Book {
    try BillResolver(categories: [], books: books()).book(named: name)
  }

  static func books(in db: DatabaseConnection) throws -> [Book] {
    try db.rows("SELECT id, name, cover FROM books ORDER BY number") {
      Book(id: try $0.text(0), name: try $0.text(1), cover: try $0.integer(2))
    }
  }

  /// The bytes of a picture, or nil where there is none of that name.
  public func photo(named name: String) throws -> [UInt8]? {
    try read { db in
      try db.row("SELECT bytes FROM photos WHERE name = ?", [.text(name)]) { try $0.bytes(0) }
    }
  }

  func read<Result>(_ body: (DatabaseConnection) throws -> Result) throws -> Result {
    try LedgerProblem.mapping(path) { try database.read(body) }
  }

  func write<Result>(_ body: (DatabaseConnection) throws -> Result) throws -> Result {
    try LedgerProblem.mapping(path) { try database.write(body) }
  }

  private static func categories(_ table: String, in db: DatabaseConnection) throws -> [Category] {
    try db.rows("SELECT id, title, icon, income FROM \(table) ORDER BY number") {
      Category(
        id: try $0.text(0), title: try $0.text(1), icon: try $0.text(2), kind: BillKind(isIncome: try $0.bool(3)))
    }
  }
}
