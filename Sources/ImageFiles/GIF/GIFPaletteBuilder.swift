import Pixels

/// Looks at all frames of a GIF to choose the palette that they share.
///
/// A frame whose changed pixels have few enough colours is stored with exactly these. If all colours of all frames
/// together are few enough, they are the shared palette. Otherwise it is made from the frames that have too many,
/// each pixel counted for as long as it stands (`Quantizer`); and where there is no such frame, from the colours that
/// most frames have, those of the first before all.
final class GIFPaletteBuilder: AnimationEncoder {
  private let options: AnimationOptions
  private var canvas: ViewerCanvas
  private var found: ColorSet
  /// Colours of frames with few, with the number of such frames.
  private var few = ColorHistogram()
  /// Colours of the frames with too many, with the number of pixels and frames.
  private var many = ColorHistogram()
  /// The time at which each pixel got its colour by a frame with too many, in hundredths of a second; −1 where it did
  /// otherwise.
  private var since: [Int32]
  private var first: [UInt32] = []
  /// Whether a frame has had too many colours. What it left standing need not have been counted yet.
  private var hasMany = false

  init(options: AnimationOptions, width: Int, height: Int) {
    self.options = options
    found = ColorSet(limit: options.colors - 1)
    canvas = ViewerCanvas(width: width, height: height)
    since = Array(repeating: -1, count: width * height)
  }

  func add(_ frame: AnimationFrame) -> Bitmap? {
    let change = canvas.change(to: frame)
    canvas.collectChanges(to: frame.bitmap, in: change.rect, into: &found)
    if found.isFull {
      note(frame, canvas.bitmap, change.rect, marking: Int32(clamping: frame.begin))
    } else {
      for color in found.colors { few.add(color, weight: 1) }
      if frame.begin == 0 { first = found.colors }
      if hasMany { note(frame, canvas.bitmap, change.rect, marking: -1) }
    }
    if change.isCleared, hasMany { noteEnd(of: frame.bitmap, in: change.rect, at: frame.end) }
    // The picture that the last frame leaves standing.
    if frame.next == nil, hasMany {
      noteEnd(of: frame.bitmap, in: PixelRect(of: frame.bitmap), at: frame.end)
    }
    return canvas.advance(over: frame.bitmap, clearing: change.isCleared ? change.rect : nil)
  }

  /// Counts the pixels that are replaced, for the time they stood, and marks those that are new.
  private func note(_ frame: AnimationFrame, _ canvas: Bitmap, _ rect: PixelRect, marking mark: Int32) {
    let begin = Int32(clamping: frame.begin)
    since.withUnsafeMutableBufferPointer { since in
      for y in rect.y..<rect.maxY {
        let row = frame.bitmap.words(y)
        let before = canvas.words(y)
        let marks = since.baseAddress! + y * canvas.width
        var run = Run()
        for x in rect.x..<rect.maxX where row[x] != before[x] {
          if marks[x] >= 0 { run.add(before[x], Int(begin &- marks[x]), to: &many) }
          marks[x] = row[x] == 0 ? -1 : mark
        }
        run.end(&many)
      }
    }
    hasMany = hasMany || mark >= 0
  }

  /// Counts the pixels that a rectangle of a picture shows until `end`, for the time they stood. They stand no more.
  private func noteEnd(of bitmap: Bitmap, in rect: PixelRect, at end: Int) {
    for y in rect.y..<rect.maxY {
      let row = bitmap.words(y)
      var run = Run()
      for x in rect.x..<rect.maxX {
        let place = y * bitmap.width + x
        if since[place] >= 0, row[x] != 0 { run.add(row[x], end - Int(since[place]), to: &many) }
        since[place] = -1
      }
      run.end(&many)
    }
  }

  func finish() {}

  /// The palette that frames share, without the clear colour, 0xFFRRGGBB, sorted.
  var palette: [UInt32] {
    let limit = options.colors - 1
    let shared = few.colors
    guard hasMany else {
      if shared.count <= limit { return shared.map(\.color) }
      var palette = Set(first)
      for (color, _) in shared.sorted(by: { ($1.weight, $0.color) < ($0.weight, $1.color) }) {
        guard palette.count < limit else { break }
        palette.insert(color)
      }
      return palette.sorted()
    }
    return Quantizer.palette(of: many.colors, count: limit)
  }

  /// Neighbours of one colour, counted at once.
  private struct Run {
    var color: UInt32 = 0
    var weight = 0

    mutating func add(_ color: UInt32, _ weight: Int, to colors: inout ColorHistogram) {
      if color != self.color {
        end(&colors)
        self.color = color
      }
      self.weight += weight
    }

    mutating func end(_ colors: inout ColorHistogram) {
      if weight > 0 { colors.add(color, weight: weight) }
      weight = 0
    }
  }
}
