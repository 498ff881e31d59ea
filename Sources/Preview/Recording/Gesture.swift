import Geometry
import Motion
import Scenes
import Stage

/// The gesture of a finger from when it came down until it left, and the steps that say it.
struct Gesture {
  struct Sample: PathSample {
    var tick: Int
    var point: Point

    func distance(to other: Sample) -> Double { (point - other.point).length }

    func mixed(with other: Sample, _ share: Double) -> Sample {
      Sample(tick: tick, point: point + (other.point - point) * share)
    }
  }

  let origin: Sample
  /// The layers it came down on, innermost first.
  let touched: [Stage.Touched]
  var moves: [Sample] = []

  /// Points that a finger goes before it drags, as the stage has it.
  static let slack = 10.0
  /// Microseconds before its end that a fling's velocity is measured over, as the stage has it.
  static let window = 100_000
  /// Microseconds between two moves of a finger that goes.
  static let moment = 16_000
  /// Shares of its length that a path goes back and aside, at most, which goes on and on.
  private static let (maxReturn, maxDeviation) = (0.1, 0.3)
  /// Points that a finger is beside itself.
  private static let trembling = 2.0
  /// Microseconds up to which a touch without a drag is a tap.
  private static let longestTap = 300_000

  init(at tick: Int, _ point: Point, touched: [Stage.Touched]) {
    origin = Sample(tick: tick, point: point)
    self.touched = touched
  }

  /// The move by which it is a drag.
  private var dragBegin: Int? { moves.firstIndex { ($0.point - origin.point).length >= Self.slack } }

  /// The steps that it can be said by once the finger has left, the shortest first. None where its way has so many
  /// corners that saying it move by move is no longer.
  func candidates(leftAt end: Int) -> [StepSequence] {
    guard let first = dragBegin else {
      // A tap comes when the finger leaves.
      let tap = RecordedStep(act: .tap(target), begin: end - RecordedStep.tapTime, end: end)
      let hold = RecordedStep(act: .hold(target), begin: origin.tick, end: end)
      // It has to go on as it did for a while, too, in which nothing else has been done.
      return (end - origin.tick <= Self.longestTap ? [tap, hold] : [hold]).map {
        StepSequence([$0], until: end, andAt: [end + StepSequence.afterwards])
      }
    }
    // A finger that rests before it goes may do something by that.
    let hasRested = moves[first].tick - origin.tick > Self.longestTap
    let drag = hasRested ? nil : drag(from: first, leftAt: end)
    let sequences = (hasRested ? [] : sweeps(from: first, leftAt: end)) + [drag, press(from: first, leftAt: end)]
    // Besides, it is where it was wherever a step begins, and where a whole way ends.
    return sequences.compactMap { $0 }.map { steps in
      let rests = steps.filter { if case .sweep(_, _, nil) = $0.act { true } else { false } }.map(\.end)
      return StepSequence(
        steps, until: end, andAt: [end + StepSequence.afterwards] + steps.map(\.begin) + rests)
    }
  }

  /// The whole way in one step, where it goes on and on in one direction: along the axis that it keeps to, and as it
  /// is. How fast the finger was on its way is not said then, only how fast it left.
  private func sweeps(from first: Int, leftAt end: Int) -> [[RecordedStep]?] {
    let (begin, trail) = (moves[first], moves[first...])
    guard let last = trail.last, last.tick > begin.tick else { return [] }
    let displacement = last.point - begin.point
    guard displacement.length >= Self.slack, Self.goesOn(trail.map { $0.point - begin.point }, along: displacement)
    else { return [] }
    let velocity = releaseVelocity(at: end)
    if velocity == nil, end - last.tick < Self.window { return [] }
    let along = Self.isUpright(displacement) ? Point(0, displacement.y) : Point(displacement.x, 0)
    // From where it begins to drag; or from where it came down, which stops what still moves.
    return [begin.tick, origin.tick].flatMap { tick in
      [along, displacement].map { displacement in
        let by = Point(displacement.x.rounded(), displacement.y.rounded())
        return sweep(by, from: tick, until: last.tick, leftAt: end, velocity: velocity)
      }
    }
  }

