import Basics
import Formulas
import Geometry
import ImageFiles
import Motion
import Pixels
import Raster
import Synchronization

/// The pictures that a scene shows: of files, and other scenes, which are played and drawn on screens of their own. For
/// any number of threads.
public final class ScenePictures: ImagePixels {
  private let files: ImageLibrary
  private let load: @Sendable (ScreenSource) throws -> LoadedScene
  /// The screens by source; nil of those that are files.
  private let screens = OnceCache<MachineText, ShownScreen?>()

  /// - Parameter load: loads a scene that is shown.
  init(of files: ImageLibrary, _ load: @escaping @Sendable (ScreenSource) throws -> LoadedScene) {
    (self.files, self.load) = (files, load)
  }

  private func screen(_ source: String) throws -> ShownScreen? {
    try screens.answer(to: MachineText(source)) {
      try ScreenSource(source).map { try ShownScreen(load($0), of: $0) }
    }
  }

  /// The natural size in points: of a scene, that of its screen.
  func size(_ source: String) throws -> Size { try screen(source)?.size ?? files.size(source) }

  /// Returns the timing of a picture that moves; nil for a still.
  func motion(_ source: String) throws -> ImageMotion? {
    guard let screen = try screen(source) else { return try files.motion(source) }
    return screen.motion
  }

  /// Whether its last frame looks like its first, where it has both so that its end is shown.
  func endsAsItBegins(_ source: String) throws -> Bool {
    try screen(source)?.endsAsItBegins() ?? files.endsAsItBegins(source)
  }

  public func pixels(_ source: String, frame: Int?, width: Int, height: Int) throws -> Bitmap {
    try screen(source)?.pixels(frame: frame, width: max(1, width), height: max(1, height))
      ?? files.pixels(source, frame: frame, width: width, height: height)
  }

  public func ownSize(_ source: String, frame: Int?) throws -> PixelSize? {
    try screen(source) == nil ? files.ownSize(source, frame: frame) : nil
  }

  func pixelsForColors(_ source: String) throws -> Bitmap {
    guard let screen = try screen(source) else { return try files.pixelsForColors(source) }
    let size = screen.size.wholePixels(atScale: 1)
    return try screen.pixels(frame: nil, width: Int(clamped: size.width), height: Int(clamped: size.height))
  }

  /// Throws whatever would fail when it is drawn: of a file all of it, of a scene its first instant.
  func decodeAll(of source: String) throws {
    if try screen(source) == nil { try files.decodeAll(of: source) } else { _ = try pixelsForColors(source) }
  }

  /// Works out a frame of a scene up to its pixels, once, and those of the scenes that it shows; does nothing for a
  /// file.
  ///
  /// - Returns: steps of work that it took.
  /// - Throws: whatever would fail when it is drawn.
  func workOut(_ source: String, frame: Int?) throws -> Int {
    try screen(source)?.workOut(frame: frame) ?? 0
  }

  /// The remarks on a scene that is shown, as far as it has been looked at, with their places; none on files.
  func notes(of source: String) throws -> [Message] { try screen(source)?.notes ?? [] }

  /// The bytes of the file that has a source's frame. Throws for a scene, which has no such file.
  func bytes(of source: String, frame: Int?) throws -> [UInt8] { try files.bytes(of: source, frame: frame) }

  /// Whether another scene has been shown as a picture.
  var showsScreens: Bool { screens.answers.contains { $0 != nil } }

  /// The paths of what was asked for so far, sorted.
  var filesRead: [String] { Set(files.filesRead + screens.answers.flatMap { $0?.filesRead ?? [] }).sorted() }
}

/// The scenes that a scene shows as pictures, and those that they show: so many, and so deep in one another.
struct ShownScreens: Sendable {
  private final class Count: Sendable {
    let shown = Mutex(0)
  }

  private let count = Count()
  private var depth = 0

  /// Counts a scene more. Throws where there are too many.
  func deeper() throws(RenderingProblem) -> ShownScreens {
    var deeper = self
    deeper.depth += 1
    guard deeper.depth <= Limits.screenDepth else {
      throw .unusable("more than \(Limits.screenDepth) scenes show one another, each the next")
    }
    let all = count.shown.withLock { shown in
      shown += 1
      return shown
    }
    guard all <= Limits.screens else { throw .unusable("more than \(Limits.screens) scenes are shown as pictures") }
    return deeper
  }
}

