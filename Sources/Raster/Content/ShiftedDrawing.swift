import Geometry
import Layers
import Pixels

/// The same thing drawn in two places, some pixels from each other, and whether Cairo makes the same pixels of it.
///
/// Places are sums of doubles, which are rounded: a shift by whole pixels need not be one for each of them. But all
/// that becomes of a place is a pixel, or 1/256 of one; where those are shifted by as much, so are all pixels.
struct ShiftedDrawing {
  let before: GraphicsState
  let after: GraphicsState
  let shift: Shift
  /// Pixels by whose edges nothing is cut off.
  let clip: Rect

  /// The same with another place in the layer as its origin.
  func moved(by offset: Point) -> ShiftedDrawing {
    ShiftedDrawing(before: before.moved(by: offset), after: after.moved(by: offset), shift: shift, clip: clip)
  }

  /// Whether both turn and scale alike.
  var isAlike: Bool {
    let (old, new) = (before.transform, after.transform)
    return (old.a, old.b, old.c, old.d) == (new.a, new.b, new.c, new.d)
  }

  /// A rectangle of the layer on the device, then and now.
  func boxes(_ rect: Rect) -> (before: Rect, after: Rect) {
    (before.transform.boundingBox(of: rect), after.transform.boundingBox(of: rect))
  }

  /// Whether a rectangle of the layer lies where nothing is cut off, then and now.
  func isFree(_ rect: Rect) -> Bool {
    let (old, new) = boxes(rect)
    return clip.holds(old) && clip.holds(new)
  }

  /// Whether whole pixels that were found for both are shifted.
  func shifts(_ old: Point, _ new: Point) -> Bool {
    new.x == old.x + Double(shift.x) && new.y == old.y + Double(shift.y)
  }

  func shifts(_ old: Rect, _ new: Rect) -> Bool { shifts(old.origin, new.origin) && old.size == new.size }

  /// Whether the layer cuts its children off at whole pixels.
  func cutsWholePixels(_ layer: Layer) -> Bool {
    guard layer.isOnWholePixels(in: before), layer.isOnWholePixels(in: after) else { return false }
    let (old, new) = boxes(layer.bounds)
    return shifts(old.rounded, new.rounded)
  }

  /// Whether two rectangles of the device hold the same pixels.
  func coversShifted(_ old: Rect, _ new: Rect) -> Bool {
    guard clip.holds(old), clip.holds(new) else { return false }
    return shifts(old.outwards, new.outwards)
  }

  /// Whether a rounded rectangle covers the same of each pixel.
  func shifts(_ shape: RoundedRect) -> Bool {
    let (old, new) = boxes(shape.rect)
    if shape.isSharp, before.transform.isUpright, old.isOnWholePixels, new.isOnWholePixels {
      return shifts(old.rounded, new.rounded)
    }
    guard clip.holds(old), clip.holds(new) else { return false }
    let outlines = (
      shape.outline(before.transform, near: before.visible.rect),
      shape.outline(after.transform, near: after.visible.rect)
    )
    return shifts(outlines.0.path, outlines.1.path)
  }

  /// Whether a layer's surface covers the same of each pixel.
  func shiftsSurface(of layer: Layer) -> Bool {
    layer.isOnWholePixels(in: before) == layer.isOnWholePixels(in: after)
      && shifts(RoundedRect(layer.bounds, radii: layer.cornerRadii))
  }

  /// Whether a path of the layer covers the same of each pixel.
  func shifts(_ path: Path) -> Bool {
    shifts(path.transformed(by: before.transform), path.transformed(by: after.transform))
  }

  private func shifts(_ old: Path, _ new: Path) -> Bool {
    func isShifted(_ old: Point, _ new: Point) -> Bool {
      CairoNumber(old.x).isShifted(to: CairoNumber(new.x), by: shift.x)
        && CairoNumber(old.y).isShifted(to: CairoNumber(new.y), by: shift.y)
    }
    return old.elements.count == new.elements.count
      && zip(old.elements, new.elements).allSatisfy { old, new in
        switch (old, new) {
        case (.move(let a), .move(let b)), (.line(let a), .line(let b)): isShifted(a, b)
        case (.curve(let a, let b, let c), .curve(let d, let e, let f)):
          isShifted(a, d) && isShifted(b, e) && isShifted(c, f)
        case (.close, .close): true
        default: false
        }
      }
  }
}

/// A coordinate as Cairo takes it: in 1/256 of a pixel, the nearest.
private struct CairoNumber {
  private let parts: Double
  /// Whether an error in the last places of the coordinate cannot have changed it.
  private let isSettled: Bool

  init(_ coordinate: Double) {
    let exact = coordinate * 256
    parts = exact.rounded(.toNearestOrEven)
    // Halfway between two, it settles only where it has few digits, and sums with whole numbers are exact.
    isSettled = abs(abs(exact - parts) - 0.5) > 1e-6 || (exact * 4096).rounded() == exact * 4096
  }

  func isShifted(to other: CairoNumber, by pixels: Int) -> Bool {
    isSettled && other.isSettled && other.parts == parts + 256 * Double(pixels)
  }
}

extension Rect {
  /// Whether another one sticks out nowhere.
  func holds(_ other: Rect) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }

  /// Around all pixels that it touches.
  fileprivate var outwards: Rect {
    let (left, top) = (minX.rounded(.down), minY.rounded(.down))
    return Rect(left, top, maxX.rounded(.up) - left, maxY.rounded(.up) - top)
  }
}

extension Layer {
  /// Whether its own parts, all but its children, become the same pixels in both places.
  func isSame(in drawing: ShiftedDrawing, by painter: Painter) throws -> Bool {
    guard drawing.isAlike else { return false }
    return try LayerParts.all.allSatisfy { try $0.isSame(self, in: drawing, by: painter) }
  }
}
