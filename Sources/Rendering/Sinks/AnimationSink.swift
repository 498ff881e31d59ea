import Files
import Geometry
import ImageFiles
import Pixels

/// A format that holds several frames: GIF, APNG, animated WebP.
public typealias AnimationFormat = ImageFiles.AnimationFormat

/// How a GIF shows colours that its palette does not have.
public typealias Dithering = ImageFiles.Dithering

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

/// An animation in one file, whose ending tells the format.
///
/// A GIF is seen twice, the first time to choose its palette. Above 50 frames a second, more than viewers show, it has
/// frames of its own at 50.
public final class AnimationSink: OrderedSink, @unchecked Sendable {
  public let path: String
  public let ticks: [Int]
  /// At which it is shown: the rate asked for, or the fastest of the format.
  public let framesPerSecond: Int
  public var passes: Int { format.needsSurvey ? 2 : 1 }
  private let format: AnimationFormat
  private let style: AnimationStyle
  // What follows changes while frames are taken only, which is one call at a time, each after the other.
  private var options: AnimationOptions
  private var survey: AnimationSurvey?
  private var writer: AnimationWriter?

  /// - Parameter frames: their numbers at `rate`.
  /// - Throws: where the ending is of no format.
  public convenience init(
    _ path: String, frames: ClosedRange<Int>, rate: FrameRate = .standard, style: AnimationStyle = AnimationStyle()
  ) throws(RenderingProblem) {
    let format = try Self.format(of: path)
    if let limit = format.maximumFramesPerSecond, rate.framesPerSecond > limit, let slower = FrameRate(limit) {
      let ticks = slower.ticks(from: rate.tick(of: frames.lowerBound), through: rate.tick(of: frames.upperBound))
      self.init(path, format, ticks, slower, style)
    } else {
      self.init(path, format, frames.map(rate.tick(of:)), rate, style)
    }
  }

  /// An animation that has one frame only.
  public convenience init(
    _ path: String, tick: Int, rate: FrameRate = .standard, style: AnimationStyle = AnimationStyle()
  ) throws(RenderingProblem) {
    self.init(path, try Self.format(of: path), [tick], rate, style)
  }

  private init(_ path: String, _ format: AnimationFormat, _ ticks: [Int], _ rate: FrameRate, _ style: AnimationStyle) {
    self.path = path
    self.format = format
    self.ticks = ticks
    self.style = style
    framesPerSecond = rate.framesPerSecond
    options = AnimationOptions(framesPerSecond: rate.framesPerSecond)
  }

  private static func format(of path: String) throws(RenderingProblem) -> AnimationFormat {
    guard let format = AnimationFormat(path: path) else { throw .unknownFormat(path: path) }
    return format
  }

  public func prepare(_ facts: FrameFacts, _ options: WritingOptions) throws {
    self.options.loops = style.loops
    self.options.colors = style.colors
    self.options.dithering = style.dithering
    self.options.matte = style.matte
    self.options.compression = options.compression
    let fingerprint = facts.fingerprint
    self.options.text =
      format.wantsBriefText ? [PNGText("Comment", fingerprint.brief)] : fingerprint.metadata
    try Folder.make(FilePath.folder(of: path))
  }

  public func begin(pass: Int) throws {
    if pass + 1 < passes {
      survey = AnimationSurvey(options: options)
    } else {
      writer = try AnimationWriter(path: path, format: format, options: options, survey: survey)
    }
  }

  public func take(next bitmap: Bitmap) throws {
    if let writer { try writer.add(bitmap) } else { try survey?.add(bitmap) }
  }

  public func end(pass: Int) throws {
    if let writer { try writer.finish() } else { try survey?.finish() }
  }
}
