import Basics
import Foundation
import Ledger
import TestSupport
import Testing

@Suite("A ledger that somebody else made otherwise")
struct ForeignTests {
  private static let endless =
    "WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT real.* FROM real, r"

  @Test(
    "is refused with what no ledger has, before anything of it is run",
    arguments: [
      ("ALTER TABLE bills RENAME TO real; CREATE VIEW bills AS \(endless)", "view", "bills"),
      ("CREATE VIEW more AS SELECT * FROM bills", "view", "more"),
      ("ALTER TABLE books RENAME TO real; CREATE VIEW books AS \(endless)", "view", "books"),
      (
        "CREATE TRIGGER each AFTER INSERT ON bills BEGIN INSERT INTO bills SELECT * FROM bills; END", "trigger", "each"
      ),
      ("CREATE TRIGGER gone AFTER DELETE ON books BEGIN DELETE FROM bills; END", "trigger", "gone"),
    ])
  func foreign(sql: String, kind: String, name: String) throws {
    for access in [LedgerStore.Access.reading, .writing] {
      let file = try LedgerFile(withDemonstration: true)
      try file.plain().run(sql)
      #expect(try file.problem(access) == .foreign(path: file.path, kind: kind, name: name))
      let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: file.path)))
      #expect(throws: LedgerProblem.foreign(path: "other", kind: kind, name: name)) {
        try LedgerStore.open(bytes, named: "other")
      }
    }
  }

  @Test("is told with the cure")
  func words() {
    let problem = LedgerProblem.foreign(path: "a.ledger", kind: "trigger", name: "each")
    #expect(
      problem.message.text
        == "'a.ledger' has the trigger 'each', which no ledger has; remove it (sqlite3, 'DROP TRIGGER …'), or copy the "
        + "bills into a new ledger by 'flipbook ledger import'")
  }

  @Test("gives no more rows for an answer than a file of data may have")
  func rows() throws {
    let file = try LedgerFile(withDemonstration: true)
    try file.plain().run(
      """
      WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n <= \(Limits.rows))
      INSERT INTO bills (id, date, income, cents, category, book)
      SELECT 'x' || n, '2016-06-25', income, 1, category, book FROM r, (SELECT * FROM bills LIMIT 1)
      """)
    let store = try file.store()
    #expect(throws: LedgerProblem.tooManyRows(path: file.path, limit: Limits.rows)) { try store.bills() }
    #expect(try store.totals().count > Limits.rows)
    // As many as it may have are given.
    try file.plain().run(
      "DELETE FROM bills WHERE id NOT IN (SELECT id FROM bills ORDER BY id DESC LIMIT \(Limits.rows))")
    #expect(try store.bills().count == Limits.rows)
  }

  @Test("may take so many steps at a time, and ends at the same one in every run")
  func steps() throws {
    let file = try LedgerFile(withDemonstration: true)
    try file.plain().run(
      """
      WITH RECURSIVE r (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r WHERE n <= 200000)
      INSERT INTO bills (id, date, income, cents, category, book)
      SELECT 'x' || n, '2016-06-25', income, 1, category, book FROM r, (SELECT * FROM bills LIMIT 1)
      """)
    // Each bill that is imported is compared with all of its day.
    let store = try file.store(.writing)
    try file.scratch.write(
      "date,money,category\n" + String(repeating: "2016-06-25,0.01,用餐\n", count: 3_000), to: "more.csv")
    var options = ImportOptions { path in throw LedgerProblem.missing(path: path) }
    options.skipsDuplicates = true
    #expect(throws: LedgerProblem.tooMuchWork(path: file.path, limit: Limits.ledgerSteps)) {
      try store.importBills(from: [file.scratch.path + "/more.csv"], options: options)
    }
  }
}
