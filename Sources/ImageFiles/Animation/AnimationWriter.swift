import Files
import Pixels

/// Writes an animation, frame by frame, in order. What comes in is compared with the frame before: equal neighbours
/// become one frame that stands longer, and of the others only the rectangle that changed is stored. However long the
/// animation, no more than the frame being written, those before and after it, and copies of them are in memory.
///
/// The file appears whole, by `finish`, or not at all. A writer belongs to one thread at a time.
public final class AnimationWriter {
  private let file: OutputFile
  private var feed: AnimationFeed

  /// Begins a file. `survey` has seen all frames that will come; only `AnimationFormat.gif` needs it. Throws a
  /// `FileProblem`.
  public init(
    path: String, format: AnimationFormat, options: AnimationOptions, survey: AnimationSurvey? = nil
  ) throws {
    file = try OutputFile(path: path)
    switch format {
    case .gif:
      feed = AnimationFeed(
        try GIFEncoder(file: file, options: options, plan: (survey ?? AnimationSurvey(options: options)).plan))
    case .apng: feed = AnimationFeed(try APNGEncoder(file: file, options: options))
    case .webp: feed = AnimationFeed(WebPAnimationEncoder(file: file, options: options))
    }
  }

  /// Adds a frame, which stands for the time of `count` frames. Its pixels are only looked at during the call. All
  /// frames have the size of the first. Throws an `ImageProblem`, or a `FileProblem`.
  public func add(_ bitmap: Bitmap, count: Int = 1) throws {
    try feed.add(bitmap, count: count)
  }

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
  private let surveyor: GIFSurveyor
  private var feed: AnimationFeed

  public init(options: AnimationOptions) {
    surveyor = GIFSurveyor(options: options)
    feed = AnimationFeed(surveyor)
  }

  /// Looks at a frame, during the call only. Throws an `ImageProblem`.
  public func add(_ bitmap: Bitmap, count: Int = 1) throws {
    try feed.add(bitmap, count: count)
  }

  /// All frames have been seen.
  public func finish() throws {
    _ = try feed.finish()
  }

  var plan: GIFPlan { surveyor.plan }
}
