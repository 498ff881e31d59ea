import TestSupport
import Testing

@Suite("A change that reaches a layer by many values")
struct CauseChainTests {
  /// The first value is written last.
  @Test("is the cause of what differs in it, and of nothing beside it", arguments: [false, true])
  func chain(isForward: Bool) throws {
    let shop = try Workshop(recorded: false)
    let links = (1...9).map { "  v\($0): mix(v\($0 - 1), v\($0 - 1), 0.5)" }
    let values = ["  v0: \"#FF8A5B\""] + links
    try shop.scratch.write(
      """
      scene: tiny
      device: card
      values:
      \((isForward ? values : values.reversed()).joined(separator: "\n"))
      layers:
        - {box: square, frame: [10, 20, 40, 40], fill: v9}
        - {box: aside, frame: [60, 20, 20, 20], fill: black}
      takes:
        one: [wait: 0.1s, snapshot: early]
      """, to: "tiny.yaml")
    _ = try shop.verify("--update", "missing")
    try shop.beginHistory()
    try shop.replace("\"#FF8A5B\"", with: "\"#FF5B8A\"")
    let run = try shop.run(["verify", "tiny.yaml", "--against", "HEAD"])
    let causes = run.output.split(separator: "\n").filter { $0.hasPrefix("CAUSE") }
    let line = isForward ? 4 : 13
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    #expect(
      causes == ["CAUSE `v0` changed: 1 layer, 1 snapshot, 1 take; value v0: #FF8A5B → #FF5B8A, line \(line)"],
      "\(run.output)")
  }
}
