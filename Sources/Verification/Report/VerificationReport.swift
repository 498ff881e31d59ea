import Basics
import Files
import FoundationEssentials
import Geometry
import ImageFiles
import Scenes

/// The report of what a verification found. Its JSON is the form in which shards are put together.
public struct VerificationReport: Hashable, Sendable, Codable {
  public static let format = "flipbook-verify"
  public static let currentVersion = 1

  public var format = Self.format
  public var version = Self.currentVersion
  /// The fingerprint of what made the pictures.
  public var fingerprint: String
  /// The results in the order of the scenes and takes.
  public var results: [Outcome]
  /// Baselines without a take or snapshot.
  public var stale: [String]
  /// The commit whose pictures these were compared with; nil for baselines.
  public var against: String?
  /// The causes of the differences, as far as they are known, the one that reached most first; nil where nothing is
  /// known of what was.
  public var causes: [Cause]?
  /// The command that takes all that failed and can be taken; nil where there is none.
  public var accept: String?
  /// The seconds of the processor that takes took, by their names; those that nobody drew have none. Not in JSON, which
  /// is the same at any speed.
  public var seconds: [String: Double] = [:]
  /// The share of the work; nil where all of it is in the report.
  public var share: Shard.Share?

  private enum CodingKeys: String, CodingKey {
    case format, version, fingerprint, results, stale, against, causes, accept, share
  }

  public init(
    fingerprint: String, results: [Outcome], stale: [String], against: String? = nil, share: Shard.Share? = nil
  ) {
    self.fingerprint = fingerprint
    self.results = results
    self.stale = stale
    self.against = against
    self.share = share
  }

  /// The verdict of the worst result.
  public var severity: Verdict.Severity { results.lazy.map(\.verdict.severity).max() ?? .fine }

  public var failures: [Outcome] { results.filter(\.verdict.isFailure) }

  /// The number of results with a verdict.
  public func count(_ verdict: Verdict) -> Int { results.count { $0.verdict == verdict } }

  /// The results in the order to be reported: those of one cause together, in the order of the causes, then the others.
  public var byCause: [(cause: Cause?, results: [Outcome])] {
    var rest = results
    var groups: [(cause: Cause?, results: [Outcome])] = []
    for cause in causes ?? [] {
      let names = Set(cause.results)
      let own = rest.filter { names.contains($0.name) && $0.verdict.isFailure }
      rest.removeAll { names.contains($0.name) && $0.verdict.isFailure }
      groups.append((cause, own))
    }
    return groups + [(nil, rest)]
  }

  /// The results that were not looked at, by why.
  public var skipped: [(reason: String, results: [Outcome])] {
    results.filter { $0.verdict == .skipped }.groups(by: \.reason).map { (reason: $0, results: $1) }
  }

  /// `12 verified: 10 equal (8 cached), 1 differs, 1 updated; 640 frames and 160000000 pixels compared, 0 ignored`, or
  /// `nothing verified`; then what was skipped.
  public var summary: String {
    let adjectives: [(Verdict, String)] = [
      (.passed, "equal"), (.updated, "updated"), (.differs, "different"), (.otherRenderer, "by another renderer"),
      (.missing, "missing"), (.new, "new"), (.removed, "removed"), (.moved, "moved"), (.inaccessible, "inaccessible"),
      (.layout, "out of place"), (.trouble, "in trouble"),
    ]
    let cached = results.count { $0.cached ?? false }
    let parts = adjectives.filter { count($0.0) > 0 }.map { verdict, adjective in
      "\(count(verdict)) \(adjective)" + (verdict == .passed && cached > 0 ? " (\(cached) cached)" : "")
    }
    let frames = results.lazy.map(\.framesCompared).clampedSum
    let pixels = results.lazy.map(\.pixelsCompared).clampedSum
    let ignored = results.lazy.map(\.pixelsIgnored).clampedSum
    let skipped = count(.skipped)
    let judged =
      "\(results.count - skipped) verified: \(parts.joined(separator: ", ")); "
      + "\(frames) frames and \(pixels) pixels compared, \(ignored) ignored"
    return (results.count == skipped ? "nothing verified" : judged) + (skipped > 0 ? "; \(skipped) skipped" : "")
      + (stale.isEmpty ? "" : "; \(stale.count) stale") + (notes.isEmpty ? "" : "; \(notes.count) noted")
      + (against.map { "; against \($0)" } ?? "")
  }

  /// The bytes of its JSON, with sorted keys, ending in a line feed.
  public func json() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    return Array(PageTemplate.withoutCommands(String(decoding: try encoder.encode(self), as: UTF8.self)).utf8) + [0x0A]
  }

  /// Reads what `json` wrote. Throws a `VerificationProblem`, or a `FileProblem`.
  public static func read(_ path: String) throws -> VerificationReport {
    let bytes = try FileBytes.read(path)
    func bad(_ reason: String) -> VerificationProblem { .badReport(path: path, reason: reason) }
    guard let report = try? JSONDecoder().decode(VerificationReport.self, from: Data(bytes)) else {
      throw bad("entries are missing or of the wrong type")
    }
    guard report.format == format, report.version == currentVersion else {
      throw bad("version \(report.version) is not known")
    }
    guard report.share?.isSound ?? true else { throw bad("its share is none") }
    guard report.results.allSatisfy(\.hasSoundCounts), (report.causes ?? []).allSatisfy(\.hasSoundCounts) else {
      throw bad("it counts less than none")
    }
    return report
  }
}
