import Basics
import Layers

/// The text format of a record:
///
///     flipbook-baseline 3
///     scene: news
///     take: browse
///     …
///     fingerprint: flipbook-renderer 3; cairo 1.16.0; …
///     frames: 12
///     0-1 3f0c… 81d2… r0:x9Qa… c0:P_…; 2 9a11… 60f3… r3:8f c0:11; …
///     100 …
///     layers of frame 0:
///       table scroll [0 0 375 667]
///       …
///     layers of frame 10, from frame 0:     only what is another line (`TreeDelta`)
///       =4
///       -1
///       +  list scroll [0 0 375 667] offset 0 120
///
/// A frame has hashes of the layers, of the pixels, and of the pixels' strips, of which those that are as in the frame
/// before are left out. Neighbours that are equal share a place, so that a take at rest is short; a hundred places
/// share a line, so that an edit that reaches every frame changes a few lines of what people review. The second format
/// had a line for each place, the first no strips, and every tree whole; both can still be read.
extension TakeRecord {
  private static func heading(_ format: Int) -> String { "flipbook-baseline \(format)" }

  public var text: String {
    var lines = [
      Self.heading(Self.currentFormat), "scene: \(Self.inLine(facts.scene))", "take: \(Self.inLine(facts.take))",
      "device: \(facts.device)",
    ]
    if let variant = facts.variant { lines.append("variant: \(Self.inLine(variant))") }
    lines += [
      "file: \(Self.inLine(facts.file))", "size: \(facts.width) \(facts.height)", "scale: \(facts.scale)",
      "fps: \(facts.fps)",
    ]
    for area in facts.ignored { lines.append("ignored: \(Self.inLine(area))") }
    lines += ["fingerprint: \(fingerprint)", "frames: \(frames.count)"]
    addFrames(to: &lines)
    addTrees(to: &lines)
    return lines.joined(separator: "\n") + "\n"
  }

  /// A name as it stands in a line: in quotes where it would end that, or looks as if it were.
  private static func inLine(_ name: String) -> String {
    name.utf8.first == UInt8(ascii: "\"") || name.utf8.contains { $0 == 0x0A || $0 == 0x0D }
      ? Quoting.quoted(name) : name
  }

  private func addFrames(to lines: inout [String]) {
    var places: [String] = []
    var index = 0
    while index < frames.count {
      let frame = frames[index]
      var last = index
      while last + 1 < frames.count, frames[last + 1] == frame { last += 1 }
      let name = index == last ? "\(index)" : "\(index)-\(last)"
      let strips = frame.strips?.text(after: index == 0 ? nil : frames[index - 1].strips) ?? ""
      let fields = [name, Hash.hex(frame.layers), Hash.hex(frame.pixels)] + (strips.isEmpty ? [] : [strips])
      places.append(fields.joined(separator: " "))
      index = last + 1
    }
    for first in stride(from: 0, to: places.count, by: Self.placesOfLine) {
      lines.append(places[first..<min(places.count, first + Self.placesOfLine)].joined(separator: "; "))
    }
  }

  private static let placesOfLine = 100

  private func addTrees(to lines: inout [String]) {
    var shown: (frame: Int, lines: [String])?
    for key in keyFrames.keys.sorted() {
      guard let tree = keyFrames[key] else { continue }
      if let shown {
        if shown.lines.elementsEqual(tree, by: { MachineText($0) == MachineText($1) }) {
          lines.append("layers of frame \(key): as frame \(shown.frame)")
          continue
        }
        lines.append("layers of frame \(key), from frame \(shown.frame):")
        lines += TreeDelta.lines(from: shown.lines, to: tree).map { "  \($0)" }
      } else {
        lines.append("layers of frame \(key):")
        lines += tree.map { "  \($0)" }
      }
      shown = (key, tree)
    }
  }
}

