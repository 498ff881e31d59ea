import Pixels

/// The edges of what was drawn, as they run through the pixels of a picture.
///
/// A pixel that an edge goes through has the mean of the colours on both sides. Seen askew, its parts fall into
/// different pixels of the screen, which then have that mean where they should have one of the colours. So the edge is
/// found again, as a straight line: across the direction in which the colours change most around the pixel (D. L.
/// Youngs, "Time-dependent multi-material flow with large fluid distortion", 1982), and so far along it that the two
/// areas give the mean (R. Scardovelli and S. Zaleski, "Analytical relations connecting linear interfaces and volume
/// fractions in rectangular grids", 2000). A pixel's mean stays what it is.
final class ProjectionEdges {
  /// The side of a square is two to this, in pixels.
  private static var shift: Int { 3 }
  private static var side: Int { 1 << shift }

  /// Squares of a row are two to this.
  private let rowShift: UInt32
  /// Row by row, in which of a square's pixels an edge is known: a bit each, from the upper left, row by row.
  private let marks: UnsafeMutableBufferPointer<UInt64>
  /// The indices at which the lines of a square begin; 0 where it has none.
  private let starts: UnsafeMutableBufferPointer<UInt32>
  /// The edges of all pixels of a square, the first of one that has none: 0 where no edge is known, or the line's
  /// normal in two bytes (x, then y), and above them its distance from the pixel's middle in `steps` of a pixel, times
  /// the normal's length.
  private let lines: UnsafeMutableBufferPointer<UInt32>

  private static let steps: Float = 128
  /// The longer side of a normal.
  private static let length: Float = 127
  /// Colours have to be this far apart for an edge, and a pixel within this of a mean of them.
  private static let contrast: Int32 = 16
  private static let tolerance: Float = 6

  /// - Parameter even: the picture's squares of one colour, which no edge goes through.
  init(of bitmap: Bitmap, even: SolidTiles) {
    let (columns, rows) = ((bitmap.width + Self.side - 1) >> Self.shift, (bitmap.height + Self.side - 1) >> Self.shift)
    let none = repeatElement(UInt32(0), count: Self.side * Self.side)
    rowShift = UInt32(Int.bitWidth - (columns - 1).leadingZeroBitCount)
    marks = .allocate(capacity: rows << rowShift)
    marks.initialize(repeating: 0)
    starts = .allocate(capacity: rows << rowShift)
    starts.initialize(repeating: 0)
    var lines = Array(none)
    for row in 0..<rows {
      let (top, bottom) = (max(row << Self.shift, 1), min((row + 1) << Self.shift, bitmap.height - 1))
      for column in 0..<columns where !even.isEven(column, row) {
        let (left, right) = (max(column << Self.shift, 1), min((column + 1) << Self.shift, bitmap.width - 1))
        let square = row << rowShift + column
        for y in top..<max(bottom, top) {
          let pixels = UnsafeRawPointer(bitmap.row(y).baseAddress!)
          if right - left == Self.side, Self.isSmooth(pixels + 4 * left, bitmap.stride) { continue }
          for x in left..<max(right, left) {
            guard let line = Self.line(pixels + 4 * x, bitmap.stride) else { continue }
            if marks[square] == 0 {
              starts[square] = UInt32(lines.count)
              lines.append(contentsOf: none)
            }
            let place = (y & (Self.side - 1)) << Self.shift | x & (Self.side - 1)
            marks[square] |= 1 << UInt64(place)
            lines[Int(starts[square]) + place] = line
          }
        }
      }
    }
    self.lines = .allocate(capacity: lines.count)
    _ = self.lines.initialize(from: lines)
  }

  deinit {
    marks.deallocate()
    starts.deallocate()
    lines.deallocate()
  }

  var byteCount: Int { 12 * marks.count + 4 * lines.count }

