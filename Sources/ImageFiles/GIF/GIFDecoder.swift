import Basics
import CGIF
import Pixels

/// giflib's decoder over bytes in memory, block by block; pixels are decoded where they are asked for. Its pointers
/// stay here.
final class GIFDecoder {
  private final class Source {
    let bytes: [UInt8]
    var at = 0
    /// The byte after which reading goes on at another one.
    let skip: (after: Int, to: Int)?
    var hasEnded = false

    init(_ bytes: [UInt8], skip: (after: Int, to: Int)?) {
      (self.bytes, self.skip) = (bytes, skip)
    }

    /// Returns how many of the bytes wanted there were.
    func read(_ target: UnsafeMutablePointer<UInt8>, _ wanted: Int) -> Int {
      if let skip, at == skip.after { at = skip.to }
      let count = min(wanted, bytes.count - at)
      if count < wanted { hasEnded = true }
      guard count > 0 else { return 0 }
      bytes.withUnsafeBufferPointer { target.update(from: $0.baseAddress! + at, count: count) }
      at += count
      return count
    }
  }

  private let gif: UnsafeMutablePointer<GifFileType>
  private let source: Source
  private let path: String
  /// The number of the frame that is read, for messages; nil for the head.
  var frame: Int?

  /// Reads a GIF's head: its size and the palette of all its frames.
  ///
  /// - Parameter skip: the byte, the head's last, after which reading goes on at another one: a frame on its own.
  init(
    _ bytes: [UInt8], path: String, frame: Int? = nil, skip: (after: Int, to: Int)? = nil
  ) throws(ImageProblem) {
    source = Source(bytes, skip: skip)
    self.path = path
    self.frame = frame
    var code: Int32 = 0
    let opened = DGifOpen(
      Unmanaged.passUnretained(source).toOpaque(),
      { gif, target, count in
        guard let gif, let target, let data = gif.pointee.UserData else { return 0 }
        return Int32(clamping: Unmanaged<Source>.fromOpaque(data).takeUnretainedValue().read(target, Int(count)))
      }, &code)
    guard let opened else { throw Self.problem(code, source, path, frame) }
    gif = opened
  }

  deinit {
    var code: Int32 = 0
    DGifCloseFile(gif, &code)
  }

  var width: Int { Int(gif.pointee.SWidth) }
  var height: Int { Int(gif.pointee.SHeight) }
  /// The byte that is read next.
  var position: Int { source.at }

  /// Returns the kind of block that begins at the next byte.
  func next() throws(ImageProblem) -> GifRecordType {
    var kind = UNDEFINED_RECORD_TYPE
    try check(DGifGetRecordType(gif, &kind))
    return kind
  }

  /// Passes over an extension; what it says of the next picture, or how often all is played after the first time,
  /// 0 for ever.
  func `extension`() throws(ImageProblem) -> (control: GraphicsControlBlock?, repeats: Int?) {
    var function: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    try check(DGifGetExtension(gif, &function, &block))
    var found: (control: GraphicsControlBlock?, repeats: Int?) = (nil, nil)
    var isLoop = false
    if function == GRAPHICS_EXT_FUNC_CODE, let block {
      var control = GraphicsControlBlock()
      if DGifExtensionToGCB(Int(block[0]), block + 1, &control) == GIF_OK { found.control = control }
    } else if function == APPLICATION_EXT_FUNC_CODE, let block {
      let name = UnsafeBufferPointer(start: block + 1, count: Int(block[0]))
      isLoop = name.elementsEqual("NETSCAPE2.0".utf8) || name.elementsEqual("ANIMEXTS1.0".utf8)
    }
    while block != nil {
      try check(DGifGetExtensionNext(gif, &block))
      if isLoop, let block, block[0] >= 3, block[1] & 7 == 1 { found.repeats = Int(block[2]) | Int(block[3]) << 8 }
    }
    return found
  }

  /// Reads the head of a picture: its place, its palette, and whether its rows are interlaced.
  func picture() throws(ImageProblem) -> GifImageDesc {
    try check(DGifGetImageHeader(gif))
    return gif.pointee.Image
  }

  /// Passes over the pixels of a picture.
  func skipPixels() throws(ImageProblem) {
    var size: Int32 = 0
    var block: UnsafeMutablePointer<UInt8>?
    try check(DGifGetCode(gif, &size, &block))
    while block != nil { try check(DGifGetCodeNext(gif, &block)) }
  }

  /// Reads the next pixels of a picture, in the order of the file: indices of its palette, as many as there is room
  /// for.
  func read(_ indices: inout [UInt8]) throws(ImageProblem) {
    try check(DGifGetLine(gif, &indices, Int32(clamping: indices.count)))
  }

  /// The colours of the picture, `0xFFRRGGBB`: its own, or those of all; nil where it has neither.
  var palette: [UInt32]? {
    guard let map = gif.pointee.Image.ColorMap ?? gif.pointee.SColorMap else { return nil }
    return UnsafeBufferPointer(start: map.pointee.Colors, count: Int(map.pointee.ColorCount)).map {
      0xFF00_0000 | UInt32($0.Red) << 16 | UInt32($0.Green) << 8 | UInt32($0.Blue)
    }
  }

  private func check(_ result: Int32) throws(ImageProblem) {
    guard result == GIF_OK else { throw Self.problem(gif.pointee.Error, source, path, frame) }
  }

  /// An objection of giflib's to the bytes.
  private static func problem(_ code: Int32, _ source: Source, _ path: String, _ frame: Int?) -> ImageProblem {
    if source.hasEnded { return .truncated(path: path, format: .gif) }
    let text = GifErrorString(code).map { String(cString: $0) } ?? "giflib refuses it"
    return .damaged(
      path: path, format: .gif,
      reason: frame.map { "giflib cannot read frame \($0): \(text)" } ?? Message(fault: text))
  }
}
