import Files
import Ledger
import TestSupport
import Testing

@Suite("Numbers of a ledger may be any")
struct ReadNumberTests {
  private static let columns = [
    ("bills", "cents"), ("bills", "income"), ("bills", "number"), ("books", "cover"), ("books", "number"),
    ("categories", "income"), ("categories", "number"), ("extra_categories", "income"),
    ("extra_categories", "number"),
  ]

  let file: LedgerFile
  let whole: [UInt8]

  /// A ledger whose tables take anything.
  init() throws {
    file = try LedgerFile(withDemonstration: true)
    try file.plain().run(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET sql = replace(replace(sql, 'NOT NULL', ''), ') STRICT', ')')
      WHERE type = 'table' AND name <> 'photos';
      """)
    whole = try FileBytes.read(file.path)
  }

  /// Everything that is asked of a ledger; what was answered, and what was refused in words.
  private func ask() throws -> (answered: Int, refused: Int) {
    let questions: [(LedgerStore) throws -> Void] = [
      { _ = try $0.bills() }, { _ = Money.text(cents: try $0.totals().balance) },
      { _ = try $0.shares(of: .income) }, { _ = try $0.shares(of: .expense) }, { _ = try $0.books() },
      { _ = try $0.categories() }, { _ = try $0.extras() }, { _ = try $0.sceneData() },
      { _ = try $0.add(NewBill(date: "2016-06-25", money: "1", category: "用餐")) },
      { _ = try $0.addBook(named: "旅行", cover: 1) }, { _ = try $0.addCategory(try $0.extras().last?.id ?? "") },
    ]
    var (answered, refused) = (0, 0)
    for question in questions {
      do {
        try question(try file.store(.writing))
        answered += 1
      } catch is LedgerProblem {
        refused += 1
      } catch is BillProblem {
        refused += 1
      }
    }
    return (answered, refused)
  }

  /// Makes the ledger anew with a change; false if SQLite does not take it.
  private func change(_ sql: String) throws -> Bool {
    try AtomicFile.write(whole, to: file.path)
    let plain = try file.plain()
    try plain.run("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF")
    do { try plain.run(sql) } catch is PlainDatabase.Failure { return false }
    return true
  }

  @Test("each is refused in words, or as it stands there")
  func oneByOne() throws {
    var (all, refused) = (0, 0)
    for (table, column) in Self.columns {
      for number in NumberVariants.extremes.map({ $0 == "NaN" ? "NULL" : $0 }) {
        let place = "number = (SELECT min(number) FROM \(table))"
        guard try change("UPDATE \(table) SET \(column) = \(number) WHERE \(place)") else { continue }
        let found = try ask()
        all += found.answered + found.refused
        refused += found.refused
      }
    }
    #expect(refused > 0 && refused < all, "\(refused) of \(all)")
  }

  @Test("sums and shares of two amounts are refused in words, or told as far as numbers go")
  func sums() throws {
    for first in [Int.min, -1, 0, Int.max] {
      for second in [Int.min, -1, 1, Int.max] {
        for isIncome in [0, 1] {
          let changed = try change(
            """
            DELETE FROM bills WHERE number > (SELECT min(number) FROM bills) + 1;
            UPDATE bills SET income = 0, cents = \(first), category = 'dining';
            UPDATE bills SET income = \(isIncome), cents = \(second), category = 'salary'
            WHERE number = (SELECT max(number) FROM bills);
            """)
          #expect(changed)
          _ = try ask()
        }
      }
    }
  }
}
