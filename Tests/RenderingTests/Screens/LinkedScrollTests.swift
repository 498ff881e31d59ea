import Foundation
import Geometry
import Layers
import Rendering
import TestSupport
import Testing

/// A's stop is 136, B's 290.
@Suite("Linked scrolls")
struct LinkedScrollTests {
  private static let scene = "linked-scroll"
  private static let original = ["original: false": "original: true"]

  private static func offsets(_ show: Rehearsal, _ seconds: Double) throws -> [Double] {
    try ["A", "A.B", "A.B.C"].map { try show.offset($0, at: seconds).y }
  }

  /// Up by 590 points in a second, rest, and down by as much.
  private static let upAndDown = [
    "drag: {from: [187, 650], by: [0, -590], over: 1s, curve: linear}", "wait: 1s",
    "drag: {by: [0, 590], over: 1s, curve: linear}", "wait: 0.2s", "release", "settle",
  ]

  /// A state of the model's table: who moves while the finger goes from one travel to another.
  struct State: CustomTestStringConvertible {
    let number: Int
    let moving: Int
    let travel: ClosedRange<Double>
    let isUp: Bool
    /// Where the others stand.
    let standing: [Double?]
    var testDescription: String { "state \(number)" }
  }

  static let states = [
    State(number: 0, moving: 0, travel: 0...136, isUp: true, standing: [nil, 0, 0]),
    State(number: 1, moving: 1, travel: 136...426, isUp: true, standing: [136, nil, 0]),
    State(number: 2, moving: 2, travel: 426...590, isUp: true, standing: [136, 290, nil]),
    State(number: 3, moving: 2, travel: 426...590, isUp: false, standing: [136, 290, nil]),
    State(number: 4, moving: 1, travel: 136...426, isUp: false, standing: [136, nil, 0]),
    State(number: 5, moving: 0, travel: 0...136, isUp: false, standing: [nil, 0, 0]),
  ]

  @Test(
    "in each state of the table one of the three moves, as far as the finger, and the others stand", arguments: states)
  func table(state: State) throws {
    let show = try Rehearsal(Self.scene, steps: Self.upAndDown)
    try Self.check(show, state, shares: stride(from: 0.0, through: 1, by: 0.125), within: 0.25)
  }

  @Test("by the model's own rule the same table holds, but for its three points of slack", arguments: states)
  func tableOfTheModel(state: State) throws {
    let show = try Rehearsal(Self.scene, changes: Self.original, steps: Self.upAndDown)
    // Away from the seams, where it hands over a little early or late.
    try Self.check(show, state, shares: stride(from: 0.125, through: 0.875, by: 0.125), within: 4)
  }

  /// Whether the three stand where a state has them, at shares of its travel.
  private static func check(
    _ show: Rehearsal, _ state: State, shares: StrideThrough<Double>, within tolerance: Double
  ) throws {
    for share in shares {
      let travel = state.travel.lowerBound + share * (state.travel.upperBound - state.travel.lowerBound)
      let seconds = state.isUp ? travel / 590 : 2 + (590 - travel) / 590
      let offsets = try Self.offsets(show, seconds)
      for index in 0..<3 {
        let before = [0, 136, 426.0][index]
        let expected = state.standing[index] ?? travel - before
        #expect(abs(offsets[index] - expected) <= tolerance, "scroll \(index) at a travel of \(travel): \(offsets)")
      }
    }
  }

  @Test("while the finger goes one way, a + b + c never goes the other, and is the finger's travel")
  func monotonic() throws {
    let show = try Rehearsal(
      Self.scene,
      steps: [
        "drag: {from: [187, 650], by: [0, -560], over: 1s}", "drag: {by: [0, 400], over: 1s}",
        "drag: {by: [0, -250], over: 1s}", "wait: 0.2s", "release", "settle",
      ])
    for (leg, sign) in [(0, 1.0), (1, -1), (2, 1)] {
      var last = try Self.offsets(show, Double(leg)).reduce(0, +)
      for step in 1...50 {
        let sum = try Self.offsets(show, Double(leg) + Double(step) / 50).reduce(0, +)
        #expect((sum - last) * sign >= 0, "leg \(leg), step \(step)")
        last = sum
      }
      #expect(last == [560.0, 160, 410][leg])
    }
  }

  @Test("a fling keeps its speed across both seams, to less than one percent")
  func speed() throws {
    // Let go at 20 points, still in A, with 5000 points a second.
    let show = try Rehearsal(
      Self.scene, steps: ["fling: {from: [187, 600], by: [0, -20], over: 0.004s}", "settle"])
    let rate = -1000 * log(0.998)
    func sum(_ seconds: Double) throws -> Double { try Self.offsets(show, seconds).reduce(0, +) }
    for seam in [136.0, 426] {
      var instant = 0.004
      while try sum(instant) < seam { instant += 0.0005 }
      // As long as can be, for offsets are whole pixels.
      let window = seam == 136 ? 0.0225 : 0.05
      let before = (try sum(instant) - sum(instant - window)) * rate / (exp(rate * window) - 1)
      let after = (try sum(instant + window) - sum(instant)) * rate / (1 - exp(-rate * window))
      #expect(abs(after / before - 1) < 0.01, "\(before) before \(seam), \(after) after it")
      #expect(before > 4000)
    }
    // One deceleration for all three: where a single scroll would have come to.
    for time in stride(from: 0.05, through: 0.3, by: 0.05) {
      let expected = 20 + 5000 * (1 - exp(-rate * (time - 0.004))) / rate
      #expect(abs(try sum(time) - expected) <= 0.75, "at \(time)")
    }
  }

  @Test("by the model's rule a fling ends at the first seam")
  func speedOfTheModel() throws {
    let show = try Rehearsal(
      Self.scene, changes: Self.original,
      steps: ["fling: {from: [187, 600], by: [0, -36], over: 0.01s}", "settle", "wait: 0.1s"])
    #expect(try Self.offsets(show, Double(show.end) / 1_000_000) == [136, 0, 0])
  }

  @Test("a tab shows its posts from the start")
  func tabs() throws {
    let show = try Rehearsal(
      Self.scene,
      steps: [
        "drag: {from: [187, 650], by: [0, -560], over: 0.5s}", "wait: 0.2s", "release", "tap: [187, 86]", "settle",
        "wait: 0.1s",
      ])
    let end = Double(show.end) / 1_000_000
    #expect(try Self.offsets(show, end) == [136, 290, 0])
    #expect(try show.layer("A.B.C.rows", at: 0)?.frame.height == 14 * 108)
    #expect(try show.layer("A.B.C.rows", at: end)?.frame.height == 7 * 108)
  }
}
