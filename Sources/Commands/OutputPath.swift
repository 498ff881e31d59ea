import ArgumentParser
import Files
import Rendering
import Scenes
import Wording

/// Where pictures go.
struct OutputPath {
  /// What a path is to become, by its ending.
  enum Kind {
    case folder
    /// A PNG.
    case picture
    case animation
  }

  /// The take's own folder, for what was given no place.
  private let standard: String
  private let standardStill: String
  private let given: [String]

  init(scene: String, take: String?, variant: String?, given: [String]) {
    let scene = Self.fileName(scene)
    let take = Self.fileName((take ?? "still") + (variant.map { "@\($0)" } ?? ""))
    standard = "Output/\(scene)/\(take)"
    standardStill = "Output/\(scene)/snapshots/\(take)"
    self.given = given
  }

  /// Endings that are written.
  private static let endings = ["png"] + AnimationFormat.allCases.map(\.rawValue)

  /// Endings of pictures and films that are not: a folder of such a name is hardly meant.
  private static let otherEndings = [
    "jpg", "jpeg", "avif", "heic", "bmp", "tiff", "svg", "pdf", "mp4", "mov", "webm", "mkv", "avi", "zip",
  ]

  /// Throws a `ValidationError` where the ending is that of another format, or nearly one of ours.
  static func kind(of path: String) throws -> Kind {
    guard !path.isEmpty else { throw ValidationError("-o wants a path.") }
    if path.hasSuffix("/") { return .folder }
    if AnimationFormat(path: path) != nil { return .animation }
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return .folder }
    let ending = name[name.index(after: dot)...].lowercased()
    if ending == "png" { return .picture }
    let near = NearestName.of(ending, among: endings)
    guard otherEndings.contains(ending) || (near != nil && ending.allSatisfy(\.isLetter)) else { return .folder }
    let suggestion = near.map { " Did you mean .\($0)?" } ?? ""
    throw ValidationError(
      "Cannot write .\(ending) ('\(path)').\(suggestion) There are \(AnimationFormat.endings(before: "and")); "
        + "a folder's name may end in /.")
  }

  /// Throws a `ValidationError` where a place is given twice: one would take the other's.
  static func checkOnce(_ paths: [String]) throws {
    var seen: Set<String> = []
    for path in paths where !seen.insert(FilePath.withoutLastSlash(FilePath.resolve(path, besides: ""))).inserted {
      throw ValidationError("-o \(path) is given twice.")
    }
  }

  static func isPicture(_ path: String) -> Bool { path.lowercased().hasSuffix(".png") }

  /// The places of a sequence, in the order given, and what writes there.
  func sinks(
    _ frames: ClosedRange<Int>, of times: FrameTimes, animation: AnimationArguments
  ) throws -> (paths: [String], sinks: [any FrameSink]) {
    try checkStandard()
    let sheet = animation.sheet
    let paths = given.isEmpty ? [sheet == nil ? standard : "\(standard)-sheet.png"] : given
    let sinks: [any FrameSink] = try paths.map { path in
      switch try Self.kind(of: path) {
      case .folder: FolderSink(path, frames: frames, of: times)
      case .picture:
        SheetSink(path, columns: sheet?.columns ?? 1, rows: sheet?.rows ?? 1, frames: frames, of: times)
      case .animation: try AnimationSink(path, frames: frames, of: times, style: animation.style)
      }
    }
    return (paths, sinks)
  }

  /// The places of a share of a take's frames, and what writes there: folders, as the command line has seen to.
  func folders(
    _ frames: [Int], of times: FrameTimes
  ) throws -> (paths: [String], sinks: [any FrameSink]) {
    try checkStandard()
    let paths = given.isEmpty ? [standard] : given
    return (paths, paths.map { FolderSink($0, frames: frames, of: times, sharedFrames: times.count) })
  }

  /// The places of single frames, and what writes there. `many`: there may be several.
  func sinks(
    of stills: [(label: String, tick: Int)], many: Bool, rate: FrameRate, animation: AnimationArguments
  ) throws -> (paths: [String], sinks: [any FrameSink]) {
    try checkStandard()
    let placed = stills.map { (tick: $0.tick, paths: files(for: $0.label, many: many)) }
    var sinks: [any FrameSink] = []
    let pictures = placed.map { ($0.tick, $0.paths.filter { AnimationFormat(path: $0) == nil }) }
      .filter { !$0.1.isEmpty }
    if !pictures.isEmpty { sinks.append(StillSink(pictures)) }
    for still in placed {
      for path in still.paths where AnimationFormat(path: path) != nil {
        sinks.append(try AnimationSink(path, tick: still.tick, rate: rate, style: animation.style))
      }
    }
    return (placed.flatMap(\.paths), sinks)
  }

  /// A place that was not given leads through no link.
  private func checkStandard() throws {
    guard given.isEmpty else { return }
    for path in [standard, standardStill] { try Folder.checkNoLinks(on: path) }
  }

  /// The files of a single frame. `many`: one of several, whose given places are folders.
  private func files(for label: String, many: Bool) -> [String] {
    let name = Self.fileName(label) + ".png"
    if given.isEmpty { return ["\(standardStill)/\(name)"] }
    return given.map { path in
      if !many, (try? Self.kind(of: path)) != .folder { return path }
      return path.hasSuffix("/") ? path + name : "\(path)/\(name)"
    }
  }

  /// A name that can be a file's.
  private static func fileName(_ name: String) -> String {
    let safe = String(name.map { $0 == "/" || $0 == "\0" ? "-" : $0 })
    return safe.hasPrefix(".") ? "_" + safe.dropFirst() : safe
  }
}
