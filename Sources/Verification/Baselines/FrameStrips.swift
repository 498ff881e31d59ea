import Basics
import Pixels

/// Short hashes of a frame's rows and columns, 32 pixels of them together, so that of a frame that is not kept one
/// still knows where it differs.
///
/// A frame has a hash for each horizontal strip and one for each vertical strip. Where two frames differ is within the
/// strips whose hashes differ. A hash has twelve bits: one difference in 4,096 makes the place coarser, and none is
/// lost, since the whole frame has a hash of its own.
public struct FrameStrips: Hashable, Sendable {
  /// Pixels across a strip.
  static let thickness = 32

  var rows: [UInt16]
  var columns: [UInt16]

  static func count(along length: Int) -> Int { (length + thickness - 1) / thickness }

  /// The smallest rectangle of whole strips in which two frames of one size differ, cut off at the frame's ends; nil
  /// where the hashes do not tell.
  package func place(differingFrom other: FrameStrips, width: Int, height: Int) -> PixelRect? {
    guard rows.count == other.rows.count, columns.count == other.columns.count else { return nil }
    func range(_ a: [UInt16], _ b: [UInt16], _ end: Int) -> Range<Int>? {
      let differing = a.indices.filter { a[$0] != b[$0] }
      guard let first = differing.first, let last = differing.last else { return nil }
      return (first * Self.thickness)..<min(end, (last + 1) * Self.thickness)
    }
    let (y, x) = (range(rows, other.rows, height), range(columns, other.columns, width))
    guard x != nil || y != nil else { return nil }
    let (across, down) = (x ?? 0..<width, y ?? 0..<height)
    return PixelRect(x: across.lowerBound, y: down.lowerBound, width: across.count, height: down.count)
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var at = start
    while at + 8 <= end {
      hash = mixed(hash, bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
      at += 8
    }
    if at < end { hash = mixed(hash, UInt64(bytes.loadUnaligned(fromByteOffset: at, as: UInt32.self))) }
    return hash
  }

  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0xff51_afd7_ed55_8ccd
    return product ^ product &>> 32
  }

  private static func short(_ hash: UInt64) -> UInt16 { UInt16(truncatingIfNeeded: hash ^ hash &>> 40) & 0xFFF }
}

extension FrameStrips {
  package init(of bitmap: Bitmap) {
    let thickness = Self.thickness
    var rows = [UInt64](repeating: 0x9e37_79b9_7f4a_7c15, count: Self.count(along: bitmap.height))
    var columns = [UInt64](repeating: 0xc2b2_ae3d_27d4_eb4f, count: Self.count(along: bitmap.width))
    for y in 0..<bitmap.height {
      let row = UnsafeRawBufferPointer(bitmap.row(y))
      for column in columns.indices {
        let first = column * thickness
        let piece = Self.hash(row, first * 4, min(bitmap.width, first + thickness) * 4)
        rows[y / thickness] = Self.mixed(rows[y / thickness], piece)
        columns[column] = Self.mixed(columns[column], piece)
      }
    }
    self.init(rows: rows.map(Self.short), columns: columns.map(Self.short))
  }

  /// Returns the strips as they are written, `r3:x9Qa c0:P_`: from the first to the last that differ from the frame
  /// before, each in two characters; empty where none does.
  func text(after previous: FrameStrips?) -> String {
    let parts = [
      Self.text("r", rows, after: previous?.rows), Self.text("c", columns, after: previous?.columns),
    ]
    return parts.compactMap { $0 }.joined(separator: " ")
  }

  private static func text(_ kind: String, _ hashes: [UInt16], after previous: [UInt16]?) -> String? {
    let differing = hashes.indices.filter { previous?[$0] != hashes[$0] }
    guard let first = differing.first, let last = differing.last else { return nil }
    let letters = hashes[first...last].flatMap { [Self.letters[Int($0 >> 6)], Self.letters[Int($0 & 63)]] }
    return "\(kind)\(first):\(String(decoding: letters, as: UTF8.self))"
  }

  /// Applies what `text` wrote; nil where it is not of that form.
  init?(_ fields: [MachineText], after previous: FrameStrips?, width: Int, height: Int) {
    let empty = FrameStrips(
      rows: Array(repeating: 0, count: Self.count(along: height)),
      columns: Array(repeating: 0, count: Self.count(along: width)))
    self = previous ?? empty
    for field in fields {
      let isRow = field.starts(with: "r")
      guard let parts = field.rest(after: isRow ? "r" : "c")?.cut(at: ":"), let first = Int(parts.head),
        0...max(rows.count, columns.count) ~= first
      else { return nil }
      let values = parts.tail.bytes.map { Self.values[Int($0)] }
      guard values.count.isMultiple(of: 2), !values.contains(nil) else { return nil }
      for pair in 0..<(values.count / 2) {
        let hash = UInt16(values[2 * pair] ?? 0) << 6 | UInt16(values[2 * pair + 1] ?? 0)
        switch isRow {
        case true where rows.indices.contains(first + pair): rows[first + pair] = hash
        case false where columns.indices.contains(first + pair): columns[first + pair] = hash
        default: return nil
        }
      }
    }
  }

  private static let letters = Array("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_".utf8)

  private static let values: [UInt8?] = {
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()
}
