import Geometry
import Layers
import Rendering
import TestSupport
import Testing

@Suite("A bill's page")
struct BillDetailTests {
  private static let scene = "timi-bill-detail"
  private static let screen = 667.0

  /// The scene with the page of a bill of the demonstration in sight.
  private static func show(_ bill: String, _ steps: [String] = ["wait: 0.1s"]) throws -> Rehearsal {
    try Rehearsal(
      scene, changes: ["  editing: null\n": "  editing: find(ledger.bills, \"\(bill)\")\n"], steps: steps)
  }

  private static func text(_ layer: Layer?) throws -> String {
    guard case .text(let text) = try #require(layer).content else { return "" }
    return text.string
  }

  @Test("one fling turns one page, however fast", arguments: [-60, -150, -300, -500])
  func oneFlingOnePage(distance: Int) throws {
    let fling = "fling: {from: [187, 620], by: [0, \(distance)], over: 0.1s}"
    let show = try Rehearsal(
      Self.scene, steps: [fling, "settle", "snapshot: first", fling, "settle", "snapshot: second"])
    #expect(try show.offset("pager", at: show.time(of: "first")).y == Self.screen)
    #expect(try show.offset("pager", at: show.time(of: "second")).y == 2 * Self.screen)
  }

  @Test("the first page does not bounce")
  func noBounce() throws {
    let show = try Rehearsal(
      Self.scene, steps: ["drag: {from: [187, 200], by: [0, 300], over: 0.4s}", "release", "settle"])
    for step in 0...10 {
      #expect(try show.offset("pager", at: 0.05 * Double(step)).y == 0)
    }
  }

  @Test(
    "it begins with the bill it is given, which newer ones lie above",
    arguments: [("b208", 0.0), ("b211", 3), ("b212", 4), ("b207", 6), ("b001", 193)])
  func beginning(bill: String, page: Double) throws {
    let show = try Self.show(bill)
    #expect(try show.offset("pager", at: 0).y == page * Self.screen)
    #expect(try show.layer("pager.leaf(\(bill))", at: 0)?.frame.minY == page * Self.screen)
    #expect(try Self.text(show.layer("top.place", at: 0)) == "\(Int(clamped: page) + 1)/194")
  }

  @Test(
    "a remark reads downwards in columns from the right, of which a line break begins one",
    arguments: [("在 Bar 喝", 1), ("Café Zürich, Mum’s “gift”", 2), ("第一行\\n第二行\\n第三行", 3)])
  func verticalText(remark: String, columns: Int) throws {
    let bill = "date: \"2017-01-01\", remark: \"\(remark)\", income: false, cents: 100"
    let step =
      "do: {insert: {id: \"x\", \(bill), category: ledger.categories(0), book: ledger.books(0)}, into: ledger.bills}"
    let show = try Rehearsal(Self.scene, steps: [step, "wait: 0.1s"])
    let label = try #require(try show.layer("pager.leaf(x).remark", at: show.last))
    guard case .text(let text) = label.content else {
      Issue.record("no text")
      return
    }
    #expect(text.style.isVertical && label.frame.width == 28 * Double(columns) && label.frame.height <= 192)
  }

  @Test(
    "what was spent has its remark right of the axis, what was earned left of it",
    arguments: [("b210", true), ("b211", false)])
  func sides(bill: String, isRight: Bool) throws {
    let remark = try #require(try Self.show(bill).layer("pager.leaf(\(bill)).remark", at: 0))
    #expect(isRight ? remark.frame.minX > 187.5 : remark.frame.maxX < 187.5)
  }

  @Test("a card alone is in the page's middle; a photo below it is 250 wide, with the remark as its caption")
  func composition() throws {
    let alone = "pager.leaf(b209)"
    let card = try #require(try Self.show("b209").layer("\(alone).card", at: 0)).frame
    #expect(card.center == Point(187.5, Self.screen / 2))
    let page = try Self.show("b208")
    let photo = try #require(try page.layer("pager.leaf(b208).photo", at: 0)).frame
    let caption = try #require(try page.layer("pager.leaf(b208).caption", at: 0))
    #expect(photo.midX == 187.5 && photo.size == Size(250, 250))
    #expect(caption.frame.midX == 187.5 && caption.frame.minY == photo.maxY + 16)
    #expect(try Self.text(caption) == "牛肉面加个蛋")
    #expect(try page.layer("pager.leaf(b208).remark", at: 0) == nil)
  }

  @Test("a message tells what was done, and goes after 1.2 seconds")
  func message() throws {
    let show = try Rehearsal(Self.scene, steps: ["tap: leaf(0).share", "wait: 2s"])
    #expect(try show.layer("toast", at: 0.05) == nil)
    #expect(try Self.text(show.layer("toast", at: 0.3)) == "已分享")
    #expect(try show.layer("toast", at: 1.25) != nil)
    #expect(try show.layer("toast", at: 1.5) == nil)
  }
}
