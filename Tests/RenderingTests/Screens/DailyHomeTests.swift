import Foundation
import Geometry
import Layers
import Rendering
import TestSupport
import Testing

/// What the home page of the daily does under a finger, by the rules of its model and right where that was wrong.
@Suite("The daily's home page")
struct DailyHomeTests {
  private static let scene = "zhihu-home"

  /// A finger that goes so far up in a straight line and stays down; `Rehearsal.held` is an instant after its way.
  private func dragged(_ distance: Double, scale: Double = 1) throws -> Rehearsal {
    try Rehearsal(
      Self.scene, scale: scale,
      steps: ["drag: {from: [187, 500], by: [0, \(-distance)], over: 0.2s, curve: linear}", "wait: 0.1s"])
  }

  @Test("the bar's colour follows the offset and is clamped", arguments: [0.0, 32, 64, 200])
  func bar(offset: Double) throws {
    let page = try dragged(offset)
    let tick = page.held
    #expect(try page.renderer.layers(at: tick).find("home.table")?.contentOffset.y == offset)
    let opacity = min(offset / 64, 1)
    #expect(try page.renderer.layers(at: tick).find("home.bar")?.opacity == opacity)
    // What lies under the bar at (300, 60), seen without it, mixed with the bar's colour by hand.
    let under = try page.under(300, 60, hiding: "home.bar", at: tick)
    let blue = [0x3C, 0xC6, 0xFD]
    let pixel = try page.pixel(300, 60, at: tick)
    for channel in 0..<3 {
      let expected = Double(under[channel]) * (1 - opacity) + Double(blue[channel]) * opacity
      #expect(abs(Double(pixel[channel]) - expected) <= 1.01, "channel \(channel) at offset \(offset)")
    }
  }

  @Test("pulled down, no residue of the bar is left")
  func noResidue() throws {
    // −30 on the screen is what the rubber band leaves of 57.1 points of finger.
    let travel = 667 / 0.55 * (1 / (1 - 30.0 / 667) - 1)
    let page = try dragged(-travel)
    let layers = try page.renderer.layers(at: page.held)
    #expect(layers.find("home.table")?.contentOffset.y == -30)
    #expect(layers.find("home.bar")?.opacity == 0)
    #expect(try page.pixel(300, 60, at: page.held) == page.under(300, 60, hiding: "home.bar", at: page.held))
  }

  @Test("a pull stretches the carousel by as much, damps from 40 on, and ends at 60")
  func stretch() throws {
    // The free band would show 60 points after 119.9: 60 − (80 − 60)²/80 are left of them.
    for (travel, pull) in [(77.4, 40.0), (119.9, 55), (300, 60)] {
      let page = try dragged(-travel)
      let layers = try page.renderer.layers(at: page.held)
      #expect(layers.find("home.table")?.contentOffset.y == -pull)
      #expect(layers.find("home.table.carousel")?.frame == Rect(0, -pull, 375, 220 + pull))
    }
  }

  @Test("rows and carousel scroll together")
  func together() throws {
    let page = try dragged(100)
    let layers = try page.renderer.layers(at: page.held)
    let table = try #require(layers.find("home.table"))
    #expect(table.contentOffset.y == 100)
    #expect(layers.find("home.table.carousel")?.frame.minY == 0)
    #expect(layers.find("home.table.rows")?.frame.minY == 220)
  }

