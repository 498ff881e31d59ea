import Foundation
import Geometry
import Motion
import TestSupport
import Testing

@Suite("Scrolls at their edges, stops and pages")
struct ScrollEdgeTests {
  private let range = Interval(0, 900)

  @Test("a scroll bounces at an end that gives way, however little, and at no other")
  func bouncing() {
    let least = ScrollBounds(range: range, viewport: 600, limitAtStart: 0.4, limitAtEnd: 0.5)
    #expect(least.bouncesAtStart && least.bouncesAtEnd)
    #expect(least.banded(-500) == -0.4 && least.banded(2_000) == 900.5)
    for offset in [-0.3, 900.3] { #expect(abs(least.banded(least.unbanded(offset)) - offset) < 1e-9) }
    let hard = ScrollBounds(range: range, viewport: 600, bouncesAtStart: false, bouncesAtEnd: false, limitAtEnd: 50)
    #expect(!hard.bouncesAtStart && !hard.bouncesAtEnd)
    #expect(hard.banded(-500) == 0 && hard.banded(2_000) == 900)
    #expect(hard.yielding(at: -1) == 0 && hard.yielding(at: 901) == 0)
    let negative = ScrollBounds(range: range, viewport: 600, limitAtStart: -3, limitAtEnd: -3)
    #expect(!negative.bouncesAtStart && !negative.bouncesAtEnd && negative.limitAtEnd == 0)
    let free = ScrollBounds(range: range, viewport: 600)
    #expect(free.limitAtStart == .infinity && free.limitAtEnd == .infinity)
    #expect(ScrollBounds(range: Interval(5, -3), viewport: 600).range == Interval(5, 5))
    let odd = ScrollBounds(range: Interval(0.3, 7.8), viewport: 600, limitAtStart: 4, limitAtEnd: 9).rounded(
      toPixel: 0.5)
    #expect(odd.range == Interval(0.5, 8) && odd.limitAtStart == 4 && odd.limitAtEnd == 9)
  }

  @Test("a slow release coasts for a moment, a slower one not at all")
  func slowReleases() throws {
    let bounds = ScrollBounds(range: range, viewport: 600)
    // The velocity at which half a point of the way is left.
    let decay = -1_000 * log(0.998)
    let slow = ScrollPlan.release(offset: 100, velocity: 1.5, in: bounds, pixel: 0.5)
    #expect(slow.pieces.map(\.phase) == [.decelerating])
    #expect(abs(slow.duration - log(1.5 / (0.5 * decay)) / decay) < 1e-9 && slow.duration < 0.3)
    #expect(slow.value(at: 0) == 100 && slow.velocity(at: 0) == 1.5)
    let slower = ScrollPlan.release(offset: 100.2, velocity: 0.9, in: bounds, pixel: 0.5)
    #expect(slower.pieces.isEmpty && slower.rest == 100 && slower.value(at: 0) == 100 && slower.velocity(at: 0) == 0)
    let back = ScrollPlan.release(offset: 100, velocity: -1.5, in: bounds, pixel: 0.5)
    #expect(back.duration == slow.duration && back.rest == 100 && back.velocity(at: 0) == -1.5)
  }

  @Test("a scroll half a pixel from its stop is there, one that is further goes there")
  func halfAPixel() {
    let there = ScrollPlan.settle(offset: 100.25, velocity: 100, to: 100, pixel: 0.5)
    #expect(there.pieces.isEmpty && there.rest == 100)
    let further = ScrollPlan.settle(offset: 100.26, velocity: 100, to: 100, pixel: 0.5)
    #expect(further.pieces.map(\.phase) == [.settling] && further.rest == 100)
    #expect(ScrollPlan.settle(offset: 3, velocity: 0, to: 100.3, pixel: 0.5).rest == 100.5)
  }

  @Test("a bounce back ends when half a pixel of it is left")
  func bounceBack() throws {
    for (pixel, edge) in [(0.5, 40.0), (1, 40), (1.0 / 3, -7)] {
      let plan = ScrollPlan.bounceBack(offset: edge - 60, velocity: 0, to: edge, pixel: pixel)
      #expect(plan.pieces.map(\.phase) == [.bouncing] && abs(plan.rest - edge) < 1e-9)
      // x = e^(−10t)·60·(1 + 10t), and of the spring both the place and the velocity by ω have gone.
      let t = plan.duration
      let (place, speed) = (60 * exp(-10 * t) * (1 + 10 * t), 60 * exp(-10 * t) * 10 * t)
      #expect(abs((place * place + speed * speed).squareRoot() - pixel / 2) < 1e-9, "\(pixel)")
    }
  }

  @Test("the first that a travel moves is the first with room, or the one it stretches, or none")
  func firstToMove() {
    func member(_ offset: Double, bounces: Bool = false) -> ScrollChain.Member {
      ScrollChain.Member(
        offset: offset,
        bounds: ScrollBounds(
          range: Interval(0, 100), viewport: 600, bouncesAtStart: bounces, bouncesAtEnd: bounces))
    }
    let mixed = ScrollChain([member(100), member(40), member(0)], order: .outerFirst)
    #expect(mixed.first(forward: true) == 1)
    #expect(mixed.first(forward: false) == 1)
    #expect(ScrollChain([member(100), member(100)], order: .outerFirst).first(forward: true) == nil)
    #expect(ScrollChain([member(0), member(0)], order: .innerFirst).first(forward: false) == nil)
    let stretched = ScrollChain([member(100, bounces: true), member(100, bounces: true)], order: .outerFirst)
    #expect(stretched.first(forward: true) == 1 && stretched.stretched(forward: true) == 1)
    let start = ScrollChain([member(0, bounces: true), member(0, bounces: true)], order: .outerFirst)
    #expect(start.first(forward: false) == 0 && start.stretched(forward: false) == 0)
    #expect(ScrollChain([member(0), member(0, bounces: true)], order: .outerFirst).first(forward: false) == 1)
  }

  @Test("stops may be as near as a part of a point, and a flick leaves one for its neighbour either way")
  func nearStops() {
    for spacing in [0.5, 1, 1.25] {
      let target = ScrollStops.every(spacing).target(offset: 20.1 * spacing, velocity: 0, range: range)
      #expect(target == 20 * spacing)
    }
    #expect(ScrollStops.every(0).target(offset: 20, velocity: 0, range: range) == nil)
    #expect(ScrollStops.every(-5).target(offset: 20, velocity: 0, range: range) == nil)
    let list = ScrollStops.list([100, 0, 55])
    for (offset, velocity, target) in [
      (55.0, 400.0, 100.0), (55, -400, 0), (100, -400, 55), (0, 400, 55), (60, 400, 100), (60, -400, 55), (60, 9, 55),
    ] {
      let found = list.target(offset: offset, velocity: velocity, range: range, flick: 300)
      #expect(found == target, "\(offset) at \(velocity)")
    }
    // Counted from the lowest offset, and from 0 where there is none.
    #expect(ScrollStops.every(100).target(offset: 170, velocity: 0, range: Interval(30, 900)) == 130)
    #expect(ScrollStops.every(100).target(offset: 185, velocity: 0, range: Interval(30, 900)) == 230)
    let endless = Interval(-Double.infinity, .infinity)
    #expect(ScrollStops.every(100).target(offset: -170, velocity: 0, range: endless) == -200)
    #expect(ScrollStops.every(100).target(offset: -200, velocity: -400, range: endless, flick: 300) == -300)
  }

  @Test("pages are counted from the lowest offset, and from 0 where there is none")
  func pagesFromTheLowestOffset() {
    let paging = ScrollPaging(page: 375)
    // Pages at 100, 475, 850, 1225 and, cut short, 1300.
    let range = Interval(100, 1_300)
    for (start, offset, velocity, target) in [
      (475.0, 480.0, 9.0, 850.0), (475, 470, -9, 100), (475, 480, 0, 475), (475, 900, 9, 850), (850, 860, 9, 1_225),
      (850, 400, -9, 475), (100, 90, -9, 100), (1_225, 1_230, 9, 1_300), (475, 663, 0, 850), (475, 662, 0, 475),
    ] {
      let found = paging.target(dragStart: start, offset: offset, velocity: velocity, range: range)
      #expect(found == target, "from \(start) at \(offset), \(velocity)")
    }
    let endless = Interval(-Double.infinity, .infinity)
    for (start, offset, velocity, target) in [(-375.0, -380.0, -9.0, -750.0), (0, 10, 9, 375), (0, -10, 0, 0)] {
      let found = paging.target(dragStart: start, offset: offset, velocity: velocity, range: endless)
      #expect(found == target, "from \(start) at \(offset), \(velocity)")
    }
  }

  @Test("a place is rounded to the nearest pixel, halves up, also below 0")
  func pixels() {
    for (place, pixel, rounded) in [
      (0.25, 0.5, 0.5), (-0.25, 0.5, 0.0), (-0.3, 0.5, -0.5), (7.4, 1, 7), (7.5, 1, 8), (-7.5, 1, -7), (3, 2, 4),
      (2.9, 0, 2.9), (2.9, -1, 2.9),
    ] { #expect(place.rounded(toPixel: pixel) == rounded, "\(place)") }
    #expect(Double.infinity.rounded(toPixel: 0.5) == .infinity)
  }
}
