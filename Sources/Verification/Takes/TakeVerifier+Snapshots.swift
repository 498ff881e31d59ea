import Basics
import Comparison
import Files
import Geometry
import ImageFiles
import Layers
import Motion
import Pixels
import Rendering

extension TakeVerifier {
  /// Compares one snapshot with its baseline, and writes the one or the pictures of the failure.
  func verify(
    _ snapshot: NamedSnapshot, layer: Layer, bitmap: Bitmap
  ) throws -> Outcome {
    options.sightings?.note(layer)
    let entries = ignored.entries(of: layer)
    let lines = entries.lines(.recorded)
    let text = Array((lines.joined(separator: "\n") + "\n").utf8)
    let areas = IgnoredAreas.pixels(ignored.areas(in: layer), scale: renderer.scale, in: bitmap)
    let name = BaselineStore.fileName(snapshot.name)
    let path = "\(folder)/\(name)\(store.pictureEnding)"
    let layersPath = "\(folder)/\(name)\(BaselineStore.layersEnding)"
    var outcome = outcome(snapshot.name, .passed, baseline: path)
    outcome.frame = try renderer.frame(at: snapshot.instant.tick)
    outcome.framesCompared = 1

    var (approved, approvedTree) = (ApprovedPicture?.none, RecordedTree?.none)
    var obstacle: (any Error)?
    do {
      // The picture first: who writes both writes it last.
      approved = try store.approved(at: path)
      approvedTree = try store.bytes(of: layersPath).map { try RecordedTree($0, path: layersPath) }
    } catch {
      obstacle = error
    }
    let lacksLayers = approved != nil && approvedTree == nil
    if let obstacle {
      outcome.verdict = .trouble
      outcome.reasons = [.sentence(options.remedy.text(for: obstacle))]
    } else if let approved {
      let tree = approvedTree.map { ignored.without($0.entries) }
      try compare(approved, tree: tree, with: bitmap, layer: layer, entries: entries, areas: areas, to: &outcome)
      if lacksLayers, outcome.reasons.isEmpty { outcome.reasons = [.equalPixels, .noLayers(layersPath)] }
    } else {
      outcome.verdict = .missing
      outcome.reasons = [.noBaseline(path)]
      options.newBaselines?.change { $0[outcome.name] = .picture(bitmap) }
    }

    let isOld = approved.map { $0.fingerprint != fingerprint.description } ?? true
    let isPassed = outcome.verdict == .passed
    let differs = outcome.numbers != nil
    let isSettled = try recordOrReport(
      &outcome, obstacle, at: path, isOutdated: !differs && (isOld || approvedTree?.lines != lines),
      lacksPart: lacksLayers
    ) { new in
      var files = [BaselineStore.File(path: layersPath, bytes: text)]
      var isKept = false
      if !isPassed || (options.update == .all && (isOld || differs)) {
        // The smallest would have 7 % fewer bytes and take as long as eight takes that are verified.
        let png = try PNGEncoder().encode(bitmap, text: fingerprint.metadata)
        let picture = try store.file(ofPicture: png, bitmap, at: path)
        files.append(picture.file)
        isKept = picture.isKept
      }
      let written = try store.write(files, asNew: new)
      return written == .written || (written == .same && isKept)
    } leave: { outcome in
      try failures.leave(approved?.bitmap, bitmap, as: name, of: &outcome)
      try failures.leave(text, as: "\(name)-actual.layers.txt")
    }
    guard isSettled else { return try verify(snapshot, layer: layer, bitmap: bitmap) }
    if outcome.verdict == .updated, lacksLayers, obstacle == nil { outcome.reasons = [.layersWritten] }
    return outcome
  }

  private func compare(
    _ approved: ApprovedPicture, tree: [LayerEntry]?, with bitmap: Bitmap, layer: Layer,
    entries: [LayerEntry], areas: [PixelRect], to outcome: inout Outcome
  ) throws {
    let changes = tree.map { LayerDifference.list(from: $0, to: entries) } ?? []
    outcome.changes = changes
    outcome.pixelsCompared = bitmap.width * bitmap.height
    func fail(_ reasons: Reasons) {
      outcome.reasons = reasons + changes.reasons
      // A tool that wrote the picture again may have left out what drew it: the take's record tells that, too.
      outcome.fail(
        approvedBy: approved.fingerprint ?? (try? readRecord())?.fingerprint ?? "unknown",
        drawnBy: fingerprint.description, layersAreEqual: changes.isEmpty && tree != nil)
    }
    func pass() { if !changes.isEmpty { outcome.reasons = [.equalPixels] + changes.reasons } }

    if let stored = approved.stored, stored.hasPixels(of: bitmap) { return pass() }
    guard let old = approved.bitmap else {
      return fail([.notInStore(approved.stored?.place ?? "", store: store.pictures ?? "")])
    }
    guard old.width == bitmap.width, old.height == bitmap.height else {
      return fail(options.comparer(ignoring: []).finding(old, bitmap, explaining: true).reasons(besides: .baseline))
    }
    let all = areas + IgnoredAreas.pixels(ignored.areas(in: tree ?? []), scale: renderer.scale, in: bitmap)
    var finding = options.comparer(ignoring: all).finding(old, bitmap, explaining: true)
    finding.note(changes, in: layer, scale: renderer.scale)
    outcome.note(finding)
    guard let numbers = finding.numbers else { return pass() }
    locate(&outcome)
    guard finding.fails else {
      outcome.reasons = [.pixels(numbers), options.allowance]
      return
    }
    fail(
      finding.reasons(besides: .baseline, frame: outcome.frame ?? 0)
        + options.remedy.reasons(.allow(pixels: finding.difference.countedPixels)))
  }

  /// Adds the line of the scene's files that the outcome's layer is written in.
  func locate(_ outcome: inout Outcome) {
    guard let place = owners.place(of: outcome.layer ?? outcome.changes.first?.layer ?? "") else { return }
    outcome.file = place.file
    outcome.line = place.line
  }
}
