/// A GIF of any kind that the format has (GIF 89a), written without the library that reads it. Its indices are a
/// formula.
struct PlainGIF {
  struct Frame {
    var x = 0
    var y = 0
    var width = 8
    var height = 8
    var isInterlaced = false
    /// Bits of an index into a palette of its own; nil for the shared one.
    var ownBits: Int?
    var transparent: Int?
    var delay = 10
    /// 0 to 7; the format knows 0 to 3.
    var disposal = 0
    var hasControl = true
    var seed = 1
  }

  var width = 8
  var height = 8
  /// Bits of an index into the shared palette; nil for none.
  var bits: Int? = 2
  var frames = [Frame()]
  /// Times again after the first; nil where nothing says so.
  var loops: Int?
  var comment: String?

  var bytes: [UInt8] {
    var file = Array("GIF89a".utf8) + Self.little(width) + Self.little(height)
    file += [bits.map { 0xF0 | UInt8($0 - 1) } ?? 0x70, 0, 0] + (bits.map { Self.palette($0, 0) } ?? [])
    if let loops { file += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + Self.little(loops) + [0] }
    if let comment { file += [0x21, 0xFE, UInt8(comment.utf8.count)] + Array(comment.utf8) + [0] }
    return file + frames.flatMap(bytes) + [0x3B]
  }

  private func bytes(of frame: Frame) -> [UInt8] {
    var file: [UInt8] = []
    if frame.hasControl {
      let flags = UInt8(frame.disposal << 2) | (frame.transparent == nil ? 0 : 1)
      file += [0x21, 0xF9, 4, flags] + Self.little(frame.delay) + [UInt8(frame.transparent ?? 0), 0]
    }
    file += [0x2C] + [frame.x, frame.y, frame.width, frame.height].flatMap(Self.little)
    file += [(frame.ownBits.map { 0x80 | UInt8($0 - 1) } ?? 0) | (frame.isInterlaced ? 0x40 : 0)]
    file += frame.ownBits.map { Self.palette($0, frame.seed) } ?? []
    let bits = max(2, frame.ownBits ?? bits ?? 2)
    let data = codes(of: frame, bits)
    file += [UInt8(bits)]
    for start in stride(from: 0, to: data.count, by: 255) {
      let piece = data[start..<min(start + 255, data.count)]
      file += [UInt8(piece.count)] + piece
    }
    return file + [0]
  }

  /// Codes of one width: the table is begun anew before it would need wider ones.
  private func codes(of frame: Frame, _ bits: Int) -> [UInt8] {
    let clear = 1 << bits
    let colors = 1 << (frame.ownBits ?? self.bits ?? 2)
    let order =
      frame.isInterlaced
      ? [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: frame.height, by: $0.1)) }
      : Array(0..<frame.height)
    var codes = [clear]
    for (number, place) in order.flatMap({ y in (0..<frame.width).map { (x: $0, y: y) } }).enumerated() {
      if number > 0, number % (clear - 2) == 0 { codes.append(clear) }
      codes.append((place.x * 3 + place.y * 5 + place.x * place.y * frame.seed + frame.seed) % colors)
    }
    var (data, filled): ([UInt8], Int) = ([], 0)
    for code in codes + [clear + 1] {
      for bit in 0...bits {
        if filled % 8 == 0 { data.append(0) }
        data[filled / 8] |= UInt8(code >> bit & 1) << UInt8(filled % 8)
        filled += 1
      }
    }
    return data
  }

  private static func palette(_ bits: Int, _ seed: Int) -> [UInt8] {
    (0..<1 << bits).flatMap { PlainPNG.color($0 + seed * 7).map { UInt8($0) } }
  }

  private static func little(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
}
