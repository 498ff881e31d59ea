import Geometry
import Motion

/// The one finger, or two as one, whose place is their middle: where it came down, the way it goes, whether it is a
/// drag by now. It knows nothing of layers.
package struct Finger: Sendable {
  /// A straight path of the finger; of two, that of their middle, with how they lie about it.
  package struct Path: Sendable {
    package var from: Point
    package var to: Point
    /// The spreads of two fingers at the beginning and at the end; nil for one finger.
    package var spread: (from: FingerSpread, to: FingerSpread)?
    /// Seconds.
    package var duration: Double
    package var timing: TimingFunction
    package var start: Tick

    package init(
      from: Point, to: Point, spread: (from: FingerSpread, to: FingerSpread)? = nil, duration: Double,
      timing: TimingFunction,
      start: Tick
    ) {
      (self.from, self.to, self.duration, self.timing, self.start) = (from, to, duration, timing, start)
      self.spread = spread
    }

    /// A path of no length: the finger stands.
    package static func standing(at point: Point, spread: FingerSpread? = nil, since tick: Tick) -> Path {
      Path(from: point, to: point, spread: spread.map { ($0, $0) }, duration: 0, timing: .linear, start: tick)
    }

    /// The way of the first of two fingers by itself: a straight one too, where they turn about each other.
    package var ofFirst: Path {
      guard let spread else { return self }
      return Path(
        from: spread.from.places(around: from)[0], to: spread.to.places(around: to)[0], duration: duration,
        timing: timing, start: start)
    }

    private func share(at tick: Tick) -> Double {
      duration > 0 ? timing.value(at: min((tick - start).seconds / duration, 1)) : 1
    }

    package func place(at tick: Tick) -> Point { from + (to - from) * share(at: tick) }

    /// Returns the spread of two fingers; nil for one finger.
    package func spread(at tick: Tick) -> FingerSpread? { spread.map { $0.from.mixed(with: $0.to, share(at: tick)) } }

    /// The tick at which the path has been gone.
    package var end: Tick { start + Tick.reaching(seconds: duration) }

    /// Whether the place, or the middle, goes anywhere on it.
    package var goes: Bool { from != to }

    /// The first tick from `now` on at which something holds that stays so to its end; nil where it never does.
    package func first(from now: Tick, where holds: (Tick) -> Bool) -> Tick? {
      if holds(now) { return now }
      var (near, far) = (now, end)
      guard far > near, holds(far) else { return nil }
      while far - near > 1 {
        let middle = (near + far) / 2
        if holds(middle) { far = middle } else { near = middle }
      }
      return far
    }

    /// The share of the way that is gone in a second when the finger is lifted at a tick; 0 after it has rested for
    /// 0.1 s.
    private func releaseRate(at tick: Tick) -> Double {
      let elapsed = (tick - start).seconds
      guard duration > 0, elapsed - duration < 0.1 else { return 0 }
      return timing.slope(at: min(elapsed / duration, 1)) / duration
    }

    /// Points per second when the finger is lifted at a tick; 0 after it has rested for 0.1 s.
    func releaseVelocity(at tick: Tick) -> Point { (to - from) * releaseRate(at: tick) }

    /// The same of how two fingers lie: points and radians per second.
    func releaseSpread(at tick: Tick) -> FingerSpread {
      guard let spread else { return FingerSpread(distance: 0, angle: 0) }
      return spread.from.speed(to: spread.to, releaseRate(at: tick))
    }
  }

  /// The place of a person's finger at a tick.
  private struct Sample {
    var tick: Tick
    var point: Point
    var spread: FingerSpread?
  }

  /// The distance that a person's finger goes before it is a drag, in points.
  package static let slop = 10.0

  /// Whether it is down, nobody knows yet what it is going to do, and it has not gone far enough to drag.
  package var isPress: Bool { isDown && !isDragging && slop != nil && path.spread == nil }

  package private(set) var isDown = false
  /// The numbers of the fingers: the first, and the second where there are two.
  package private(set) var identities: [Int] = []
  package private(set) var path = Path.standing(at: .zero, since: 0)
  /// The place where it came down.
  package private(set) var origin = Point.zero
  /// The spread of two fingers when the second came down.
  package private(set) var spreadOrigin: FingerSpread?
  /// Whether a person's finger has gone far enough to drag.
  package private(set) var isDragging = false
  /// Whether the touch has become a drag or a hold: no tap follows.
  package private(set) var isNoLongerPress = false
  /// The distance that it goes before it is a drag, in points; nil where it came down as one.
  package private(set) var slop: Double?
  /// The places where a person's finger has been.
  private var trail: [Sample] = []

  package init() {}

  package func place(at tick: Tick) -> Point { path.place(at: tick) }

  /// Returns the places of the fingers, in the order of `identities`.
  package func places(at tick: Tick) -> [Point] {
    let place = place(at: tick)
    return path.spread(at: tick)?.places(around: place) ?? [place]
  }

  /// Returns the place at which a drag begins: of a jump by a finger without a slop all counts.
  package func startPlace(at tick: Tick) -> Point { jumps(at: tick) ? path.from : place(at: tick) }

  /// Returns how two fingers lie where a pinch or a rotation begins; nil for one.
  package func startSpread(at tick: Tick) -> FingerSpread? {
    jumps(at: tick) ? path.spread?.from : path.spread(at: tick)
  }

  private func jumps(at tick: Tick) -> Bool { slop ?? 0 == 0 && path.duration == 0 && path.start == tick }

  /// Points per second when the finger leaves: that of its way, or for a person's finger that of its last tenth of a
  /// second.
  package func releaseVelocity(at tick: Tick) -> Point {
    if isPress { return .zero }
    guard isDragging || slop == nil, path.duration == 0, let (first, last) = lastTenth(at: tick, of: trail) else {
      return path.releaseVelocity(at: tick)
    }
    guard first.tick < last.tick else { return .zero }
    return (last.point - first.point) * (1 / (last.tick - first.tick).seconds)
  }

  /// Returns the velocity at which two fingers go apart and turn when one of them leaves, in points and radians per
  /// second.
  package func releaseSpread(at tick: Tick) -> FingerSpread {
    guard path.duration == 0, let (first, last) = lastTenth(at: tick, of: trail.filter { $0.spread != nil }),
      let from = first.spread, let to = last.spread, first.tick < last.tick
    else { return path.releaseSpread(at: tick) }
    return from.speed(to: to, 1 / (last.tick - first.tick).seconds)
  }

  /// Returns the places of a person's finger at the beginning and at the end of the last tenth of a second in which it
  /// moved; nil where it has rested for so long.
  private func lastTenth(at tick: Tick, of trail: [Sample]) -> (first: Sample, last: Sample)? {
    guard let last = trail.last, tick - last.tick < 100_000,
      let first = trail.first(where: { last.tick - $0.tick <= 100_000 })
    else { return nil }
    return (first, last)
  }

  // MARK: What it does

  /// A finger comes down.
  ///
  /// - Parameters:
  ///   - identity: any number; fingers that are down at one time differ in it.
  ///   - isNoLongerPress: whether the touch is more than a press from the beginning.
  ///   - slop: how many points it goes before it is a drag; nil where it is one at once.
  package mutating func comeDown(
    at point: Point, identity: Int = 0, tick: Tick, isNoLongerPress: Bool, slop: Double? = nil
  ) {
    (isDown, isDragging, self.isNoLongerPress, self.slop) = (true, false, isNoLongerPress, slop)
    identities = [identity]
    (origin, spreadOrigin) = (point, nil)
    trail = [Sample(tick: tick, point: point)]
    path = .standing(at: point, since: tick)
  }

  /// Two come down at once.
  package mutating func comeDown(at middle: Point, spread: FingerSpread, tick: Tick) {
    comeDown(at: middle, tick: tick, isNoLongerPress: true)
    identities = [0, 1]
    spreadOrigin = spread
    path = .standing(at: middle, spread: spread, since: tick)
  }

  /// All fingers leave.
  package mutating func leave() { (isDown, identities) = (false, []) }

  /// A second finger comes down: the place is the middle from now on.
  ///
  /// - Returns: how far the place has gone by that.
  package mutating func addFinger(at point: Point, identity: Int, tick: Tick) -> Point {
    let first = place(at: tick)
    let (middle, spread) = ((first + point) * 0.5, FingerSpread(from: first, to: point))
    identities.append(identity)
    spreadOrigin = spread
    return stand(at: middle, spread, tick: tick)
  }

  /// One of two fingers leaves, which has that identity: the place is that of the other.
  ///
  /// - Returns: how many points the place has gone by that.
  package mutating func removeFinger(_ identity: Int, tick: Tick) -> Point {
    let other = identities.first == identity ? places(at: tick)[1] : places(at: tick)[0]
    identities.removeAll { $0 == identity }
    spreadOrigin = nil
    return stand(at: other, nil, tick: tick)
  }

  /// Stands elsewhere without having gone there: where it came down and has been goes along.
  private mutating func stand(at point: Point, _ spread: FingerSpread?, tick: Tick) -> Point {
    let jump = point - place(at: tick)
    origin = isDragging ? origin + jump : point
    for index in trail.indices {
      trail[index].point = trail[index].point + jump
      trail[index].spread = nil
    }
    if let spread { trail.append(Sample(tick: tick, point: point, spread: spread)) }
    path = .standing(at: point, spread: spread, since: tick)
    return jump
  }

  /// Sets the path that it goes from now on.
  package mutating func go(_ newPath: Path) {
    if newPath.duration == 0, newPath.from != newPath.to || newPath.spread.map({ $0.from != $0.to }) ?? false {
      noteJump(newPath)
    }
    path = newPath
  }

  /// Notes where the finger was in the last tenth of a second before a jump, and where the jump leads.
  private mutating func noteJump(_ jump: Path) {
    // A person's finger has noted it.
    if let last = trail.last, last.tick == jump.start, last.point == jump.to { return }
    if path.duration > 0 {
      let end = min(path.end, jump.start)
      for tick in [max(path.start, end - 100_000), end] {
        trail.append(Sample(tick: tick, point: path.place(at: tick), spread: path.spread(at: tick)))
      }
    }
    trail.removeAll { $0.tick < jump.start - 200_000 }
    trail.append(Sample(tick: jump.start, point: jump.to, spread: jump.spread?.to))
  }

  /// Sets a last path, whose speed is its own, wherever the finger was before.
  package mutating func goLast(_ newPath: Path) { (path, trail) = (newPath, []) }

  /// The way that it goes has become a drag.
  package mutating func beginDrag() { isDragging = true }

  /// A person's finger has moved to a point: nothing but a press until it has gone far enough, and then a drag. Until
  /// that is reported, its way is that from where it came down.
  ///
  /// - Returns: whether it becomes a drag by that.
  package mutating func move(_ identity: Int? = nil, to point: Point, tick: Tick) -> Bool {
    let former = place(at: tick)
    var (place, spread) = (point, FingerSpread?.none)
    if let old = path.spread(at: tick) {
      var both = places(at: tick)
      both[identities.firstIndex { $0 == identity } ?? 0] = point
      (place, spread) = ((both[0] + both[1]) * 0.5, FingerSpread(from: both[0], to: both[1], after: old))
    }
    trail.removeAll { $0.tick < tick - 200_000 }
    trail.append(Sample(tick: tick, point: place, spread: spread))
    path = Path(from: former, to: place, spread: spread.map { ($0, $0) }, duration: 0, timing: .linear, start: tick)
    guard !isDragging, (place - origin).length >= slop ?? Self.slop else { return false }
    isDragging = true
    path.from = origin
    return true
  }

  /// The touch has become more than a press.
  package mutating func endPress() { isNoLongerPress = true }
}

extension FingerSpread {
  /// Returns the rate at which it becomes another, with that share of the way a second.
  fileprivate func speed(to other: FingerSpread, _ rate: Double) -> FingerSpread {
    FingerSpread(distance: (other.distance - distance) * rate, angle: (other.angle - angle) * rate)
  }
}
