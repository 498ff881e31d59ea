import Basics

/// The record that is kept of a take: what it is of, what made it, a hash of the layer tree and of the pixels of every
/// frame, and the layer trees of some. `TakeRecord+Text` is how it is written.
public struct TakeRecord: Hashable, Sendable {
  /// The hashes that are kept of a frame.
  public struct Frame: Hashable, Sendable {
    /// A hash of 64 bits of the layer tree's text.
    public var layers: UInt64
    /// A hash of 64 bits of the pixels; what is ignored is left out.
    public var pixels: UInt64
    /// The strips of the frames; nil in a record of the first format.
    public var strips: FrameStrips?
  }

  /// The take that a record is of, and how it was drawn.
  public struct Facts: Hashable, Sendable {
    public var scene: String
    public var take: String
    public var device: String
    /// The variant; nil for the scene as it is.
    public var variant: String?
    /// The path of the scene's file (`RecordedFile`).
    public var file: String
    /// Pixels of a frame.
    public var width: Int
    /// Pixels of a frame.
    public var height: Int
    /// Pixels per point.
    public var scale: String
    public var fps: Int
    public var ignored: [String]
  }

  public var facts: Facts
  public var fingerprint: String
  public var frames: [Frame]
  /// Trees as lines, by frame.
  public var keyFrames: [Int: [String]]

  /// The format that it was read from; what is written is `currentFormat`.
  public var format = Self.currentFormat

  public static let currentFormat = 3

  /// Whether less can be told by it than by one that is written today.
  var saysLess: Bool { format < 2 }

  /// Every so many frames the tree is kept as text; so is the last.
  static let keyFrameDistance = 10

  static func isKeyFrame(_ index: Int, of count: Int) -> Bool {
    index % keyFrameDistance == 0 || index == count - 1
  }

  /// The ignored parts, in words that are equal where the hashes can be compared: the first format cleared the frames
  /// of ignored layers, the second leaves the layers out.
  ///
  /// - Parameter absent: parts that are not reported, as no frame has them.
  func ignoredText(without absent: Set<String> = []) -> String {
    facts.ignored.filter { !absent.contains($0) }.map {
      format == 1 && MachineText($0).starts(with: "@") ? $0 + " (first format)" : $0
    }.joined(
      separator: " ")
  }

  /// The key frame that shows a change best that begins in `frame`.
  func keyFrame(near frame: Int) -> Int? {
    keyFrames.keys.sorted().first { $0 >= frame } ?? keyFrames.keys.max()
  }
}

/// Hashes of texts, and how hashes are written.
enum Hash {
  /// FNV-1a, 64 bits, over the lines and the line feeds between them: the same in every process.
  static func of(_ lines: [String]) -> UInt64 {
    lines.reduce(start) { of(CollectionOfOne(10), after: of($1.utf8, after: $0)) }
  }

  /// The same over bytes.
  static func of(_ bytes: some Sequence<UInt8>, after hash: UInt64 = start) -> UInt64 {
    bytes.reduce(hash) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  private static let start: UInt64 = 0xcbf2_9ce4_8422_2325

  /// Sixteen digits.
  static func hex(_ value: UInt64) -> String { value.zeroPadded(to: 16, radix: 16) }
}
