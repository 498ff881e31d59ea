import Geometry
import Motion
import TestSupport
import Testing

private let list = ScrollBounds(range: Interval(0, 900), viewport: 600)

@Test("place and velocity are continuous where a fling meets an edge")
func seam() throws {
  let plan = ScrollPlan.release(offset: 700, velocity: 2_000, in: list, pixel: 0.5)
  #expect(plan.pieces.map(\.phase) == [.decelerating, .bouncing])
  let (coast, bounce) = (plan.pieces[0], plan.pieces[1])
  #expect(abs(coast.curve.value(at: coast.duration) - 900) < 1e-9)
  #expect(bounce.curve.value(at: 0) == 900)
  #expect(abs(coast.curve.velocity(at: coast.duration) - bounce.curve.velocity(at: 0)) < 1e-9)
  #expect(plan.rest == 900)
}

@Test("a stretched scroll comes back without the finger's velocity, one that does not bounce stops at its edge")
func edges() {
  let stretched = ScrollPlan.release(offset: -60, velocity: -3_000, in: list, pixel: 0.5)
  #expect(stretched.pieces.count == 1 && stretched.velocity(at: 0) == 0 && stretched.rest == 0)
  let hard = ScrollBounds(range: Interval(0, 900), viewport: 600, bouncesAtEnd: false)
  let stopped = ScrollPlan.release(offset: 700, velocity: 2_000, in: hard, pixel: 0.5)
  #expect(stopped.pieces.map(\.phase) == [.decelerating] && stopped.rest == 900)
  #expect(stopped.value(at: stopped.duration + 1) == 900)
}

@Test("scrolls rest on whole pixels within their range, less than half a pixel from where the coast brought them")
func wholePixels() {
  var random = SplitMix64(seed: 5)
  for _ in 0..<20_000 {
    let scale = [1.0, 2, 3][Int.random(in: 0..<3, using: &random)]
    let (offset, velocity) = (random.number(-100...1_000), random.number(-3_000...3_000))
    let plan = ScrollPlan.release(offset: offset, velocity: velocity, in: list, pixel: 1 / scale)
    #expect(abs(plan.rest * scale - (plan.rest * scale).rounded()) < 1e-9)
    #expect((0...900).contains(plan.rest))
    if let last = plan.pieces.last {
      let before = last.curve.value(at: last.duration * (1 - 1e-12))
      #expect(abs(before - plan.rest) <= 0.5 / scale + 1e-6)
    }
  }
}

@Test("a finger on a stretched scroll takes it up without a jump, and the pull stops at its limit")
func banding() {
  let bounds = ScrollBounds(range: Interval(0, 900), viewport: 667, limitAtStart: 60)
  for offset in [-59.0, -20, 0, 450, 900, 1_000] {
    #expect(abs(bounds.banded(bounds.unbanded(offset)) - offset) < 1e-9)
  }
  #expect(bounds.banded(-500) == -60)
  #expect(abs(bounds.unbanded(-40) + 77.4) < 0.05)
}

