import Stage
import Testing

@Suite("Conditions of shared steps")
struct SharedConditionTests {
  @Test("a step in shared steps is done where its own condition holds and those of all that it stands in")
  func nested() throws {
    for a in [false, true] {
      for b in [false, true] {
        for c in [false, true] {
          let show = try Show(
            """
            device: card
            state: {a: \(a), b: \(b), c: \(c), done: 0, plain: 0}
            layers: [{label: shown, text: "{done} {plain}"}]
            steps:
              outer: [{steps: inner, if: b}]
              inner: [{do: {set: {done: done + 1}}, if: c}, {do: {set: {plain: plain + 1}}}]
            """, steps: "{steps: outer, if: a}", "wait: 0.1s")
          #expect(
            try show.text("shown", at: show.duration) == "\(a && b && c ? 1 : 0) \(a && b ? 1 : 0)", "\(a) \(b) \(c)")
        }
      }
    }
  }
}
