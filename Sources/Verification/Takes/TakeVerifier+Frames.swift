import Comparison
import Files
import Geometry
import ImageFiles
import Layers
import Pixels
import Rendering

extension TakeVerifier {
  /// Takes down what a frame of the whole take is.
  func look(
    at number: Int, _ layer: Layer, _ bitmap: Bitmap, previous: TakeRecord?, _ results: LockedValue<TakeResults>,
    _ sightings: IgnoredLayerSightings?
  ) throws {
    sightings?.note(layer)
    let lines = ignored.entries(of: layer).lines(.recorded)
    let areas = IgnoredAreas.pixels(ignored.areas(in: layer, hidden: true), scale: renderer.scale, in: bitmap)
    let seen = ignored.cleared(bitmap, scale: renderer.scale)
    var frame = TakeRecord.Frame(layers: Hash.of(lines), pixels: seen.pixelHash)
    // Equal pixels have equal strips: they are hashed only where they will be looked at or written.
    let before = previous.flatMap { $0.frames.count > number ? $0.frames[number] : nil }
    let isKnown = before?.pixels == frame.pixels && (before?.strips != nil || options.update == .none)
    frame.strips = isKnown ? before?.strips : FrameStrips(of: seen)
    let ignoredPixels = IgnoredAreas.count(areas, in: bitmap)
    results.change { results in
      results.frames[number] = frame
      results.ignored += ignoredPixels
      results.compared += bitmap.width * bitmap.height - ignoredPixels
      if TakeRecord.isKeyFrame(number, of: results.frames.count) { results.keyFrames[number] = lines }
    }
    // A frame is kept under its hash where a store is used and its baseline is being written.
    guard let store = options.frameStore, options.update != .none else { return }
    let path = "\(store)/\(Hash.hex(frame.pixels)).png"
    if !FileStatus.isFile(path) { try AtomicFile.place(PNGEncoder().encode(bitmap, compression: .fast), at: path) }
  }

  /// Compares the take as a whole with its record, and writes the one or leaves what was seen.
  ///
  /// - Parameter recorded: the record; nil where there is none, and an error where it cannot be read.
  func verifyTake(
    _ record: TakeRecord, _ recorded: Result<TakeRecord?, any Error>, results: TakeResults
  ) throws -> Outcome {
    let previous = (try? recorded.get()) ?? nil
    let path = "\(folder)/\(BaselineStore.recordName)"
    var outcome = outcome(nil, .passed, baseline: path)
    outcome.framesCompared = record.frames.count
    outcome.pixelsCompared = results.compared
    outcome.pixelsIgnored = results.ignored
    var obstacle: (any Error)?
    var isTolerated = false
    if case .failure(let error) = recorded {
      obstacle = error
      outcome.verdict = .trouble
      outcome.reasons = [.sentence(options.remedy.text(for: error))]
    } else if let previous {
      try compare(record, with: previous, absent: results.absent, to: &outcome)
      isTolerated = try tolerate(&outcome, record, previous)
    } else {
      outcome.verdict = .missing
      outcome.reasons = [.noBaseline(path)]
      options.newBaselines?.change { $0[outcome.name] = .frames(of: record) }
    }
    let isMoved = previous?.isMoved(to: renderer.loaded.file, in: store) ?? false
    let isSame = previous.map { record.saysTheSame(as: $0, isMoved: isMoved) }
    let isSettled = try recordOrReport(&outcome, obstacle, at: path, isOutdated: isSame == false && !isTolerated) {
      new in
      try store.write([.init(path: path, bytes: Array(record.text.utf8))], asNew: new) == .written
    } leave: { outcome in
      outcome.expected = previous == nil ? nil : path
      outcome.actual = try failures.leave(Array(record.text.utf8), as: BaselineStore.recordName)
      let earlier =
        previous == nil ? nil : options.earlier?.take(like: renderer, record: path, addingTo: &outcome, options.wording)
      if let first = outcome.frame { try leave(frame: first, of: &outcome, previous, earlier) }
      if let previous { try outcome.addPictures(of: self, record, previous: previous, earlier) }
    }
    guard isSettled else { return try verifyTake(record, Result { try readRecord() }, results: results) }
    if outcome.verdict == .updated, isMoved, outcome.reasons.isEmpty {
      outcome.reasons = [.sceneMoved(to: renderer.loaded.file)]
    }
    return outcome
  }

