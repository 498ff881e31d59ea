import Comparison
import Geometry
import Layers
import Motion
import Pixels
import Rendering

/// Draws a take as it was in a commit and as it is, both with this renderer, and compares every frame. There are no
/// baselines: what was is drawn from the files as they were.
public struct RevisionVerifier: Sendable {
  let pairs: FramePairs
  /// Words outcomes, and leaves pictures.
  let base: TakeVerifier
  /// The name of the commit.
  let origin: String
  var options: VerifyingOptions { base.options }
  private var ignored: IgnoredAreas { base.ignored }

  public init(
    before: FrameRenderer, after: FrameRenderer, origin: String, owners: SceneOwners, options: VerifyingOptions
  ) throws {
    base = try TakeVerifier(after, store: BaselineStore(), owners: owners, options: options)
    self.origin = origin
    pairs = FramePairs(before: base.ignored.hiding(in: before, noting: options.sightings), after: base.frameRenderer)
  }

  /// Findings by frames; none of those that are equal in every respect.
  struct Found {
    var findings: [Int: Finding] = [:]
    /// The outcomes of the snapshots that both takes have, by their names.
    var outcomes: [String: Outcome] = [:]
    /// Pixels of the frames; those of snapshots are reported with each.
    var compared = 0
    var ignored = 0
  }

  /// Outcomes of the snapshots in the take's order, then of the whole take; with a filter, as `TakeVerifier.run` has
  /// it. Throws where frames cannot be rendered or files not be written.
  public func run() throws -> [Outcome] {
    let notes = try pairs.after.notes(strictly: options.isStrict)
    try base.failures.check()
    let wholeTake = base.matches(snapshot: nil)
    let was = try NamedSnapshot.all(of: pairs.before)
    let now = try NamedSnapshot.all(of: pairs.after)
    func isMeant(_ name: String) -> Bool { wholeTake || base.matches(snapshot: name) }
    base.failures.removeShown(of: now.map(\.name).filter(isMeant), wholeTake: wholeTake)
    let common = now.compactMap { snapshot in
      was.first { $0.name == snapshot.name }.map { (name: snapshot.name, before: $0.instant, after: snapshot.instant) }
    }.filter { isMeant($0.name) }
    let renamed = renamed(from: was, to: now).filter { isMeant($0.name) }
    let times = try times
    let frames = (0..<(wholeTake ? min(times.before.count, times.after.count) : 0)).map {
      (before: Instant(times.before.tick(of: $0)), after: Instant(times.after.tick(of: $0)))
    }

    let gathered = LockedValue(Found())
    let size = sizeOfEqual()
    try pairs.forEach(
      at: common.map { (before: $0.before, after: $0.after) } + renamed.map { (before: $0.before, after: $0.after) }
        + frames, jobs: options.jobs,
      cancellation: options.cancellation
    ) { index, sides in
      guard index >= common.count else {
        let outcome = try outcome(of: common[index].name, at: common[index].after, sides, size)
        return gathered.change { $0.outcomes[common[index].name] = outcome }
      }
      let index = index - common.count
      guard index >= renamed.count else {
        let (former, name) = (renamed[index].former, renamed[index].name)
        // One that looks otherwise, too, is another.
        if let sides, finding(sides).fails { return }
        var outcome = try outcome(of: name, at: renamed[index].after, sides, size)
        outcome.reasons = [.former(name: "\(base.identity.name)/\(former)", file: nil)] + outcome.reasons
        return gathered.change { $0.outcomes[name] = outcome }
      }
      let finding = sides.map(finding)
      gathered.change {
        $0.compared += finding?.difference.comparedPixels ?? size.compared
        $0.ignored += finding?.difference.ignoredPixels ?? size.ignored
        $0.findings[index - renamed.count] = finding?.isEqual ?? true ? nil : finding
      }
    }
    let found = gathered.value
    var outcomes = now.filter { isMeant($0.name) }.map { snapshot in
      found.outcomes[snapshot.name] ?? newOutcome(of: snapshot.name)
    }
    let kept = Set(now.map(\.name) + renamed.filter { found.outcomes[$0.name] != nil }.map(\.former))
    for snapshot in was where isMeant(snapshot.name) && !kept.contains(snapshot.name) {
      outcomes.append(outcome(snapshot.name, .removed, [.goneSince(origin, what: "snapshot")]))
    }
    if wholeTake { outcomes.append(try takeOutcome(found, before: times.before, after: times.after)) }
    return outcomes.noting(notes)
  }

