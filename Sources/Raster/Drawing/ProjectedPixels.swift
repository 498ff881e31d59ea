import Geometry
import Pixels

/// A flat picture as it is seen in a projection, pixel by pixel.
///
/// A pixel is the mean of the flat picture over the part of it that the pixel shows, found at 16 places; at 192 where
/// these differ, at up to 256 where it shows much of the picture. A pixel of the flat picture that an edge goes through
/// has two colours, not their mean (`ProjectionEdges`). Along the edges of the layer's rectangle what is inside and
/// what is outside are found apart, and count for the areas that they have: those edges are exact.
struct ProjectedPixels {
  let flat: ProjectionSource
  /// The projection from the device's pixels to those of the bitmap.
  let toFlat: Projection
  /// The layer's rectangle in pixels of the bitmap, on whole ones; may stick out of it.
  let bounds: (left: Int, top: Int, right: Int, bottom: Int)
  /// The layer's rectangle on the device.
  let outline: [Point]
  /// All pixels of the device that it can be seen in.
  let region: PixelRect

  private var bitmap: Bitmap { flat.bitmap }

  /// The longest sides, in pixels of the flat picture, that sixteen samples suffice for, and sixty-four.
  private static let reach: (near: Float, far: Float) = (6, 16)

  /// The pixels of a part of the region.
  func picture(of part: PixelRect) -> PixelPatch {
    let result = Bitmap(width: part.width, height: part.height)
    var coverage = PolygonCoverage([outline], columns: region.x..<region.maxX)
    // Beyond this, what is flat comes too near to the eye.
    let limit = 1 / Projection.nearest
    let (sizeX, sizeY) = (Float(bitmap.width), Float(bitmap.height))
    let m = toFlat.upper
    SamplePlaces.all.withUnsafeBufferPointer { places in
      for y in part.y..<part.maxY {
        coverage.find(row: y)
        let target = result.row(y - part.y).baseAddress!
        let deviceY = Double(y) + 0.5
        for x in part.x..<part.maxX {
          let deviceX = Double(x) + 0.5
          let w = toFlat.wx * deviceX + toFlat.wy * deviceY + toFlat.w0
          guard w > 0, w <= limit else { continue }
          let u = (m.a * deviceX + m.c * deviceY + m.tx) / w
          let v = (m.b * deviceX + m.d * deviceY + m.ty) / w
          let place = Place(
            u: Float(u), v: Float(v), uAcross: Float((m.a - u * toFlat.wx) / w),
            uDown: Float((m.c - u * toFlat.wy) / w), vAcross: Float((m.b - v * toFlat.wx) / w),
            vDown: Float((m.d - v * toFlat.wy) / w))
          let (reachU, reachV) = place.reach
          guard place.u > -reachU, place.u < sizeX + reachU, place.v > -reachV, place.v < sizeY + reachV else {
            continue
          }
          let isInside =
            place.u >= reachU && place.u < sizeX - reachU && place.v >= reachV && place.v < sizeY - reachV
          let pixel = color(
            of: place, covered: coverage.row[x - region.x], isInside: isInside, places.baseAddress!)
          target.storeBytes(of: pixel, toByteOffset: 4 * (x - part.x), as: SIMD4<UInt8>.self)
        }
      }
    }
    return PixelPatch(bitmap: result, x: part.x, y: part.y)
  }

  /// The place that a pixel of the device shows: its middle in the flat picture, and how that moves from pixel to
  /// pixel.
  private struct Place {
    var u: Float
    var v: Float
    var uAcross: Float
    var uDown: Float
    var vAcross: Float
    var vDown: Float

    /// Half of what a pixel shows.
    var half: (u: Float, v: Float) { ((abs(uAcross) + abs(uDown)) / 2, (abs(vAcross) + abs(vDown)) / 2) }
    /// A pixel more.
    var reach: (Float, Float) { (half.u + 1, half.v + 1) }
    var side: Float { max(abs(uAcross) + abs(uDown), abs(vAcross) + abs(vDown)) }
  }

