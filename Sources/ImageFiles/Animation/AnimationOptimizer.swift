import Pixels

/// The treatment that a viewer gives a frame's rectangle before it draws the next frame.
enum Disposal: Sendable {
  /// Leaves it.
  case keep
  /// Makes it clear.
  case clear
  /// Puts back what was there before the frame.
  case restore
}

/// Decides how a frame of an APNG or WebP is stored: which rectangle, and what becomes of it before the next frame.
final class AnimationOptimizer {
  /// A part of a frame, to be drawn over the canvas.
  struct Change {
    /// Holds every pixel in which the frame differs from the canvas.
    var rect: PixelRect
    var disposal: Disposal
    /// Whether the pixels that changed may be drawn over the others, which are then stored as clear: all of them are
    /// opaque (blending is exact only for an alpha of 0 and 255), and enough others are among them to be worth it.
    var allowsBlending: Bool

    /// The change of a frame that only stands longer: a pixel is drawn again.
    static func nothing(on canvas: Bitmap) -> Change {
      let corner = PixelRect(x: 0, y: 0, width: 1, height: 1) ?? PixelRect(of: canvas)
      return Change(rect: corner, disposal: .keep, allowsBlending: false)
    }
  }

  private var canvas: ViewerCanvas
  /// Whether the format has `Disposal.restore`.
  private let restores: Bool
  /// The sides of a rectangle begin at multiples of it.
  private let step: Int

  /// The pixels before the next frame.
  var bitmap: Bitmap { canvas.bitmap }

  init(width: Int, height: Int, restores: Bool, step: Int = 1) {
    canvas = ViewerCanvas(width: width, height: height)
    (self.restores, self.step) = (restores, step)
  }

  /// Writes a frame, in parts of which none stands longer than `longest`: those after the first change nothing. Returns
  /// the bitmap that is not needed any more.
  func store(
    _ frame: AnimationFrame, longest: Int, _ write: (_ change: Change, _ delay: Int) throws -> Void
  ) rethrows -> Bitmap {
    var rest = frame.delay
    var change = change(to: frame, isSplit: rest > longest)
    let (x, y) = (change.rect.x / step * step, change.rect.y / step * step)
    change.rect =
      PixelRect(x: x, y: y, width: change.rect.maxX - x, height: change.rect.maxY - y) ?? change.rect
    try write(change, min(rest, longest))
    while rest > longest {
      rest -= longest
      try write(.nothing(on: bitmap), min(rest, longest))
    }
    // The frame has been shown and is disposed of.
    guard change.disposal != .restore else {
      canvas.restore()
      return frame.bitmap
    }
    return canvas.advance(over: frame.bitmap, clearing: change.disposal == .clear ? change.rect : nil)
  }

  /// Returns the change to store of a frame that will stand for one picture, or is split where `isSplit`. The first
  /// frame is whole.
  private func change(to frame: AnimationFrame, isSplit: Bool) -> Change {
    let rect = canvas.rect(of: frame.bitmap)
    let changes = frame.bitmap.countChanges(from: bitmap, in: rect)
    let disposal = isSplit ? Disposal.keep : disposal(of: frame, rect: rect)
    // Pillow 13 does not put back what lay under a blended frame, so that the two do not go together.
    let allowsBlending =
      !canvas.isUntouched && disposal != .restore && changes.areOpaque
      && changes.count * 20 < rect.width * rect.height * 19
    return Change(rect: rect, disposal: disposal, allowsBlending: allowsBlending)
  }

  /// The disposal after which fewest pixels differ from the next frame; `keep` unless another is clearly better. Only
  /// the frame's own rectangle can make a difference.
  private func disposal(of frame: AnimationFrame, rect: PixelRect) -> Disposal {
    guard let next = frame.next else { return .keep }
    let kept = next.countChanges(from: frame.bitmap, in: rect).count
    var best = (disposal: Disposal.keep, count: kept / 4 * 3)
    let cleared = next.countPixels(in: rect)
    if cleared < best.count { best = (.clear, cleared) }
    if restores, !canvas.isUntouched {
      let restored = next.countChanges(from: bitmap, in: rect).count
      if restored < best.count { best = (.restore, restored) }
    }
    return best.disposal
  }
}

extension Bitmap {
  /// Returns the number of pixels of a rectangle that are not clear.
  fileprivate func countPixels(in rect: PixelRect) -> Int {
    var count = 0
    for y in rect.y..<rect.maxY {
      let row = words(y)
      var inRow: UInt32 = 0
      for x in rect.x..<rect.maxX { inRow &+= row[x] == 0 ? 0 : 1 }
      count += Int(inRow)
    }
    return count
  }
}
