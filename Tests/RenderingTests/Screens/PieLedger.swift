/// A ledger of a test's own, as a scene reads it from a file.
struct PieLedger {
  struct Bill {
    var category: String
    var cents: Int
    var date = "2016-06-01"
    var isIncome = false
    var book = "daily"
    var remark = ""
  }

  /// Categories of expense that have icons.
  static let expenses = [
    "dining", "transport", "clothing", "beauty", "daily", "fun", "snacks", "drinks", "housing", "theatre", "transfer",
    "feast", "sport", "tobacco", "lover", "family", "pets", "produce", "baby", "study", "medical", "travel", "digital",
    "topup", "shopping", "date", "online", "shoes", "skincare",
  ]

  var bills: [Bill]

  init(_ bills: [Bill]) {
    // A list without any record has no fields; one of another book gives them.
    self.bills = bills + [Bill(category: "dining", cents: 1, book: "other")]
  }

  /// One bill of each of the first categories of expense.
  init(cents: [Int]) {
    self.init(zip(Self.expenses, cents).map { Bill(category: $0, cents: $1) })
  }

  var json: String {
    let records = bills.enumerated().map { index, bill in
      """
      {"id": "\(1_000 + index)", "date": "\(bill.date)", "remark": "\(bill.remark)", "photo": null, \
      "income": \(bill.isIncome), "cents": \(bill.cents), "category": \(Self.category(bill.category, bill.isIncome)), \
      "book": \(Self.book(bill.book))}
      """
    }
    let categories = Self.expenses.map { Self.category($0, false) }
    return """
      {"books": [\(Self.book("daily")), \(Self.book("other"))], "categories": [\(categories.joined(separator: ", "))],
      "bills": [\(records.joined(separator: ",\n"))]}
      """
  }

  /// What a scene's line about its data becomes.
  static let changes = ["ledger: demo.ledger": "ledger: test.json"]

  private static func category(_ id: String, _ isIncome: Bool) -> String {
    #"{"id": "\#(id)", "title": "\#(id)", "icon": "ledger/icons/\#(id).svg", "income": \#(isIncome)}"#
  }

  private static func book(_ id: String) -> String {
    #"{"id": "\#(id)", "name": "\#(id)", "cover": "ledger/covers/0.svg"}"#
  }
}

extension Rehearsal {
  /// A scene over a ledger of the test's own.
  convenience init(
    _ scene: String, over ledger: PieLedger, scale: Double = 1, changes: [String: String] = [:], steps: [String]
  ) throws {
    try self.init(
      scene, scale: scale, changes: changes.merging(PieLedger.changes) { own, _ in own },
      files: ["test.json": ledger.json], steps: steps)
  }
}
