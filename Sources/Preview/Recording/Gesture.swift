import Geometry
import Scenes
import Stage

/// What a finger did from when it came down until it left, and the steps that say it.
struct Gesture {
  struct Sample {
    var tick: Int
    var point: Point
  }

  let origin: Sample
  /// The layers it came down on, innermost first.
  let touched: [Stage.Touched]
  var moves: [Sample] = []

  /// Points that a finger goes before it drags, as the stage has it.
  private static let slack = 10.0
  /// Microseconds before its end that a fling's velocity is measured over, as the stage has it.
  private static let window = 100_000
  /// Points that a way may be off where it is said by fewer legs.
  private static let tolerance = 1.0
  /// Microseconds up to which a touch without a drag is a tap.
  private static let longestTap = 300_000

  init(at tick: Int, _ point: Point, touched: [Stage.Touched]) {
    origin = Sample(tick: tick, point: point)
    self.touched = touched
  }

  /// Whether it goes far enough to drag.
  var isDrag: Bool { moves.contains { ($0.point - origin.point).length >= Self.slack } }

  /// The steps, once the finger has left.
  func steps(leftAt end: Int) -> [RecordedStep] {
    guard let first = moves.firstIndex(where: { ($0.point - origin.point).length >= Self.slack }) else {
      return [touch(until: end)]
    }
    // The finger's way to where it began to drag does not move anything: the drag begins where the finger came down,
    // and goes on beside the finger.
    let shift = moves[first].point - origin.point
    var way = moves[first...].map { Sample(tick: $0.tick, point: Self.rounded($0.point - shift)) }
    way[0].point = origin.point
    way = Self.unique(way)
    let last = way[way.count - 1]
    let velocity = releaseVelocity(at: end)
    guard velocity > 0, let turn = way.lastIndex(where: { last.tick - $0.tick > Self.window }) ?? way.indices.first,
      case let start = way[max(turn, 0)], start.point != last.point, end > start.tick
    else { return legs(way, shift: shift) + rest(from: last, until: end) }
    let before = Array(way[...turn])
    var steps = before.count > 1 ? legs(before, shift: shift) : []
    steps.append(
      RecordedStep(
        act: .fling(
          from: steps.isEmpty ? start.point : nil, start: start.point, to: last.point,
          speed: Int(clamped: velocity.rounded())),
        begin: start.tick, end: end))
    return steps
  }

  private func touch(until end: Int) -> RecordedStep {
    let target = RecordedStep.Target(
      names: touched.first { $0.takesTaps }?.names ?? touched.first?.names ?? [], point: origin.point)
    let isTap = end - origin.tick <= Self.longestTap
    return RecordedStep(
      act: isTap ? .tap(target) : .hold(target), begin: origin.tick,
      end: isTap ? origin.tick + RecordedStep.tapTime : end)
  }

  /// Points a second, as the stage works it out.
  private func releaseVelocity(at end: Int) -> Double {
    let trail = [origin] + moves
    guard let last = trail.last, end - last.tick < Self.window,
      let first = trail.first(where: { last.tick - $0.tick <= Self.window }), first.tick < last.tick
    else { return 0 }
    return (last.point - first.point).length / (Double(last.tick - first.tick) / 1e6)
  }

  /// A way as few legs, none of which is further from it than the tolerance at any instant.
  private func legs(_ way: [Sample], shift: Point) -> [RecordedStep] {
    var corners = Self.corners(of: way)
    if corners.count > 1, Self.isUpright(corners[1].point - corners[0].point) != Self.isUpright(shift),
      corners[1].tick > corners[0].tick + 1000
    {
      // Which way the drag goes is told by its beginning.
      let hint = Self.rounded(origin.point + shift * (0.5 / shift.length))
      corners.insert(Sample(tick: corners[0].tick + 1000, point: hint), at: 1)
    }
    guard corners.count > 1 else {
      let hint = Self.rounded(origin.point + shift * (0.01 / shift.length))
      return [RecordedStep(act: .drag(from: way[0].point, to: hint), begin: way[0].tick, end: way[0].tick)]
    }
    return zip(corners, corners.dropFirst()).enumerated().map { index, leg in
      RecordedStep(
        act: .drag(from: index == 0 ? leg.0.point : nil, to: leg.1.point), begin: leg.0.tick, end: leg.1.tick)
    }
  }

  /// A finger that leaves without speed has rested.
  private func rest(from last: Sample, until end: Int) -> [RecordedStep] {
    var steps: [RecordedStep] = []
    if end - last.tick < Self.window, end > last.tick {
      steps.append(RecordedStep(act: .drag(from: nil, to: last.point), begin: last.tick, end: end))
    }
    return steps + [RecordedStep(act: .release, begin: end, end: end)]
  }

  private static func isUpright(_ way: Point) -> Bool { abs(way.y) >= abs(way.x) }

  private static func rounded(_ point: Point) -> Point {
    Point((point.x * 100).rounded() / 100, (point.y * 100).rounded() / 100)
  }

  /// Of samples at one tick, the last.
  private static func unique(_ way: [Sample]) -> [Sample] {
    way.reduce(into: []) { result, sample in
      if result.count > 1, result.last?.tick == sample.tick { result.removeLast() }
      if result.last?.tick != sample.tick { result.append(sample) }
    }
  }

  /// Douglas and Peucker's way to leave out points, where the distance is that at the same instant.
  private static func corners(of way: [Sample]) -> [Sample] {
    guard way.count > 2, let first = way.first, let last = way.last else { return way }
    var farthest = (index: 0, distance: 0.0)
    for (index, sample) in way.enumerated() {
      let share = Double(sample.tick - first.tick) / Double(last.tick - first.tick)
      let distance = (sample.point - (first.point + (last.point - first.point) * share)).length
      if distance > farthest.distance { farthest = (index, distance) }
    }
    guard farthest.distance > tolerance else { return [first, last] }
    return corners(of: Array(way[...farthest.index])).dropLast() + corners(of: Array(way[farthest.index...]))
  }
}
