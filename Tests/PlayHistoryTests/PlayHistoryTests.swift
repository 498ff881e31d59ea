import Formulas
import Geometry
import Layers
import Motion
import PlayHistory
import Scenes
import Testing

/// What has happened is values: each is asked here by itself.
@Suite("what has happened")
struct PlayHistoryTests {
  private func line(_ from: Double, _ to: Double, over seconds: Double = 1) -> Curve {
    .basic(from: from, to: to, duration: seconds, timing: .linear)
  }

  // MARK: Courses

  @Test("a course is over when the longest of its curves is, and rests at their ends then")
  func ends() {
    let course = Course(form: .moving(curves: [line(0, 10), line(0, 40, over: 4)], kind: .point), start: 2_000_000)
    #expect(course.isMoving && course.duration == 4 && course.end == 6_000_000)
    #expect(course.target == .point(10, 40))
    #expect(course.value(at: 2_500_000) == .point(5, 5) && course.value(at: 9_000_000) == .point(10, 40))
    #expect(course.velocities(at: 2_500_000) == [10, 10])
    let resting = Course.resting(.number(3))
    #expect(!resting.isMoving && resting.duration == 0 && resting.end == nil && resting.velocities(at: 5).isEmpty)
    let held = Course(form: .held(curves: [line(0, 10)], kind: .number, after: 300_000), start: 2_000_000)
    #expect(held.value(at: 7_000_000) == .number(3) && held.target == .number(3) && held.end == nil)
  }

  @Test("over a stretch of time a course has the values of that stretch and no others")
  func enclosures() {
    let numbers = Course(form: .moving(curves: [line(0, 10)], kind: .number), start: 2_000_000)
    guard case .interval(let some) = numbers.enclosure(from: 2_250_000, to: 2_500_000) else {
      Issue.record("no interval")
      return
    }
    #expect(abs(some.low - 2.5) < 1e-6 && abs(some.high - 5) < 1e-6)
    let points = Course(form: .moving(curves: [line(0, 10), line(8, 0)], kind: .point), start: 2_000_000)
    guard case .pointInterval(let x, let y) = points.enclosure(from: 2_250_000, to: 2_500_000) else {
      Issue.record("no intervals")
      return
    }
    #expect(abs(x.low - 2.5) < 1e-6 && abs(x.high - 5) < 1e-6 && abs(y.low - 4) < 1e-6 && abs(y.high - 6) < 1e-6)
  }

  @Test(
    "a colour on its way is straight and in its bounds, also where a spring swings over them",
    arguments: [
      ([0.3, 0.15, 0, 0.5], [0.6, 0.3, 0, 0.5]), ([0.6, 0.2, -0.1, 0.5], [1, 0.4, 0, 0.5]),
      ([0.5, 0.25, 0, 1.5], [0.5, 0.25, 0, 1]), ([0.2, 0.2, 0.2, 0], [0, 0, 0, 0]), ([0, 0, 0, 0], [0, 0, 0, 0]),
      ([0.2, 0, 0, -0.5], [0, 0, 0, 0]),
    ])
  func colors(components: [Double], straight: [Double]) {
    let course = Course(form: .moving(curves: components.map { .rest($0) }, kind: .color), start: 0)
    let color = Color(red: straight[0], green: straight[1], blue: straight[2], alpha: straight[3])
    #expect(course.value(at: 0) == .color(color))
  }

  @Test("a colour's components are multiplied with its alpha, a point's are its coordinates, and a text has none")
  func components() throws {
    let color = try #require(Course.components(of: .color(Color(red: 0.5, green: 1, blue: 0.25, alpha: 0.5))))
    #expect(color.numbers == [0.25, 0.5, 0.125, 0.5])
    #expect(Course.components(of: .point(3, -4))?.numbers == [3, -4])
    #expect(Course.components(of: .number(7))?.numbers == [7])
    #expect(Course.components(of: .text("a word")) == nil)
  }

  // MARK: Two fingers

  @Test("how two fingers lie goes from the first to the second, and on from how they lay, the short way round")
  func spreads() {
    let first = FingerSpread(from: Point(10, 20), to: Point(40, 60))
    #expect(first.distance == 50 && abs(first.angle - Point(30, 40).angle) < 1e-12)
    let full = Double.pi * 2
    for (former, place, angle) in [
      (full - 0.2, Point(angle: 0.1, length: 9), full + 0.1), (0.1, Point(angle: -0.2, length: 9), -0.2),
      (2 * full + 1, Point(angle: 1.5, length: 9), 2 * full + 1.5), (-full, Point(angle: 0.3, length: 9), 0.3 - full),
    ] {
      let next = FingerSpread(from: .zero, to: place, after: FingerSpread(distance: 5, angle: former))
      #expect(abs(next.angle - angle) < 1e-9 && abs(next.distance - 9) < 1e-9, "\(former)")
    }
    // Where both are one, nobody knows the direction: it stays.
    let met = FingerSpread(from: Point(5, 5), to: Point(5, 5), after: FingerSpread(distance: 8, angle: 2.5))
    #expect(met.distance == 0 && met.angle == 2.5)
  }

