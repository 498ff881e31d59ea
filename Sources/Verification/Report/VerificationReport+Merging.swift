extension VerificationReport {
  /// Returns one report of several, in the order of names; nil of none.
  ///
  /// Throws a `VerificationProblem` where shares are missing, there twice, or not of the same work, and where two
  /// reports say different things of one result: what nobody looked at would pass.
  ///
  /// - Parameter reports: each with the path it was read from.
  public static func merged(
    _ reports: [(path: String, report: VerificationReport)]
  ) throws(VerificationProblem) -> VerificationReport? {
    guard let first = reports.first?.report else { return nil }
    try checkShares(of: reports)
    if let other = reports.first(where: { $0.report.against != first.against }) {
      throw .otherWork(other.path, than: reports[0].path)
    }
    let fingerprints = Set(reports.map(\.report.fingerprint)).sorted()
    var merged = VerificationReport(
      fingerprint: fingerprints.count == 1 ? first.fingerprint : fingerprints.joined(separator: " | "),
      results: try results(of: reports), stale: Set(reports.flatMap(\.report.stale)).sorted(), against: first.against)
    merged.forgetMoved()
    let causes = reports.flatMap { $0.report.causes ?? [] }
    if !causes.isEmpty { merged.causes = Cause.merged(causes) }
    return merged
  }

  /// A share tells that a baseline moved; the others, which did not draw it, have it for stale.
  private mutating func forgetMoved() {
    let moved = Set(results.filter { $0.verdict == .moved }.map { BaselineStore.withoutEnding($0.baseline) })
    stale.removeAll { moved.contains(BaselineStore.withoutEnding($0)) }
    results.removeAll { $0.verdict == .removed && moved.contains(BaselineStore.withoutEnding($0.baseline)) }
  }

  private static func checkShares(
    of reports: [(path: String, report: VerificationReport)]
  ) throws(VerificationProblem) {
    let shares = reports.compactMap { path, report in report.share.map { (path: path, share: $0) } }
    guard let (firstPath, first) = shares.first else { return }
    var paths: [Int: String] = [:]
    for (path, share) in shares {
      guard (share.count, share.allItems) == (first.count, first.allItems) else {
        throw .otherWork(path, than: firstPath)
      }
      if let known = paths.updateValue(path, forKey: share.number) {
        throw .sameShare(number: share.number, files: [known, path])
      }
    }
    let missing = (1...first.count).filter { paths[$0] == nil }
    guard missing.isEmpty else { throw .missingShares(missing, of: first.count) }
    let items = shares.reduce(0) { $0 + $1.share.items }
    guard items == first.allItems else { throw .otherShares(items: items, of: first.allItems) }
  }

  /// All results; those that several reports have alike once. What one report skipped is as another one found it.
  private static func results(
    of reports: [(path: String, report: VerificationReport)]
  ) throws(VerificationProblem) -> [Outcome] {
    var known: [String: (path: String, outcomes: [Outcome])] = [:]
    for (path, report) in reports {
      for (name, outcomes) in Dictionary(grouping: report.results, by: \.name).sorted(by: { $0.key < $1.key }) {
        let isSkipped = outcomes.allSatisfy { $0.verdict == .skipped }
        if isSkipped, known[name] != nil { continue }
        if let other = known[name], other.outcomes.allSatisfy({ $0.verdict == .skipped }) {
          known[name] = (path, outcomes)
        } else if let other = known[name], other.outcomes != outcomes {
          throw .twoResults(name, files: [other.path, path])
        }
        known[name] = known[name] ?? (path, outcomes)
      }
    }
    return known.sorted { $0.key < $1.key }.flatMap(\.value.outcomes)
  }
}
