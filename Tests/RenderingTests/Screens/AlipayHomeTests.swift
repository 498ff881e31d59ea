import Geometry
import Layers
import Rendering
import Testing

/// The two home pages of the wallet, held to the formulas of their model.
@Suite("The wallet's home pages")
struct AlipayHomeTests {
  /// What is different between the page with the main functions at the bottom and the one with them at the top.
  struct Page: Sendable, CustomTestStringConvertible {
    var scene: String
    var moved: Double
    var small: Double
    /// The top of the list on the screen, and its height.
    var top: Double
    var viewport: Double
    var shrink: Double { 100 - small }
    var testDescription: String { scene }

    /// Where the main functions are at an offset.
    func fixedFrame(_ offset: Double) -> Rect {
      let height = max(small, offset < 0 ? 100 : 100 - offset)
      return scene == "alipay-home" ? Rect(0, 667 - 49 - height, 375, height) : Rect(0, 20, 375, height)
    }

    func bigAlpha(_ offset: Double) -> Double { offset < 0 ? 1 : offset < 25 ? 1 - offset / 25 : 0 }

    func smallAlpha(_ offset: Double) -> Double {
      offset <= 20 ? 0 : offset < shrink ? (offset - 20) / (shrink - 20) : 1
    }

    func bigFrame(_ item: Int) -> Rect {
      Rect([53, 162.5, 272][item], 23, 50, 54)
    }

    func smallFrame(_ item: Int, _ offset: Double) -> Rect {
      let y = scene == "alipay-home" ? 15 + shrink - min(max(offset, 0), shrink) : 12.5
      return Rect([37, 112.5, 188][item], y, 25, 25)
    }

    /// How far a finger has to go for the list to show that offset.
    func travel(_ offset: Double) -> Double {
      offset >= 0 ? offset : -viewport / 0.55 * (1 / (1 + offset / viewport) - 1)
    }
  }

  static let pages = [
    Page(scene: "alipay-home", moved: 200, small: 55, top: 0, viewport: 618),
    Page(scene: "alipay-home-top", moved: 300, small: 50, top: 20, viewport: 598),
  ]
  static let offsets = [-60.0, -30, 0, 10, 20, 22.5, 25, 40, 45, 60, 200]

  /// A finger that brings the list to an offset, in a straight line, and stays.
  private func held(_ page: Page, at offset: Double, then steps: [String] = []) throws -> Rehearsal {
    let start = offset < 0 ? 400 : 540
    return try Rehearsal(
      page.scene,
      steps: [
        "drag: {from: [187, \(start)], by: [0, \(-page.travel(offset))], over: 0.2s, curve: linear}", "wait: 0.2s",
      ] + steps)
  }

  @Test("panels and items are where the formulas say, as visible as they say", arguments: pages, offsets)
  func formulas(page: Page, offset: Double) throws {
    let rehearsal = try held(page, at: offset)
    let layers = try rehearsal.renderer.layers(at: rehearsal.end - 50_000)
    #expect(layers.find("table")?.contentOffset.y == offset)
    #expect(layers.find("table.movedPanel")?.frame == Rect(0, min(offset, 0), 375, page.moved))
    #expect(layers.find("fixedPanel")?.frame == page.fixedFrame(offset))
    #expect(layers.find("fixedPanel")?.clipsToBounds == true)
    for item in 0..<3 {
      let big = try #require(layers.find("fixedPanel.big(\(item))"))
      let little = try #require(layers.find("fixedPanel.little(\(item))"))
      #expect(big.frame == page.bigFrame(item))
      #expect(little.frame == page.smallFrame(item, offset))
      #expect(abs(big.opacity - page.bigAlpha(offset)) < 1e-9, "big at \(offset)")
      #expect(abs(little.opacity - page.smallAlpha(offset)) < 1e-9, "small at \(offset)")
    }
  }

  @Test("small items keep their place on the panel's lower or upper edge while it shrinks", arguments: pages)
  func keepTheirPlace(page: Page) throws {
    var places: Set<Double> = []
    for offset in [25.0, 30, 35, 40, 44.5] {
      let rehearsal = try held(page, at: offset)
      let layers = try rehearsal.renderer.layers(at: rehearsal.end - 50_000)
      let panel = try #require(layers.find("fixedPanel")).frame
      let item = try #require(layers.find("fixedPanel.little(1)")).frame
      // Measured from the edge that stays where it is.
      places.insert(page.scene == "alipay-home" ? panel.height - item.minY : item.minY)
    }
    #expect(places.count == 1)
  }

  @Test(
    "the list does not rest while the functions are half way: it goes to the nearer end of their range",
    arguments: pages, [0.5, 10, 22, 22.5, 24.5, 25, 30, 44.5, 49.5, 50, 60])
  func snapping(page: Page, offset: Double) throws {
    let rehearsal = try held(page, at: offset, then: ["release", "settle", "wait: 0.1s"])
    let end = try #require(try rehearsal.renderer.layers(at: rehearsal.end).find("table")).contentOffset.y
    #expect(end == (offset >= page.shrink ? offset : offset < page.shrink / 2 ? 0 : page.shrink))
  }

