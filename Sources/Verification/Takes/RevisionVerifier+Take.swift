import Files
import ImageFiles
import Motion
import Rendering

extension RevisionVerifier {
  /// The outcome of the whole take; findings are by frame.
  func takeOutcome(_ found: Found, before: FrameTimes, after: FrameTimes) throws -> Outcome {
    let (before, after) = (before.count, after.count)
    var outcome = outcome(nil, .passed)
    let differing = found.findings.filter(\.value.fails).keys.sorted()
    let layers = found.findings.filter { !$0.value.changes.isEmpty }.keys.sorted()
    var reasons: Reasons = []
    if let first = differing.first, let finding = found.findings[first] {
      outcome.note(finding)
      base.locate(&outcome)
      outcome.numbers = nil
      outcome.frame = first
      reasons = [.frames(differing, of: min(before, after))] + finding.reasons(besides: .itself, frame: first)
    }
    outcome.framesCompared = min(before, after)
    outcome.pixelsCompared = found.compared
    outcome.pixelsIgnored = found.ignored
    if before != after { reasons += [.length(was: before, now: after, of: .take)] }
    guard !reasons.isEmpty else {
      let allowed = found.findings.values.map(\.difference.countedPixels).filter { $0 > 0 }
      if let most = allowed.max() {
        reasons = [.framesAllowed(allowed.count, of: before, pixels: most), options.allowance]
      }
      if let first = layers.first, let finding = found.findings[first] {
        outcome.changes = finding.changes
        if reasons.isEmpty { reasons = [.equalPixels] }
        reasons += [.layers(frames: layers)] + finding.changes.reasons
      }
      outcome.reasons = reasons
      return outcome
    }
    outcome.verdict = .differs
    outcome.reasons = reasons + outcome.changes.reasons
    outcome.strip = Outcome.Strip(
      fps: FrameRate.standard.framesPerSecond,
      differences: (0..<max(before, after)).map { frame in
        guard frame < min(before, after) else { return 1 }
        guard let finding = found.findings[frame], finding.fails else { return 0 }
        return max(finding.difference.ratio, 0.000_001)
      })
    try base.failures.show(&outcome) { try addPictures(of: differing, count: min(before, after), to: &$0) }
    return outcome
  }

  /// Leaves the pictures of the frame that differs first, and for a report those of frames all over the take.
  private func addPictures(of differing: [Int], count: Int, to outcome: inout Outcome) throws {
    let first = differing.first
    let chosen = options.keepsFrames ? Outcome.Strip.shown(of: count, with: first) : first.map { [$0] } ?? []
    let differs = Set(differing)
    let left = LockedValue(outcome)
    let all = FramePairs(before: pairs.before, after: pairs.after, drawsAll: true)
    let (was, now) = try times
    try all.forEach(
      at: chosen.map { (before: Instant(was.tick(of: $0)), after: Instant(now.tick(of: $0))) }, jobs: options.jobs,
      cancellation: options.cancellation
    ) { index, sides in
      guard let sides else { return }
      let frame = chosen[index]
      let name = FilePath.stem(of: SequenceWriter.name(of: frame))
      let (old, new) = (sides.before.bitmap, sides.after.bitmap)
      if frame == first {
        try left.change { try base.failures.leave(old, new, as: name, of: &$0) }
      }
      guard options.keepsFrames else { return }
      let now = try base.failures.leave(new, as: "frames/\(name)")
      let was = differs.contains(frame) ? try base.failures.leave(old, as: "frames-before/\(name)") : now
      left.change {
        $0.strip?.actual[frame] = now
        $0.strip?.expected[frame] = was
      }
    }
    outcome = left.value
  }
}
