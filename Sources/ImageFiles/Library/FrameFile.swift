import Files
import Pixels

/// A source of frames, to be compared or shown one by one: a still, an animation, a folder of pictures.
///
/// Frames are decoded when they are asked for; a reader keeps one canvas, whatever the length. Pixels are the samples
/// that the file has (`PictureReading.stored`).
public struct FrameFile: Sendable {
  /// The kind of file that frames were read from.
  public enum Kind: Hashable, Sendable {
    case still
    case animation
    case folder
  }

  public let path: String
  public let kind: Kind
  /// A name for each frame: its number, but in a folder without a manifest its file's name without extension.
  public let labels: [String]
  /// The time that each frame stands, in microseconds; nil where the file does not say so.
  public let durations: [Int]?
  /// The number of times an animation is shown, 0 for ever; nil where nothing says so, as of a folder.
  public private(set) var plays: Int?
  /// The files of a folder, one a frame; a single one otherwise.
  public let files: [String]
  /// The source of an animation's frames.
  private var player: AnimationPlayer?

  public var count: Int { labels.count }
  /// Whether the labels are numbers.
  public var isNumbered: Bool { kind != .folder || durations != nil }

  /// The picture of a frame. Throws an `ImageProblem`, or a `FileProblem`.
  public func frame(_ index: Int) throws -> Bitmap {
    try player?.frame(index) ?? ImageReader.read(files[index], as: .stored)
  }

  /// Opens a file or a folder. Throws a `FileProblem`, or an `ImageProblem`, also for a folder without pictures.
  public static func open(_ path: String) throws -> FrameFile {
    if FileStatus.isFolder(path) { return try folder(path, names: try Folder.names(in: path)) }
    let bytes = try FileBytes.read(path)
    if let animation = try AnimationFiles.read(bytes, path: path, as: .stored) {
      return FrameFile(
        path: path, kind: animation.frames.count == 1 ? .still : .animation,
        labels: animation.frames.indices.map { "\($0)" }, durations: animation.durations,
        plays: animation.plays ?? 0, files: [path], player: AnimationPlayer(animation))
    }
    guard ImageFormat(of: bytes) != nil else { throw ImageProblem.unknown(bytes, path: path) }
    return FrameFile(path: path, kind: .still, labels: ["0"], durations: nil, files: [path])
  }

  /// A folder's frames: those that its manifest lists, else its pictures in the order of their names, where numbers
  /// count as numbers.
  private static func folder(_ path: String, names: [String]) throws -> FrameFile {
    let folder = FilePath.withoutLastSlash(path)
    var chosen: [String]
    var labels: [String]
    var durations: [Int]?
    if let manifest = try SequenceManifest.read(folder: folder) {
      if let foreign = manifest.frames.first(where: { FilePath.hasSlash($0.file) || $0.file == ".." }) {
        throw ImageProblem.unreadableManifest(
          path: folder + "/" + SequenceManifest.fileName, reason: "'\(foreign.file)' is not a file in this folder")
      }
      chosen = manifest.frames.map(\.file)
      labels = manifest.frames.map { "\($0.index)" }
      durations = manifest.frames.map(\.duration)
    } else {
      chosen = names.filter { ImageFormat.stillEndings.contains(FilePath.fileExtension($0)) }
      chosen.sort(by: NaturalOrder.precedes)
      labels = chosen.map(FilePath.stem)
    }
    guard !chosen.isEmpty else { throw ImageProblem.noPictures(path: path) }
    let files = chosen.map { "\(folder)/\($0)" }
    return FrameFile(path: path, kind: .folder, labels: labels, durations: durations, files: files)
  }
}

extension FrameFile {
  /// Makes one of pictures that are drawn, not stored: `frame` is not for it.
  public init(drawn name: String, durations: [Int]) {
    self.init(
      path: name, kind: .animation, labels: durations.indices.map { "\($0)" }, durations: durations, files: [])
  }
}
