import Foundation
import Geometry
import Layers
import Rendering
import TestSupport
import Testing

/// The ring of a month's shares, computed here from the bills alone.
@Suite("The ring shows the shares of the categories")
struct PieTests {
  static let scene = "timi-pie"

  /// Cents of the categories, in their order.
  static let sets: [[Int]] = [
    [12_345], [500, 500], Array(repeating: 1, count: 28) + [100], [1_000_000_000] + Array(repeating: 1, count: 12),
    Array(repeating: 700, count: 29), [],
    {
      var random = SplitMix64(seed: 2_016)
      return (0..<17).map { _ in Int.random(in: 1...500_000, using: &random) }
    }(),
  ]

  /// The slices that a set of cents must give, the largest first, equals by the category's name; angles in turns,
  /// clockwise from six o'clock.
  static func slices(_ cents: [Int]) -> [(category: String, start: Double, end: Double)] {
    let sorted = zip(PieLedger.expenses, cents).sorted { ($1.1, $0.0) < ($0.1, $1.0) }
    let total = Double(cents.reduce(0, +))
    var before = 0
    return sorted.map { category, cents in
      defer { before += cents }
      return (category, Double(before) / total, Double(before + cents) / total)
    }
  }

  @Test("slices begin and end at their angles", arguments: sets)
  func boundaries(cents: [Int]) throws {
    let page = try Rehearsal(Self.scene, over: PieLedger(cents: cents), steps: ["settle"])
    let found = try page.slices(at: page.end)
    let expected = Self.slices(cents)
    try #require(found.count == expected.count)
    for (slice, expected) in zip(found, expected) {
      let shape = try #require(slice.shape)
      #expect(abs(turns(shape.path.firstPoint) - expected.start).wrapped < 1e-9 / (2 * .pi), "\(expected)")
      #expect(abs(turns(shape.path.lastPoint) - expected.end).wrapped < 1e-9 / (2 * .pi), "\(expected)")
      #expect(shape.stroke?.start == 0 && shape.stroke?.end == 1 && shape.stroke?.width == 18)
    }
    let cover = try #require(try page.cover(at: page.end).stroke)
    #expect(cover.end == (cents.isEmpty ? 1 : 0))
  }

  @Test("while it is revealed, exactly the covered part shows its cover", arguments: [sets[1], sets[2], sets[6]])
  func reveal(cents: [Int]) throws {
    let page = try Rehearsal(Self.scene, over: PieLedger(cents: cents), scale: 2, steps: ["settle"])
    let expected = Self.slices(cents)
    var random = SplitMix64(seed: 7)
    for _ in 0..<12 {
      let tick = Int.random(in: 1...999_999, using: &random)
      let revealed = Double(tick) / 1e6
      let slices = try page.slices(at: tick)
      let cover = try page.cover(at: tick)
      // The cover goes backwards from six o'clock to where the slices end.
      let end = try #require(cover.stroke).end
      #expect(abs(end - (1 - revealed)) < 1e-12)
      #expect(abs(turns(cover.shape?.path.trimmed(from: 0, to: end).lastPoint) - revealed).wrapped < 1e-6)
      for (slice, share) in zip(slices, expected) {
        let drawn = min(max((revealed - share.start) / (share.end - share.start), 0), 1)
        #expect(abs(try #require(slice.stroke).end - drawn) * (share.end - share.start) < 1e-9)
      }
      let picture = try page.renderer.bitmap(at: tick)
      for _ in 0..<40 {
        let place = random.number(0...1)
        // A pixel on a boundary has two colours.
        let borders = expected.map(\.start) + [revealed, 1]
        guard borders.allSatisfy({ abs($0 - place) > 0.004 }) else { continue }
        let index = expected.firstIndex { place < $0.end } ?? 0
        let color = place < revealed ? slices[index].stroke?.color : cover.stroke?.color
        let angle = (0.25 + place) * 2 * .pi
        let (x, y) = (375 + 182 * cos(angle), 688.5 + 182 * sin(angle))
        #expect(
          picture.color(Int(clamped: x), Int(clamped: y)).isNear(try #require(color)),
          "at \(place) of a turn, \(revealed) revealed")
      }
    }
  }

  @Test("the boundaries of the slices let nothing of the page through")
  func noHairlines() throws {
    let page = try Rehearsal(
      Self.scene, over: PieLedger(cents: Self.sets[6]), scale: 4,
      changes: ["{box: disc, cornerRadius: ring / 2, fill: card}": "{box: disc, cornerRadius: 100, fill: \"#00FF00\"}"],
      steps: ["settle"])
    let plain = try Rehearsal(
      Self.scene, over: PieLedger(cents: Self.sets[6]), scale: 4,
      changes: ["{box: disc, cornerRadius: ring / 2, fill: card}": "{box: disc, cornerRadius: 100, fill: \"#FF00FF\"}"],
      steps: ["settle"])
    for tick in [400_000, 1_200_000, page.end] {
      let (green, purple) = (try page.renderer.bitmap(at: tick), try plain.renderer.bitmap(at: tick))
      var through = 0
      for y in 0..<green.height {
        for x in 0..<green.width {
          let (dx, dy) = ((Double(x) + 0.5) / 4 - 187.5, (Double(y) + 0.5) / 4 - 344.25)
          let distance = (dx * dx + dy * dy).squareRoot()
          if 82.5 < distance, distance < 99.5, green.color(x, y) != purple.color(x, y) { through += 1 }
        }
      }
      #expect(through == 0, "at \(tick)")
    }
  }

