import Files

/// The places of the pictures' files of a scene, and what may be read of them.
struct ImageSources: Sendable {
  /// The folder that relative sources are in; empty for the working directory.
  let root: String
  /// The folders in which a relative source is looked for that is not in `root`, in this order.
  let shared: [String]
  /// The folders in which files have to lie; nil for anywhere.
  let confinement: Confinement?
  /// Returns the bytes of a picture that is in no file; nil for other sources.
  let held: (@Sendable (_ source: String) throws -> [UInt8]?)?
  /// The archive that files are read from; nil for the disk.
  let files: (any ImageArchive)?
  /// Receives every file that is looked for: what was read, nil where nothing is there. Of a folder whose names are
  /// read it is told by a path with a slash at its end, and the names, one a line.
  let note: (@Sendable (_ path: String, _ bytes: [UInt8]?) -> Void)?

  /// The file or folder that a source names.
  struct Found {
    let path: String
    /// The bytes of a file; nil where they are still to be read from the disk.
    var bytes: [UInt8]?
    /// The names of what lies in a folder; nil for a file.
    var names: [String]?
  }

  /// Throws a `FileProblem`, and the errors of `held` and `files`.
  func find(_ source: String) throws -> Found {
    if let bytes = try held?(source) { return Found(path: source, bytes: bytes) }
    if let files { return try find(source, in: files) }
    let path = path(of: source)
    if FileStatus.isFolder(path) {
      try confinement?.check(path)
      return folder(path, try Folder.names(in: path))
    }
    let isReadNow = confinement != nil || note != nil && FileStatus.isFile(path)
    return Found(path: path, bytes: isReadNow ? try read(path) : nil)
  }

  /// The bytes of a file that was found, or that lies in a folder that was.
  func read(_ path: String) throws -> [UInt8] {
    let bytes: [UInt8]
    if let files {
      guard let held = try files.bytes(of: path) else { throw FileProblem.missing(path: path, nearest: nil) }
      bytes = held
    } else {
      bytes = try FileBytes.read(path, within: confinement)
    }
    note?(path, bytes)
    return bytes
  }

  private func folder(_ path: String, _ names: [String]) -> Found {
    let path = FilePath.withoutLastSlash(path)
    note?(path + "/", Array(names.joined(separator: "\n").utf8))
    return Found(path: path, names: names)
  }

  /// Returns the path of a source's file; its place in `root` where it is nowhere, as messages name that.
  private func path(of source: String) -> String {
    if FilePath.isAbsolute(source) { return source }
    for path in places(of: source) {
      if FileStatus.exists(path) { return path }
      note?(path, nil)
    }
    return FilePath.join(root, source)
  }

  /// The paths at which a source's file may be.
  private func places(of source: String) -> [String] {
    FilePath.isAbsolute(source) ? [source] : ([root] + shared).map { FilePath.join($0, source) }
  }

  /// A source's file that is not on the disk.
  private func find(_ source: String, in files: any ImageArchive) throws -> Found {
    let places = places(of: source)
    for path in places {
      if let bytes = try files.bytes(of: path) {
        note?(path, bytes)
        return Found(path: path, bytes: bytes)
      }
      let names = try files.names(in: FilePath.withoutLastSlash(path))
      if !names.isEmpty { return folder(path, names) }
      note?(path, nil)
    }
    throw FileProblem.missing(path: places[0], nearest: nil)
  }
}

/// Files that are not on the disk.
public protocol ImageArchive: Sendable {
  /// The bytes of a file, nil where there is none. Throws where it is there but cannot be read.
  func bytes(of path: String) throws -> [UInt8]?
  /// The names of what lies directly in a folder; none where there is none.
  func names(in folder: String) throws -> [String]
}
