/// A Gaussian blur by three box averages along each axis; Cairo has none.
///
/// The boxes have fractional ends ("extended box filter", Gwosdek, Grewenig, Bruhn and Weickert, 2011), so that three
/// of them have exactly the Gaussian's variance, and a shadow whose radius grows does not grow in steps. All sums are
/// integers: what a pixel becomes depends on the pixels within `reach` of it and on nothing else.
struct BoxBlur {
  /// Whole pixels on either side of the middle one.
  let radius: Int
  /// 2²⁴ times the weight of a whole pixel, and of the two partial ones at the ends.
  let wholeWeight: UInt64
  let endWeight: UInt64

  /// - Parameter sigma: the standard deviation, in pixels; 0 leaves the mask as it is.
  init(sigma: Double) {
    let variance = sigma * sigma / 3
    radius = Int(clamped: (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down))
    let r = Double(radius)
    let end = (2 * r + 1) * (r * (r + 1) - 3 * variance) / (6 * (variance - (r + 1) * (r + 1)))
    let length = 2 * r + 1 + 2 * end
    wholeWeight = UInt64(clamped: (0x1p24 / length).rounded())
    endWeight = UInt64(clamped: (0x1p24 * end / length).rounded())
  }

  /// Returns the distance, in pixels, that a covered pixel spreads.
  static func reach(sigma: Double) -> Int {
    guard sigma > 0 else { return 0 }
    return 3 * (BoxBlur(sigma: sigma).radius + 1)
  }

  /// Blurs in place; what lies outside of the mask counts as not covered.
  func apply(to mask: AlphaMask) {
    let width = mask.width
    let height = mask.height
    let rows = UnsafeMutablePointer<UInt16>.allocate(capacity: width * height)
    let columns = UnsafeMutablePointer<UInt16>.allocate(capacity: width * height)
    defer {
      rows.deallocate()
      columns.deallocate()
    }
    for y in 0..<height {
      for x in 0..<width { rows[y * width + x] = UInt16(mask.bytes[y * mask.stride + x]) << 8 }
    }
    blurRows(rows, length: width, count: height)
    Self.transpose(rows, width: width, height: height, into: columns)
    blurRows(columns, length: height, count: width)
    Self.transpose(columns, width: height, height: width, into: rows)
    for y in 0..<height {
      for x in 0..<width {
        mask.bytes[y * mask.stride + x] = UInt8(truncatingIfNeeded: min((Int(rows[y * width + x]) + 128) >> 8, 255))
      }
    }
  }

  private func blurRows(_ rows: UnsafeMutablePointer<UInt16>, length: Int, count: Int) {
    let margin = radius + 1
    let padded = length + 2 * margin
    let line = UnsafeMutablePointer<UInt16>.allocate(capacity: padded)
    defer { line.deallocate() }
    for row in 0..<count {
      let start = rows + row * length
      for _ in 0..<3 {
        line.initialize(repeating: 0, count: padded)
        (line + margin).update(from: start, count: length)
        average(line, into: start, length: length)
      }
    }
  }

  /// One box: `line` has `radius + 1` zeros before and after its `length` numbers.
  private func average(
    _ line: UnsafeMutablePointer<UInt16>, into result: UnsafeMutablePointer<UInt16>, length: Int
  ) {
    let span = 2 * radius + 1
    var sum: UInt64 = 0
    for index in 1..<(1 + span) { sum &+= UInt64(line[index]) }
    var x = 0
    while x < length {
      let before = UInt64(line[x])
      let after = UInt64(line[x + span + 1])
      let weighted = sum &* wholeWeight &+ (before &+ after) &* endWeight &+ 0x80_0000
      result[x] = UInt16(truncatingIfNeeded: min(weighted &>> 24, 0xffff))
      sum = sum &+ after &- UInt64(line[x + 1])
      x &+= 1
    }
  }

  private static func transpose(
    _ source: UnsafeMutablePointer<UInt16>, width: Int, height: Int, into target: UnsafeMutablePointer<UInt16>
  ) {
    for y in 0..<height {
      for x in 0..<width { target[x * height + y] = source[y * width + x] }
    }
  }
}
