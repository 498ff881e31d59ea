import Basics
import Formulas
import Stage
import Testing

/// What an error says of itself; empty for what is no `Problem`.
func words(_ error: (any Error)?) -> String {
  switch error {
  case let problem as any Problem: problem.message.text
  case let diagnostic as Diagnostic: diagnostic.message
  default: ""
  }
}

@Suite("the clock of events")
struct EventClockTests {
  @Test("goes on and never back")
  func goesOn() {
    var clock = EventClock()
    clock.go(to: 500)
    clock.go(to: 200)
    #expect(clock.now == 500)
  }

  @Test("of several ticks the first counts that comes after now and no later than the limit")
  func firstTick() {
    var clock = EventClock()
    clock.go(to: 100)
    #expect(clock.first(of: [nil, 300, 100, 50, 200], upTo: 1000) == 200)
    #expect(clock.first(of: [200, 300], upTo: 200) == 200)
    #expect(clock.first(of: [200, nil], upTo: 199) == nil)
    #expect(clock.first(of: [], upTo: 1000) == nil)
  }

  @Test("events that are put in from outside are no rules that set each other off")
  func inputs() throws {
    var clock = EventClock()
    for _ in 0..<3000 {
      clock.takeInput()
      try clock.beginEvent()
    }
  }

  @Test("a thousand events within a hundredth of a second are refused, and those of a tenth are not")
  func crowds() throws {
    func play(every ticks: Int) throws {
      var clock = EventClock()
      for number in 0..<3000 {
        clock.go(to: number * ticks)
        try clock.beginEvent()
      }
    }
    let failure = #expect(throws: (any Error).self) { try play(every: 10) }
    #expect(
      words(failure)
        == "too many events around 0.01 s, as rules keep setting each other off; give one an 'if' that ends it")
    try play(every: 100)
  }

  @Test("a play with more events than the limit is refused, however far apart they are")
  func limit() throws {
    var clock = EventClock()
    var played = 0
    let failure = #expect(throws: (any Error).self) {
      while played < 1_000_000 {
        clock.go(to: clock.now + 1_000_000)
        try clock.beginEvent()
        played += 1
      }
    }
    #expect(words(failure).contains("more than \(played) events by "))
  }
}
