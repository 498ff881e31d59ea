import Rendering
import Scenes
import Verification

/// The order that `flipbook preview` was given.
public struct PreviewOrder: Sendable {
  /// The baselines that a preview compares with.
  public struct Baselines: Sendable {
    public let store: BaselineStore
    /// The folder for what differs.
    public let failures: String
    /// The folder for the report's page.
    public let page: String
    /// The ways to accept a difference on the command line.
    public let remedy = Remedies.options()
  }

  /// A scene by the name that people call it by, and the path of its file.
  public struct Scene: Sendable {
    public let name: String
    public let file: String
  }

  public let scenes: [Scene]
  public let loader: SceneLoader
  public let options: SceneOptions
  /// Pixels per point; nil for the device's.
  public let scale: Double?
  /// Whether pages may change the scenes' files.
  public let edits: Bool
  /// An address of this machine; nil for the one that only this machine reaches.
  public let host: String?
  /// A port of TCP, 1 to 65535; 0 for any that is free.
  public let port: UInt16
  /// The token that the address must have in it, where others reach it.
  public let token: String?
  /// The folder of the shared library; nil where there is none.
  public let library: String?
  /// The baselines; nil where nothing is compared.
  public let baselines: Baselines?
  /// Folders for what is temporary, the first the one that is wanted.
  public let temporaryFolders: [String]
  /// The path of ffmpeg; nil where there is none.
  public let filmProgram: String?
  /// The number of jobs that there may be at a time.
  public let processors: Int

  /// Prints a line on standard output, at once.
  public func report(_ line: String) throws {
    Console.output(line)
    try Console.flush()
  }
}

/// Serves previews until the process is interrupted.
public typealias Previewer = @Sendable (PreviewOrder) throws -> Void
