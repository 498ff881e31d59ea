import Geometry
import Layers
import Pixels
import Rendering
import TestSupport
import Testing

/// The ledger's new bill: what the header, the keypad and the calendar do, against computations of the test's own.
@Suite("The new bill")
struct CreateBillTests {
  private static let scene = "timi-create-bill"
  private static let keys = ["1", "2", "3", "+", "4", "5", "6", "−", "7", "8", "9", "OK", "清零", "0", "."]

  /// The names of the scene's layers, as far as the tests read them.
  private enum ID {
    static let front = "form.card.front"
    static let header = "\(front).header"
    static let sum = "\(header).sum"
    static let day = "\(front).pad.padHead.day.word"
    static let year = "\(front).pad.padHead.day.year"
    static let flyer = "\(front).flyer"
    static let days = "form.days"
  }

  // MARK: The wipe and the flight

  @Test("at t the wipe's edge is at W·t/0.3, old colour on its right, new on its left")
  func wipe() throws {
    let page = try Rehearsal(Self.scene, steps: ["tap: sheet(0).cell(5)", "wait: 1s"])
    let old = try page.pixel(187, 66, at: 0)
    let new = try page.pixel(187, 66, at: page.end)
    try #require(old != new)
    for step in 0...12 {
      let time = 0.3 * Double(step) / 12
      let bitmap = try page.renderer.bitmap(at: 100_000 + Int(clamped: (time * 1_000_000).rounded()))
      let row = (0..<375).map { bitmap.color($0, 66) }
      let edge = row.firstIndex { $0 != new } ?? 375
      #expect(abs(Double(edge) - 375 * time / 0.3) <= 1, "the edge is at \(edge) after \(time) s")
      #expect(row[min(edge + 1, 375)...].allSatisfy { $0 == old })
    }
  }

  @Test("a wipe that another one overtakes goes on below it, at its own pace")
  func twoWipes() throws {
    let page = try Rehearsal(
      Self.scene, steps: ["tap: sheet(0).cell(5)", "wait: 0.02s", "tap: sheet(0).cell(1)", "wait: 0.5s"])
    let first = try page.pixel(187, 66, at: 0)
    let second = try page.pixel(2, 66, at: 210_000)
    let third = try page.pixel(187, 66, at: page.end)
    // The first wipe begins at 0.1 s, the second at 0.22 s.
    for time in [0.23, 0.3, 0.37] {
      let bitmap = try page.renderer.bitmap(at: Int(clamped: (time * 1_000_000).rounded()))
      for x in stride(from: 2, to: 375, by: 3) {
        let edges = [375 * (time - 0.22) / 0.3, 375 * (time - 0.1) / 0.3]
        guard edges.allSatisfy({ abs($0 - Double(x)) > 1 }) else { continue }
        let expected = Double(x) < edges[0] ? third : Double(x) < edges[1] ? second : first
        #expect(bitmap.color(x, 66) == expected, "at \(x) after \(time) s")
      }
    }
  }

  @Test("a category of the same colour changes not one pixel of the header's ground")
  func sameColour() throws {
    let page = try Rehearsal(
      Self.scene, changes: ["dominantColor(category.icon, gray(0.5))": "\"#6B83B7\""],
      steps: ["tap: sheet(0).cell(5)", "wait: 0.5s"])
    let things = ["flyer", "header.icon", "header.title", "header.sum"]
    let first = try page.header(without: things, at: 0)
    for time in stride(from: 100_000, through: page.end, by: 20_000) {
      let same = try page.header(without: things, at: time) == first
      #expect(same, "the ground at \(time) µs")
    }
  }

  @Test("the category that is chosen already changes not one pixel of the header, once it has been flown over")
  func sameCategory() throws {
    let page = try Rehearsal(Self.scene, steps: ["tap: sheet(0).cell(0)", "wait: 0.5s"])
    let first = try page.header(without: ["flyer"], at: 0)
    for time in stride(from: 100_000, through: page.end, by: 20_000) {
      let same = try page.header(without: ["flyer"], at: time) == first
      #expect(same, "the header at \(time) µs")
    }
  }

