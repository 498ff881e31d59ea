import Formulas
import Geometry
import Layers
import Motion
import Rendering
import Scenes
import TestSupport
import Testing

/// What the timeline of the ledger shows, and what it does under a finger.
@Suite("The ledger's timeline")
struct TimelineTests {
  private static let scene = "timi-timeline"

  /// A bill as the ledger has it.
  private struct Bill {
    var id = ""
    var date = ""
    var isIncome = false
    var cents = 0.0
    var category = ""
    var hasPhoto = false
  }

  /// The bills of a book as the timeline orders them: the last day first.
  private static func bills(of book: String = "daily") throws -> [Bill] {
    let files = try SceneLoader.read(scene, in: Shipped.library).description.files
    guard case .record(let ledger)? = files[0].data.first?.value, case .list(let items)? = ledger.fields["bills"] else {
      return []
    }
    let bills = items.compactMap { item -> Bill? in
      guard case .record(let record) = item, Self.text("id", of: record.fields["book"]) == book else { return nil }
      var bill = Bill()
      bill.id = Self.text("id", of: item)
      bill.date = Self.text("date", of: item)
      bill.category = Self.text("id", of: record.fields["category"])
      bill.isIncome = record.fields["income"] == .bool(true)
      bill.hasPhoto = record.fields["photo"] != .null
      if case .number(let cents)? = record.fields["cents"] { bill.cents = cents }
      return bill
    }
    return bills.enumerated().sorted { a, b in
      a.element.date == b.element.date ? a.offset < b.offset : a.element.date > b.element.date
    }.map(\.element)
  }

  private static func start(of path: Path) -> Point? {
    if case .move(let point)? = path.elements.first { point } else { nil }
  }

  private static func text(_ field: String, of value: Value?) -> String {
    if case .record(let record)? = value, case .text(let text)? = record.fields[field] { text } else { "" }
  }

  /// An amount as the screen writes it.
  private static func amount(_ cents: Double) -> String {
    let whole = Int(clamped: cents.magnitude)
    let rest = whole % 100
    return "\(cents < 0 ? "-" : "")\(whole / 100).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static func total(_ bills: [Bill], income: Bool) -> Double {
    bills.filter { $0.isIncome == income }.map(\.cents).reduce(0, +)
  }

  @Test("every bill has its row, incomes left and expenses right, and the rows add up to the ledger's sums")
  func rows() throws {
    let bills = try Self.bills()
    #expect(bills.count >= 100)
    #expect(bills.contains { $0.hasPhoto })
    // Down to the end, a screenful a drag.
    let drags = bills.count * 64 / 380 + 1
    let drag = "drag: {from: [300, 640], by: [0, -390], over: 0.2s}"
    let page = try Rehearsal(
      Self.scene, steps: (0..<drags).flatMap { [drag, "wait: 0.1s", "release", "snapshot: s\($0)"] })
    var found: [String: Layer] = [:]
    for tick in [0] + (try (0..<drags).map { try page.renderer.instant(ofSnapshot: "s\($0)") }) {
      for row in try page.renderer.layers(at: tick).find("table.rows")?.children ?? [] { found[row.id] = row }
    }
    #expect(found.count == bills.count)
    var days: Set<String> = []
    for bill in bills {
      let id = "table.rows.row(\(bill.id))"
      let row = try #require(found[id], "\(bill.id) was never seen")
      let name = try #require(row.find("\(id).words.name"))
      let money = try #require(row.find("\(id).words.money"))
      let isRight = name.frame.maxX < money.frame.minX
      #expect(isRight == !bill.isIncome)
      #expect(bill.isIncome ? name.frame.maxX == 162.5 : name.frame.minX == 212.5, "\(bill.id)")
      #expect(money.text == Self.amount(bill.cents))
      #expect((row.find("\(id).words.photo") != nil) == bill.hasPhoto)
      // The day, its dot and its total stand on a day's first row alone.
      let isFirst = days.insert(bill.date).inserted
      let spent = bills.filter { $0.date == bill.date && !$0.isIncome }.map(\.cents).reduce(0, +)
      #expect((row.find("\(id).head.dot") != nil) == isFirst)
      #expect(row.find("\(id).head.day")?.text == (isFirst ? bill.date : nil))
      #expect(row.find("\(id).head.dayTotal")?.text == (isFirst ? Self.amount(spent) : nil))
      // The axis ends five points early in the last row.
      #expect(row.find("\(id).axis")?.frame.height == (bill.id == bills.last?.id ? 59 : 64))
    }
    let start = try page.renderer.layers(at: 0)
    #expect(start.find("header.inSum")?.text == Self.amount(Self.total(bills, income: true)))
    #expect(start.find("header.outSum")?.text == Self.amount(Self.total(bills, income: false)))
  }

