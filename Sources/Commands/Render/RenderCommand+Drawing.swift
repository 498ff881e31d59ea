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
    let loaded = try arguments.load(one.scene, rowsLookedAt: rowsLookedAt, notes: notes)
    read = loaded.filesRead
    let renderer = try FrameRenderer(loaded, take: take, scale: scale, showsTouches: showTouches)
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
