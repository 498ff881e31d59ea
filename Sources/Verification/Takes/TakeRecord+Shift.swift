extension TakeRecord {
  /// Whether a scene's file is known, and is not where the record says that it was.
  func isMoved(to file: String, in store: BaselineStore) -> Bool {
    !RecordedFile(of: file, in: store).text.isEmpty && !RecordedFile(facts.file).leads(to: file, in: store)
  }

  /// So many frames are looked for by which a take may run later or earlier.
  private static let mostShifted = 240

  /// Returns by how many frames the frames of a take come later from the first one that differs; less than none where
  /// they come earlier, nil where neither is so.
  func shift(from earlier: TakeRecord, first: Int) -> Int? {
    let (old, new) = (earlier.frames, frames)
    func isShifted(by shift: Int) -> Bool {
      let range = max(first, first - shift)..<min(old.count, new.count - shift)
      // A screen that stands still looks as it did at any time.
      guard Set(range.map { old[$0].pixels }).count > 2 else { return false }
      return range.allSatisfy { new[$0 + shift].pixels == old[$0].pixels }
    }
    let most = min(Self.mostShifted, max(old.count, new.count) - first)
    guard most >= 1 else { return nil }
    return (1...most).lazy.flatMap { [$0, -$0] }.first {
      max(first, first - $0) < min(old.count, new.count - $0) && isShifted(by: $0)
    }
  }
}

extension Outcome.Strip {
  /// Creates the strip of two records of a take, of which only hashes are known.
  init(from old: TakeRecord, to new: TakeRecord) {
    self.init(
      fps: new.facts.fps,
      differences: (0..<max(old.frames.count, new.frames.count)).map { frame in
        let isInBoth = frame < min(old.frames.count, new.frames.count)
        return isInBoth && old.frames[frame].pixels == new.frames[frame].pixels ? 0 : 1
      })
  }
}
