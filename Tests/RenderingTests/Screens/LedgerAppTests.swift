import Geometry
import Layers
import Motion
import Rendering
import Scenes
import TestSupport
import Testing

/// The ledger's pages as one app: what takes the user from one to the other, and that they show one ledger.
@Suite("The ledger as an app")
struct LedgerAppTests {
  private static let scene = "timi-app"
  private static let inside = "shell.drawer.centre.inside.pager"

  private static let pull = ["drag: {from: [300, 400], by: [0, 140], over: 0.5s}", "release"]

  /// A first bill of 25.00 for transport.
  private static let save = [
    "wait: 1s", "tap: create.sheet(0).cell(1)", "wait: 0.2s", "tap: create.key(1)", "tap: create.key(5)",
    "tap: create.key(11)",
  ]

  @Test("the page for a new bill comes from above in 0.5 s, and goes back there; what lies behind stays where it is")
  func newBill() throws {
    let app = try Rehearsal(
      Self.scene, steps: Self.pull + ["snapshot: begun"] + Self.save + ["snapshot: saved", "wait: 1s"])
    let (begun, saved) = (try app.time(of: "begun"), try app.time(of: "saved"))
    #expect(try app.layer("create", at: begun - 0.001) == nil)
    for share in [0, 0.2, 0.5, 0.9] {
      let comes = try #require(try app.layer("create", at: begun + share / 2)).frame
      #expect(abs(comes.minY + 667 * (1 - TimingFunction.easeOut.value(at: share))) < 1e-3, "comes \(share)")
      let goes = try #require(try app.layer("create", at: saved + share / 2)).frame
      #expect(abs(goes.minY + 667 * TimingFunction.easeIn.value(at: share)) < 1e-3, "goes \(share)")
      #expect(comes.minX == 0 && goes.minX == 0 && comes.size == Size(375, 667))
      #expect(try app.layer("shell", at: begun + share / 2)?.transform == .identity)
    }
    #expect(try app.layer("create", at: saved + 0.6) == nil)
  }

  @Test("a bill that is added stands in the timeline, in the pie and in the drawer: they show one ledger")
  func oneLedger() throws {
    let app = try Rehearsal(Self.scene, steps: ["wait: 0.1s"] + Self.pull + Self.save + ["wait: 1s"])
    let end = Double(app.end) / 1_000_000
    func spent(at time: Double) throws -> [Int] {
      try [
        "\(Self.inside).timeline.header.outSum", "\(Self.inside).pie.spentText.figure",
        "shell.side.head.allSpent.figure",
      ]
      .map { try cents(of: app.layer($0, at: time)) }
    }
    let (before, after) = (try spent(at: 0), try spent(at: end))
    #expect(Set(before).count == 1 && before[0] > 0)
    #expect(after == before.map { $0 + 2500 })
    let rows = "\(Self.inside).timeline.table.rows"
    #expect(try app.layer("\(rows).row(new-1)", at: 0) == nil)
    #expect(try app.layer("\(rows).row(new-1)", at: end)?.frame.minY == 0)
    #expect(try app.layer("\(rows).row(new-1).words.money", at: end)?.says == "25.00")
  }

  @Test("the screen's left edge opens the drawer, the rest of the page turns to the pie")
  func edges() throws {
    let edge = try Rehearsal(Self.scene, steps: ["drag: {from: [2, 300], by: [200, 0], over: 0.4s}", "wait: 0.1s"])
    let end = Double(edge.end) / 1_000_000
    #expect(try edge.offset("shell.drawer", at: end).x == -200)
    #expect(try edge.offset(Self.inside, at: end).x == 0)
    let page = try Rehearsal(Self.scene, steps: ["drag: {from: [300, 300], by: [-200, 0], over: 0.4s}", "wait: 0.1s"])
    #expect(try page.offset("shell.drawer", at: Double(page.end) / 1_000_000).x == 0)
    #expect(try page.offset(Self.inside, at: Double(page.end) / 1_000_000).x == 200)
  }

  @Test("a book that is chosen in the drawer shows in the timeline and in the pie")
  func anotherBook() throws {
    let app = try Rehearsal(
      Self.scene,
      steps: ["fling: {from: [2, 300], by: [250, 0], over: 0.2s}", "wait: 0.8s", "tap: shell.cell(1)", "wait: 1.2s"])
    let end = Double(app.end) / 1_000_000
    let sums = try ["\(Self.inside).timeline.header.outSum", "\(Self.inside).pie.spentText.figure"].map {
      [try cents(of: app.layer($0, at: 0)), try cents(of: app.layer($0, at: end))]
    }
    #expect(sums[0] == sums[1] && sums[0][0] != sums[0][1])
    #expect(try app.offset("shell.drawer", at: end).x == 0)
    #expect(try app.layer("\(Self.inside).timeline.header.title", at: end)?.says == "旅行")
  }

  @Test("a category's bills and a bill come from the right in 0.35 s, and the page behind gives way by a third")
  func details() throws {
    let steps = [
      ["fling: {from: [340, 600], by: [-250, 0], over: 0.2s}", "wait: 2s", "tap: pie.middleIcon"],
      ["tap: [300, 350]"],
    ]
    for (steps, page) in zip(steps, ["detail", "bill"]) {
      let app = try Rehearsal(Self.scene, steps: steps + ["snapshot: begun", "wait: 1s"])
      let begun = try app.time(of: "begun")
      for share in [0, 0.3, 0.8, 1] {
        let progress = TimingFunction.easeOut.value(at: share)
        let frame = try #require(try app.layer(page, at: begun + share * 0.35)).frame
        #expect(abs(frame.minX - 375 * (1 - progress)) < 1e-3, "\(page) \(share)")
        let behind = try #require(try app.layer("shell", at: begun + share * 0.35))
        #expect(abs(behind.transform.tx + 125 * progress) < 1e-3, "\(page) \(share)")
      }
    }
  }