  /// Whether an edge is known in a rectangle of pixels, its ends included.
  @inline(__always)
  func lie(in left: Int, _ top: Int, _ right: Int, _ bottom: Int) -> Bool {
    let (x0, x1, y0, y1) = (left >> Self.shift, right >> Self.shift, top >> Self.shift, bottom >> Self.shift)
    for y in y0...y1 {
      for x in x0...x1 {
        let mark = marks[y << Int(rowShift) + x]
        guard mark != 0 else { continue }
        // Eight bits of a row, then rows of eight.
        let (first, last) = (x == x0 ? left & 7 : 0, x == x1 ? right & 7 : 7)
        let (upper, lower) = (y == y0 ? top & 7 : 0, y == y1 ? bottom & 7 : 7)
        let row = (UInt64(0xFF) << UInt64(first)) & (0xFF >> UInt64(7 - last))
        let all = (row &* 0x0101_0101_0101_0101) & (~0 << UInt64(8 * upper)) & (~0 >> UInt64(8 * (7 - lower)))
        if mark & all != 0 { return true }
      }
    }
    return false
  }

  /// The lines through pixels, or 0.
  @inline(__always)
  func lines(_ x: SIMD4<UInt32>, _ y: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let square = (y &>> 3) &<< rowShift &+ (x &>> 3)
    let place = (y & 7) &<< 3 | x & 7
    let (starts, lines) = (starts.baseAddress!, lines.baseAddress!)
    func line(_ square: UInt32, _ place: UInt32) -> UInt32 {
      lines[Int(truncatingIfNeeded: starts[Int(truncatingIfNeeded: square)] &+ place)]
    }
    return SIMD4(
      line(square.x, place.x), line(square.y, place.y), line(square.z, place.z), line(square.w, place.w))
  }

  /// Whether no edge goes through any of eight pixels: of their neighbours on both sides, no
  /// component is half of the contrast apart.
  @inline(__always)
  private static func isSmooth(_ pixels: UnsafeRawPointer, _ stride: Int) -> Bool {
    func eight(_ step: Int) -> SIMD8<UInt32> { pixels.loadUnaligned(fromByteOffset: step, as: SIMD8<UInt32>.self) }
    /// Two components of each, in 16 bits: 263 more than their difference, which is 256 to 271 where that is small.
    func isAlike(_ first: SIMD8<UInt32>, _ second: SIMD8<UInt32>) -> Bool {
      (first & 0xFF_00FF &+ 0x107_0107 &- second & 0xFF_00FF) & 0x3F0_03F0 == SIMD8(repeating: 0x100_0100)
    }
    func isAlike(_ step: Int) -> Bool {
      let (first, second) = (eight(-step), eight(step))
      return isAlike(first, second) && isAlike(first &>> 8, second &>> 8)
    }
    return isAlike(4) && isAlike(stride)
  }

  /// The edge through a pixel that has others all around it.
  @inline(__always)
  private static func line(_ pixel: UnsafeRawPointer, _ stride: Int) -> UInt32? {
    func bits(_ x: Int, _ y: Int) -> UInt32 { pixel.load(fromByteOffset: y * stride + 4 * x, as: UInt32.self) }
    let own = bits(0, 0)
    guard own != bits(-1, 0) || own != bits(1, 0) || own != bits(0, -1) || own != bits(0, 1) else { return nil }
    func color(_ x: Int, _ y: Int) -> SIMD4<Int32> {
      SIMD4<Int32>(truncatingIfNeeded: unsafeBitCast(bits(x, y), to: SIMD4<UInt8>.self))
    }
    let (upperLeft, upperRight, lowerLeft, lowerRight) = (color(-1, -1), color(1, -1), color(-1, 1), color(1, 1))
    let across = 2 &* (color(1, 0) &- color(-1, 0)) &+ upperRight &- upperLeft &+ lowerRight &- lowerLeft
    let down = 2 &* (color(0, 1) &- color(0, -1)) &+ lowerLeft &- upperLeft &+ lowerRight &- upperRight
    let slopes = across &* across &+ down &* down
    var component = 0
    for other in 1..<4 where slopes[other] > slopes[component] { component = other }
    guard let normal = Normal(Float(across[component]), Float(down[component])) else { return nil }
    // The line never goes through these two, however it goes through this one.
    let (before, beyond) = (color(-normal.stepX, -normal.stepY), color(normal.stepX, normal.stepY))
    let change = beyond &- before
    guard change[component] >= contrast else { return nil }
    let here = color(0, 0)
    let part = Float(here[component] &- before[component]) / Float(change[component])
    guard part > 0.01, part < 0.99 else { return nil }
    let off = SIMD4<Float>(here &- before) - part * SIMD4<Float>(change)
    guard off.max() <= tolerance, off.min() >= -tolerance else { return nil }
    return normal.line(beyond: part)
  }

