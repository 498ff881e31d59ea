/// The tables, and how a file gets them. What is wrong in the app that this is modelled on is put right: columns are
/// spelled as they are said, and money is whole cents.
enum LedgerSchema {
  /// `PRAGMA application_id` of every ledger: "FbLg" in ASCII.
  static let applicationID = 0x4662_4C67

  /// The steps that make a ledger's schema, oldest first. A step that was released is never changed: a new one follows.
  private static let steps: [(name: String, sql: String)] = [
    (
      "1: bills, categories, books",
      """
      PRAGMA application_id = \(applicationID);
      \(categories("categories"));
      \(categories("extra_categories"));
      \(tables)
      """
    )
  ]

  /// Takes the steps that a database has not taken yet. The table of steps has the form and the name that the library
  /// GRDB gives it.
  static func migrate(_ database: Database) throws {
    try database.write { db in
      try db.run("CREATE TABLE IF NOT EXISTS grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
      let taken = try stepsTaken(in: db)
      for step in steps where !taken.contains(step.name) {
        try db.run(step.sql)
        try db.run("INSERT INTO grdb_migrations (identifier) VALUES (?)", [.text(step.name)])
      }
    }
  }

  /// Throws a `LedgerProblem` where a database has taken other steps than those that are known, or not all of them.
  ///
  /// - Parameter path: the name of the file in messages.
  static func check(in db: DatabaseConnection, path: String) throws {
    let application = try db.row("PRAGMA application_id") { try $0.integer(0) }
    guard application == applicationID else {
      throw LedgerProblem.notALedger(path: path, reason: "it is a database of another program")
    }
    let foreign = try db.row(
      "SELECT type, name FROM sqlite_master WHERE type NOT IN ('table', 'index') OR rootpage = 0 ORDER BY name LIMIT 1"
    ) { (kind: try $0.text(0), name: try $0.text(1)) }
    if let foreign { throw LedgerProblem.foreign(path: path, kind: foreign.kind, name: foreign.name) }
    let known = Set(steps.map(\.name))
    let taken = try stepsTaken(in: db)
    let unknown = taken.subtracting(known).sorted()
    guard unknown.isEmpty else { throw LedgerProblem.newer(path: path, steps: unknown) }
    guard taken == known else { throw LedgerProblem.damaged(path: path) }
  }

  private static func stepsTaken(in db: DatabaseConnection) throws -> Set<String> {
    let tables = try db.rows("SELECT name FROM sqlite_master WHERE type = 'table'") { try $0.text(0) }
    guard tables.contains("grdb_migrations") else { return [] }
    return Set(try db.rows("SELECT identifier FROM grdb_migrations") { try $0.text(0) })
  }

  /// Income is part of the key that bills refer to, so that a bill cannot be of another kind than its category.
  private static func categories(_ table: String) -> String {
    """
    CREATE TABLE \(table) (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND \(LedgerLimits.identifier)),
      title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND \(LedgerLimits.categoryTitle)),
      icon TEXT NOT NULL CHECK (length(icon) > 0),
      income INTEGER NOT NULL CHECK (income IN (0, 1)),
      UNIQUE (id, income)
    ) STRICT
    """
  }

  /// A date is only made a real day when it is moved; SQLite takes 2016-02-30 as it is.
  private static let tables = """
    CREATE TABLE books (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND \(LedgerLimits.identifier)),
      name TEXT NOT NULL UNIQUE CHECK (length(name) BETWEEN 1 AND \(LedgerLimits.bookName)),
      cover INTEGER NOT NULL DEFAULT 0 CHECK (cover BETWEEN 0 AND \(LedgerLimits.covers - 1))
    ) STRICT;

    CREATE TABLE photos (
      name TEXT NOT NULL PRIMARY KEY CHECK (length(name) > 0),
      bytes BLOB NOT NULL CHECK (length(bytes) > 0)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE bills (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE CHECK (length(id) BETWEEN 1 AND \(LedgerLimits.identifier)),
      date TEXT NOT NULL CHECK (length(date) = 10 AND date IS date(date, '+0 days')),
      remark TEXT NOT NULL DEFAULT '' CHECK (length(remark) <= \(LedgerLimits.remark)),
      photo TEXT REFERENCES photos (name),
      income INTEGER NOT NULL CHECK (income IN (0, 1)),
      cents INTEGER NOT NULL CHECK (cents BETWEEN 1 AND \(Money.largest)),
      category TEXT NOT NULL,
      book TEXT NOT NULL REFERENCES books (id),
      FOREIGN KEY (category, income) REFERENCES categories (id, income)
    ) STRICT;

    CREATE INDEX bills_by_day ON bills (book, date);
    """
}
