import CGIF
import Pixels

/// A GIF, still or animated, that giflib reads. A first pass finds where the frames begin; each is then decoded, when it
/// is asked for, as the first of a GIF of its own.
struct StoredGIF: StoredAnimation {
  let path: String
  var format: ImageFormat { .gif }
  var orientation: Int { 1 }
  let width: Int
  let height: Int
  private(set) var frames: [StoredFrame] = []
  private(set) var plays: Int? = 1
  private var pictures: [(start: Int, transparent: Int?)] = []
  private let bytes: [UInt8]
  /// The bytes that all frames need: the canvas's size and the common palette.
  private let head: Int

  /// Width and height from the head, which the format puts first.
  static func size(_ bytes: [UInt8], path: String) throws(ImageProblem) -> (width: Int, height: Int) {
    var reader = NumberReader(bytes, at: 6)
    guard let width = reader.little(2), let height = reader.little(2) else {
      throw .truncated(path: path, format: .gif)
    }
    guard width > 0, height > 0 else { throw .damaged(path: path, format: .gif, reason: "it has no pixels") }
    return (width, height)
  }

  init(_ bytes: [UInt8], path: String) throws(ImageProblem) {
    self.path = path
    self.bytes = bytes
    let reader = try GIFReader(bytes, path: path)
    (width, height, head) = (reader.width, reader.height, reader.position)
    guard width > 0, height > 0 else { throw damaged("it has no pixels") }
    try ImageLimits.check(width: width, height: height, path: path)
    try survey(reader)
    guard !frames.isEmpty else { throw damaged("it has no frames") }
  }

  private mutating func survey(_ reader: GIFReader) throws(ImageProblem) {
    var control: GraphicsControlBlock?
    while true {
      reader.frame = frames.count
      let start = reader.position
      switch try reader.next() {
      case EXTENSION_RECORD_TYPE:
        let found = try reader.extension()
        control = found.control ?? control
        // So many times again after the first, as browsers have it.
        if let count = found.repeats { plays = count == 0 ? nil : count + 1 }
      case IMAGE_DESC_RECORD_TYPE:
        try checkRoom()
        let image = try reader.picture()
        guard
          let area = PixelRect(
            x: Int(image.Left), y: Int(image.Top), width: Int(image.Width), height: Int(image.Height)),
          area.maxX <= width, area.maxY <= height
        else { throw damaged("frame \(frames.count) does not fit into the picture") }
        guard reader.palette != nil else { throw damaged("frame \(frames.count) has no palette") }
        try reader.skipPixels()
        let transparent = control.map { Int($0.TransparentColor) }.flatMap { $0 == NO_TRANSPARENT_COLOR ? nil : $0 }
        pictures.append((start, transparent))
        // Browsers show what is said to stand less than two hundredths for ten.
        let hundredths = control.map { Int($0.DelayTime) } ?? 0
        frames.append(
          StoredFrame(
            area: area, duration: Double(hundredths < 2 ? 10 : hundredths) * 10_000,
            disposal: Self.disposal(control), blends: transparent != nil))
        control = nil
      default: return
      }
    }
  }

  private static func disposal(_ control: GraphicsControlBlock?) -> Disposal {
    switch control?.DisposalMode {
    case DISPOSE_BACKGROUND: .clear
    case DISPOSE_PREVIOUS: .restore
    default: .keep
    }
  }

  func paint(_ index: Int, on canvas: Bitmap) throws(ImageProblem) {
    let (frame, picture) = (frames[index], pictures[index])
    let reader = try GIFReader(bytes, path: path, frame: index, leap: (behind: head, to: picture.start))
    _ = try reader.next()
    let rows = try reader.picture().Interlace ? Self.interlacedRows(frame.area.height) : nil
    // Indices beyond the palette are black.
    let palette = reader.palette ?? []
    var colors = palette + Array(repeating: 0xFF00_0000, count: 256 - palette.count)
    if let transparent = picture.transparent { colors[transparent] = 0 }
    var indices = [UInt8](repeating: 0, count: frame.area.width)
    var pixels = [UInt32](repeating: 0, count: frame.area.width)
    for line in 0..<frame.area.height {
      try reader.read(&indices)
      for x in pixels.indices { pixels[x] = colors[Int(indices[x])] }
      pixels.withUnsafeBytes { frame.lay($0.baseAddress!, on: canvas, row: rows?[line] ?? line) }
    }
  }

  /// The rows in the order of an interlaced picture: every eighth, those between, and so on.
  private static func interlacedRows(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
  }
}
