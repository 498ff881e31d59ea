import Basics
import Files
import Formulas
import ImageFiles
import Pixels
import Scenes

/// Parts of one sequence, rendered by several processes, put together again.
///
/// The result is byte for byte that of one run: frames are files of exact pixels, and an animation is made of those
/// alone.
public struct JoinedSequence: Sendable {
  public let facts: SequenceFacts
  /// The numbers of the first and the last frame; none between them is missing.
  public let frames: ClosedRange<Int>
  /// The files in the order of their frames' numbers.
  private let files: [Part]

  private typealias Part = (path: String, frame: SequenceManifest.Frame)

  /// - Parameter folders: of sequences, each whole, in any order. Throws a `JoinProblem` where they are not parts of
  ///   one.
  public init(_ folders: [String]) throws {
    var facts: (facts: SequenceFacts, folder: String)?
    var parts: [Int: Part] = [:]
    // Shares say how many frames there are.
    var count = 0
    for folder in folders.map(FilePath.withoutLastSlash) {
      guard let manifest = try SequenceManifest.read(folder: folder) else { throw JoinProblem.noSequence(folder) }
      if let first = facts {
        if let what = Self.difference(first.facts, manifest.facts) {
          throw JoinProblem.otherRun(folder, what: what, than: first.folder)
        }
      } else {
        facts = (manifest.facts, folder)
      }
      count = max(count, manifest.facts.sharedFrames ?? 0)
      for frame in manifest.frames {
        let part = (path: "\(folder)/\(frame.file)", frame: frame)
        if let known = parts[frame.index], known.frame.sha256 != frame.sha256 {
          throw JoinProblem.twoFrames(frame.index, known.path, part.path)
        }
        parts[frame.index] = parts[frame.index] ?? part
      }
    }
    guard let facts, let least = parts.keys.min(), let most = parts.keys.max() else {
      throw JoinProblem.noSequence(folders.first ?? ".")
    }
    let (first, last) = count > 0 ? (0, max(most, count - 1)) : (least, most)
    let missing = Self.gaps(between: parts.keys.sorted(), in: first...last)
    if !missing.isEmpty { throw JoinProblem.missing(missing) }
    var whole = facts.facts
    whole.sharedFrames = nil
    self.facts = whole
    frames = first...last
    files = (first...last).compactMap { parts[$0] }
  }

  /// The numbers of a range that are not among others.
  ///
  /// - Parameter numbers: ascending, none twice, all of the range.
  private static func gaps(between numbers: [Int], in range: ClosedRange<Int>) -> [ClosedRange<Int>] {
    var next = range.lowerBound
    var gaps: [ClosedRange<Int>] = []
    for number in numbers {
      if number > next { gaps.append(next...(number - 1)) }
      next = number + 1
    }
    if next <= range.upperBound { gaps.append(next...range.upperBound) }
    return gaps
  }

  /// The first of what differs between two parts.
  private static func difference(_ a: SequenceFacts, _ b: SequenceFacts) -> String? {
    let pairs: [(String, String, String)] = [
      ("the scene", a.scene, b.scene), ("the take", a.take, b.take), ("the device", a.device, b.device),
      ("the variant", a.variant ?? "", b.variant ?? ""), ("the width", "\(a.width)", "\(b.width)"),
      ("the height", "\(a.height)", "\(b.height)"), ("the scale", "\(a.scale)", "\(b.scale)"),
      ("frames a second", "\(a.fps)", "\(b.fps)"), ("what made it", a.fingerprint, b.fingerprint),
    ]
    if let pair = pairs.first(where: { $0.1 != $0.2 }) { return "\(pair.0): '\(pair.2)', not '\(pair.1)'" }
    guard a.inputs != b.inputs else { return nil }
    return "the scene's files, its data or what was set differ; render both of the same"
  }

  /// Writes all frames as an animation. Throws where a part's file is not what was written, or a file cannot be.
  ///
  /// - Returns: how the animation differs from the one asked for.
  public func write(
    to path: String, as format: AnimationFormat, style: AnimationStyle, options: WritingOptions
  ) throws -> [AnimationNote] {
    guard let rate = FrameRate(facts.fps) else { throw JoinProblem.noSequence(path) }
    let sink = try AnimationSink(path, format, durations: files.map(\.frame.duration), rate: rate, style: style)
    try sink.prepare(madeBy: Fingerprint(description: facts.fingerprint), options)
    for pass in 0..<sink.passes {
      try sink.begin(pass: pass)
      for (index, part) in files.enumerated() {
        try options.cancellation?.check()
        try sink.take(next: ImageReader.decode(try bytes(of: part), path: part.path))
        options.progress?(pass * files.count + index + 1, sink.passes * files.count)
      }
      try sink.end(pass: pass)
    }
    return sink.notes(askedFor: facts.fps)
  }

  /// Writes all frames as one sequence. Throws where a part's file is not what was written, or a file cannot be.
  public func write(to folder: String, options: WritingOptions) throws {
    let writer = try SequenceWriter(folder: folder, facts: facts)
    for (index, part) in files.enumerated() {
      try options.cancellation?.check()
      try writer.write(frame: part.frame.index, png: try bytes(of: part), duration: part.frame.duration)
      options.progress?(index + 1, files.count)
    }
    try writer.finish()
  }

  /// A frame's file, as it was written.
  private func bytes(of part: Part) throws -> [UInt8] {
    // A part may be somebody else's, and a link in it lead anywhere.
    guard let bytes = try FileBytes.readIfPresent(part.path, below: FilePath.folder(of: part.path)) else {
      throw FileProblem.missing(path: part.path, nearest: nil)
    }
    guard SHA256.hex(bytes) == part.frame.sha256 else { throw JoinProblem.changed(part.path) }
    return bytes
  }
}

/// An obstacle to the joining of parts. `message` is the one place that words it.
public enum JoinProblem: RemediedProblem, Hashable {
  case noSequence(String)
  case otherRun(String, what: String, than: String)
  case twoFrames(Int, String, String)
  case missing([ClosedRange<Int>])
  case changed(String)
  /// The file, the frames per second asked for, and the most that the sequence has.
  case tooFast(String, Int, most: Int)

  public var remedy: RenderingRemedy? {
    switch self {
    case .missing: .renderFrames
    case .tooFast(_, _, let most): .renderAt(framesPerSecond: most)
    default: nil
    }
  }

  public var message: Message {
    switch self {
    case .noSequence(let folder):
      "'\(folder)' holds no whole sequence: its manifest.json is missing; empty it, and render that part again"
    case .otherRun(let folder, let what, let other): "'\(folder)' is no part of what '\(other)' is: \(what)"
    case .twoFrames(let index, let first, let second):
      "frame \(index) is in two parts and not the same: '\(first)' and '\(second)'"
    case .missing(let frames):
      "frames are missing: \(Self.ranges(frames))"
    case .changed(let path): "'\(path)' is not what was written; render that part again"
    case .tooFast(let path, let fps, let most):
      "'\(path)' is shown with at most \(most) frames a second, and the parts have \(fps)"
    }
  }

  private static func ranges(_ parts: [ClosedRange<Int>]) -> String {
    let ranges = parts.prefix(10).map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)..\($0.upperBound)" }
    return ranges.joined(separator: ", ") + (parts.count > ranges.count ? " and more" : "")
  }
}
