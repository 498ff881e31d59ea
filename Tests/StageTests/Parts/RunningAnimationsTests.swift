import Formulas
import Geometry
import Motion
import PlayHistory
import Scenes
import Stage
import Testing

private func linear(_ from: Double, _ to: Double, over seconds: Double, start: Tick = 0) -> Course {
  Course(
    form: .moving(curves: [.basic(from: from, to: to, duration: seconds, timing: .linear)], kind: .number), start: start
  )
}

private func key(_ path: String, _ slot: Int = 0) -> StateKey { StateKey(path: path, slot: slot) }

@Suite("states that move")
struct MovingStatesTests {
  @Test("one that rests is not kept, and one that comes to rest is kept no more")
  func rest() {
    var moving = RunningAnimations()
    moving.note(.resting(.number(1)), for: key("a"))
    moving.note(linear(0, 1, over: 1), for: key("b"))
    #expect(moving.inOrder.map(\.key.path) == ["b"])
    moving.note(.resting(.number(1)), for: key("b"))
    #expect(moving.inOrder.isEmpty && moving.nextEnd(after: 0) == nil)
  }

  @Test("they arrive at their ends, one after the other, and one that repeats forever never does")
  func arrival() {
    var moving = RunningAnimations()
    moving.note(linear(0, 7, over: 2), for: key("slow"))
    moving.note(linear(0, 5, over: 0.5, start: 1_000_000), for: key("quick", 3))
    let forever = Curve.repeated(
      .basic(from: 0, to: 1, duration: 0.1, timing: .linear), count: .infinity, autoreverses: false)
    moving.note(Course(form: .moving(curves: [forever], kind: .number), start: 0), for: key("always"))
    #expect(moving.nextEnd(after: 0) == 1_500_000)
    #expect(moving.nextEnd(after: 1_500_000) == 2_000_000)
    #expect(moving.nextEnd(after: 2_000_000) == nil)
    #expect(moving.arrived(by: 1_499_999).isEmpty)
    let all = moving.arrived(by: 3_000_000)
    #expect(all.map(\.key) == [key("quick", 3), key("slow")])
    #expect(all.map(\.target.target) == [.number(5), .number(7)])
    #expect(all.allSatisfy { !$0.target.isMoving })
  }

  @Test("those of a layer that is no more do not move")
  func forgetting() {
    var moving = RunningAnimations()
    moving.note(linear(0, 1, over: 1), for: key("a", 0))
    moving.note(linear(0, 1, over: 1), for: key("a", 1))
    moving.note(linear(0, 1, over: 1), for: key("a.b", 0))
    moving.forget("a", states: 2)
    #expect(moving.inOrder.map(\.key) == [key("a.b")])
  }
}

@Suite("the terms of a motion")
struct MotionParametersTests {
  private let place = SourcePlace(file: "scene.yaml", line: 1, column: 1)

  private func course(_ values: [Value], _ terms: MotionParameters, from present: Course = .resting(.number(0))) throws
    -> Course
  {
    try terms.course(through: values, from: present, at: 1_000_000, name: "x", place: place)
  }

  @Test("a spring goes on with the speed that it finds, and an eased motion does not")
  func speed() throws {
    let present = linear(0, 300, over: 3)
    let spring = Timing.spring(try #require(SpringConstants(stiffness: 100, damping: 20)))
    let swung = try course([.number(100), .number(0)], MotionParameters(over: 1, timing: spring), from: present)
    #expect(abs(swung.velocities(at: 1_000_000)[0] - 100) < 1e-9)
    let eased = try course(
      [.number(100), .number(0)], MotionParameters(over: 1, timing: .eased(.easeInOut)), from: present)
    #expect(eased.velocities(at: 1_000_000)[0] == 0)
    var pushed = MotionParameters(over: 1, timing: spring)
    pushed.velocity = [-40]
    #expect(
      abs(try course([.number(100), .number(0)], pushed, from: present).velocities(at: 1_000_000)[0] + 40) < 1e-9)
  }

  @Test("a delay, repeats and keyframes shape the way of each component")
  func shapes() throws {
    var terms = MotionParameters(over: 1, timing: .eased(.linear))
    terms.delay = 0.5
    let late = try course([.point(0, 10), .point(4, 30)], terms)
    #expect(late.value(at: 1_500_000) == .point(0, 10))
    #expect(late.value(at: 2_000_000) == .point(2, 20))
    #expect(late.end == 2_500_000)
    terms = MotionParameters(over: 1, timing: .eased(.linear))
    (terms.count, terms.autoreverses) = (2, true)
    let back = try course([.number(0), .number(8)], terms)
    #expect(back.value(at: 2_000_000) == .number(8))
    #expect(back.target == .number(0))
    terms = MotionParameters(over: 2, timing: .eased(.linear))
    terms.times = [0, 0.25, 1]
    #expect(try course([.number(0), .number(10), .number(20)], terms).value(at: 1_500_000) == .number(10))
  }

  @Test("what cannot move, and values that do not belong together, are refused by the state's name")
  func refusals() {
    let terms = MotionParameters(over: 1, timing: .eased(.linear))
    let text = #expect(throws: (any Error).self) { try course([.number(0), .text("far")], terms) }
    #expect(words(text).hasPrefix("'x' cannot be animated"))
    let mixed = #expect(throws: (any Error).self) { try course([.number(0), .point(1, 1)], terms) }
    #expect(words(mixed).hasPrefix("'x' cannot be animated"))
  }

  @Test(
    "a curve is a name, a bezier or a spring, and nothing else",
    arguments: [
      (Value.text("easeIn"), true), (.text("quickly"), false), (.number(3), false),
      (.list([.text("bezier"), .number(0.1), .number(0), .number(1), .number(1)]), true),
      (.list([.text("bezier"), .number(0.1), .number(0)]), false),
      (.list([.text("spring"), .number(100), .number(10)]), true), (.list([.text("spring"), .number(100)]), false),
    ])
  func curves(value: Value, isCurve: Bool) {
    #expect(((try? Timing(value, at: nil)) != nil) == isCurve)
  }
}
