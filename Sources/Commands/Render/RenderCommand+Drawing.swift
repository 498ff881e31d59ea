import ArgumentParser
import Basics
import Files
import Formulas
import Geometry
import Motion
import Rendering
import Scenes
import Synchronization

extension RenderCommand {
  /// A drawing that was made, and where.
  struct Drawing {
    let renderer: FrameRenderer
    /// The places, as they were named.
    let paths: [String]
    let sinks: [any FrameSink]
    /// The differences of animations from those asked for.
    let notes: [AnimationNote]
    /// The options that made it small enough; nil where none was changed.
    var choice: String?

    /// Returns the notes of how it differs from what was asked for.
    ///
    /// - Parameter path: the place that it will have; nil for that where it is.
    func messages(at path: String? = nil) -> [Message] {
      let chosen: [Message] =
        choice.map { options in
          let names = (path.map { [$0] } ?? paths).map { "'\($0)'" }.listed("and")
          return ["\(names) is drawn with \(options), to be small enough"]
        } ?? []
      return chosen + notes.map { (path.map($0.at) ?? $0).remediedMessage }
    }
  }

  /// The renderer of what was rendered last, held until the process ends: the system takes its memory back at once,
  /// layer by layer it takes longer.
  private static let held = Mutex<FrameRenderer?>(nil)

  /// The renderer of the take, on the scene's screen or on one that holds all that scrolls.
  private func makeRenderer(rowsLookedAt: Int?, rate: FrameRate, notes: InputNotes?) throws -> FrameRenderer {
    func make(_ screen: Size?, takes: [TakeDescription] = [], take: String?) throws -> FrameRenderer {
      let loaded = try arguments.load(one.scene, rowsLookedAt: rowsLookedAt, notes: notes, screen: screen, takes: takes)
      return try FrameRenderer(
        loaded, take: take, scale: size.scale, overlays: shown.overlays)
    }
    if let scrollThrough {
      let place = SourcePlace(file: "--scroll-through", line: 1, column: 1)
      return try ScrollTour(scrollThrough, at: place).renderer { try make(nil, takes: $0, take: $1 ?? "none") }
    }
    guard let expand else { return try make(nil, take: take) }
    func instant(of renderer: FrameRenderer) throws -> Instant {
      guard case .stills(let stills) = try choice.frames(of: renderer, rate: rate), let still = stills.first else {
        return Instant(0)
      }
      return still.instant
    }
    return try ScreenExpansion(expand).renderer({ try make($0, take: take) }, at: instant)
  }

  /// Draws what the options ask for, into their places and as small as they want it.
  ///
  /// - Parameters:
  ///   - read: becomes the paths of the files that the scene was read from.
  ///   - notes: where those files are noted; nil for nowhere.
  ///   - options: how it is written, and what is done when all of it is.
  func draw(
    noting read: inout [String], in notes: InputNotes? = nil,
    _ options: (FrameRenderer) -> (WritingOptions, () -> Void)
  ) throws -> Drawing {
    guard let maxBytes else { return try draw(to: try places, noting: &read, in: notes, options) }
    return try draw(within: maxBytes, noting: &read, in: notes, options)
  }

  /// Draws what the options ask for.
  ///
  /// - Parameters:
  ///   - places: where it goes; the take's own folder for none.
  ///   - read: becomes the paths of the files that the scene was read from.
  ///   - notes: where those files are noted; nil for nowhere.
  ///   - options: how it is written, and what is done when all of it is.
  func draw(
    to places: [OutputPlace], noting read: inout [String], in notes: InputNotes? = nil,
    _ options: (FrameRenderer) -> (WritingOptions, () -> Void)
  ) throws -> Drawing {
    let rate = FrameRate(fps) ?? .standard
    // Of one picture, no more rows than a screen holds.
    let rowsLookedAt = choice.isMany ? nil : 16
    let plain = try makeRenderer(rowsLookedAt: rowsLookedAt, rate: rate, notes: notes)
    let loaded = plain.loaded
    read = loaded.filesRead
    Self.held.withLock { $0 = plain }
    let outputs = OutputPath(scene: loaded.scene.name, take: plain.take, variant: loaded.variant, given: places)
    let (writing, end) = options(plain)
    defer { end() }
    let frames = try choice.frames(of: plain, rate: rate)
    try arguments.noteIdleSteps(of: plain)
    try checkPoster(among: frames)
    let dressing = around.dressing
    var renderer = dressing.isPlain ? plain : try dressing.applied(to: plain, first: frames.first)
    renderer = try withCompanions(
      renderer, rowsLookedAt: rowsLookedAt, rate: rate, first: frames.first, noting: &read, in: notes)
    if let scale = size.scale(fitting: renderer.size) { renderer = try renderer.drawn(atScale: scale) }
    try outputs.checkStandard()
    let written =
      switch frames {
      case .sequence(let frames, let times): outputs.sinks(frames, of: times, animation: animation)
      case .share(let frames, let times): outputs.folders(frames, of: times)
      case .stills(let stills):
        outputs.sinks(of: stills, many: choice.isMany, rate: rate, animation: animation)
      }
    try checkNoInput(among: written.paths, of: read)
    try renderer.render(to: written.sinks, options: writing)
    end()
    try arguments.noteIdleVariant(
      of: one.scene, plain, at: written.sinks.flatMap(\.instants), rowsLookedAt: rowsLookedAt)
    let notes = written.sinks.compactMap { $0 as? AnimationSink }.flatMap { $0.notes(askedFor: fps) }
    return Drawing(renderer: renderer, paths: written.paths, sinks: written.sinks, notes: notes)
  }

  /// The take with those beside it that were asked for; dressed pictures touch each other, others do not.
  private func withCompanions(
    _ renderer: FrameRenderer, rowsLookedAt: Int?, rate: FrameRate, first: Instant, noting read: inout [String],
    in notes: InputNotes?
  ) throws -> FrameRenderer {
    guard !beside.isEmpty else { return renderer }
    let dressing = around.dressing
    let others = try beside.map { argument in
      let other = try argument.applied(to: self).makeRenderer(rowsLookedAt: rowsLookedAt, rate: rate, notes: notes)
      read += other.loaded.filesRead
      return dressing.isPlain ? other : try dressing.applied(to: other, first: first)
    }
    return try renderer.beside(others, gap: dressing.padding > 0 ? 0 : 16)
  }

  /// Throws a `ValidationError` where a file to write is one that the scene is read from: it would be lost, and the
  /// scene another one.
  private func checkNoInput(among paths: [String], of read: [String]) throws {
    guard let own = FileStatus.first(of: paths, leadingToOneOf: read) else { return }
    throw ValidationError(
      usage: "'\(own)' is one of the files that the scene is read from, and would be lost; name another file.")
  }

  /// Throws a `ValidationError` where the first frame would be none of those that are shown.
  private func checkPoster(among frames: FrameChoice.Frames) throws {
    guard let poster = animation.ending.poster, case .sequence(let frames, let times) = frames else { return }
    guard times.tick(of: frames.lowerBound)...times.tick(of: frames.upperBound) ~= poster else {
      throw ValidationError("--poster is an instant of the frames that are shown.")
    }
  }
}
