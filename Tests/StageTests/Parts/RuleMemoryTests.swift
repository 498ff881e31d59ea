import Formulas
import Stage
import Testing

@Suite("what rules remember")
struct RuleMemoryTests {
  private let rule = RuleMemory.Key(path: "a", rule: 0)

  @Test("a condition begins to hold once, and again only after it has not held")
  func beginning() {
    var memory = RuleMemory()
    let begins = [false, true, true, false, true].map { memory.see($0, by: rule) }
    #expect(begins == [false, true, false, false, true])
  }

  @Test("a condition that turned out not to hold when its turn came begins to hold anew")
  func correction() {
    var memory = RuleMemory()
    _ = memory.see(true, by: rule)
    memory.correct(rule)
    let begins = memory.see(true, by: rule)
    #expect(begins)
  }

  @Test("a value is told as it was when it is another, and not the first time")
  func change() {
    var memory = RuleMemory()
    let seen: [Value] = [.number(1), .number(1), .text("b"), .number(1)]
    let former = seen.map { memory.see($0, by: rule) }
    #expect(former == [nil, nil, .number(1), .text("b")])
  }

  @Test("a row that slept through a value sees no change in it")
  func sleeping() {
    var memory = RuleMemory()
    memory.remember(.number(4), by: rule)
    let known = memory.see(.number(5), by: rule)
    memory.remember(nil, by: rule)
    let unknown = memory.see(.number(6), by: rule)
    #expect(known == .number(4) && unknown == nil)
  }

  @Test("a wait falls due at its tick, once")
  func waiting() {
    var memory = RuleMemory()
    memory.wait(until: 500, for: rule)
    #expect(memory.nextDue(after: 0) == 500)
    memory.fallDue(at: 499)
    #expect(memory.due.isEmpty)
    memory.fallDue(at: 500)
    #expect(memory.due == [rule] && memory.nextDue(after: 0) == nil)
    let taken = (0..<2).map { _ in memory.takeDue(rule) }
    #expect(taken == [true, false])
  }

  @Test("a condition that ceases to hold waits for nothing, nor is anything due for it")
  func ceasing() {
    var memory = RuleMemory()
    _ = memory.see(true, by: rule)
    memory.wait(until: 500, for: rule)
    _ = memory.see(false, by: rule)
    #expect(memory.nextDue(after: 0) == nil)
    memory.wait(until: 500, for: rule)
    memory.fallDue(at: 500)
    _ = memory.see(false, by: rule)
    #expect(memory.due.isEmpty)
  }

  @Test("a layer that comes back has seen nothing, and its neighbour has")
  func forgetting() {
    var memory = RuleMemory()
    let follower = RuleMemory.Key(path: "a", follower: 0)
    let other = RuleMemory.Key(path: "b", rule: 0)
    _ = memory.see(true, by: rule)
    _ = memory.see(.number(1), by: follower)
    _ = memory.see(true, by: other)
    memory.wait(until: 9, for: rule)
    memory.forget("a", rules: 1, states: 1)
    let (begins, goesOn) = (memory.see(true, by: rule), memory.see(true, by: other))
    let former = memory.see(.number(2), by: follower)
    #expect(begins && !goesOn && former == nil)
    #expect(memory.nextDue(after: 0) == nil)
  }
}
