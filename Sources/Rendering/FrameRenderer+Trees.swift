import Basics
import Formulas
import Layers
import Motion
import Pixels
import Raster
import Stage

/// The layers of a take as trees, to be looked at or drawn otherwise than they are.
extension FrameRenderer {
  /// The layers of several frames, one after the other.
  public func layers(at ticks: [Int], cancellation: Cancellation? = nil) throws -> [Layer] {
    try layers(at: ticks.map { Instant($0) }, cancellation: cancellation)
  }

  /// The layers at several instants, one after the other.
  public func layers(at instants: [Instant], cancellation: Cancellation? = nil) throws -> [Layer] {
    let worker = Worker(self)
    return try instants.map { instant in
      try cancellation?.check()
      return try worker.layers(at: instant)
    }
  }

  /// Works out every frame of the take up to its pixels, and the instants of its events and snapshots besides; throws
  /// the error met on the way to one.
  ///
  /// The content of layers, and their places, are looked at where they are made, so that each of these frames can be
  /// drawn; of another scene that is shown as a picture the frames that are shown are worked out, too. But a picture
  /// whose pixels are damaged is found by decoding it, which happens where one is drawn, and here where
  /// `SceneOptions.decodesPictures` says so.
  ///
  /// - Parameter look: called with the layers of each of these instants.
  @discardableResult
  public func workOutFrames(
    at rate: FrameRate = .standard, _ look: (Layer, Instant) throws -> Void = { _, _ in }
  ) throws -> WorkedOutFrames {
    let worker = Worker(self, workLimit: Limits.takeWork)
    var screens = ShownScreenCheck()
    let stage = try stage
    let ticks = try times(at: rate).ticks + stage.eventTicks.filter { $0 <= stage.duration }
    let instants = Set(ticks.map { Instant($0) } + stage.snapshots.map(\.instant))
    for instant in instants.sorted() {
      let layer = try worker.layers(at: instant)
      try screens.look(at: layer, instant, of: worker)
      try look(layer, instant)
    }
    return WorkedOutFrames(
      steps: stage.stepsSpent + worker.player.stepsSpent + screens.stepsSpent, notes: screens.notes)
  }

  /// The values of the formulas that `SceneOptions` asks for, at an instant.
  public func probes(at instant: Instant) throws -> [Player.ProbedValue] {
    let player = Player(opened)
    return try explained(at: instant.tick) { try player.probes(at: instant) }
  }

  /// The origins of a frame's layers, by their ids; layers that are not there are left out.
  public func origins(of ids: some Sequence<String>, at instant: Instant) throws -> [String: LayerOrigin] {
    let player = Player(opened)
    return try explained(at: instant.tick) {
      var origins: [String: LayerOrigin] = [:]
      for id in ids { origins[id] = try player.origin(of: id, at: instant) }
      return origins
    }
  }

  /// The room that the scrolls around a layer have to bring it further away from an edge of the screen.
  ///
  /// - Parameter id: `Layer.id`.
  public func scrollRoom(of id: String, awayFrom edge: ScreenEdge, at instant: Instant) throws -> ScrollRoom {
    let player = Player(opened)
    return try explained(at: instant.tick) { try player.scrollRoom(of: id, awayFrom: edge, at: instant) }
  }

  /// Whether a layer is a scroll that moves along the axis across an edge of the screen.
  ///
  /// - Parameter id: `Layer.id`.
  public func scrolls(_ id: String, across edge: ScreenEdge, at instant: Instant) throws -> Bool {
    let player = Player(opened)
    return try explained(at: instant.tick) { try player.scrolls(id, across: edge, at: instant) }
  }

  /// Makes the engine that measures the scene's texts, for one thread.
  public func measuring() throws -> TextEngine {
    try TextEngine(fonts: loaded.fonts, boxed: loaded.boxedCharacters)
  }

  /// Hands a drawer of trees to `body` on up to `jobs` threads, once for each number in `0..<count`.
  ///
  /// - Throws: the error of the first number that failed; `Cancelled`.
  public func forEach(
    count: Int, jobs: Int, cancellation: Cancellation?, _ body: @Sendable (Drawer, Int) throws -> Void
  ) throws {
    try Jobs.forEach(
      count: count, jobs: jobs, cancellation: cancellation, makeWorker: { try Drawer(makeRasterizer()) }, work: body)
  }

  /// Returns the result of `body`, which is handed a drawer of trees.
  public func drawing<Result>(_ body: (Drawer) throws -> Result) throws -> Result {
    try body(Drawer(makeRasterizer()))
  }

  /// The drawer of trees for one thread.
  public typealias Drawer = TreeDrawer
}
