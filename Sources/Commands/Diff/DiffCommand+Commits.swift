import ArgumentParser
import Bytes
import Comparison
import Files
import Formulas
import Geometry
import History
import ImageFiles
import Pixels
import Rendering
import Scenes

/// `REF..REF`: two commits; a side that is left out is `HEAD`.
struct CommitRange {
  let before: String
  let after: String

  /// Nil for anything else, and where there is a file of that name.
  init?(_ text: String) {
    let text = MachineText(text)
    guard let (before, after) = text.cut(at: ".."), !FileStatus.exists(text.text), !text.holds("/..") else {
      return nil
    }
    guard !after.starts(with: "."), !after.starts(with: "/"), !(before.isEmpty && after.isEmpty) else { return nil }
    (self.before, self.after) = (before.isEmpty ? "HEAD" : before.text, after.isEmpty ? "HEAD" : after.text)
  }
}

extension DiffCommand {
  /// Tells what became of a scene's take from one commit to another.
  func run(_ range: CommitRange, with comparison: Diff) throws -> DiffReport {
    let repository = try Repository(around: Folder.working)
    let sides = (try repository.commit(range.before), try repository.commit(range.after))
    let loader = try Environment.loader()
    let takes = (try renderer(of: after, in: sides.0, loader), try renderer(of: after, in: sides.1, loader))
    guard let before = takes.0, let now = takes.1 else {
      let what = take.map { "take '\($0)' of '\(after)'" } ?? "'\(after)'"
      guard takes.0 != nil || takes.1 != nil else { throw CommitProblem.nowhere(what, sides.0.description) }
      throw takes.0 == nil
        ? CommitProblem.new(what, since: sides.0.description) : .removed(what, since: sides.0.description)
    }
    return try comparison.takes(
      TakeFrames(before, named: sides.0.description), TakeFrames(now, named: sides.1.description))
  }

  /// The take as it was in a commit; nil where that has no such scene, or no such take.
  private func renderer(of scene: String, in commit: Commit, _ loader: SceneLoader) throws -> FrameRenderer? {
    let past = loader.reading(commit)
    guard let file = try? loader.library.file(of: scene, in: commit) else { return nil }
    guard commit.repository.place(of: file) != nil else {
      throw HistoryProblem.outside(path: file, root: commit.repository.root)
    }
    let loaded = try past.load(file)
    if let take, !loaded.scene.takes.contains(take) { return nil }
    return try FrameRenderer(loaded, take: take, scale: 1)
  }
}

/// What became of a scene where there are no two takes to compare.
enum CommitProblem: Problem {
  case new(String, since: String)
  case removed(String, since: String)
  case nowhere(String, String)

  var message: String {
    switch self {
    case .new(let what, let commit): "\(what) is new: \(commit) has it not"
    case .removed(let what, let commit): "\(what) is removed: only \(commit) has it"
    case .nowhere(let what, let commit): "neither commit has \(what); the earlier is \(commit)"
    }
  }
}

/// A take's frames, as `diff` compares them.
final class TakeFrames {
  let reader: FrameReader
  let times: FrameTimes
  /// As a file of frames would be.
  let file: FrameFile

  init(_ renderer: FrameRenderer, named name: String) throws {
    reader = FrameReader(renderer)
    let times = try renderer.times()
    self.times = times
    file = FrameFile(drawn: name, durations: (0..<times.count).map(times.duration(of:)))
  }

  var source: FrameSource {
    FrameSource(count: file.count, durations: file.durations) { try self.reader.bitmap(at: self.times.tick(of: $0)) }
  }

  /// The picture at an instant, the last one after the end.
  func bitmap(at tick: Int) throws -> Bitmap { try reader.bitmap(at: min(tick, times.end)) }
}

extension Diff {
  /// Compares two takes, and draws both beside their difference where that is asked for.
  func takes(_ before: TakeFrames, _ after: TakeFrames) throws -> DiffReport {
    var report = DiffReport(before: before.file, after: after.file, options: options, tolerance: tolerance)
    let (was, now) = (before.source, after.source)
    let result = try compare(was, now, into: &report)
    guard let output else { return report }
    guard let format = AnimationFormat(path: output) else {
      try draw(result, of: was, now, in: output, into: &report)
      return report
    }
    if !report.isEqual {
      try film(before, after, to: output, format)
      report.drawn = [output]
    }
    return report
  }

  /// Pixels between the pictures.
  private static let gap = 8

  /// What was, what is, and the difference, side by side, for as long as the longer one plays.
  private func film(_ before: TakeFrames, _ after: TakeFrames, to path: String, _ format: AnimationFormat) throws {
    let fps = min(FrameRate.standard.framesPerSecond, format.maximumFramesPerSecond ?? .max)
    let times = FrameTimes(FrameRate(fps) ?? .standard, to: max(before.times.end, after.times.end))
    var style = AnimationOptions(framesPerSecond: fps)
    style.text = [PNGText("Software", "Flipbook \(Fingerprint.version)")]
    func feed(_ add: (Bitmap, Int) throws -> Void) throws {
      for (index, tick) in times.ticks.enumerated() {
        progress?.show(index, of: times.count)
        try proceed()
        let (was, now) = (try before.bitmap(at: tick), try after.bitmap(at: tick))
        let all = Self.beside([was, now, ImageComparison.differencePicture(was, now, options: options)])
        try add(all, times.duration(of: index))
      }
    }
    var survey: AnimationSurvey?
    if format.needsSurvey {
      let seen = AnimationSurvey(options: style)
      try feed { try seen.add($0, for: $1) }
      try seen.finish()
      survey = seen
    }
    try Folder.makeForFile(path)
    let writer = try AnimationWriter(path: path, format: format, options: style, survey: survey)
    try feed { try writer.add($0, for: $1) }
    try writer.finish()
  }

  /// Pictures from left to right on grey.
  private static func beside(_ pictures: [Bitmap]) -> Bitmap {
    let width = pictures.reduce(-gap) { $0 + $1.width + gap }
    let all = Bitmap(width: width, height: pictures.map(\.height).max() ?? 1)
    for word in stride(from: 0, to: all.bytes.count, by: 4) {
      all.bytes.storeBytes(of: 0xFF80_8080, toByteOffset: word, as: UInt32.self)
    }
    var left = 0
    for picture in pictures {
      for y in 0..<picture.height {
        let row = UnsafeRawBufferPointer(picture.row(y))
        all.bytes.baseAddress?.advanced(by: (y * width + left) * 4)
          .copyMemory(from: row.baseAddress!, byteCount: picture.width * 4)
      }
      left += picture.width + gap
    }
    return all
  }
}
