import CImageShims
import Pixels

/// The samples that a PNG holds per pixel: R, G, B where the whole picture is opaque, R, G, B, A with straight alpha
/// otherwise.
enum PNGColor: UInt8, Hashable, Sendable {
  case rgb = 2
  case rgba = 6

  var bytesPerPixel: Int { self == .rgb ? 3 : 4 }
}

/// Makes PNG scanlines (a filter type byte, then the row) of a run of rows.
///
/// Screens compress best unfiltered: flat areas and repeated glyphs are runs and matches as they are, and filters break
/// the matches. Only where neighbouring pixels are rarely equal, in photographs, does each row choose among the filter
/// types the one with the minimum sum of absolute differences, as the [PNG
/// specification](https://www.w3.org/TR/png-3/#12Filter-selection) suggests. The choice is made for the run alone, and
/// its first row never looks at the row above, so that a run's bytes follow from its pixels and from nothing else.
enum FilteredScanlines {
  /// The way in which the filter types of rows are chosen.
  enum Filtering {
    /// None but in photographs: fast, and small where rows are flat.
    case ofScreens
    /// For each row the filter whose output has the fewest distinct pairs of neighbouring bytes (bigrams), which
    /// deflate finds again. In gradients a fifth smaller; larger where rows are flat.
    case fewestPairs
  }

  /// Bytes that `rows` rows take.
  static func length(width: Int, rows: Int, color: PNGColor) -> Int {
    rows * (1 + width * color.bytesPerPixel)
  }

  /// Writes the scanlines of `rows` to `out`, which has room for `length` bytes.
  static func write(
    _ bitmap: Bitmap, rows: Range<Int>, color: PNGColor, _ filtering: Filtering = .ofScreens,
    to out: UnsafeMutablePointer<UInt8>
  ) {
    let rowLength = bitmap.width * color.bytesPerPixel
    guard filtering == .fewestPairs || isPhotographic(bitmap, rows: rows) else {
      for (index, y) in rows.enumerated() {
        let line = out + index * (rowLength + 1)
        line[0] = 0
        copy(bitmap, y, color, to: line + 1)
      }
      return
    }
    var above = [UInt8](repeating: 0, count: rowLength)
    var row = [UInt8](repeating: 0, count: rowLength)
    var trial = [UInt8](repeating: 0, count: rowLength)
    var pairs = filtering == .fewestPairs ? BytePairs() : nil
    for (index, y) in rows.enumerated() {
      row.withUnsafeMutableBufferPointer { copy(bitmap, y, color, to: $0.baseAddress!) }
      let line = out + index * (rowLength + 1)
      var best = UInt64.max
      for filter in PNGFilter.allCases where index > 0 || !filter.looksUp {
        let sum = trial.withUnsafeMutableBufferPointer { trial in
          row.withUnsafeBufferPointer { row in
            above.withUnsafeBufferPointer { above in
              filter.apply(
                row.baseAddress!, above.baseAddress!, count: rowLength, step: color.bytesPerPixel,
                to: trial.baseAddress!)
            }
          }
        }
        let score = pairs?.count(in: trial) ?? sum
        if score < best {
          best = score
          line[0] = filter.rawValue
          trial.withUnsafeBufferPointer { (line + 1).update(from: $0.baseAddress!, count: rowLength) }
        }
      }
      swap(&above, &row)
    }
  }

  /// The scanlines of a whole picture. The filter types of screens are chosen for a few rows at a time: a photograph
  /// may be a part of one.
  static func lines(of bitmap: Bitmap, color: PNGColor, _ filtering: Filtering) -> [UInt8] {
    let length = length(width: bitmap.width, rows: bitmap.height, color: color)
    let step = filtering == .ofScreens ? 32 : bitmap.height
    return [UInt8](unsafeUninitializedCapacity: length) { lines, count in
      if let base = lines.baseAddress {
        for y in stride(from: 0, to: bitmap.height, by: step) {
          let start = base + Self.length(width: bitmap.width, rows: y, color: color)
          write(bitmap, rows: y..<min(y + step, bitmap.height), color: color, filtering, to: start)
        }
      }
      count = length
    }
  }

  private static func copy(_ bitmap: Bitmap, _ y: Int, _ color: PNGColor, to out: UnsafeMutablePointer<UInt8>) {
    switch color {
    case .rgb where hasShuffle: flipbook_rgb_row(bitmap.row(y).baseAddress, out, bitmap.width)
    case .rgb: bitmap.copyRGB(row: y, to: out)
    case .rgba: bitmap.copyStraightRGBA(row: y, to: out)
    }
  }

  private static let hasShuffle = flipbook_rgb_is_fast()