  /// The direction across an edge.
  private struct Normal {
    var x: Float
    var y: Float

    /// Creates the direction, or returns nil where there is no change.
    @inline(__always)
    init?(_ x: Float, _ y: Float) {
      let longer = max(abs(x), abs(y))
      guard longer > 0 else { return nil }
      let factor = ProjectionEdges.length / longer
      (self.x, self.y) = (Self.whole(x * factor), Self.whole(y * factor))
    }

    var stepX: Int { x > 0 ? 1 : x < 0 ? -1 : 0 }
    var stepY: Int { y > 0 ? 1 : y < 0 ? -1 : 0 }

    /// The line beyond which so much of a pixel's area lies.
    @inline(__always)
    func line(beyond part: Float) -> UInt32 {
      let sum = abs(x) + abs(y)
      let shorter = min(abs(x), abs(y)) / sum
      let longer = 1 - shorter
      // From the corner that is farthest before the line, as a part of the way to the opposite one.
      let least = min(part, 1 - part)
      let fraction =
        2 * longer * least < shorter
        ? (2 * shorter * longer * least).squareRoot() : least * longer + shorter / 2
      let distance = ((part > 0.5 ? fraction : 1 - fraction) - 0.5) * sum * ProjectionEdges.steps
      let (byteX, byteY) = (UInt8(bitPattern: Int8(x)), UInt8(bitPattern: Int8(y)))
      return UInt32(byteX) | UInt32(byteY) << 8 | UInt32(UInt16(bitPattern: Int16(Self.whole(distance)))) << 16
    }

    /// Rounded to a whole number, without a call.
    private static func whole(_ number: Float) -> Float { number + 0x1.8p23 - 0x1.8p23 }
  }

  /// The pixels whose colours are seen at places in others, as steps from these along the rows.
  ///
  /// - Parameters:
  ///   - lines: those of the pixels that the places are in.
  ///   - x: from the left edge of the pixel, 0 to 1.
  ///   - y: from the upper one.
  ///   - stride: pixels of a row.
  @inline(__always)
  static func steps(
    _ lines: SIMD4<UInt32>, x atX: SIMD4<Float>, y atY: SIMD4<Float>, stride: UInt32
  ) -> SIMD4<UInt32> {
    let bits = SIMD4<Int32>(truncatingIfNeeded: lines)
    let (x, y, distance) = ((bits &<< 24) &>> 24, (bits &<< 16) &>> 24, bits &>> 16)
    let along = (SIMD4<Float>(x) * (atX - 0.5) + SIMD4<Float>(y) * (atY - 0.5)) * steps
    // All bits of what is negative: compared without a comparison, which is not one instruction everywhere.
    let row = SIMD4(repeating: Int32(truncatingIfNeeded: stride))
    let across = (x &>> 31) | ((0 &- x) &>> 31 & 1)
    let down = ((0 &- y) &>> 31 & row) &- ((y &>> 31) & row)
    let before = unsafeBitCast(along - SIMD4<Float>(distance), to: SIMD4<Int32>.self) &>> 31
    return SIMD4(truncatingIfNeeded: ((across &+ down) ^ before) &- before)
  }
}
