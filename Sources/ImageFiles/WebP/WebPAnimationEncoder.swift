import Basics
import CWebP
import Files
import Pixels

/// Animated WebP ([RFC 9649](https://www.rfc-editor.org/rfc/rfc9649)), lossless: every rectangle is a VP8L bitstream
/// (section 3) by libwebp; or by a quality that was asked for a VP8 bitstream (RFC 6386), with its alpha as it is. The
/// container around them, plain RIFF (section 2), is written here, because libwebp's own assembler keeps all of it in
/// memory until the end.
final class WebPAnimationEncoder: AnimationEncoder {
  /// The longest side of a WebP.
  static let limit = 16_383

  private let file: OutputFile
  private let options: AnimationOptions
  private let optimizer: AnimationOptimizer
  private let width: Int
  private let height: Int
  private var hasAlpha = false
  private var isFirst = true
  private var choice = WebPChoice()

  /// A duration has 24 bits.
  private static let longest = 0xFF_FFFF

  init(_ target: AnimationTarget) throws {
    (file, options, width, height) = (target.file, target.options, target.width, target.height)
    guard width <= Self.limit, height <= Self.limit else {
      throw ImageProblem.tooLargeToWrite(path: file.path, width: width, height: height, limit: Self.limit)
    }
    // Offsets are stored halved.
    optimizer = AnimationOptimizer(width: width, height: height, restores: false, step: 2)
    // The length and whether there is alpha follow at the end.
    try file.write(head)
    try chunk("ANIM", [0, 0, 0, 0] + WebPChunks.littleEndian(min(options.loops, 0xFFFF), 2))
  }

  func add(_ frame: AnimationFrame) throws -> Bitmap? {
    try optimizer.store(frame, longest: Self.longest) { try write($0, of: frame.bitmap, duration: $1) }
  }

  func finish() throws {
    if let metadata { try chunk("XMP ", metadata) }
    try file.overwrite(head, at: 0)
  }

  private func write(_ change: AnimationOptimizer.Change, of frame: Bitmap, duration: Int) throws {
    let stored = try store(change, of: frame)
    let rect = change.rect
    var facts: [UInt8] = []
    for number in [rect.x / 2, rect.y / 2, rect.width - 1, rect.height - 1, duration] {
      facts += WebPChunks.littleEndian(number, 3)
    }
    facts.append((stored.blends ? 0 : 2) | (change.disposal == .clear ? 1 : 0))
    try chunk("ANMF", facts + stored.bitstream)
    if !stored.image.isOpaque { hasAlpha = true }
  }

  /// A rectangle as it is stored.
  private struct Stored {
    let image: Bitmap
    /// Whether it is drawn over what is there, which is clear where nothing changes.
    let blends: Bool
    let bitstream: ArraySlice<UInt8>

    var length: Int { bitstream.count }
  }

  /// Stores a rectangle in the shorter of two ways: whole, or as what changed of it.
  private func store(_ change: AnimationOptimizer.Change, of frame: Bitmap) throws(ImageProblem) -> Stored {
    defer { isFirst = false }
    let changed = change.allowsBlending ? frame.copyOfChanges(from: optimizer.bitmap, in: change.rect) : nil
    if let changed, options.quality != nil {
      return Stored(image: changed, blends: true, bitstream: try encode(changed, .usual))
    }
    let whole = Stored(image: frame.copy(of: change.rect), blends: false, bitstream: [])
    guard let changed else { return try shortest([whole]) }
    return try shortest(ways(Stored(image: changed, blends: true, bitstream: []), whole, in: change.rect))
  }

  /// Returns those of the two ways that are to be encoded. Which one is the shorter shows at the least effort, and mostly
  /// holds for the rectangles after it: in content that moves, what changed is full of holes and a seventh larger. Small
  /// files try each rectangle, and encode both ways where they are hardly apart.
  private func ways(_ changed: Stored, _ whole: Stored, in rect: PixelRect) throws(ImageProblem) -> [Stored] {
    if options.compression != .small, let blends = choice.next(in: rect) { return [blends ? changed : whole] }
    let lengths = try (changed: encoded(changed, .least).length, whole: encoded(whole, .least).length)
    let isClose = max(lengths.changed, lengths.whole) * 7 < min(lengths.changed, lengths.whole) * 8
    if options.compression == .small, isClose { return [changed, whole] }
    choice.note(changed: lengths.changed, whole: lengths.whole, in: rect)
    return [lengths.whole < lengths.changed ? whole : changed]
  }

