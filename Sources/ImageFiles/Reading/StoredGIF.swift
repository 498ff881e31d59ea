import Pixels

/// A GIF (CompuServe's GIF89a specification), still or animated.
struct StoredGIF: StoredAnimation {
  let path: String
  var format: ImageFormat { .gif }
  let width: Int
  let height: Int
  private(set) var frames: [StoredFrame] = []
  private var pictures: [Picture] = []
  private let bytes: [UInt8]

  /// A frame's pixels, still compressed.
  private struct Picture {
    /// Three bytes a colour.
    var palette: Range<Int>
    var transparent: Int?
    var isInterlaced: Bool
    /// The bits that the first codes are made from.
    var codeSize: Int
    /// The first block of compressed pixels.
    var data: Int
  }

  static func recognizes(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "GIF8".utf8) }

  init(_ bytes: [UInt8], path: String) throws(ImageProblem) {
    self.path = path
    self.bytes = bytes
    var reader = ByteReader(bytes, at: 6)
    guard let width = reader.little(2), let height = reader.little(2), let flags = reader.byte(), reader.range(2) != nil
    else { throw .truncated(path: path, format: .gif) }
    (self.width, self.height) = (width, height)
    guard width > 0, height > 0 else { throw damaged("it has no pixels") }
    try ImageLimits.check(width: width, height: height, path: path)
    let palette = try Self.palette(flags, &reader, path)
    try readBlocks(&reader, palette)
    guard !frames.isEmpty else { throw damaged("it has no frames") }
  }

  /// The palette that follows when a field of flags says so.
  private static func palette(
    _ flags: Int, _ reader: inout ByteReader, _ path: String
  ) throws(ImageProblem) -> Range<Int>? {
    guard flags & 0x80 != 0 else { return nil }
    guard let range = reader.range(3 << (flags & 7 + 1)) else { throw .truncated(path: path, format: .gif) }
    return range
  }

  private mutating func readBlocks(_ reader: inout ByteReader, _ common: Range<Int>?) throws(ImageProblem) {
    var control: (disposal: Int, hundredths: Int, transparent: Int?) = (0, 0, nil)
    while let kind = reader.byte() {
      switch kind {
      case 0x3B:
        return
      case 0x21:
        let label = reader.byte()
        if label == 0xF9, reader.byte() == 4, let flags = reader.byte(), let hundredths = reader.little(2),
          let transparent = reader.byte()
        {
          control = ((flags >> 2) & 7, hundredths, flags & 1 == 1 ? transparent : nil)
        }
        try skipBlocks(&reader)
      case 0x2C:
        try checkRoom()
        guard let x = reader.little(2), let y = reader.little(2), let width = reader.little(2),
          let height = reader.little(2), let flags = reader.byte()
        else { throw .truncated(path: path, format: .gif) }
        guard let area = PixelRect(x: x, y: y, width: width, height: height), area.maxX <= self.width,
          area.maxY <= self.height
        else { throw damaged("frame \(frames.count) does not fit into the picture") }
        guard let palette = try Self.palette(flags, &reader, path) ?? common else {
          throw damaged("frame \(frames.count) has no palette")
        }
        guard let codeSize = reader.byte() else { throw .truncated(path: path, format: .gif) }
        guard 2...8 ~= codeSize else { throw damaged("frame \(frames.count) has codes of \(codeSize) bits") }
        let data = reader.at
        try skipBlocks(&reader)
        pictures.append(
          Picture(
            palette: palette, transparent: control.transparent, isInterlaced: flags & 0x40 != 0, codeSize: codeSize,
            data: data))
        // Browsers show what is said to stand less than two hundredths for ten.
        let hundredths = control.hundredths < 2 ? 10 : control.hundredths
        frames.append(
          StoredFrame(
            area: area, duration: Double(hundredths) * 10_000,
            disposal: control.disposal == 2 ? .clear : control.disposal == 3 ? .restore : .keep, blends: true))
        control = (0, 0, nil)
      default:
        throw damaged("a block of the unknown kind \(kind) follows frame \(frames.count - 1)")
      }
    }
    throw .truncated(path: path, format: .gif)
  }

  /// Goes on behind a chain of blocks; each begins with its length, the last one has none.
  private func skipBlocks(_ reader: inout ByteReader) throws(ImageProblem) {
    while let length = reader.byte() {
      if length == 0 { return }
      guard reader.range(length) != nil else { break }
    }
    throw .truncated(path: path, format: .gif)
  }

  func pixels(of index: Int) throws(ImageProblem) -> Bitmap {
    let (area, picture) = (frames[index].area, pictures[index])
    let bitmap = Bitmap(width: area.width, height: area.height)
    var decoder = LZWDecoder(bytes, at: picture.data, codeSize: picture.codeSize)
    var indices = [UInt8](repeating: 0, count: area.width * area.height)
    guard decoder.decode(into: &indices) else { throw damaged("the pixels of frame \(index) end too early") }

    var colors = [UInt32](repeating: 0xFF00_0000, count: 256)
    for (number, start) in stride(from: picture.palette.lowerBound, to: picture.palette.upperBound, by: 3).enumerated()
    {
      let (red, green, blue) = (UInt32(bytes[start]), UInt32(bytes[start + 1]), UInt32(bytes[start + 2]))
      colors[number] = 0xFF00_0000 | red << 16 | green << 8 | blue
    }
    if let transparent = picture.transparent { colors[transparent] = 0 }
    let rows = picture.isInterlaced ? Self.interlacedRows(area.height) : Array(0..<area.height)
    for (line, y) in rows.enumerated() {
      let row = bitmap.row(y)
      for x in 0..<area.width {
        row.storeBytes(of: colors[Int(indices[line * area.width + x])], toByteOffset: x * 4, as: UInt32.self)
      }
    }
    return bitmap
  }

  /// The rows in the order of an interlaced picture: every eighth, those between, and so on.
  private static func interlacedRows(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
  }
}

