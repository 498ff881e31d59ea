import Files
import Geometry
import ImageFiles
import Motion
import Pixels

/// A format that holds several frames.
public typealias AnimationFormat = ImageFiles.AnimationFormat

/// The way in which colours are shown that a palette does not have.
public typealias Dithering = ImageFiles.Dithering

/// The colours of a film.
public typealias Chroma = ImageFiles.Chroma

/// The way in which an animation begins and ends.
public typealias PlaybackOptions = ImageFiles.PlaybackOptions

/// The settings of an animation; its rate is that of the frames.
public typealias AnimationStyle = AnimationOptions

/// An animation in one file.
///
/// One with a palette is seen twice, the first time to choose that. Above the fastest that viewers show, it has frames
/// of its own at that rate.
public final class AnimationSink: OrderedSink, @unchecked Sendable {
  public let path: String
  public let instants: [Instant]
  /// The rate at which it is shown: the rate asked for, or the fastest of the format.
  public var framesPerSecond: Int { options.framesPerSecond }
  /// The time that each frame stands, in microseconds.
  private let durations: [Int]
  /// The number of times that all frames are seen: twice where a palette is chosen first.
  public var passes: Int { format.facts.hasPalette ? 2 : 1 }
  private let format: AnimationFormat
  // The following fields change while frames are taken only, which is one call at a time, each after the other.
  private var options: AnimationStyle
  private var survey: AnimationSurvey?
  private var writer: AnimationWriter?
  /// Pixels of the frames.
  private var size: (width: Int, height: Int)?
  /// The frames between which an end fades: the first, and the one that came last.
  private var fading: (first: Bitmap, last: Bitmap)?
  /// The place among `durations` of the frame that comes next.
  private var next = 0

  /// - Parameters:
  ///   - frames: their numbers.
  ///   - times: the instants of the take's frames.
  public convenience init(
    _ path: String, _ format: AnimationFormat, frames: ClosedRange<Int>, of times: FrameTimes,
    style: AnimationStyle = AnimationStyle()
  ) {
    let rate = times.rate
    if let limit = format.facts.maximumFramesPerSecond, rate.framesPerSecond > limit, let slower = FrameRate(limit) {
      let (begin, end) = (times.tick(of: frames.lowerBound), times.tick(of: frames.upperBound))
      let slow = FrameTimes(slower, from: begin, to: end)
      self.init(path, format, slow.ticks.map { Instant($0) }, (0..<slow.count).map(slow.duration(of:)), slower, style)
    } else {
      let instants = frames.map { Instant(times.tick(of: $0)) }
      self.init(path, format, instants, frames.map(times.duration(of:)), rate, style)
    }
  }

  /// An animation of frames that were rendered before.
  ///
  /// - Parameter durations: how long each stands, in microseconds.
  /// - Throws: where the format is slower than the rate.
  convenience init(
    _ path: String, _ format: AnimationFormat, durations: [Int], rate: FrameRate, style: AnimationStyle
  ) throws(JoinProblem) {
    if let most = format.facts.maximumFramesPerSecond, rate.framesPerSecond > most {
      throw .tooFast(path, rate.framesPerSecond, most: most)
    }
    var tick = 0
    let instants = durations.map { duration in
      defer { tick += duration }
      return Instant(tick)
    }
    self.init(path, format, instants, durations, rate, style)
  }

  /// An animation that has one frame only.
  public convenience init(
    _ path: String, _ format: AnimationFormat, at instant: Instant, rate: FrameRate = .standard,
    style: AnimationStyle = AnimationStyle()
  ) {
    self.init(path, format, [instant], [rate.duration(of: 0)], rate, style)
  }

  private init(
    _ path: String, _ format: AnimationFormat, _ instants: [Instant], _ durations: [Int], _ rate: FrameRate,
    _ style: AnimationStyle
  ) {
    self.path = path
    self.format = format
    if style.playback.isPlain {
      (self.instants, self.durations) = (instants, durations)
    } else {
      let arranged = style.playback.arranged(instants.map(\.tick), durations)
      (self.instants, self.durations) = (arranged.ticks.map { Instant($0) }, arranged.durations)
    }
    options = style
    options.framesPerSecond = rate.framesPerSecond
  }

  /// Tells how the animation differs from the one asked for, of so many frames per second; all of it is known when it
  /// has been written.
  public func notes(askedFor rate: Int) -> [AnimationNote] {
    var notes: [AnimationNote] = []
    if framesPerSecond < rate {
      notes.append(.slower(path, framesPerSecond, than: rate, format))
    }
    if options.compression != .default, !format.facts.takesEffort { notes.append(.effortless(path, format)) }
    if let size, let film = format.facts.film {
      let whole = film.size(ofFrames: size.width, size.height, chroma: options.chroma)
      if whole != size { notes.append(.evenSides(path, width: whole.width, height: whole.height, format)) }
    }
    if options.matte == nil, writer?.drewOnMatte == true, let pixels = format.facts.matted {
      notes.append(.onWhite(path, pixels))
    }
    return notes
  }

  public func prepare(for renderer: FrameRenderer, _ options: WritingOptions) throws {
    try prepare(madeBy: renderer.fingerprint, options)
  }

  func prepare(madeBy fingerprint: Fingerprint, _ options: WritingOptions) throws {
    self.options.compression = options.compression
    self.options.text =
      switch format.facts.text {
      case .none: []
      case .brief: [PNGText("Comment", fingerprint.brief)]
      case .full: fingerprint.metadata
      }
    if format.facts.film != nil, self.options.filmProgram == nil { throw ImageProblem.noFilmProgram(path: path) }
    try Folder.makeForFile(path)
  }

  public func begin(pass: Int) throws {
    (next, fading) = (0, nil)
    if pass + 1 < passes {
      survey = AnimationSurvey(options: options)
    } else {
      writer = try AnimationWriter(path: path, format: format, options: options, survey: survey)
    }
  }

  public func take(next bitmap: Bitmap) throws {
    size = (bitmap.width, bitmap.height)
    let duration = durations[next]
    next += 1
    try add(bitmap, for: duration)
    guard options.playback.fade > 0 else { return }
    if next == 1 {
      fading = (bitmap.copy(), bitmap.copy())
    } else if next == durations.count {
      fading?.last = bitmap.copy()
    }
  }

  private func add(_ bitmap: Bitmap, for duration: Int) throws {
    if let writer { try writer.add(bitmap, for: duration) } else { try survey?.add(bitmap, for: duration) }
  }

  /// Adds the frames by which the last becomes the first.
  private func fade() throws {
    guard let (first, last) = fading, let rate = FrameRate(framesPerSecond) else { return }
    let steps = max(1, rate.frame(at: options.playback.fade))
    for step in 0..<steps {
      try add(last.faded(to: first, step: step + 1, of: steps + 1), for: rate.duration(of: step))
    }
  }

  public func end(pass: Int) throws {
    try fade()
    if let writer { try writer.finish() } else { try survey?.finish() }
  }
}
