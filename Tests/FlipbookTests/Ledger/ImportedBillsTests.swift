import TestSupport
import Testing

@Suite("flipbook ledger import takes one form of a file")
struct ImportedBillsTests {
  @Test(
    "other forms of days are refused with the one to write",
    arguments: ["2016/01/05", "2016-1-5", "5.1.2016", "1/5/2016", "20160105", "2016年1月5日", "2016-01-05 13:45", "42374"])
  func days(text: String) throws {
    let run = try Desk().importing("date,money,category\n\(text),26,用餐\n")
    #expect(run.code == 2)
    #expect(
      run.errors.hasPrefix(
        "bills.csv:2:1: error: date: '\(text)' is no day of the calendar; write it as 2016-06-25\n"), "\(run.errors)")
  }

  @Test(
    "other forms of amounts are refused with the one to write",
    arguments: ["¥26", "-26.00", "+26", "1,234.50", "1.234,50 €", "26元", "12.", ".5", "1e3"])
  func amounts(text: String) throws {
    let run = try Desk().importing("date;money;category\n2016-01-05;\(text);用餐\n")
    #expect(run.code == 2)
    #expect(
      run.errors.hasPrefix(
        "bills.csv:2:12: error: money: '\(text)' is no amount; write digits, and a point with one or two digits behind it, "
          + "such as 12.50\n"), "\(run.errors)")
  }

  @Test("lines above the header are no bills: the first line is the header")
  func linesAbove() throws {
    let run = try Desk().importing("支付宝交易记录明细查询\n账号:[quay@example.com]\n交易时间,金额\n2016-06-25,26\n")
    #expect(run.code == 2 && run.errors.hasPrefix("bills.csv:1:1: error: this line names no field"), "\(run.errors)")
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
      let reported = run.errors.split(separator: "\n").filter { $0.contains("error:") }
      #expect(
        reported.count == 1 && reported[0].contains("bills.csv:1:1: error: this line names no field"), "\(reported)")
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
