import Geometry
import Pixels

/// A flat picture as it is seen in a projection, pixel by pixel.
///
/// A pixel is the mean of the flat picture over the part of it that the pixel shows, found at 16 places; at 64 where these
/// differ, at up to 256 where it shows much of the picture (Hammersley's sets: no two places in one column or row). Along the
/// edges of the layer's rectangle what is inside and what is outside are found apart, and count for the areas that they have:
/// those edges are exact.
struct ProjectedPixels {
  /// What is flat.
  let bitmap: Bitmap
  /// Where it has one colour over several pixels.
  let even: EvenSquares
  /// From the device's pixels to those of the bitmap.
  let toFlat: Projection
  /// The layer's rectangle in pixels of the bitmap, on whole ones; may stick out of it.
  let bounds: (left: Int, top: Int, right: Int, bottom: Int)
  /// The layer's rectangle on the device.
  let outline: [Point]
  /// All pixels of the device that it can be seen in.
  let region: PixelRect

  /// So many pixels of the flat picture a side are what sixteen places are enough for, and sixty-four.
  private static let reach: (near: Float, far: Float) = (4, 16)
  /// Pixels that differ in one of these bits are told apart at more places.
  private static let telling: UInt32 = 0xF0F0_F0F0

  /// The pixels of a part of the region.
  func picture(of part: PixelRect) -> PixelPatch {
    let result = Bitmap(width: part.width, height: part.height)
    var coverage = PolygonCoverage(outline, columns: region.x..<region.maxX)
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

  /// What a pixel of the device shows: the middle of it in the flat picture, and how that moves from pixel to pixel.
  private struct Place {
    var u: Float
    var v: Float
    var uAcross: Float
    var uDown: Float
    var vAcross: Float
    var vDown: Float

    /// Half of what a pixel shows.
    var reach: (Float, Float) { ((abs(uAcross) + abs(uDown)) / 2 + 1, (abs(vAcross) + abs(vDown)) / 2 + 1) }
    var side: Float { max(abs(uAcross) + abs(uDown), abs(vAcross) + abs(vDown)) }
  }

  /// - Parameter isInside: whether all that the pixel shows is in the flat picture.
  private func color(
    of place: Place, covered: Float, isInside: Bool, _ places: UnsafePointer<SamplePlaces>
  ) -> SIMD4<UInt8> {
    let side = place.side
    var level = side <= Self.reach.near ? 0 : side <= Self.reach.far ? 1 : 2
    guard covered <= 0.001 || covered >= 0.999 else {
      return colorAtEdge(of: place, covered: covered, max(level, 1), places).bytes
    }
    guard isInside else { return colorAtEdge(of: place, covered: covered, level, places).bytes }
    if let color = evenColor(of: place) { return color }
    var found = sum(of: place, level, places)
    if found.differs, level < 2 {
      level += 1
      found = sum(of: place, level, places)
    }
    return (found.total / Float(SamplePlaces.count(level))).bytes
  }

  /// The mean where a pixel shows one colour only: what it would be by its places.
  @inline(__always)
  private func evenColor(of place: Place) -> SIMD4<UInt8>? {
    let (across, down) = ((abs(place.uAcross) + abs(place.uDown)) / 2, (abs(place.vAcross) + abs(place.vDown)) / 2)
    let ends = SamplePlaces.whole(SIMD4(place.u - across, place.v - down, place.u + across, place.v + down))
    let color = even.color(Int(ends.x), Int(ends.y), Int(ends.z), Int(ends.w))
    return color.map { unsafeBitCast($0, to: SIMD4<UInt8>.self) }
  }

  /// The sum of what is at all places of a pixel, and whether it differs much.
  private func sum(
    of place: Place, _ level: Int, _ places: UnsafePointer<SamplePlaces>
  ) -> (total: SIMD4<Float>, differs: Bool) {
    let pixels = UnsafeRawPointer(bitmap.bytes.baseAddress!).assumingMemoryBound(to: UInt32.self)
    let stride = UInt32(truncatingIfNeeded: bitmap.width)
    let first = SamplePlaces.first(level)
    // Two components in each, which stay below 2¹⁶ together.
    var (even, odd, different) = (SIMD4<UInt32>.zero, SIMD4<UInt32>.zero, SIMD4<UInt32>.zero)
    var one = SIMD4<UInt32>.zero
    for block in first..<(first + SamplePlaces.count(level) / 4) {
      let (x, y) = (places[block].x, places[block].y)
      let u = x * place.uAcross + y * place.uDown + place.u
      let v = x * place.vAcross + y * place.vDown + place.v
      let index = SamplePlaces.whole(v) &* stride &+ SamplePlaces.whole(u)
      let found = SIMD4(
        pixels[Int(truncatingIfNeeded: index.x)], pixels[Int(truncatingIfNeeded: index.y)],
        pixels[Int(truncatingIfNeeded: index.z)], pixels[Int(truncatingIfNeeded: index.w)])
      if block == first { one = SIMD4(repeating: found.x) }
      different |= found ^ one
      even &+= found & 0xFF_00FF
      odd &+= (found &>> 8) & 0xFF_00FF
    }
    let (evens, odds) = (even.wrappedSum(), odd.wrappedSum())
    let total = SIMD4<Float>(
      Float(evens & 0xFFFF), Float(odds & 0xFFFF), Float(evens &>> 16), Float(odds &>> 16))
    let bits = different.x | different.y | different.z | different.w
    return (total, bits & Self.telling != 0)
  }

  /// A pixel through which an edge of the layer's rectangle goes: what is inside of it and what is outside, each the mean
  /// over its own places. Where there is none, the other's are moved over the edge.
  private func colorAtEdge(
    of place: Place, covered: Float, _ level: Int, _ places: UnsafePointer<SamplePlaces>
  ) -> SIMD4<Float> {
    var (inside, outside) = (SIMD4<Float>(), SIMD4<Float>())
    var (movedIn, movedOut) = (SIMD4<Float>(), SIMD4<Float>())
    var count: Float = 0
    let first = SamplePlaces.first(level)
    for block in first..<(first + SamplePlaces.count(level) / 4) {
      let (x, y) = (places[block].x, places[block].y)
      let us = x * place.uAcross + y * place.uDown + place.u
      let vs = x * place.vAcross + y * place.vDown + place.v
      for lane in 0..<4 {
        let column = Int(clamped: Double(us[lane].rounded(.down)))
        let row = Int(clamped: Double(vs[lane].rounded(.down)))
        if column >= bounds.left, column < bounds.right, row >= bounds.top, row < bounds.bottom {
          inside += pixel(column, row)
          count += 1
          movedOut += pixel(overEdgeFrom: column, row)
        } else {
          outside += pixel(column, row)
          movedIn += pixel(
            min(max(column, bounds.left), bounds.right - 1), min(max(row, bounds.top), bounds.bottom - 1))
        }
      }
    }
    let all = Float(SamplePlaces.count(level))
    let inner = count > 0 ? inside / count : movedIn / all
    let outer = count < all ? outside / (all - count) : movedOut / all
    return inner * covered + outer * (1 - covered)
  }

  /// Clear beyond the picture.
  private func pixel(_ column: Int, _ row: Int) -> SIMD4<Float> {
    guard column >= 0, column < bitmap.width, row >= 0, row < bitmap.height else { return .zero }
    return SIMD4<Float>(
      bitmap.bytes.loadUnaligned(fromByteOffset: row &* bitmap.stride &+ 4 &* column, as: SIMD4<UInt8>.self))
  }

  /// What is beside the layer's rectangle, nearest to a place in it.
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

/// Four places in a pixel, about its middle.
private struct SamplePlaces {
  var x: SIMD4<Float>
  var y: SIMD4<Float>

  /// A set of 16, then one of 64, then one of 256.
  static let all: [SamplePlaces] = (0..<3).flatMap { level in
    (0..<(count(level) / 4)).map { block in
      var places = SamplePlaces(x: .zero, y: .zero)
      for lane in 0..<4 {
        let number = 4 * block + lane
        var (rest, mirrored, unit) = (number, 0, count(level) / 2)
        while rest > 0 {
          mirrored += (rest & 1) * unit
          (rest, unit) = (rest / 2, unit / 2)
        }
        places.x[lane] = (Float(number) + 0.5) / Float(count(level)) - 0.5
        places.y[lane] = (Float(mirrored) + 0.5) / Float(count(level)) - 0.5
      }
      return places
    }
  }

  /// How many places a set has.
  static func count(_ level: Int) -> Int { 16 << (2 * level) }
  /// Where it begins.
  static func first(_ level: Int) -> Int { level == 0 ? 0 : level == 1 ? 4 : 20 }

  /// Numbers from 0, down to whole ones: with half taken off, rounded to the nearest where a Float has whole numbers alone.
  static func whole(_ numbers: SIMD4<Float>) -> SIMD4<UInt32> {
    unsafeBitCast(numbers - 0.5 + 0x1p23, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0x7F_FFFF)
  }
}
