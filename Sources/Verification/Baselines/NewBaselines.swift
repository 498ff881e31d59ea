import Pixels
import Synchronization

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
      ignored: record.ignoredWords)
  }

  static func picture(_ bitmap: Bitmap) -> BaselineContent {
    .picture(bitmap.pixelHash, size: [bitmap.width, bitmap.height])
  }
}

/// The contents that were drawn and had no baseline, noted while takes are looked at: a baseline that nothing uses any
/// more may show one of them, under the name that it had.
public final class NewBaselines: Sendable {
  private let contents = Mutex<[String: BaselineContent]>([:])

  public init() {}

  func note(_ content: BaselineContent, of name: String) {
    contents.withLock { $0[name] = content }
  }

  /// In the order of names.
  var all: [(name: String, content: BaselineContent)] {
    contents.withLock { $0.sorted { $0.key < $1.key } }.map { ($0.key, $0.value) }
  }
}
