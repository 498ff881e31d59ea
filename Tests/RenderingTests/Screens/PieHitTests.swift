import Foundation
import Geometry
import Layers
import Rendering
import TestSupport
import Testing

/// Which slice a finger meets, compared with angles and distances computed here.
@Suite("A tap meets the slice that is under it")
struct PieHitTests {
  private static let cents = PieTests.sets[6]

  /// A thousand taps, each with the wheel turned by another angle, and what each met: a slice's index, or −1.
  private func taps(
    chords: Bool, at places: [(point: Point, turn: Double)]
  ) throws -> [String] {
    let steps = places.enumerated().flatMap { index, place in
      [
        "do: {set: {turn: \(place.turn), met: -1}}", "tap: [\(place.point.x), \(place.point.y)]", "snapshot: s\(index)",
        "wait: 0.001s",
      ]
    }
    let page = try Rehearsal(
      PieTests.scene, over: PieLedger(cents: Self.cents),
      changes: [
        "  chords: false ": "  chords: \(chords) ", "tap: {set: {selected: index(s)}}": "tap: {set: {met: index(s)}}",
        "  turn: 0 ": "  met: -1\n  turn: 0 ",
        "  - {statusBar: status, if: bar, color: ink}":
          "  - {statusBar: status, if: bar, color: ink}\n  - {label: result, left: -99, text: \"{met}\"}",
      ], steps: ["settle"] + steps)
    return try places.indices.map { index in
      let layers = try page.renderer.layers(at: page.renderer.instant(ofSnapshot: "s\(index)"))
      return layers.find("result")?.string ?? "nothing"
    }
  }

  /// Seeded places, in points from the middle and turns clockwise from six o'clock, as the wheel lies.
  private func places(_ distances: ClosedRange<Double>, seed: UInt64, count: Int) -> [Place] {
    var random = SplitMix64(seed: seed)
    let starts = PieTests.slices(Self.cents).map(\.start) + [1]
    var result: [Place] = []
    while result.count < count {
      let place = Place(
        distance: random.number(distances), along: random.number(0...1), turn: random.number(-9...9))
      // On a border it may be either.
      let gap = starts.map { abs($0 - place.along) * 2 * .pi * place.distance }.min() ?? 0
      let rim = [82.0, 91, 100].map { abs($0 - place.distance) }.min() ?? 0
      if gap > 0.02, rim > 0.02 { result.append(place) }
    }
    return result
  }

  private struct Place {
    var distance: Double
    var along: Double
    var turn: Double

    var onScreen: Point {
      let angle = (along + 0.25) * 2 * .pi + turn
      return Point(187.5 + distance * cos(angle), 344.25 + distance * sin(angle))
    }

    /// Where it is on a wheel that is not turned.
    var onWheel: Point {
      let angle = (along + 0.25) * 2 * .pi
      return Point(distance * cos(angle), distance * sin(angle))
    }
  }

  @Test("by ring and angle: a thousand points, whatever the wheel's turn")
  func polar() throws {
    let slices = PieTests.slices(Self.cents)
    let places = places(70...112, seed: 11, count: 1_000)
    let met = try taps(chords: false, at: places.map { ($0.onScreen, $0.turn) })
    var inside = 0
    for (place, met) in zip(places, met) {
      let isOnRing = 82 < place.distance && place.distance < 100
      let index = isOnRing ? slices.firstIndex { place.along < $0.end } ?? -1 : -1
      if isOnRing { inside += 1 }
      #expect(met == "\(index)", "\(place)")
    }
    #expect(200 < inside && inside < 800)
  }

  @Test("by the path, which its chord closes: what CGPathContainsPoint says")
  func chords() throws {
    let slices = PieTests.slices(Self.cents)
    let places = places(35...95, seed: 12, count: 250)
    let met = try taps(chords: true, at: places.map { ($0.onScreen, $0.turn) })
    for (place, met) in zip(places, met) {
      let point = place.onWheel
      // Within the circle, and on the arc's side of the line through its ends.
      let index = slices.firstIndex { slice in
        let (a, b) = ((slice.start + 0.25) * 2 * .pi, (slice.end + 0.25) * 2 * .pi)
        let from = Point(91 * cos(a), 91 * sin(a))
        let chord = Point(91 * cos(b), 91 * sin(b)) - from
        let side = chord.x * (point.y - from.y) - chord.y * (point.x - from.x)
        return place.distance < 91 && side < 0
      }
      let edge = slices.contains { slice in
        let (a, b) = ((slice.start + 0.25) * 2 * .pi, (slice.end + 0.25) * 2 * .pi)
        let from = Point(91 * cos(a), 91 * sin(a))
        let chord = Point(91 * cos(b), 91 * sin(b)) - from
        return abs(chord.x * (point.y - from.y) - chord.y * (point.x - from.x)) < 0.02 * chord.length
      }
      if !edge { #expect(met == "\(index ?? -1)", "\(place)") }
    }
  }
}
