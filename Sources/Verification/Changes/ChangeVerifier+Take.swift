import Files
import ImageFiles
import Rendering
import Synchronization

extension ChangeVerifier {
  /// Frames shown of a take that differs; of longer ones every second, third …
  private static let shownFrames = 120

  /// The outcome of the whole take; findings are by frame.
  func takeOutcome(_ found: Found, before: FrameTimes, after: FrameTimes) throws -> Outcome {
    let (before, after) = (before.count, after.count)
    var outcome = outcome(nil, .passed)
    let (differing, layers) = (
      found.findings.filter(\.value.fails).keys.sorted(),
      found.findings.filter { !$0.value.changes.isEmpty }.keys.sorted()
    )
    if let first = differing.first, let finding = found.findings[first] {
      fill(&outcome, with: finding)
      outcome.numbers = nil
      outcome.frame = first
    }
    outcome.framesCompared = min(before, after)
    outcome.pixelsCompared = found.compared
    outcome.pixelsIgnored = found.ignored
    var parts: [String] = []
    if let first = differing.first, let finding = found.findings[first] {
      parts.append("\(differing.count) of \(min(before, after)) frames differ: \(LayerDifference.ranges(differing))")
      parts.append(Self.sentence(finding, frame: first))
    }
    if before != after { parts.append("the take had \(before) frames, has \(after)") }
    guard !parts.isEmpty else {
      var words: [String] = []
      let allowed = found.findings.values.map(\.difference.differentPixels).filter { $0 > 0 }
      if let most = allowed.max() {
        words.append("\(allowed.count) of \(before) frames differ, by \(most) pixels at most")
        words.append("\(options.maxDiffPixels) are allowed")
      }
      if let first = layers.first, let finding = found.findings[first] {
        outcome.changes = finding.changes
        if words.isEmpty { words.append("the pixels are equal") }
        words.append("layers differ in frames \(LayerDifference.ranges(layers))" + Self.words(finding.changes))
      }
      outcome.reason = words.joined(separator: "; ")
      return outcome
    }
    outcome.verdict = .differs
    outcome.reason = parts.joined(separator: "; ") + Self.words(outcome.changes)
    outcome.strip = Outcome.Strip(
      fps: options.rate.framesPerSecond,
      differences: (0..<max(before, after)).map { frame in
        guard frame < min(before, after) else { return 1 }
        guard let finding = found.findings[frame], finding.fails else { return 0 }
        return max(finding.difference.ratio, 0.000_001)
      })
    try base.show(&outcome) { try addPictures(of: differing, count: min(before, after), to: &$0) }
    return outcome
  }

  /// Leaves the pictures of the frame that differs first, and for a report those of frames all over the take.
  private func addPictures(of differing: [Int], count: Int, to outcome: inout Outcome) throws {
    let first = differing.first
    var chosen: [Int] = []
    if options.keepsFrames {
      let step = max(1, (count + Self.shownFrames - 1) / Self.shownFrames)
      chosen = (0..<count).filter { $0 % step == 0 || $0 == first || $0 == count - 1 }
    } else if let first {
      chosen = [first]
    }
    let differs = Set(differing)
    let left = Left(outcome)
    let all = FramePairs(before: pairs.before, after: pairs.after, drawsAll: true)
    let (was, now) = try times
    try all.forEach(
      at: chosen.map { (before: was.tick(of: $0), after: now.tick(of: $0)) }, jobs: options.jobs,
      cancellation: options.cancellation
    ) { [chosen] pair in
      guard let sides = pair.sides else { return }
      let frame = chosen[pair.index]
      let name = SequenceWriter.name(of: frame)
      if frame == first {
        try left.outcome.withLock { try leave(sides, as: FilePath.stem(of: name), in: &$0) }
      }
      guard options.keepsFrames else { return }
      let now = "\(base.failures)/frames/\(name)"
      let was = differs.contains(frame) ? "\(base.failures)/frames-before/\(name)" : now
      try base.leave(PNGEncoder().encode(sides.after.bitmap), at: now)
      if was != now { try base.leave(PNGEncoder().encode(sides.before.bitmap), at: was) }
      left.outcome.withLock {
        $0.strip?.actual[frame] = now
        $0.strip?.expected[frame] = was
      }
    }
    outcome = left.outcome.withLock { $0 }
  }

  /// An outcome that several threads add to.
  private final class Left: Sendable {
    let outcome: Mutex<Outcome>

    init(_ outcome: Outcome) { self.outcome = Mutex(outcome) }
  }
}
