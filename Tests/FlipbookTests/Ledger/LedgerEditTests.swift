import TestSupport
import Testing

@Suite("flipbook ledger edit, remove and books --rename")
struct LedgerEditTests {
  @Test("a bill is edited, its photo goes with it, and bills are removed all or none")
  func editing() throws {
    let desk = try Desk()
    func add(_ remark: String) throws {
      _ = try desk.run([
        "add", "my.ledger", "--date", "2016-06-25", "--money", "260", "--category", "用餐", "--remark", remark,
      ])
    }
    try add("a")
    try add("b")
    let run = try desk.run(["edit", "my.ledger", "bill-000001", "--money", "26", "--category", "工资", "--remark", ""])
    #expect(run.output == "2016-06-25  +26.00  工资  日常账本\n", "\(run.errors)")
    let wrong = try desk.run(["edit", "my.ledger", "bill-000001", "--date", "2016-02-30"])
    #expect(wrong.code == 2 && wrong.errors.contains("'2016-02-30' is no day of the calendar"))
    #expect(try desk.run(["edit", "my.ledger", "bill-000001"]).code == 64)
    let none = try desk.run(["remove", "my.ledger", "bill-000002", "bill-000009"])
    #expect(none.code == 2)
    #expect(none.errors == "error: there is no bill 'bill-000009'; 'flipbook ledger list --csv' prints the ids\n")
    #expect(try desk.count() == 2)
    #expect(try desk.run(["remove", "my.ledger", "bill-000001", "bill-000002"]).output == "2 bills removed\n")
    #expect(try desk.count() == 0)
  }

  @Test("a book is renamed, with its id or its name; blank and taken names are refused")
  func renaming() throws {
    let desk = try Desk()
    _ = try desk.run(["books", "my.ledger", "--add", "旅行"])
    #expect(try desk.run(["books", "my.ledger", "--rename", "旅行", "--to", "出差"]).output.contains("book-2  出差"))
    #expect(
      try desk.run(["books", "my.ledger", "--rename", "book-2", "--to", "日常账本"]).errors.contains("is there already"))
    for name in ["  ", "\u{3000}"] {
      #expect(try desk.run(["books", "my.ledger", "--add", name]).errors.contains("cannot be a book's name"))
      #expect(try desk.run(["books", "my.ledger", "--rename", "daily", "--to", name]).code == 2)
    }
    #expect(try desk.run(["books", "my.ledger", "--rename", "daily"]).code == 64)
  }
}
