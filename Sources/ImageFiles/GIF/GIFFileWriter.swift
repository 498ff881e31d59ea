import CGIF
import Files
import Geometry
import Pixels

/// giflib's encoder, writing into a file. Its pointers stay here.
final class GIFFileWriter {
  private let gif: UnsafeMutablePointer<GifFileType>
  private let sink: Sink
  private let file: OutputFile

  /// The bytes that giflib hands out; they go on to the file after each step, because errors cannot pass through C.
  private final class Sink {
    var bytes: [UInt8] = []
  }

  /// Writes header, global color table, how often it is to be shown, and a comment.
  init(file: OutputFile, width: Int, height: Int, globalColors: [UInt32], loops: Int, comment: String) throws {
    self.file = file
    sink = Sink()
    var code: Int32 = 0
    let opened = EGifOpen(
      Unmanaged.passUnretained(sink).toOpaque(),
      { gif, bytes, count in
        guard let gif, let bytes, let data = gif.pointee.UserData else { return 0 }
        Unmanaged<Sink>.fromOpaque(data).takeUnretainedValue().bytes.append(
          contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
        return count
      }, &code)
    guard let opened else { throw Self.problem(code) }
    gif = opened
    EGifSetGifVersion(gif, true)
    let map = try Self.map(globalColors)
    defer { GifFreeMapObject(map) }
    try check(EGifPutScreenDesc(gif, Int32(width), Int32(height), 8, 0, map))
    if loops != 1 {
      try check(EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE))
      try check(EGifPutExtensionBlock(gif, 11, Array("NETSCAPE2.0".utf8)))
      let repeats = (loops - 1).clamped(to: 0...0xFFFF)
      try check(EGifPutExtensionBlock(gif, 3, [1, UInt8(repeats & 0xFF), UInt8(repeats >> 8)]))
      try check(EGifPutExtensionTrailer(gif))
    }
    if !comment.isEmpty { try check(EGifPutComment(gif, comment)) }
    try flush()
  }

  deinit {
    var code: Int32 = 0
    if !isClosed { EGifCloseFile(gif, &code) }
  }

  private var isClosed = false

  /// Writes a frame.
  ///
  /// - Parameters:
  ///   - indices: of the global color table, or of the local one.
  ///   - localColors: the local color table; nil where the global one holds.
  ///   - transparentIndex: the index that stands for no colour.
  func write(
    _ rect: PixelRect, indices: [UInt8], localColors: [UInt32]?, transparentIndex: Int?, delay: Int, isCleared: Bool
  ) throws {
    var control = GraphicsControlBlock(
      DisposalMode: isCleared ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT, UserInputFlag: false, DelayTime: Int32(delay),
      TransparentColor: transparentIndex.map(Int32.init) ?? NO_TRANSPARENT_COLOR)
    var block = [UInt8](repeating: 0, count: 4)
    EGifGCBToExtension(&control, &block)
    try check(EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, block))
    let map = try localColors.map(Self.map)
    defer { if let map { GifFreeMapObject(map) } }
    try check(
      EGifPutImageDesc(
        gif, Int32(rect.x), Int32(rect.y), Int32(rect.width), Int32(rect.height), false, map))
    // All rows at once: giflib goes on from one to the next.
    var line = indices
    try check(EGifPutLine(gif, &line, Int32(line.count)))
    try flush()
  }

  /// Writes the end.
  func finish() throws {
    var code: Int32 = 0
    isClosed = true
    guard EGifCloseFile(gif, &code) == GIF_OK else { throw Self.problem(code) }
    try flush()
  }

  private func flush() throws(FileProblem) {
    try file.write(sink.bytes)
    sink.bytes.removeAll(keepingCapacity: true)
  }

  private func check(_ result: Int32) throws(ImageProblem) {
    guard result == GIF_OK else { throw Self.problem(gif.pointee.Error) }
  }

  /// A table's size is a power of two.
  private static func map(_ colors: [UInt32]) throws(ImageProblem) -> UnsafeMutablePointer<ColorMapObject> {
    var size = 2
    while size < colors.count { size *= 2 }
    let entries = (colors + Array(repeating: 0, count: size - colors.count)).map { color in
      GifColorType(
        Red: UInt8(truncatingIfNeeded: color >> 16), Green: UInt8(truncatingIfNeeded: color >> 8),
        Blue: UInt8(truncatingIfNeeded: color))
    }
    guard let map = GifMakeMapObject(Int32(size), entries) else { throw .unencodable(reason: "out of memory") }
    return map
  }

  private static func problem(_ code: Int32) -> ImageProblem {
    let text = GifErrorString(code).map { String(cString: $0) }
    return .unencodable(reason: "giflib stopped: \(text ?? "error \(code)")")
  }
}
