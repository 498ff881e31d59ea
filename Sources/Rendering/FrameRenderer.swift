import Basics
import Formulas
import Geometry
import Layers
import Motion
import Pixels
import Raster
import Scenes
import Stage

/// One take of a scene, compiled: any of its frames as layers or as pixels. Immutable; shared by all jobs.
///
/// Its functions throw a `SceneLoader.Failure` for what a scene's file has a place for, a `RenderingProblem` for the
/// rest, `Cancelled` where they are given a cancellation.
public struct FrameRenderer: Sendable {
  public let loaded: LoadedScene
  /// The take, played as far as anybody has asked.
  let opened: Stage
  /// The take's name; nil where the scene has none.
  public let take: String?
  /// Pixels per point.
  public private(set) var scale: Double
  /// Whether the common parts of frames are kept; changes speed, never pixels.
  public let caches: Bool
  /// The layers that are drawn over the scene.
  public let overlays: Overlays

  /// The change made to the layers of every frame before they are drawn.
  private(set) var change: (@Sendable (Layer) -> Layer)?
  /// The surroundings of the screen; nil for none.
  var dressing: Dressing?
  /// Takes that stand beside this one in every picture; nil for none.
  var companions: Companions?

  /// Compiles a take.
  ///
  /// - Parameters:
  ///   - take: its name; nil for the scene's first.
  ///   - scale: pixels per point; nil for the device's.
  /// - Throws: a `SceneLoader.Failure` where the take cannot be played, a `RenderingProblem` where its pictures would
  ///   be too large.
  public init(
    _ loaded: LoadedScene, take: String? = nil, scale: Double? = nil, caches: Bool = true, overlays: Overlays = []
  ) throws {
    try self.init(
      loaded, playing: take ?? loaded.scene.takes.first, scale: scale, caches: caches, overlays: overlays)
  }

  /// - Parameter take: its name; nil for a scene that nobody touches, for as long as anybody looks.
  init(
    _ loaded: LoadedScene, playing take: String?, scale: Double?, caches: Bool, overlays: Overlays = []
  ) throws {
    self.loaded = loaded
    self.take = take
    self.scale = scale ?? loaded.scene.device.scale
    self.caches = caches
    self.overlays = overlays
    try Self.check(loaded.scene.device.size, at: self.scale)
    opened = try Self.withSources(of: loaded) { () throws(Diagnostic) in try Stage(opening: loaded.scene, take: take) }
  }

  /// Throws a `RenderingProblem` where pictures of so many points would have no pixel, or too many.
  private static func check(_ size: Size, at scale: Double) throws {
    let longest = Double(Limits.side)
    guard case let pixels = size.wholePixels(atScale: scale), pixels.width >= 1, pixels.height >= 1,
      pixels.width <= longest, pixels.height <= longest
    else { throw RenderingProblem.pictureTooLarge(width: size.width * scale, height: size.height * scale) }
  }

  func checkSize() throws { try Self.check(size, at: scale) }

  /// The same take in other pixels, however many. Throws where pictures would have no pixel, or too many.
  public func drawn(atScale scale: Double) throws -> FrameRenderer {
    let scaled = atScale(scale)
    try scaled.checkSize()
    return scaled
  }

  /// The size of its pictures in points.
  public var size: Size { companions?.size(beside: ownSize) ?? ownSize }

  /// The same without what stands beside it.
  private var ownSize: Size { dressing?.size(of: Dressing.Screen(of: loaded)) ?? loaded.scene.device.size }

  /// The take, played to its end.
  public var stage: Stage {
    get throws {
      try Self.withSources(of: loaded) { () throws(Diagnostic) in try opened.playOut() }
      return opened
    }
  }

  /// The steps of the take that do nothing, as far as it has been played (`Stage.notes`).
  public var notes: Diagnostics { opened.notes }

  /// Plays the take up to a tick, as far as it goes.
  func play(to tick: Int) throws {
    try Self.withSources(of: loaded) { () throws(Diagnostic) in try opened.play(to: tick) }
  }

  /// Returns the result of `body`; throws an error of the stage with the texts of the scene's files.
  static func withSources<Result>(
    of loaded: LoadedScene, _ body: () throws(Diagnostic) -> Result
  ) throws(SceneLoader.Failure) -> Result {
    do throws(Diagnostic) {
      return try body()
    } catch {
      throw SceneLoader.Failure(diagnostics: Diagnostics([error]), sources: loaded.sources)
    }
  }

  /// The same take with the layers of every frame changed before they are drawn; the function must be a pure one.
  public func changing(_ change: @escaping @Sendable (Layer) -> Layer) -> FrameRenderer {
    var changing = self
    changing.change = change
    return changing
  }

  /// The same take, played once for both, in other pixels.
  ///
  /// - Parameter scale: pixels per point, not above the device's.
  public func atScale(_ scale: Double) -> FrameRenderer {
    var scaled = self
    scaled.scale = scale
    scaled.companions?.renderers = companions?.renderers.map { $0.atScale(scale) } ?? []
    return scaled
  }

