import Dispatch
import Files
import ImageFiles
import Motion
import Rendering
import Scenes
import Stage
import Synchronization

/// Pictures and animations that pages request, drawn one after the other, each when the browser comes for it. An
/// animation is the bytes that `render` writes.
public final class Drawings: Sendable {
  /// A take as it is shown on a page, or on another screen.
  struct Request: Sendable {
    enum Kind: Sendable {
      /// The frames of an instant to another.
      case animation(AnimationFormat, ClosedRange<Int>)
      /// One instant, so many pixels wide.
      case still(Int, width: Double)
    }

    let file: String
    let take: String?
    let options: SceneOptions
    let kind: Kind
  }

  private let loader: SceneLoader
  private let folders: [String]
  private let filmProgram: String?
  private let processors: Int
  private let requests = Mutex<(next: Int, open: [Int: Request])>((1, [:]))
  private let queue = DispatchQueue(label: "drawings", qos: .utility)

  /// Requests that nobody has come for, at most, and bytes of an animation.
  static let (maxRequests, largest) = (1_000, 512 << 20)

  /// - Parameters:
  ///   - folders: for what is temporary, the first the one that is wanted.
  ///   - filmProgram: the path of ffmpeg; nil where there is none.
  ///   - processors: how many jobs there may be at a time.
  public init(loader: SceneLoader, folders: [String], filmProgram: String?, processors: Int) {
    (self.loader, self.folders) = (loader, folders)
    (self.filmProgram, self.processors) = (filmProgram, processors)
  }

  /// The formats of animations that can be written here.
  var formats: [AnimationFormat] {
    ([.gif, .webp, .apng, .mp4] as [AnimationFormat]).filter { $0.facts.film == nil || filmProgram != nil }
  }

  /// Takes a request, and returns the number by which the browser comes for it.
  func take(_ request: Request) -> Int {
    requests.withLock { requests in
      let number = requests.next
      requests.next += 1
      requests.open[number] = request
      requests.open[number - Self.maxRequests] = nil
      return number
    }
  }

  /// Draws what was requested under a number.
  ///
  /// - Parameters:
  ///   - isGone: whether the asker has gone, for whom nothing more is drawn.
  ///   - take: is given the file's bytes, or the mistake; nil where nothing was requested.
  package func draw(
    _ number: Int, unless isGone: @escaping @Sendable () -> Bool,
    _ take: @escaping @Sendable (Result<[UInt8], any Error>?) -> Void
  ) {
    guard let request = requests.withLock({ $0.open.removeValue(forKey: number) }) else { return take(nil) }
    queue.async { [self] in take(Result { try bytes(of: request, unless: isGone) }) }
  }

  private func bytes(of request: Request, unless isGone: @escaping @Sendable () -> Bool) throws -> [UInt8] {
    guard !isGone() else { throw Cancelled() }
    let loaded = try loader.load(request.file, options: request.options)
    switch request.kind {
    case .animation(let format, let span):
      let renderer = try FrameRenderer(loaded, take: request.take, overlays: .callouts)
      return try animation(format, of: renderer, span, unless: isGone)
    case .still(let tick, let width):
      let screen = try LiveScreen(loaded, take: request.take, scale: width / loaded.scene.device.size.width)
      try screen.playOut()
      let drawing = try screen.draw(at: Instant(min(tick, screen.stage.duration)))
      return try BandedPNGEncoder(compression: .fast, remembers: false).encode(drawing.bitmap)
    }
  }

  private func animation(
    _ format: AnimationFormat, of renderer: FrameRenderer, _ span: ClosedRange<Int>,
    unless isGone: @escaping @Sendable () -> Bool
  ) throws -> [UInt8] {
    let times = try renderer.times()
    let ticks = times.ticks
    guard let first = ticks.firstIndex(where: { $0 >= span.lowerBound }),
      let last = ticks.lastIndex(where: { $0 <= span.upperBound }), first <= last
    else { throw PreviewProblem.noFrame }
    let scratch = try TemporaryFolder(in: folders)
    let path = FilePath.join(scratch.path, "film.\(format.rawValue)")
    var style = AnimationStyle()
    style.filmProgram = filmProgram
    let cancellation = Cancellation()
    let options = WritingOptions(jobs: processors, cancellation: cancellation) { _, _ in
      if isGone() { cancellation.cancel() }
    }
    try renderer.render(
      to: [AnimationSink(path, format, frames: first...last, of: times, style: style)], options: options)
    return try FileBytes.read(path, limit: Self.largest)
  }
}
