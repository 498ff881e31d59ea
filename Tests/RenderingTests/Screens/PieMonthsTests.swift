import Geometry
import Layers
import Rendering
import TestSupport
import Testing

/// Months, totals and what an app gives the page.
@Suite("The carousel of months moves as iCarousel's linear one does")
struct PieMonthsTests {
  private static let bills: [PieLedger.Bill] = [
    .init(category: "dining", cents: 1_000, date: "2015-11-30"),
    .init(category: "fun", cents: 250, date: "2015-12-31"),
    .init(category: "dining", cents: 4_000, date: "2016-01-01"),
    .init(category: "snacks", cents: 999, date: "2016-01-31"),
    .init(category: "dining", cents: 70_000, date: "2016-01-02", isIncome: true),
    .init(category: "fun", cents: 5, date: "2016-06-01"),
  ]

  private func page(_ steps: [String], changes: [String: String] = [:]) throws -> Rehearsal {
    try Rehearsal(PieTests.scene, over: PieLedger(Self.bills.shuffled(seed: 4)), changes: changes, steps: steps)
  }

  private func offset(_ page: Rehearsal, _ tick: Int) throws -> Double {
    try #require(try page.renderer.layers(at: tick).find("carousel")).contentOffset.x
  }

  private func text(_ page: Rehearsal, _ id: String, at tick: Int) throws -> String? {
    try page.renderer.layers(at: tick).find(id)?.string
  }

  @Test("there is a place for each month with bills, in order, 65 points apart, and one for all of them")
  func places() throws {
    let page = try page(["settle"])
    let carousel = try #require(try page.layer("carousel", at: 0))
    #expect(
      carousel.children.map(\.string) == ["NOV\n11月", "DEC\n12月", "JAN\n1月", "JUN\n6月", "ALL\n全部"])
    #expect(carousel.children.map(\.frame.midX) == [187.5, 252.5, 317.5, 382.5, 447.5])
    #expect(carousel.contentOffset.x == 260)
    #expect(try text(page, "year", at: 0) == "2015~2016")
  }

  @Test("totals, slices and the year are those of the month in the middle")
  func month() throws {
    let page = try page(["tap: item(3)", "settle", "tap: item(2)", "settle", "snapshot: january"])
    let tick = try page.renderer.instant(ofSnapshot: "january").tick
    #expect(try text(page, "earnedText.head", at: 0) == "总收入")
    #expect(try text(page, "spentText.figure", at: 0) == "62.54")
    #expect(try offset(page, tick) == 130)
    #expect(try text(page, "earnedText.head", at: tick) == "月收入")
    #expect(try text(page, "earnedText.figure", at: tick) == "700.00")
    #expect(try text(page, "spentText.figure", at: tick) == "49.99")
    #expect(try text(page, "year", at: tick) == "2016")
    #expect(try page.fact("name", at: tick) == "dining" && page.fact("percent", at: tick) == "80.02%")
    #expect(try page.fact("number", at: tick) == "1笔")
  }

  @Test("a month without expense is empty, and says so")
  func emptyMonth() throws {
    let page = try page(["tap: item(3)", "settle", "tap: earnedText", "settle", "snapshot: june"])
    let tick = try page.renderer.instant(ofSnapshot: "june").tick
    #expect(try page.fact("name", at: tick) == "一般" && page.fact("money", at: tick) == "0.00")
    #expect(try page.fact("percent", at: tick) == "0%" && page.fact("number", at: tick) == "0笔")
    #expect(try page.renderer.layers(at: tick).find("pie.wheel.cover")?.stroke?.end == 1)
  }

  @Test("a flick goes one month on, in 0.4 s of cubic ease in and out", arguments: [0.01, 0.05, 0.1])
  func flick(over: Double) throws {
    let page = try page([
      "tap: item(3)", "settle", "fling: {on: carousel, by: [20, 0], over: \(over)s}", "snapshot: let-go",
      "settle",
    ])
    let begin = try page.renderer.instant(ofSnapshot: "let-go").tick
    for step in 0...20 {
      let x = Double(step) / 20
      let eased = x < 0.5 ? 4 * x * x * x : 1 + (2 * x - 2) * (2 * x - 2) * (2 * x - 2) / 2
      // Offsets are whole pixels: half a point apart.
      #expect(abs(try offset(page, begin + step * 20_000) - (175 - 45 * eased)) <= 0.25 + 1e-9, "at \(x)")
    }
    #expect(try offset(page, begin + 400_000) == 130)
  }

  @Test("let go slower than two months a second, it goes to the nearest")
  func slow() throws {
    for (distance, rest) in [(20.0, 195.0), (40, 130), (110, 65)] {
      let page = try page([
        "tap: item(3)", "settle", "drag: {on: carousel, by: [\(distance), 0], over: 1s}", "wait: 0.2s",
        "release", "settle",
      ])
      #expect(try offset(page, page.end) == rest, "after \(distance) points")
    }
  }

  @Test("a month tapped comes into the middle in 0.4 s, and is the one in colour")
  func tapped() throws {
    let page = try page(["tap: item(2)", "snapshot: tapped", "settle"])
    let begin = try page.renderer.instant(ofSnapshot: "tapped").tick
    #expect(abs(try offset(page, begin + 100_000) - (260 - 130 * 0.0625)) <= 0.25)
    #expect(try offset(page, begin + 200_000) == 195)
    #expect(try offset(page, begin + 400_000) == 130)
    let colored = try #require(try page.renderer.layers(at: page.end).find("carousel")).children.filter {
      if case .text(let text) = $0.content { text.color.red > 0.9 && text.color.blue < 0.1 } else { false }
    }
    #expect(colored.map(\.string) == ["JAN\n1月"])
  }

  @Test("when the months change, the carousel stays with its own; another book begins with all")
  func otherMonths() throws {
    let page = try page(
      [
        "tap: item(3)", "settle", "snapshot: june", "wait: 0.05s",
        "do: {remove: first(bills)}", "wait: 0.05s", "snapshot: without-november",
        "settle", "do: {set: {book: \"other\"}}", "settle", "snapshot: other",
      ],
      changes: [
        "where: b.book.id == book}": "where: b.book.id == book, sort: b.date}"
      ])
    func state(_ name: String) throws -> (Double, String?) {
      let tick = try page.renderer.instant(ofSnapshot: name).tick
      return (try offset(page, tick), try text(page, "spentText.figure", at: tick))
    }
    #expect(try state("june") == (195, "0.05"))
    #expect(try state("without-november") == (130, "0.05"))
    #expect(try state("other") == (65, "0.01"))
  }
}

extension Array {
  fileprivate func shuffled(seed: UInt64) -> [Element] {
    var random = SplitMix64(seed: seed)
    return shuffled(using: &random)
  }
}
