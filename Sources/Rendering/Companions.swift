import Geometry
import ImageFiles
import Motion
import Pixels

/// Takes that are shown beside another one in each of its pictures, from left to right, at their upper edges, on
/// nothing.
struct Companions: Sendable {
  /// Drawn at the scale of the one that they stand beside.
  var renderers: [FrameRenderer]
  /// Points between two of them.
  let gap: Double

  /// The size of the whole picture, in points.
  func size(beside own: Size) -> Size {
    let sizes = renderers.map(\.size)
    return Size(
      sizes.reduce(own.width) { $0 + gap + $1.width }, sizes.reduce(own.height) { max($0, $1.height) })
  }

  /// The size of the whole picture, in pixels.
  func pixelSize(beside own: PixelSize, scale: Double) -> PixelSize {
    let sizes = renderers.map(\.pixelSize)
    return PixelSize(
      sizes.reduce(own.width) { $0 + pixelGap(at: scale) + $1.width }, sizes.reduce(own.height) { max($0, $1.height) })
  }

  func pixelGap(at scale: Double) -> Int { Int(clamped: (gap * scale).rounded()) }
}

/// Draws companions for one thread.
final class CompanionWorker {
  private let companions: Companions
  private let workers: [FrameWorker]
  private let scale: Double

  init(_ companions: Companions, scale: Double) {
    (self.companions, self.scale) = (companions, scale)
    workers = companions.renderers.map { FrameWorker($0) }
  }

  /// Returns a picture with the companions' beside it, each as it is at an instant, or at its end where that comes
  /// before.
  func row(beside picture: Bitmap, at instant: Instant) throws -> Bitmap {
    var pictures = [picture]
    for worker in workers {
      let renderer = worker.renderer
      var shown = instant
      if renderer.take != nil { shown = min(instant, Instant(try renderer.stage.duration)) }
      pictures.append(try worker.picture(at: shown).bitmap)
    }
    return try Bitmap.row(of: pictures, gap: companions.pixelGap(at: scale), on: 0, for: "the pictures side by side")
  }
}

extension FrameRenderer {
  /// The same take with others to its right in every picture, drawn at its scale. A take that is over before this one
  /// stands still.
  ///
  /// - Parameter gap: points between two of them.
  /// - Throws: a `RenderingProblem` where its pictures would be too large.
  public func beside(_ others: [FrameRenderer], gap: Double) throws -> FrameRenderer {
    var whole = self
    whole.companions = Companions(renderers: others.map { $0.atScale(scale) }, gap: gap)
    try whole.checkSize()
    return whole
  }
}
