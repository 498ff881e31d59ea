import Files

extension BaselineStore {
  /// Stale baselines as results that fail: what was approved is shown no more.
  ///
  /// - Parameters:
  ///   - paths: as `stale` gives them.
  ///   - files: the scenes' files, by the names of the scenes.
  ///   - accept: the command that removes them.
  public func removed(_ paths: [String], files: [String: String], accept: String) -> [Outcome] {
    var outcomes: [Outcome] = []
    for path in paths {
      let parts = FilePath.path(path, seenFrom: folder).split(separator: "/").map(String.init)
      guard 4...5 ~= parts.count, let name = parts.last else { continue }
      var outcome = Outcome(
        scene: parts[0], take: parts[1], device: parts[2], variant: parts.count == 5 ? parts[3] : nil,
        snapshot: Self.snapshot(ofFile: name), verdict: .removed, baseline: path)
      // A snapshot's picture and its layers are one.
      guard !outcomes.contains(where: { $0.name == outcome.name }) else { continue }
      outcome.reason =
        "there is a baseline, and no such \(outcome.snapshot == nil ? "take" : "snapshot") any more"
      outcome.accept = accept
      if let file = files[outcome.scene] { (outcome.file, outcome.line) = (file, 1) }
      outcomes.append(outcome)
    }
    return outcomes
  }

  /// Nil for the record of the whole take.
  private static func snapshot(ofFile name: String) -> String? {
    guard name != recordName else { return nil }
    let ending = [StoredPicture.ending, layersEnding, pngEnding].first(where: name.hasSuffix) ?? ""
    return String(name.dropLast(ending.count))
  }
}
