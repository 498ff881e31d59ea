import CDeflate
import Geometry
import Pixels

/// An answer about an SVG as a file (`DrawingStore`): words of 64 bits, little-endian, then the picture as words of 32
/// bits.
///
///     mark      the format, and its number
///     natural   width and height, as bit patterns
///     sides     of the picture in pixels, 0 where only the size was asked for
///     check     a CRC of the name that the file was written under, of these words and of all that follows
///     pixels    runs: their length doubled, and 1 more where all its pixels are equal; then that pixel, or all of them
///
/// Icons are flat: hardly a tenth of their pixels' bytes remains, and they are there again faster than they could be
/// inflated.
extension PictureAnswer {
  /// `FBDRAW`, and the format's number.
  private static let mark: UInt64 = 0x0001_5741_5244_4246
  private static let words = 6
  private static let headBytes = 8 * words

  // MARK: Writing

  /// The file's bytes; nil where they would be more than `limit`.
  ///
  /// - Parameter name: the name that the file will have: one that was given another's name is none.
  func bytes(named name: String, limit: Int) -> [UInt8]? {
    var pixels: [UInt32] = []
    if let bitmap {
      guard let runs = Self.runs(of: bitmap, limit: limit / 4) else { return nil }
      pixels = runs
    }
    var head = [
      Self.mark, size.width.bitPattern, size.height.bitPattern, UInt64(bitmap?.width ?? 0), UInt64(bitmap?.height ?? 0),
      0,
    ]
    let body = pixels.withUnsafeBytes { [UInt8]($0) }
    head[5] = Self.check(name, head, body[...])
    let bytes = head.withUnsafeBytes { [UInt8]($0) } + body
    return bytes.count <= limit ? bytes : nil
  }

  private static func runs(of bitmap: Bitmap, limit: Int) -> [UInt32]? {
    let pixels = bitmap.bytes.bindMemory(to: UInt32.self)
    var words: [UInt32] = []
    var (at, start) = (0, 0)
    /// Pixels that are no run.
    func write(upTo end: Int) {
      guard end > start else { return }
      words.append(UInt32(end - start) << 1)
      words.append(contentsOf: pixels[start..<end])
    }
    while at < pixels.count {
      var end = at + 1
      while end < pixels.count, pixels[end] == pixels[at] { end += 1 }
      if end - at >= 3 {
        write(upTo: at)
        words.append(UInt32(end - at) << 1 | 1)
        words.append(pixels[at])
        start = end
      }
      at = end
      guard words.count + (at - start) <= limit else { return nil }
    }
    write(upTo: at)
    return words
  }

  // MARK: Reading

  /// Creates an answer, or returns nil where the bytes are no such file, or not one of that name.
  ///
  /// - Parameter name: the file's name.
  init?(_ bytes: [UInt8], named name: String) {
    guard bytes.count >= Self.headBytes, bytes.count % 4 == 0 else { return nil }
    var head = bytes.withUnsafeBytes { file in
      (0..<Self.words).map { UInt64(littleEndian: file.loadUnaligned(fromByteOffset: 8 * $0, as: UInt64.self)) }
    }
    let check = head[5]
    head[5] = 0
    let body = bytes[Self.headBytes...]
    guard head[0] == Self.mark, check == Self.check(name, head, body) else { return nil }
    isWhole = true
    size = Size(Double(bitPattern: head[1]), Double(bitPattern: head[2]))
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else { return nil }
    guard let width = Int(exactly: head[3]), let height = Int(exactly: head[4]) else { return nil }
    if width == 0, height == 0, body.isEmpty {
      bitmap = nil
      return
    }
    guard 1...32_767 ~= width, 1...32_767 ~= height else { return nil }
    bitmap = body.withUnsafeBytes { Self.bitmap(width, height, $0.bindMemory(to: UInt32.self)) }
    if bitmap == nil { return nil }
  }

  private static func bitmap(_ width: Int, _ height: Int, _ words: UnsafeBufferPointer<UInt32>) -> Bitmap? {
    let bitmap = Bitmap(width: width, height: height)
    let pixels = bitmap.bytes.bindMemory(to: UInt32.self)
    var (at, filled) = (0, 0)
    while at < words.count {
      let (count, isEqual) = (Int(words[at] >> 1), words[at] & 1 == 1)
      at += 1
      guard count > 0, count <= pixels.count - filled, at + (isEqual ? 1 : count) <= words.count else { return nil }
      let place = UnsafeMutableBufferPointer(rebasing: pixels[filled..<(filled + count)])
      if isEqual {
        // It is clear as it is made.
        if words[at] != 0 { place.update(repeating: words[at]) }
        at += 1
      } else {
        _ = place.update(fromContentsOf: UnsafeBufferPointer(rebasing: words[at..<(at + count)]))
        at += count
      }
      filled += count
    }
    return filled == pixels.count ? bitmap : nil
  }

  private static func check(_ name: String, _ head: [UInt64], _ body: ArraySlice<UInt8>) -> UInt64 {
    var check = Array(name.utf8).withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress, $0.count) }
    check = head.withUnsafeBytes { libdeflate_crc32(check, $0.baseAddress, $0.count) }
    return UInt64(body.withUnsafeBytes { libdeflate_crc32(check, $0.baseAddress, $0.count) })
  }
}
