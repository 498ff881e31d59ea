import Pixels

/// The comparison of two animations: frame by frame, in their timing, and whether one only runs later.
///
/// Two frames are in memory at a time, whatever the length.
public enum AnimationComparison {
  /// The result for a pair of frames.
  public enum Outcome: Hashable, Sendable {
    /// The same file content, not even decoded.
    case identical
    case compared(ImageComparison.Result)
    case onlyBefore
    case onlyAfter
  }

  /// A pair of frames and what came of it.
  public struct Frame: Hashable, Sendable {
    public let pair: FramePair
    public let outcome: Outcome

    /// Whether nothing differs, or no more than the tolerance allows.
    public func isEqual(within tolerance: AllowedDifference = .none) -> Bool {
      switch outcome {
      case .identical: true
      case .compared(let result): tolerance.allows(result)
      case .onlyBefore, .onlyAfter: false
      }
    }
  }

  /// The number of times that an animation is shown, 0 for ever: as it was and as it is.
  public struct Repeats: Hashable, Sendable {
    public let before: Int
    public let after: Int

    /// `shown for ever before, now once`
    public var summary: String { "shown \(Self.times(before)) before, now \(Self.times(after))" }

    private static func times(_ count: Int) -> String {
      switch count {
      case 0: "for ever"
      case 1: "once"
      default: "\(count) times"
      }
    }
  }

  /// The result for all frames, and for how often they are shown.
  public struct Result: Hashable, Sendable {
    public let beforeCount: Int
    public let afterCount: Int
    public let frames: [Frame]
    /// Numbers of the frames that stand longer or shorter than before; compared where both have as many frames and
    /// their times are known.
    public let retimedFrames: [Int]
    /// The repeats, where both sides give them and they differ.
    public let repeats: Repeats?
    /// Parts that were found again at another time, the longest first.
    public let timeShifts: [TimeShift]

    public func isEqual(within tolerance: AllowedDifference = .none) -> Bool {
      retimedFrames.isEmpty && repeats == nil && frames.allSatisfy { $0.isEqual(within: tolerance) }
    }
  }

  /// Compares two animations.
  ///
  /// - Parameters:
  ///   - pairs: which frames belong together; `FramePair.pairs` if left out.
  ///   - isIdentical: whether two frames are known to be the same without decoding them.
  ///   - progress: called after each pair with the number of pairs done and of all.
  public static func compare(
    _ before: FrameSource, _ after: FrameSource, options: ImageComparison.Options = .init(), pairs: [FramePair]? = nil,
    isIdentical: (Int, Int) throws -> Bool = { _, _ in false }, progress: (Int, Int) throws -> Void = { _, _ in }
  ) throws -> Result {
    let pairs = pairs ?? FramePair.pairs(before, after)
    var hashes = (before: FrameHashes(before), after: FrameHashes(after))
    var frames: [Frame] = []
    for pair in pairs {
      let outcome: Outcome
      switch (pair.before, pair.after) {
      case (let i?, let j?) where try isIdentical(i, j):
        outcome = .identical
      case (let i?, let j?):
        outcome = .compared(
          ImageComparison.compare(try hashes.before.frame(i), try hashes.after.frame(j), options: options))
      case (let i?, nil):
        _ = try hashes.before.frame(i)
        outcome = .onlyBefore
      case (nil, let j?):
        _ = try hashes.after.frame(j)
        outcome = .onlyAfter
      case (nil, nil):
        continue
      }
      frames.append(Frame(pair: pair, outcome: outcome))
      try progress(frames.count, pairs.count)
    }

    var changed = [Bool](repeating: false, count: after.count)
    for index in frames.filter({ !$0.isEqual() }).compactMap(\.pair.after) { changed[index] = true }
    var retimed: [Int] = []
    if before.count == after.count, let a = before.durations, let b = after.durations {
      retimed = a.indices.filter { a[$0] != b[$0] }
    }
    var repeats: Repeats?
    if let a = before.plays, let b = after.plays, a != b { repeats = Repeats(before: a, after: b) }
    return Result(
      beforeCount: before.count, afterCount: after.count, frames: frames, retimedFrames: retimed, repeats: repeats,
      timeShifts: try TimeShift.find(&hashes.before, &hashes.after, changed: changed))
  }
}

/// The hashes of an animation's frames: one of the pixels of each that was seen.
struct FrameHashes {
  let source: FrameSource
  /// The frame that was decoded last.
  private var last: (index: Int, bitmap: Bitmap)?
  private(set) var known: [UInt64?]

  init(_ source: FrameSource) {
    self.source = source
    known = Array(repeating: nil, count: source.count)
  }

  /// A frame, whose hash is noted. One that stands while the other animation changes is not decoded again; others are
  /// let go before the next.
  mutating func frame(_ index: Int) throws -> Bitmap {
    if let last, last.index == index { return last.bitmap }
    last = nil
    let bitmap = try source.frame(index)
    last = (index, bitmap)
    if known[index] == nil { known[index] = bitmap.pixelHash }
    return bitmap
  }

  /// The hash of a frame, decoded again where it was not seen.
  mutating func hash(_ index: Int) throws -> UInt64 {
    if known[index] == nil { _ = try frame(index) }
    return known[index]!
  }
}
