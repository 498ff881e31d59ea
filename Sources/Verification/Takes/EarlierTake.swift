import Pixels
import Rendering

/// A take as it was when its baseline was recorded.
struct EarlierTake {
  var renderer: FrameRenderer
  /// The origin that it is known from, such as a commit.
  var origin: String

  /// The frame as it was, of which a record has hashes only: drawn again. Nil where its pixels have another hash than
  /// was recorded, or it cannot be drawn any more.
  func bitmap(of frame: Int, in record: TakeRecord, without ignored: IgnoredAreas) -> Bitmap? {
    let renderer = ignored.hiding(in: renderer)
    guard record.frames.indices.contains(frame), let times = try? renderer.times(),
      let bitmap = try? renderer.bitmap(at: times.tick(of: frame))
    else { return nil }
    let seen = ignored.cleared(bitmap, scale: renderer.scale)
    return seen.pixelHash == record.frames[frame].pixels ? bitmap : nil
  }

  /// Returns the most pixels by which one of some frames differs from what a renderer draws now; nil where one cannot
  /// be drawn as it was, or differs by more than it may.
  func maxPixels(
    in frames: [Int], of record: TakeRecord, from now: FrameRenderer, without ignored: IgnoredAreas,
    allowed options: VerifyingOptions
  ) throws -> Int? {
    let times = try now.times()
    var most = 0
    for frame in frames {
      guard let was = bitmap(of: frame, in: record, without: ignored) else { return nil }
      let seen = ignored.cleared(try now.bitmap(at: times.tick(of: frame)), scale: now.scale)
      let found = options.comparer(ignoring: []).finding(ignored.cleared(was, scale: now.scale), seen)
      guard !found.fails else { return nil }
      most = max(most, found.difference.countedPixels)
    }
    return most
  }
}
