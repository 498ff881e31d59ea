import Basics
import Formulas
import Layers
import Motion
import Pixels
import Raster
import Scenes
import Stage

/// The equipment of one thread: a player and a rasteriser with its own fonts, made when they are first needed, and
/// the frame before, which is often the same.
final class FrameWorker {
  let renderer: FrameRenderer
  var player: Player
  private var rasterizer: Rasterizer?
  /// Ends drawing in the midst of a picture, where it is cancelled.
  var cancellation: Cancellation?
  /// Draws what stands beside the frames.
  private let companions: CompanionWorker?
  /// The frame drawn last.
  private var last: (layer: Layer, bitmap: Bitmap)?
  /// The pictures that the rasteriser draws.
  private(set) var pictures: ScenePictures
  /// The number of workers that had the rasteriser before.
  private var handovers = 0
  /// The most workers that share a rasteriser, since it keeps what it knows of each font.
  private static let maxHandovers = 200

  /// - Parameter workLimit: steps of work for the layers of all its frames (`Player`).
  init(_ renderer: FrameRenderer, workLimit: Int = .max) {
    self.renderer = renderer
    pictures = renderer.loaded.images
    companions = renderer.companions.map { CompanionWorker($0, width: renderer.pixelSize.width) }
    player = Player(renderer.opened, overlays: renderer.overlays, workLimit: workLimit)
  }

  /// Goes on from the frame that another worker drew last, of a scene that may be another one, with all that this keeps
  /// for drawing. The other one begins anew. To be called where no picture has been saved since that was drawn.
  ///
  /// - Returns: whether it does; not where what is kept would not be right.
  func takeOver(from other: FrameWorker) -> Bool {
    guard other !== self, other.handovers < Self.maxHandovers, !other.pictures.showsScreens,
      other.rasterizer != nil, renderer.drawsAlike(other.renderer)
    else { return false }
    (rasterizer, last, pictures, handovers) = (other.rasterizer, other.last, other.pictures, other.handovers + 1)
    (other.rasterizer, other.last, other.pictures, other.handovers) = (nil, nil, other.renderer.loaded.images, 0)
    return true
  }

  func layers(at instant: Instant) throws -> Layer {
    let layer = try renderer.explained(at: instant.tick) { try player.layers(at: instant) }
    if player.mayOverflow {
      try explained(at: instant) { try Rasterizer.checkPlaces(of: layer, scale: renderer.scale) }
    }
    if !Rasterizer.takesLittle(layer, scale: renderer.scale) {
      try explained(at: instant) {
        let ready = try rasterizer ?? renderer.makeRasterizer()
        rasterizer = ready
        try ready.checkWork(of: layer)
      }
    }
    return renderer.change?(layer) ?? layer
  }

  /// The frame's pixels, with what stands beside it, in a bitmap that the next call may draw over.
  func picture(at instant: Instant) throws -> FrameRenderer.Picture {
    let own = try ownPicture(at: instant)
    guard let companions else { return own }
    let row = try companions.row(beside: own.bitmap, at: instant)
    return FrameRenderer.Picture(layer: own.layer, bitmap: row, changed: nil)
  }

  /// The frame's pixels, in a bitmap that the next call draws over. What looks as in the frame before is not
  /// drawn again.
  private func ownPicture(at instant: Instant) throws -> FrameRenderer.Picture {
    let layer = try layers(at: instant)
    return try explained(at: instant) {
      let ready = try rasterizer ?? renderer.makeRasterizer()
      rasterizer = ready
      ready.check = cancellation.map { $0.check }
      let before = last
      // While it is drawn, the bitmap is the picture of neither.
      last = nil
      let bitmap = try before?.bitmap ?? ready.render(layer)
      var changed: PictureChange?
      if let before, renderer.caches {
        changed = try ready.redraw(layer, after: before.layer, in: bitmap)
      } else if before != nil {
        try ready.draw(layer, into: bitmap)
      }
      last = (layer, bitmap)
      return FrameRenderer.Picture(layer: layer, bitmap: bitmap, changed: changed)
    }
  }

  /// Errors on the way from a frame's layers to its pixels, with the place of what could not be drawn.
  func explained<Result>(at instant: Instant, _ work: () throws -> Result) throws -> Result {
    try renderer.explained(at: instant.tick) {
      do { return try work() } catch { throw placed(error, at: instant) }
    }
  }

  private func placed(_ error: any Error, at instant: Instant) -> any Error {
    placed(error, in: rasterizer?.undrawable, at: instant)
  }

  /// An error with the place of the layer that could not be drawn.
  func placed(_ error: any Error, in layer: Layer?, at instant: Instant) -> any Error {
    if error is Cancelled { return error }
    var id = layer?.id
    if case .notFinite(let lost)? = error as? RasterProblem { id = lost }
    guard let id, let place = try? player.placeOfContent(of: id, at: instant) else { return error }
    let reason = Message(of: error)
    if case .image(let image)? = layer?.content {
      return Diagnostic(SceneProblem.missingImage(path: image.source, reason: reason), at: place)
    }
    return Diagnostic(RenderingProblem.unusable(reason), at: place)
  }
}

extension FrameRenderer {
  /// Whether the same layers become the same pixels by another one, as far as pictures are the same.
  fileprivate func drawsAlike(_ other: FrameRenderer) -> Bool {
    let (own, others) = (loaded, other.loaded)
    return caches && other.caches && scale == other.scale && own.file == others.file && own.fonts === others.fonts
      && own.boxedCharacters == others.boxedCharacters && own.scene.device.size == others.scene.device.size
      && companions == nil && other.companions == nil
  }

  /// The drawer of a take's frames for one thread.
  typealias Worker = FrameWorker
}
