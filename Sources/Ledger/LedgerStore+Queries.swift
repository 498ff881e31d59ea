/// The bills that are meant: those of which all that is given is true. Nil: not given.
public struct BillFilter: Hashable, Sendable {
  /// A month or a day of the calendar.
  public enum Period: Hashable, Sendable {
    /// `2016-06`
    case month(String)
    /// `2016-06-25`
    case day(String)
  }

  /// A book's id.
  public var book: String?
  public var period: Period?
  public var kind: BillKind?

  public init(book: String? = nil, period: Period? = nil, kind: BillKind? = nil) {
    (self.book, self.period, self.kind) = (book, period, kind)
  }

  /// The condition in SQL, and what its question marks stand for.
  var condition: (sql: String, values: [DatabaseValue]) {
    var parts: [(sql: String, values: [DatabaseValue])] = []
    if let book { parts.append(("book = ?", [.text(book)])) }
    switch period {
    case .day(let day): parts.append(("date = ?", [.text(day)]))
    case .month(let month):
      // A range, so that the index serves: ':' follows '9', and days begin with '0' to '3'.
      parts.append(("date >= ? AND date < ?", [.text(month + "-"), .text(month + "-:")]))
    case nil: break
    }
    if let kind { parts.append(("income = ?", [.bool(kind == .income)])) }
    return (parts.isEmpty ? "TRUE" : parts.map(\.sql).joined(separator: " AND "), parts.flatMap(\.values))
  }
}

/// Sums in whole cents.
public struct Totals: Hashable, Sendable {
  public var income: Int
  public var expense: Int
  public var count: Int

  /// The income minus the expense, in cents; the nearest number there is where it would overflow.
  public var balance: Int {
    let (difference, overflow) = income.subtractingReportingOverflow(expense)
    return overflow ? (income < 0 ? .min : .max) : difference
  }

  public init(income: Int, expense: Int, count: Int) {
    (self.income, self.expense, self.count) = (income, expense, count)
  }
}

/// The share of one category in a sum.
public struct Share: Hashable, Sendable {
  public var category: Category
  public var cents: Int
  public var count: Int
  /// Hundredths of a percent; those of all shares together are 10,000.
  public var basisPoints: Int
}

extension LedgerStore {
  /// The bills, newest day first; on a day in the order they were added in. `body` is called for one after the other.
  public func forEachBill(_ filter: BillFilter, _ body: (Bill) throws -> Void) throws {
    let (condition, values) = filter.condition
    try read { db in
      let sql = "SELECT \(BillTable.columns) FROM bills WHERE \(condition) ORDER BY date DESC, number"
      try db.forEachRow(sql, values) { try body(try BillTable.bill($0)) }
    }
  }

  /// Returns the bills that a filter lets through, newest day first; on a day in the order they were added in.
  public func bills(_ filter: BillFilter = BillFilter()) throws -> [Bill] {
    var bills: [Bill] = []
    try forEachBill(filter) { bills.append($0) }
    return bills
  }

  /// Returns the income, the expense and the number of the bills that a filter lets pass.
  ///
  /// - Throws: `LedgerProblem` where a sum is larger than 64 bits tell.
  public func totals(_ filter: BillFilter = BillFilter()) throws -> Totals {
    let (condition, values) = filter.condition
    return try read { db in
      let totals = try db.row(
        """
        SELECT coalesce(sum(CASE WHEN income THEN cents END), 0), coalesce(sum(CASE WHEN NOT income THEN cents END), 0),
          count(*) FROM bills WHERE \(condition)
        """, values
      ) { Totals(income: try $0.integer(0), expense: try $0.integer(1), count: try $0.integer(2)) }
      return totals ?? Totals(income: 0, expense: 0, count: 0)
    }
  }

  /// The shares of the categories in all income, or in all expenses: the largest first, equals in the categories'
  /// order. Percentages are rounded by the largest remainder, so that they add up to 100.00.
  public func shares(of kind: BillKind, _ filter: BillFilter = BillFilter()) throws -> [Share] {
    var filter = filter
    filter.kind = kind
    let (condition, values) = filter.condition
    let byID = Dictionary(try categories().map { ($0.id, $0) }) { first, _ in first }
    let sums: [(category: Category, cents: Int, count: Int)] = try read { db in
      try db.rows(
        """
        SELECT sums.category, sums.cents, sums.count FROM (
          SELECT category, sum(cents) AS cents, count(*) AS count FROM bills WHERE \(condition) GROUP BY category
        ) AS sums JOIN categories ON categories.id = sums.category ORDER BY sums.cents DESC, categories.number
        """, values
      ) { row in
        try byID[try row.text(0)].map { ($0, try row.integer(1), try row.integer(2)) }
      }.compactMap { $0 }
    }
    let points = LargestRemainder.shares(of: sums.map(\.cents), units: 10_000)
    return zip(sums, points).map {
      Share(category: $0.category, cents: $0.cents, count: $0.count, basisPoints: $1)
    }
  }
}
