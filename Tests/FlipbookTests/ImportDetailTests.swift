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
    let told = mistakes(run)
    #expect(run.code == 2 && told.count == 3, "\(run.errors)")
    #expect(told.first?.hasPrefix("bills.json:2:") == true && told.first?.contains("no field 'dte'") == true)
    #expect(told.dropFirst().first?.hasSuffix("the field 'date' is given twice") == true, "\(told)")
    #expect(told.last?.hasPrefix("bills.json:4:") == true && told.last?.contains("'y' is no amount") == true, "\(told)")
  }

  @Test("a line above the header that has one of its names is none")
  func lineAbove() throws {
    let desk = try Desk()
    let run = try desk.importing(
      """
      Konto;12345
      Datum;25.06.2016
      Buchungstag;Betrag;Kategorie
      24.06.2016;-26,50;用餐

      """)
    #expect(run.code == 0 && run.output == "1 bill imported\n", "\(run.errors)")
    #expect(run.errors.contains("header in line 3"), "\(run.errors)")
  }

  @Test("a day can be two where neither number is more than twelve and they are not the same")
  func ambiguousDays() throws {
    let desk = try Desk()
    let days = ["5/12/2016", "12/5/2016", "12/12/2016", "1/1/2016", "12/11/2016"]
    let run = try desk.importing("date,money,category\n" + days.map { "\($0),26,用餐\n" }.joined())
    let told = mistakes(run)
    #expect(told.map { $0.prefix(12) } == ["bills.csv:2:", "bills.csv:3:", "bills.csv:6:"], "\(run.errors)")
    #expect(told.allSatisfy { $0.contains("can be two days") })
    for (day, iso) in [("13/12/2016", "2016-12-13"), ("12/13/2016", "2016-12-13"), ("12/12/2016", "2016-12-12")] {
      let other = try Desk()
      let one = try other.importing("date,money,category\n\(day),26,用餐\n")
      #expect(one.code == 0, "\(one.errors)")
      #expect(try other.run(["list", "my.ledger"]).output.hasPrefix("\(iso) "), "\(day)")
    }
  }

  @Test("a point wants digits before and behind it, and thousands stand in threes")
  func points() throws {
    let amounts = ["12.", ".5", ".", "1..5", "1,23", "1234,567.5", "1,2345.5", ",234.5", "1,234,56.5"]
    let run = try Desk().importing(
      "date;money;category\n2016-06-25;1.5;用餐\n" + amounts.map { "2016-06-25;\($0);用餐\n" }.joined())
    let refused = Set(mistakes(run).compactMap { $0.split(separator: ":").dropFirst().first.flatMap { Int($0) } })
    // All but 1,23: a comma with one or two digits behind it stands before decimals.
    #expect(refused == [3, 4, 5, 6, 8, 9, 10, 11], "\(run.errors)")
  }
}