/// Decodes GIF's variant of Lempel, Ziv and Welch's compression.
private struct LZWDecoder {
  private let bytes: [UInt8]
  private var at: Int
  private var left = 0
  private var bits = 0
  private var bitCount = 0
  private let clear: Int

  /// Begins at the length of the first block.
  init(_ bytes: [UInt8], at: Int, codeSize: Int) {
    self.bytes = bytes
    self.at = at
    clear = 1 << codeSize
  }

  /// Fills all pixels; false where the data end before, or mean nothing.
  mutating func decode(into pixels: inout [UInt8]) -> Bool {
    // An entry is the entry before it and one more pixel.
    var prefix = [Int](repeating: 0, count: 4_096)
    var last = [UInt8](repeating: 0, count: 4_096)
    var length = [Int](repeating: 1, count: 4_096)
    for code in 0..<clear { last[code] = UInt8(code) }
    var width = (clear + 1).bitWidth - (clear + 1).leadingZeroBitCount
    let firstWidth = width
    var next = clear + 2
    var previous = -1
    var filled = 0
    while filled < pixels.count {
      guard let code = code(width) else { return false }
      if code == clear {
        (width, next, previous) = (firstWidth, clear + 2, -1)
        continue
      }
      if code == clear + 1 { return false }
      guard code < next || (code == next && previous >= 0), previous >= 0 || code < clear else { return false }
      if previous >= 0, next < 4_096 {
        prefix[next] = previous
        length[next] = length[previous] + 1
        // The new entry ends with the first pixel of this code, which may be the new entry itself.
        var first = code == next ? previous : code
        while first >= clear { first = prefix[first] }
        last[next] = UInt8(first)
        next += 1
        if next == 1 << width, width < 12 { width += 1 }
      } else if code >= next {
        return false
      }
      var place = filled + length[code] - 1
      filled = min(filled + length[code], pixels.count)
      var entry = code
      while place >= 0 {
        if place < pixels.count { pixels[place] = last[entry] }
        if entry < clear { break }
        entry = prefix[entry]
        place -= 1
      }
      previous = code
    }
    return true
  }

  private mutating func code(_ width: Int) -> Int? {
    while bitCount < width {
      if left == 0 {
        guard at < bytes.count, bytes[at] > 0 else { return nil }
        left = Int(bytes[at])
        at += 1
      }
      guard at < bytes.count else { return nil }
      bits |= Int(bytes[at]) << bitCount
      bitCount += 8
      at += 1
      left -= 1
    }
    defer {
      bits >>= width
      bitCount -= width
    }
    return bits & (1 << width - 1)
  }
}
