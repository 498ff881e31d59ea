import Dispatch
import Geometry
import ImageFiles
import Pixels
import Scenes
import Synchronization

/// A format that holds several frames: GIF, APNG, animated WebP.
public typealias AnimationFormat = ImageFiles.AnimationFormat

/// How a GIF shows colours that its palette does not have.
public typealias Dithering = ImageFiles.Dithering

/// Where frames go, all of it from one run.
public struct FramePlaces: Hashable, Sendable {
  /// Folders that get `frame-00000.png …` and a `manifest.json`.
  public var folders: [String] = []
  /// Files whose names end in `.gif`, `.apng` or `.webp`.
  public var animations: [String] = []
  /// PNGs that get a contact sheet.
  public var sheets: [String] = []
  /// How many frames a contact sheet shows side by side, and in how many rows.
  public var columns = 1
  public var rows = 1

  public init() {}
}

/// What concerns animations only.
public struct AnimationStyle: Hashable, Sendable {
  /// How often they are shown; 0 for ever.
  public var loops = 0
  /// GIF: colours of a palette, 2 to 256, transparency included.
  public var colors = 256
  /// GIF: how colours are shown that the palette does not have.
  public var dithering = Dithering.none
  /// GIF: what lies behind half transparent pixels.
  public var matte: Color?

  public init() {}
}

extension FrameRenderer {
  /// Writes frames to all places, each file whole or not at all.
  ///
  /// A GIF is drawn twice, the first time to choose its palette. Above 50 frames a second, more than viewers show, it is
  /// drawn at 50.
  ///
  /// - Parameter frames: their numbers at `rate`.
  /// - Throws: an `ImageProblem` where a place cannot be written, what a failing frame threw, `Cancelled`.
  public func write(
    _ frames: ClosedRange<Int>, rate: FrameRate = .standard, to places: FramePlaces,
    options: WritingOptions = WritingOptions()
  ) throws {
    try check(frame: frames.lowerBound, rate: rate)
    try check(frame: frames.upperBound, rate: rate)
    let ticks = frames.map(rate.tick(of:))
    let writers = try places.folders.map { try SequenceWriter(folder: $0, facts: sequenceFacts(rate: rate)) }
    var runs = [FrameRun(ticks: ticks, framesPerSecond: rate.framesPerSecond)]
    runs[0].folders = writers
    runs[0].firstNumber = frames.lowerBound
    for path in places.animations {
      guard let format = AnimationFormat(path: path) else { throw RenderingProblem.unknownFormat(path: path) }
      if let limit = format.maximumFramesPerSecond, rate.framesPerSecond > limit, let slower = FrameRate(limit) {
        if runs.count == 1 {
          let end = rate.tick(of: frames.upperBound)
          runs.append(FrameRun(ticks: slower.ticks(from: ticks[0], through: end), framesPerSecond: limit))
        }
        runs[1].animations.append((path, format))
      } else {
        runs[0].animations.append((path, format))
      }
    }
    try perform(runs, options: options)
    if !places.sheets.isEmpty { try writeSheet(ticks, places, options: options) }
    for writer in writers { try writer.finish() }
  }

  /// Writes one frame as an animation that has no other, into each of the files.
  public func writeStill(
    at tick: Int, rate: FrameRate = .standard, to animations: [String], options: WritingOptions = WritingOptions()
  ) throws {
    try check(tick: tick)
    var run = FrameRun(ticks: [tick], framesPerSecond: rate.framesPerSecond)
    for path in animations {
      guard let format = AnimationFormat(path: path) else { throw RenderingProblem.unknownFormat(path: path) }
      run.animations.append((path, format))
    }
    try perform([run], options: options)
  }

  private func perform(_ runs: [FrameRun], options: WritingOptions) throws {
    let runs = runs.filter { !$0.isEmpty }
    let text = Fingerprint(fonts: loaded.fonts).metadata
    let total = runs.reduce(0) { $0 + $1.ticks.count * ($1.needsSurvey ? 2 : 1) }
    let done = Mutex(0)
    var options = options
    if let progress = options.progress {
      options.progress = { _, _ in
        done.withLock { done in
          done += 1
          progress(done, total)
        }
      }
    }
    for run in runs { try perform(run, options: options, text: text) }
  }

