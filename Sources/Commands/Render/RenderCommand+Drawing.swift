import Geometry
import Motion
import Rendering
import Synchronization

extension RenderCommand {
  /// A drawing that was made, and where.
  struct Drawing {
    let renderer: FrameRenderer
    /// The places, as they were named.
    let paths: [String]
    let sinks: [any FrameSink]
    /// How animations differ from those asked for.
    let notes: [AnimationNote]
  }

  /// The renderer of what was rendered last, held until the process ends: the system takes its memory back at once,
  /// layer by layer it takes longer.
  private static let held = Mutex<FrameRenderer?>(nil)

  /// The renderer of the take, on the scene's screen or on one that holds all that scrolls.
  private func renderer(rowsLookedAt: Int?, rate: FrameRate, notes: InputNotes?) throws -> FrameRenderer {
    func make(_ screen: Size?) throws -> FrameRenderer {
      let loaded = try arguments.load(one.scene, rowsLookedAt: rowsLookedAt, notes: notes, screen: screen)
      return try FrameRenderer(loaded, take: take, scale: scale, showsTouches: showTouches)
    }
    guard let expand else { return try make(nil) }
    return try ScreenExpansion(expand).renderer(make) { renderer in
      guard case .stills(let stills) = try choice.frames(of: renderer, rate: rate), let still = stills.first else {
        return Instant(0)
      }
      return still.instant
    }
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
    let renderer = try renderer(rowsLookedAt: rowsLookedAt, rate: rate, notes: notes)
    let loaded = renderer.loaded
    read = loaded.filesRead
    Self.held.withLock { $0 = renderer }
    let outputs = OutputPath(scene: loaded.scene.name, take: renderer.take, variant: loaded.variant, given: places)
    let (writing, end) = options(renderer)
    defer { end() }
    let frames = try choice.frames(of: renderer, rate: rate)
    try arguments.noteIdleSteps(of: renderer)
    try outputs.checkStandard()
    let written =
      switch frames {
      case .sequence(let frames, let times): outputs.sinks(frames, of: times, animation: animation)
      case .share(let frames, let times): outputs.folders(frames, of: times)
      case .stills(let stills):
        outputs.sinks(of: stills, many: choice.isMany, rate: rate, animation: animation)
      }
    try renderer.render(to: written.sinks, options: writing)
    end()
    try arguments.noteIdleVariant(
      of: one.scene, renderer, at: written.sinks.flatMap(\.instants), rowsLookedAt: rowsLookedAt)
    let remarks = written.sinks.compactMap { $0 as? AnimationSink }.flatMap { $0.notes(askedFor: fps) }
    return Drawing(renderer: renderer, paths: written.paths, sinks: written.sinks, notes: remarks)
  }
}
