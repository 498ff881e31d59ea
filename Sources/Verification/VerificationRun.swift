import Rendering

/// A run over subjects, each of which is compared: takes with their baselines, takes with what they were in a commit,
/// pictures with approved ones.
///
/// A run says which subjects there are, compares them, and sums up what it found; which share of them is done here is
/// decided in one place.
package protocol VerificationRun {
  associatedtype Subject

  /// Remarks to be reported before anything is compared.
  var notes: [String] { get }

  /// Returns the subjects that are meant, in the order in which they are told.
  ///
  /// - Throws: where there are none, or where it is not known which there are.
  func subjects() throws -> [Subject]

  /// Returns the name of a subject, which decides between equal weights in whose share it is.
  func name(of subject: Subject) -> String

  /// Returns how much work a subject is, in any unit.
  func weight(of subject: Subject) -> Int

  /// Compares subjects.
  ///
  /// - Parameter progress: called with each of them.
  /// - Returns: outcomes in the order of the subjects. What goes wrong with one is its outcome.
  func compare(_ subjects: [Subject], progress: @Sendable (_ done: Int, _ total: Int) -> Void) throws -> [Outcome]

  /// Sums up what was found.
  ///
  /// - Parameters:
  ///   - subjects: those that were compared.
  ///   - share: which share of all subjects they are; nil for all.
  func findings(_ outcomes: [Outcome], of subjects: [Subject], share: Shard.Share?) throws -> VerificationFindings
}

extension VerificationRun {
  package var notes: [String] { [] }

  package func weight(of subject: Subject) -> Int { 1 }

  /// Compares the subjects, or a share of them.
  ///
  /// - Parameter shard: which share; nil for all.
  package func run(
    shard: Shard? = nil, progress: @Sendable (_ done: Int, _ total: Int) -> Void = { _, _ in }
  ) throws -> VerificationFindings {
    let all = try subjects()
    let part = try shard?.work(of: all, name: name, weight: weight)
    let mine = part?.items ?? all
    return try findings(compare(mine, progress: progress), of: mine, share: part?.share)
  }
}

/// The findings of a run: its report, and all that is reported besides.
package struct VerificationFindings {
  package var report: VerificationReport
  /// The scenes that have warnings.
  package var warned: [LoadedScene] = []
  /// Exemptions from audits that have nothing to exempt.
  package var unused: [ExemptionBook.Entry] = []
  /// The reason why nothing is known of what some baselines were recorded from; nil where it is, or nobody asked.
  package var unknownHistory: String?
  /// The reason why the cache keeps nothing of what passed; nil where it does, or there is none.
  package var cacheObstacle: String?
  /// The command that removes stale baselines; nil where none was looked for.
  package var prune: String?
  /// Whether the layers of what was skipped were looked at all the same, for those that are ignored.
  package var sawSkipped = false

  package init(
    report: VerificationReport, warned: [LoadedScene] = [], unused: [ExemptionBook.Entry] = [],
    unknownHistory: String? = nil, cacheObstacle: String? = nil, prune: String? = nil
  ) {
    (self.report, self.warned) = (report, warned)
    (self.unused, self.unknownHistory) = (unused, unknownHistory)
    (self.cacheObstacle, self.prune) = (cacheObstacle, prune)
  }
}
