import Geometry
import Motion
import TestSupport
import Testing

/// A chain moved in small steps, each given to whoever may move then: the rules of nesting as prose has them.
private struct StepByStep {
  var members: [ScrollChain.Member]
  let order: ScrollChain.Order

  mutating func go(_ distance: Double) {
    let forward = distance > 0
    let step = forward ? 0.25 : -0.25
    for _ in 0..<Int(clamped: (abs(distance) / 0.25).rounded()) { move(by: step, forward: forward) }
  }

  private mutating func move(by step: Double, forward: Bool) {
    let outside = members.firstIndex { member in
      forward ? member.offset < member.bounds.range.low : member.offset > member.bounds.range.high
    }
    if let index = outside {
      members[index].offset += step
      return
    }
    let indices = Array(members.indices)
    for index in forward && order == .outerFirst ? indices : indices.reversed() {
      let member = members[index]
      let range = member.bounds.range
      guard forward ? member.offset < range.high : member.offset > range.low else { continue }
      members[index].offset += step
      return
    }
    let last =
      forward ? members.lastIndex { $0.bounds.bouncesAtEnd } : members.firstIndex { $0.bounds.bouncesAtStart }
    if let last { members[last].offset += step }
  }
}

@Test("a travel given out at once is the travel given out step by step", arguments: 0..<500)
func distribution(seed: Int) {
  var random = SplitMix64(seed: UInt64(seed))
  func quarter(_ limit: Int) -> Double { Double(Int(random.next() % UInt64(limit * 4))) / 4 }
  let members = (0..<(1 + seed % 4)).map { _ -> ScrollChain.Member in
    let low = -quarter(20)
    let high = low + quarter(200)
    return ScrollChain.Member(
      offset: low + quarter(Int(clamped: high - low) + 1),
      bounds: ScrollBounds(
        range: Interval(low, high), viewport: 600, bouncesAtStart: random.next() % 2 == 0,
        bouncesAtEnd: random.next() % 2 == 0))
  }
  let order: ScrollChain.Order = seed % 2 == 0 ? .outerFirst : .innerFirst
  var steps = StepByStep(members: members, order: order)
  for index in steps.members.indices {
    steps.members[index].offset = min(steps.members[index].offset, steps.members[index].bounds.range.high)
  }
  for _ in 0..<12 {
    let travel = quarter(300) - 150
    let chain = ScrollChain(steps.members, order: order)
    let offsets = chain.offsets(after: travel)
    steps.go(travel)
    for (index, offset) in offsets.enumerated() {
      #expect(abs(offset - steps.members[index].offset) < 1e-9, "member \(index) after \(travel)")
    }
  }
}

@Test("outer first: forward the outer ones move first, backward the inner ones; what is left stretches the ends")
func theTwoLines() {
  func member(_ offset: Double) -> ScrollChain.Member {
    ScrollChain.Member(offset: offset, bounds: ScrollBounds(range: Interval(0, 100), viewport: 600))
  }
  let atStart = ScrollChain([member(0), member(0), member(0)], order: .outerFirst)
  #expect(atStart.offsets(after: 130) == [100, 30, 0])
  #expect(atStart.offsets(after: 310) == [100, 100, 110])
  #expect(atStart.offsets(after: -10) == [-10, 0, 0])
  // An inner one that holds an offset while the outer one shows: up moves the outer one, down the inner one.
  let held = ScrollChain([member(40), member(70)], order: .outerFirst)
  #expect(held.offsets(after: 80) == [100, 90])
  #expect(held.offsets(after: -80) == [30, 0])
  let inner = ScrollChain([member(40), member(70)], order: .innerFirst)
  #expect(inner.offsets(after: 50) == [60, 100])
  #expect(inner.offsets(after: -80) == [30, 0])
}

@Test("who does not show moves after those that do, only when a travel brings it in, and never where none does")
func sight() {
  func member(_ sight: ScrollChain.Sight) -> ScrollChain.Member {
    ScrollChain.Member(offset: 50, bounds: ScrollBounds(range: Interval(0, 100), viewport: 600), sight: sight)
  }
  for order in [ScrollChain.Order.outerFirst, .innerFirst] {
    let chain = ScrollChain([member(.ahead), member(.shown), member(.behind), member(.hidden)], order: order)
    #expect(chain.offsets(after: 30) == [50, 80, 50, 50])
    #expect(chain.offsets(after: 80) == [80, 100, 50, 50])
    #expect(chain.offsets(after: -80) == [50, 0, 20, 50])
    // The rest stretches one that the travel goes through.
    #expect(chain.offsets(after: 120) == [100, 120, 50, 50])
    #expect(chain.offsets(after: -120) == [50, -20, 0, 50])
  }
  #expect(ScrollChain.Sight.shown.takes(forward: true) && ScrollChain.Sight.shown.takes(forward: false))
  #expect(ScrollChain.Sight.ahead.takes(forward: true) && !ScrollChain.Sight.ahead.takes(forward: false))
  #expect(!ScrollChain.Sight.behind.takes(forward: true) && ScrollChain.Sight.behind.takes(forward: false))
  #expect(!ScrollChain.Sight.hidden.takes(forward: true) && !ScrollChain.Sight.hidden.takes(forward: false))
}
