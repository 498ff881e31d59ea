import Foundation
import TestSupport
import Testing

/// A ledger in a folder of its own, and the program run in it.
struct Desk {
  let scratch: Scratch

  init(_ arguments: String...) throws {
    scratch = try Scratch()
    _ = try run(["init", "my.ledger"] + arguments)
  }

  func run(_ arguments: [String], onStart: ((Process) throws -> Void)? = nil) throws -> Tool.Run {
    try Tool.run(["ledger"] + arguments, in: scratch.path, onStart: onStart)
  }

  /// Imports a file with these bytes.
  func importing(_ bytes: [UInt8], as name: String = "bills.csv", _ options: String...) throws -> Tool.Run {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(scratch.path)/\(name)"))
    return try run(["import", "my.ledger", name] + options)
  }

  func importing(_ text: String, as name: String = "bills.csv") throws -> Tool.Run {
    try importing(Array(text.utf8), as: name)
  }

  /// How many bills there are.
  func count() throws -> Int {
    let run = try run(["list", "my.ledger", "--totals"])
    return run.output.split(separator: "\n").last.flatMap { $0.split(separator: " ").last }.flatMap { Int($0) } ?? -1
  }
}

@Suite("flipbook ledger")
struct LedgerCommandTests {
  @Test("init takes away what an init that was killed left in its folder")
  func leftovers() throws {
    let scratch = try Scratch()
    let half = ".my.ledger.999999999-1.flipbook-partial"
    for name in [half, half + "-journal"] { try scratch.write("", to: name) }
    let run = try Tool.run(["ledger", "init", "my.ledger"], in: scratch.path)
    #expect(run.code == 0, "\(run)")
    #expect(try scratch.names() == ["my.ledger"])
  }

  @Test("whatever is written into a ledger, what a killed process left beside it goes")
  func leftoversOfOthers() throws {
    let desk = try Desk()
    for arguments in [
      ["add", "my.ledger", "--date", "2016-06-24", "--money", "45", "--category", "剧场"],
      ["books", "my.ledger", "--add", "旅行"],
    ] {
      try desk.scratch.write("", to: ".frame-00000.png.999999999-1.flipbook-partial")
      #expect(try desk.run(arguments).code == 0)
      #expect(try desk.scratch.names() == ["my.ledger"])
    }
  }

  @Test("makes, fills, and lists a ledger")
  func whole() throws {
    let desk = try Desk()
    #expect(
      try desk.run(["add", "my.ledger", "--date", "2016-06-24", "--money", "45", "--category", "剧场", "--remark", "独立日"])
        .output == "bill-000001\n")
    let csv = #"""
      日期,金额,类别,账本,备注
      2016-06-25,26,用餐,日常账本,"牛肉面, ""加个蛋"""
      2016-06-25,7400.00,工资,旅行,
      """#
    let failed = try desk.importing(csv)
    #expect(failed.code == 2)
    let imported = try desk.importing(Array(csv.utf8), as: "bills.csv", "--create-books")
    #expect(imported.output == "book 旅行\n2 bills imported\n")
    #expect(
      try desk.run(["list", "my.ledger"]).output == """
        2016-06-25    -26.00  用餐  日常账本  牛肉面, "加个蛋"
        2016-06-25  +7400.00  工资  旅行
        2016-06-24    -45.00  剧场  日常账本  独立日

        """)
    #expect(
      try desk.run(["list", "my.ledger", "--month", "2016-06", "--book", "日常账本", "--totals", "--shares"]).output == """
        income     0.00
        expense   71.00
        balance  -71.00
        bills         2
        63.38%  45.00  1  剧场
        36.62%  26.00  1  用餐

