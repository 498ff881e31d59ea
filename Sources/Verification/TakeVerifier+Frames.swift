import ImageFiles
import Pixels
import Rendering

extension TakeVerifier {
  /// Compares the take as a whole with its record, and writes the one or leaves what was seen.
  func verifyTake(_ record: TakeRecord, previous: TakeRecord?, results: Results) throws -> Outcome {
    let path = "\(folder)/\(BaselineStore.recordName)"
    var outcome = outcome(nil, .passed, baseline: path)
    outcome.framesCompared = record.frames.count
    outcome.pixelsCompared = results.compared
    outcome.pixelsIgnored = results.ignored
    if let previous {
      compare(record, with: previous, to: &outcome)
    } else {
      outcome.verdict = .missing
      outcome.reason = "there is no baseline \(path)"
    }

    let text = Array(record.text.utf8)
    let isSame = previous.map { old in
      var same = record
      same.fingerprint = old.fingerprint
      same.facts.file = old.facts.file
      return same == old
    }
    if shouldWrite(outcome.verdict, isOutdated: isSame == false) {
      if try BaselineStore.write(text, to: path) {
        outcome.reason = outcome.verdict == .missing ? "new" : outcome.reason
        outcome.verdict = .updated
      }
    } else if outcome.verdict.isFailure {
      let actual = "\(failures)/\(BaselineStore.recordName)"
      try Disk.write(text, to: actual)
      outcome.actual = actual
      outcome.expected = previous == nil ? nil : path
      outcome.accept = options.acceptCommand(outcome.name)
      if let first = outcome.frame { try leave(frame: first, of: &outcome) }
      if let previous { try addPictures(record, previous: previous, to: &outcome) }
    }
    return outcome
  }

  private func compare(_ new: TakeRecord, with old: TakeRecord, to outcome: inout Outcome) {
    func fail(_ reason: String) {
      let isSameRenderer = old.fingerprint == new.fingerprint
      outcome.verdict = isSameRenderer ? .differs : .otherRenderer
      outcome.reason = reason
      guard !isSameRenderer else { return }
      outcome.baselineFingerprint = old.fingerprint
      outcome.fingerprint = new.fingerprint
      outcome.reason += "; the baseline was made by another renderer"
    }
    let (was, now) = (old.facts, new.facts)
    for (what, before, after) in [
      ("pixels", "\(was.width) × \(was.height)", "\(now.width) × \(now.height)"), ("scale", was.scale, now.scale),
      ("frames a second", "\(was.fps)", "\(now.fps)"),
      ("ignored areas", was.ignored.joined(separator: " "), now.ignored.joined(separator: " ")),
    ] where before != after {
      return fail("\(what): the baseline has '\(before)', this take '\(after)'; its hashes cannot be compared")
    }
    let count = min(old.frames.count, new.frames.count)
    let pixels = (0..<count).filter { old.frames[$0].pixels != new.frames[$0].pixels }
    let layers = (0..<count).filter { old.frames[$0].layers != new.frames[$0].layers }
    let longer = new.frames.count - old.frames.count
    let first = layers.first ?? pixels.first ?? (longer != 0 ? max(0, count - 1) : nil)
    if let first, let key = old.keyFrame(near: first), let tree = old.keyFrames[key], let seen = new.keyFrames[key] {
      outcome.changes = LayerDifference.list(from: withoutIgnored(tree), to: seen)
    }
    var words = outcome.changes.first.map { "; \($0.words)" } ?? ""
    if !words.isEmpty, let frame = layers.first { words += "; first in frame \(frame)" }
    if !pixels.isEmpty || longer != 0 {
      var parts: [String] = []
      if !pixels.isEmpty {
        parts.append("\(pixels.count) of \(count) frames differ: \(LayerDifference.ranges(pixels))")
      }
      if longer != 0 {
        parts.append(
          "the take has \(new.frames.count) frames, the baseline \(old.frames.count)")
      }
      if pixels.isEmpty == false, layers.isEmpty { parts.append("the layers are the same") }
      outcome.frame = pixels.first ?? count
      outcome.layer = outcome.changes.first?.layer
      locate(&outcome)
      fail(parts.joined(separator: "; ") + words + "; hashes allow no tolerance")
      outcome.strip = Outcome.Strip(
        fps: new.facts.fps,
        differences: (0..<max(old.frames.count, new.frames.count)).map { frame in
          frame < count && old.frames[frame].pixels == new.frames[frame].pixels ? 0 : 1
        })
    } else if !layers.isEmpty {
      outcome.reason = "the pixels are equal; layers differ in frames \(LayerDifference.ranges(layers))\(words)"
    }
  }

  /// Leaves the picture of the frame that differs first.
  private func leave(frame: Int, of outcome: inout Outcome) throws {
    let last = options.rate.lastFrame(within: renderer.stage.duration)
    let frame = min(frame, last)
    let bitmap = try renderer.bitmap(at: options.rate.tick(of: frame))
    let path = "\(failures)/\(SequenceWriter.name(of: frame))"
    try Disk.write(png(bitmap), to: path)
    outcome.actual = path
  }

  /// Keeps a frame under its hash where a store is used and its baseline is being written.
  func keep(_ bitmap: Bitmap, hash: UInt64, frame: Int, previous: TakeRecord?) throws {
    guard let store = options.frameStore, options.update != .none else { return }
    let path = "\(store)/\(Hash.hex(hash)).png"
    if Disk.isFile(path) { return }
    try Disk.write(PNGEncoder().encode(bitmap, compression: .fast), to: path)
  }
}