  /// - Parameter isInside: whether all that the pixel shows is in the flat picture.
  private func color(
    of place: Place, covered: Float, isInside: Bool, _ places: UnsafePointer<SamplePlaces>
  ) -> SIMD4<UInt8> {
    let side = place.side
    let level: SamplePlaces.Level = side <= Self.reach.near ? .few : side <= Self.reach.far ? .some : .many
    guard covered <= 0.001 || covered >= 0.999 else {
      return colorAtEdge(of: place, covered: covered, level == .many ? .many : .edges, places).bytes
    }
    guard isInside else { return colorAtEdge(of: place, covered: covered, level, places).bytes }
    let (across, down) = place.half
    let ends = SamplePlaces.integers(
      SamplePlaces.floor(SIMD4(place.u - across, place.v - down, place.u + across, place.v + down)))
    let (left, top, right, bottom) = (Int(ends.x), Int(ends.y), Int(ends.z), Int(ends.w))
    if let color = flat.even.color(left, top, right, bottom) { return unsafeBitCast(color, to: SIMD4<UInt8>.self) }
    let finer: SamplePlaces.Level = level == .few ? .edges : .many
    if level != .many, flat.edges.lie(in: left, top, right, bottom) {
      return (sum(of: place, finer, places, isSharp: true).total / Float(finer.count)).bytes
    }
    let found = sum(of: place, level, places, isSharp: false)
    guard found.differs else { return (found.total / Float(level.count)).bytes }
    return (sum(of: place, finer, places, isSharp: false).total / Float(finer.count)).bytes
  }

  /// The sum of what is at all places of a pixel, and whether it differs much.
  ///
  /// - Parameter isSharp: whether edges are told apart within a pixel of the flat picture.
  @inline(__always)
  private func sum(
    of place: Place, _ level: SamplePlaces.Level, _ places: UnsafePointer<SamplePlaces>, isSharp: Bool
  ) -> (total: SIMD4<Float>, differs: Bool) {
    let known = flat.edges
    let pixels = UnsafeRawPointer(bitmap.bytes.baseAddress!).assumingMemoryBound(to: UInt32.self)
    let (width, stride) = (Float(bitmap.width), UInt32(truncatingIfNeeded: bitmap.width))
    // Two components in each, which stay below 2¹⁶ together.
    var (even, odd) = (SIMD4<UInt32>.zero, SIMD4<UInt32>.zero)
    // How far all are from the first, more than 15 up or down, in bits that are not 0.
    var different = SIMD4<UInt32>.zero
    var (evenBase, oddBase) = (SIMD4<UInt32>.zero, SIMD4<UInt32>.zero)
    for block in level.blocks {
      let (x, y) = (places[block].x, places[block].y)
      let u = x * place.uAcross + y * place.uDown + place.u
      let v = x * place.vAcross + y * place.vDown + place.v
      let (column, row) = (SamplePlaces.floor(u), SamplePlaces.floor(v))
      var index = SamplePlaces.integers(row * width + column)
      if isSharp {
        let edges = known.lines(SamplePlaces.integers(column), SamplePlaces.integers(row))
        if edges != .zero { index &+= ProjectionEdges.steps(edges, x: u - column, y: v - row, stride: stride) }
      }
      let found = SIMD4(
        pixels[Int(truncatingIfNeeded: index.x)], pixels[Int(truncatingIfNeeded: index.y)],
        pixels[Int(truncatingIfNeeded: index.z)], pixels[Int(truncatingIfNeeded: index.w)])
      let (evenOnes, oddOnes) = (found & 0xFF_00FF, (found &>> 8) & 0xFF_00FF)
      if block == level.blocks.lowerBound {
        evenBase = SIMD4(repeating: 0x10F_010F &- evenOnes.x)
        oddBase = SIMD4(repeating: 0x10F_010F &- oddOnes.x)
      }
      different |= (evenOnes &+ evenBase) ^ 0x100_0100
      different |= (oddOnes &+ oddBase) ^ 0x100_0100
      even &+= evenOnes
      odd &+= oddOnes
    }
    let (evens, odds) = (even.wrappedSum(), odd.wrappedSum())
    let total = SIMD4<Float>(
      Float(evens & 0xFFFF), Float(odds & 0xFFFF), Float(evens &>> 16), Float(odds &>> 16))
    let bits = different.x | different.y | different.z | different.w
    return (total, bits & 0x3E0_03E0 != 0)
  }

