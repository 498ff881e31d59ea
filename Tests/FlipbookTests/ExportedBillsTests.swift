import Foundation
import TestSupport
import Testing

@Suite("flipbook ledger import takes what payment programs and banks export")
struct ExportedBillsTests {
  private func list(_ desk: Desk) throws -> [String] {
    try desk.run(["list", "my.ledger"]).output.split(separator: "\n").map(String.init)
  }

  @Test("Alipay: lines above the header, names of its own, in GBK, days with times, records that are neither")
  func alipay() throws {
    let desk = try Desk()
    let csv = """
      支付宝交易记录明细查询
      账号:[quay@example.com]
      起始日期:[2016-06-01 00:00:00]    终止日期:[2016-07-01 00:00:00]
      ---------------------------------交易记录明细列表------------------------------------
      交易号,交易创建时间,商品名称,金额（元）,收/支,交易状态,
      2016062521001,2016-06-25 13:45:00,牛肉面,26.00,支出,交易成功,
      2016062621002,2016-06-26 09:00:00,工资,7400.00,收入,交易成功,
      2016062621003,2016-06-26 09:10:00,余额宝转入,100.00,不计收支,交易成功,
      ------------------------------------------------------------------------------------
      共3笔记录
      """
    try desk.scratch.write(csv, to: "utf-8.csv")
    let words = ["-f", "UTF-8", "-t", "GBK", "-o", "alipay.csv", "utf-8.csv"]
    #expect(try Tool.run(words, in: desk.scratch.path, executable: "/usr/bin/iconv").code == 0)
    let run = try desk.run(["import", "my.ledger", "alipay.csv", "--category", "用餐", "--category", "工资"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output == "2 bills imported, 1 left out that is neither income nor expense\n")
    #expect(
      run.errors
        == "note: alipay.csv: id from '交易号', date from '交易创建时间', remark from '商品名称', money from '金额（元）', kind from '收/支'; "
        + "left out: 交易状态; in GB18030; header in line 5\n")
    #expect(
      try list(desk) == ["2016-06-26  +7400.00  工资  日常账本  工资", "2016-06-25    -26.00  用餐  日常账本  牛肉面"])
    #expect(try desk.run(["list", "my.ledger", "--csv"]).output.contains("\n2016062521001,2016-06-25,26.00,"))
  }

  @Test("WeChat: a yen sign, and no category of ours")
  func wechat() throws {
    let desk = try Desk()
    let csv = "交易时间,交易类型,交易对方,商品,收/支,金额(元),支付方式\n2016-06-25 13:45:00,商户消费,面馆,面,支出,¥26.00,零钱\n"
    let refused = try desk.importing(csv)
    #expect(refused.code == 2)
    #expect(
      refused.errors.hasPrefix(
        "bills.csv:1:1: error: no column is the field 'category'; name it by --map COLUMN=category, or give one for these bills "
          + "by --category NAME\n"))
    #expect(try desk.importing(Array(csv.utf8), as: "bills.csv", "--category", "dining").code == 0)
    #expect(try list(desk) == ["2016-06-25  -26.00  用餐  日常账本  面"])
  }

  @Test("a German bank: semicolons, commas before decimals, days first, signs, a quoted line end")
  func bank() throws {
    let desk = try Desk()
    let csv = """
      \u{FEFF}"Buchungstag";"Betrag";"Kategorie";"Verwendungszweck"
      "25.06.2016";"-1.234,50";"用餐";"Essen
      mit Kollegen"
      "26.06.2016";"7.400,00 €";"工资";""

      """
    let run = try desk.importing(csv)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("; a comma stands before decimals; amounts below zero are expenses, others income\n"))
    let bills = try list(desk)
    #expect(bills[0] == "2016-06-26  +7400.00  工资  日常账本")
    #expect(bills[1].hasPrefix("2016-06-25  -1234.50  用餐  日常账本  Essen"))
  }

  @Test("the sign of an amount says its kind; one that contradicts the kind or the category is refused")
  func signs() throws {
    let desk = try Desk()
    let csv = "date,money,category\n2016-06-25,-26.00,用餐\n2016-06-25,+7400.00,工资\n2016-06-25,− 3,用餐\n"
    #expect(try desk.importing(csv).code == 0)
    #expect(try desk.count() == 3)
    let wrong = try desk.importing(
      "date,money,category,kind\n2016-06-25,-26,用餐,income\n2016-06-25,+26,用餐,\n2016-06-25,26,用餐,支出\n")
    #expect(
      wrong.errors.contains("bills.csv:2:12: error: money: '-26' is an expense by its sign, and the bill is income"))
    #expect(
      wrong.errors.contains("bills.csv:3:16: error: category: the category '用餐' is for expenses, this bill is income"))
  }

  @Test(
    "days in the forms of spreadsheets, banks and programs",
    arguments: [
      "2016/06/25", "2016-6-25", "2016.6.25", "20160625", "2016年6月25日", "25.06.2016", "06/25/2016", "25/6/2016",
      "25-06-2016",
      "2016-06-25 13:45:00", "2016-06-25T13:45:00Z", "2016-06-25T13:45+08:00", "6/25/2016 1:45 PM", "\"Jun 25, 2016\"",
      "25 June 2016", "25-Jun-2016", "42546",
    ])
  func days(text: String) throws {
    let desk = try Desk()
    let run = try desk.importing("date,money,category\n\(text),26,用餐\n")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try list(desk)[0].hasPrefix("2016-06-25 "))
  }

  @Test("a day that can be two is one only where the file or --days says which")
  func ambiguousDays() throws {
    let desk = try Desk()
    let csv = "date,money,category\n3/4/2016,26,用餐\n"
    #expect(
      try desk.importing(csv).errors.contains(
        "date: '3/4/2016' can be two days; say which number comes first, by --days"))
    #expect(try desk.importing(Array(csv.utf8), as: "bills.csv", "--days", "month-first").code == 0)
    #expect(try desk.importing(csv + "25/4/2016,27,用餐\n").code == 0)
    #expect(try list(desk).map { $0.prefix(10) } == ["2016-04-25", "2016-04-03", "2016-03-04"])
    let both = try desk.importing(csv + "25/4/2016,27,用餐\n4/25/2016,27,用餐\n")
    #expect(both.errors.contains("bills.csv:2:1: error: date: '3/4/2016' can be two days"))
  }

  @Test("10,000 bills of a file say how it writes days, and no more")
  func surveyed() throws {
    let header = "date,money,category\n"
    let plain = String(repeating: "3/4/2016,1,用餐\n", count: 9_999)
    let desk = try Desk()
    #expect(try desk.importing(header + plain + "25/4/2016,1,用餐\n").output == "10000 bills imported\n")
    let late = try desk.importing(header + plain + "3/4/2016,1,用餐\n25/4/2016,1,用餐\n")
    #expect(late.errors.contains("bills.csv:2:1: error: date: '3/4/2016' can be two days"), "\(late.errors)")
  }

  @Test("further columns are left out, and told; a name that is nearly a field's is a mistake")
  func furtherColumns() throws {
    let desk = try Desk()
    let run = try desk.importing("date,money,category,note,account\n2016-06-25,26,用餐,x,y\n")
    #expect(run.code == 0)
    #expect(run.errors == "note: bills.csv: date, money, category, remark from 'note'; left out: account\n")
    #expect(
      try desk.importing("date,money,category,remarks\n2016-06-25,26,用餐,x\n").errors.contains(
        "no field 'remarks'; did you mean"))
  }

  @Test("columns are named by --map, which says what is not there, and what is no field")
  func map() throws {
    let desk = try Desk()
    let csv = Array("Wann;Wieviel;Wozu;Text\n25.6.2016;26,00;用餐;Nudeln\n".utf8)
    let run = try desk.importing(
      csv, as: "bills.csv", "--map", "Wann=date", "--map", "Wieviel=money", "--map", "Wozu=category", "--map", "Text=备注"
    )
    #expect(run.code == 0, "\(run.errors)")
    #expect(try list(desk) == ["2016-06-25  -26.00  用餐  日常账本  Nudeln"])
    let wrong = try desk.importing(csv, as: "bills.csv", "--map", "Wan=date", "--map", "Wieviel=money")
    #expect(wrong.errors.contains("error: no column is called 'Wan'; did you mean 'Wann'?"))
    #expect(wrong.errors.contains("error: no column is the field 'date'; name it by --map COLUMN=date"))
    #expect(try desk.importing(csv, as: "bills.csv", "--map", "Wann=dat").code == 64)
    let less = try desk.importing(
      Array("date,money,category,remark\n2016-06-25,26,用餐,x\n".utf8), as: "b.csv", "--map", "remark=")
    #expect(less.errors == "note: b.csv: date, money, category; left out: remark\n")
  }

  @Test("a line that names the separator, a quote inside of a field, a NUL")
  func details() throws {
    let desk = try Desk()
    #expect(try desk.importing("sep=;\ndate;money;category\n2016-06-25;26;用餐\n").code == 0)
    #expect(try desk.importing("date,money,category,remark\n2016-06-25,26,用餐,ab\"cd\n").code == 0)
    #expect(try list(desk).contains("2016-06-25  -26.00  用餐  日常账本  ab\"cd"))
    let nul = try desk.importing("date,money,category,remark\n2016-06-25,26,dining,a\0b\n")
    #expect(nul.code == 2)
    #expect(nul.errors.contains("bills.csv:2:22: error: remark: a NUL stands in this text; remove it"))
  }

  @Test("--dry-run tells what was understood and counted, and leaves the ledger as it was")
  func dryRun() throws {
    let desk = try Desk()
    let path = URL(fileURLWithPath: desk.scratch.path + "/my.ledger")
    let before = try Data(contentsOf: path)
    let run = try desk.importing(
      Array("date,money,category,book\n2016-06-25,26,用餐,旅行\n".utf8), as: "bills.csv", "--dry-run", "--create-books")
    #expect(run.code == 0)
    #expect(run.output == "book 旅行\n1 bill would be imported\n")
    #expect(run.errors == "note: bills.csv: date, money, category, book\n")
    #expect(try Data(contentsOf: path) == before)
  }

  @Test("the largest amount is listed as CSV that can be imported, and add reads what import reads")
  func largest() throws {
    let desk = try Desk()
    for money in ["9999999999999", "12345678901", "¥1,234.50"] {
      #expect(
        try desk.run(["add", "my.ledger", "--date", "2016/6/9 12:00", "--money", money, "--category", "用餐"]).code == 0)
    }
    let csv = try desk.run(["list", "my.ledger", "--csv"]).output
    let other = try Desk()
    #expect(try other.importing(csv).output == "3 bills imported\n")
    #expect(try other.run(["list", "my.ledger", "--csv"]).output == csv)
  }
}
