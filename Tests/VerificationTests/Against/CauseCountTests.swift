import Foundation
import Testing
import Verification

@Suite("Causes and results in a report")
struct CauseCountTests {
  private static func outcome(_ name: String, _ verdict: Verdict, counts: (Int, Int, Int) = (1, 2, 3)) -> Outcome {
    var outcome = Outcome(scene: name, take: "t", device: "d", snapshot: nil, verdict: verdict, baseline: "b")
    (outcome.framesCompared, outcome.pixelsCompared, outcome.pixelsIgnored) = counts
    return outcome
  }

  private static func cause(
    _ change: String, _ results: [String], layers: [String] = [], snapshots: Int = 0, takes: Int = 0
  ) throws -> Cause {
    func list(_ texts: [String]) -> String { texts.map { "\"\($0)\"" }.joined(separator: ", ") }
    let text =
      "{\"subject\": \"s\", \"change\": \"\(change)\", \"file\": \"f\", \"layers\": [\(list(layers))], "
      + "\"snapshots\": \(snapshots), \"takes\": \(takes), \"results\": [\(list(results))]}"
    return try JSONDecoder().decode(Cause.self, from: Data(text.utf8))
  }

  @Test("a cause has the failures that it names; others, and what passed, stand below all causes")
  func groups() throws {
    var report = VerificationReport(
      fingerprint: "f",
      results: [
        Self.outcome("a", .differs), Self.outcome("b", .differs), Self.outcome("c", .passed),
        Self.outcome("d", .passed),
      ], stale: [])
    report.causes = [try Self.cause("one", ["a/t/d", "c/t/d"]), try Self.cause("two", ["a/t/d"])]
    let groups = report.byCause
    #expect(groups.map(\.cause?.change) == ["one", "two", nil])
    #expect(groups.map { $0.results.map(\.scene) } == [["a"], [], ["b", "c", "d"]])
    #expect(report.annotations.count == 3 && report.failures.map(\.scene) == ["a", "b"])
    #expect(report.severity == .wrong)
  }

  @Test("one change in several shares is one cause, and what both tell is counted once; the widest is first")
  func merging() throws {
    let one = try Self.cause("one", ["a"], layers: ["y", "x"], snapshots: 1, takes: 2)
    let two = try Self.cause("two", ["a", "b"], layers: ["z"], snapshots: 3, takes: 4)
    let more = try Self.cause("one", ["b", "c"], layers: ["x", "w"], snapshots: 10, takes: 20)
    let merged = Cause.merged([one, two, one, more])
    #expect(merged.map(\.change) == ["one", "two"])
    #expect(merged.map(\.snapshots) == [11, 3] && merged.map(\.takes) == [22, 4])
    #expect(merged.map(\.results) == [["a", "b", "c"], ["a", "b"]])
    #expect(merged.first?.layers == ["w", "x", "y"])
    #expect(Cause.merged([one, two]).map(\.change) == ["two", "one"])
    let equal = try Self.cause("three", ["c"])
    #expect(Cause.merged([equal, one]).map(\.change) == ["three", "one"])
  }

  @Test("counts are none or more, each of them")
  func counts() throws {
    let path = "\(FileManager.default.temporaryDirectory.path)/counts-\(UUID().uuidString).json"
    defer { try? FileManager.default.removeItem(atPath: path) }
    func isRead(_ result: (Int, Int, Int), _ snapshots: Int, _ takes: Int) throws -> Bool {
      var report = VerificationReport(
        fingerprint: "f", results: [Self.outcome("a", .passed, counts: result)], stale: [])
      report.causes = [try Self.cause("one", ["a"], snapshots: snapshots, takes: takes)]
      try Data(report.json()).write(to: URL(fileURLWithPath: path))
      return (try? VerificationReport.read(path)) != nil
    }
    #expect(try isRead((1, 2, 3), 1, 1) && isRead((0, 0, 0), 0, 1) && isRead((0, 0, 0), 1, 0))
    for result in [(-1, 2, 3), (1, -2, 3), (1, 2, -3)] { #expect(try !isRead(result, 1, 1)) }
    #expect(try !isRead((1, 2, 3), -1, 1) && !isRead((1, 2, 3), 1, -1))
  }

  @Test("of shares, what moved in one is not stale or gone in another; what did not is")
  func moved() throws {
    var moved = Self.outcome("new", .moved)
    moved.baseline = "B/old/t/d/s.png"
    var gone = Self.outcome("gone", .removed)
    gone.baseline = "B/gone/t/d/s.png"
    var taken = Self.outcome("old", .removed)
    taken.baseline = "B/old/t/d/s.layers.txt"
    let one = VerificationReport(fingerprint: "f", results: [moved, Self.outcome("a", .passed)], stale: [])
    let two = VerificationReport(
      fingerprint: "f", results: [gone, taken], stale: ["B/old/t/d/s.png", "B/gone/t/d/s.png"])
    let merged = try #require(try VerificationReport.merged([("1", one), ("2", two)]))
    #expect(merged.results.map(\.scene) == ["a", "gone", "new"] && merged.stale == ["B/gone/t/d/s.png"])
    #expect(merged.causes == nil)
  }
}