        """)
    #expect(try desk.run(["books", "my.ledger"]).output == "daily   日常账本  0  2\nbook-2  旅行      0  1\n")
  }

  @Test("what it lists as CSV is imported as the same bills")
  func roundTrip() throws {
    let desk = try Desk("--demonstration")
    let csv = try desk.run(["list", "my.ledger", "--csv"]).output
    let other = try Desk()
    #expect(try other.importing(Array(csv.utf8), as: "all.csv", "--create-books").code == 0)
    let same = try other.run(["list", "my.ledger", "--csv"]).output == csv
    #expect(same)
    #expect(try other.count() == desk.count())
    let again = try other.importing(Array(csv.utf8), as: "all.csv")
    #expect(again.code == 2 && again.errors.contains("a bill with the id 'b212' is there already"))
  }

  @Test("reads JSON, and money from its digits")
  func json() throws {
    let desk = try Desk()
    let text = """
      {"version": 1, "bills": [
        {"date": "2016-06-25", "money": 0.29, "category": "dining", "remark": null},
        {"date": "2016-06-25", "money": "1.15", "category": "salary", "kind": "income", "id": "x"}
      ]}
      """
    #expect(try desk.importing(text, as: "b.json").output == "2 bills imported\n")
    let listed = try desk.run(["list", "my.ledger", "--json"]).output
    #expect(listed.contains("\"cents\": 29,") && listed.contains("\"cents\": 115,"))
  }

  @Test("keeps a photo with its bill, and shows it in a scene")
  func photo() throws {
    let desk = try Desk()
    let png = Checkout.path("Documentation/Pictures/zhihu-home.png")
    try FileManager.default.copyItem(atPath: png, toPath: desk.scratch.path + "/noodles.png")
    let run = try desk.importing("date,money,category,photo\n2016-06-25,26,用餐,noodles.png\n")
    #expect(run.errors == "")
    try FileManager.default.removeItem(atPath: desk.scratch.path + "/noodles.png")
    try desk.scratch.write(
      """
      scene: photo
      device: card
      data: {ledger: my.ledger}
      layers: [{image: picture, source: first(ledger.bills).photo, size: [40, 40]}]
      """, to: "photo.yaml")
    let rendered = try Tool.run(["render", "photo.yaml", "--at", "0", "-o", "a.png"], in: desk.scratch.path)
    #expect(rendered.errors == "")
    #expect(rendered.code == 0)
    let missing = try desk.importing("date,money,category,photo\n2016-06-25,26,用餐,none.png\n")
    #expect(missing.errors.contains("bills.csv:2:18: error: photo: there is no file 'none.png'"))
  }

  @Test("a take that adds and removes bills changes memory only: the ledger's file is the same to its last nanosecond")
  func takesLeaveTheFile() throws {
    let desk = try Desk("--demonstration")
    try desk.scratch.write(
      """
      scene: edits
      device: card
      data: {ledger: demo.ledger}
      layers:
        - {label: tally, frame: [0, 100, 150, 20], text: "{count(ledger.bills)} bills"}
        - box: plus
          frame: [0, 0, 40, 40]
          tap: {insert: {date: "2016-06-25", income: false, cents: 100, category: first(ledger.categories), book: first(ledger.books), remark: ""}, into: ledger.bills}
        - box: minus
          frame: [50, 0, 40, 40]
          tap: {remove: first(ledger.bills)}
      takes:
        edit:
          - tap: plus
          - tap: plus
          - tap: minus
          - snapshot: end
      """, to: "edits.yaml")
    let file = desk.scratch.path + "/my.ledger"
    let before = try FileFacts(file)
    let run = try Tool.run(
      ["inspect", "edits.yaml", "--ledger", "my.ledger", "--snapshot", "end"], in: desk.scratch.path)
    #expect(run.output.contains("\"213 bills\""), "\(run.output) \(run.errors)")
    let render = try Tool.run(["render", "edits.yaml", "--ledger", "my.ledger", "-o", "out/"], in: desk.scratch.path)
    #expect(render.code == 0)
    #expect(try FileFacts(file) == before)
  }

  @Test("killed while it imports 2,000 bills, a hundred times, it leaves all of them or none")
  func killed() throws {
    let desk = try Desk()
    let rows = (0..<2_000).map { "2016-06-\(10 + $0 % 20),\($0 + 1).50,用餐,a remark of some length \($0)" }
    try desk.scratch.write((["date,money,category,remark"] + rows).joined(separator: "\n"), to: "bills.csv")
    let (ledger, empty) = (desk.scratch.path + "/my.ledger", desk.scratch.path + "/empty.ledger")
    try FileManager.default.copyItem(atPath: ledger, toPath: empty)
    func restore() throws {
      try FileManager.default.removeItem(atPath: ledger)
      try FileManager.default.copyItem(atPath: empty, toPath: ledger)
    }
    let start = Date()
    #expect(try desk.run(["import", "my.ledger", "bills.csv"]).code == 0)
    // From before it begins to write until after it ends.
    let longest = Date().timeIntervalSince(start) * 1.1
    try restore()
    var random = SplitMix64(seed: 2_000)
    var (nones, killed) = (0, 0)
    for round in 0..<100 {
      let delay = random.number(0...longest)
      let run = try desk.run(["import", "my.ledger", "bills.csv"]) { process in
        usleep(UInt32(delay * 1e6))
        kill(process.processIdentifier, SIGKILL)
      }
      if run.code == 128 + SIGKILL { killed += 1 }
      let count = try desk.count()
      #expect(count == 0 || count == 2_000, "round \(round) left \(count) bills")
      if count == 0 { nones += 1 } else { try restore() }
    }
    #expect(killed > 0 && nones > 0, "killed \(killed), left out \(nones)")
  }
}