  private func sweep(_ by: Point, from begin: Int, until last: Int, leftAt end: Int, velocity: Point?)
    -> [RecordedStep]?
  {
    let carried = touched.first { $0.takesDrags } ?? touched.first
    let target = RecordedStep.Target(names: carried?.names ?? [], point: origin.point)
    guard let velocity else {
      return [
        RecordedStep(act: .sweep(target, by: by, speed: nil), begin: begin, end: last),
        RecordedStep(act: .release(finger: nil), begin: end, end: end),
      ]
    }
    // As fast as it is that way.
    let speed = (velocity.x * by.x + velocity.y * by.y) / by.length
    guard speed >= 1 else { return nil }
    return [RecordedStep(act: .sweep(target, by: by, speed: Int(clamped: speed.rounded())), begin: begin, end: end)]
  }

  /// Whether steps from where a path begins lead on and on to its end: hardly back, and not far aside.
  private static func goesOn(_ steps: [Point], along displacement: Point) -> Bool {
    var farthest = 0.0
    return steps.allSatisfy { step in
      let along = (step.x * displacement.x + step.y * displacement.y) / displacement.length
      let aside = abs(step.x * displacement.y - step.y * displacement.x) / displacement.length
      farthest = max(farthest, along)
      return farthest - along <= max(displacement.length * maxReturn, trembling)
        && aside <= max(displacement.length * maxDeviation, trembling)
    }
  }

  /// A drag and no more, as one of two fingers does it.
  func drag(leftAt end: Int) -> [RecordedStep]? {
    guard let first = dragBegin else { return [] }
    return drag(from: first, leftAt: end)
  }

  private func drag(from first: Int, leftAt end: Int) -> [RecordedStep]? {
    // The finger's way to where it began to drag does not move anything: the drag begins where the finger came down,
    // and goes on beside the finger.
    let shift = moves[first].point - origin.point
    var path = Self.samples(Array(moves[first...])).map { Sample(tick: $0.tick, point: Self.rounded($0.point - shift)) }
    path[0].point = origin.point
    return thrown(Self.unique(path), isNew: true, leftAt: end) { legs($0, shift: shift) }
  }

  /// A press that has become a drag.
  private func press(from first: Int, leftAt end: Int) -> [RecordedStep]? {
    guard let before = PathSimplification.of(Self.unique(Self.samples([origin] + moves[..<first]))) else { return nil }
    let jump = moves[first]
    let path = Self.unique(Self.samples(Array(moves[first...])))
    let steps =
      [RecordedStep(act: .press(origin.point, finger: 0), begin: origin.tick, end: origin.tick)] + Self.drags(before)
      + [RecordedStep(act: .jump(to: jump.point, finger: 0, isOneOfTwo: false), begin: jump.tick, end: jump.tick)]
    // Where it did nothing else, the jump says how fast it leaves.
    if path.count == 1 { return steps + [RecordedStep(act: .release(finger: nil), begin: end, end: end)] }
    return thrown(path, isNew: false, leftAt: end) { PathSimplification.of($0).map(Self.drags) }.map { steps + $0 }
  }

  /// Returns the steps of a path at whose end the finger leaves: with its speed, or after a rest.
  private func thrown(
    _ path: [Sample], isNew: Bool, leftAt end: Int, legs: ([Sample]) -> [RecordedStep]?
  ) -> [RecordedStep]? {
    let last = path[path.count - 1]
    let speed = releaseSpeed(at: end)
    guard speed > 0, let turn = path.lastIndex(where: { last.tick - $0.tick > Self.window }) ?? path.indices.first,
      case let start = path[max(turn, 0)], start.point != last.point, end > start.tick
    else { return legs(path).map { $0 + rest(from: last, until: end) } }
    let before = Array(path[...turn])
    guard var steps = before.count > 1 ? legs(before) : [] else { return nil }
    steps.append(
      RecordedStep(
        act: .fling(
          from: isNew && steps.isEmpty ? start.point : nil, start: start.point, to: last.point,
          speed: Int(clamped: speed.rounded())),
        begin: start.tick, end: end))
    return steps
  }

