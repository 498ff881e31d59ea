import Foundation
import TestSupport
import Testing

@Suite("Steps that do nothing, in a verification")
struct IdleStepReportTests {
  let shop: Workshop
  private let note = "tiny.yaml:15:7: take 'move', step 1: this tap at [150, 100] does nothing: no layer is there"

  /// A scene on two devices, with a step that does nothing on both.
  init() throws {
    shop = try Workshop(recorded: false)
    try shop.replace("device: card", with: "device: card\ndevices: [iphone-6]")
    try shop.replace("- tap: square", with: "- tap: [150, 100]\n    - tap: square")
  }

  private func record() throws { #expect(try shop.verify("--update", "all").code == 0) }

  @Test("they stand behind the take's result, once for all devices, and the result stays")
  func reported() throws {
    let first = try shop.verify("--update", "all")
    #expect(first.output.contains("updated tiny/move/card: new\n  note  \(note)\n"), "\(first.output)")
    let run = try shop.verify("--json", "r.json")
    #expect(run.code == 0)
    #expect(run.output.hasPrefix("equal tiny/move/card\n  note  \(note)\n10 verified: 10 equal; "), "\(run.output)")
    #expect(run.output.hasSuffix("; 1 noted\n"))
    #expect(try shop.run(["verify", "--merge", "r.json"]).output.contains("  note  \(note)\n"))
    // Chosen by a snapshot, too.
    #expect(try shop.verify("--filter", "half").output.hasPrefix("equal tiny/move/card/half\n  note  \(note)\n"))
  }

  @Test("JSON, JUnit and GitHub have them")
  func reports() throws {
    try record()
    let run = try shop.verify(
      "--json", "r.json", "--junit", "r.xml",
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": shop.path("summary.md")])
    #expect(run.code == 0)
    func text(_ name: String) throws -> String { try String(contentsOfFile: shop.path(name), encoding: .utf8) }
    let report = try JSONSerialization.jsonObject(with: Data(text("r.json").utf8)) as? [String: Any]
    let results = try #require(report?["results"] as? [[String: Any]])
    let noted = results.filter { $0["notes"] != nil }
    #expect(noted.count == 2 && noted.allSatisfy { $0["take"] as? String == "move" && $0["snapshot"] == nil })
    let first = try #require((noted.first?["notes"] as? [[String: Any]])?.first)
    #expect(first["kind"] as? String == "warning")
    #expect(first["line"] as? Int == 15 && first["column"] as? Int == 7 && first["file"] as? String == "tiny.yaml")
    let words = note.replacingOccurrences(of: "'", with: "&#39;")
    #expect(try text("r.xml").contains("<property name=\"note\" value=\"\(words)\"/>"))
    let start = "::warning file=tiny.yaml,line=15,col=7,title=flipbook%3A tiny/move/card::take 'move', step 1: this tap"
    #expect(run.output.components(separatedBy: start).count == 2, "\(run.output)")
    #expect(try text("summary.md").contains("\n- tiny.yaml:15:7: take 'move', step 1: this tap at "))
  }

  @Test("--strict makes mistakes of them, before a baseline is written")
  func strict() throws {
    let run = try shop.verify("--update", "all", "--strict")
    #expect(run.code == 2)
    #expect(
      run.output.contains("TROUBLE tiny/move/card: tiny.yaml:15:7: take 'move', step 1: this tap"), "\(run.output)")
    #expect(run.output.contains("TROUBLE tiny/move/iphone-6: as tiny/move/card\n"))
    let written = try shop.baselines().keys
    #expect(written.allSatisfy { $0.contains("/rest/") } && !written.isEmpty)
  }

  @Test("the cache tells them each time")
  func cache() throws {
    try record()
    for cached in [0, 10] {
      let run = try shop.verify("--cache", "Kept")
      #expect(run.output.contains("  note  \(note)\n"))
      #expect(run.output.contains("(\(cached) cached)") == (cached > 0), "\(run.output)")
    }
    #expect(try shop.verify("--cache", "Kept", "--strict").code == 2)
  }

  @Test("a comparison with a commit tells those of the take as it is")
  func against() throws {
    try shop.beginHistory()
    let run = try shop.verify("--against", "HEAD", "--filter", "card")
    #expect(run.output.hasPrefix("equal tiny/move/card\n  note  \(note)\n"), "\(run.output)")
    #expect(try shop.verify("--against", "HEAD", "--strict").code == 2)
  }
}
