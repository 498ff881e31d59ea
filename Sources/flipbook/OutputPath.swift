import ArgumentParser
import Rendering
import Scenes

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
      "Cannot write .\(ending) ('\(path)').\(suggestion) There are .png, .gif, .apng and .webp; a folder's name may "
        + "end in /.")
  }

  static func isPicture(_ path: String) -> Bool { path.lowercased().hasSuffix(".png") }

  /// The places of a sequence, and all their paths in the order given.
  func places(sheet: SheetSize?) throws -> (places: FramePlaces, paths: [String]) {
    var places = FramePlaces()
    if let sheet { (places.columns, places.rows) = (sheet.columns, sheet.rows) }
    let paths = given.isEmpty ? [sheet == nil ? standard : "\(standard)-sheet.png"] : given
    for path in paths {
      switch try Self.kind(of: path) {
      case .folder: places.folders.append(path)
      case .picture: places.sheets.append(path)
      case .animation: places.animations.append(path)
      }
    }
    return (places, paths)
  }

  /// The files of a single frame. `many`: one of several, whose given places are folders.
  func files(for label: String, many: Bool) -> [String] {
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