  @Test("a slow throw that would end half way goes on to the end of the range", arguments: pages)
  func snapAfterThrow(page: Page) throws {
    let rehearsal = try held(
      page, at: 200, then: ["release", "fling: {from: [187, 300], by: [0, 60], over: 0.3s}", "settle", "wait: 0.1s"])
    let end = try #require(try rehearsal.renderer.layers(at: rehearsal.end).find("table")).contentOffset.y
    #expect(end == page.shrink)
  }

  @Test("a finger that rests on the list keeps it half way; nothing snaps under it", arguments: pages)
  func noSnapUnderFinger(page: Page) throws {
    let rehearsal = try held(page, at: 30, then: ["wait: 2s"])
    #expect(try rehearsal.layer("table", at: 2)?.contentOffset.y == 30)
  }

  @Test("a finger that stops the list half way keeps it there, and lets it snap when it leaves", arguments: pages)
  func fingerAtRest(page: Page) throws {
    let throwing = ["release", "fling: {from: [187, 300], by: [0, 120], over: 0.3s}"]
    let free = try held(page, at: 200, then: throwing + ["snapshot: thrown", "settle"])
    let thrown = try free.renderer.instant(ofSnapshot: "thrown").tick
    // An instant at which the list, still moving, is past the middle of the range.
    let tick = try #require(
      stride(from: thrown, to: free.end, by: 10_000).first { tick in
        let place = try? free.renderer.layers(at: tick).find("table")?.contentOffset.y
        return place.map { $0 > 3 && $0 < page.shrink - 3 } ?? false
      }, "the throw does not go half way")
    let rehearsal = try held(
      page, at: 200,
      then: throwing + [
        "wait: \(Double(tick - thrown) / 1_000_000)s", "hold: {on: [187, 420], for: 1s}", "snapshot: up", "settle",
        "wait: 0.1s",
      ])
    func offset(_ tick: Int) throws -> Double {
      try #require(try rehearsal.renderer.layers(at: tick).find("table")).contentOffset.y
    }
    let stopped = try offset(tick + 1000)
    #expect(stopped > 0 && stopped < page.shrink)
    for time in stride(from: 0, through: 990_000, by: 90_000) { #expect(try offset(tick + 1000 + time) == stopped) }
    #expect(try offset(rehearsal.end) == (stopped < page.shrink / 2 ? 0 : page.shrink))
  }