  @Test("two fingers lie about their middle, the first on the one side and the second on the other")
  func places() {
    let places = FingerSpread(distance: 10, angle: 0).places(around: Point(100, 50))
    #expect(places == [Point(95, 50), Point(105, 50)])
    let down = FingerSpread(distance: 10, angle: .pi / 2).places(around: .zero)
    #expect(abs(down[0].y + 5) < 1e-9 && abs(down[1].y - 5) < 1e-9 && abs(down[1].x) < 1e-9)
    #expect(FingerSpread(distance: 30, angle: 1).magnification(from: 10) == 3)
    #expect(FingerSpread(distance: 0, angle: 1).magnification(from: 10) == 0.1)
    #expect(FingerSpread(distance: 10, angle: 1).magnification(from: 0) == 10)
  }

  @Test("two fingers that come down at once are the first and the second, and either may leave")
  func pair() {
    var finger = Finger()
    finger.comeDown(at: Point(100, 50), spread: FingerSpread(distance: 20, angle: 0), tick: 0)
    #expect(finger.isDown && finger.identities == [0, 1] && finger.isNoLongerPress && !finger.isPress)
    var other = finger
    #expect(finger.removeFinger(1, tick: 10_000) == Point(-10, 0))
    #expect(finger.places(at: 10_000) == [Point(90, 50)] && finger.identities == [0] && finger.spreadOrigin == nil)
    #expect(other.removeFinger(0, tick: 10_000) == Point(10, 0))
    #expect(other.places(at: 10_000) == [Point(110, 50)] && other.identities == [1])
  }

  @Test("the first of two goes straight from where it was to where it is")
  func firstOfTwo() {
    let spread = (from: FingerSpread(distance: 20, angle: 0), to: FingerSpread(distance: 40, angle: 0))
    let path = Finger.Path(
      from: Point(100, 0), to: Point(100, 60), spread: spread, duration: 2, timing: .linear, start: 500_000)
    #expect(path.ofFirst.from == Point(90, 0) && path.ofFirst.to == Point(80, 60) && path.ofFirst.spread == nil)
    #expect(path.ofFirst.duration == 2 && path.ofFirst.start == 500_000 && path.end == 2_500_000)
    #expect(path.goes && !Finger.Path.standing(at: .zero, since: 0).goes)
    #expect(path.spread(at: 1_500_000)?.distance == 30 && path.spread(at: 9_000_000)?.distance == 40)
    #expect(path.place(at: 1_500_000) == Point(100, 30) && path.place(at: 9_000_000) == Point(100, 60))
  }

  // MARK: The finger's way

  @Test("the first tick at which something holds on a way is now, on it, at its end, or never")
  func firstTick() {
    let path = Finger.Path(from: .zero, to: Point(100, 0), duration: 1, timing: .linear, start: 1_000_000)
    #expect(path.first(from: 1_200_000) { path.place(at: $0).x >= 10 } == 1_200_000)
    #expect(path.first(from: 1_000_000) { path.place(at: $0).x >= 50 } == 1_500_000)
    #expect(path.first(from: 1_000_000) { $0 >= 1_999_999 } == 1_999_999)
    #expect(path.first(from: 1_000_000) { $0 >= 1_000_001 } == 1_000_001)
    #expect(path.first(from: 1_000_000) { path.place(at: $0).x >= 100 } == 2_000_000)
    #expect(path.first(from: 1_000_000) { path.place(at: $0).x > 100 } == nil)
    #expect(path.first(from: 3_000_000) { _ in false } == nil)
  }

  @Test("a finger lifted on its way has the speed of that place; at its end, of the end, for a tenth of a second")
  func speeds() {
    let timing = TimingFunction.easeIn
    var finger = Finger()
    finger.comeDown(at: .zero, tick: 0, isNoLongerPress: true)
    finger.go(Finger.Path(from: .zero, to: Point(0, 200), duration: 2, timing: timing, start: 3_000_000))
    #expect(abs(finger.releaseVelocity(at: 4_000_000).y - 100 * timing.slope(at: 0.5)) < 1e-9)
    #expect(abs(finger.releaseVelocity(at: 5_000_000).y - 100 * timing.slope(at: 1)) < 1e-9)
    #expect(abs(finger.releaseVelocity(at: 5_099_999).y - 100 * timing.slope(at: 1)) < 1e-9)
    #expect(finger.releaseVelocity(at: 5_100_000) == .zero && timing.slope(at: 0.5) < timing.slope(at: 1))
  }

