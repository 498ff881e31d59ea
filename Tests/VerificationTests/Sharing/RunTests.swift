import Testing
import Verification

@Suite("Runs over subjects")
struct RunTests {
  /// A run that compares letters, each with a weight, and passes them all.
  private struct Letters: VerificationRun {
    let weights: [(letter: String, weight: Int)]

    func subjects() throws -> [String] { weights.map(\.letter) }
    func name(of subject: String) -> String { subject }
    func weight(of subject: String) -> Int { weights.first { $0.letter == subject }?.weight ?? 0 }

    func compare(_ subjects: [String], progress: @Sendable (Int, Int) -> Void) throws -> [Outcome] {
      subjects.map { Outcome(scene: $0, take: "", device: "", snapshot: nil, verdict: .passed, baseline: "") }
    }

    func findings(_ outcomes: [Outcome], of subjects: [String], share: Shard.Share?) throws -> VerificationFindings {
      VerificationFindings(
        report: VerificationReport(fingerprint: "", results: outcomes, stale: subjects, share: share))
    }
  }

  private let letters = Letters(weights: [("a", 1), ("b", 5), ("c", 1), ("d", 2), ("e", 1)])

  @Test("without a share, every subject is compared, and no share is told")
  func all() throws {
    let report = try letters.run().report
    #expect(report.results.map(\.scene) == ["a", "b", "c", "d", "e"])
    #expect(report.share == nil)
  }

  @Test("shares are every subject once, each in the order of all, and even by weights")
  func shares() throws {
    let reports = try [1, 2].map { number in try letters.run(shard: Shard("\(number)/2")).report }
    #expect(reports.map { $0.results.map(\.scene) } == [["b"], ["a", "c", "d", "e"]])
    #expect(reports.map(\.stale) == [["b"], ["a", "c", "d", "e"]], "findings are of the subjects that were compared")
    #expect(reports.map { $0.share?.items } == [1, 4] && reports.allSatisfy { $0.share?.allItems == 5 })
  }

  @Test("a share in which nothing is left to do is refused")
  func empty() throws {
    #expect(throws: VerificationProblem.self) { try letters.run(shard: Shard("6/6")) }
  }
}
