import Geometry
import Pixels

/// The parts of each frame that a GIF has to store: the framing that the survey of the colours and the encoder have in
/// common.
///
/// A GIF cannot make a pixel clear, but it can clear a frame's rectangle before the next one is drawn. A frame whose
/// successor has clear pixels where it has none therefore covers these, and is cleared.
struct GIFFrames {
  struct Change {
    var rect: PixelRect
    var isCleared: Bool
  }

  private var viewer: ViewersCanvas

  /// The viewer's pixels before the next frame if all colours were exact.
  var canvas: Bitmap { viewer.bitmap }

  init(width: Int, height: Int) { viewer = ViewersCanvas(width: width, height: height) }

  func change(to frame: AnimationFrame) -> Change {
    let cleared = frame.next?.cleared(since: frame.bitmap)
    return Change(rect: viewer.rect(of: frame.bitmap, needed: cleared), isCleared: cleared != nil)
  }

  /// Gives back the bitmap that is not needed any more.
  mutating func advance(over frame: Bitmap, _ change: Change) -> Bitmap {
    viewer.advance(over: frame, clearing: change.isCleared ? change.rect : nil)
  }

  /// True where every pixel of a rectangle changes, and none becomes clear.
  func areAllDrawn(of frame: Bitmap, in rect: PixelRect) -> Bool {
    for y in rect.y..<rect.maxY {
      let row = frame.words(y)
      let before = canvas.words(y)
      for x in rect.x..<rect.maxX where row[x] == 0 || row[x] == before[x] { return false }
    }
    return true
  }

  /// The colours of all pixels that changed and are not clear, as far as `colors` has room.
  func collectChanges(to frame: Bitmap, in rect: PixelRect, into colors: inout ColorSet) {
    colors.removeAll()
    for y in rect.y..<rect.maxY where !colors.isFull {
      let row = frame.words(y)
      let before = canvas.words(y)
      var last: UInt32 = 0
      for x in rect.x..<rect.maxX {
        let color = row[x]
        guard color != last, color != before[x] else { continue }
        last = color
        if color != 0 { colors.insert(color) }
      }
    }
  }
}

/// Makes pixels such as a GIF has: opaque or clear.
struct GIFMatte {
  private let red: UInt32
  private let green: UInt32
  private let blue: UInt32

  /// - Parameter color: lies behind half clear pixels.
  init(_ color: Color) {
    func byte(_ component: Double) -> UInt32 { UInt32(clamped: (min(max(component, 0), 1) * 255).rounded()) }
    (red, green, blue) = (byte(color.red), byte(color.green), byte(color.blue))
  }

  /// Draws half clear pixels on the matte. Gives back whether there was one.
  func flatten(_ bitmap: Bitmap) -> Bool {
    var found = false
    for y in 0..<bitmap.height {
      let row = bitmap.words(y)
      for x in 0..<bitmap.width where row[x] < 0xFF00_0000 && row[x] != 0 {
        row[x] = flat(row[x])
        found = true
      }
    }
    return found
  }

  private func flat(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func over(_ component: UInt32, _ behind: UInt32) -> UInt32 {
      min(255, component + (behind * (255 - alpha) + 127) / 255)
    }
    return 0xFF00_0000 | over(pixel >> 16 & 0xFF, red) << 16 | over(pixel >> 8 & 0xFF, green) << 8
      | over(pixel & 0xFF, blue)
  }
}
