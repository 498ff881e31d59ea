import Geometry
import Motion
import PlayHistory
import Stage
import Testing

@Suite("the ways of scrolls")
struct ScrollWaysTests {
  private let plan = ScrollPlan(
    pieces: [
      ScrollPiece(
        curve: .basic(from: 0, to: 80, duration: 1, timing: .linear), duration: 1, phase: .decelerating),
      ScrollPiece(
        curve: .basic(from: 80, to: 60, duration: 0.5, timing: .linear), duration: 0.5, phase: .settling),
    ], rest: 60)

  /// A scroll at rest at an offset down.
  private func state(at offset: Double) -> ScrollState {
    var state = ScrollState()
    state.vertical.range.high = 500
    state.vertical = state.vertical.resting(at: offset, since: 0)
    return state
  }

  /// Ways on which a scroll has been sent by the plan at 2 s.
  private func sent(by mover: ScrollWays.Mover = .itself) -> (ways: ScrollWays, state: ScrollState) {
    var ways = ScrollWays()
    let state = ways.start([.vertical: plan], of: "list", from: state(at: 0), by: mover, at: 2_000_000)
    ways.note(state, for: "list")
    return (ways, state)
  }

  @Test("go piece by piece, and end where the plan rests")
  func pieces() {
    var (ways, state) = sent()
    #expect(state.phase == .decelerating && state.since == 2_000_000 && state.vertical.target == 60)
    #expect(ways.nextEnd(after: 2_000_000) == 3_000_000 && ways.hasMore("list", .vertical))
    #expect(ways.ended(by: 2_999_999).isEmpty && ways.ended(by: 3_000_000) == ["list"])

    state = ways.goOn("list", from: state, at: 3_000_000)
    ways.note(state, for: "list")
    #expect(state.phase == .settling && state.exact(.vertical, at: 3_250_000) == 70)
    #expect(ways.nextEnd(after: 3_000_000) == 3_500_000 && !ways.hasMore("list", .vertical))

    state = ways.goOn("list", from: state, at: 3_500_000)
    ways.note(state, for: "list")
    #expect(state.phase == .resting && state.exact(.vertical, at: 9_000_000) == 60)
    #expect(state.vertical.range.high == 500)
    #expect(ways.paths.isEmpty && ways.nextEnd(after: 0) == nil)
  }

  @Test("of two axes end each at its own time, and the scroll rests when both have")
  func axes() {
    var ways = ScrollWays()
    let short = ScrollPlan(
      pieces: [
        ScrollPiece(curve: .basic(from: 0, to: 5, duration: 0.2, timing: .linear), duration: 0.2, phase: .settling)
      ], rest: 5)
    var state = ways.start([.vertical: plan, .horizontal: short], of: "list", from: state(at: 0), at: 0)
    #expect(state.end == 200_000)
    state = ways.goOn("list", from: state, at: 200_000)
    #expect(state.phase != .resting && state.horizontal.end == nil && state.horizontal.target == 5)
    #expect(state.end == 1_000_000)
    state = ways.goOn("list", from: state, at: 1_000_000)
    state = ways.goOn("list", from: state, at: 1_500_000)
    #expect(state.phase == .resting && state.place(at: 1_500_000) == Point(5, 60))
  }

  @Test("that have no pieces are gone at once")
  func noPieces() {
    var ways = ScrollWays()
    let state = ways.start(
      [.vertical: ScrollPlan(pieces: [], rest: 33)], of: "list", from: state(at: 90), at: 1_000_000)
    #expect(state.phase == .resting && state.exact(.vertical, at: 1_000_000) == 33 && state.end == nil)
  }

  @Test("have nothing to come once a finger holds the scroll")
  func held() {
    var (ways, state) = sent()
    ways.hold("list")
    state = ways.goOn("list", from: state, at: 3_000_000)
    #expect(state.phase == .resting && state.vertical.target == 60)
  }

  @Test("remember that an action sent the scroll until it rests, and a chain's leave its bar waiting")
  func movers() {
    var (ways, state) = sent(by: .action)
    #expect(state.isSent)
    state = ways.goOn("list", from: state, at: 3_000_000)
    #expect(state.isSent)
    state = ways.goOn("list", from: state, at: 3_500_000)
    #expect(!state.isSent)

    var waiting = self.state(at: 0)
    waiting.awaits = Point(0, 0)
    let chained = ways.start([.vertical: plan], of: "list", from: waiting, by: .chain, at: 0)
    let alone = ways.start([.vertical: plan], of: "list", from: waiting, by: .itself, at: 0)
    #expect(chained.awaits == Point(0, 0) && alone.awaits == nil)
  }

  @Test("of a scroll that is no more end nowhere, and the others' do")
  func forgetting() {
    var (ways, state) = sent()
    ways.note(state, for: "other")
    ways.forget("list")
    #expect(ways.paths == ["other"] && !ways.hasMore("list", .vertical))
    state = ways.goOn("list", from: state, at: 3_000_000)
    #expect(state.phase == .resting)
  }
}
