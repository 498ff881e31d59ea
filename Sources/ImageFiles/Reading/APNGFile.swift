import Pixels

/// An animated PNG ([PNG, third edition](https://www.w3.org/TR/png-3/#apng-frame-based-animation)). Chunks are read
/// here, since libpng 1.6 knows nothing of animations; each frame is handed to the reader of still pictures as a PNG of
/// its own.
struct APNGFile: AnimationFile {
  let path: String
  var format: ImageFormat { .png }
  let width: Int
  let height: Int
  private(set) var frames: [StoredFrame] = []
  private(set) var plays: Int?
  let orientation: Int
  private(set) var hasStill = false
  private let bytes: [UInt8]
  private let reading: PictureReading
  /// Whole chunks that hold for all frames: palette, transparency, colour space.
  private var shared: [Range<Int>] = []
  /// Compressed pixels of each frame, piece by piece.
  private var pieces: [[Range<Int>]] = []

  /// Whether a PNG's bytes say that it is animated.
  static func recognizes(_ bytes: [UInt8]) -> Bool {
    ImageFormat(of: bytes) == .png
      && PNGChunk.all(in: bytes).lazy.prefix { $0.name != "IDAT" }.contains { $0.name == "acTL" }
  }

  init(_ bytes: [UInt8], path: String, as reading: PictureReading) throws(ImageProblem) {
    self.path = path
    self.bytes = bytes
    self.reading = reading
    orientation = reading == .stored ? 1 : Orientation.ofPNG(bytes)
    let size = try PNGDecoder.size(bytes, path: path)
    (width, height) = (size.width, size.height)
    try ImageLimits.check(width: width, height: height, path: path)
    try readChunks()
    guard !frames.isEmpty else { throw damaged("it has no frames") }
    if let empty = pieces.firstIndex(where: \.isEmpty) { throw damaged("frame \(empty) has no pixels") }
  }

  private mutating func readChunks() throws(ImageProblem) {
    var reader = NumberReader(bytes, at: 33)
    var announced = 0
    var sequence = 0
    var hasPixels = false
    while true {
      guard let chunk = reader.chunk() else { throw .truncated(path: path, format: format) }
      let content = chunk.content
      if ["acTL", "fcTL", "fdAT"].contains(chunk.name), !reader.isSound(chunk) {
        throw damaged("the checksum of its \(chunk.name) chunk is wrong")
      }
      switch chunk.name {
      case "IEND":
        guard frames.count == announced else {
          throw damaged("it announces \(announced) frames and has \(frames.count)")
        }
        return
      case "acTL":
        guard content.count == 8 else { throw damaged("its acTL chunk has another length") }
        var inner = NumberReader(bytes, at: content.lowerBound)
        announced = inner.big(4) ?? 0
        plays = inner.big(4).flatMap { $0 == 0 ? nil : $0 }
      case "fcTL":
        try expect(&sequence, at: content)
        try addFrame(content)
      case "IDAT":
        // Pixels before the first frame are a still for those who know no animations.
        if frames.isEmpty { hasStill = true } else { pieces[frames.count - 1].append(content) }
        hasPixels = true
      case "fdAT":
        try expect(&sequence, at: content)
        guard !frames.isEmpty, content.count >= 4 else { throw damaged("pixels come before their frame") }
        pieces[frames.count - 1].append((content.lowerBound + 4)..<content.upperBound)
      // The canvas is turned, not each frame.
      case "eXIf": break
      default:
        if !hasPixels { shared.append(chunk.whole) }
      }
    }
  }

  private func expect(_ sequence: inout Int, at content: Range<Int>) throws(ImageProblem) {
    var inner = NumberReader(bytes, at: content.lowerBound)
    guard content.count >= 4, inner.big(4) == sequence else { throw damaged("its frames are out of order") }
    sequence += 1
  }

  private mutating func addFrame(_ content: Range<Int>) throws(ImageProblem) {
    guard content.count == 26 else { throw damaged("its fcTL chunk has another length") }
    try checkRoom()
    var inner = NumberReader(bytes, at: content.lowerBound + 4)
    guard let width = inner.big(4), let height = inner.big(4), let x = inner.big(4), let y = inner.big(4),
      let numerator = inner.big(2), let denominator = inner.big(2), let disposal = inner.byte(),
      let blend = inner.byte(),
      let area = PixelRect(x: x, y: y, width: width, height: height), area.maxX <= self.width, area.maxY <= self.height,
      disposal <= 2, blend <= 1
    else { throw damaged("frame \(frames.count) does not fit into the picture") }
    let seconds = Double(numerator) / Double(denominator == 0 ? 100 : denominator)
    let isFirst = frames.isEmpty
    frames.append(
      StoredFrame(
        area: area, duration: seconds * 1e6,
        disposal: disposal == 0 ? .keep : disposal == 1 || isFirst ? .clear : .restore, blends: blend == 1))
    pieces.append([])
  }

  func paint(_ index: Int, on canvas: Bitmap) throws(ImageProblem) {
    guard let area = frames[index].area else { return }
    let sides = PNGContainer.bigEndian(UInt32(area.width)) + PNGContainer.bigEndian(UInt32(area.height))
    var file = PNGChunks(
      after: PNGContainer.signature, length: pieces[index].reduce(1_024) { $0 + $1.count + PNGChunks.overhead })
    file.add("IHDR", sides + bytes[24..<29])
    for chunk in shared { file.add(whole: bytes[chunk]) }
    for piece in pieces[index] { file.add("IDAT", bytes[piece]) }
    file.add("IEND", [])
    try paint(index, try PNGDecoder.decode(file.finish(), path: path, as: reading), on: canvas)
  }
}