  @Test("pulled down, the axis grows by as much as the list moves, and the plus turns with it")
  func pull() throws {
    let page = try Rehearsal(
      Self.scene,
      steps: ["drag: {on: table, by: [0, 100], over: 0.5s}", "drag: {by: [0, -60], over: 0.3s}", "release", "settle"])
    var deepest = 0.0
    for tick in stride(from: 0, through: page.end, by: 16_667) {
      let layers = try page.renderer.layers(at: tick)
      let pull = -(layers.find("table")?.contentOffset.y ?? 0)
      deepest = max(deepest, pull)
      let line = layers.find("table.pullLine")?.frame
      #expect(line == (pull > 0 ? Rect(187, -pull, 1, pull) : nil))
      let plus = try #require(layers.find("header.ring.plus"))
      let turn = AffineTransform.rotation(max(pull, 0) / 60 * .pi / 2)
      #expect(abs(plus.transform.a - turn.a) < 1e-9 && abs(plus.transform.b - turn.b) < 1e-9, "at \(tick)")
    }
    #expect(deepest > 40)
    #expect(try page.layer("create", at: Double(page.end) / 1_000_000) == nil)
  }

  @Test("let go beyond 60 a new bill is begun, before that and by a bounce it is not")
  func release() throws {
    // What the rubber band of 447 points leaves of a finger's way.
    func distance(to pull: Double) -> Double { 447 / 0.55 * (1 / (1 - pull / 447) - 1) }
    for (pull, begins) in [(58.0, false), (62.0, true)] {
      let page = try Rehearsal(
        Self.scene,
        steps: ["drag: {on: table, by: [0, \(distance(to: pull))], over: 0.5s}", "wait: 0.2s", "release", "settle"])
      #expect((try page.layer("create", at: Double(page.end) / 1_000_000) != nil) == begins, "\(pull)")
    }
    let thrown = try Rehearsal(
      Self.scene,
      steps: [
        "drag: {on: table, by: [0, -150], over: 0.3s}", "wait: 0.2s", "release",
        "fling: {from: [300, 300], by: [0, 145], over: 0.05s}", "settle",
      ])
    let lowest = try stride(from: 0, through: thrown.end, by: 16_667).map {
      try thrown.offset("table", at: Double($0) / 1_000_000).y
    }.min()
    #expect(try #require(lowest) < -60)
    #expect(try thrown.layer("create", at: Double(thrown.end) / 1_000_000) == nil)
  }

  @Test("the menu flies 115 points in 0.2 s from under the icon, and the words give way")
  func menu() throws {
    let bill = try Self.bills()[1].id
    let row = "table.rows.row(\(bill))"
    let page = try Rehearsal(Self.scene, steps: ["tap: row(1).icon", "snapshot: begun", "wait: 1s"])
    let begun = try page.time(of: "begun")
    #expect(try page.layer("\(row).menu.delete", at: begun - 0.001) == nil)
    let curve = TimingFunction.easeInOut
    for part in [0, 0.1, 0.25, 0.5, 0.8, 1, 2] {
      let layers = try page.renderer.layers(at: Int(clamped: ((begun + part * 0.2) * 1_000_000).rounded()))
      let away = 115 * curve.value(at: min(part, 1))
      let left = try #require(layers.find("\(row).menu.delete")?.frame)
      let right = try #require(layers.find("\(row).menu.edit")?.frame)
      #expect(abs(left.midX - (187.5 - away)) < 1e-6 && abs(right.midX - (187.5 + away)) < 1e-6, "\(part)")
      #expect(left.midY == 44 && right.midY == 44)
      let order = layers.find(row)?.children.map(\.id) ?? []
      #expect(order.last == "\(row).icon")
    }
    #expect(try page.layer("\(row).words", at: begun + 0.3)?.opacity == 0)
  }

