import Files
import Pixels

/// GIF, written by giflib, with palettes of our own.
///
/// A frame is its changed rectangle, in which pixels that need not change are clear. If the pixels that change have few
/// enough colours, they are stored exactly, with the shared palette where it has them all, otherwise with one of their
/// own; if not, with the nearest colours of the shared palette (`GIFSurveyor`), or dithered. What the shared palette
/// shows gets one of its own where that is smaller. What is shown stays until its own pixel changes, so that nothing
/// shimmers where nothing moves. Of places that show the same, those are written that compress best (`LZWChooser`).
final class GIFEncoder: AnimationEncoder {
  private let file: OutputFile
  private let options: AnimationOptions
  let clock = AnimationClock.hundredths
  private let plan: GIFPlan
  private var stream: GIFStream?
  private var frames: GIFFrames?
  private var found: ColorSet
  private var shared: PaletteMapper
  private let ditherer: GIFDitherer
  private var chooser = LZWChooser()
  /// The colours that the viewer's canvas shows.
  private var shown: Bitmap?

  /// A delay has 16 bits.
  private static let longest = 0xFFFF

  init(file: OutputFile, options: AnimationOptions, plan: GIFPlan) throws(ImageProblem) {
    self.file = file
    self.options = options
    self.plan = plan
    found = ColorSet(limit: options.colors)
    shared = PaletteMapper(plan.palette)
    ditherer = GIFDitherer(options.dithering)
  }

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

    let count = found.colors.count
    // A frame that leaves nothing as it is needs no clear colour, and has room for one more.
    let isOpaque = count == options.colors && frames.areAllDrawn(of: frame.bitmap, in: rect)
    var own: GIFStream.Table?
    var places: GIFDitherer.Places
    var clear: Int?
    if !isOpaque && (count >= options.colors || shared.hasAll(found.colors)) {
      clear = plan.palette.count
      places = ditherer.places(
        of: frame.bitmap, after: frames.canvas, shown: shown, in: rect, mapper: &shared, clear: clear.map { UInt8($0) })
    } else {
      let colors = found.colors.sorted()
      var mapper = PaletteMapper(colors)
      own = isOpaque ? GIFStream.Table(colors: colors, clear: nil) : Self.table(colors)
      clear = isOpaque ? nil : count
      places = ditherer.places(
        of: frame.bitmap, after: frames.canvas, shown: shown, in: rect, mapper: &mapper, clear: clear.map { UInt8($0) })
    }
    if places.hasChoice {
      let bits = Self.bits(own?.colors.count ?? plan.palette.count + 1)
      var runs = places.runs
      let length = chooser.choose(&places.indices, places.others, bits: bits)
      // Without others nothing is chosen, only measured.
      if chooser.choose(&runs, runs, bits: bits) < length { places.indices = runs }
    }

    if own == nil, let smaller = ownPlaces(for: places.indices, clear: plan.palette.count) {
      (own, clear, places.indices) = (smaller.table, smaller.table.clear, smaller.indices)
    }

    // A frame that stands longer than a delay can say is followed by frames that change nothing.
    var delay = clock.delay(from: frame.begin, to: frame.end)
    try stream.write(
      x: rect.x, y: rect.y, width: rect.width, height: rect.height, indices: places.indices, own: own, clear: clear,
      delay: min(delay, Self.longest), isCleared: change.isCleared && delay <= Self.longest)
    while delay > Self.longest {
      delay -= Self.longest
      let nothing = [UInt8](repeating: UInt8(plan.palette.count), count: places.indices.count)
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

  /// The same frame with a palette of its own, of the colours that it uses, where that takes fewer bytes than its places
  /// in the shared one: its codes begin narrower.
  private func ownPlaces(for indices: [UInt8], clear: Int) -> (table: GIFStream.Table, indices: [UInt8])? {
    var isUsed = [Bool](repeating: false, count: 256)
    for index in indices { isUsed[Int(index)] = true }
    let used = plan.palette.indices.filter { isUsed[$0] }
    let bits = Self.bits(used.count + 1)
    let sharedBits = Self.bits(plan.palette.count + 1)
    guard bits < sharedBits else { return nil }
    var renumbered = [UInt8](repeating: UInt8(used.count), count: 256)
    for (place, index) in used.enumerated() { renumbered[index] = UInt8(place) }
    let own = indices.map { renumbered[Int($0)] }
    let tableLength = 8 * (3 << bits)
    guard tableLength + length(of: own, bits: bits) < length(of: indices, bits: sharedBits) else { return nil }
    return (Self.table(used.map { plan.palette[$0] }), own)
  }

  /// How many bits the codes of places take.
  private func length(of indices: [UInt8], bits: Int) -> Int {
    var same = indices
    return chooser.choose(&same, indices, bits: bits)
  }

  /// Bits of an index into a table of so many colours.
  private static func bits(_ colors: Int) -> Int {
    var bits = 2
    while 1 << bits < colors { bits += 1 }
    return bits
  }

  /// The colours with the clear one behind them.
  private static func table(_ colors: [UInt32]) -> GIFStream.Table {
    GIFStream.Table(colors: colors + [0], clear: colors.count)
  }
}
