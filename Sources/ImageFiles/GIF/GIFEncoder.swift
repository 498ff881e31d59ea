import Files
import Pixels

/// GIF, written by giflib, with palettes of our own.
///
/// A frame is its changed rectangle, in which pixels that need not change are clear. If the pixels that change have few
/// enough colours, they are stored exactly, with the shared palette where it has them all, otherwise with one of their
/// own; if not, with the nearest colours of the shared palette (`GIFPaletteBuilder`), or dithered. What the shared
/// palette shows gets one of its own where that is smaller. What is shown stays until its own pixel changes, so that
/// nothing shimmers where nothing moves. Of places that show the same, those are written that compress best
/// (`LZWChooser`).
final class GIFEncoder: AnimationEncoder {
  private let options: AnimationOptions
  /// The colours that frames share, without the clear one.
  private let palette: [UInt32]
  private let stream: GIFFileWriter
  private var canvas: ViewerCanvas
  private var found: ColorSet
  private var shared: PaletteMapper
  private var chooser = LZWChooser()
  /// The colours that the viewer's canvas shows.
  private let shown: Bitmap

  /// A delay has 16 bits.
  private static let longest = 0xFFFF

  init(_ target: AnimationTarget) throws {
    (options, palette) = (target.options, target.palette)
    let (width, height) = (target.width, target.height)
    found = ColorSet(limit: options.colors)
    shared = PaletteMapper(palette)
    canvas = ViewerCanvas(width: width, height: height)
    shown = Bitmap(width: width, height: height)
    stream = try GIFFileWriter(
      file: target.file, width: width, height: height, globalColors: palette + [0], loops: options.loops,
      comment: options.text.map(\.value).joined(separator: "\n"))
  }

  func add(_ frame: AnimationFrame) throws -> Bitmap? {
    let change = canvas.change(to: frame)
    let rect = change.rect
    canvas.collectChanges(to: frame.bitmap, in: rect, into: &found)

    let count = found.colors.count
    // A frame that leaves nothing as it is needs no clear colour, and has room for one more.
    let isOpaque = count == options.colors && canvas.areAllDrawn(of: frame.bitmap, in: rect)
    var localColors: [UInt32]?
    var places: GIFDitherer.Places
    var transparentIndex: Int?
    if !isOpaque && (count >= options.colors || shared.hasAll(found.colors)) {
      transparentIndex = palette.count
      places = GIFDitherer.places(
        of: frame.bitmap, after: canvas.bitmap, shown: shown, in: rect, by: options.dithering, mapper: &shared,
        transparentIndex: transparentIndex.map { UInt8($0) })
    } else {
      let colors = found.colors.sorted()
      var mapper = PaletteMapper(colors)
      localColors = isOpaque ? colors : colors + [0]
      transparentIndex = isOpaque ? nil : count
      places = GIFDitherer.places(
        of: frame.bitmap, after: canvas.bitmap, shown: shown, in: rect, by: options.dithering, mapper: &mapper,
        transparentIndex: transparentIndex.map { UInt8($0) })
    }
    if places.hasChoice {
      let bits = Self.bits(localColors?.count ?? palette.count + 1)
      var runs = places.runs
      let length = chooser.choose(&places.indices, places.others, bits: bits)
      // Without others nothing is chosen, only measured.
      if chooser.choose(&runs, runs, bits: bits) < length { places.indices = runs }
    }

    if localColors == nil, let smaller = ownPlaces(for: places.indices) {
      (localColors, transparentIndex, places.indices) = (smaller.colors, smaller.colors.count - 1, smaller.indices)
    }

    // A frame that stands longer than a delay can say is followed by frames that change nothing.
    var delay = frame.delay
    while true {
      try stream.write(
        rect, indices: places.indices, localColors: localColors, transparentIndex: transparentIndex,
        delay: min(delay, Self.longest),
        isCleared: change.isCleared && delay <= Self.longest)
      guard delay > Self.longest else { break }
      delay -= Self.longest
      (localColors, transparentIndex) = (nil, palette.count)
      places.indices = [UInt8](repeating: UInt8(palette.count), count: places.indices.count)
    }
    if change.isCleared { shown.clear(rect) }
    return canvas.advance(over: frame.bitmap, clearing: change.isCleared ? change.rect : nil)
  }

  func finish() throws {
    try stream.finish()
  }

  /// The same frame with a palette of its own, of the colours that it uses, where that takes fewer bytes than its
  /// places in the shared one: its codes begin narrower.
  private func ownPlaces(for indices: [UInt8]) -> (colors: [UInt32], indices: [UInt8])? {
    var isUsed = [Bool](repeating: false, count: 256)
    for index in indices { isUsed[Int(index)] = true }
    let used = palette.indices.filter { isUsed[$0] }
    let bits = Self.bits(used.count + 1)
    let sharedBits = Self.bits(palette.count + 1)
    guard bits < sharedBits else { return nil }
    var renumbered = [UInt8](repeating: UInt8(used.count), count: 256)
    for (place, index) in used.enumerated() { renumbered[index] = UInt8(place) }
    let own = indices.map { renumbered[Int($0)] }
    let tableLength = 8 * (3 << bits)
    guard tableLength + length(of: own, bits: bits) < length(of: indices, bits: sharedBits) else { return nil }
    return (used.map { palette[$0] } + [0], own)
  }

  /// Returns the number of bits that the codes of places take.
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
}