  /// Encodes the ways of a rectangle with the effort of the file's compression; for small files, the shorter way with
  /// more than one. The first frame, a whole screen, is worth more than the changes after it.
  private func shortest(_ ways: [Stored]) throws(ImageProblem) -> Stored {
    let efforts = options.compression.webPEfforts(isFirst: isFirst)
    var best = ways[0]
    for (index, way) in ways.enumerated() {
      let stored = try encoded(way, efforts[0])
      if index == 0 || stored.length < best.length { best = stored }
    }
    guard options.quality == nil else { return best }
    for effort in efforts.dropFirst() {
      let stored = try encoded(best, effort)
      if stored.length < best.length { best = stored }
    }
    return best
  }

  private func encoded(_ stored: Stored, _ effort: WebPEffort) throws(ImageProblem) -> Stored {
    Stored(image: stored.image, blends: stored.blends, bitstream: try encode(stored.image, effort))
  }

  /// A VP8L chunk; or an ALPH chunk, where there is alpha, and a VP8 chunk.
  private func encode(_ bitmap: Bitmap, _ effort: WebPEffort) throws(ImageProblem) -> ArraySlice<UInt8> {
    var config = WebPConfig()
    var picture = WebPPicture()
    guard WebPConfigInit(&config) != 0, WebPPictureInit(&picture) != 0,
      WebPConfigLosslessPreset(&config, 6) != 0
    else { throw .unencodable(reason: "libwebp is of another version") }
    (config.method, config.quality) = (effort.method, effort.quality)
    if let quality = options.quality {
      (config.lossless, config.quality, config.method) = (0, Float(quality), options.compression.webPMethod)
      // Colours are converted with their edges.
      config.use_sharp_yuv = 1
    }
    // Colours of clear pixels are kept as they are.
    config.exact = options.quality == nil ? 1 : 0
    picture.use_argb = 1
    picture.width = Int32(bitmap.width)
    picture.height = Int32(bitmap.height)
    var rows = [UInt8](repeating: 0, count: bitmap.bytes.count)
    let imported = rows.withUnsafeMutableBufferPointer { rows in
      guard let base = rows.baseAddress else { return false }
      for y in 0..<bitmap.height { bitmap.copyStraightRGBA(row: y, to: base + y * bitmap.stride) }
      return WebPPictureImportRGBA(&picture, base, Int32(bitmap.stride)) != 0
    }
    defer { WebPPictureFree(&picture) }
    var memory = WebPMemoryWriter()
    WebPMemoryWriterInit(&memory)
    defer { WebPMemoryWriterClear(&memory) }
    let encoded = withUnsafeMutablePointer(to: &memory) { memory in
      picture.custom_ptr = UnsafeMutableRawPointer(memory)
      picture.writer = WebPMemoryWrite
      return imported && WebPEncode(&config, &picture) != 0
    }
    let bytes = Array(UnsafeBufferPointer(start: memory.mem, count: memory.size))
    guard encoded, bytes.count > 20 else {
      throw .unencodable(reason: "libwebp stopped (\(picture.error_code.rawValue))")
    }
    // The container of a picture alone says its size and whether it has alpha: 8 bytes of a chunk's head, and 10.
    return bytes[12..<16].elementsEqual("VP8X".utf8) ? bytes[30...] : bytes[12...]
  }

  /// The RIFF header (RFC 9649, 2.4) and the VP8X chunk (2.7).
  private var head: [UInt8] {
    let flags: UInt8 = 0x02 | (hasAlpha ? 0x10 : 0) | (metadata == nil ? 0 : 0x04)
    let body = [flags, 0, 0, 0] + WebPChunks.littleEndian(width - 1, 3) + WebPChunks.littleEndian(height - 1, 3)
    return "RIFF".utf8 + WebPChunks.littleEndian(max(file.length - 8, 0), 4) + "WEBPVP8X".utf8
      + WebPChunks.littleEndian(body.count, 4) + body
  }

  private func chunk(_ name: String, _ data: [UInt8]) throws(FileProblem) {
    try file.write(name.utf8 + WebPChunks.littleEndian(data.count, 4) + data)
    if data.count % 2 == 1 { try file.write([0]) }
  }

  /// The lines of text as XMP: each a property of a name space of its own.
  private var metadata: [UInt8]? {
    guard !options.text.isEmpty else { return nil }
    let properties = options.text.map { line in
      let name = String(
        decoding: line.key.utf8.map { $0.isASCIIDigit || $0.isASCIILetter ? $0 : UInt8(ascii: "-") }, as: UTF8.self)
      return " flipbook:\(name)=\"\(Self.escaped(line.value))\""
    }
    return Array(
      """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
      <rdf:Description rdf:about="" xmlns:flipbook="urn:flipbook"\(properties.joined())/></rdf:RDF></x:xmpmeta>
      """.utf8)
  }

  private static func escaped(_ text: String) -> String {
    MachineText(text).replacing("&", by: "&amp;").replacing("<", by: "&lt;").replacing("\"", by: "&quot;").text
  }
}
