import Formulas
import Layers
import Motion
import Scenes
import Stage

/// A screen that somebody uses: inputs in, at any instant, and the picture of any instant out, of which only what
/// changed since the picture before is drawn. For one thread at a time.
///
/// Its functions throw as those of `FrameRenderer` do.
public final class LiveScreen {
  public let renderer: FrameRenderer
  private let worker: FrameRenderer.Worker

  /// Opens a take, of which nothing but the first instant has been played.
  ///
  /// - Parameters:
  ///   - take: its name; nil for a scene that nobody touches, for as long as anybody looks.
  ///   - scale: pixels per point; nil for the device's.
  ///   - cancellation: ends drawing in the midst of a picture.
  /// - Throws: as `FrameRenderer` does.
  public init(
    _ loaded: LoadedScene, take: String? = nil, scale: Double? = nil, cancellation: Cancellation? = nil
  ) throws {
    renderer = try FrameRenderer(loaded, playing: take, scale: scale, caches: true)
    worker = FrameRenderer.Worker(renderer)
    worker.cancellation = cancellation
  }

  /// Takes over the picture that another screen drew last, of the same scene with another content, so that only what
  /// differs is drawn. To be called where no picture of the scene has been saved since then.
  ///
  /// - Returns: whether it does, and `draw` gives what has changed since that picture.
  public func takeOver(from other: LiveScreen) -> Bool { worker.takeOver(from: other.worker) }

  /// The paths of the scene's files that were read (`LoadedScene.filesRead`), with the pictures that are drawn.
  public var filesRead: [String] { Set(renderer.loaded.filesRead + worker.pictures.filesRead).sorted() }

  /// Forgets all that was done but the first inputs, and what came of it.
  ///
  /// - Parameter count: how many inputs stay. The take's steps are none of them: it is over by the first that is sent.
  public func rewind(toInputs count: Int) throws {
    try FrameRenderer.withSources(of: renderer.loaded) { () throws(Diagnostic) in try stage.rewind(toInputs: count) }
  }

  /// The stage that is played: by the take, until somebody sends an input.
  public var stage: Stage { renderer.opened }

  /// Sends an input at a tick; what was played after it, the take's inputs included, is forgotten.
  ///
  /// - Throws: a `SceneLoader.Failure` where a formula fails; what came before can be seen all the same.
  public func send(_ input: StageInput, at tick: Int) throws {
    try FrameRenderer.withSources(of: renderer.loaded) { () throws(Diagnostic) in try stage.send(input, at: tick) }
  }

  /// Plays up to a tick.
  public func play(to tick: Int) throws {
    try FrameRenderer.withSources(of: renderer.loaded) { () throws(Diagnostic) in try stage.play(to: tick) }
  }

  /// Plays the take to its end.
  public func playOut() throws {
    try FrameRenderer.withSources(of: renderer.loaded) { () throws(Diagnostic) in try stage.playOut() }
  }

  /// The layers at a tick.
  public func layers(at tick: Int) throws -> Layer { try layers(at: Instant(tick)) }

  /// The layers at an instant.
  public func layers(at instant: Instant) throws -> Layer { try worker.layers(at: instant) }

  /// Explains the look of a layer at a tick; nil where it is not there.
  public func explanation(of id: String, at tick: Int) throws -> Player.Explanation? {
    try worker.player.explanation(of: id, at: tick)
  }

  /// Returns where the layers are written that follow from what stands at a place of one of the scene's files.
  public func layersReading(line: Int, column: Int, of file: String) -> [SourcePlace] {
    worker.player.layersReading(whatStandsAt: SourcePlace(file: file, line: line, column: column))
  }

  /// Returns the values of a state or property of a layer at some ticks (`Player.number`).
  public func numbers(_ name: String, of id: String, at ticks: [Int]) throws -> [Double?] {
    try ticks.map { try worker.player.number(name, of: id, at: $0) }
  }

  /// Draws the picture at a tick.
  public func draw(at tick: Int) throws -> FrameRenderer.Picture { try draw(at: Instant(tick)) }

  /// Draws the picture of an instant, in a bitmap that the next one is drawn into.
  ///
  /// - Throws: a `SceneLoader.Failure`, a `RenderingProblem`, or `Cancelled`; the next picture is then drawn whole.
  public func draw(at instant: Instant) throws -> FrameRenderer.Picture { try worker.picture(at: instant) }
}