  @Test("the ring's arc is as long as the pull: it begins at six o'clock and goes clockwise")
  func ring() throws {
    for (pull, end) in [(10.0, 0.25), (20, 0.5), (40, 1), (50, 1)] {
      let travel = 667 / 0.55 * (1 / (1 - pull / 667) - 1)
      let page = try dragged(-travel, scale: 2)
      let arc = try #require(try page.renderer.layers(at: page.held).find("home.ring.arc"))
      let stroke = try #require(arc.stroke)
      #expect(abs(stroke.end - end) < 0.02 && stroke.start == 0)
      // The middles of the four quarters, clockwise from six o'clock; white where the arc has passed, grey before.
      for (quarter, angle) in [135.0, 225, 315, 45].enumerated() {
        let place = Point(129 + 10 * cosine(angle), 40 + 10 * sine(angle))
        let pixel = try page.pixel(Int(clamped: place.x * 2), Int(clamped: place.y * 2), at: page.held)
        let passed = Double(quarter) + 0.6 < end * 4
        let isWhite = pixel.allSatisfy { $0 > 225 }
        #expect(isWhite == passed, "quarter \(quarter) at a pull of \(pull): \(pixel)")
      }
    }
  }

  @Test("at rest there is no ring")
  func noRing() throws {
    let page = try dragged(0)
    #expect(try page.layer("home.ring", at: 0) == nil)
  }

  @Test("let go beyond 40, the ring gives way to the wheel for two seconds, then both are gone")
  func refresh() throws {
    let page = try Rehearsal(
      Self.scene,
      steps: ["drag: {from: [187, 400], by: [0, 90], over: 0.4s}", "release", "wait: 3s"])
    #expect(try page.layer("home.ring", at: 0.39) != nil)
    #expect(try page.layer("home.wheel", at: 0.39) == nil)
    for time in [0.401, 1, 2.399] {
      #expect(try page.layer("home.wheel", at: time) != nil, "at \(time)")
      #expect(try page.layer("home.ring", at: time) == nil, "at \(time)")
    }
    for time in [2.401, 3.4] {
      #expect(try page.layer("home.wheel", at: time) == nil, "at \(time)")
      #expect(try page.layer("home.ring", at: time) == nil, "at \(time)")
    }
  }

  @Test("pulled down and pushed back, nothing is refreshed")
  func regret() throws {
    let page = try Rehearsal(
      Self.scene,
      steps: [
        "drag: {from: [187, 400], by: [0, 160], over: 0.4s}", "drag: {by: [0, -130], over: 0.4s}", "wait: 0.2s",
        "release", "wait: 2s",
      ])
    for time in stride(from: 0, through: 3, by: 0.1) { #expect(try page.layer("home.wheel", at: time) == nil) }
  }

  @Test("a second pull while it refreshes starts nothing and prolongs nothing")
  func secondPull() throws {
    let pull = "drag: {from: [187, 400], by: [0, 120], over: 0.4s}"
    let page = try Rehearsal(Self.scene, steps: [pull, "release", "wait: 0.8s", pull, "release", "wait: 2s"])
    #expect(try page.layer("home.wheel", at: 2.39) != nil)
    #expect(try page.layer("home.wheel", at: 2.41) == nil)
    #expect(try page.layer("home.ring", at: 1.5) == nil)
    #expect(try page.layer("home.wheel", at: 3.5) == nil)
  }

  @Test("a bounce beyond 40 refreshes for two seconds: it is enough that no finger holds the list")
  func bounce() throws {
    let page = try Rehearsal(
      Self.scene,
      steps: [
        "fling: {from: [187, 600], by: [0, -300], over: 0.2s}", "settle",
        "fling: {from: [187, 150], by: [0, 500], over: 0.1s}", "snapshot: thrown", "wait: 3s",
      ])
    let thrown = try page.renderer.instant(ofSnapshot: "thrown").tick
    let begin = try #require(
      stride(from: thrown, through: page.end, by: 1000).first { tick in
        let offset = try? page.renderer.layers(at: tick).find("home.table")?.contentOffset.y
        return offset.map { $0 < -40 } ?? false
      }, "the list does not bounce beyond 40")
    #expect(try page.renderer.layers(at: begin - 2000).find("home.wheel") == nil)
    for later in [2000, 500_000, 1_990_000] {
      #expect(try page.renderer.layers(at: begin + later).find("home.wheel") != nil, "after \(later) microseconds")
      #expect(try page.renderer.layers(at: begin + later).find("home.ring") == nil, "after \(later) microseconds")
    }
    #expect(try page.renderer.layers(at: begin + 2_010_000).find("home.wheel") == nil)
  }

