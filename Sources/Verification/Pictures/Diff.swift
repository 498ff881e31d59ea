import Basics
import Comparison
import Files
import Formulas
import ImageFiles
import Pixels
import Rendering
import Scenes

/// A comparison of two pictures, animations or takes: opens both, compares them, draws the difference.
package struct Diff {
  let options: ImageComparison.Options
  let tolerance: AllowedDifference
  let output: String?
  /// Called before each frame.
  package var progress: ((_ done: Int, _ total: Int) -> Void)?
  /// The path of ffmpeg, for films; nil where nobody has found it.
  package var filmProgram: String?
  /// Looked at between two frames, and before anything is written.
  let cancellation: Cancellation
  /// Frames of an animation in which moves are looked for.
  private static let movementLimit = 12

  /// - Parameter output: where the difference is drawn, a picture or a folder; nil for nowhere.
  package init(
    options: ImageComparison.Options, tolerance: AllowedDifference, output: String?, cancellation: Cancellation
  ) {
    self.cancellation = cancellation
    self.options = options
    self.tolerance = tolerance
    self.output = output
  }

  /// Compares two pictures, or two animations or folders of frames.
  package func run(_ before: String, _ after: String) throws -> DiffReport {
    let (a, b) = (try FrameFile.open(before), try FrameFile.open(after))
    return try a.kind == .still && b.kind == .still ? pictures(a, b) : animations(a, b)
  }

  /// Files of the same bytes are equal, but where something is ignored it must be known how much is left.
  private func areSameBytes(_ first: String, _ second: String) throws -> Bool {
    try options.ignored.isEmpty && FileBytes.areEqual(first, second)
  }

  static func isPicture(_ path: String) -> Bool { FilePath.ends(path.lowercased(), with: ".png") }

  private func pictures(_ a: FrameFile, _ b: FrameFile) throws -> DiffReport {
    if let output, !Self.isPicture(output) { throw DiffProblem.wantsPicture(output) }
    var report = DiffReport(before: a, after: b, options: options, tolerance: tolerance)
    if try areSameBytes(a.path, b.path) {
      report.content = .sameBytes
      return report
    }
    let (first, second) = (try a.frame(0), try b.frame(0))
    let result = ImageComparison.compare(first, second, options: options)
    guard result.comparedPixels > 0 else { throw DiffProblem.nothingCompared }
    report.content = .pictures(result)
    guard !report.isEqual else { return report }
    try cancellation.check()
    report.rearrangements[0] = Rearrangement.find(first, second, options: options)
    if let output {
      try cancellation.check()
      try draw(first, second, to: output)
      report.drawn = [output]
    }
    return report
  }

  private func animations(_ a: FrameFile, _ b: FrameFile) throws -> DiffReport {
    if let output, Self.isPicture(output) { throw DiffProblem.wantsFolder(output) }
    var report = DiffReport(before: a, after: b, options: options, tolerance: tolerance)
    if a.kind != .folder, b.kind != .folder, try areSameBytes(a.path, b.path) {
      report.content = .sameBytes
      if let output { _ = try DrawnDifferences(folder: output).replace(with: []) }
      return report
    }
    let areFolders = a.kind == .folder && b.kind == .folder
    let (before, after) = (FrameSource(a), FrameSource(b))
    let result = try compare(
      before, after, pairs: areFolders ? Self.pairsByName(a, b) : nil,
      isIdentical: { try areFolders && areSameBytes(a.files[$0], b.files[$1]) }, into: &report)
    if let output { try draw(result, of: before, after, in: output, into: &report) }
    return report
  }

  /// Compares frame by frame, and finds what has moved in the frames that differ most.
  func compare(
    _ before: FrameSource, _ after: FrameSource, pairs: [FramePair]? = nil,
    isIdentical: (Int, Int) throws -> Bool = { _, _ in false }, into report: inout DiffReport
  ) throws -> AnimationComparison.Result {
    let result = try AnimationComparison.compare(
      before, after, options: options, pairs: pairs, isIdentical: isIdentical,
      progress: { done, total in
        progress?(done, total)
        try cancellation.check()
      })
    let comparesNothing = result.frames.allSatisfy { frame in
      if case .compared(let result) = frame.outcome { result.comparedPixels == 0 } else { false }
    }
    guard !comparesNothing else { throw DiffProblem.nothingCompared }
    report.content = .animations(result)
    // In their order: going back, an animation is decoded from its start.
    for index in DiffReport.Run.all(of: result, within: tolerance).compactMap(\.worst).prefix(Self.movementLimit)
      .sorted()
    {
      let pair = result.frames[index].pair
      guard let i = pair.before, let j = pair.after else { continue }
      try cancellation.check()
      report.rearrangements[index] = Rearrangement.find(try before.frame(i), try after.frame(j), options: options)
    }
    return result
  }

  /// Draws the frames that differ, in place of what an earlier run drew there.
  func draw(
    _ result: AnimationComparison.Result, of before: FrameSource, _ after: FrameSource, in folder: String,
    into report: inout DiffReport
  ) throws {
    let different = report.isEqual ? [] : result.frames.filter { !$0.isEqual(within: tolerance) }.map(\.pair)
    let pairs = different.filter { $0.before != nil && $0.after != nil }
    try cancellation.check()
    let paths = try DrawnDifferences(folder: folder).replace(
      with: pairs.map { "diff-\(report.fileLabel(of: $0)).png" })
    for (pair, path) in zip(pairs, paths) {
      guard let i = pair.before, let j = pair.after else { continue }
      try cancellation.check()
      try draw(try before.frame(i), try after.frame(j), to: path)
      report.drawn.append(path)
    }
  }

  private func draw(_ before: Bitmap, _ after: Bitmap, to path: String) throws {
    let picture = ImageComparison.differencePicture(before, after, options: options)
    try AtomicFile.place(try PNGEncoder().encode(picture), at: path)
  }

  /// Frames of the same label belong together; those that only one side has keep their place. Nil where the folders
  /// share no label: then the order tells.
  private static func pairsByName(_ a: FrameFile, _ b: FrameFile) -> [FramePair]? {
    let places = Dictionary(b.labels.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    let matches = a.labels.map { places[$0] }
    let found = matches.compactMap { $0 }
    guard !found.isEmpty, found == found.sorted(), Set(found).count == found.count else { return nil }
    var pairs: [FramePair] = []
    var next = 0
    for (index, match) in matches.enumerated() {
      if let match {
        while next < match {
          pairs.append(FramePair(before: nil, after: next))
          next += 1
        }
        next = match + 1
      }
      pairs.append(FramePair(before: index, after: match))
    }
    return pairs + (next..<max(next, b.count)).map { FramePair(before: nil, after: $0) }
  }
}

extension FrameSource {
  /// The frames of a file or a folder.
  init(_ file: FrameFile) {
    self.init(count: file.count, durations: file.durations, plays: file.plays) { try file.frame($0) }
  }
}

/// A problem that keeps pictures from being compared.
package enum DiffProblem: Problem {
  case nothingCompared
  case wantsPicture(String)
  case wantsFolder(String)

  package var message: Message {
    switch self {
    case .nothingCompared: "nothing was compared: what is ignored covers every pixel"
    case .wantsPicture(let path): "the difference of two pictures is one picture; '\(path)' does not end in .png"
    case .wantsFolder(let path):
      "the difference of animations has a picture for each frame; name a folder instead of '\(path)'"
    }
  }
}