  @Test("the picture flies from its cell's middle to the header's, for as long as it should", arguments: [true, false])
  func flight(isCurved: Bool) throws {
    let page = try Rehearsal(
      Self.scene, changes: isCurved ? ["flight: \"straight\"": "flight: \"curved\""] : [:],
      steps: ["tap: sheet(0).cell(8)", "wait: 1s"])
    let duration = isCurved ? 0.3 : 0.05
    // Column 2, line 1: cells of 62.5 points and lines of 72.5; the picture's middle is 26.25 below the cell's top.
    let start = Point(2.5 * 62.5, 124 + 72.5 + 26.25)
    let end = Point(10 + 24.25, 64 + 30)
    func middle(_ share: Double) throws -> Point {
      try #require(try page.layer(ID.flyer, at: 0.1 + duration * share)).frame.center
    }
    #expect(try page.layer(ID.flyer, at: 0.099) == nil)
    #expect(try (middle(0) - start).length < 0.001)
    #expect(try (middle(0.999) - end).length < 0.05)
    #expect(try page.layer(ID.flyer, at: 0.1 + duration) == nil)
    let half = try middle(0.5)
    let line = (start + end) * 0.5
    #expect(abs(half.x - line.x) < 0.01)
    #expect(abs(half.y - (line.y - (isCurved ? 60 : 0))) < 0.01)
    #expect(try page.source("\(ID.header).icon", at: 0.1 + duration * 0.5) == "ledger/icons/dining.svg")
    #expect(try page.source("\(ID.header).icon", at: 0.1 + duration) == "ledger/icons/housing.svg")
  }

  // MARK: The keypad

  @Test("the keypad computes in whole cents")
  func arithmetic() throws {
    let inputs = [
      "12", "12.5", "0.05", ".5", "007", "1.239", "1..5", "0.1+0.2", "3-5", "12.5+3-0.25", "0.1+0.2-0.3", "1+2+3+4",
      "99.99+0.01", "5+", "5+-2", "9999999999.99", "99999999999999", "8-8.01",
    ]
    var steps: [String] = []
    for (number, input) in inputs.enumerated() {
      for character in input {
        let symbol = character == "-" ? "−" : String(character)
        steps.append("tap: key(\(try #require(Self.keys.firstIndex(of: symbol))))")
      }
      steps += ["wait: 0.1s", "snapshot: n\(number)", "wait: 0.1s", "tap: key(12)"]
    }
    let page = try Rehearsal(Self.scene, steps: steps)
    for (number, input) in inputs.enumerated() {
      let shown = try page.text(ID.sum, at: page.time(of: "n\(number)"))
      #expect(shown == "¥ \(Abacus.result(of: input))", "\(input)")
    }
  }

  @Test("OK keeps what was entered, in cents; the form goes, and the bill stands on top")
  func saving() throws {
    let page = try Rehearsal(
      Self.scene,
      steps: ["tap: sheet(0).cell(5)"] + [0, 1, 14, 4, 11].map { "tap: key(\($0))" } + ["settle", "wait: 0.1s"])
    #expect(try page.layer("form", at: page.last) == nil)
    let bills = try page.texts(of: "recent", at: page.last)
    #expect(bills.contains("−12.40"))
    #expect(try page.source("recent.bill(new-1).picture", at: page.last) == "ledger/icons/fun.svg")
  }

  @Test("a finger on the keys below the message does nothing, and the message goes when it would have gone")
  func zeroAgain() throws {
    for second in ["tap: [340, 600]", "tap: [140, 640]"] {
      let page = try Rehearsal(Self.scene, steps: ["tap: key(11)", "wait: 0.6s", second, "wait: 3s"])
      for time in [0.5, 0.1 + 0.98 - 0.01] {
        #expect(try page.text("form.note.word", at: time) == "请输入有效金额!")
      }
      #expect(try page.layer("form.note", at: 0.1 + 0.98 + 0.16) == nil)
      #expect(try page.text(ID.sum, at: page.last) == "¥ 0.00")
    }
  }

