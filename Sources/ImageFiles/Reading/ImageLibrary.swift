import CCairo
import Files
import Geometry
import Pixels
import Synchronization

/// The pictures of a scene, decoded once and scaled on demand, for any number of threads.
///
/// What it gives depends on the files' content alone, never on what was asked before. A file is read when it is first
/// needed; changes made to it afterwards are not seen.
public final class ImageLibrary: Sendable {
  private let root: String
  private let shared: [String]
  private let confinement: Confinement?
  private let held: (@Sendable (_ source: String) throws -> [UInt8]?)?
  private let files: (@Sendable (_ path: String) throws -> [UInt8]?)?
  private let note: (@Sendable (_ path: String, _ bytes: [UInt8]?) -> Void)?
  private let entries = Mutex<[String: Entry]>([:])

  /// - Parameters:
  ///   - root: the folder that relative sources are in; empty for the working directory.
  ///   - shared: the folders in which a relative source is looked for that is not in `root`, in this order.
  ///   - confinement: where files have to lie; anywhere for nil.
  ///   - held: gives the bytes of pictures that are in no file, as those that a ledger holds; nil for other sources.
  ///   - files: gives the bytes of a file, nil where there is none; the disk for nil.
  ///   - note: is told of every file that is looked for: what was read, nil where nothing is there.
  public init(
    root: String = "", shared: [String] = [], confinement: Confinement? = nil,
    held: (@Sendable (_ source: String) throws -> [UInt8]?)? = nil,
    files: (@Sendable (_ path: String) throws -> [UInt8]?)? = nil,
    noting note: (@Sendable (_ path: String, _ bytes: [UInt8]?) -> Void)? = nil
  ) {
    self.files = files
    self.note = note
    self.confinement = confinement
    self.root = root
    self.shared = shared
    self.held = held
  }

  /// The natural size in points (`ImageReader`). Throws an `ImageProblem`, or a `FileProblem`.
  public func size(_ source: String) throws -> Size {
    try entry(source).size()
  }

  /// The picture stretched to exactly `width × height` pixels, both at least 1. An SVG is drawn at that size; other
  /// pictures are scaled by Cairo's GOOD filter, which averages areas when it makes them much smaller. The bitmap may
  /// be shared with others: it is only to be read. Throws as `size` does.
  public func pixels(_ source: String, width: Int, height: Int) throws -> Bitmap {
    try entry(source).pixels(width: max(1, width), height: max(1, height))
  }

  /// The picture at the size in which its colours are counted (`ImageReader.readForColors`), for one use: it is not
  /// kept. It may be shared with others: it is only to be read. Throws as `size` does.
  public func pixelsForColors(_ source: String) throws -> Bitmap {
    try entry(source).pixelsForColors()
  }

  private func entry(_ source: String) throws -> Entry {
    try entries.withLock { entries in
      if let entry = entries[source] { return entry }
      var bytes = try held?(source)
      var path = source
      if bytes == nil, let files {
        (path, bytes) = try kept(source, in: files)
      } else if bytes == nil {
        path = self.path(of: source)
      }
      if bytes == nil, let confinement {
        bytes = try FileBytes.read(path, within: confinement)
        note?(path, bytes)
      } else if bytes == nil, let note, FileStatus.isFile(path) {
        bytes = try FileBytes.read(path)
        note(path, bytes)
      }
      let entry = Entry(path, bytes: bytes)
      entries[source] = entry
      return entry
    }
  }

  /// Where a source's file is; its place in `root` where it is nowhere, as messages name that.
  private func path(of source: String) -> String {
    if source.hasPrefix("/") { return source }
    let near = FilePath.join(root, source)
    for path in places(of: source) {
      if FileStatus.exists(path) { return path }
      note?(path, nil)
    }
    return near
  }

  /// The paths at which a source's file may be.
  private func places(of source: String) -> [String] {
    source.hasPrefix("/") ? [source] : ([root] + shared).map { FilePath.join($0, source) }
  }

  /// A source's file that is not on the disk.
  private func kept(
    _ source: String, in files: (_ path: String) throws -> [UInt8]?
  ) throws -> (path: String, bytes: [UInt8]) {
    let places = places(of: source)
    for path in places {
      let bytes = try files(path)
      note?(path, bytes)
      if let bytes { return (path, bytes) }
    }
    throw FileProblem.missing(path: places[0], nearest: nil)
  }

  /// The bytes of a source's file, as they are there now. Throws as `size` does.
  public func bytes(of source: String) throws -> [UInt8] {
    let entry = try entry(source)
    return try entry.bytes ?? FileBytes.read(entry.path)
  }
}

/// One file, and the last few sizes that were asked of it.
private final class Entry: Sendable {
  /// Sizes kept: a picture on one screen stands in few sizes; one that zooms has a new one in every frame.
  private static let kept = 2

  private struct State {
    var picture: ImageReader.Picture?
    var size: Size?
    var scaled: [Bitmap] = []
  }

  let path: String
  /// Of a picture that is in no file.
  let bytes: [UInt8]?
  // An SVG handle is drawn by one thread at a time, so the lock is held while drawing; every file has its own.
  private let state = Mutex<UncheckedState>(UncheckedState())

  /// `Picture` holds a librsvg handle, which is only touched under the lock.
  private struct UncheckedState: @unchecked Sendable {
    var value = State()
  }

  init(_ path: String, bytes: [UInt8]?) {
    self.path = path
    self.bytes = bytes
  }

  func size() throws -> Size {
    try state.withLock { state in
      if let size = state.value.size { return size }
      let glance = try bytes.map { try ImageReader.glance($0, path: path) } ?? ImageReader.glance(path)
      state.value.size = glance.size
      if let document = glance.document { state.value.picture = .vector(document) }
      return glance.size
    }
  }

  func pixelsForColors() throws -> Bitmap {
    try state.withLock { state in
      let picture = try picture(&state.value)
      return try ImageReader.colorPixels(of: picture)
    }
  }

  func pixels(width: Int, height: Int) throws -> Bitmap {
    try state.withLock { state in
      if let index = state.value.scaled.firstIndex(where: { $0.width == width && $0.height == height }) {
        let bitmap = state.value.scaled.remove(at: index)
        state.value.scaled.append(bitmap)
        return bitmap
      }
      let picture = try picture(&state.value)
      let bitmap: Bitmap
      switch picture {
      case .vector(let document): bitmap = try document.draw(width: width, height: height)
      case .raster(let original):
        try ImageLimits.check(width: width, height: height, path: path)
        bitmap = original.resampled(width: width, height: height)
      }
      state.value.scaled.append(bitmap)
      if state.value.scaled.count > Self.kept { state.value.scaled.removeFirst() }
      return bitmap
    }
  }

  /// The decoded file, kept.
  private func picture(_ state: inout State) throws -> ImageReader.Picture {
    if let picture = state.picture { return picture }
    let picture = try bytes.map { try ImageReader.picture($0, path: path) } ?? ImageReader.picture(path)
    state.picture = picture
    return picture
  }
}
