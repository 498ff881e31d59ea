import Layers
import Pixels
import Rendering

/// Frames of which a record has hashes only, drawn again from the take as it was. A frame is shown as the expected one only
/// where its pixels have the hash that was recorded.
struct EarlierFrames {
  let origin: String
  private let renderer: FrameRenderer
  private let record: TakeRecord
  private let ignored: IgnoredAreas

  /// Nil where nobody knows the take as it was.
  init?(_ take: EarlierTake?, ignored: IgnoredAreas, of record: TakeRecord) {
    guard let take else { return nil }
    origin = take.origin
    renderer = ignored.hiding(in: take.renderer)
    self.record = record
    self.ignored = ignored
  }

  /// The frame as it was; nil where it has another hash than was recorded, or cannot be drawn any more.
  func bitmap(of frame: Int) -> Bitmap? {
    guard record.frames.indices.contains(frame), let times = try? renderer.times(),
      let bitmap = try? renderer.bitmap(at: times.tick(of: frame))
    else { return nil }
    let rects = IgnoredAreas.pixels(ignored.rects, scale: renderer.scale, in: bitmap)
    return IgnoredAreas.cleared(rects, in: bitmap).pixelHash == record.frames[frame].pixels ? bitmap : nil
  }
}