  @Test("nothing is kept while the amount is 0 or less; a message says so for as long as it takes to read")
  func zero() throws {
    for keys in [[11], [0, 7, 1, 11]] {
      let page = try Rehearsal(Self.scene, steps: keys.map { "tap: key(\($0))" } + ["wait: 3s"])
      let pressed = 0.1 * Double(keys.count)
      #expect(try page.text("form.note.word", at: pressed + 0.2) == "请输入有效金额!")
      // Eight characters at 0.06 s and half a second, then 0.15 s to fade.
      #expect(try page.layer("form.note", at: pressed + 0.98 + 0.14) != nil)
      #expect(try page.layer("form.note", at: pressed + 0.98 + 0.16) == nil)
      #expect(try page.layer("form", at: page.last) != nil)
    }
  }

  @Test("income and expense have their own categories, titles in the chosen colour, and their first one chosen")
  func kinds() throws {
    let page = try Rehearsal(Self.scene, steps: ["tap: earned", "wait: 0.5s", "tap: spent", "wait: 0.5s"])
    let orange = try #require(Color(hex: "#E77400"))
    for (time, isIncome) in [(0.05, false), (0.4, true), (1.1, false)] {
      let bar = "\(ID.front).bar.items"
      #expect(try page.color("\(bar).earned", at: time) == (isIncome ? orange : .black))
      #expect(try page.color("\(bar).spent", at: time) == (isIncome ? .black : orange))
      #expect(try page.text("\(ID.header).title", at: time) == (isIncome ? "一般" : "用餐"))
    }
  }

  @Test("a bill to edit is filled in, and OK replaces it")
  func editing() throws {
    let page = try Rehearsal(
      Self.scene,
      steps: [
        "tap: closing", "settle", "snapshot: before", "wait: 0.1s", "tap: recent.bill(1)", "settle",
        "snapshot: filled", "wait: 0.1s", "tap: key(3)", "tap: key(0)", "tap: key(11)", "settle", "wait: 0.1s",
      ])
    let before = try page.texts(of: "recent", at: page.time(of: "before"))
    let filled = try page.time(of: "filled")
    let amounts = before.filter { $0.hasPrefix("−") || $0.hasPrefix("+") }
    let old = try #require(amounts.dropFirst().first).dropFirst()
    #expect(try page.text(ID.sum, at: filled) == "¥ \(old)")
    let after = try page.texts(of: "recent", at: page.last).filter { $0.hasPrefix("−") || $0.hasPrefix("+") }
    let expected = Abacus.result(of: "\(old)+1")
    #expect(after.count == amounts.count)
    #expect(after[1].dropFirst() == expected[...])
    #expect(after[0] == amounts[0] && after[2] == amounts[2])
  }

  @Test(
    "what is typed into a bill to edit replaces its amount; a sign goes on from it",
    arguments: [("5", "5.00"), ("35", "35.00"), (".5", "0.50"), ("0", "0.00"), ("12.05", "12.05"), ("+1", nil)])
  func replacing(typed: String, sum: String?) throws {
    let taps = try typed.map { "tap: key(\(try #require(Self.keys.firstIndex(of: String($0)))))" }
    let page = try Rehearsal(
      Self.scene,
      steps: ["tap: closing", "settle", "tap: recent.bill(1)", "settle", "snapshot: filled"] + taps + ["wait: 0.1s"])
    let filled = try page.text(ID.sum, at: page.time(of: "filled"))
    #expect(filled != "¥ 0.00")
    let expected = sum ?? Abacus.result(of: "\(filled.dropFirst(2))\(typed)")
    #expect(try page.text(ID.sum, at: page.last) == "¥ \(expected)")
  }

  // MARK: The calendar

  @Test("the keypad's day has its year above it, both grey today and orange on another day")
  func dayAndYear() throws {
    let page = try Rehearsal(
      Self.scene,
      steps: [
        "wait: 0.1s", "snapshot: today", "tap: day", "settle", "{tap: days.before, repeat: 6}", "tap: days.square(30)",
        "settle", "wait: 0.1s",
      ])
    let grey = Color(red: 0.69, green: 0.69, blue: 0.69)
    let orange = Color(hex: "#E77400")
    for (time, texts, color) in [
      (try page.time(of: "today"), ["2016", "今天"], grey), (page.last, ["2015", "12月31日"], orange),
    ] {
      #expect(try [ID.year, ID.day].map { try page.text($0, at: time) } == texts)
      #expect(try [ID.year, ID.day].map { try page.color($0, at: time) } == [color, color])
    }
  }

