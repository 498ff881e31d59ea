import Basics

/// The table of bills, within a transaction.
struct BillTable {
  let db: DatabaseConnection

  static let columns = "id, date, remark, photo, income, cents, category, book"

  static func bill(_ row: DatabaseRow) throws -> Bill {
    Bill(
      id: try row.text(0), date: try row.text(1), remark: try row.text(2), photo: try row.optionalText(3),
      kind: BillKind(isIncome: try row.bool(4)), cents: try row.integer(5), category: try row.text(6),
      book: try row.text(7))
  }

  /// The bill with that id; nil where there is none.
  func bill(_ id: String) throws -> Bill? {
    try db.row("SELECT \(Self.columns) FROM bills WHERE id = ?", [.text(id)]) { try Self.bill($0) }
  }

  func insert(_ bill: Bill) throws {
    try db.run(
      "INSERT INTO bills (id, date, remark, photo, income, cents, category, book) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
      [.text(bill.id)] + Self.values(of: bill))
  }

  /// Changes all of the bill with this one's id.
  func update(_ bill: Bill) throws {
    try db.run(
      "UPDATE bills SET date = ?, remark = ?, photo = ?, income = ?, cents = ?, category = ?, book = ? WHERE id = ?",
      Self.values(of: bill) + [.text(bill.id)])
  }

  /// All but its id.
  private static func values(of bill: Bill) -> [DatabaseValue] {
    [
      .text(bill.date), .text(bill.remark), .text(bill.photo), .bool(bill.isIncome), .integer(bill.cents),
      .text(bill.category), .text(bill.book),
    ]
  }

  /// Returns false if there is no bill with that id.
  func remove(_ id: String) throws -> Bool {
    guard try bill(id) != nil else { return false }
    try db.run("DELETE FROM bills WHERE id = ?", [.text(id)])
    return true
  }

  /// Returns the number of bills with a smaller number that say the same as this one, whatever their ids and photos.
  func count(equalTo bill: Bill, before number: Int) throws -> Int {
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

  /// The number that the next bill has.
  func nextNumber() throws -> Int {
    try db.row("SELECT coalesce(max(number), 0) + 1 FROM bills") { try $0.integer(0) } ?? 1
  }

  /// The next free id of the form `bill-000123`, whose order is that in which bills were added; moves `number` on.
  func freeIdentifier(from number: inout Int) throws -> String {
    while true {
      let id = "bill-\(number.zeroPadded(to: 6))"
      number += 1
      let isTaken = try db.row("SELECT EXISTS (SELECT 1 FROM bills WHERE id = ?)", [.text(id)]) { try $0.bool(0) }
      if isTaken != true { return id }
    }
  }
}