  /// A pixel through which an edge of the layer's rectangle goes: what is inside of it and what is outside, each the
  /// mean over its own places. Where there is none, the other's are moved over the edge.
  private func colorAtEdge(
    of place: Place, covered: Float, _ level: SamplePlaces.Level, _ places: UnsafePointer<SamplePlaces>
  ) -> SIMD4<Float> {
    var (inside, outside) = (SIMD4<Float>(), SIMD4<Float>())
    var (movedIn, movedOut) = (SIMD4<Float>(), SIMD4<Float>())
    var count: Float = 0
    for block in level.blocks {
      let (x, y) = (places[block].x, places[block].y)
      let us = x * place.uAcross + y * place.uDown + place.u
      let vs = x * place.vAcross + y * place.vDown + place.v
      for lane in 0..<4 {
        let (column, row) = (SamplePlaces.floor(us[lane]), SamplePlaces.floor(vs[lane]))
        if column >= bounds.left, column < bounds.right, row >= bounds.top, row < bounds.bottom {
          inside += pixel(column, row, atX: us[lane], y: vs[lane])
          count += 1
          movedOut += pixel(overEdgeFrom: column, row)
        } else {
          outside += pixel(column, row, atX: us[lane], y: vs[lane])
          movedIn += pixel(
            min(max(column, bounds.left), bounds.right - 1), min(max(row, bounds.top), bounds.bottom - 1))
        }
      }
    }
    let all = Float(level.count)
    let inner = count > 0 ? inside / count : movedIn / all
    let outer = count < all ? outside / (all - count) : movedOut / all
    return inner * covered + outer * (1 - covered)
  }

  /// Returns the colour at a place in a pixel, which an edge may go through.
  private func pixel(_ column: Int, _ row: Int, atX u: Float, y v: Float) -> SIMD4<Float> {
    guard column > 0, column < bitmap.width - 1, row > 0, row < bitmap.height - 1 else { return pixel(column, row) }
    let lines = flat.edges.lines(
      SIMD4(repeating: UInt32(truncatingIfNeeded: column)), SIMD4(repeating: UInt32(truncatingIfNeeded: row)))
    guard lines != .zero else { return pixel(column, row) }
    let stride = UInt32(truncatingIfNeeded: bitmap.width)
    let step = ProjectionEdges.steps(
      lines, x: SIMD4(repeating: u - Float(column)), y: SIMD4(repeating: v - Float(row)), stride: stride)
    // Neighbours in all directions are in the picture.
    let index = row * bitmap.width + column + Int(Int32(bitPattern: step[0]))
    return SIMD4<Float>(bitmap.bytes.loadUnaligned(fromByteOffset: 4 * index, as: SIMD4<UInt8>.self))
  }

  /// Clear beyond the picture.
  private func pixel(_ column: Int, _ row: Int) -> SIMD4<Float> {
    guard column >= 0, column < bitmap.width, row >= 0, row < bitmap.height else { return .zero }
    return SIMD4<Float>(
      bitmap.bytes.loadUnaligned(fromByteOffset: row &* bitmap.stride &+ 4 &* column, as: SIMD4<UInt8>.self))
  }

  /// Returns the colour beside the layer's rectangle, nearest to a place in it.
  private func pixel(overEdgeFrom column: Int, _ row: Int) -> SIMD4<Float> {
    let (left, right) = (column - bounds.left, bounds.right - 1 - column)
    let (top, bottom) = (row - bounds.top, bounds.bottom - 1 - row)
    switch min(min(left, right), min(top, bottom)) {
    case left: return pixel(bounds.left - 1, row)
    case right: return pixel(bounds.right, row)
    case top: return pixel(column, bounds.top - 1)
    default: return pixel(column, bounds.bottom)
    }
  }
}
