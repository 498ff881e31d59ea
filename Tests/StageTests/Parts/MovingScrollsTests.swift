import Geometry
import Motion
import PlayHistory
import Stage
import Testing

@Suite("the motions of scrolls")
struct MovingScrollsTests {
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

  /// The motion of a scroll that was sent by the plan at 2 s.
  private func sent(by mover: MovingScrolls.Mover = .itself) -> (moving: MovingScrolls, state: ScrollState) {
    var moving = MovingScrolls()
    let state = moving.start([.vertical: plan], of: "list", from: state(at: 0), by: mover, at: 2_000_000)
    moving.note(state, for: "list")
    return (moving, state)
  }

  @Test("go piece by piece, and end where the plan rests")
  func pieces() {
    var (moving, state) = sent()
    #expect(state.phase == .decelerating && state.since == 2_000_000 && state.vertical.target == 60)
    #expect(moving.nextEnd(after: 2_000_000) == 3_000_000 && moving.hasMore("list", .vertical))
    #expect(moving.ended(by: 2_999_999).isEmpty && moving.ended(by: 3_000_000) == ["list"])

    state = moving.goOn("list", from: state, at: 3_000_000)
    moving.note(state, for: "list")
    #expect(state.phase == .settling && state.exact(.vertical, at: 3_250_000) == 70)
    #expect(moving.nextEnd(after: 3_000_000) == 3_500_000 && !moving.hasMore("list", .vertical))

    state = moving.goOn("list", from: state, at: 3_500_000)
    moving.note(state, for: "list")
    #expect(state.phase == .resting && state.exact(.vertical, at: 9_000_000) == 60)
    #expect(state.vertical.range.high == 500)
    #expect(moving.paths.isEmpty && moving.nextEnd(after: 0) == nil)
  }

  @Test("of two axes end each at its own time, and the scroll rests when both have")
  func axes() {
    var moving = MovingScrolls()
    let short = ScrollPlan(
      pieces: [
        ScrollPiece(curve: .basic(from: 0, to: 5, duration: 0.2, timing: .linear), duration: 0.2, phase: .settling)
      ], rest: 5)
    var state = moving.start([.vertical: plan, .horizontal: short], of: "list", from: state(at: 0), at: 0)
    #expect(state.end == 200_000)
    state = moving.goOn("list", from: state, at: 200_000)
    #expect(state.phase != .resting && state.horizontal.end == nil && state.horizontal.target == 5)
    #expect(state.end == 1_000_000)
    state = moving.goOn("list", from: state, at: 1_000_000)
    state = moving.goOn("list", from: state, at: 1_500_000)
    #expect(state.phase == .resting && state.place(at: 1_500_000) == Point(5, 60))
  }

  @Test("that have no pieces are gone at once")
  func noPieces() {
    var moving = MovingScrolls()
    let state = moving.start(
      [.vertical: ScrollPlan(pieces: [], rest: 33)], of: "list", from: state(at: 90), at: 1_000_000)
    #expect(state.phase == .resting && state.exact(.vertical, at: 1_000_000) == 33 && state.end == nil)
  }

  @Test("have nothing to come once a finger holds the scroll")
  func held() {
    var (moving, state) = sent()
    moving.hold("list")
    state = moving.goOn("list", from: state, at: 3_000_000)
    #expect(state.phase == .resting && state.vertical.target == 60)
  }

  @Test("remember that an action sent the scroll until it rests, and a chain's leave its bar waiting")
  func movers() {
    var (moving, state) = sent(by: .action)
    #expect(state.isSent)
    state = moving.goOn("list", from: state, at: 3_000_000)
    #expect(state.isSent)
    state = moving.goOn("list", from: state, at: 3_500_000)
    #expect(!state.isSent)

    var waiting = self.state(at: 0)
    waiting.awaits = Point(0, 0)
    let chained = moving.start([.vertical: plan], of: "list", from: waiting, by: .chain, at: 0)
    let alone = moving.start([.vertical: plan], of: "list", from: waiting, by: .itself, at: 0)
    #expect(chained.awaits == Point(0, 0) && alone.awaits == nil)
  }

  @Test("of a scroll that is no more end nowhere, and the others' do")
  func forgetting() {
    var (moving, state) = sent()
    moving.note(state, for: "other")
    moving.forget("list")
    #expect(moving.paths == ["other"] && !moving.hasMore("list", .vertical))
    state = moving.goOn("list", from: state, at: 3_000_000)
    #expect(state.phase == .resting)
  }
}
