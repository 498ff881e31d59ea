import Comparison
import Files
import Formulas
import Geometry
import Layers
import Motion
import Pixels
import Rendering

/// Renders a take once and compares it with its baselines: first the snapshots, then the take as a whole.
public struct TakeVerifier: Sendable {
  public let renderer: FrameRenderer
  public let store: BaselineStore
  public let options: VerifyingOptions
  let ignored: IgnoredAreas
  /// Renders the frames that are hashed: without ignored layers.
  let frameRenderer: FrameRenderer
  let identity: TakeIdentity
  let folder: String
  let failures: FailureFolder
  let fingerprint: Fingerprint
  let owners: SceneOwners

  public init(
    _ renderer: FrameRenderer, store: BaselineStore, owners: SceneOwners = SceneOwners(),
    options: VerifyingOptions = VerifyingOptions()
  ) throws {
    self.renderer = renderer
    self.store = store
    self.options = options
    self.owners = owners
    let ignored = try options.ignored ?? IgnoredAreas()
    self.ignored = ignored
    frameRenderer = ignored.hiding(in: renderer, noting: options.sightings)
    identity = TakeIdentity(of: renderer)
    folder = identity.folder(in: store)
    fingerprint = renderer.fingerprint
    failures = FailureFolder(
      path: identity.folder(in: BaselineStore(folder: options.failures)), options: options,
      text: fingerprint.metadata)
  }

  public init(_ item: VerificationPlan.Item, store: BaselineStore, options: VerifyingOptions) throws {
    let (renderer, owners) = try item.ready()
    try self.init(renderer, store: store, owners: owners, options: options)
  }

  /// Outcomes of the snapshots in the take's order, then of the whole take. With a filter that the take's own name does
  /// not meet, only the snapshots that meet it. The last has what is noted of the take. Throws where frames cannot be
  /// rendered or files not be read or written.
  public func run() throws -> [Outcome] {
    let notes = try renderer.notes(strictly: options.isStrict)
    try failures.check()
    if options.update != .none { TemporaryName.removeLeftovers(in: folder) }
    let wholeTake = matches(snapshot: nil)
    let snapshots = try NamedSnapshot.all(of: renderer).filter { matches(snapshot: $0.name) }
    failures.removeShown(of: snapshots.map(\.name), wholeTake: wholeTake)
    let frames = wholeTake ? try renderer.times().ticks : []
    let recorded = Result { wholeTake ? try readRecord() : nil }
    let previous = (try? recorded.get()) ?? nil
    let sightings = previous.flatMap { ignored.sightings(unlike: $0.facts.ignored) }
    let found = LockedValue(
      TakeResults(
        frames: Array(repeating: nil, count: frames.count), snapshots: Array(repeating: nil, count: snapshots.count)))
    let instants = snapshots.map(\.instant) + frames.map { Instant($0) }
    func go(_ renderer: FrameRenderer, over range: Range<Int>) throws {
      let sink = FunctionSink(at: Array(instants[range])) { frame in
        let index = range.lowerBound + frame.index
        if index < snapshots.count {
          let outcome = try verify(snapshots[index], layer: frame.layer, bitmap: frame.bitmap)
          found.change { $0.snapshots[index] = outcome }
        } else {
          try look(at: index - snapshots.count, frame.layer, frame.bitmap, previous: previous, found, sightings)
        }
      }
      try renderer.render(to: [sink], options: WritingOptions(jobs: options.jobs, cancellation: options.cancellation))
    }
    if ignored.layers.isEmpty {
      try go(renderer, over: 0..<instants.count)
    } else {
      try go(renderer, over: 0..<snapshots.count)
      try go(frameRenderer, over: snapshots.count..<instants.count)
    }
    var made = found.value
    made.absent = Set(sightings?.unmetNames.map { "@\($0)" } ?? [])
    var outcomes = try made.snapshots.compactMap { $0 } + (options.expanding?.outcomes(of: self) ?? [])
    if wholeTake {
      outcomes.append(try verifyTake(record(made), recorded, results: made))
    }
    return outcomes.noting(notes)
  }

  /// The outcome of one snapshot. Throws a `RenderingProblem` where the take has none of that name.
  public func run(snapshot name: String) throws -> Outcome {
    let instant = try renderer.instant(ofSnapshot: name)
    failures.removeShown(of: [name], wholeTake: false)
    let layer = try renderer.layers(at: instant)
    let bitmap = try renderer.bitmap(at: instant)
    return try verify(NamedSnapshot(name: name, instant: instant), layer: layer, bitmap: bitmap)
  }

  func matches(snapshot: String?) -> Bool {
    options.admits(outcome(snapshot, .passed, baseline: "").name)
  }

  /// - Parameter place: the place that it is about; nil for the scene.
  func outcome(
    _ snapshot: String?, _ verdict: Verdict, _ reasons: Reasons = [], baseline: String, at place: SourcePlace? = nil
  ) -> Outcome {
    Outcome(
      of: identity, snapshot: snapshot, verdict, reasons, baseline: baseline, file: renderer.loaded.file, at: place)
  }

  private func record(_ results: TakeResults) -> TakeRecord {
    let (scale, size) = (renderer.scale, renderer.pixelSize)
    return TakeRecord(
      facts: TakeRecord.Facts(
        scene: identity.scene, take: identity.takeName, device: identity.device, variant: identity.variant,
        file: RecordedFile(of: renderer.loaded.file, in: store).text,
        width: size.width, height: size.height,
        scale: scale == scale.rounded() ? "\(Int(clamped: scale))" : "\(scale)",
        fps: FrameRate.standard.framesPerSecond, ignored: ignored.texts),
      fingerprint: fingerprint.description, frames: results.frames.compactMap { $0 }, keyFrames: results.keyFrames)
  }

  /// The take's record; nil where there is none.
  func readRecord() throws -> TakeRecord? {
    let path = "\(folder)/\(BaselineStore.recordName)"
    return try store.bytes(of: path).map { try TakeRecord(String(decoding: $0, as: UTF8.self), path: path) }
  }
}
