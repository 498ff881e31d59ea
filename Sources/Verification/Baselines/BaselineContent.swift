import Pixels

/// The content that a baseline shows, whatever it is called.
enum BaselineContent: Hashable, Sendable {
  /// The hashes of the pixels of every frame, and what they are of.
  case frames([UInt64], size: [Int], scale: String, fps: Int, ignored: String)
  /// The hash of a snapshot's pixels.
  case picture(UInt64, size: [Int])

  static func frames(of record: TakeRecord) -> BaselineContent {
    let facts = record.facts
    return .frames(
      record.frames.map(\.pixels), size: [facts.width, facts.height], scale: facts.scale, fps: facts.fps,
      ignored: record.ignoredText())
  }

  static func picture(_ bitmap: Bitmap) -> BaselineContent {
    .picture(bitmap.pixelHash, size: [bitmap.width, bitmap.height])
  }
}
