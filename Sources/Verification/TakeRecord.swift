/// A take's text file: what it is of, what made it, a hash of the layer tree and of the pixels of every frame, and
/// the layer trees of some.
///
///     flipbook-baseline 1
///     scene: news
///     take: browse
///     …
///     fingerprint: flipbook 0.1.0; cairo 1.16.0; …
///     frames: 3
///     0–1 3f0c… 81d2…
///     2 9a11… 60f3…
///     layers of frame 0:
///       table scroll [0 0 375 667]
///
/// Neighbours that are equal share a line, so that a take at rest is short.
public struct TakeRecord: Hashable, Sendable {
  public struct Frame: Hashable, Sendable {
    /// Of the layer tree's text.
    public var layers: UInt64
    /// Of the pixels; ignored areas are clear.
    public var pixels: UInt64
  }

  public struct Facts: Hashable, Sendable {
    public var scene: String
    public var take: String
    public var device: String
    /// The scene's file, as seen from the working folder; empty where it lies elsewhere.
    public var file: String
    /// Of a frame, in pixels.
    public var width: Int
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

  /// Every so many frames one is kept as text; so is the last.
  static let keyFrameDistance = 30

  static func isKeyFrame(_ index: Int, of count: Int) -> Bool {
    index % keyFrameDistance == 0 || index == count - 1
  }

  /// The key frame that shows a change best that begins in `frame`.
  func keyFrame(near frame: Int) -> Int? {
    keyFrames.keys.sorted().first { $0 >= frame } ?? keyFrames.keys.max()
  }
}

extension TakeRecord {
  private static let heading = "flipbook-baseline 1"

  public var text: String {
    var lines = [
      Self.heading, "scene: \(facts.scene)", "take: \(facts.take)", "device: \(facts.device)", "file: \(facts.file)",
      "size: \(facts.width) \(facts.height)", "scale: \(facts.scale)", "fps: \(facts.fps)",
    ]
    for area in facts.ignored { lines.append("ignored: \(area)") }
    lines.append("fingerprint: \(fingerprint)")
    lines.append("frames: \(frames.count)")
    var index = 0
    while index < frames.count {
      var last = index
      while last + 1 < frames.count, frames[last + 1] == frames[index] { last += 1 }
      let name = index == last ? "\(index)" : "\(index)-\(last)"
      lines.append("\(name) \(Hash.hex(frames[index].layers)) \(Hash.hex(frames[index].pixels))")
      index = last + 1
    }
    var shown: (frame: Int, lines: [String])?
    for key in keyFrames.keys.sorted() {
      guard let tree = keyFrames[key] else { continue }
      if let shown, shown.lines == tree {
        lines.append("layers of frame \(key): as frame \(shown.frame)")
        continue
      }
      lines.append("layers of frame \(key):")
      lines += tree.map { "  \($0)" }
      shown = (key, tree)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Reads what `text` wrote. Throws a `VerificationProblem` that names `path`.
  public init(_ text: String, path: String) throws {
    func bad(_ reason: String) -> VerificationProblem { .badRecord(path: path, reason: reason) }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
    guard lines.popFirst() == Self.heading else { throw bad("its first line is not '\(Self.heading)'") }
    guard lines.popLast() == "" else { throw bad("its end is missing") }
    var header: [String: [String]] = [:]
    while let line = lines.popFirst() {
      guard let colon = line.firstRange(of: ": ") ?? line.firstRange(of: ":") else { throw bad("'\(line)' has no ':'") }
      let key = String(line[..<colon.lowerBound])
      header[key, default: []].append(String(line[colon.upperBound...]))
      if key == "frames" { break }
    }
    func value(_ key: String) throws -> String {
      guard let value = header[key]?.first else { throw bad("'\(key)' is missing") }
      return value
    }
    let size = try value("size").split(separator: " ").compactMap { Int($0) }
    guard size.count == 2, let fps = Int(try value("fps")), let count = Int(try value("frames")), count >= 0,
      count <= 10_000_000
    else { throw bad("size, fps or frames is not a number") }
    facts = Facts(
      scene: try value("scene"), take: try value("take"), device: try value("device"), file: try value("file"),
      width: size[0], height: size[1], scale: try value("scale"), fps: fps, ignored: header["ignored"] ?? [])
    fingerprint = try value("fingerprint")
    frames = []
    while frames.count < count, let line = lines.popFirst() {
      let parts = line.split(separator: " ")
      guard parts.count == 3, let layers = UInt64(parts[1], radix: 16), let pixels = UInt64(parts[2], radix: 16) else {
        throw bad("'\(line)' is not a frame")
      }
      let ends = parts[0].split(separator: "-").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last, ends.count <= 2, first == frames.count, last >= first,
        last < count
      else { throw bad("'\(line)' is not the frame after \(frames.count - 1)") }
      frames += Array(repeating: Frame(layers: layers, pixels: pixels), count: last - first + 1)
    }
    guard frames.count == count else { throw bad("\(count) frames are promised, \(frames.count) are there") }
    keyFrames = try Self.keyFrames(in: lines, bad)
  }

  private static func keyFrames(
    in lines: ArraySlice<String>, _ bad: (String) -> VerificationProblem
  ) throws -> [Int: [String]] {
    var result: [Int: [String]] = [:]
    var current: Int?
    for line in lines {
      if line.hasPrefix("  ") {
        guard let current else { throw bad("'\(line)' belongs to no frame") }
        result[current]?.append(String(line.dropFirst(2)))
        continue
      }
      let words = line.replacing(":", with: "").split(separator: " ")
      guard words.starts(with: ["layers", "of", "frame"]), words.count >= 4, let frame = Int(words[3]) else {
        throw bad("'\(line)' is not understood")
      }
      if words.count == 7, let other = Int(words[6]) {
        guard let tree = result[other] else { throw bad("'\(line)' names a frame without layers") }
        result[frame] = tree
        current = nil
      } else {
        result[frame] = []
        current = frame
      }
    }
    return result
  }
}

/// Hashes of texts, and how hashes are written.
enum Hash {
  /// FNV-1a, 64 bits, over the lines and the line feeds between them: the same in every process.
  static func of(_ lines: [String]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for line in lines {
      for byte in line.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      hash = (hash ^ 10) &* 0x100_0000_01b3
    }
    return hash
  }

  /// The same over bytes.
  static func of(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return hash
  }

  /// Sixteen digits.
  static func hex(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
