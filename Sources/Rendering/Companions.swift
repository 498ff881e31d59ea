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

  /// The size of the whole picture, in pixels: as many as lie in all of its points, also where each picture loses the
  /// part of a pixel.
  ///
  /// - Parameters:
  ///   - own: the size of the picture that they stand beside, in pixels.
  ///   - points: the same in points.
  func pixelSize(beside own: PixelSize, of points: Size, scale: Double) -> PixelSize {
    let sizes = renderers.map(\.pixelSize)
    let whole = Int(clamped: size(beside: points).wholePixels(atScale: scale).width)
    return PixelSize(
      max(whole, sizes.reduce(own.width) { $0 + $1.width }), sizes.reduce(own.height) { max($0, $1.height) })
  }

  /// Returns pictures in a row of so many pixels. What they leave of it lies between them; those that touch each other
  /// go on to its end.
  func row(of pictures: [Bitmap], width: Int) throws -> Bitmap {
    let left = max(0, width - pictures.reduce(0) { $0 + $1.width })
    let name = "the pictures side by side"
    guard gap > 0 else {
      return EdgeColumns.widen(try Bitmap.row(of: pictures, gap: 0, on: 0, for: name), by: left)
    }
    let gaps = renderers.indices.map { left * ($0 + 1) / renderers.count - left * $0 / renderers.count }
    return try Bitmap.row(of: pictures, gaps: gaps, on: 0, for: name)
  }
}

/// Draws companions for one thread.
final class CompanionWorker {
  private let companions: Companions
  private let workers: [FrameWorker]
  private let width: Int

  /// - Parameter width: the pixels of the whole picture from side to side.
  init(_ companions: Companions, width: Int) {
    (self.companions, self.width) = (companions, width)
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
    return try companions.row(of: pictures, width: width)
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
