import Basics
import CGIF
import Pixels

/// A GIF, still or animated, that giflib reads. A first pass finds where the frames begin; each is then decoded, when
/// it is asked for, as the first of a GIF of its own.
///
/// As browsers have it, the screen is at least as large as the first frame reaches, and of later frames only what lies
/// on the screen is shown.
struct GIFFile: AnimationFile {
  let path: String
  var format: ImageFormat { .gif }
  var orientation: Int { 1 }
  let width: Int
  let height: Int
  private(set) var frames: [StoredFrame] = []
  private(set) var plays: Int? = 1
  private var pictures: [(start: Int, width: Int, height: Int, transparent: Int?)] = []
  private let bytes: [UInt8]
  /// The bytes that all frames need: the canvas's size and the common palette.
  private let head: Int

  /// The size of the screen, as far as the bytes reach.
  static func size(_ bytes: [UInt8], path: String) throws(ImageProblem) -> PixelSize {
    var reader = NumberReader(bytes, at: 6)
    guard var width = reader.little(2), var height = reader.little(2) else {
      throw .truncated(path: path, format: .gif)
    }
    if let reach = firstReach(bytes) { (width, height) = (max(width, reach.x), max(height, reach.y)) }
    guard width > 0, height > 0 else { throw .damaged(path: path, format: .gif, reason: "it has no pixels") }
    return PixelSize(width, height)
  }

  /// Whether the first bytes of a file hold its size: the head of the first frame is among them.
  static func hasSize(_ start: [UInt8]) -> Bool { firstReach(start) != nil }

  /// Returns the reach of the first frame, to the right and down; nil where its head is not among the bytes.
  private static func firstReach(_ bytes: [UInt8]) -> (x: Int, y: Int)? {
    var reader = NumberReader(bytes, at: 10)
    guard let flags = reader.byte(), reader.range(2 + (flags & 0x80 == 0 ? 0 : 6 << (flags & 7))) != nil else {
      return nil
    }
    while let block = reader.byte() {
      switch block {
      // An extension: its kind, and blocks up to an empty one.
      case 0x21:
        guard reader.byte() != nil else { return nil }
        while let count = reader.byte(), count > 0 {
          guard reader.range(count) != nil else { return nil }
        }
      case 0x2C:
        guard let x = reader.little(2), let y = reader.little(2), let width = reader.little(2),
          let height = reader.little(2)
        else { return nil }
        return (x + width, y + height)
      default: return nil
      }
    }
    return nil
  }

  init(_ bytes: [UInt8], path: String) throws(ImageProblem) {
    self.path = path
    self.bytes = bytes
    let reader = try GIFDecoder(bytes, path: path)
    head = reader.position
    let size = try Self.size(bytes, path: path)
    (width, height) = (size.width, size.height)
    try ImageLimits.check(width: width, height: height, path: path)
    try survey(reader)
    guard !frames.isEmpty else { throw damaged("it has no frames") }
  }

  private mutating func survey(_ reader: GIFDecoder) throws(ImageProblem) {
    var control: GraphicsControlBlock?
    var decoded = 0
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
          let whole = PixelRect(
            x: Int(image.Left), y: Int(image.Top), width: Int(image.Width), height: Int(image.Height))
        else { throw damaged("frame \(frames.count) has no pixels") }
        // All of it is decoded, whatever of it is seen.
        try ImageLimits.check(width: whole.width, height: whole.height, path: path)
        decoded += whole.width * whole.height
        guard decoded <= max(Limits.animationPixels, width * height) else {
          throw .animationTooLarge(path: path, frames: frames.count + 1, width: width, height: height)
        }
        guard reader.palette != nil else { throw damaged("frame \(frames.count) has no palette") }
        try reader.skipPixels()
        let transparent = control.map { Int($0.TransparentColor) }.flatMap { $0 == NO_TRANSPARENT_COLOR ? nil : $0 }
        pictures.append((start, whole.width, whole.height, transparent))
        // Browsers show what is said to stand less than two hundredths for ten.
        let hundredths = control.map { Int($0.DelayTime) } ?? 0
        frames.append(
          StoredFrame(
            area: PixelRect(x: 0, y: 0, width: width, height: height).flatMap(whole.intersection),
            duration: Double(hundredths < 2 ? 10 : hundredths) * 10_000,
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
    guard let area = frame.area else { return }
    let reader = try GIFDecoder(bytes, path: path, frame: index, skip: (after: head, to: picture.start))
    _ = try reader.next()
    let rows = try reader.picture().Interlace ? Self.interlacedRows(picture.height) : nil
    // Indices beyond the palette are black.
    let palette = reader.palette ?? []
    var colors = palette + Array(repeating: 0xFF00_0000, count: 256 - palette.count)
    if let transparent = picture.transparent { colors[transparent] = 0 }
    var indices = [UInt8](repeating: 0, count: picture.width)
    var pixels = [UInt32](repeating: 0, count: area.width)
    for line in 0..<(rows == nil ? area.height : picture.height) {
      try reader.read(&indices)
      let row = rows?[line] ?? line
      guard row < area.height else { continue }
      for x in pixels.indices { pixels[x] = colors[Int(indices[x])] }
      pixels.withUnsafeBytes { frame.lay($0.baseAddress!, on: canvas, row: row) }
    }
  }

  /// The rows in the order of an interlaced picture: every eighth, those between, and so on.
  private static func interlacedRows(_ height: Int) -> [Int] {
    [(0, 8), (4, 8), (2, 4), (1, 2)].flatMap { Array(stride(from: $0.0, to: height, by: $0.1)) }
  }
}
