extension TakeRecord {
  /// Whether a scene's file is known, and is not where the record says that it was.
  func isMoved(to file: String, in store: BaselineStore) -> Bool {
    !RecordedFile(of: file, in: store).text.isEmpty && !RecordedFile(facts.file).leads(to: file, in: store)
  }

  /// Whether it says what an earlier record of the take says, whoever made that.
  ///
  /// - Parameter isMoved: whether the scene's file is at another place.
  func saysTheSame(as old: TakeRecord, isMoved: Bool) -> Bool {
    var same = self
    same.fingerprint = old.fingerprint
    if !isMoved { same.facts.file = old.facts.file }
    // One that says as much is written anew when it says something else.
    if !old.saysLess { same.format = old.format }
    return same == old
  }

  /// The most frames by which a take is searched for as earlier or later.
  private static let maxShifted = 240

  /// More parts of a take that come later than this are no delay.
  private static let maxParts = 4

  /// Returns the parts of a take whose frames come later or earlier, from the first frame that differs; none where that
  /// does not explain all that follows. A delay of an action comes once for each time that it is played.
  package func shifts(from earlier: TakeRecord, first: Int) -> [FrameShift] {
    let (old, new) = (earlier.frames.map(\.pixels), frames.map(\.pixels))
    var shifts: [FrameShift] = []
    var (at, current) = (first, 0)
    while at < old.count, at + current < new.count {
      guard let part = Self.longest(of: old, in: new, from: at, after: current) else { return [] }
      let frames = part.range
      let isLast = frames.upperBound == min(old.count, new.count - part.shift)
      // A screen that stands still looks as it did at any time.
      guard Set(old[frames]).count > 2 || (isLast && !shifts.isEmpty), shifts.count < Self.maxParts else { return [] }
      if part.shift != current { shifts.append(FrameShift(first: at + current, frames: part.shift)) }
      (at, current) = (frames.upperBound, part.shift)
    }
    return shifts
  }

  /// The longest part of the old frames from one on that the new ones show later or earlier, the nearest of equals.
  private static func longest(
    of old: [UInt64], in new: [UInt64], from at: Int, after current: Int
  ) -> (range: Range<Int>, shift: Int)? {
    var best: (range: Range<Int>, shift: Int)?
    for distance in 0...maxShifted {
      for shift in Set([current + distance, current - distance]).sorted(by: >) {
        // Where frames come earlier, some are left out.
        let start = at + max(0, current - shift)
        let end = min(old.count, new.count - shift)
        guard start + shift >= 0, start < end else { continue }
        let length = (start..<end).prefix { old[$0] == new[$0 + shift] }.count
        if length > best?.range.count ?? 0 { best = (start..<(start + length), shift) }
      }
    }
    return best
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
