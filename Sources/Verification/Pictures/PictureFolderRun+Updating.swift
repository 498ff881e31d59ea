import Files

extension PictureFolderRun {
  /// The outcome where a picture becomes the baseline, byte for byte; nil where that was not asked for.
  func updated(_ outcome: Outcome, writing name: String) throws -> Outcome? {
    guard options.update.writes(after: outcome.verdict, isOutdated: true) else { return nil }
    // One that differs was decoded to be compared.
    if outcome.verdict == .missing { _ = try PictureContent(actual.path(of: name)) }
    var outcome = outcome
    let path = expected.path(of: name)
    let file = BaselineStore.File(path: path, bytes: try FileBytes.read(actual.path(of: name)))
    guard try store.write([file], asNew: outcome.verdict == .missing ? path : nil) == .written else {
      // Another process wrote one meanwhile.
      return outcome.verdict.isFailure ? try compared(name) : nil
    }
    if outcome.verdict == .missing { outcome.reasons = [.written] }
    outcome.verdict = .updated
    return outcome
  }

  /// The outcome where a picture takes the place of a baseline that cannot be read; nil where that was not asked for,
  /// or where it is the picture that cannot be read.
  func mended(_ name: String) throws -> Outcome? {
    guard options.update != .none, canMend(name) else { return nil }
    return try updated(blank(name, .trouble, [.wasUnreadable]), writing: name)
  }

  /// Whether a picture can be read, and its baseline cannot.
  func canMend(_ name: String) -> Bool {
    (try? PictureContent(expected.path(of: name))) == nil && (try? PictureContent(actual.path(of: name))) != nil
  }

  /// The outcome where a baseline goes whose picture is gone; nil where that was not asked for.
  func removed(_ outcome: Outcome, _ name: String) throws -> Outcome? {
    guard options.update == .all else { return nil }
    try store.remove([expected.path(of: name)] + ignoreFile(of: name))
    var outcome = outcome
    outcome.verdict = .updated
    return outcome
  }

  /// The outcome where a baseline follows its picture, with what is ignored in it; nil where that was not asked for.
  func moved(_ outcome: Outcome, from: String, to: String) throws -> Outcome? {
    guard options.update == .changed || options.update == .all else { return nil }
    try store.write(FileBytes.read(actual.path(of: to)), to: expected.path(of: to))
    for path in ignoreFile(of: from) {
      try store.write(FileBytes.read(path), to: expected.path(of: to) + PictureFolder.ignoreEnding)
    }
    try store.remove([expected.path(of: from)] + ignoreFile(of: from))
    var outcome = outcome
    outcome.baseline = expected.path(of: to)
    outcome.verdict = .updated
    return outcome
  }

  private func ignoreFile(of name: String) -> [String] {
    [expected.path(of: name) + PictureFolder.ignoreEnding].filter(FileStatus.isFile)
  }
}