  @Test("a bounce of less than 40 fills a part of the ring and refreshes nothing")
  func smallBounce() throws {
    let page = try Rehearsal(
      Self.scene,
      steps: [
        "drag: {from: [187, 600], by: [0, -300], over: 0.4s}", "wait: 0.2s", "release",
        "fling: {from: [187, 150], by: [0, 150], over: 0.15s}", "settle", "wait: 0.1s",
      ])
    var lowest = 0.0
    for tick in stride(from: 0, through: page.end, by: 20_000) {
      let layers = try page.renderer.layers(at: tick)
      lowest = min(lowest, try #require(layers.find("home.table")).contentOffset.y)
      #expect(layers.find("home.wheel") == nil)
    }
    #expect(lowest < -20 && lowest > -40)
  }

  @Test("the carousel goes round both ways, the page control with it")
  func carousel() throws {
    let page = try Rehearsal(
      Self.scene,
      steps: [
        "fling: {on: pages, by: [250, 0], over: 0.2s}", "settle", "snapshot: last",
        "fling: {on: pages, by: [-250, 0], over: 0.2s}", "settle", "snapshot: first",
        "wait: 5.2s", "settle", "snapshot: next",
      ].map { $0.replacing("on: pages", with: "from: [\($0.contains("-250") ? 320 : 60), 130]") })
    func current(_ name: String) throws -> (offset: Double, dot: Int?) {
      let layers = try page.renderer.layers(at: page.renderer.instant(ofSnapshot: name))
      let dots = (0..<5).filter { layers.find("home.table.carousel.dots.dot(\($0))")?.background == .color(.white) }
      return (try #require(layers.find("home.table.carousel.pages")).contentOffset.x, dots.count == 1 ? dots[0] : nil)
    }
    #expect(try current("last") == (-375, 4))
    #expect(try current("first") == (0, 0))
    #expect(try current("next") == (375, 1))
  }

  @Test("autoplay waits while a finger is on the carousel")
  func autoplay() throws {
    let page = try Rehearsal(
      Self.scene,
      steps: ["wait: 4s", "hold: {on: [187, 130], for: 3s}", "wait: 4s", "snapshot: still", "wait: 1.5s", "settle"])
    let pages = "home.table.carousel.pages"
    let still = try page.renderer.layers(at: page.renderer.instant(ofSnapshot: "still"))
    #expect(still.find(pages)?.contentOffset.x == 0)
    #expect(try page.renderer.layers(at: page.end).find(pages)?.contentOffset.x == 375)
  }

  @Test(
    "white letters on a banner have a contrast of 4.5 to 1 with the picture behind them, on each kind of screen",
    arguments: ["iphone-6", "iphone-17", "iphone-5-landscape", "ipad-landscape", "ipad-pro-13-landscape"], 0..<5)
  func contrast(device: String, banner: Int) throws {
    let page = try Rehearsal(
      Self.scene,
      changes: [
        "device: iphone-6 ": "device: \(device) ",
        "loops: true": "loops: true\n                startAt: \(banner) * width",
        "shadow: {color: \"#00000080\", offset: [0, 1], radius: 3}": "opacity: 0",
        "font: 17, color: white}": "font: 17, color: clear}",
      ], steps: ["wait: 0.1s"])
    let home = try #require(try page.layer("home", at: 0))
    let pages = try #require(home.find("home.table.carousel.pages"))
    let shown = try #require(pages.children.first { $0.frame.minX == pages.contentOffset.x })
    let headline = try #require(shown.find("\(shown.id).headline")).frame
    let heading = try #require(home.find("home.heading")).frame
    let picture = try page.renderer.bitmap(at: 0)
    func luminance(_ x: Int, _ y: Int) -> Double {
      let parts = picture.color(x, y).map { part in
        let share = Double(part) / 255
        return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    for box in [headline, heading] {
      let rows = Int(clamped: box.minY)..<Int(clamped: box.maxY.rounded(.up))
      let columns = stride(from: Int(clamped: box.minX), to: Int(clamped: box.maxX.rounded(.up)), by: 2)
      let brightest = rows.flatMap { y in columns.map { luminance($0, y) } }.max()
      #expect(1.05 / (try #require(brightest) + 0.05) >= 4.5)
    }
  }

  @Test("a row is dark while it is touched")
  func highlight() throws {
    let page = try Rehearsal(Self.scene, steps: ["wait: 0.1s", "hold: {on: row(1), for: 0.3s}", "wait: 0.2s"])
    func fill(at tick: Int) throws -> Fill? {
      try page.renderer.layers(at: tick).find("home.table.rows")?.children[1].background
    }
    #expect(try fill(at: 50_000) == .color(.white))
    #expect(try fill(at: 200_000) == .color(Color(white: 0.85)))
    #expect(try fill(at: 500_000) == .color(.white))
  }

  // MARK: The menu

  /// How far the page has gone aside.
  private func shift(_ page: Rehearsal, at tick: Int? = nil) throws -> Double? {
    try page.renderer.layers(at: tick ?? page.end).find("home")?.transform.tx
  }

  @Test("the page goes 225 points aside for the menu, in 0.2 s, and a tap on it brings it back")
  func menu() throws {
    let page = try Rehearsal(
      Self.scene,
      steps: ["tap: menuButton", "snapshot: open", "settle", "snapshot: there", "tap: [300, 300]", "settle"])
    let open = try page.renderer.instant(ofSnapshot: "open").tick
    #expect(try shift(page, at: 0) == 0)
    #expect(try shift(page, at: open + 100_000) ?? 0 > 100)
    #expect(try shift(page, at: open + 200_000) == 225)
    #expect(try shift(page, at: page.renderer.instant(ofSnapshot: "there").tick) == 225)
    #expect(try shift(page) == 0)
  }

  @Test(
    "a finger takes the page along, no further than open or closed, and half way decides",
    arguments: [
      (-100.0, 125.0, 225.0), (-120, 105, 0), (-300, 0, 0), (40, 225, 225),
    ])
  func pulledMenu(pull: Double, held: Double, rest: Double) throws {
    let page = try Rehearsal(
      Self.scene,
      steps: [
        "tap: menuButton", "settle", "drag: {from: [\(pull < 0 ? 310 : 260), 400], by: [\(pull), 0], over: 0.4s}",
        "snapshot: held", "wait: 0.2s", "release", "settle",
      ])
    #expect(try shift(page, at: page.renderer.instant(ofSnapshot: "held").tick) == held)
    #expect(try shift(page) == rest)
    // Neither the list nor the banners have moved under it.
    let layers = try page.renderer.layers(at: page.end)
    #expect(layers.find("home.table")?.contentOffset.y == 0)
  }
}

extension Layer {
  /// Takes a layer out, wherever it is.
  fileprivate mutating func remove(_ id: String) {
    children.removeAll { $0.id == id }
    for index in children.indices { children[index].remove(id) }
  }
}

extension Rehearsal {
  /// A tick at which the finger of `dragged` rests on the screen.
  fileprivate var held: Int { end - 50_000 }

  /// A pixel of the frame with one layer taken out.
  fileprivate func under(_ x: Int, _ y: Int, hiding id: String, at tick: Int) throws -> [Int] {
    var layers = try renderer.layers(at: tick)
    layers.remove(id)
    return try renderer.bitmap(of: layers).color(x, y)
  }
}

private func cosine(_ degrees: Double) -> Double { AffineTransform.rotation(degrees * .pi / 180).a }
private func sine(_ degrees: Double) -> Double { AffineTransform.rotation(degrees * .pi / 180).b }