@Test("the pull damps smoothly to its limit: no kink where it is reached, and the free band up to two thirds of it")
func softLimit() {
  let bounds = ScrollBounds(range: Interval(0, 900), viewport: 667, limitAtStart: 60)
  let free = ScrollBounds(range: Interval(0, 900), viewport: 667)
  for travel in stride(from: 0.0, through: 300, by: 0.25) {
    let stretch = -bounds.banded(-travel)
    if stretch <= 40 { #expect(abs(stretch + free.banded(-travel)) < 1e-9) }
    #expect(stretch <= 60 && stretch <= -free.banded(-travel) + 1e-9)
    let slope = (bounds.banded(-travel + 1e-4) - bounds.banded(-travel - 1e-4)) / 2e-4
    if travel > 0 { #expect(abs(slope - bounds.yielding(at: -travel)) < 1e-4) }
    let change = abs(bounds.yielding(at: -travel) - bounds.yielding(at: -travel - 0.25))
    #expect(travel == 0 || change < 0.006, "at \(travel)")
    if stretch < 60 { #expect(abs(bounds.unbanded(-stretch) + travel) < 1e-6) }
  }
}

@Test("pages are one viewport apart and a drag reaches at most the next")
func pages() {
  let paging = ScrollPaging(page: 375)
  let range = Interval(0, 1_500)
  for (start, offset, velocity, target) in [
    (0.0, 100.0, 50.0, 375.0), (0, 100, 0, 0), (0, 200, 0, 375), (375, 300, -10, 0), (375, 900, 0, 750),
    (375, 900, 900, 750), (0, -50, -900, 0), (1_500, 1_550, 900, 1_500), (375, 500, -100, 375),
  ] {
    #expect(paging.target(dragStart: start, offset: offset, velocity: velocity, range: range) == target)
  }
  // Of a scroll without a length nothing is a page: it stays where it is, within its range.
  for (offset, target) in [(120.0, 120.0), (-5, 0), (2_000, 1_500)] {
    #expect(ScrollPaging(page: 0).target(dragStart: 0, offset: offset, velocity: 9, range: range) == target)
  }
}

@Test("a scroll settles on the stop that projection, nearness or a flick chooses")
func stops() {
  let range = Interval(0, 900)
  let bar = ScrollStops.list([0, 55])
  #expect(bar.target(offset: 27.4, velocity: 0, range: range) == 0)
  #expect(bar.target(offset: 27.5, velocity: 0, range: range) == 55)
  #expect(bar.target(offset: 30, velocity: 1_000, range: range) == nil)
  #expect(bar.target(offset: 10, velocity: 400, range: range, flick: 300) == 55)
  #expect(bar.target(offset: 10, velocity: 200, range: range, flick: 300) == 0)
  #expect(bar.target(offset: 10, velocity: 300, range: range, flick: 300) == 0)
  #expect(ScrollStops.every(100).target(offset: 240, velocity: 100, range: range) == 300)
  #expect(ScrollStops.every(400).target(offset: 890, velocity: 10, range: range) == 900)
  // On a stop, a flick goes to the next one, and at the end of the range nowhere.
  for (offset, velocity, target) in [(200.0, 400.0, 300.0), (200, -400, 100), (900, 400, 900), (0, -400, 0)] {
    #expect(ScrollStops.every(100).target(offset: offset, velocity: velocity, range: range, flick: 300) == target)
  }
}

@Test("a plan's velocity is the derivative of its offset, in each of its pieces")
func planVelocities() {
  var random = SplitMix64(seed: 33)
  var seen = 0
  for _ in 0..<300 {
    let list = ScrollBounds(range: Interval(0, random.number(200...2_000)), viewport: 600)
    let plan = ScrollPlan.release(
      offset: random.number(0...list.range.high), velocity: random.number(-4_000...4_000), in: list, pixel: 0.5)
    var begin = 0.0
    for piece in plan.pieces {
      let (t, h) = (begin + piece.duration * random.number(0.1...0.9), 1e-6)
      begin += piece.duration
      guard piece.duration > 1e-4 else { continue }
      let slope = (plan.value(at: t + h) - plan.value(at: t - h)) / (2 * h)
      #expect(abs(plan.velocity(at: t) - slope) < 0.01 * (1 + abs(slope)))
      seen += begin > piece.duration ? 1 : 0
    }
  }
  #expect(seen > 50)
}

@Test("a thousand flings over pagers: none goes further than the neighbouring page, none passes it, none turns back")
func pagesAreNotPassed() {
  var random = SplitMix64(seed: 21)
  for _ in 0..<1_000 {
    let page = random.number(100...800)
    let count = Int.random(in: 2...9, using: &random)
    let loops = Bool.random(using: &random)
    let range = loops ? Interval(-.infinity, .infinity) : Interval(0, page * Double(count - 1))
    let start = page * Double(Int.random(in: 0..<count, using: &random))
    let pulled = start + random.number(-1...1) * page
    let offset = loops ? pulled : min(max(pulled, 0), range.high)
    let velocity = random.number(-8_000...8_000)
    let target = ScrollPaging(page: page).target(dragStart: start, offset: offset, velocity: velocity, range: range)
    #expect(abs(target - start) <= page + 1e-9)
    let plan = ScrollPlan.settle(offset: offset, velocity: velocity, to: target, pixel: 0.5)
    let span = Interval(between: offset, and: plan.rest)
    var last = abs(offset - plan.rest)
    for step in 0...200 {
      let place = plan.value(at: plan.duration * Double(step) / 200)
      // A page that is dragged past, and still moves on, comes back; all others only come nearer.
      guard (offset - target) * velocity <= 0 else { continue }
      #expect(place >= span.low - 1e-6 && place <= span.high + 1e-6, "\(offset) \(velocity) \(target)")
      #expect(abs(place - plan.rest) <= last + 1e-6)
      last = abs(place - plan.rest)
    }
    if !plan.pieces.isEmpty { #expect(abs(plan.velocity(at: 0) - velocity) < 1e-6 * abs(velocity) + 1e-6) }
  }
}

@Test("a fast release reaches its stop sooner than a slow one")
func fastIsShorter() {
  let durations = [0.0, 500, 2_000, 5_000].map {
    ScrollPlan.settle(offset: 200, velocity: $0, to: 375, pixel: 0.5).duration
  }
  #expect(zip(durations, durations.dropFirst()).allSatisfy { $0 > $1 })
}

@Test("a bounce with a limit turns at it, without standing still there")
func limitedBounce() throws {
  let bounds = ScrollBounds(range: Interval(0, 900), viewport: 600, limitAtStart: 60)
  for velocity in [-1_000.0, -2_500, -6_000] {
    let plan = ScrollPlan.release(offset: 200, velocity: velocity, in: bounds, pixel: 0.5)
    let places = (0...4_000).map { plan.value(at: plan.duration * Double($0) / 4_000) }
    let deepest = try #require(places.min())
    #expect(deepest >= -60)
    if velocity < -2_000 { #expect(deepest < -59.5) }
    // Nowhere beyond the edge do three samples stand still, but where it comes to rest.
    for (a, b) in zip(places, places.dropFirst()) where a < -1 && b < -1 { #expect(a != b) }
    let bounce = try #require(plan.pieces.last)
    #expect(abs(bounce.curve.velocity(at: 0) - plan.pieces[0].curve.velocity(at: plan.pieces[0].duration)) < 1e-6)
  }
}

@Test("at both ends of its range a scroll still follows the finger one to one")
func endsOfTheRange() {
  let bounds = ScrollBounds(range: Interval(0, 100), viewport: 600, limitAtStart: 60)
  #expect([0, 50, 100].map { bounds.yielding(at: $0) } == [1, 1, 1])
  #expect([0, 50, 100].map { bounds.banded($0) } == [0, 50, 100])
}
