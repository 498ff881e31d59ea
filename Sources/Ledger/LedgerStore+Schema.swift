import GRDB

/// The tables, and how a file gets them. What is wrong in the app that this is modelled on is put right: columns are
/// spelled as they are said, and money is whole cents.
extension LedgerStore {
  /// `PRAGMA application_id` of every ledger: "FbLg" in ASCII.
  static let applicationID = 0x4662_4C67

  /// The steps that make a ledger's schema, oldest first. A step that was released is never changed: a new one follows.
  static var migrator: DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1: bills, categories, books") { db in
      try db.execute(sql: "PRAGMA application_id = \(applicationID)")
      for table in ["categories", "extra_categories"] { try db.execute(sql: categories(table)) }
      try db.execute(sql: tables)
    }
    return migrator
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
