import Ledger
import TestSupport
import Testing

@Suite("Questions to a ledger")
struct QueryTests {
  @Test("sums are those of plain SQL, by book, month, day and kind")
  func totals() throws {
    let file = try LedgerFile(withDemonstration: true)
    let store = try file.store()
    let plain = try file.plain()
    let conditions: [(BillFilter, String)] = [
      (BillFilter(), "TRUE"), (BillFilter(book: "daily"), "book = 'daily'"),
      (BillFilter(book: "empty"), "book = 'empty'"),
      (BillFilter(book: "daily", period: .month("2016-06")), "book = 'daily' AND date LIKE '2016-06-%'"),
      (BillFilter(period: .day("2016-06-25")), "date = '2016-06-25'"),
      (BillFilter(period: .month("2015-12"), kind: .income), "date LIKE '2015-12-%' AND income = 1"),
    ]
    for (filter, condition) in conditions {
      let row = try plain.numbers(
        """
        SELECT coalesce((SELECT sum(cents) FROM bills WHERE income = 1 AND \(condition)), 0),
          coalesce((SELECT sum(cents) FROM bills WHERE income = 0 AND \(condition)), 0),
          (SELECT count(*) FROM bills WHERE \(condition))
        """)
      let totals = try store.totals(filter)
      #expect(totals == Totals(income: row[0], expense: row[1], count: row[2]), "\(condition)")
      #expect(try store.bills(filter).count == totals.count)
    }
  }

  @Test("shares are the categories' sums, the largest first, and percentages that add up to 100.00")
  func shares() throws {
    let file = try LedgerFile(withDemonstration: true)
    let store = try file.store()
    let plain = try file.plain()
    for month in Set(try store.bills(BillFilter(book: "daily")).map { String($0.date.prefix(7)) }) {
      for isIncome in [false, true] {
        let filter = BillFilter(book: "daily", period: .month(month))
        let shares = try store.shares(of: isIncome ? .income : .expense, filter)
        let expected = try plain.rows(
          """
          SELECT category, sum(cents), count(*) FROM bills
          WHERE book = 'daily' AND substr(date, 1, 7) = ? AND income = ? GROUP BY category
          """, [month, isIncome])
        #expect(Set(shares.map { [$0.category.id, "\($0.cents)", "\($0.count)"] }) == Set(expected), "\(month)")
        #expect(shares.map(\.cents) == shares.map(\.cents).sorted(by: >))
        if !shares.isEmpty { #expect(shares.map(\.basisPoints).reduce(0, +) == 10_000) }
      }
    }
  }

  @Test("equal shares stand in the categories' order, equal days in the order in which bills were added")
  func ties() throws {
    let file = try LedgerFile()
    let store = try file.store(.writing)
    for category in ["sport", "dining", "transport", "sport"] {
      _ = try store.add(NewBill(date: "2016-06-25", money: category == "sport" ? "5" : "10", category: category))
    }
    _ = try store.add(NewBill(date: "2016-06-26", money: "1", category: "fun"))
    #expect(try store.shares(of: .expense).map(\.category.id) == ["dining", "transport", "sport", "fun"])
    #expect(
      try store.bills().map(\.id) == ["bill-000005", "bill-000001", "bill-000002", "bill-000003", "bill-000004"])
  }

  @Test("a balance is what came less what went, and the nearest number where that is none")
  func balances() {
    func balance(_ income: Int, _ expense: Int) -> Int { Totals(income: income, expense: expense, count: 1).balance }
    #expect(balance(5, 7) == -2 && balance(7, 5) == 2 && balance(0, 0) == 0)
    #expect(balance(0, .min) == .max && balance(1, .min) == .max && balance(.max, -1) == .max)
    #expect(balance(-2, .max) == .min && balance(.min, 1) == .min && balance(-1, .max) == .min)
  }

  @Test("a million bills of 0.01 add up")
  func million() throws {
    let file = try LedgerFile(withDemonstration: true)
    let store = try file.store()
    try file.plain().run(
      """
      DELETE FROM bills;
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 1000000)
      INSERT INTO bills (id, date, income, cents, category, book)
      SELECT 'b' || n, '2016-06-' || (n % 20 + 10), 0, 1, 'dining', 'daily' FROM numbers
      """)
    #expect(try store.totals() == Totals(income: 0, expense: 1_000_000, count: 1_000_000))
    #expect(try Money.text(cents: store.totals().expense) == "10000.00")
    #expect(try store.totals(BillFilter(book: "daily", period: .day("2016-06-10"))).expense == 50_000)
  }

  @Test("a sum that 64 bits do not hold is told, not rounded")
  func overflow() throws {
    let file = try LedgerFile(withDemonstration: true)
    let store = try file.store()
    try file.plain().run(
      """
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 9300)
      INSERT INTO bills (id, date, income, cents, category, book)
      SELECT 'x' || n, '2016-06-25', 0, \(Money.largest), 'dining', 'empty' FROM numbers
      """)
    #expect(throws: LedgerProblem.sumTooLarge(path: store.path)) { try store.totals(BillFilter(book: "empty")) }
  }
}
