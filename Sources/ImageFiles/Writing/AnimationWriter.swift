import Files
import Pixels

/// Writes an animation, frame by frame, in order. What comes in is compared with the frame before: equal neighbours
/// become one frame that stands longer, and of the others only the rectangle that changed is stored. However long the
/// animation, no more than the first frame, the one being written, those before and after it, and copies of them are in
/// memory.
///
/// The file appears whole, by `finish`, or not at all. A writer belongs to one thread at a time.
public final class AnimationWriter {
  private let file: OutputFile
  private var feed: AnimationFeed

  /// Begins a file. `survey` has seen all frames that will come; only formats with a palette need it. Throws a
  /// `FileProblem`.
  public init(
    path: String, format: AnimationFormat, options: AnimationOptions, survey: AnimationSurvey? = nil
  ) throws {
    file = try OutputFile(path: path, isSequential: format.facts.isVideo)
    let palette = survey?.palette ?? []
    feed = AnimationFeed(options, of: format) { [file] width, height in
      try format.facts.encoder(
        AnimationTarget(file: file, options: options, palette: palette, width: width, height: height))
    }
  }

  /// Writes an animation whose frames can be given twice, as a format may need that must see all of them first.
  ///
  /// - Parameter feed: gives every frame, with the microseconds that it stands.
  public static func write(
    _ path: String, _ format: AnimationFormat, options: AnimationOptions,
    feed: (_ add: (_ bitmap: Bitmap, _ duration: Int) throws -> Void) throws -> Void
  ) throws {
    var survey: AnimationSurvey?
    if format.facts.hasPalette {
      let seen = AnimationSurvey(options: options)
      try feed(seen.add)
      try seen.finish()
      survey = seen
    }
    try Folder.makeForFile(path)
    let writer = try AnimationWriter(path: path, format: format, options: options, survey: survey)
    try feed(writer.add)
    try writer.finish()
  }

  /// Adds a frame, which stands for `duration` microseconds. Its pixels are only looked at during the call. All frames
  /// have the size of the first. Throws an `ImageProblem`, or a `FileProblem`.
  ///
  /// Of an animation that is shown again, a last frame that looks like the first is left out: the next round shows it.
  public func add(_ bitmap: Bitmap, for duration: Int) throws {
    try feed.add(bitmap, for: duration)
  }

  /// Whether any pixel of the frames so far was drawn on the matte.
  public var drewOnMatte: Bool { feed.drewOnMatte }

  /// Writes what is still to be written and gives the file its name. Throws a `FileProblem`, or an `ImageProblem` where
  /// there was no frame.
  public func finish() throws {
    guard try feed.finish() else { throw ImageProblem.noFrames(path: file.path) }
    try file.commit()
  }
}

/// Sees all frames of a GIF before it is written, to choose its palette: a take is rendered twice, once for the survey.
///
/// Fed like an `AnimationWriter`, with the same frames and options.
public final class AnimationSurvey {
  private var feed: AnimationFeed

  public init(options: AnimationOptions) {
    feed = AnimationFeed(options, of: .gif) { GIFPaletteBuilder(options: options, width: $0, height: $1) }
  }

  /// Looks at a frame that stands for so many microseconds, during the call only. Throws an `ImageProblem`.
  public func add(_ bitmap: Bitmap, for duration: Int) throws {
    try feed.add(bitmap, for: duration)
  }

  /// All frames have been seen.
  public func finish() throws {
    _ = try feed.finish()
  }

  var palette: [UInt32] { (feed.encoder as? GIFPaletteBuilder)?.palette ?? [] }
}

extension AnimationFeed {
  fileprivate init(
    _ options: AnimationOptions, of format: AnimationFormat,
    making make: @escaping (_ width: Int, _ height: Int) throws -> any AnimationEncoder
  ) {
    let facts = format.facts
    self.init(
      options, clock: facts.clock(options.framesPerSecond), matted: facts.matted, isVideo: facts.isVideo, making: make)
  }
}
