import Motion
import PlayHistory
import Stage
import Testing

@Suite("layers on their way in or out")
struct RunningTransitionsTests {
  private func existence(leaving: Bool = false, over seconds: Double, start: Tick = 0) -> History.Existence {
    var existence = History.Existence(isPresent: true, birth: 0, start: start)
    existence.presence = .basic(from: leaving ? 1 : 0, to: leaving ? 0 : 1, duration: seconds, timing: .linear)
    existence.isLeaving = leaving
    return existence
  }

  @Test("who has come is there whole, and who has gone is not there")
  func arrival() {
    var moving = RunningTransitions()
    moving.note(existence(over: 1), for: "b")
    moving.note(existence(leaving: true, over: 1), for: "a")
    moving.note(existence(leaving: true, over: 3), for: "c")
    #expect(moving.isLeaving("a") && !moving.isLeaving("b") && moving.first == "a")
    #expect(moving.nextEnd(after: 0) == 1_000_000)
    let arrived = moving.takeArrived(by: 1_000_000)
    #expect(arrived.map(\.path) == ["a", "b"])
    #expect(arrived.map(\.existence.isPresent) == [false, true])
    #expect(arrived.allSatisfy { !$0.existence.isLeaving && $0.existence.presence == nil })
    #expect(arrived.allSatisfy { $0.existence.start == 1_000_000 })
    let others = moving.takeArrived(by: 2_999_999)
    #expect(others.isEmpty && moving.first == "c")
  }

  @Test("who takes no time has arrived a tick after it set out")
  func noTime() {
    var moving = RunningTransitions()
    moving.note(existence(over: 0, start: 700), for: "a")
    #expect(moving.nextEnd(after: 700) == 701)
    let arrived = moving.takeArrived(by: 701)
    #expect(arrived.map(\.path) == ["a"])
  }

  @Test("who is there whole, or is no more, is not on its way")
  func notMoving() {
    var moving = RunningTransitions()
    moving.note(existence(over: 1), for: "a")
    moving.note(existence(over: 1), for: "b")
    moving.note(History.Existence(isPresent: true, birth: 0, start: 5), for: "a")
    moving.forget("b")
    #expect(moving.first == nil && moving.nextEnd(after: 0) == nil)
  }
}
