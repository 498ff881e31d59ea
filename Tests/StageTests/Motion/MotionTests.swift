import Formulas
import Geometry
import Layers
import Motion
import Scenes
import Testing

/// A box whose `left` is the state `x`, with buttons that run these actions.
private func scene(_ actions: String..., state: String = "x: 0") -> String {
  var text = "state: {\(state)}\nlayers:\n  - {box: it, left: x, width: 10, opacity: if moving(x) then 1 else 0.5}\n"
  text += "  - {label: seen, text: \"{fixed(target(x), 1)}\"}\n"
  for (index, action) in actions.enumerated() {
    text += "  - box: button\(index)\n    frame: [300, \(index * 60), 50, 50]\n    tap: \(action)\n"
  }
  return text
}

extension Show {
  fileprivate func x(_ seconds: Double) throws -> Double { try frame("it", at: seconds).minX }
}

@Test("an animation runs by its curve and rests at its end exactly")
func basicAnimation() throws {
  let show = try Show(scene("{animate: {x: 100}, over: 1s, curve: linear}"), steps: "tap: button0", "wait: 2s")
  #expect(try show.x(0.1) == 0)
  #expect(try abs(show.x(0.35) - 25) < 1e-9)
  #expect(try show.x(1.1) == 100)
  #expect(try show.x(2) == 100)
  #expect(try show.text("seen", at: 0.2) == "100.0")
  #expect(try show.layer("it", at: 0.2).opacity == 1)
  #expect(try show.layer("it", at: 1.1).opacity == 0.5)
}

@Test(
  "what waits shows what it was, also where its first value is another",
  arguments: ["over: 1s, curve: linear", "curve: spring(100, 20)"])
func waitingAnimation(curve: String) throws {
  let show = try Show(
    scene("{animate: {x: [50, 100]}, delay: 0.5s, \(curve)}", state: "x: 10"), steps: "tap: button0",
    "wait: 3s")
  for second in [0, 0.1, 0.3, 0.599] { #expect(try show.x(second) == 10, "\(second)") }
  #expect(try abs(show.x(0.6) - 50) < 1e-9)
  #expect(try show.x(0.9) > 55)
  #expect(try show.x(3) == 100)
  let plain = try Show(
    scene("{animate: {x: 100}, delay: 0.5s, \(curve)}", state: "x: 10"), steps: "tap: button0",
    "wait: 3s")
  #expect(try plain.x(0.6) == 10 && plain.x(0.9) > 10)
}

@Test("an animation takes a quarter of a second and the default curve where nothing else is said")
func standardAnimation() throws {
  let show = try Show(scene("{animate: {x: 100}}"), steps: "tap: button0", "wait: 1s")
  #expect(try abs(show.x(0.225) - 100 * TimingFunction.default.value(at: 0.5)) < 1e-9)
  #expect(show.events == [0, 0.1, 0.35])
}

@Test("a new animation starts from the present value")
func replacedAnimation() throws {
  let show = try Show(
    scene("{animate: {x: 100}, over: 1s, curve: linear}", "{animate: {x: 0}, over: 1s, curve: linear}"),
    steps: "tap: button0", "wait: 0.4s", "tap: button1", "wait: 2s")
  #expect(try abs(show.x(0.6) - 50) < 1e-9)
  #expect(try abs(show.x(1.1) - 25) < 1e-9)
  #expect(try show.x(1.6) == 0)
}

@Test("a set ends the motion of its state")
func setEndsMotion() throws {
  let show = try Show(
    scene("{animate: {x: 100}, over: 1s, curve: linear}", "{set: {x: 7}}"), steps: "tap: button0", "tap: button1",
    "wait: 2s")
  #expect(try show.x(0.2) == 7)
  #expect(try show.x(1) == 7)
}

@Test("a spring takes over the velocity of what it replaces")
func springTakesOver() throws {
  let show = try Show(
    scene(
      "{animate: {x: 100}, over: 1s, curve: linear}", "\n      animate: {x: 50}\n      curve: spring(100, 20)"),
    steps: "tap: button0", "wait: 0.4s", "tap: button1", "wait: 3s")
  let before = (try show.x(0.6) - (try show.x(0.599))) / 0.001
  let after = (try show.x(0.601) - (try show.x(0.6))) / 0.001
  #expect(abs(before - 100) < 0.5)
  #expect(abs(after - 100) < 2)
  let constants = try #require(SpringConstants(stiffness: 100, damping: 20))
  let curve = Curve.spring(from: 50, to: 50, velocity: 100, constants)
  #expect(try abs(show.x(0.7) - curve.value(at: 0.1)) < 1e-6)
  #expect(try show.x(3) == 50)
}

@Test("a list of values is gone through, at the given times or evenly")
func keyframes() throws {
  let even = try Show(
    scene("{animate: {x: [10, 30, 20]}, over: 1s, curve: linear}".asBlock), steps: "tap: button0", "wait: 2s")
  #expect(try [0.1, 0.35, 0.6, 0.85, 1.1].map { try even.x($0) }.isNear([10, 20, 30, 25, 20]))
  let timed = try Show(
    scene("{animate: {x: [0, 100, 0]}, times: [0, 0.8, 1], over: 1s, curve: linear}".asBlock), steps: "tap: button0",
    "wait: 2s")
  #expect(try [0.5, 0.9, 1.0, 1.1].map { try timed.x($0) }.isNear([50, 100, 50, 0]))
}

@Test("repeat, autoreverse and delay are as Core Animation has them")
func repetition() throws {
  let show = try Show(
    scene("{animate: {x: [0, 100]}, over: 1s, curve: linear, repeat: 2, autoreverse: true, delay: 0.5s}".asBlock),
    steps: "tap: button0", "wait: 6s")
  #expect(try [0.3, 1.1, 1.6, 2.1, 2.6, 3.1, 4.1, 5].map { try show.x($0) }.isNear([0, 50, 100, 50, 0, 50, 50, 0]))
  #expect(show.events == [0, 0.1, 4.6])
}

@Test("something that repeats for ever keeps moving, and a take cannot wait for it to settle")
func forever() throws {
  let yaml = scene("{animate: {x: [0, 100]}, over: 1s, curve: linear, repeat: forever}".asBlock)
  let show = try Show(yaml, steps: "tap: button0", "wait: 60s")
  #expect(try abs(show.x(50.35) - 25) < 1e-6)
  #expect(
    mistakes(yaml + "takes:\n  t:\n    - tap: button0\n    - settle\n", take: "t").map {
      $0.split(separator: ": ", maxSplits: 1).last ?? ""
    }
      == ["take 't', step 2: this never settles, as x keeps moving; say 'wait' and a time instead"])
}

