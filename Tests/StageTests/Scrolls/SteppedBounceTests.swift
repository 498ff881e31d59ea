import Testing

/// How far a scroll gives way follows something that changes in steps.
@Suite("A scroll's bounces that change in steps are looked at when they do")
struct SteppedBounceTests {
  @Test("in the middle of a drag, whether another event comes then or not", arguments: ["alwaysBounce", "bounces"])
  func steps(property: String) throws {
    let value = property == "bounces" ? "if STEP then \"both\" else \"none\"" : "STEP"
    func offsets(_ beside: String) throws -> [Double] {
      let show = try Show(
        """
        state: {n: 0}
        \(beside)
        layers:
          - scroll: pages
            \(property): \(value.replacing("STEP", with: "mod(time, 0.4s) < 0.2s"))
            size: [90, 90]
            layers: [{box: inner, size: [90, \(property == "bounces" ? 140 : 40)]}]
        """, steps: "drag: {on: pages, by: [0, -80], over: 0.9s}")
      return try (0...12).map { try show.offset("pages", at: Double($0) / 10 + 0.013) }
    }
    let alone = try offsets("")
    #expect(try alone == offsets("rules: [{when: true, every: 0.1s, do: {set: {n: n + 1}}}]"))
    #expect(Set(alone).count > 3)
  }
}
