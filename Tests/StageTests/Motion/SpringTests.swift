import Formulas
import Motion
import Scenes
import Testing

@Suite("Springs by duration and bounce")
struct SpringTests {
  private func show(_ curve: String) throws -> Show {
    try Show(
      """
      state: {x: 0}
      layers:
        - {box: it, left: x, width: 10}
        - box: button
          frame: [300, 0, 50, 50]
          tap:
            animate: {x: 100}
            curve: \(curve)
      """, steps: "tap: button", "wait: 3s")
  }

  private func positions(_ curve: String) throws -> [Double] {
    let show = try show(curve)
    return try (0...20).map { try show.frame("it", at: 0.1 + 0.1 * Double($0)).minX }
  }

  @Test(
    "they are the springs of SwiftUI's stiffness and damping",
    arguments: [
      ("spring(duration: 0.5s, bounce: 0.3)", 157.91367041742973, 17.59291886010284),
      ("spring(duration: 500ms)", 157.91367041742973, 25.132741228718345),
      ("spring(bounce: -0.5, duration: 1s)", 39.47841760435743, 25.132741228718345),
      ("spring(0.4s, 0.15)", 246.74011002723395, 26.703537555513242),
    ])
  func constants(curve: String, stiffness: Double, damping: Double) throws {
    let constants = try #require(SpringConstants(stiffness: stiffness, damping: damping))
    let expected = Curve.spring(from: 0, to: 100, constants)
    for (index, x) in try positions(curve).enumerated() {
      #expect(abs(x - expected.value(at: 0.1 * Double(index))) < 1e-6, "\(curve) at \(index)")
    }
  }

  @Test("a bounce passes the goal, and none does not")
  func bounce() throws {
    #expect(try positions("spring(duration: 0.5s, bounce: 0.4)").contains { $0 > 101 })
    #expect(try positions("spring(duration: 0.5s, bounce: 0)").allSatisfy { $0 <= 100 })
    #expect(try positions("spring(duration: 0.5s, bounce: -0.4)").allSatisfy { $0 <= 100 })
  }

  @Test(
    "'settle' waits for a state's spring as long as Core Animation takes for it, and it stands on its goal then",
    arguments: [("100, 5", 2.855), ("100, 10", 1.473), ("100, 15", 1.022)])
  func settle(constants: String, seconds: Double) throws {
    let scene = "state: {x: 0}\nlayers:\n  - {box: it, left: x, width: 10}"
    let show = try Show(scene, steps: "do: {animate: {x: 100}, curve: spring(\(constants))}", "settle")
    #expect(abs(show.duration - seconds) < 0.0005)
    #expect(try show.frame("it", at: show.duration).minX == 100)
    #expect(try show.frame("it", at: show.duration - 0.001).minX != 100)
  }

  @Test("both may be formulas")
  func formulas() throws {
    #expect(
      try positions("spring(duration: 0.1s * 5, bounce: if x > 50 then 1 else 0.3)") == positions("spring(0.5s, 0.3)"))
  }

  @Test(
    "what none can be is told with its place and its cure when the scene is read",
    arguments: [
      ("spring(duration: 0s)", "'spring' wants a duration of more than 0, not 0"),
      ("spring(duration: 1s, bounce: 1.5)", "'spring' wants a bounce of more than -1 and at most 1, not 1.5"),
      ("spring(duration: 1s, bounce: -1)", "'spring' wants a bounce of more than -1 and at most 1, not -1"),
      ("spring(duration: 1)", "'spring' is a time and needs a unit; write 1ms or 1s"),
      (
        "spring(duration: 1s, bonce: 0.2)",
        "'spring' takes no 'bonce'; write spring(stiffness, damping, mass) or spring(duration, bounce); "
          + "did you mean 'bounce'?"
      ),
      ("spring(bounce: 0.2)", "'spring' wants 'duration' too"),
    ])
  func refused(curve: String, message: String) throws {
    let diagnostics = try #require(throws: Diagnostics.self) { try show(curve) }
    #expect(diagnostics.list.map(\.message).contains { $0.hasPrefix(message) }, "\(diagnostics)")
    #expect(diagnostics.list.allSatisfy { $0.place?.line == 8 })
  }
}