@Test("points and colours are animated component by component, colours premultiplied")
func pointsAndColors() throws {
  let show = try Show(
    """
    state: {place: [0, 0], ink: "#FF000000"}
    layers:
      - box: it
        frame: [at(place, 0), at(place, 1), 10, 10]
        fill: ink
      - box: button
        frame: [300, 0, 50, 50]
        tap: {animate: {place: [100, 50], ink: "#0000FF"}, over: 1s, curve: linear}
    """.replacing("at(place, 0), at(place, 1)", with: "place.x, place.y"), steps: "tap: button", "wait: 2s")
  let middle = try show.layer("it", at: 0.6)
  #expect([middle.frame.minX, middle.frame.minY].isNear([50, 25]))
  guard case .color(let color)? = middle.background else {
    Issue.record("no colour")
    return
  }
  #expect([color.red, color.green, color.blue, color.alpha].isNear([0, 0, 1, 0.5]))
}

@Test("a follower moves to where the followed value has gone, and is there already at its birth")
func followers() throws {
  let show = try Show(
    """
    values: {goal: if on then 100 else 0}
    state:
      on: true
      x: {follows: goal, over: 1s, curve: linear}
    layers:
      - {box: it, left: x, width: 10}
      - {box: button, frame: [300, 0, 50, 50], tap: {set: {on: not on}}}
    """, steps: "tap: button", "wait: 0.4s", "tap: button", "wait: 2s")
  #expect(try [0, 0.1, 0.35, 0.6, 1.1, 1.6].map { try show.x($0) }.isNear([100, 100, 75, 50, 75, 100]))
}

@Test("a follower of a condition on something that moves starts at the crossing")
func followersOfConditions() throws {
  let show = try Show(
    """
    state:
      t: 0
      x: {follows: if t > 0.5 then 100 else 0, over: 1s, curve: linear}
    layers:
      - {box: it, left: x, width: 10}
      - {box: button, frame: [300, 0, 50, 50], tap: {animate: {t: 1}, over: 1s, curve: linear}}
    """, steps: "tap: button", "wait: 2s")
  #expect(try abs(show.x(1.1) - 50) < 0.001)
}

@Test("what cannot move is refused when it is told to, with its place")
func immovable() {
  let yaml = """
    state: {name: "a", on: true}
    layers:
      - {box: button, frame: [300, 0, 50, 50], tap: {animate: {name: "b"}}}
    takes: {t: [{tap: button}]}
    """
  #expect(
    mistakes(yaml, take: "t") == [
      "3:67: 'name' cannot be animated: only numbers, points and colours move, this is a text (\"a\")"
    ])
}

extension String {
  /// Lists in braces are cut by YAML at their commas: the same action, a key a line.
  fileprivate var asBlock: String {
    let inner = dropFirst().dropLast()
    let parts = inner.split(separator: /, (?=[a-z]+:)/).map(String.init)
    return "\n"
      + parts.map { part in
        guard let open = part.firstRange(of: "{")?.lowerBound, part.hasPrefix("animate") else { return "      \(part)" }
        return "      animate:\n        \(part[part.index(after: open)...].dropLast())"
      }.joined(separator: "\n")
  }
}

extension [Double] {
  func isNear(_ other: [Double], within distance: Double = 1e-6) -> Bool {
    count == other.count && zip(self, other).allSatisfy { abs($0 - $1) <= distance }
  }
}

@Test("an animation that is to be done no time is refused, whatever formula says so")
func noRepetition() throws {
  let problem = #expect(throws: Diagnostic.self) {
    let show = try Show(
      """
      state: {x: 0, n: 0}
      layers: [{box: a, frame: [x, 0, 50, 50], tap: {animate: {x: [0, 100]}, over: 1s, repeat: n}}]
      """, steps: "tap: a", "wait: 0.1s")
    _ = try show.frame("a", at: 0.2)
  }
  #expect(problem?.message == "'repeat' wants a count of more than 0, or forever, got 0")
}
