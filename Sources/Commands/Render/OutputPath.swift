import Basics
import Files
import Motion
import Rendering

/// The path that pictures go to.
struct OutputPath {
  /// The take's own folder, for what was given no place.
  private let standard: String
  private let standardStill: String
  private let given: [OutputPlace]

  init(scene: String, take: String?, variant: String?, given: [OutputPlace]) {
    let scene = FileName(scene).text
    let take = FileName((take ?? "still") + (variant.map { "@\($0)" } ?? "")).text
    standard = "Output/\(scene)/\(take)"
    standardStill = "Output/\(scene)/snapshots/\(take)"
    self.given = given
  }

  /// The places of a sequence, in the order given, and what writes there.
  func sinks(
    _ frames: ClosedRange<Int>, of times: FrameTimes, animation: AnimationArguments
  ) -> (paths: [String], sinks: [any FrameSink]) {
    let sheet = animation.sheet
    let usual =
      sheet == nil
      ? OutputPlace(standard: standard, .folder) : OutputPlace(standard: "\(standard)-sheet.png", .picture)
    let places = given.isEmpty ? [usual] : given
    let sinks: [any FrameSink] = places.map { place in
      switch place.kind {
      case .folder: FolderSink(place.path, frames: frames, of: times)
      case .picture:
        SheetSink(
          place.path, columns: sheet?.columns ?? 1, rows: sheet?.rows ?? 1, frames: frames, of: times,
          hasLabels: !animation.noLabels)
      case .animation(let format):
        AnimationSink(place.path, format, frames: frames, of: times, style: animation.style)
      }
    }
    return (places.map(\.path), sinks)
  }

  /// The places of a share of a take's frames, and what writes there: folders, as the command line has seen to.
  func folders(
    _ frames: [Int], of times: FrameTimes
  ) -> (paths: [String], sinks: [any FrameSink]) {
    let paths = given.isEmpty ? [standard] : given.map(\.path)
    return (paths, paths.map { FolderSink($0, frames: frames, of: times, sharedFrames: times.count) })
  }

  /// The places of single frames, and what writes there. `many`: there may be several.
  func sinks(
    of stills: [(label: String, instant: Instant)], many: Bool, rate: FrameRate, animation: AnimationArguments
  ) -> (paths: [String], sinks: [any FrameSink]) {
    let placed = stills.map { (instant: $0.instant, places: files(for: $0.label, many: many)) }
    var sinks: [any FrameSink] = []
    let pictures = placed.map { ($0.instant, $0.places.filter { $0.kind == .picture }.map(\.path)) }
      .filter { !$0.1.isEmpty }
    if !pictures.isEmpty { sinks.append(StillSink(pictures)) }
    for still in placed {
      for place in still.places {
        guard case .animation(let format) = place.kind else { continue }
        sinks.append(AnimationSink(place.path, format, at: still.instant, rate: rate, style: animation.style))
      }
    }
    return (placed.flatMap { $0.places.map(\.path) }, sinks)
  }

  /// A place that was not given leads through no link.
  func checkStandard() throws {
    guard given.isEmpty else { return }
    for path in [standard, standardStill] { try Folder.checkNoLinks(on: path) }
  }

  /// The files of a single frame. `many`: one of several, whose given places are folders.
  private func files(for label: String, many: Bool) -> [OutputPlace] {
    let name = FileName(label).text + ".png"
    if given.isEmpty { return [OutputPlace(standard: "\(standardStill)/\(name)", .picture)] }
    return given.map { place in
      guard place.kind == .folder || many else { return place }
      return OutputPlace(standard: FilePath.join(place.name, name), .picture)
    }
  }
}
