import Geometry
import Layers
import Pixels

/// The blurred coverage of a rounded rectangle, with the long even stretches between its corners taken out: as small for
/// a tall list as for a button, and blurred once for all of a kind.
struct ShadowPatch {
  struct Key: Hashable {
    /// The rectangle on the patch's pixels.
    var left: Double
    var top: Double
    var width: Double
    var height: Double
    /// In points; `across` and `down` are the pixels per point.
    var radii: CornerRadii
    var across: Double
    var down: Double
    var sigma: Double
  }

  /// How the pixels of one axis of the device lie on those of a patch.
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

    /// The patch's pixel for a pixel of the device, or nil outside of it.
    func index(of pixel: Int) -> Int? {
      let place = Double(pixel) - origin
      guard place >= 0 else { return nil }
      if place <= Double(middle) || removed == 0 { return place < Double(length) ? Int(clamped: place) : nil }
      let shortened = max(Double(middle), place - removed)
      return shortened < Double(length) ? Int(clamped: shortened) : nil
    }
  }

  struct Grid {
    var x: Axis
    var y: Axis

    /// - Parameter corner: the largest radius, in pixels.
    init(_ device: Rect, reach: Int, corner: Double) {
      let margin = Int(clamped: corner.rounded(.up)) + reach + 2
      x = Axis(low: device.minX, high: device.maxX, margin: margin, reach: reach)
      y = Axis(low: device.minY, high: device.maxY, margin: margin, reach: reach)
    }
  }

  private let mask: AlphaMask

  init(_ key: Key, grid: Grid, reach: Int) throws {
    mask = try AlphaMask(width: grid.x.length, height: grid.y.length)
    var shape = RoundedRect(Rect(0, 0, key.width / key.across, key.height / key.down), radii: .zero)
    shape.radii = key.radii
    let place = AffineTransform(a: key.across, b: 0, c: 0, d: key.down, tx: key.left, ty: key.top)
    mask.fill(place.apply(to: shape.path))
    if key.sigma > 0 { BoxBlur(sigma: key.sigma).apply(to: mask) }
  }

  /// The coverage of a part of the device, the stretches put back.
  func stretched(_ grid: Grid, over part: PixelRect) throws -> AlphaMask {
    let result = try AlphaMask(width: part.width, height: part.height)
    let columns = (part.x..<part.maxX).map { grid.x.index(of: $0) ?? -1 }
    var previous = -1
    for y in 0..<part.height {
      guard let row = grid.y.index(of: part.y + y) else { continue }
      let target = result.bytes.baseAddress.map { $0 + y * result.stride }
      guard let target else { continue }
      if row == previous {
        target.copyMemory(from: target - result.stride, byteCount: part.width)
        continue
      }
      previous = row
      for (x, column) in columns.enumerated() where column >= 0 {
        target.storeBytes(of: mask.bytes[row * mask.stride + column], toByteOffset: x, as: UInt8.self)
      }
    }
    return result
  }
}