  /// Whether fewer than a third of the pixels equal their left neighbour or the one above.
  private static func isPhotographic(_ bitmap: Bitmap, rows: Range<Int>) -> Bool {
    let (equal, seen) = equalNeighbors(bitmap, rows)
    return equal * 3 < seen
  }

  /// Whether so many pixels equal their left neighbour or the one above, 19 of 20, that no filter makes a picture
  /// smaller.
  static func isFlat(_ bitmap: Bitmap) -> Bool {
    let (equal, seen) = equalNeighbors(bitmap, 0..<bitmap.height)
    return equal * 20 >= seen * 19
  }

  /// Returns the number of pixels that equal their left neighbour or the one above, of those that were looked at, in
  /// every fourth row.
  private static func equalNeighbors(_ bitmap: Bitmap, _ rows: Range<Int>) -> (equal: Int, seen: Int) {
    guard bitmap.width > 8, rows.count > 1 else { return (0, 0) }
    var equal = 0
    var seen = 0
    for y in stride(from: rows.lowerBound + 1, to: rows.upperBound, by: 4) {
      let row = bitmap.words(y)
      let above = row - bitmap.width
      var count: UInt32 = 0
      for x in 1..<bitmap.width {
        // Without a branch, so that many are compared at once.
        let isLeft: UInt32 = row[x] == row[x &- 1] ? 1 : 0
        let isAbove: UInt32 = row[x] == above[x] ? 1 : 0
        count &+= isLeft | isAbove
      }
      equal += Int(count)
      seen += bitmap.width - 1
    }
    return (equal, seen)
  }
}

/// Counts the different pairs of neighbouring bytes.
private struct BytePairs {
  /// The number of the row in which each pair was seen last.
  private var seen = [UInt32](repeating: 0, count: 1 << 16)
  private var row: UInt32 = 0

  mutating func count(in bytes: [UInt8]) -> UInt64 {
    row += 1
    var count: UInt64 = 0
    seen.withUnsafeMutableBufferPointer { seen in
      bytes.withUnsafeBufferPointer { bytes in
        guard var pair = bytes.first.map(Int.init) else { return }
        for byte in bytes {
          pair = (pair << 8 | Int(byte)) & 0xFFFF
          if seen[pair] != row {
            seen[pair] = row
            count += 1
          }
        }
      }
    }
    return count
  }
}

/// The filter types of PNG's filter method 0 ([section 9](https://www.w3.org/TR/png-3/#9Filters)), numbered as in the
/// file. There, the byte to the left is a, the one above b, and the one above that to the left c.
enum PNGFilter: UInt8, CaseIterable {
  case none
  case sub
  case up
  case average
  case paeth

  /// Whether it needs the row above.
  var looksUp: Bool { self != .none && self != .sub }

  /// Writes the filtered row to `out` and gives the sum of its bytes taken as signed numbers without their signs.
  /// `step` is the number of bytes a pixel.
  func apply(
    _ row: UnsafePointer<UInt8>, _ above: UnsafePointer<UInt8>, count: Int, step: Int,
    to out: UnsafeMutablePointer<UInt8>
  ) -> UInt64 {
    switch self {
    case .none:
      out.update(from: row, count: count)
    case .sub:
      for i in 0..<count { out[i] = row[i] &- (i < step ? 0 : row[i &- step]) }
    case .up:
      for i in 0..<count { out[i] = row[i] &- above[i] }
    case .average:
      for i in 0..<count {
        let left = i < step ? 0 : UInt16(row[i &- step])
        out[i] = row[i] &- UInt8(truncatingIfNeeded: (left &+ UInt16(above[i])) &>> 1)
      }
    case .paeth:
      for i in 0..<count {
        let left = i < step ? 0 : Int16(row[i &- step])
        let corner = i < step ? 0 : Int16(above[i &- step])
        out[i] = row[i] &- Self.predict(left, Int16(above[i]), corner)
      }
    }
    var sum: UInt64 = 0
    for i in 0..<count { sum &+= UInt64(Int8(bitPattern: out[i]).magnitude) }
    return sum
  }

  /// `PaethPredictor(a, b, c)`: the neighbour nearest to a + b − c, of two as near in the order a, b, c.
  private static func predict(_ left: Int16, _ above: Int16, _ corner: Int16) -> UInt8 {
    let byLeft = abs(above &- corner)
    let byAbove = abs(left &- corner)
    let byCorner = abs(left &+ above &- corner &- corner)
    if byLeft <= byAbove, byLeft <= byCorner { return UInt8(truncatingIfNeeded: left) }
    return UInt8(truncatingIfNeeded: byAbove <= byCorner ? above : corner)
  }
}