  @Test(
    "a month's days stand under their weekdays",
    arguments: ["2016-06-25", "2016-02-29", "2015-02-28", "2000-02-15", "1900-02-28", "2016-05-31", "2016-10-31"])
  func month(today: String) throws {
    let page = try Rehearsal(
      Self.scene, changes: ["today: \"2016-06-25\"": "today: \"\(today)\""], steps: ["tap: day", "wait: 1s"])
    let parts = today.split(separator: "-").compactMap { Int($0) }
    let layers = try page.renderer.layers(at: page.end)
    #expect(try page.text("\(ID.days).panel.heading", at: 1) == "\(today.dropFirst(5).prefix(2))月\(parts[0])")
    let length = Almanac.length(ofMonth: parts[1], in: parts[0])
    let line = 229.0 / 7
    for day in 1...length {
      let square = try #require(layers.find("\(ID.days).panel.square(\(day - 1))"))
      let spot = day - 1 + Almanac.weekday(1, parts[1], parts[0])
      #expect(square.frame.minX == 375 / 7 * Double(spot % 7))
      #expect(abs(square.frame.minY - (44 + line * Double(1 + spot / 7))) < 1e-9)
      #expect(square.frame.maxY < 273.01)
      guard case .text(let text) = square.content else { continue }
      #expect(text.string == "\(day)")
      let tone = day == parts[2] ? "#E77400" : day > parts[2] ? "#CBCBCB" : "#6F6F6F"
      #expect(text.color == Color(hex: tone), "day \(day)")
    }
    #expect(layers.find("\(ID.days).panel.square(\(length))") == nil)
  }

  @Test("a day to come is refused, one that was is taken, and there is no month after this one")
  func choosing() throws {
    let page = try Rehearsal(
      Self.scene,
      steps: [
        "tap: day", "settle", "tap: days.square(25)", "wait: 0.3s", "snapshot: refused", "wait: 0.1s",
        "tap: days.after", "wait: 0.1s", "snapshot: still", "wait: 0.1s", "tap: days.before", "wait: 0.1s",
        "snapshot: may", "wait: 0.1s", "tap: days.square(30)", "settle", "wait: 0.1s",
      ])
    #expect(try page.text(ID.day, at: page.time(of: "refused")) == "今天")
    #expect(try page.text("\(ID.days).panel.heading", at: page.time(of: "still")) == "06月2016")
    #expect(try page.text("\(ID.days).panel.heading", at: page.time(of: "may")) == "05月2016")
    #expect(try page.text(ID.day, at: page.last) == "05月31日")
    #expect(try page.layer(ID.days, at: page.last) == nil)
  }

  // MARK: Remark and categories

  @Test("a remark has forty characters at most, and is kept only when it is confirmed")
  func remark() throws {
    for (button, expected) in [("done", String(repeating: "好", count: 40)), ("back", "")] {
      let long = String(repeating: "好", count: 43)
      let page = try Rehearsal(
        Self.scene,
        steps: [
          "tap: pen", "settle", "type: {on: writer.field, text: \"\(long)尾\", every: 0.01s}", "tap: writer.\(button)",
          "settle", "wait: 0.1s",
        ])
      #expect(try page.text("\(ID.front).pad.padHead.words", at: page.last) == expected)
    }
  }

  @Test("the last place of the last page turns the form over; a category is added and renamed there")
  func categories() throws {
    let page = try Rehearsal(
      Self.scene,
      steps: [
        "fling: {on: pages, by: [-250, 0], over: 0.2s}", "settle", "tap: sheet(1).cell(5)", "settle",
        "tap: back.more(0)", "wait: 0.1s", "tap: back.tile(29)", "settle",
        "type: {on: back.rename.field, text: \"⌫⌫⌫一二三\"}", "tap: back.rename.done", "settle", "tap: back.leave",
        "settle", "wait: 0.1s",
      ])
    let sheet = try page.texts(of: "\(ID.front).pages.sheet(1)", at: page.last)
    #expect(sheet.count == 7 && sheet[5] == "一二三" && sheet[6] == "编辑", "\(sheet)")
  }

