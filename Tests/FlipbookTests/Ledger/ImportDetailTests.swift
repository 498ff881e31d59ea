import TestSupport
import Testing

@Suite("flipbook ledger import reads each field for itself")
struct ImportDetailTests {
  private func mistakes(_ run: Tool.Run) -> [String] {
    run.errors.split(separator: "\n").filter { $0.contains(": error: ") }.map(String.init)
  }

  @Test("blanks around a field are none of it but in a remark, which may have 40 characters; ids are given in turn")
  func fields() throws {
    let desk = try Desk()
    let long = String(repeating: "长", count: 40)
    let run = try desk.importing(
      """
      id,date,money,category,kind,remark
       mine , 2016-06-25 , 26 , 用餐 , expense ,  two  
      ,2016-06-26,27,工资, income ,\(long)
      ,2016-06-27,28,用餐,,x

      """)
    #expect(run.code == 0 && run.output == "3 bills imported\n", "\(run.errors)")
    let csv = try desk.run(["list", "my.ledger", "--csv"]).output
    let lines = csv.split(separator: "\n").dropFirst().map(String.init)
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("bill-000002,2016-06-27,28.00,") && lines[0].contains(",x"), "\(lines)")
    #expect(lines[1].hasPrefix("bill-000001,2016-06-26,27.00,income,") && lines[1].contains(",\(long)"), "\(lines)")
    #expect(lines[2].hasPrefix("mine,2016-06-25,26.00,expense,") && lines[2].contains("  two  "), "\(lines)")
  }

  @Test("of a bill in JSON that has a field of another name, or one twice, that alone is told")
  func json() throws {
    let run = try Desk().importing(
      """
      [
      {"dte": "2016-06-25"},
      {"date": "2016-06-25", "money": "x", "category": "用餐", "date": "2016-06-26"},
      {"date": "2016-06-25", "money": "y", "category": "用餐"}
      ]
      """, as: "bills.json")
    let reported = mistakes(run)
    #expect(run.code == 2 && reported.count == 3, "\(run.errors)")
    #expect(reported.first?.hasPrefix("bills.json:2:") == true && reported.first?.contains("no field 'dte'") == true)
    #expect(reported.dropFirst().first?.hasSuffix("the field 'date' is given twice") == true, "\(reported)")
    #expect(
      reported.last?.hasPrefix("bills.json:4:") == true && reported.last?.contains("'y' is no amount") == true,
      "\(reported)")
  }

  @Test("columns are named by --map, left out by it, and left out where no field has their name")
  func columns() throws {
    let desk = try Desk()
    let csv = "Day,Amount,Text,Saldo,\n2016-06-25,26,noodles,9,\n"
    let bare = try desk.importing(csv)
    #expect(bare.code == 2)
    #expect(bare.errors.contains("bills.csv:1:1: error: this line names no field"), "\(bare.errors)")
    let map = ["--map", "Day=date", "--map", "Amount=money", "--map", "Text=remark", "--map", "Saldo="]
    let missing = try desk.run(["import", "my.ledger", "bills.csv"] + map)
    #expect(missing.code == 2)
    #expect(mistakes(missing).count == 1 && missing.errors.contains("or give one for these bills by --category NAME"))
    let run = try desk.run(["import", "my.ledger", "bills.csv", "--category", "用餐"] + map)
    #expect(run.code == 0 && run.output == "1 bill imported\n", "\(run.errors)")
    #expect(
      run.errors == "note: bills.csv: date from 'Day', money from 'Amount', remark from 'Text'; left out: Saldo\n")
    #expect(try desk.run(["list", "my.ledger"]).output == "2016-06-25  -26.00  用餐  日常账本  noodles\n")
    let unknown = try desk.run(["import", "my.ledger", "bills.csv", "--map", "Dat=date"])
    #expect(unknown.code == 2 && unknown.errors.contains("no column is called 'Dat'; did you mean 'Day'?"))
  }

  @Test("of two columns for one field the second is told")
  func twice() throws {
    let desk = try Desk()
    try desk.scratch.write("date,money,category,Day\n2016-06-25,26,用餐,2016-06-26\n", to: "bills.csv")
    let run = try desk.run(["import", "my.ledger", "bills.csv", "--map", "Day=date"])
    #expect(mistakes(run) == ["bills.csv:1:21: error: the field 'date' is given twice"], "\(run.errors)")
  }
}
