import Basics
import Files
import Geometry
import Pixels
import Synchronization

/// The pictures of a scene, decoded once and scaled on demand, for any number of threads.
///
/// Its pictures depend on the files' content alone, never on what was asked before. A file is read when it is first
/// needed; changes made to it afterwards are not seen. A source is a file, or a folder of numbered pictures.
public final class ImageLibrary: Sendable {
  private let sources: ImageSources
  private let canvasBytes: Int
  private let entries = Mutex<[MachineText: LibraryPicture]>([:])

  /// - Parameters:
  ///   - root: the folder that relative sources are in; empty for the working directory.
  ///   - shared: the folders in which a relative source is looked for that is not in `root`, in this order.
  ///   - confinement: where files have to lie; anywhere for nil.
  ///   - held: gives the bytes of pictures that are in no file, as those that a ledger holds; nil for other sources.
  ///   - files: gives the files that are not on the disk; the disk for nil.
  ///   - canvasBytes: so many bytes of canvases are kept of each animation, from which frames that are asked for out of
  ///     their order are reached; changes speed only.
  ///   - note: is told of every file that is looked for: what was read, nil where nothing is there. Of a folder whose
  ///     names are read it is told by a path with a slash at its end, and the names, one a line.
  public init(
    root: String = "", shared: [String] = [], confinement: Confinement? = nil,
    held: (@Sendable (_ source: String) throws -> [UInt8]?)? = nil,
    files: (any ImageArchive)? = nil, canvasBytes: Int = 32 << 20,
    noting note: (@Sendable (_ path: String, _ bytes: [UInt8]?) -> Void)? = nil
  ) {
    self.canvasBytes = canvasBytes
    sources = ImageSources(
      root: root, shared: shared, confinement: confinement, held: held, files: files, note: note)
  }

  /// The natural size in points (`ImageReader`). Throws an `ImageProblem`, or a `FileProblem`.
  public func size(_ source: String) throws -> Size {
    try entry(source).size()
  }

  /// Returns the timing of a picture that moves; nil for a still. Throws as `size` does.
  public func motion(_ source: String) throws -> ImageMotion? {
    try entry(source).motion()
  }

  /// Whether the last frame of a folder that Flipbook wrote looks like its first: the end of a take is a frame of its
  /// own there, which files of animations leave out by themselves. Throws as `size` does.
  public func endsAsItBegins(_ source: String) throws -> Bool {
    try entry(source).endsAsItBegins()
  }

  /// The picture stretched to exactly `width × height` pixels, both at least 1. An SVG is drawn at that size; other
  /// pictures are scaled by Cairo's GOOD filter, which averages areas when it makes them much smaller. The bitmap may
  /// be shared with others: it is only to be read. Throws as `size` does.
  ///
  /// - Parameter frame: which frame of a picture that moves; nil for the picture that the file is to those who know no
  ///   animations, which but for an animated PNG's is the first.
  public func pixels(_ source: String, frame: Int? = nil, width: Int, height: Int) throws -> Bitmap {
    try entry(source).pixels(frame: frame, width: max(1, width), height: max(1, height))
  }

  /// Returns the size in pixels of a picture, or of a frame of one; nil for an SVG, which has none. Throws as `size`
  /// does.
  public func ownSize(_ source: String, frame: Int? = nil) throws -> PixelSize? {
    try entry(source).ownSize(frame: frame)
  }

  /// The picture at the size in which its colours are counted (`ImageReader.readForColors`), for one use: it is not
  /// kept. It may be shared with others: it is only to be read. Throws as `size` does.
  public func pixelsForColors(_ source: String) throws -> Bitmap {
    try entry(source).pixelsForColors()
  }

  /// Decodes all that a source has, every frame of it, once, and keeps nothing of it: whatever would fail when it is
  /// drawn fails here. Throws as `size` does.
  public func decodeAll(of source: String) throws {
    try entry(source).decodeAll()
  }

  /// The bytes of the file that has a source's frame, as they are there now. Throws as `size` does.
  public func bytes(of source: String, frame: Int? = nil) throws -> [UInt8] {
    try entry(source).bytes(frame: frame)
  }

  /// The paths of what was asked for so far, sorted: files, and folders with the pictures in them.
  public var filesRead: [String] { entries.withLock { $0.values.flatMap(\.files) }.sorted() }

  private func entry(_ source: String) throws -> LibraryPicture {
    try entries.withLock { entries in
      if let entry = entries[MachineText(source)] { return entry }
      let entry = try LibraryPicture(source, in: sources, canvasBytes: canvasBytes)
      entries[MachineText(source)] = entry
      return entry
    }
  }
}
