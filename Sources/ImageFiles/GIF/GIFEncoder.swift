import Pixels

/// GIF, written by giflib, with palettes of our own.
///
/// A frame is its changed rectangle, in which pixels that need not change are clear. If the pixels that change have few
/// enough colours, they are stored exactly, with the shared palette where it has them all, otherwise with one of their
/// own; if not, with the nearest colours of the shared palette (`GIFSurveyor`), or dithered. What is shown stays until
/// its own pixel changes, so that nothing shimmers where nothing moves.
final class GIFEncoder: AnimationEncoder {
  private let file: OutputFile
  private let options: AnimationOptions
  private let timing: GIFTiming
  private let matte: GIFMatte
  private let plan: GIFPlan
  private var stream: GIFStream?
  private var frames: GIFFrames?
  private var found: ColorSet
  private var shared: PaletteMapper
  private let ditherer: GIFDitherer
  /// The colours that the viewer's canvas shows.
  private var shown: Bitmap?

  /// A delay has 16 bits.
  private static let longest = 0xFFFF

  init(file: OutputFile, options: AnimationOptions, plan: GIFPlan) throws(ImageProblem) {
    self.file = file
    self.options = options
    self.plan = plan
    timing = GIFTiming(options)
    matte = GIFMatte(options.matte)
    found = ColorSet(limit: options.colors - 1)
    shared = PaletteMapper(plan.palette)
    ditherer = GIFDitherer(options.dithering)
  }

  func prepare(_ bitmap: Bitmap) { matte.flatten(bitmap) }

  func canShow(from begin: Int, to end: Int) -> Bool { timing.canShow(from: begin, to: end) }

  func begin(width: Int, height: Int) throws {
    frames = GIFFrames(width: width, height: height)
    shown = Bitmap(width: width, height: height)
    stream = try GIFStream(
      file: file, width: width, height: height, table: Self.table(plan.palette), loops: options.loops,
      comment: options.text.map(\.value).joined(separator: "\n"))
  }

  func add(_ frame: AnimationFrame) throws -> Bitmap? {
    guard let frames, let shown, let stream else { return nil }
    let change = frames.change(to: frame)
    let rect = change.rect
    frames.collectChanges(to: frame.bitmap, in: rect, into: &found)

    var own: GIFStream.Table?
    let indices: [UInt8]
    let clear: Int
    if found.isFull || shared.hasAll(found.colors) {
      clear = plan.palette.count
      indices = ditherer.indices(
        of: frame.bitmap, after: frames.canvas, shown: shown, in: rect, mapper: &shared, clear: UInt8(clear))
    } else {
      let table = Self.table(found.colors.sorted())
      var mapper = PaletteMapper(found.colors.sorted())
      own = table
      clear = found.colors.count
      indices = ditherer.indices(
        of: frame.bitmap, after: frames.canvas, shown: shown, in: rect, mapper: &mapper, clear: UInt8(clear))
    }

    // What stands longer than a delay can say is followed by frames that change nothing.
    var delay = timing.delay(from: frame.begin, to: frame.end)
    try stream.write(
      x: rect.x, y: rect.y, width: rect.width, height: rect.height, indices: indices, own: own, clear: clear,
      delay: min(delay, Self.longest), isCleared: change.isCleared && delay <= Self.longest)
    while delay > Self.longest {
      delay -= Self.longest
      let nothing = [UInt8](repeating: UInt8(plan.palette.count), count: indices.count)
      try stream.write(
        x: rect.x, y: rect.y, width: rect.width, height: rect.height, indices: nothing, own: nil,
        clear: plan.palette.count, delay: min(delay, Self.longest),
        isCleared: change.isCleared && delay <= Self.longest)
    }
    if change.isCleared { shown.clear(rect) }
    return self.frames?.advance(over: frame.bitmap, change)
  }

  func finish() throws {
    try stream?.finish()
  }

  /// The colours with the clear one behind them.
  private static func table(_ colors: [UInt32]) -> GIFStream.Table {
    GIFStream.Table(colors: colors + [0], clear: colors.count)
  }
}
