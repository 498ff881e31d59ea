import Pixels

/// The parts of each frame that a GIF has to store: the framing that the survey of the colours and the encoder have in
/// common. The canvas is what a viewer would have if all colours were exact.
///
/// A GIF cannot make a pixel clear, but it can clear a frame's rectangle before the next one is drawn. A frame whose
/// successor has clear pixels where it has none therefore covers these, and is cleared.
extension ViewerCanvas {
  func change(to frame: AnimationFrame) -> (rect: PixelRect, isCleared: Bool) {
    let cleared = frame.next?.cleared(since: frame.bitmap)
    return (rect(of: frame.bitmap, needed: cleared), cleared != nil)
  }

  /// Whether every pixel of a rectangle changes, and none becomes clear.
  func areAllDrawn(of frame: Bitmap, in rect: PixelRect) -> Bool {
    for y in rect.y..<rect.maxY {
      let row = frame.words(y)
      let before = bitmap.words(y)
      for x in rect.x..<rect.maxX where row[x] == 0 || row[x] == before[x] { return false }
    }
    return true
  }

  /// The colours of all pixels that changed and are not clear, as far as `colors` has room.
  func collectChanges(to frame: Bitmap, in rect: PixelRect, into colors: inout ColorSet) {
    colors.removeAll()
    for y in rect.y..<rect.maxY where !colors.isFull {
      let row = frame.words(y)
      let before = bitmap.words(y)
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