  @Test(
    "the form that was opened from a bill's page leads back to that page, closed or saved",
    arguments: ["tap: create.closing", "tap: create.key(11)"])
  func backToTheBill(last: String) throws {
    let app = try Rehearsal(
      Self.scene,
      steps: ["tap: [300, 350]", "wait: 0.8s", "snapshot: bill", "wait: 0.1s", "tap: bill.leaf(2).edit", "wait: 1s"]
        + ["snapshot: form", "wait: 0.1s", last, "wait: 1s"])
    let place = try app.layer("bill.top.place", at: app.time(of: "bill"))?.says
    #expect(place?.hasPrefix("3/") == true)
    #expect(try app.layer("create", at: app.time(of: "form"))?.frame.minY == 0)
    #expect(try app.layer("bill", at: app.time(of: "form"))?.frame.minX == 0, "it stays below the form")
    #expect(try app.layer("create", at: app.last) == nil)
    #expect(try app.layer("bill", at: app.last)?.frame.minX == 0)
    #expect(try app.layer("bill.top.place", at: app.last)?.says == place)
  }

  @Test("a bill whose day is changed stays in sight, wherever its page goes")
  func anotherDay() throws {
    let app = try Rehearsal(
      Self.scene,
      steps: ["tap: [300, 350]", "wait: 0.8s", "snapshot: bill", "wait: 0.1s", "tap: bill.leaf(2).edit", "settle"]
        + ["tap: create.day", "settle", "tap: create.days.square(0)", "settle", "tap: create.key(11)", "settle"]
        + ["wait: 0.1s"])
    let month = try app.layer("bill.top.month", at: app.time(of: "bill"))?.says
    #expect(try app.layer("bill.top.place", at: app.time(of: "bill"))?.says?.hasPrefix("3/") == true)
    #expect(try app.layer("bill.top.place", at: app.last)?.says?.hasPrefix("3/") == false)
    #expect(try app.layer("bill.top.month", at: app.last)?.says == month)
    let seen = try app.offset("bill.pager", at: app.last).y
    #expect(try app.layer("bill.pager.leaf(b210)", at: app.last)?.frame.minY == seen)
    #expect(try app.layer("bill.pager.leaf(b210).date", at: app.last)?.says == "1日")
  }

  /// To the page with the pie, once it is revealed.
  private static let toPie = ["fling: {from: [340, 600], by: [-250, 0], over: 0.2s}", "wait: 2s"]

  @Test("a drag on the months slides them, one below them turns the page")
  func months() throws {
    for (y, page, months) in [(100.0, 375.0, -130.0), (560, 245, 0)] {
      let app = try Rehearsal(
        Self.scene,
        steps: Self.toPie + ["snapshot: begun", "drag: {from: [187, \(y)], by: [130, 0], over: 0.5s}", "wait: 0.1s"])
      let begun = try app.time(of: "begun")
      let carousel = "\(Self.inside).pie.carousel"
      let displacement = try app.offset(carousel, at: app.last) - app.offset(carousel, at: begun)
      #expect(try app.offset(Self.inside, at: app.last).x == page && displacement == Point(months, 0), "at \(y)")
    }
  }

  @Test("a category's bills are those of the month that is chosen, and of all where none is")
  func billsOfTheMonth() throws {
    for month in ["[187, 100]", "[122, 100]"] {
      let app = try Rehearsal(
        Self.scene,
        steps: Self.toPie + ["tap: \(month)", "wait: 2.5s", "snapshot: pie", "tap: pie.middleIcon", "wait: 0.8s"])
      let pie = try app.time(of: "pie")
      let shown = try app.texts(of: "\(Self.inside).pie", at: pie)
      let count = try #require(try app.layer("detail.header.counted.n", at: app.last)?.says)
      let sum = try #require(try app.layer("detail.header.figure", at: app.last)?.says)
      #expect(shown.contains("\(count)笔") && shown.contains(sum), "\(month): \(count)笔, \(sum)")
    }
  }

  @Test(
    "one status bar stands still above the pages that come and go",
    arguments: [
      pull, pull + ["wait: 1s", "tap: create.closing"], ["tap: [300, 350]"], toPie + ["tap: pie.middleIcon"],
      ["fling: {from: [2, 300], by: [250, 0], over: 0.2s}"],
    ])
  func statusBar(steps: [String]) throws {
    let app = try Rehearsal(Self.scene, steps: steps + ["snapshot: begun", "wait: 0.8s"])
    for time in stride(from: try app.time(of: "begun"), through: app.last, by: 0.05) {
      let screen = try app.renderer.layers(at: Int(clamped: time * 1_000_000))
      #expect(screen.bars.map(\.id) == ["status"] && screen.bars.map(\.frame) == [Rect(0, 0, 375, 20)])
      #expect(screen.children.last?.id == "status")
    }
  }

  private func cents(of layer: Layer?) throws -> Int {
    let text = try #require(layer?.says)
    return try #require(Int(text.filter(\.isNumber)))
  }
}

extension Layer {
  /// The status bars in it.
  fileprivate var bars: [Layer] {
    (id.split(separator: ".").last == "status" ? [self] : []) + children.flatMap(\.bars)
  }

  /// What a label says.
  fileprivate var says: String? {
    if case .text(let text) = content { text.string } else { nil }
  }
}
