import Pixels

/// An animated WebP ([RFC 9649, section 2.7](https://www.rfc-editor.org/rfc/rfc9649#section-2.7)). Each frame is handed
/// to the reader of still pictures as a WebP of its own. Chunks are read here, not by libwebpdemux, which looks for
/// every frame from the first: the hundred thousand that are allowed, 5 MB, take it 17 s, and it makes room for any
/// number before anybody can ask how many.
struct WebPFile: AnimationFile {
  let path: String
  var format: ImageFormat { .webp }
  let width: Int
  let height: Int
  private(set) var frames: [StoredFrame] = []
  private(set) var plays: Int?
  let orientation: Int
  private let bytes: [UInt8]
  /// The conversion of the colours of all frames.
  private let conversion: ColorConversion?
  /// The chunks of each frame.
  private var pictures: [Range<Int>] = []

  /// Whether a WebP's header says that it is animated.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    ImageFormat(of: bytes) == .webp && WebPChunks.announces(0x02, in: bytes)
  }

  init(_ bytes: [UInt8], path: String, as reading: PictureReading) throws(ImageProblem) {
    self.path = path
    self.bytes = bytes
    orientation = reading == .stored ? 1 : Orientation.ofWebP(bytes)
    conversion = try WebPDecoder.conversion(bytes, path: path, as: reading)
    var reader = NumberReader(bytes, at: 24)
    guard let width = reader.little(3), let height = reader.little(3) else {
      throw .truncated(path: path, format: .webp)
    }
    (self.width, self.height) = (width + 1, height + 1)
    try ImageLimits.check(width: self.width, height: self.height, path: path)
    var size = NumberReader(bytes, at: 4)
    guard let declared = size.little(4), bytes.count >= declared + 8 else {
      throw .truncated(path: path, format: .webp)
    }
    while reader.at + 8 <= declared + 8 {
      guard let chunk = reader.webPChunk() else { throw .truncated(path: path, format: .webp) }
      let content = chunk.content
      if chunk.name.elementsEqual("ANMF".utf8) { try addFrame(content) }
      if chunk.name.elementsEqual("ANIM".utf8) {
        var inner = NumberReader(bytes, at: content.lowerBound + 4)
        plays = content.count >= 6 ? inner.little(2).flatMap { $0 == 0 ? nil : $0 } : nil
      }
    }
    guard !frames.isEmpty else { throw damaged("it has no frames") }
  }

  private mutating func addFrame(_ content: Range<Int>) throws(ImageProblem) {
    try checkRoom()
    var reader = NumberReader(bytes, at: content.lowerBound)
    guard content.count >= 16, let x = reader.little(3), let y = reader.little(3), let width = reader.little(3),
      let height = reader.little(3), let milliseconds = reader.little(3), let flags = reader.byte(),
      let area = PixelRect(x: x * 2, y: y * 2, width: width + 1, height: height + 1), area.maxX <= self.width,
      area.maxY <= self.height
    else { throw damaged("frame \(frames.count) does not fit into the picture") }
    frames.append(
      StoredFrame(
        area: area, duration: Double(milliseconds) * 1_000, disposal: flags & 1 == 1 ? .clear : .keep,
        blends: flags & 2 == 0))
    pictures.append(reader.at..<content.upperBound)
  }

  func paint(_ index: Int, on canvas: Bitmap) throws(ImageProblem) {
    guard let area = frames[index].area else { return }
    let chunks = bytes[pictures[index]]
    var file = Array("WEBP".utf8)
    // Lossy pixels with an alpha channel are two chunks, which need a header that announces them.
    if chunks.starts(with: "ALPH".utf8) {
      file += "VP8X".utf8
      file +=
        WebPChunks.littleEndian(10, 4) + [0x10, 0, 0, 0] + WebPChunks.littleEndian(area.width - 1, 3)
        + WebPChunks.littleEndian(area.height - 1, 3)
    }
    file += chunks
    file = Array("RIFF".utf8) + WebPChunks.littleEndian(file.count, 4) + file
    try paint(index, try WebPDecoder.decode(file, path: path, by: conversion), on: canvas)
  }
}
