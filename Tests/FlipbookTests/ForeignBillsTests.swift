import TestSupport
import Testing

@Suite("flipbook ledger import reads what banks write")
struct ForeignBillsTests {
  @Test(
    "days with slashes, dots or without zeros",
    arguments: ["2016/01/05", "2016-1-5", "2016/1/5", "2016.1.5", " 2016-01-05 "])
  func days(text: String) throws {
    let desk = try Desk()
    #expect(try desk.importing("date,money,category\n\(text),26,用餐\n").code == 0)
    #expect(try desk.run(["list", "my.ledger"]).output.hasPrefix("2016-01-05 "))
  }

  @Test(
    "amounts with a yen sign, thousands and blanks",
    arguments: ["¥1234.5", "￥1,234.50", "\" 1,234.50 \"", "¥ 1234.50", "1234.5\u{00A0}"])
  func amounts(text: String) throws {
    let desk = try Desk()
    let cell = text.contains(",") && !text.hasPrefix("\"") ? "\"\(text)\"" : text
    let run = try desk.importing("date,money,category\n2016-01-05,\(cell), 用餐 \n")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try desk.run(["list", "my.ledger"]).output.contains("-1234.50"))
  }

  @Test(
    "what only looks like them is refused",
    arguments: [
      ("2016/13/05", "26"), ("16/1/5", "26"), ("2016-1", "26"), ("2016/1-5", "26"), ("2016-01-05", "\"12,34.50\""),
      ("2016-01-05", "\"1,234,5\""), ("2016-01-05", "¥"), ("2016-01-05", "1.2.3"), ("2016-01-05", "\"1.23,450\""),
    ])
  func refused(date: String, money: String) throws {
    let run = try Desk().importing("date,money,category\n\(date),\(money),用餐\n")
    #expect(run.code == 2)
    #expect(run.errors.contains("nothing was imported"))
  }

  @Test("a file without a header is one mistake")
  func noHeader() throws {
    let run = try Desk().importing("2016-01-05,26,用餐\n2016-01-06,27,用餐\n")
    #expect(run.code == 2)
    #expect(run.errors.split(separator: "\n").count { $0.contains("error:") } == 1)
    #expect(
      run.errors.contains("bills.csv:1:1: error: this line names no field; write a line above the bills that does"))
  }

  @Test("a file without a header is one mistake, whatever follows further down")
  func noHeaderAbove() throws {
    for count in [100, 101, 400] {
      let rows = String(repeating: "2016-01-05,26,用餐\n", count: count)
      let run = try Desk().importing(rows + "2016-01-06,\"27\"5,用餐\n2016-13-40,x,用餐\n")
      #expect(run.code == 2)
      let told = run.errors.split(separator: "\n").filter { $0.contains("error:") }
      #expect(told.count == 1 && told[0].contains("bills.csv:1:1: error: this line names no field"), "\(told)")
    }
  }

  @Test("what was imported before is counted, and left out when asked")
  func duplicates() throws {
    let desk = try Desk()
    let csv = "date,money,category,remark\n2016-01-05,26,用餐,noodles\n2016-01-05,26,用餐,noodles\n2016-01-06,27,用餐,\n"
    let first = try desk.importing(csv)
    #expect(first.output == "3 bills imported\n")
    #expect(first.errors.isEmpty)
    let skipped = try desk.importing(Array(csv.utf8), as: "bills.csv", "--skip-duplicates")
    #expect(skipped.output == "0 bills imported, 3 left out that were there already\n")
    let more = csv + "2016-01-05,26,用餐,noodles\n"
    #expect(
      try desk.importing(Array(more.utf8), as: "bills.csv", "--skip-duplicates").output
        == "1 bill imported, 3 left out that were there already\n")
    let again = try desk.importing(csv)
    #expect(again.output == "3 bills imported\n")
    #expect(again.errors.contains("3 of them equal bills that were there already; --skip-duplicates"))
    #expect(try desk.count() == 7)
  }
}
