import Geometry

/// The gesture of two fingers while both were down, and the steps that say it.
struct PairGesture {
  /// The places of the fingers, as a take says them.
  private struct Sample: PathSample {
    var tick: Int
    var middle: Point
    /// Points from one to the other.
    var distance: Double
    /// The direction from the first to the second finger, in degrees; goes on beyond a full turn.
    var angle: Double

    /// Returns the distance of one from another, in points of the fingers.
    func distance(to other: Sample) -> Double {
      let turn = (angle - other.angle) * .pi / 180 * distance / 2
      let apart = (distance - other.distance) / 2
      return (turn * turn + apart * apart).squareRoot() + (middle - other.middle).length
    }

    func mixed(with other: Sample, _ share: Double) -> Sample {
      Sample(
        tick: tick, middle: middle + (other.middle - middle) * share,
        distance: distance + (other.distance - distance) * share, angle: angle + (other.angle - angle) * share)
    }
  }

  /// The places where each of the fingers was; both at the first tick.
  private var trails: [[Gesture.Sample]]
  /// The lie of the fingers after each move of one of them, as the stage saw it.
  private var stageSamples: [Sample] = []

  /// Microseconds without a move of a finger after which it has rested.
  private static let rest = 100_000

  init(at tick: Int, _ first: Point, _ second: Point) {
    trails = [first, second].map { [Gesture.Sample(tick: tick, point: $0)] }
    stageSamples = [Self.sample(at: tick, first, second, after: nil)]
  }

  /// Returns the lie of two fingers; their angle goes on from what it was, the short way round.
  private static func sample(at tick: Int, _ first: Point, _ second: Point, after former: Double?) -> Sample {
    let displacement = second - first
    var angle = displacement.angle * 180 / .pi
    if let former { angle = displacement.length > 0 ? former + (angle - former).remainder(dividingBy: 360) : former }
    return Sample(tick: tick, middle: (first + second) * 0.5, distance: max(displacement.length, 1), angle: angle)
  }

  /// The first finger, or the second, has moved.
  mutating func move(_ number: Int, to point: Point, at tick: Int) {
    let last = trails[number][trails[number].count - 1]
    if trails[number].count > 1, last.tick == tick { trails[number].removeLast() }
    // A finger that rests is not told of: it begins to go a moment before it is.
    if tick - last.tick > Self.rest {
      trails[number].append(.init(tick: tick - Gesture.moment, point: last.point))
    }
    trails[number].append(.init(tick: tick, point: point))
    let places = trails.map { $0[$0.count - 1].point }
    stageSamples.append(Self.sample(at: tick, places[0], places[1], after: stageSamples.last?.angle))
  }

  /// The lie of the fingers whenever one of them moved. They are told of one by one, and go at the same time.
  private var samples: [Sample] {
    let ticks = Set(trails.joined().map(\.tick)).sorted()
    var samples: [Sample] = []
    var places = trails.map { _ in 0 }
    for tick in ticks {
      let first = Self.place(at: tick, on: trails[0], from: &places[0])
      let second = Self.place(at: tick, on: trails[1], from: &places[1])
      samples.append(Self.sample(at: tick, first, second, after: samples.last?.angle))
    }
    return samples
  }

  /// Returns the place of a finger on its way at a tick: between two places in proportion.
  ///
  /// - Parameter next: the place that an earlier tick lay before; becomes that of this one.
  private static func place(at tick: Int, on trail: [Gesture.Sample], from next: inout Int) -> Point {
    while next < trail.count, trail[next].tick < tick { next += 1 }
    guard next < trail.count else { return trail[trail.count - 1].point }
    guard next > 0, trail[next].tick > tick else { return trail[next].point }
    let (before, after) = (trail[next - 1], trail[next])
    let share = Double(tick - before.tick) / Double(after.tick - before.tick)
    return before.mixed(with: after, share).point
  }

  /// The steps, once a finger has left; nil where they would be too many.
  func steps(leftAt end: Int) -> [RecordedStep]? {
    let samples = samples
    let path = path(samples)
    let last = path[path.count - 1]
    // The last tenth of a second is one leg: it says how fast they leave.
    let turn = path.lastIndex { last.tick - $0.tick >= Gesture.window } ?? 0
    let isThrown = end - last.tick < Gesture.window
    guard var corners = PathSimplification.of(isThrown ? Array(path[...turn]) : path) else { return nil }
    if isThrown, turn < path.count - 1 { corners.append(last) }
    return Self.legs(corners, from: samples[0]) + [RecordedStep(act: .release(finger: nil), begin: end, end: end)]
  }

  /// Returns the path that counts: until a gesture is sure the fingers move nothing, and it goes on beside them from
  /// where they came down.
  private func path(_ samples: [Sample]) -> [Sample] {
    let origin = samples[0]
    func first(_ isFar: (Sample) -> Bool) -> Sample? { stageSamples.first(where: isFar) }
    let pinch = first { abs($0.distance - origin.distance) >= Gesture.slack }
    let turn = first { abs($0.angle - origin.angle) * .pi / 180 * $0.distance >= Gesture.slack }
    let drag = first { ($0.middle - origin.middle).length >= Gesture.slack }
    guard let begin = [pinch, turn, drag].compactMap({ $0?.tick }).min() else { return [origin] }
    return samples.filter { $0.tick >= begin }.map { now in
      var sample = origin
      sample.tick = now.tick
      if let pinch, now.tick >= pinch.tick { sample.distance *= now.distance / pinch.distance }
      if let turn, now.tick >= turn.tick { sample.angle += now.angle - turn.angle }
      if let drag, now.tick >= drag.tick { sample.middle = origin.middle + (now.middle - drag.middle) }
      return sample
    }
  }

  /// Returns a step for each leg between two corners, which goes on from what the one before came to, as it is written.
  private static func legs(_ corners: [Sample], from origin: Sample) -> [RecordedStep] {
    var place = Sample(
      tick: corners[0].tick, middle: Gesture.rounded(origin.middle), distance: rounded(origin.distance, 100),
      angle: rounded(origin.angle, 100))
    var start: (middle: Point, apart: Double, slant: Double)? = (place.middle, place.distance, place.angle)
    var steps: [RecordedStep] = []
    for corner in corners.count > 1 ? Array(corners.dropFirst()) : corners {
      let scale = max(rounded(corner.distance / place.distance, 1000), 0.001)
      let angle = rounded(corner.angle - place.angle, 100)
      let middle = Gesture.rounded(corner.middle)
      let (begin, goes) = (place.tick, middle != place.middle)
      (place.tick, place.middle) = (corner.tick, middle)
      // Where nothing changes, the fingers wait.
      guard scale != 1 || angle != 0 || goes || start != nil else { continue }
      (place.distance, place.angle) = (place.distance * scale, place.angle + angle)
      let pinch = RecordedStep.Pinch(start: start, scale: scale, angle: angle, to: goes ? middle : nil)
      steps.append(RecordedStep(act: .pinch(pinch), begin: begin, end: corner.tick))
      start = nil
    }
    return steps
  }

  private static func rounded(_ number: Double, _ parts: Double) -> Double { (number * parts).rounded() / parts }
}
