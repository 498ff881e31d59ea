import Basics
import Comparison
import Formulas
import GitHistory
import ImageFiles
import Pixels
import Rendering

extension Diff {
  /// Tells what became of a scene's take from one commit to another.
  ///
  /// - Parameter take: the scene's first if nil.
  package func run(
    _ scene: String, take: String?, from earlier: Commit, to later: Commit, loader: SceneLoader
  ) throws -> DiffReport {
    if let output, Self.isPicture(output) { throw DiffProblem.wantsFolder(output) }
    /// The take as it was in a commit; nil where that has no such scene, or no such take.
    func renderer(in commit: Commit) throws -> FrameRenderer? {
      guard let file = try? loader.library.file(of: scene, in: commit) else { return nil }
      try commit.repository.checkOwns(file)
      let loaded = try loader.reading(commit).load(file)
      if let take, !loaded.scene.takes.contains(take) { return nil }
      return try FrameRenderer(loaded, take: take, scale: 1)
    }
    let what = take.map { "take '\($0)' of '\(scene)'" } ?? "'\(scene)'"
    switch (try renderer(in: earlier), try renderer(in: later)) {
    case (let before?, let now?):
      return try takes(
        TakeFrames(before, named: earlier.description), TakeFrames(now, named: later.description))
    case (nil, nil): throw CommitProblem.nowhere(what, earlier.description)
    case (nil, _): throw CommitProblem.new(what, since: earlier.description)
    case (_, nil): throw CommitProblem.removed(what, since: earlier.description)
    }
  }

  /// Compares two takes, and draws both beside their difference where that is asked for.
  private func takes(_ before: TakeFrames, _ after: TakeFrames) throws -> DiffReport {
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

  /// Writes both takes and their difference side by side, for as long as the longer one plays.
  private func film(_ before: TakeFrames, _ after: TakeFrames, to path: String, _ format: AnimationFormat) throws {
    let fps = min(FrameRate.standard.framesPerSecond, format.facts.maximumFramesPerSecond ?? .max)
    let times = FrameTimes(FrameRate(fps) ?? .standard, to: max(before.times.end, after.times.end))
    var style = AnimationOptions(framesPerSecond: fps)
    style.filmProgram = filmProgram
    style.text = [PNGText("Software", "Flipbook \(Fingerprint.version)")]
    try AnimationWriter.write(path, format, options: style) { add in
      for (index, tick) in times.ticks.enumerated() {
        progress?(index, times.count)
        try cancellation.check()
        let (was, now) = (try before.bitmap(at: tick), try after.bitmap(at: tick))
        let all = [was, now, ImageComparison.differencePicture(was, now, options: options)]
        try add(Bitmap.row(of: all, gap: 8, for: path), times.duration(of: index))
      }
    }
  }
}

/// A scene of which there are no two takes to compare.
package enum CommitProblem: Problem {
  case new(String, since: String)
  case removed(String, since: String)
  case nowhere(String, String)

  package var message: Message {
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
  /// The frames as a file of frames would have them.
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
