import Files

extension TakeVerifier {
  /// Writes a baseline where that is asked for; else tells how what differs is accepted, and leaves what shows it.
  ///
  /// - Parameters:
  ///   - obstacle: the error by which the baseline cannot be read; nil where it can, or is missing.
  ///   - path: that of the baseline.
  ///   - isOutdated: whether it would be another file, though its pixels pass.
  ///   - lacksPart: whether one of its files is missing.
  ///   - write: writes it, as a new one at a path where that is given, and returns true if that changed a file.
  ///   - leave: leaves what shows the failure.
  /// - Returns: false if another process wrote meanwhile what was lacking, so that all is to be compared again.
  func recordOrReport(
    _ outcome: inout Outcome, _ obstacle: (any Error)?, at path: String, isOutdated: Bool, lacksPart: Bool = false,
    write: (_ new: String?) throws -> Bool, leave: (inout Outcome) throws -> Void
  ) throws -> Bool {
    let isMendable = obstacle.map { VerificationProblem.isMended($0, at: path, by: options.update) } ?? true
    let causes = options.withheld[outcome.name]
    if causes == nil, isMendable,
      options.update.writes(after: outcome.verdict, isOutdated: isOutdated, lacksPart: lacksPart)
    {
      let isMissing = outcome.verdict == .missing
      guard try write(isMissing ? path : nil) else { return !outcome.verdict.isFailure && !lacksPart }
      if isMissing { outcome.reasons = [.written] }
      if obstacle != nil { outcome.reasons = [.wasUnreadable] }
      outcome.verdict = .updated
    } else if outcome.verdict.isFailure {
      if isMendable {
        let mode: UpdateMode = outcome.verdict == .missing ? .missing : .changed
        outcome.accept = options.remedy.phrase(
          causes.map { .acceptCauses($0) } ?? .accept(name: outcome.name, file: renderer.loaded.file, mode))
      }
      if let causes { outcome.reasons += [.severalCauses(causes)] }
      try failures.show(&outcome, leave)
    }
    return true
  }
}

extension VerificationProblem {
  /// Whether a baseline that could not be read is written anew where that is asked for: not through a link, nor for
  /// one that is whole elsewhere unless all are.
  fileprivate static func isMended(_ obstacle: any Error, at path: String, by update: UpdateMode) -> Bool {
    !FileStatus.isLink(path) && (obstacle as? VerificationProblem)?.isOfBaseline(writtenBy: update) ?? false
  }

  /// Whether it is of a baseline that an update writes anew.
  fileprivate func isOfBaseline(writtenBy update: UpdateMode) -> Bool {
    switch self {
    case .unreadable, .otherContent, .badRecord: true
    case .largeFilePointer, .newerRecord: update == .all
    default: false
    }
  }
}
