import CZlib

/// A PNG of any kind that the format has (PNG specification, third edition), written without the library that reads it.
/// Its samples are a formula, so that every pixel is known.
struct PlainPNG {
  /// The number is the format's own.
  enum Kind: Int, CaseIterable {
    case gray = 0
    case color = 2
    case palette = 3
    case grayAlpha = 4
    case colorAlpha = 6

    var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][rawValue] ?? 0 }

    /// The bits that a sample may have.
    var depths: [Int] {
      switch self {
      case .gray: [1, 2, 4, 8, 16]
      case .palette: [1, 2, 4, 8]
      default: [8, 16]
      }
    }
  }

  var kind = Kind.gray
  var depth = 8
  var width = 8
  var height = 8
  var isInterlaced = false
  /// The filter of all rows, 0 to 4; nil for one after the other.
  var filter: Int?
  /// How hard zlib tries, 0 to 9.
  var level: Int32 = 6
  /// The sample values that are clear; of a palette, the alpha of its first colours.
  var transparency: [Int]?
  /// In hundred thousandths.
  var gamma: Int?
  /// Bytes of an IDAT chunk.
  var pieceSize = 8_192
  /// Chunks before the pixels, of any name.
  var further: [(name: String, bytes: [UInt8])] = []

  // MARK: - What it shows

  var maximum: Int { 1 << depth - 1 }

  func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
    (x * 1_103 + y * 7_919 + channel * 12_347 + x * y * 31 + 5) & maximum
  }

  static func color(_ index: Int) -> [Int] { [index * 67 & 255, (index * 31 + 90) & 255, 255 - index * 7 & 255] }

  /// Red, green, blue and alpha in eight bits, not premultiplied.
  func pixel(_ x: Int, _ y: Int) -> [Int] {
    let samples = (0..<kind.channels).map { sample(x, y, $0) }
    let isClear = kind != .palette && transparency == samples
    func eight(_ value: Int) -> Int { (value * 255 + maximum / 2) / maximum }
    switch kind {
    case .gray: return Array(repeating: eight(samples[0]), count: 3) + [isClear ? 0 : 255]
    case .color: return samples.map(eight) + [isClear ? 0 : 255]
    case .palette:
      let alphas = transparency ?? []
      return Self.color(samples[0]) + [samples[0] < alphas.count ? alphas[samples[0]] : 255]
    case .grayAlpha: return Array(repeating: eight(samples[0]), count: 3) + [eight(samples[1])]
    case .colorAlpha: return samples.map(eight)
    }
  }

  // MARK: - The file

  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  var bytes: [UInt8] { Self.file(chunks) }

  static func file(_ chunks: [(name: String, bytes: [UInt8])]) -> [UInt8] {
    signature + chunks.flatMap { chunk($0.name, $0.bytes) }
  }

  static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
    let checked = Array(name.utf8) + bytes
    return big(bytes.count, 4) + checked + big(Int(crc32(0, checked, UInt32(checked.count))), 4)
  }

  static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  var header: [UInt8] {
    Self.big(width, 4) + Self.big(height, 4) + [UInt8(depth), UInt8(kind.rawValue), 0, 0, isInterlaced ? 1 : 0]
  }

  var chunks: [(name: String, bytes: [UInt8])] {
    var chunks = [("IHDR", header)]
    if let gamma { chunks.append(("gAMA", Self.big(gamma, 4))) }
    chunks += further
    if kind == .palette {
      chunks.append(("PLTE", (0...maximum).flatMap { Self.color($0).map { UInt8($0) } }))
    }
    if let transparency {
      chunks.append(("tRNS", transparency.flatMap { Self.big($0, kind == .palette ? 1 : 2) }))
    }
    let stream = Self.deflated(scanlines, level: level)
    for start in stride(from: 0, to: stream.count, by: pieceSize) {
      chunks.append(("IDAT", Array(stream[start..<min(start + pieceSize, stream.count)])))
    }
    return chunks + [("IEND", [])]
  }

  static func deflated(_ bytes: [UInt8], level: Int32) -> [UInt8] {
    var count = compressBound(UInt(bytes.count))
    var result = [UInt8](repeating: 0, count: Int(count))
    compress2(&result, &count, bytes, UInt(bytes.count), level)
    return Array(result.prefix(Int(count)))
  }

  /// The rows of all passes, each behind the number of its filter.
  private var scanlines: [UInt8] {
    typealias Pass = (x: Int, y: Int, right: Int, down: Int)
    let whole: [Pass] = [(0, 0, 1, 1)]
    // Adam7: where each pass begins, and its steps.
    let seven: [Pass] = [
      (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]
    var lines: [UInt8] = []
    for pass in isInterlaced ? seven : whole where pass.x < width && pass.y < height {
      var above: [UInt8] = []
      for (number, y) in stride(from: pass.y, to: height, by: pass.down).enumerated() {
        let row = packed(stride(from: pass.x, to: width, by: pass.right).map { $0 }, y)
        let filter = filter ?? number % 5
        lines.append(UInt8(filter))
        lines += filtered(row, above: above, filter)
        above = row
      }
    }
    return lines
  }

  /// The samples of a row, the first in the highest bits.
  private func packed(_ columns: [Int], _ y: Int) -> [UInt8] {
    let samples = columns.flatMap { x in (0..<kind.channels).map { sample(x, y, $0) } }
    if depth >= 8 { return samples.flatMap { Self.big($0, depth / 8) } }
    var row = [UInt8](repeating: 0, count: (samples.count * depth + 7) / 8)
    for (index, sample) in samples.enumerated() {
      row[index * depth / 8] |= UInt8(sample << (8 - depth - index * depth % 8))
    }
    return row
  }

  private func filtered(_ row: [UInt8], above: [UInt8], _ filter: Int) -> [UInt8] {
    let step = max(1, kind.channels * depth / 8)
    return row.indices.map { index in
      let left = index >= step ? Int(row[index - step]) : 0
      let up = above.isEmpty ? 0 : Int(above[index])
      let corner = index >= step && !above.isEmpty ? Int(above[index - step]) : 0
      let guess: Int
      switch filter {
      case 1: guess = left
      case 2: guess = up
      case 3: guess = (left + up) / 2
      case 4:
        let near = left + up - corner
        let (a, b, c) = (abs(near - left), abs(near - up), abs(near - corner))
        guess = a <= b && a <= c ? left : b <= c ? up : corner
      default: guess = 0
      }
      return row[index] &- UInt8(guess)
    }
  }
}