  @Test("a tap on the header's category asks for its name, in a dialog of 300 × 140")
  func renaming() throws {
    let page = try Rehearsal(
      Self.scene,
      steps: ["tap: naming", "wait: 0.5s", "snapshot: asked", "type: {on: rename.field, text: \"⌫⌫ 聚会 \"}"]
        + ["tap: rename.done", "settle", "wait: 0.1s"])
    #expect(try page.layer("form.rename.panel", at: page.time(of: "asked"))?.frame == Rect(37.5, 166, 300, 140))
    #expect(try page.layer("form.rename", at: page.last) == nil)
    #expect(try page.text("\(ID.header).title", at: page.last) == "聚会")
  }

  @Test(
    "a category has a name of one to three characters that no other one has",
    arguments: [("", "长度错误!"), ("  ", "长度错误!"), ("一二三四", "长度错误!"), ("交通", "已有同名类别"), ("工资", "已有同名类别")])
  func refusedNames(name: String, message: String) throws {
    let page = try Rehearsal(
      Self.scene,
      steps: ["tap: naming", "wait: 0.5s", "type: {on: rename.field, text: \"⌫⌫\(name)\"}", "tap: rename.done"]
        + ["wait: 0.3s"])
    #expect(try page.text("form.note.word", at: page.last) == message)
    #expect(try page.layer("form.rename", at: page.last) != nil)
    #expect(try page.text("\(ID.header).title", at: page.last) == "用餐")
  }

  @Test("where every category is in use, the page to add them says so")
  func nothingLeft() throws {
    let page = try Rehearsal(
      Self.scene, steps: ["do: {remove: ledger.extras}", "steps: other-side", "settle", "wait: 0.1s"])
    #expect(try page.texts(of: "form.card.back", at: page.last).contains("图标已用完,快去整理一下你的分类吧~"))
  }
}

/// What a keypad's input comes to, computed with whole numbers only.
private enum Abacus {
  /// Digits after the second behind the point, a second point and characters after the thirteenth are not taken.
  static func result(of input: String) -> String {
    var total = 0
    var sign = 1
    var entry = ""
    for character in input {
      switch character {
      case "+", "-":
        total += sign * cents(entry)
        sign = character == "+" ? 1 : -1
        entry = ""
      default:
        let behind = entry.split(separator: ".", omittingEmptySubsequences: false)
        if character == ".", behind.count == 2 || entry.count == 13 { continue }
        if character != ".", behind.count == 2, behind[1].count == 2 { continue }
        if entry == "0", character != "." { entry = "" }
        if entry.isEmpty, character == "." { entry = "0" }
        let longer = entry + String(character)
        if longer.count > 13 || abs(total + sign * cents(longer)) > 999_999_999_999 { continue }
        entry = longer
      }
    }
    total += sign * cents(entry)
    let digits = String(abs(total))
    let padded = String(repeating: "0", count: max(3 - digits.count, 0)) + digits
    return (total < 0 ? "-" : "") + padded.dropLast(2) + "." + padded.suffix(2)
  }

  private static func cents(_ entry: String) -> Int {
    let parts = entry.split(separator: ".", omittingEmptySubsequences: false)
    let whole = parts.first.flatMap { Int($0) } ?? 0
    let fraction = parts.count > 1 ? Int((parts[1] + "00").prefix(2)) ?? 0 : 0
    return whole * 100 + fraction
  }
}

/// Days of the calendar by Zeller's congruence.
private enum Almanac {
  static func length(ofMonth month: Int, in year: Int) -> Int {
    switch month {
    case 2: year % 400 == 0 || (year % 4 == 0 && year % 100 != 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// 0 on a Sunday … 6 on a Saturday.
  static func weekday(_ day: Int, _ month: Int, _ year: Int) -> Int {
    let m = month < 3 ? month + 12 : month
    let y = month < 3 ? year - 1 : year
    let h = (day + 13 * (m + 1) / 5 + y % 100 + y % 100 / 4 + y / 100 / 4 + 5 * (y / 100)) % 7
    return (h + 6) % 7
  }
}

extension Rehearsal {
  /// The header's pixels without some layers.
  fileprivate func header(without names: [String], at tick: Int) throws -> [UInt8] {
    let layers = try names.reduce(renderer.layers(at: tick)) { $0.without("form.card.front.\($1)") }
    return try renderer.bitmap(of: layers).bytes(ofRows: 64..<124)
  }
}