  @Test("after the reveal the largest slice's middle comes to twelve o'clock in half a second", arguments: sets)
  func largest(cents: [Int]) throws {
    let page = try Rehearsal(Self.scene, over: PieLedger(cents: cents), steps: ["settle", "wait: 0.1s"])
    guard let slice = Self.slices(cents).first else {
      #expect(try page.fact("name", at: page.end) == "一般" && page.fact("percent", at: page.end) == "0%")
      #expect(try page.fact("money", at: page.end) == "0.00" && page.fact("number", at: page.end) == "0笔")
      return
    }
    #expect(try page.turn(at: 1_000_000) == 0)
    let middle = try page.turn(at: 1_500_000) + (slice.start + slice.end) / 2
    #expect(abs(middle - 0.5).wrapped < 1e-9 / (2 * .pi))
    #expect(try page.fact("name", at: 1_500_000) == slice.category)
  }

  @Test("a tap turns its slice up the short way by index, and the button goes on round and round")
  func turning() throws {
    let cents = [900, 800, 300, 200, 100]
    let slices = Self.slices(cents)
    var steps = ["settle"]
    // The slice that each step brings up, and which way the wheel turns: 1 is clockwise.
    let visits =
      [("slice(3)", 3, -1.0), ("slice(1)", 1, 1), ("slice(4)", 4, -1)] + (0..<7).map { ("next", $0 % 5, -1) }
    for (index, visit) in visits.enumerated() {
      steps += ["tap: \(visit.0)", "snapshot: from-\(index)", "settle", "snapshot: to-\(index)", "wait: 0.1s"]
    }
    let page = try Rehearsal(Self.scene, over: PieLedger(cents: cents), steps: steps)
    for (index, visit) in visits.enumerated() {
      let begin = try page.renderer.instant(ofSnapshot: "from-\(index)").tick
      let end = try page.renderer.instant(ofSnapshot: "to-\(index)").tick
      #expect(end - begin == 500_000)
      let slice = slices[visit.1]
      #expect(abs(try page.turn(at: end) + (slice.start + slice.end) / 2 - 0.5).wrapped < 1e-9)
      #expect(try page.fact("name", at: end) == slice.category)
      var last = try page.turn(at: begin)
      for tick in stride(from: begin + 25_000, through: end, by: 25_000) {
        let turn = try page.turn(at: tick)
        let step = (turn - last) - (turn - last).rounded()
        #expect(step * visit.2 > 0, "step \(index) at \(tick)")
        last = turn
      }
    }
  }

  @Test("the button does nothing with one slice")
  func alone() throws {
    let page = try Rehearsal(Self.scene, over: PieLedger(cents: [5]), steps: ["settle", "tap: next", "wait: 0.5s"])
    #expect(abs(try page.turn(at: page.end)).wrapped < 1e-12)
  }

  @Test("percentages add up to 100.00", arguments: sets.filter { !$0.isEmpty })
  func percentages(cents: [Int]) throws {
    let page = try Rehearsal(
      Self.scene, over: PieLedger(cents: cents),
      changes: [
        "  - {statusBar: status, if: bar, color: ink}":
          "  - {statusBar: status, if: bar, color: ink}\n  - {label: share, each: s in slices, text: \"{fixed(s.percent, 2)}\"}"
      ], steps: ["wait: 0.1s"])
    let layers = try page.renderer.layers(at: 0)
    let shares = layers.children.filter { $0.id.hasPrefix("share") }.compactMap(\.string)
    #expect(shares.count == cents.count)
    let hundredths = shares.compactMap { Int($0.replacing(".", with: "")) }
    #expect(hundredths.reduce(0, +) == 10_000)
    for (hundredth, slice) in zip(hundredths, Self.slices(cents)) {
      #expect(abs(Double(hundredth) - (slice.end - slice.start) * 10_000) < 1)
    }
  }
}

/// The angle of a point of the wheel about its middle, in turns clockwise from six o'clock.
private func turns(_ point: Point?) -> Double {
  guard let point else { return .nan }
  return atan2(point.y - 100, point.x - 100) / (2 * .pi) - 0.25
}

extension Double {
  /// How far a number of turns is from a whole one.
  fileprivate var wrapped: Double { abs(self - rounded()) }
}

extension [Int] {
  /// Whether a pixel has that colour, but for rounding.
  fileprivate func isNear(_ color: Color) -> Bool {
    zip(self, [color.red, color.green, color.blue]).allSatisfy { abs(Double($0) - $1 * 255) <= 1 }
  }
}

extension Layer {
  var shape: Shape? {
    if case .shape(let shape) = content { shape } else { nil }
  }

  var string: String? {
    if case .text(let text) = content { text.string } else { nil }
  }
}

extension Rehearsal {
  fileprivate func slices(at tick: Int) throws -> [Layer] {
    let wheel = try #require(try renderer.layers(at: tick).find("pie.wheel"))
    return wheel.children.filter { $0.id.hasPrefix("pie.wheel.slice(") }
  }

  fileprivate func cover(at tick: Int) throws -> Layer {
    try #require(try renderer.layers(at: tick).find("pie.wheel.cover"))
  }

  /// How far the wheel is turned, in turns.
  fileprivate func turn(at tick: Int) throws -> Double {
    let transform = try #require(try renderer.layers(at: tick).find("pie.wheel")).transform
    return atan2(transform.b, transform.a) / (2 * .pi)
  }

  /// One of the words about the slice under the mark.
  func fact(_ name: String, at tick: Int) throws -> String? {
    let facts = try renderer.layers(at: tick).children.filter { $0.id.hasPrefix("facts(") }
    return facts.last?.find("\(facts.last?.id ?? "").\(name)")?.string
  }
}
