import Foundation
import TestSupport
import Testing
import Verification

@Suite("The schema of reports")
struct ReportSchemaTests {
  private typealias Members = [String: Any]

  /// The schema, as Foundation reads it.
  private func schema() throws -> Members {
    try #require(JSONSerialization.jsonObject(with: Data(VerificationReport.schema.utf8)) as? Members)
  }

  private func members(of schema: Any?) throws -> Members {
    try #require((schema as? Members)?["properties"] as? Members)
  }

  private func required(by schema: Any?) throws -> Set<String> {
    Set(try #require((schema as? Members)?["required"] as? [String]))
  }

  /// The schema of a member that is a list's items.
  private func items(_ name: String, of schema: Any?) throws -> Any? {
    (try members(of: schema)[name] as? Members)?["items"]
  }

  private func json(_ outcome: Outcome) throws -> Members {
    let report = VerificationReport(fingerprint: "f", results: [outcome], stale: [])
    let object = try #require(JSONSerialization.jsonObject(with: Data(try report.json())) as? Members)
    return try #require((object["results"] as? [Members])?.first)
  }

  private let least = Outcome(scene: "s", take: "t", device: "d", snapshot: nil, verdict: .passed, baseline: "b")

  /// An outcome that has every field.
  private func full() throws -> Outcome {
    let text = """
      {"scene": "s", "take": "t", "device": "d", "variant": "v", "snapshot": "n", "verdict": "differs", "reason": "r",
       "frame": 1, "place": {"x": 1, "y": 2, "width": 3, "height": 4}, "layer": "l",
       "changes": [{"layer": "l", "words": "w"}],
       "numbers": {"differing": 1, "compared": 2, "ignored": 0, "largestDifference": 3},
       "expected": "e", "actual": "a", "difference": "d", "baselineFingerprint": "one", "fingerprint": "other",
       "accept": "c", "baseline": "b", "file": "f", "line": 1, "column": 2, "rule": "contrast", "seconds": 1.5,
       "notes": [{"kind": "note", "file": "f", "line": 1, "column": 2, "words": "of no mistake"},
                 {"file": "f", "line": 1, "column": 2, "words": "as reports had it"}],
       "cached": true, "strip": {"fps": 60, "differences": [0.5], "expected": {"0": "e"}, "actual": {"0": "a"}},
       "framesCompared": 1, "pixelsCompared": 2, "pixelsIgnored": 0}
      """
    return try JSONDecoder().decode(Outcome.self, from: Data(text.utf8))
  }

  @Test("a result has the fields of the schema, and no others; those that are required are in every result")
  func fields() throws {
    let result = try items("results", of: schema())
    #expect(try Set(json(full()).keys) == Set(members(of: result).keys))
    #expect(try Set(json(least).keys) == required(by: result))
    #expect(try Mirror(reflecting: least).children.count == members(of: result).count, "every property is a field")
  }

  @Test(
    "what a field consists of has the members that are written",
    arguments: ["place", "numbers", "strip", "notes", "changes"])
  func parts(field: String) throws {
    let result = try items("results", of: schema())
    let written = try json(full())[field]
    let part = written as? Members ?? (written as? [Members])?.first
    let own = try members(of: result)[field]
    let schema = (own as? Members)?["items"] ?? own
    #expect(try Set(#require(part).keys) == Set(members(of: schema).keys))
    #expect(try required(by: schema) == Set(members(of: schema).keys))
  }

  @Test("each field that is told has a line, in the order of the fields")
  func lines() throws {
    let details = try full().details
    #expect(details.map(\.label) == ["expected", "actual", "difference", "renderer", "accept with"])
    #expect(details.map(\.text) == ["e", "a", "d", "one → other", "c"])
    #expect(least.details.isEmpty)
  }

  @Test("a note that says no kind, as reports had it, is a warning; one of no mistake is a notice on GitHub")
  func kinds() throws {
    let outcome = try full()
    #expect(outcome.notes?.map(\.kind) == [.note, .warning])
    #expect(outcome.notes?.last.map { "\($0)" } == "f:1:2: as reports had it")
    let report = VerificationReport(fingerprint: "f", results: [outcome], stale: [])
    #expect(report.annotations.map { $0.components(separatedBy: " ")[0] } == ["::error", "::notice", "::warning"])
    let read = try JSONDecoder().decode(Outcome.self, from: JSONEncoder().encode(outcome))
    #expect(read == outcome)
  }

  @Test("the schema of the documents is the one that is printed")
  func document() throws {
    let text = try Checkout.text(of: "Documentation/verify-report.schema.json")
    #expect(text == VerificationReport.schema + "\n", "it differs; run Scripts/update-reference")
  }
}
