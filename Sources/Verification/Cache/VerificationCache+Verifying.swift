import Rendering

extension VerificationCache {
  /// How a take ends: as it is known, or as it is drawn, which is remembered.
  ///
  /// - Parameters:
  ///   - percent: so many of a hundred that are known are drawn all the same.
  ///   - notes: gives the files that a scene was read from.
  func verify(
    _ item: VerificationPlan.Item, check percent: Double, notes: (_ file: String) -> InputNotes?,
    drawing draw: () throws -> [Outcome]
  ) throws -> [Outcome] {
    let known = outcomes(of: item.take, ofSceneAt: item.file)
    if let known, !isChosen(item.take, percent: percent) { return known }
    let outcomes = try draw()
    if let known {
      guard agree(known, with: outcomes, ofSceneAt: item.file) else {
        try forget(item.take, ofSceneAt: item.file)
        return outcomes + known.suffix(1).map { Self.wrong($0, item) }
      }
    } else if try item.ready().renderer.loaded.warnings.list.isEmpty, let notes = notes(item.file) {
      try keep(outcomes, of: item.take, ofSceneAt: item.file, notes: notes)
    }
    return outcomes
  }

  /// That the cache had called equal what is not as it was.
  private static func wrong(_ known: Outcome, _ item: VerificationPlan.Item) -> Outcome {
    var outcome = known
    (outcome.snapshot, outcome.cached, outcome.verdict) = (nil, nil, .trouble)
    outcome.reasons = [.cacheWrong]
    outcome.file = item.file
    return outcome
  }
}
