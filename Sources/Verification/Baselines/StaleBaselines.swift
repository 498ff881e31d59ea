import Files

extension BaselineStore {
  /// Stale baselines as results that fail: what was approved is shown no more.
  ///
  /// - Parameters:
  ///   - paths: as `stale` gives them.
  ///   - files: the files of the scenes that there are, by their names.
  ///   - accept: the command that removes them; nil where there is none.
  public func removed(_ paths: [String], files: [String: String], accept: String?) -> [Outcome] {
    let files = Dictionary(files.map { (Self.fileName($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    var outcomes: [Outcome] = []
    var known: Set<String> = []
    for path in paths {
      // A snapshot's picture and its layers are one.
      guard var outcome = outcome(ofStale: path), known.insert(outcome.name).inserted else { continue }
      let what = files[outcome.scene] == nil ? "scene" : outcome.snapshot == nil ? "take" : "snapshot"
      outcome.reasons = [.noLonger(what)]
      outcome.accept = accept
      if let file = files[outcome.scene] { (outcome.file, outcome.line) = (file, 1) }
      outcomes.append(outcome)
    }
    return outcomes
  }

  /// The result of a stale baseline, by its path; nil of what is no baseline.
  func outcome(ofStale path: String) -> Outcome? {
    let parts = FilePath.parts(of: FilePath.path(path, seenFrom: folder))
    guard 4...5 ~= parts.count, let name = parts.last else { return nil }
    return Outcome(
      scene: parts[0], take: parts[1], device: parts[2], variant: parts.count == 5 ? parts[3] : nil,
      snapshot: name == Self.recordName ? nil : Self.withoutEnding(name), verdict: .removed, baseline: path)
  }
}
