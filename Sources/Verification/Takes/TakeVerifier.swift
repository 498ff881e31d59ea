import Comparison
import Files
import Formulas
import Geometry
import Layers
import Motion
import Pixels
import Rendering

/// Which baselines are written.
public enum UpdateMode: String, Hashable, Sendable, CaseIterable, Codable {
  /// All, also those whose pixels are equal but which another renderer made.
  case all
  /// Those that are missing or differ.
  case changed
  /// Those that are missing.
  case missing
  case none

  /// Whether a baseline is written after that verdict.
  ///
  /// - Parameters:
  ///   - isOutdated: whether it would be another file, though its pixels pass.
  ///   - lacksPart: whether one of its files is missing.
  func writes(after verdict: Verdict, isOutdated: Bool, lacksPart: Bool = false) -> Bool {
    switch self {
    case .all: true
    // A baseline that cannot be read is none that passes.
    case .changed: verdict.isFailure || (verdict == .passed && isOutdated)
    case .missing: verdict == .missing || (verdict == .passed && lacksPart)
    case .none: false
    }
  }
}

public struct VerifyingOptions: Sendable {
  public var update = UpdateMode.none
  /// Where expected, actual and difference of a failure go.
  public var failures = "Output/verify"
  /// Whether somebody named that folder: it may be a link then, as those above it may.
  public var isFailuresNamed = false
  /// The folder below which no link is followed: the working folder for a place that nobody named.
  var failuresBase: String {
    if isFailuresNamed { return failures }
    return FilePath.isAbsolute(failures) ? FilePath.folder(of: failures) : ""
  }
  public var ignored: IgnoredAreas?
  /// Notes which ignored layers there are; nil where nobody asks.
  public var sightings: IgnoredLayerSightings?
  /// Part of a snapshot's name, with the take's before it; nil for all.
  public var filter: String?
  public var jobs = 1
  public var cancellation: Cancellation?
  /// Pixels of a snapshot that may differ.
  public var maxDiffPixels = 0
  /// Whether a step that does nothing is a mistake.
  public var isStrict = false
  /// Whether frames of a take that differs are written, for the report.
  public var keepsFrames = false
  /// A folder of frames by their hashes, so that a report can show what a frame was; nil for none.
  public var frameStore: String?
  /// Knows takes as they were when their baselines were recorded; nil where nobody does.
  var earlier: EarlierTakes?
  /// The contents that were drawn and had no baseline, by the names of their results: a baseline that nothing uses any
  /// more may show one of them, under the name that it had. Nil where nobody asks.
  var newBaselines: Locked<[String: BaselineContent]>?
  /// How it is told what can be done.
  public var remedy = Remedies()
  /// How it is told what is wrong with a scene.
  public var wording: @Sendable (any Error) -> String = { "\($0)" }

  /// Judges frames of which these areas are not compared, in pixels.
  func judge(ignoring areas: [PixelRect]) -> Judge {
    Judge(options: .init(ignored: areas.map(\.rect)), tolerance: Tolerance(pixels: maxDiffPixels))
  }

  /// Whether a result of that name is looked at.
  func admits(_ name: String) -> Bool { filter.map { NameFilter($0).meets(name) } ?? true }

  public init() {}
}

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

  /// The name that the baselines of a scene without takes are under.
  public static let noTake = "still"

  /// The named instants; a scene without takes has one, its beginning.
  public static func snapshots(of renderer: FrameRenderer) throws -> [(name: String, instant: Instant)] {
    renderer.take == nil ? [(noTake, Instant(0))] : try renderer.stage.snapshots.map { ($0.name, $0.instant) }
  }

  /// Outcomes of the snapshots in the take's order, then of the whole take. With a filter that the take's own name does
  /// not meet, only the snapshots that meet it. The last has what is noted of the take. Throws where frames cannot be
  /// rendered or files not be read or written.
  public func run() throws -> [Outcome] {
    let notes = try renderer.notes(strictly: options.isStrict)
    try failures.check()
    if options.update != .none { TemporaryName.removeLeftovers(in: folder) }
    let wholeTake = matches(snapshot: nil)
    let snapshots = try Self.snapshots(of: renderer).filter { matches(snapshot: $0.name) }
    failures.removeShown(of: snapshots.map(\.name), wholeTake: wholeTake)
    let frames = wholeTake ? try renderer.times().ticks : []
    let recorded = Result { wholeTake ? try readRecord() : nil }
    let previous = (try? recorded.get()) ?? nil
    let found = Locked(
      TakeResults(
        frames: Array(repeating: nil, count: frames.count), snapshots: Array(repeating: nil, count: snapshots.count)))
    let instants = snapshots.map(\.instant) + frames.map { Instant($0) }
    func go(_ renderer: FrameRenderer, over range: Range<Int>) throws {
      let sink = EachFrame(at: Array(instants[range])) { frame in
        let index = range.lowerBound + frame.index
        if index < snapshots.count {
          let outcome = try verify(snapshots[index], layer: frame.layer, bitmap: frame.bitmap)
          found.change { $0.snapshots[index] = outcome }
        } else {
          try look(at: index - snapshots.count, frame.layer, frame.bitmap, previous: previous, found)
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
    let made = found.value
    var outcomes = made.snapshots.compactMap { $0 }
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
    return try verify((name, instant), layer: layer, bitmap: bitmap)
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