extension TakeRecord {
  /// Reads what `text` wrote. Throws a `VerificationProblem` that names `path`. Lines may end in CR LF, as git may have
  /// written them: nothing in a line ends in CR, since names that hold one are quoted.
  public init(_ text: String, path: String) throws {
    func bad(_ reason: String) -> VerificationProblem { .badRecord(path: path, reason: reason) }
    var lines = MachineText(text).lines[...]
    let heading = lines.popFirst() ?? ""
    guard let format = (1...Self.currentFormat).first(where: { heading == MachineText(Self.heading($0)) }) else {
      let newer = heading.rest(after: "flipbook-baseline ").flatMap { Int($0) }
      if let newer { throw VerificationProblem.newerRecord(path: path, format: newer) }
      throw bad("its first line is not '\(Self.heading(Self.currentFormat))'")
    }
    guard lines.popLast() == "" else { throw bad("its end is missing") }
    var header: [String: [String]] = [:]
    while let line = lines.popFirst() {
      guard let parts = line.cut(at: ": ") ?? line.cut(at: ":") else { throw bad("'\(line)' has no ':'") }
      let key = parts.head.text
      header[key, default: []].append(Quoting.unquoted(parts.tail.text))
      if key == "frames" { break }
    }
    func value(_ key: String) throws -> String {
      guard let value = header[key]?.first else { throw bad("'\(key)' is missing") }
      return value
    }
    let size = try MachineText(value("size")).words().compactMap { Int($0) }
    guard size.count == 2, size.allSatisfy({ 1...100_000 ~= $0 }), let fps = Int(try value("fps")), 1...1_000 ~= fps,
      let count = Int(try value("frames")), 0...Self.maxFrames ~= count
    else { throw bad("size, fps or frames is no number that a take has") }
    self.format = format
    facts = Facts(
      scene: try value("scene"), take: try value("take"), device: try value("device"),
      variant: header["variant"]?.first, file: try value("file"), width: size[0], height: size[1],
      scale: try value("scale"), fps: fps, ignored: header["ignored"] ?? [])
    fingerprint = try value("fingerprint")
    frames = []
    keyFrames = [:]
    while frames.count < count, let line = lines.popFirst() {
      for place in format > 2 ? line.parts(at: "; ") : [line] { try readFrames(place, of: count, bad) }
    }
    guard frames.count == count else { throw bad("\(count) frames are promised, \(frames.count) are there") }
    while let line = lines.popFirst() {
      let script = lines.prefix { $0.starts(with: "  ") }
      lines = lines.dropFirst(script.count)
      try readTree(line, script.compactMap { $0.rest(after: "  ") }, bad)
    }
  }

  private static let maxFrames = 10_000_000

  /// The length in bytes that the part before the frames does not exceed in practice.
  static let maxHeadBytes = 16_384

  /// Returns the number of frames of a record, by its beginning alone; nil where that does not say.
  static func frames(inHead bytes: [UInt8]) -> Int? {
    MachineText(decoding: bytes).lines.lazy.compactMap { $0.rest(after: "frames: ") }.first.flatMap {
      Int($0)
    }
  }

  /// Returns the path of the scene's file, by a record's beginning alone; nil where that does not say.
  static func file(inHead bytes: [UInt8]) -> String? {
    MachineText(decoding: bytes).lines.lazy.compactMap { $0.rest(after: "file: ") }.first.map {
      Quoting.unquoted($0.text)
    }
  }

  private mutating func readFrames(
    _ line: MachineText, of count: Int, _ bad: (String) -> VerificationProblem
  ) throws {
    let parts = line.words()
    guard parts.count >= 3, let layers = UInt64(parts[1].text, radix: 16),
      let pixels = UInt64(parts[2].text, radix: 16)
    else {
      throw bad("'\(line)' is not a frame")
    }
    let ends = parts[0].words(between: "-").compactMap { Int($0) }
    guard let first = ends.first, let last = ends.last, ends.count <= 2, first == frames.count, last >= first,
      last < count
    else { throw bad("'\(line)' is not the frame after \(frames.count - 1)") }
    var frame = Frame(layers: layers, pixels: pixels)
    if format > 1 {
      frame.strips = FrameStrips(
        Array(parts.dropFirst(3)), after: frames.last?.strips, width: facts.width, height: facts.height)
    }
    guard frame.strips != nil || (format == 1 && parts.count == 3) else { throw bad("'\(line)' has wrong strips") }
    frames += Array(repeating: frame, count: last - first + 1)
  }

  /// `layers of frame 10:`, `layers of frame 20: as frame 10`, `layers of frame 30, from frame 20:`.
  private mutating func readTree(
    _ line: MachineText, _ script: [MachineText], _ bad: (String) -> VerificationProblem
  ) throws {
    let fields = line.words(between: " :,")
    guard fields.starts(with: ["layers", "of", "frame"]), fields.count >= 4, let frame = Int(fields[3]) else {
      throw bad("'\(line)' is not understood")
    }
    guard 0...Self.maxFrames ~= frame else { throw bad("'\(line)' is of no frame that a take has") }
    guard fields.count == 7, let other = Int(fields[6]) else {
      keyFrames[frame] = script.map(\.text)
      return
    }
    guard let tree = keyFrames[other] else { throw bad("'\(line)' names a frame without layers") }
    guard fields[4] == "from" else {
      keyFrames[frame] = tree
      return
    }
    guard let made = TreeDelta.applied(script, to: tree) else { throw bad("what stands below '\(line)' does not fit") }
    keyFrames[frame] = made
  }
}