  private func perform(_ run: FrameRun, options: WritingOptions, text: [PNGText]) throws {
    for path in run.animations.map(\.path) { try Files.makeFolder(Files.folder(of: path)) }
    var facts = AnimationOptions(framesPerSecond: run.framesPerSecond)
    facts.loops = options.animation.loops
    facts.colors = options.animation.colors
    facts.dithering = options.animation.dithering
    facts.matte = options.animation.matte
    facts.compression = options.compression
    facts.text = text

    var survey: AnimationSurvey?
    if run.needsSurvey {
      let seen = AnimationSurvey(options: facts)
      try forEachFrameInOrder(
        at: run.ticks, options: options, makeState: { () }, body: { (_: Void, _: Int, _: Picture) in },
        take: { (bitmap: Bitmap) in try seen.add(bitmap) })
      try seen.finish()
      survey = seen
    }
    let brief = [PNGText("Comment", Fingerprint(fonts: loaded.fonts).brief)]
    let writers = try run.animations.map { path, format in
      var facts = facts
      if format == .gif { facts.text = brief }
      return try AnimationWriter(path: path, format: format, options: facts, survey: format == .gif ? survey : nil)
    }
    let folders = run.folders
    let firstNumber = run.firstNumber
    let compression = options.compression
    let jobs = options.jobs
    try forEachFrameInOrder(
      at: run.ticks, options: options,
      makeState: { () throws -> BandedPNGEncoder? in
        folders.isEmpty ? nil : try BandedPNGEncoder(compression: compression, text: text)
      },
      body: { (encoder: BandedPNGEncoder?, index: Int, picture: Picture) throws -> Void in
        guard let encoder else { return }
        let png = try encoder.encode(picture.bitmap, changed: picture.changed)
        for folder in folders { try folder.write(frame: firstNumber + index, png: png) }
      },
      take: writers.isEmpty ? nil : { (bitmap: Bitmap) throws -> Void in try Self.feed(writers, bitmap, jobs: jobs) })
    for writer in writers { try writer.finish() }
  }

  /// Gives a frame to all writers, side by side where there are several and threads enough.
  private static func feed(_ writers: [AnimationWriter], _ bitmap: Bitmap, jobs: Int) throws {
    guard writers.count > 1, jobs > 1 else {
      for writer in writers { try writer.add(bitmap) }
      return
    }
    struct Parallel: @unchecked Sendable { let writers: [AnimationWriter] }
    let parallel = Parallel(writers: writers)
    let failures = Mutex<[Int: any Error]>([:])
    DispatchQueue.concurrentPerform(iterations: writers.count) { index in
      do { try parallel.writers[index].add(bitmap) } catch { failures.withLock { $0[index] = error } }
    }
    let failed = failures.withLock { failures in failures.min { $0.key < $1.key }?.value }
    if let failed { throw failed }
  }

  /// Draws frames on several threads, does `body` there, and hands them to `take` in order.
  private func forEachFrameInOrder<State>(
    at ticks: [Int], options: WritingOptions, makeState: @Sendable () throws -> State,
    body: @Sendable (State, Int, Picture) throws -> Void, take: ((Bitmap) throws -> Void)?
  ) throws {
    let queue = take.map { FrameQueue(window: options.jobs * 2 + 1, take: $0) }
    try forEachPicture(
      at: ticks, jobs: options.jobs, cancellation: options.cancellation, queue: queue, makeState: makeState,
      body: { state, index, picture in
        try body(state, index, picture)
        try queue?.hand(index, picture.bitmap)
        options.progress?(0, 0)
      })
  }

  private func writeSheet(_ ticks: [Int], _ places: FramePlaces, options: WritingOptions) throws {
    let size = loaded.scene.device.size
    let (width, height) = (Int((size.width * scale).rounded()), Int((size.height * scale).rounded()))
    let gutter = max(1, Int((2 * scale).rounded()))
    let sheet = ContactSheet(columns: places.columns, rows: places.rows, width: width, height: height, gutter: gutter)
    guard let sheet else {
      throw RenderingProblem.pictureTooLarge(
        width: Double(places.columns * (width + gutter)), height: Double(places.rows * (height + gutter)))
    }
    let chosen = ContactSheet.choice(of: ticks.count, cells: places.columns * places.rows).map { ticks[$0] }
    try forEachFrame(
      at: chosen, jobs: options.jobs, cancellation: options.cancellation, makeState: { () },
      body: { (_: Void, index: Int, bitmap: Bitmap) in sheet.place(bitmap, at: index) })
    let text = Fingerprint(fonts: loaded.fonts).metadata
    let png = try PNGEncoder().encode(sheet.bitmap, compression: options.compression, text: text)
    for path in places.sheets {
      try Files.makeFolder(Files.folder(of: path))
      try AtomicFile.write(png, to: path)
    }
  }
}

/// Frames that are drawn together, and where they go.
private struct FrameRun {
  let ticks: [Int]
  let framesPerSecond: Int
  /// The number of the first frame in the folders.
  var firstNumber = 0
  var folders: [SequenceWriter] = []
  var animations: [(path: String, format: AnimationFormat)] = []

  init(ticks: [Int], framesPerSecond: Int) {
    self.ticks = ticks
    self.framesPerSecond = framesPerSecond
  }

  var isEmpty: Bool { folders.isEmpty && animations.isEmpty }
  var needsSurvey: Bool { animations.contains { $0.format == .gif } }
}