  @Test("let go beyond 60 the list holds at −50 and refreshes for one second, once", arguments: pages)
  func refresh(page: Page) throws {
    let rehearsal = try held(page, at: -80, then: ["release", "wait: 3s"])
    func offset(at seconds: Double) throws -> Double? { try rehearsal.layer("table", at: seconds)?.contentOffset.y }
    #expect(try rehearsal.layer("table.refresh.hint.wheel", at: 0.39) == nil)
    for time in [0.401, 0.7, 1.399] {
      #expect(try rehearsal.layer("table.refresh.hint.wheel", at: time) != nil, "at \(time)")
      #expect(try rehearsal.layer("table.refresh.hint.ring", at: time) == nil, "at \(time)")
    }
    // On its way back it does not pass the place where it is to hold.
    var highest = -1000.0
    for time in stride(from: 0.4, to: 1.4, by: 0.01) { highest = max(highest, try #require(try offset(at: time))) }
    #expect(highest == -50)
    #expect(try offset(at: 1.39) == -50)
    #expect(try offset(at: 1.701) == 0)
    for time in stride(from: 1.41, to: 3.3, by: 0.1) {
      #expect(try rehearsal.layer("table.refresh.hint.wheel", at: time) == nil, "at \(time)")
    }
  }

  @Test("what refreshes lies below the moved functions while the list is pulled, and behind them at rest")
  func refreshPlace() throws {
    for page in Self.pages {
      let layers = try held(page, at: -60).renderer.layers(at: 300_000)
      let refresh = try #require(layers.find("table.refresh")).frame
      let panel = try #require(layers.find("table.movedPanel")).frame
      #expect(refresh == Rect(0, page.moved - 50, 375, 50))
      // In the content, the panel has followed the offset up and given way.
      #expect(panel.maxY == page.moved - 60 && panel.maxY < refresh.minY)
    }
  }

  @Test("pulled beyond 60 and pushed back, or pulled less, nothing is refreshed", arguments: pages)
  func regret(page: Page) throws {
    let regretted = try held(page, at: -80, then: ["drag: {by: [0, -100], over: 0.3s}", "release", "wait: 1s"])
    let little = try held(page, at: -59, then: ["release", "wait: 1s"])
    for rehearsal in [regretted, little] {
      for tick in stride(from: 0, through: rehearsal.end, by: 20_000) {
        #expect(try rehearsal.renderer.layers(at: tick).find("table.refresh.hint.wheel") == nil)
      }
    }
  }

  @Test("the refresh ring is as long as the pull", arguments: [(-15.0, 0.25), (-30, 0.5), (-60, 1), (-70, 1)])
  func ring(offset: Double, end: Double) throws {
    let layers = try held(Self.pages[0], at: offset).renderer.layers(at: 300_000)
    #expect(try #require(layers.find("table.refresh.hint.ring")?.stroke).end == end)
  }

  @Test("when a refresh is over its ring does not come back, and the next pull begins one", arguments: pages)
  func refreshed(page: Page) throws {
    let pull = ["drag: {from: [187, 400], by: [0, 250], over: 0.5s}", "release", "wait: 1s"]
    let rehearsal = try Rehearsal(
      page.scene, steps: pull + ["snapshot: over", "settle"] + pull.prefix(1) + ["snapshot: pulled"])
    let over = try rehearsal.renderer.instant(ofSnapshot: "over").tick
    var seen: Set<String> = []
    for tick in stride(from: over, to: over + 300_000, by: 10_000) {
      let layers = try rehearsal.renderer.layers(at: tick)
      guard try #require(layers.find("table")).contentOffset.y < 0 else { continue }
      if layers.find("table.refresh.hint.wheel") == nil { seen.insert(words(layers)) }
      #expect(layers.find("table.refresh.hint.ring") == nil)
    }
    #expect(seen == ["刷新完成"])
    let pulled = try rehearsal.renderer.layers(at: rehearsal.renderer.instant(ofSnapshot: "pulled"))
    #expect(pulled.find("table.refresh.hint.ring") != nil)
    #expect(words(pulled) == "松开刷新")
  }

  private func words(_ layers: Layer) -> String {
    guard case .text(let text)? = layers.find("table.refresh.hint.words")?.content else { return "" }
    return text.string
  }

  @Test("an item that is tapped says so in an alert, which its button closes", arguments: pages)
  func alert(page: Page) throws {
    for (step, words) in [
      ("big(0)", "点击付款码"), ("big(1)", "点击扫一扫"), ("big(2)", "点击转账"), ("others.function(2)", "点击生活缴费"),
    ] {
      let rehearsal = try Rehearsal(
        page.scene, steps: ["tap: \(step)", "wait: 0.5s", "tap: note.button(0)", "wait: 1s"])
      let note = try #require(try rehearsal.layer("note.panel.speech.said.words", at: 0.5))
      guard case .text(let text) = note.content else { throw Missing() }
      #expect(text.string == words)
      #expect(try rehearsal.layer("note", at: 1.5) == nil)
    }
  }

  @Test("of large and small items, the ones that show take the tap", arguments: pages)
  func smallItems(page: Page) throws {
    // The middle of the first small item, where a large one would be hit a little further to the right.
    let small = page.fixedFrame(200).minY + page.smallFrame(0, 200).midY
    let after = try held(page, at: 200, then: ["release", "tap: [49, \(small)]", "wait: 0.5s"])
    #expect(try after.renderer.layers(at: after.end).find("note") != nil)
    let before = try Rehearsal(page.scene, steps: ["tap: [49, \(small)]", "wait: 0.5s"])
    #expect(try before.renderer.layers(at: before.end).find("note") == nil)
  }

  @Test("the tab bar's second tab shows another page, the first comes back to the same place", arguments: pages)
  func tabs(page: Page) throws {
    let rehearsal = try held(
      page, at: 200, then: ["release", "tap: tabs.tab(1)", "wait: 0.2s", "tap: tabs.tab(0)", "wait: 0.2s"])
    #expect(try rehearsal.layer("mine", at: 0.45) == nil)
    #expect(try rehearsal.layer("mine", at: 0.6) != nil)
    #expect(try rehearsal.renderer.layers(at: rehearsal.end).find("mine") == nil)
    #expect(try rehearsal.renderer.layers(at: rehearsal.end).find("table")?.contentOffset.y == 200)
  }

  @Test("the scroll indicator keeps below the moved functions and above the small ones", arguments: pages)
  func indicator(page: Page) throws {
    let first = try #require(try held(page, at: 0).layer("table.verticalIndicator", at: 0.3)).frame
    #expect(first.minY == page.moved + 3)
    let rehearsal = try Rehearsal(
      page.scene, steps: ["fling: {from: [187, 500], by: [0, -400], over: 0.1s}", "settle", "snapshot: end"])
    let layers = try rehearsal.renderer.layers(at: rehearsal.end)
    let last = try #require(layers.find("table.verticalIndicator")).frame
    let bottom = page.viewport - 3 - (page.scene == "alipay-home" ? page.small : 0)
    #expect(abs(last.maxY - (try #require(layers.find("table")).contentOffset.y) - bottom) < 1e-6)
  }

  @Test("the last row clears the small functions at the end of the list")
  func footer() throws {
    let page = Self.pages[0]
    let rehearsal = try Rehearsal(
      page.scene, steps: ["fling: {from: [187, 500], by: [0, -400], over: 0.1s}", "settle", "wait: 0.1s"])
    let layers = try rehearsal.renderer.layers(at: rehearsal.end)
    let offset = try #require(layers.find("table")).contentOffset.y
    #expect(offset == 1255 - 618)
    let rows = try #require(layers.find("table.rows"))
    let last = try #require(rows.children.last).frame
    #expect(rows.frame.minY + last.maxY - offset == page.fixedFrame(offset).minY)
  }

  private struct Missing: Error {}
}
