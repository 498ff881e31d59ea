import CImageShims
import Glibc
import Pixels

/// A picture as a film holds it: Y'CbCr by the matrix of ITU-R BT.709 over the limited range, a plane behind the other.
/// Where four pixels share their colours, these lie in the middle of the four. What did not change since the picture
/// before stays as it is.
///
/// It belongs to one thread at a time.
final class PlanarPicture {
  /// Y', Cb, Cr, and alpha where there is one.
  private let samples: UnsafeMutableBufferPointer<UInt8>
  /// The size of Y' and of alpha. What lies beyond the frames has the colours of their last column and row.
  private let columns: Int
  private let rows: Int
  /// Whether four pixels share their colours.
  private let isHalved: Bool
  private let hasAlpha: Bool
  /// The size of Cb and Cr.
  private let colorColumns: Int
  private let colorRows: Int
  /// The colours of pixels that share them, Cb of all rows and then Cr, of half as many columns, in parts of 64.
  private let halves: UnsafeMutableBufferPointer<Int16>
  /// Cb and then Cr of one row, in parts of 64, each with a margin before and behind it.
  private let lines: UnsafeMutableBufferPointer<Int16>
  /// A row with straight alpha.
  private let straight: UnsafeMutableBufferPointer<UInt32>
  /// The marks of rows that changed.
  private var isNew: [Bool]

  /// Values before and behind a line that are read, or fewer.
  private static let margin = 8

  init(columns: Int, rows: Int, isHalved: Bool, hasAlpha: Bool) {
    (self.columns, self.rows, self.isHalved, self.hasAlpha) = (columns, rows, isHalved, hasAlpha)
    (colorColumns, colorRows) = isHalved ? ((columns + 1) / 2, (rows + 1) / 2) : (columns, rows)
    samples = Self.zeros((hasAlpha ? 2 : 1) * columns * rows + 2 * colorColumns * colorRows)
    halves = Self.zeros(isHalved ? 2 * colorColumns * rows : 0)
    lines = Self.zeros(2 * (columns + 2 * Self.margin))
    straight = Self.zeros(hasAlpha ? columns : 0)
    isNew = Array(repeating: true, count: rows)
  }

  deinit {
    samples.deallocate()
    halves.deallocate()
    lines.deallocate()
    straight.deallocate()
  }

  private static func zeros<Number: FixedWidthInteger>(_ count: Int) -> UnsafeMutableBufferPointer<Number> {
    let numbers = UnsafeMutableBufferPointer<Number>.allocate(capacity: max(1, count))
    numbers.initialize(repeating: 0)
    return numbers
  }

  /// All planes, one behind the other.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(samples) }

  /// Takes over a frame.
  ///
  /// - Parameter before: the frame that was taken over last; nil for none.
  func take(_ frame: Bitmap, after before: Bitmap?) {
    for row in 0..<rows {
      let source = min(row, frame.height - 1)
      isNew[row] = before.map { memcmp($0.words(source), frame.words(source), frame.stride) != 0 } ?? true
      if isNew[row] { takeRow(row, frame.words(source), width: frame.width) }
    }
    guard isHalved else { return }
    for row in 0..<colorRows where isNew[max(0, 2 * row - 3)...min(rows - 1, 2 * row + 4)].contains(true) {
      for color in 0..<2 { halveRows(row, of: color) }
    }
  }

  private func takeRow(_ row: Int, _ frame: UnsafeMutablePointer<UInt32>, width: Int) {
    guard let luma = samples.baseAddress.map({ $0 + row * columns }) else { return }
    var pixels = UnsafePointer(frame)
    if hasAlpha, let straight = straight.baseAddress {
      let alpha = luma + columns * rows + 2 * colorColumns * colorRows
      flipbook_video_straight_row(pixels, width, straight, alpha)
      (alpha + width).update(repeating: alpha[width - 1], count: columns - width)
      pixels = UnsafePointer(straight)
    }
    flipbook_video_row(pixels, width, luma, line(of: 0), line(of: 1))
    (luma + width).update(repeating: luma[width - 1], count: columns - width)
    for color in 0..<2 { takeLine(of: color, row, width: width) }
  }

  /// Takes over the line of Cb or Cr, which are 0 and 1.
  private func takeLine(of color: Int, _ row: Int, width: Int) {
    let line = line(of: color)
    guard isHalved else { return flipbook_video_samples(line, colorColumns, plane(of: color) + row * colorColumns) }
    (line - Self.margin).update(repeating: line[0], count: Self.margin)
    (line + width).update(repeating: line[width - 1], count: columns - width + Self.margin)
    flipbook_video_halve_row(line, colorColumns, half(of: color) + row * colorColumns)
  }

  /// Makes a row of Cb or Cr of the rows about it.
  private func halveRows(_ row: Int, of color: Int) {
    let half = half(of: color)
    let sources: [UnsafePointer<Int16>?] = (0..<8).map {
      UnsafePointer(half + min(max(0, 2 * row - 3 + $0), rows - 1) * colorColumns)
    }
    flipbook_video_halve_rows(sources, colorColumns, plane(of: color) + row * colorColumns)
  }

  private func line(of color: Int) -> UnsafeMutablePointer<Int16> {
    lines.baseAddress! + color * (columns + 2 * Self.margin) + Self.margin
  }

  private func half(of color: Int) -> UnsafeMutablePointer<Int16> {
    halves.baseAddress! + color * rows * colorColumns
  }

  private func plane(of color: Int) -> UnsafeMutablePointer<UInt8> {
    samples.baseAddress! + columns * rows + color * colorRows * colorColumns
  }
}