  @Test("a person's finger that moved once in its last tenth of a second has no speed")
  func oneMove() {
    var finger = Finger()
    finger.comeDown(at: .zero, tick: 0, isNoLongerPress: false)
    _ = finger.move(to: Point(0, 30), tick: 20_000)
    _ = finger.move(to: Point(0, 40), tick: 500_000)
    #expect(finger.isDragging && finger.releaseVelocity(at: 510_000) == .zero)
  }

  // MARK: The history

  @Test("what is noted lies in segments, in the order of their ticks, and is told from a place on")
  func notes() {
    var history = History()
    func key(_ name: String) -> InputKey { .scroll(name) }
    func note(_ names: String..., at tick: Int) {
      history.pending += names.map(key)
      history.beginSegment(at: tick)
    }
    note("a", at: 0)
    let early = history.mark(at: 0)
    note("b", "c", at: 10)
    let late = history.mark(at: 10)
    let later = history.mark(at: 15)
    note("d", at: 10)
    note("e", at: 20)
    #expect(history.segments == [0, 10, 20] && history.changes.map(\.count) == [1, 3, 1])
    #expect(history.pending.isEmpty)
    #expect(history.notes(since: early, until: 20).map(\.key) == ["b", "c", "d", "e"].map(key))
    #expect(history.notes(since: early, until: 19).map(\.key) == ["b", "c", "d"].map(key))
    #expect(history.notes(since: late, until: 20).map(\.key) == ["d", "e"].map(key))
    #expect(history.notes(since: later, until: 20).map(\.tick) == [20])
    #expect([0, 9, 10, 11, 19, 20, 500].map { history.segment(at: $0) } == [0, 0, 1, 1, 1, 2, 2])
  }

  // MARK: Scrolls

  @Test("a scroll has a speed on its way, and where it is and how fast it goes over a stretch of time")
  func scrolls() throws {
    var state = ScrollState()
    state.phase = .decelerating
    state.vertical.curve = line(0, 100)
    state.vertical.start = 2_000_000
    state.vertical.end = 3_000_000
    #expect(state.exact(.vertical, at: 2_250_000) == 25 && state.velocity(.vertical, at: 2_250_000) == 100)
    #expect(state.velocity(.horizontal, at: 2_250_000) == 0 && state.end == 3_000_000)
    let places = state.enclosure(.vertical, from: 2_250_000, to: 2_500_000)
    #expect(abs(places.low - 25) < 1e-6 && abs(places.high - 50) < 1e-6)
    let speeds = try #require(state.velocityEnclosure(.vertical, from: 2_250_000, to: 2_500_000))
    #expect(abs(speeds.low - 100) < 1e-6 && abs(speeds.high - 100) < 1e-6)
    state.phase = .resting
    #expect(state.velocity(.vertical, at: 2_250_000) == 0)
    #expect(state.velocityEnclosure(.vertical, from: 2_250_000, to: 2_500_000) == Interval(0))
    let rested = state.resting(at: 2_500_000)
    #expect(rested.place(at: 9_000_000) == Point(0, 50) && rested.since == 2_500_000 && rested.end == nil)
  }

  @Test("the bar shows while a scroll moves and a quarter of a second after, but not before it has ever moved")
  func bars() {
    var state = ScrollState()
    #expect(!state.showsPlace(at: 0) && !state.showsPlace(at: 100_000))
    state.since = 1_000_000
    #expect(state.showsPlace(at: 1_000_000) && state.showsPlace(at: 1_249_999) && !state.showsPlace(at: 1_250_000))
    state.phase = .dragging
    #expect(state.showsPlace(at: 5_000_000))
    state.awaits = .zero
    #expect(!state.showsPlace(at: 5_000_000))
    state.awaits = Point(0, 1)
    #expect(state.showsPlace(at: 5_000_000))
  }

  @Test("a presence is over when its curve is")
  func presences() {
    var existence = History.Existence(isPresent: true, birth: 0, start: 2_000_000)
    #expect(existence.end == nil)
    existence.presence = line(0, 1, over: 0.5)
    #expect(existence.end == 2_500_000)
  }
}
