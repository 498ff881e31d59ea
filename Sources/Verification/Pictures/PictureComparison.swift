/// A run over pictures, each of which is compared by itself, several at one time.
package protocol PictureComparison: VerificationRun, Sendable where Subject: Sendable {
  var options: VerifyingOptions { get }

  /// Compares one picture.
  ///
  /// - Throws: where files cannot be written, or the run was cancelled. All else that goes wrong is an outcome.
  func outcome(of subject: Subject) throws -> Outcome
}

extension PictureComparison {
  package func compare(
    _ subjects: [Subject], progress: @Sendable (_ done: Int, _ total: Int) -> Void
  ) throws -> [Outcome] {
    try subjects.found(jobs: options.jobs, cancellation: options.cancellation, progress: progress) {
      try outcome(of: $0)
    }
  }
}
