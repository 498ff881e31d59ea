import Geometry
import Layers
import Pixels

/// The blurred coverage of a rounded rectangle, with the long even stretches between its corners taken out: as small
/// for a tall list as for a button, and blurred once for all of a kind.
struct ShadowPatch {
  struct Key: Hashable {
    /// The rectangle on the patch's pixels.
    var rect: Rect
    /// The radii in points; `across` and `down` are the pixels per point.
    var radii: CornerRadii
    var across: Double
    var down: Double
    var sigma: Double
  }

  /// The places of the pixels of one axis of the device on those of a patch.
  struct Axis {
    /// The device pixel that is the patch's first.
    var origin: Double
    /// Pixels of the patch.
    var length: Int
    /// The pixel that stands for the stretch taken out, and the pixels taken out after it.
    var middle: Int
    var removed: Double

    init(low: Double, high: Double, margin: Int, reach: Int) {
      let first = low.rounded(.down)
      let last = high.rounded(.up)
      origin = first - Double(reach)
      let whole = last - first
      middle = reach + margin
      removed = max(0, whole - Double(2 * margin + 1))
      length = Int(clamped: whole - removed) + 2 * reach
    }

    /// The patch's pixels for those of the device, in order; none for those outside of the patch.
    func runs(over pixels: Range<Int>) -> [Run] {
      let end = origin + Double(length) + removed
      let stretch = min(origin + Double(middle), end)
      let bounds = [origin, stretch, min(stretch + 1 + removed, end), end].map {
        min(max(pixels.lowerBound, Int(clamped: $0)), pixels.upperBound)
      }
      return (0..<3).compactMap { part in
        guard bounds[part] < bounds[part + 1] else { return nil }
        let place = Double(bounds[part]) - origin
        let source = part == 1 ? middle : Int(clamped: part == 0 ? place : place - removed)
        // Places so far away that they are no whole numbers any more are inside of the patch all the same.
        let first = min(max(source, 0), length - 1)
        let count = bounds[part + 1] - bounds[part]
        return Run(
          start: bounds[part] - pixels.lowerBound, count: part == 1 ? count : min(count, length - first), first: first,
          isEven: part == 1)
      }
    }
  }

  /// Pixels of the device that are equal to a patch's: to one after the other, or all of them to one.
  struct Run {
    /// Counted from the first that was asked for.
    var start: Int
    var count: Int
    /// The patch's pixel for the first of them.
    var first: Int
    var isEven: Bool
  }

  /// A shadow on the device: which patch it is stretched from, and how.
  struct Place {
    /// The box of the shape that casts it, in pixels.
    let device: Rect
    let reach: Int
    let x: Axis
    let y: Axis
    let key: Key

    init(_ shape: RoundedRect, sigma: Double, in state: GraphicsState) {
      let (across, down) = (state.transform.a, state.transform.d)
      device = state.transform.boundingBox(of: shape.rect)
      reach = BoxBlur.reach(sigma: sigma)
      let margin = Int(clamped: (shape.reach * max(across, down)).rounded(.up)) + reach + 2
      x = Axis(low: device.minX, high: device.maxX, margin: margin, reach: reach)
      y = Axis(low: device.minY, high: device.maxY, margin: margin, reach: reach)
      key = Key(
        rect: Rect(
          device.minX - x.origin, device.minY - y.origin, device.width - x.removed, device.height - y.removed),
        radii: shape.radii, across: across, down: down, sigma: sigma)
    }

    /// The pixels of the device that it has a coverage for.
    var box: Rect { Rect(x.origin, y.origin, Double(x.length) + x.removed, Double(y.length) + y.removed) }
  }

  private let mask: AlphaMask

  init(for place: Place) throws {
    let (key, rect) = (place.key, place.key.rect)
    var shape = RoundedRect(Rect(0, 0, rect.width / key.across, rect.height / key.down), radii: .zero)
    shape.radii = key.radii
    let toPatch = AffineTransform(a: key.across, b: 0, c: 0, d: key.down, tx: rect.minX, ty: rect.minY)
    let outline = DevicePath.path(shape.path.transformed(by: toPatch))
    let (width, height) = (place.x.length, place.y.length)
    guard let pixels = PixelRect(x: 0, y: 0, width: width, height: height) else {
      throw RasterProblem.pictureTooLarge(width: Double(width), height: Double(height))
    }
    mask = try AlphaMask.drawn(over: pixels) { $0.fill(outline, with: .color(.black)) }
    if key.sigma > 0 { BoxBlur(sigma: key.sigma).apply(to: mask) }
  }

  /// The coverage of a part of the device, the stretches put back.
  func stretched(to place: Place, over part: PixelRect) throws -> AlphaMask {
    let result = try AlphaMask(width: part.width, height: part.height)
    guard let target = result.bytes.baseAddress, let source = UnsafeRawPointer(mask.bytes.baseAddress) else {
      return result
    }
    let columns = place.x.runs(over: part.x..<part.maxX)
    for rows in place.y.runs(over: part.y..<part.maxY) {
      for index in 0..<rows.count {
        let row = target + (rows.start + index) * result.stride
        if rows.isEven, index > 0 {
          row.copyMemory(from: row - result.stride, byteCount: part.width)
        } else {
          Self.copy(columns, of: source + (rows.first + index) * mask.stride, to: row)
        }
      }
    }
    return result
  }

  private static func copy(_ columns: [Run], of source: UnsafeRawPointer, to row: UnsafeMutableRawPointer) {
    for run in columns {
      let target = row + run.start
      if run.isEven {
        let value = source.load(fromByteOffset: run.first, as: UInt8.self)
        target.initializeMemory(as: UInt8.self, repeating: value, count: run.count)
      } else {
        target.copyMemory(from: source + run.first, byteCount: run.count)
      }
    }
  }
}