  /// - Parameter absent: what is ignored by one of the two, and nothing in the take has.
  private func compare(
    _ new: TakeRecord, with old: TakeRecord, absent: Set<String>, to outcome: inout Outcome
  ) throws {
    func fail(_ reasons: Reasons) {
      outcome.reasons = reasons
      outcome.fail(approvedBy: old.fingerprint, drawnBy: new.fingerprint)
    }
    let (was, now) = (old.facts, new.facts)
    for (what, before, after) in [
      ("pixels", "\(was.width) × \(was.height)", "\(now.width) × \(now.height)"), ("scale", was.scale, now.scale),
      ("frames a second", "\(was.fps)", "\(now.fps)"),
      ("ignored areas", old.ignoredText(without: absent), new.ignoredText(without: absent)),
    ] where before != after {
      return fail([.incomparable(what, was: before, now: after)])
    }
    let times = try renderer.times()
    let count = min(old.frames.count, new.frames.count)
    let pixels = (0..<count).filter { old.frames[$0].pixels != new.frames[$0].pixels }
    let layers = (0..<count).filter { old.frames[$0].layers != new.frames[$0].layers }
    let longer = new.frames.count - old.frames.count
    let first = pixels.first ?? layers.first ?? (longer != 0 ? max(0, count - 1) : nil)
    if let first, let key = old.keyFrame(near: first), let tree = old.keyFrames[key], key < new.frames.count {
      let seen = try frameRenderer.layers(at: times.tick(of: key))
      outcome.changes = LayerDifference.list(
        from: ignored.without(LayerEntry.tree(recorded: tree)), to: ignored.entries(of: seen))
    }
    var changed = outcome.changes.reasons
    if pixels.isEmpty, !changed.isEmpty, let frame = layers.first { changed += [.firstFrame(frame)] }
    if !pixels.isEmpty || longer != 0 {
      var reasons: Reasons = []
      if !pixels.isEmpty { reasons += [.frames(pixels, of: count)] }
      let shifts = pixels.first.map { new.shifts(from: old, first: $0) } ?? []
      if !shifts.isEmpty { reasons += [.later(shifts)] }
      if longer != 0 {
        reasons += [.length(was: old.frames.count, now: new.frames.count, of: .baseline)]
        if longer == 1 { reasons += [.lastFrame(count, at: times.end)] }
      }
      if !pixels.isEmpty, layers.isEmpty { reasons += [.equalLayers] }
      outcome.frame = pixels.first ?? count
      outcome.layer = outcome.changes.first?.layer
      if let frame = pixels.first, let place = try findPlace(frame: frame, new, old, &outcome) {
        changed += [.strips(place)]
      }
      locate(&outcome)
      fail(reasons + changed + [.noTolerance])
      outcome.strip = Outcome.Strip(from: old, to: new)
    } else if layers.isEmpty, old.saysLess {
      outcome.reasons = [.oldFormat(old.format)] + options.remedy.reasons(.renew(format: TakeRecord.currentFormat))
    } else if !layers.isEmpty {
      outcome.reasons = [.equalPixels, .layers(frames: layers)] + changed
    }
  }

  /// Lets a take pass whose frames differ by no more pixels than may, where those that differ can be drawn as they
  /// were; its record stays. Returns whether it did.
  private func tolerate(_ outcome: inout Outcome, _ new: TakeRecord, _ old: TakeRecord) throws -> Bool {
    var asked = outcome
    guard options.maxDiffPixels > 0, outcome.verdict == .differs, new.frames.count == old.frames.count,
      let strip = outcome.strip,
      let earlier = options.earlier?.take(like: renderer, record: outcome.baseline, addingTo: &asked, options.wording)
    else { return false }
    let differing = strip.differences.indices.filter { strip.differences[$0] > 0 }
    let most = try earlier.maxPixels(in: differing, of: old, from: frameRenderer, without: ignored, allowed: options)
    guard let most else { return false }
    outcome.verdict = .passed
    outcome.strip = nil
    outcome.reasons = [
      .framesAllowed(differing.count, of: new.frames.count, pixels: most), options.allowance,
    ]
    return true
  }

  /// Finds where a frame differs that only hashes are known of, as near as its strips tell, and the layer there.
  private func findPlace(
    frame: Int, _ new: TakeRecord, _ old: TakeRecord, _ outcome: inout Outcome
  ) throws -> Reason.Whereabouts? {
    guard let area = new.place(of: frame, differingFrom: old) else { return nil }
    outcome.place = Outcome.Place(area)
    let layer = try frameRenderer.layers(at: renderer.times().tick(of: frame))
    outcome.layer =
      DifferenceOwner(layer, scale: renderer.scale, changes: outcome.changes).layer(nearest: area) ?? outcome.layer
    return Reason.Whereabouts(area: area, layer: outcome.layer, frame: frame)
  }

  /// Leaves the picture of the frame that differs first, beside what it was where that can be drawn.
  private func leave(
    frame: Int, of outcome: inout Outcome, _ previous: TakeRecord?, _ earlier: EarlierTake?
  ) throws {
    let times = try renderer.times()
    let frame = min(frame, times.last)
    let bitmap = try renderer.bitmap(at: times.tick(of: frame))
    let name = FilePath.stem(of: SequenceWriter.name(of: frame))
    outcome.actual = try failures.leave(bitmap, as: name)
    guard let previous, let earlier else { return }
    guard let was = earlier.bitmap(of: frame, in: previous, without: ignored) else {
      outcome.reasons += [.drawnOtherwise(by: earlier.origin)]
      return
    }
    outcome.expected = try failures.leave(was, as: "\(name)-expected")
    outcome.difference = try failures.leave(
      ImageComparison.differencePicture(was, bitmap), as: "\(name)-difference")
    let now = ignored.cleared(try frameRenderer.bitmap(at: times.tick(of: frame)), scale: renderer.scale)
    outcome.note(frame, drawnAs: now, was: ignored.cleared(was, scale: renderer.scale), options)
    outcome.reasons += [.drawn(from: earlier.origin)]
  }
}

extension Outcome {
  /// Notes by how many pixels a frame differs from what it was. Frames that can be drawn may be tolerated.
  fileprivate mutating func note(
    _ frame: Int, drawnAs bitmap: Bitmap, was: Bitmap, _ options: VerifyingOptions
  ) {
    reasons.all.removeAll { $0 == .noTolerance }
    let found = options.comparer(ignoring: []).finding(was, bitmap)
    reasons += [.framePixels(frame, pixels: found.difference.countedPixels)]
    if options.maxDiffPixels > 0 { reasons += [options.allowance] }
  }
}

extension TakeRecord {
  /// Returns the pixels within which a frame differs from that of another record; nil where no strips tell.
  fileprivate func place(of frame: Int, differingFrom old: TakeRecord) -> PixelRect? {
    guard let strips = frames[frame].strips, let earlier = old.frames[frame].strips else { return nil }
    return strips.place(differingFrom: earlier, width: facts.width, height: facts.height)
  }
}