/// A scene that is shown as a picture, with its take played to the end.
private final class ShownScreen: Sendable {
  /// Threads that draw it, each with its own equipment, by the pixels from side to side.
  private struct Workers: @unchecked Sendable {
    var idle: [Int: [FrameWorker]] = [:]
  }

  /// The frames that have been worked out without being drawn.
  private struct Check: @unchecked Sendable {
    var worker: FrameWorker?
    var screens = ShownScreenCheck()
    /// The ticks of the frames.
    var ticks: Set<Int> = []
    /// Whether frames behind the first have been asked for.
    var isPlayed = false
  }

  private let renderer: FrameRenderer
  private let times: FrameTimes
  private let workers = Mutex(Workers())
  private let check = Mutex(Check())

  init(_ loaded: LoadedScene, of source: ScreenSource) throws {
    renderer = try FrameRenderer(loaded, take: source.take, overlays: source.overlays)
    times = try renderer.times()
  }

  var size: Size { renderer.size }

  var filesRead: [String] { renderer.loaded.filesRead }

  /// Sixty frames a second, once.
  var motion: ImageMotion? {
    guard renderer.take != nil, times.count > 1 else { return nil }
    return ImageMotion(
      frames: times.count, durations: (0..<times.count).map { Double(times.duration(of: $0)) }, plays: 1)
  }

  /// Whether the last frame of its take looks like the first.
  func endsAsItBegins() throws -> Bool {
    guard renderer.take != nil, times.count > 1 else { return false }
    let pixels = renderer.pixelSize
    let first = try self.pixels(frame: 0, width: pixels.width, height: pixels.height)
    return try first.hasSamePixels(as: self.pixels(frame: times.last, width: pixels.width, height: pixels.height))
  }

  private func instant(of frame: Int?) -> Instant { Instant(frame.map { times.tick(of: min($0, times.last)) } ?? 0) }

  func workOut(frame: Int?) throws -> Int {
    let instant = instant(of: frame)
    return try check.withLock { check in
      if frame != nil { check.isPlayed = true }
      guard !check.ticks.contains(instant.tick) else { return 0 }
      let worker = check.worker ?? FrameWorker(renderer, workLimit: Limits.takeWork)
      let before = worker.player.stepsSpent + check.screens.stepsSpent
      let playing = check.worker == nil ? try renderer.stage.stepsSpent : 0
      check.worker = worker
      try check.screens.look(at: try worker.layers(at: instant), instant, of: worker)
      check.ticks.insert(instant.tick)
      return playing + worker.player.stepsSpent + check.screens.stepsSpent - before
    }
  }

  /// The remarks on it; those on steps of its take where more of that is shown than its beginning.
  var notes: [Message] {
    let (inner, isPlayed) = check.withLock { ($0.screens.notes, $0.isPlayed) }
    let own = [renderer.loaded.warnings, renderer.loaded.scene.notes, isPlayed ? renderer.notes : Diagnostics(), inner]
    return own.flatMap { $0.list.map(\.placedMessage) }
  }

  /// The frame as it is drawn at that size, letters and lines too: nothing is made larger or smaller afterwards, unless
  /// its sides are to have another proportion.
  func pixels(frame: Int?, width: Int, height: Int) throws -> Bitmap {
    let instant = instant(of: frame)
    let scale = max(Double(width) / size.width, Double(height) / size.height)
    let worker = try workers.withLock { $0.idle[width]?.popLast() } ?? FrameWorker(renderer.drawn(atScale: scale))
    let drawn = try worker.picture(at: instant).bitmap
    defer { workers.withLock { $0.idle[width, default: []].append(worker) } }
    // A side may have a part of a pixel more than it is to have.
    if drawn.width - width <= 1, drawn.height - height <= 1, drawn.width >= width, drawn.height >= height {
      if let part = PixelRect(x: 0, y: 0, width: width, height: height) { return drawn.copy(of: part) }
    }
    return drawn.copy().resampled(width: width, height: height)
  }
}
