import Geometry
import Layers
import Pixels

/// A path's fills, and over them the drawn part of its stroke.
extension Shape: DrawnContent {
  func draw(size: Size, with context: DrawingContext) {
    let state = context.state
    let reach = reach(through: state.transform)
    guard state.pixels(touching: reach) != nil else { return }
    let device = state.transform.boundingBox(of: reach)
    if !fills.isEmpty {
      let outline = DevicePath.path(path.transformed(by: state.transform))
      for fill in fills.reversed() {
        context.canvas.fill(outline, rule: rule, with: context.paint(fill, size: size, over: device))
      }
    }
    if let stroke, stroke.width > 0, stroke.start < stroke.end {
      let drawn = strokedPath(of: stroke)
      var outline: Path?
      if state.joins, stroke.cap == .butt, stroke.dash.isEmpty {
        // Cairo's pen rounds the direction of a short line's ends: those of two that meet would cross.
        outline = drawn.strokeOutline(width: stroke.width, tolerance: 0.02 / state.transform.meanScale)
      }
      let path = DevicePath.path((outline ?? drawn).transformed(by: state.transform))
      func draw(on canvas: Canvas, with paint: Paint) {
        if outline != nil {
          canvas.fill(path, with: paint)
        } else {
          canvas.stroke(path, stroke: stroke, pen: state.transform, with: paint)
        }
      }
      let paint = context.paint(stroke.fill, size: size, over: device) { region in
        try? AlphaMask.drawn(over: region, like: context.canvas) { draw(on: $0, with: .color(.black)) }
      }
      draw(on: context.canvas, with: paint)
    }
  }

  func reach(size: Size, in state: GraphicsState, by painter: Painter) -> Rect { reach(through: state.transform) }

  /// A rectangle, in the layer's coordinates, outside of which nothing is drawn through a transform.
  func reach(through transform: AffineTransform) -> Rect {
    let box = path.controlBox
    guard let stroke else { return box }
    // A mitre sticks out by half the width times its length, a square cap by √2/2 of the width.
    let factor = stroke.join == .miter ? max(path.longestMiter(limit: stroke.miterLimit, through: transform), 1.5) : 1.5
    return box.inset(by: -(stroke.width / 2) * factor)
  }

  func isSame(size: Size, in drawing: ShiftedDrawing, by painter: Painter) -> Bool {
    guard allFills.allSatisfy(\.isColor), !drawing.before.joins,
      drawing.isFree(reach(through: drawing.after.transform)), drawing.shifts(path)
    else { return false }
    guard let stroke, stroke.start > 0 || stroke.end < 1 else { return true }
    return drawing.shifts(strokedPath(of: stroke))
  }

  var partCount: Int { allFills.count }

  var isDithered: Bool { allFills.contains(where: \.isDithered) }

  var glass: Shape? {
    var glass = self
    (glass.fill, glass.lowerFills) = (.color(.black), [])
    return glass
  }

  func spend(_ work: inout DrawingWork, size: Size, in state: GraphicsState) throws {
    let reach = state.transform.boundingBox(of: reach(through: state.transform))
    guard let box = PixelRect(covering: reach, within: state.visible) else { return }
    try work.spend(Double(box.area) * passes)
    try work.spend(PathWork(path).steps(of: self, state.transform, within: box))
  }

  func workBound(in layer: Layer, height: Double, scale: Double) -> WorkBound {
    guard stroke?.dash.isEmpty ?? true else { return WorkBound(steps: .infinity) }
    let edges = 4 * Double(PathWork(path).edgeCount)
    return WorkBound(passes: passes, steps: height * (3 * edges * edges + 1_000 * edges))
  }

  /// The fills of the path, the first over the others.
  private var fills: [Fill] { fill.map { [$0] + lowerFills } ?? [] }

  /// The same with what it is stroked with.
  private var allFills: [Fill] { fills + [stroke?.fill].compactMap(\.self) }

  private var passes: Double { allFills.reduce(0) { $0 + $1.passes } }

  private func strokedPath(of stroke: Stroke) -> Path {
    stroke.start <= 0 && stroke.end >= 1 ? path : path.trimmed(from: stroke.start, to: stroke.end)
  }
}