  @Test(
    "the menu closes by a touch, by a tap on its icon and by a drag, which do nothing else",
    arguments: [
      ["tap: [300, 640]"], ["tap: row(1).icon"], ["drag: {from: [300, 640], by: [0, -20], over: 0.2s}", "release"],
    ])
  func closing(steps: [String]) throws {
    let row = try "table.rows.row(\(Self.bills()[1].id))"
    let page = try Rehearsal(
      Self.scene, steps: ["tap: row(1).icon", "wait: 0.5s", "snapshot: open"] + steps + ["settle"])
    #expect(try page.layer("\(row).menu.edit", at: page.time(of: "open")) != nil)
    let end = Double(page.end) / 1_000_000
    #expect(try page.layer("\(row).menu.edit", at: end) == nil)
    #expect(try page.layer("\(row).words", at: end)?.opacity == 1)
    for other in ["create", "bill", "books"] { #expect(try page.layer(other, at: end) == nil) }
  }

  @Test("deleting asks; then the row leaves, and totals and ring follow; to cancel leaves all as it was")
  func deletion() throws {
    let bills = try Self.bills()
    let steps = ["tap: row(1).icon", "settle", "tap: row(1).delete", "settle"]
    for (button, left) in [(0, bills), (1, bills.filter { $0.id != bills[1].id })] {
      let page = try Rehearsal(Self.scene, steps: steps + ["tap: ask.button(\(button))", "wait: 2s"])
      let layers = try page.renderer.layers(at: page.end)
      #expect(layers.find("header.inSum")?.text == Self.amount(Self.total(left, income: true)))
      #expect(layers.find("header.outSum")?.text == Self.amount(Self.total(left, income: false)))
      #expect((layers.find("table.rows.row(\(bills[1].id))") == nil) == (button == 1))
      #expect(layers.find("table.rows.row(\(bills[2].id))")?.frame.minY == (button == 1 ? 64 : 128))
      try expectRing(of: left, in: layers)
    }
  }

  @Test("the ring's slices are the expenses by category, the largest first, clockwise from six o'clock")
  func ring() throws {
    let page = try Rehearsal(Self.scene, steps: ["wait: 1.2s"])
    try expectRing(of: Self.bills(), in: page.renderer.layers(at: page.end))
    // While it is revealed, the cover still hides what is left of the turn.
    for part in [0.0, 0.25, 0.7, 1] {
      let cover = try #require(try page.layer("header.ring.cover", at: part)?.stroke)
      #expect(abs(cover.end - (1 - part)) < 1e-9)
    }
  }

  private func expectRing(of bills: [Bill], in layers: Layer) throws {
    var sums: [(category: String, cents: Double)] = []
    for bill in bills where !bill.isIncome {
      if let index = sums.firstIndex(where: { $0.category == bill.category }) {
        sums[index].cents += bill.cents
      } else {
        sums.append((bill.category, bill.cents))
      }
    }
    let sorted = sums.enumerated().sorted {
      $0.element.cents == $1.element.cents ? $0.offset < $1.offset : $0.element.cents > $1.element.cents
    }.map(\.element)
    let total = sorted.map(\.cents).reduce(0, +)
    let slices = layers.find("header.ring")?.children.filter { $0.id.hasPrefix("header.ring.slice") } ?? []
    #expect(slices.count == sorted.count)
    var before = 0.0
    for (slice, sum) in zip(slices, sorted) {
      guard case .shape(let shape) = slice.content, let start = Self.start(of: shape.path) else {
        Issue.record("\(slice.id) has no path")
        continue
      }
      let angle = (90 + 360 * before / total) * .pi / 180
      #expect(abs(start.x - (50 + 47 * turned(angle).x)) < 1e-9, "\(sum.category)")
      #expect(abs(start.y - (50 + 47 * turned(angle).y)) < 1e-9, "\(sum.category)")
      before += sum.cents
    }
  }

  @Test("a tap on the title shows the balance, and its colour flashes: after 0.2 s, 0.3 s there and 0.3 s back")
  func title() throws {
    let bills = try Self.bills()
    let page = try Rehearsal(
      Self.scene, steps: ["tap: title", "snapshot: tapped", "wait: 1.5s", "tap: title", "wait: 0.1s"])
    let tapped = try page.time(of: "tapped")
    let balance = Self.total(bills, income: true) - Self.total(bills, income: false)
    #expect(try page.layer("header.title", at: 0)?.text == "日常账本")
    #expect(try page.layer("header.title", at: tapped)?.text == "余额 \(Self.amount(balance))")
    #expect(try page.layer("header.title", at: Double(page.end) / 1_000_000)?.text == "日常账本")
    let curve = TimingFunction.easeOut
    for (after, share) in [
      (0, 0), (0.2, 0), (0.35, curve.value(at: 0.5)), (0.5, 1), (0.65, 1 - curve.value(at: 0.5)), (0.8, 0), (1.2, 0),
    ] {
      let title = try #require(try page.layer("header.title", at: tapped + after))
      guard case .color(let color)? = title.background else {
        Issue.record("no colour after \(after)")
        continue
      }
      let grey = 0.278
      let alpha = 0.5 + 0.5 * share
      #expect(abs(color.alpha - alpha) < 1e-6, "\(after)")
      if share == 0 { #expect(abs(color.red - grey) < 1e-6) }
      if share == 1 { #expect(color == Color(red: 1, green: 207.0 / 255, blue: 32.0 / 255)) }
      #expect(title.opacity == 0.7)
    }
  }

  @Test("a book without bills says so, with a stub of the axis and a grey ring")
  func emptyBook() throws {
    let page = try Rehearsal(Self.scene, changes: ["  book: \"daily\"": "  book: \"empty\""], steps: ["wait: 1.2s"])
    let layers = try page.renderer.layers(at: page.end)
    #expect(layers.find("table.newBook.word")?.text == "新账本")
    #expect(layers.find("table.newBook.stub")?.frame == Rect(187, 0, 1, 9))
    #expect(layers.find("table.rows")?.children.isEmpty == true)
    #expect(layers.find("header.inSum")?.text == "0.00" && layers.find("header.outSum")?.text == "0.00")
    #expect(layers.find("header.ring.track")?.stroke?.color == Color(white: 0.8))
    #expect(layers.find("header.ring")?.children.contains { $0.id.hasPrefix("header.ring.slice") } == false)
  }
}

/// The point at an angle on the circle of radius 1, clockwise from three o'clock.
private func turned(_ angle: Double) -> Point {
  let turn = AffineTransform.rotation(angle)
  return Point(turn.a, turn.b)
}

extension Layer {
  /// What a label says.
  fileprivate var text: String? {
    if case .text(let text) = content { text.string } else { nil }
  }
}
