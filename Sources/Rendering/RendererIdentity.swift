import Files
import ImageFiles
import Raster

/// The identity of the renderer: all that a scene's frames depend on besides its own files, which is this build of the
/// program with its libraries, the fonts and the shipped library, byte for byte. A fingerprint tells versions; this
/// tells builds.
public struct RendererIdentity: Hashable, Sendable {
  /// A digest of all of it, 64 hexadecimal digits.
  public let digest: String

  /// Reads all fonts and the shipped library. Throws where one cannot be read.
  ///
  /// - Parameter builds: tells which builds of the program and of the libraries that are loaded these are.
  public init(of loader: SceneLoader, builds: () throws -> [String]) throws {
    // Into this process, which draws no SVG itself: the identity is that of the libraries that are loaded.
    _ = SVGDecoder.loadedVersion
    var parts = try builds() + [loader.fingerprint.description]
    // Families of further scripts, too, though a scene may need none: which ones it shows is known when it is drawn.
    let families = loader.fonts.families + loader.fonts.scripts.filter(\.isInstalled).map(\.family)
    for path in families.flatMap({ $0.faces.map(\.path) }) {
      parts.append("\(FilePath.name(of: path)) \(SHA256.hex(try FileBytes.read(path, limit: Self.fontBytes)))")
    }
    if let library = loader.library.assets?.library { parts += try Self.files(in: library, seenFrom: library) }
    digest = SHA256.hex(Array(parts.joined(separator: "\n").utf8))
  }

  /// More than any font has.
  private static let fontBytes = 1 << 30

  private static func files(in folder: String, seenFrom root: String) throws -> [String] {
    try Folder.visibleNames(in: folder).flatMap { name -> [String] in
      let path = FilePath.join(folder, name)
      if FileStatus.isFolder(path) { return try files(in: path, seenFrom: root) }
      return ["\(FilePath.path(path, seenFrom: root)) \(SHA256.hex(try FileBytes.read(path)))"]
    }
  }
}