  /// Returns the places of the finger. It is told of where it moves: after a rest it begins to go a moment before.
  private static func samples(_ path: [Sample]) -> [Sample] {
    zip(path, path.dropFirst()).reduce(into: Array(path.prefix(1))) { result, pair in
      let (former, next) = pair
      if next.tick - former.tick > window { result.append(Sample(tick: next.tick - moment, point: former.point)) }
      result.append(next)
    }
  }

  private var target: RecordedStep.Target {
    RecordedStep.Target(
      names: touched.first { $0.takesTaps }?.names ?? touched.first?.names ?? [], point: origin.point)
  }

  /// Points a second, as the stage works it out.
  private func releaseSpeed(at end: Int) -> Double { releaseVelocity(at: end)?.length ?? 0 }

  /// The same, to the right and down; nil where the finger has rested.
  private func releaseVelocity(at end: Int) -> Point? {
    let trail = [origin] + moves
    guard let last = trail.last, end - last.tick < Self.window,
      let first = trail.first(where: { last.tick - $0.tick <= Self.window }), first.tick < last.tick,
      first.point != last.point
    else { return nil }
    return (last.point - first.point) * (1 / (last.tick - first.tick).seconds)
  }

  /// Returns a path as few legs, none of which is further from it than the tolerance at any instant.
  private func legs(_ path: [Sample], shift: Point) -> [RecordedStep]? {
    guard var corners = PathSimplification.of(path) else { return nil }
    if corners.count > 1, Self.isUpright(corners[1].point - corners[0].point) != Self.isUpright(shift),
      corners[1].tick > corners[0].tick + 1000
    {
      // Which way the drag goes is told by its beginning.
      let hint = Self.rounded(origin.point + shift * (0.5 / shift.length))
      corners.insert(Sample(tick: corners[0].tick + 1000, point: hint), at: 1)
    }
    guard corners.count > 1 else {
      let hint = Self.rounded(origin.point + shift * (0.01 / shift.length))
      return [RecordedStep(act: .drag(from: path[0].point, to: hint), begin: path[0].tick, end: path[0].tick)]
    }
    return zip(corners, corners.dropFirst()).enumerated().map { index, leg in
      RecordedStep(
        act: .drag(from: index == 0 ? leg.0.point : nil, to: leg.1.point), begin: leg.0.tick, end: leg.1.tick)
    }
  }

  /// Returns a step for each part of a path on which the finger goes anywhere.
  private static func drags(_ corners: [Sample]) -> [RecordedStep] {
    zip(corners, corners.dropFirst()).filter { $0.point != $1.point }.map { from, to in
      RecordedStep(act: .drag(from: nil, to: to.point), begin: from.tick, end: to.tick)
    }
  }

  /// A finger that leaves without speed has rested.
  private func rest(from last: Sample, until end: Int) -> [RecordedStep] {
    var steps: [RecordedStep] = []
    if end - last.tick < Self.window, end > last.tick {
      steps.append(RecordedStep(act: .drag(from: nil, to: last.point), begin: last.tick, end: end))
    }
    return steps + [RecordedStep(act: .release(finger: nil), begin: end, end: end)]
  }

  private static func isUpright(_ displacement: Point) -> Bool { abs(displacement.y) >= abs(displacement.x) }

  static func rounded(_ point: Point) -> Point {
    Point((point.x * 100).rounded() / 100, (point.y * 100).rounded() / 100)
  }

  /// Returns the path with the last of the samples at one tick.
  private static func unique(_ path: [Sample]) -> [Sample] {
    path.reduce(into: []) { result, sample in
      if result.count > 1, result.last?.tick == sample.tick { result.removeLast() }
      if result.last?.tick != sample.tick { result.append(sample) }
    }
  }
}