  /// The snapshots that only one side has, in pairs of one instant: they may have other names alone.
  private func renamed(
    from was: [NamedSnapshot], to now: [NamedSnapshot]
  ) -> [(former: String, name: String, before: Instant, after: Instant)] {
    var gone = was.filter { old in !now.contains { $0.name == old.name } }
    return now.filter { new in !was.contains { $0.name == new.name } }.compactMap { new in
      guard let index = gone.firstIndex(where: { $0.instant.tick == new.instant.tick }) else { return nil }
      let old = gone.remove(at: index)
      return (old.name, new.name, old.instant, new.instant)
    }
  }

  /// The instants of both takes' frames.
  var times: (before: FrameTimes, after: FrameTimes) {
    get throws { (try pairs.before.times(), try pairs.after.times()) }
  }

  // MARK: Pairs

  /// Returns the numbers of pixels of a frame that are compared and ignored, where nothing need be drawn.
  private func sizeOfEqual() -> (compared: Int, ignored: Int) {
    let (width, height) = (pairs.after.pixelSize.width, pairs.after.pixelSize.height)
    if ignored.rects.isEmpty { return (width * height, 0) }
    let area = Bitmap(width: width, height: height)
    let count = IgnoredAreas.count(areas(in: area), in: area)
    return (width * height - count, count)
  }

  private func areas(in bitmap: Bitmap) -> [PixelRect] {
    IgnoredAreas.pixels(ignored.rects, scale: pairs.after.scale, in: bitmap)
  }

  private func finding(_ sides: FramePairs.Sides) -> Finding { finding(sides, explaining: false) }

  /// - Parameter explaining: whether it is looked for how content moved.
  private func finding(_ sides: FramePairs.Sides, explaining: Bool) -> Finding {
    let (old, new) = (sides.before, sides.after)
    var finding = options.comparer(ignoring: areas(in: new.bitmap))
      .finding(old.bitmap, new.bitmap, explaining: explaining)
    finding.note(
      LayerDifference.list(from: ignored.entries(of: old.layer), to: ignored.entries(of: new.layer)), in: new.layer,
      scale: pairs.after.scale)
    return finding
  }

  // MARK: Snapshots

  /// The outcome of one instant of both takes, under a name.
  func outcome(of name: String, before: Instant, after: Instant) throws -> Outcome {
    base.failures.removeShown(of: [name], wholeTake: false)
    let found = LockedValue(outcome(name, .passed))
    let size = sizeOfEqual()
    try pairs.forEach(at: [(before: before, after: after)], jobs: 1, cancellation: options.cancellation) { _, sides in
      let outcome = try outcome(of: name, at: after, sides, size)
      found.change { $0 = outcome }
    }
    return found.value
  }

  /// The outcome of a snapshot that the commit has not.
  func newOutcome(of name: String) -> Outcome { outcome(name, .new, [.newSince(origin, what: "snapshot")]) }

  func outcome(_ snapshot: String?, _ verdict: Verdict, _ reasons: Reasons = []) -> Outcome {
    base.outcome(snapshot, verdict, reasons, baseline: "\(origin):\(pairs.after.loaded.file)")
  }

  /// - Parameter size: how many pixels are compared, and how many ignored, where neither side was drawn.
  private func outcome(
    of snapshot: String, at instant: Instant, _ sides: FramePairs.Sides?, _ size: (compared: Int, ignored: Int)
  ) throws -> Outcome {
    var outcome = outcome(snapshot, .passed)
    outcome.frame = try pairs.after.frame(at: instant.tick)
    (outcome.framesCompared, outcome.pixelsCompared, outcome.pixelsIgnored) = (1, size.compared, size.ignored)
    guard let sides, case let finding = finding(sides, explaining: true), !finding.isEqual else { return outcome }
    outcome.note(finding)
    guard finding.fails else {
      outcome.reasons =
        finding.numbers.map { [.pixels($0), options.allowance] }
        ?? [.equalPixels] + finding.changes.reasons
      return outcome
    }
    outcome.verdict = .differs
    base.locate(&outcome)
    outcome.reasons = finding.reasons(besides: .itself, frame: outcome.frame ?? 0) + finding.changes.reasons
    try base.failures.show(&outcome) {
      try base.failures.leave(
        sides.before.bitmap, sides.after.bitmap, as: BaselineStore.fileName(snapshot), of: &$0)
    }
    return outcome
  }
}
