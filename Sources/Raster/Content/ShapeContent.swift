import Geometry
import Layers

extension Rasterizer {
  /// A path's fills, and over them the drawn part of its stroke.
  func draw(_ shape: Shape, size: Size, fade: Double, in scope: Scope, on canvas: Canvas) {
    let reach = shape.reach(through: scope.transform)
    guard scope.pixels(touching: reach) != nil else { return }
    let device = scope.transform.boundingBox(of: reach)
    if let fill = shape.fill {
      let outline = scope.transform.apply(to: shape.path)
      for lower in shape.lowerFills.reversed() {
        canvas.fill(
          .path(outline), rule: shape.rule,
          with: self.paint(lower, size: size, fade: fade, over: device, in: scope))
      }
      canvas.fill(
        .path(outline), rule: shape.rule,
        with: self.paint(fill, size: size, fade: fade, over: device, in: scope))
    }
    if let stroke = shape.stroke, stroke.width > 0, stroke.start < stroke.end {
      let isWhole = stroke.start <= 0 && stroke.end >= 1
      let drawn = isWhole ? shape.path : shape.path.trimmed(from: stroke.start, to: stroke.end)
      var outline: Path?
      if scope.joins, stroke.cap == .butt, stroke.dash.isEmpty {
        // Cairo's pen rounds the direction of a short line's ends: those of two that meet would cross.
        outline = drawn.strokeOutline(width: stroke.width, tolerance: 0.02 / scope.transform.meanScale)
      }
      let path = DevicePath.path(scope.transform.apply(to: outline ?? drawn))
      func draw(on canvas: Canvas, with paint: Paint) {
        if outline != nil {
          canvas.fill(path, with: paint)
        } else {
          canvas.stroke(path, stroke: stroke, pen: scope.transform, with: paint)
        }
      }
      let figure = Figure(canvas: canvas) { draw(on: $0, with: $1) }
      draw(on: canvas, with: paint(stroke.fill, size: size, fade: fade, over: device, in: scope, figure: figure))
    }
  }
}

extension Shape {
  /// A rectangle, in the layer's coordinates, outside of which nothing is drawn through a transform.
  func reach(through transform: AffineTransform) -> Rect {
    let box = path.controlBox
    guard let stroke else { return box }
    // A mitre sticks out by half the width times its length, a square cap by √2/2 of the width.
    let factor = stroke.join == .miter ? max(path.longestMiter(limit: stroke.miterLimit, through: transform), 1.5) : 1.5
    return box.inset(by: -(stroke.width / 2) * factor)
  }
}
