import Stage
import Testing

@Suite("Rules that wait until nothing changes any more")
struct QuietChangeTests {
  private static let scene = """
    state: {n: 0, m: 0, said: "", shown: true}
    rules:
      - {change: n, after: 1s, do: {set: {said: "{said}{old}>{n} "}}}
      - {change: [shown, finger.down], after: 3s, if: shown and not finger.down, do: {set: {shown: false}}}
    layers:
      - {label: seen, text: "{said}"}
      - {box: pad, top: 50, size: [50, 50], tap: {set: {shown: true}}}
      - {box: panel, if: shown, top: 120, size: [50, 50], tap: {set: {m: m + 1}}}
      - {label: count, top: 20, text: "{m}"}
    """

  private func show(_ steps: String...) throws -> Show {
    try Show(Self.scene + "\ntakes:\n  t:\n" + steps.map { "    - \($0)\n" }.joined(), take: "t")
  }

  @Test("the rule fires so long after the last of several changes, once, and knows the value before that one")
  func burst() throws {
    let show = try show(
      "do: {set: {n: 1}}", "wait: 0.6s", "do: {set: {n: 2}}", "wait: 0.6s", "do: {set: {n: 3}}", "wait: 1.5s",
      "do: {set: {n: 4}}", "wait: 0.5s", "do: {set: {n: 3}}", "wait: 2s")
    #expect(try [2.19, 2.21, 4.19, 4.21].map { try show.text("seen", at: $0) } == ["", "2>3 ", "2>3 ", "2>3 4>3 "])
    #expect(show.events.contains { abs($0 - 2.2) < 1e-5 })
  }

  @Test("a timer begins anew by a touch, and runs out that long after the last")
  func touches() throws {
    let show = try show("wait: 1s", "tap: panel", "wait: 2s", "tap: panel", "wait: 4s")
    let last = try #require(show.events.last { $0 < show.duration })
    #expect(try show.text("count", at: show.duration) == "2")
    // A tap takes 0.1 s; the second ends at 3.2 s.
    #expect(abs(last - 6.2) < 0.001, "\(last)")
    #expect(try show.exists("panel", at: 6.1) && !show.exists("panel", at: 6.3))
  }

  @Test("backwards and forwards, each instant is the same")
  func rewind() throws {
    let steps = ["do: {set: {n: 1}}", "wait: 0.6s", "do: {set: {n: 2}}", "wait: 3s"]
    func played() throws -> Show { try show(steps[0], steps[1], steps[2], steps[3]) }
    let (one, other) = (try played(), try played())
    let times = [0, 0.7, 1.5, 1.61, 3]
    let texts = try times.map { try one.text("seen", at: $0) }
    #expect(try times.reversed().map { try other.text("seen", at: $0) }.reversed() == texts)
  }
}