  /// The size of its pictures in pixels.
  public var pixelSize: PixelSize {
    let pixels = ownSize.wholePixels(atScale: scale)
    let own = PixelSize(Int(clamped: pixels.width), Int(clamped: pixels.height))
    return companions?.pixelSize(beside: own, of: ownSize, scale: scale) ?? own
  }

  /// The makers that its pictures name.
  public var fingerprint: Fingerprint { Fingerprint(fonts: loaded.fonts) }

  /// The instant of a named snapshot of the take, which is played up to there.
  public func instant(ofSnapshot name: String) throws -> Instant {
    var limit = 0
    while true {
      try play(to: limit)
      if let snapshot = opened.snapshots.first(where: { $0.name == name }) { return snapshot.instant }
      if opened.isPlayedOut { break }
      limit += 1_000_000
    }
    throw RenderingProblem.unknownSnapshot(name, take: take, candidates: opened.snapshots.map(\.name))
  }

  /// Throws where `tick` lies outside of the take, which is played up to there.
  public func check(tick: Int) throws {
    guard tick > 0 else {
      if tick == 0 { return }
      throw RenderingProblem.timeOutside(tick, duration: try stage.duration)
    }
    if take != nil { try play(to: tick) }
    guard opened.isPlayedOut, tick > opened.duration else { return }
    throw RenderingProblem.timeOutside(tick, duration: opened.duration)
  }

  /// The instants of all frames of the take, which is played to its end.
  public func times(at rate: FrameRate = .standard) throws -> FrameTimes { FrameTimes(rate, to: try stage.duration) }

  /// The instants of the take's frames up to one, with the end of that one's time. The take is played up to there;
  /// where it goes on, so do the frames.
  ///
  /// - Throws: where the take has no such frame.
  public func times(through frame: Int, at rate: FrameRate = .standard) throws -> FrameTimes {
    try times(of: frame, at: rate, playingTo: rate.end(of: frame))
  }

  /// The instant of one frame of the take, which is played up to there. Throws where the take has no such frame.
  public func tick(ofFrame frame: Int, at rate: FrameRate = .standard) throws -> Int {
    try times(of: frame, at: rate, playingTo: rate.tick(of: frame)).tick(of: frame)
  }

  private func times(of frame: Int, at rate: FrameRate, playingTo tick: Int) throws -> FrameTimes {
    if take != nil, frame >= 0 { try play(to: tick) }
    guard frame < 0 || opened.isPlayedOut else { return FrameTimes(rate, to: rate.end(of: frame)) }
    let times = try times(at: rate)
    guard 0...times.last ~= frame else { throw RenderingProblem.frameOutside(frame, last: times.last) }
    return times
  }

  /// The number of the frame that is shown at a tick of the take, which is played up to there.
  public func frame(at tick: Int, rate: FrameRate = .standard) throws -> Int {
    if take != nil { try play(to: tick) }
    return opened.isPlayedOut ? try times(at: rate).frame(at: tick) : rate.frame(at: tick)
  }

  /// The layers of one frame.
  public func layers(at tick: Int) throws -> Layer { try layers(at: Instant(tick)) }

  /// The layers at an instant.
  public func layers(at instant: Instant) throws -> Layer { try Worker(self).layers(at: instant) }

  /// One frame's pixels. To render many, use `render(to:)`.
  public func bitmap(at tick: Int) throws -> Bitmap { try bitmap(at: Instant(tick)) }

  /// The pixels of an instant.
  public func bitmap(at instant: Instant) throws -> Bitmap { try Worker(self).picture(at: instant).bitmap }

  /// The pixels of any layer tree, drawn as the frames of this renderer are.
  public func bitmap(of layers: Layer) throws -> Bitmap {
    try makeRasterizer().render(layers)
  }

  /// A frame's pixels.
  public struct Picture {
    public let layer: Layer
    public let bitmap: Bitmap
    /// The change of the bitmap since the frame that was drawn into it before; nil where that is not known.
    public let changed: PictureChange?
  }
}

extension FrameRenderer {
  func makeRasterizer() throws -> Rasterizer {
    try Rasterizer(
      fonts: loaded.fonts, images: loaded.images, scale: scale, boxed: loaded.boxedCharacters,
      caches: caches)
  }

  /// Errors on the way to a frame, with the frame's time and the texts of the scene's files.
  func explained<Result>(at tick: Int, _ work: () throws -> Result) throws -> Result {
    do {
      return try work()
    } catch let cancelled as Cancelled {
      throw cancelled
    } catch var diagnostic as Diagnostic {
      diagnostic.stop = diagnostic.stop ?? stop(at: tick)
      throw SceneLoader.Failure(diagnostics: Diagnostics([diagnostic]), sources: loaded.sources)
    } catch let diagnostics as Diagnostics {
      throw SceneLoader.Failure(diagnostics: diagnostics, sources: loaded.sources)
    } catch {
      throw RenderingProblem.frame(tick: tick, reason: Message(of: error))
    }
  }

  /// Returns the place of the take at a tick; nil at its beginning, and where there is none.
  private func stop(at tick: Int) -> TakeStop? {
    guard tick > 0, let take, let step = opened.steps.lastIndex(where: { $0.begin <= tick }) else { return nil }
    return TakeStop(take: take, step: step + 1, tick: tick)
  }
}
