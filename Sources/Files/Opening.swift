import Glibc

/// The only place where files are opened, so that what may be opened is decided once.
enum Opening {
  /// Opens a regular file for reading, and says how large it is; nil where there is none. A pipe is refused, not waited
  /// for.
  ///
  /// - Parameters:
  ///   - confinement: where it has to lie; anywhere for nil.
  ///   - followsLink: false if the file itself may be no link.
  static func readingIfPresent(
    _ path: String, within confinement: Confinement?, followsLink: Bool = true
  ) throws(FileProblem) -> (file: Int32, size: Int)? {
    let file: Int32
    if let confinement {
      guard let found = try confinement.open(path) else { return nil }
      file = found
    } else {
      // Of a name with a zero in it the system would read only the start.
      guard !path.utf8.contains(0) else { return nil }
      file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLink ? 0 : O_NOFOLLOW))
    }
    guard file >= 0 else {
      let reason = FileReason.last
      if reason == .system(ENOENT) || reason == .system(ENOTDIR) { return nil }
      if !followsLink, reason == .system(ELOOP) { throw .unreadable(path: path, reason: .link) }
      throw .unreadable(path: path, reason: reason)
    }
    var facts = stat()
    let failure: FileReason? = fstat(file, &facts) == 0 ? nil : .last
    let status = FileStatus(facts)
    guard failure == nil, status.kind == .file else {
      close(file)
      throw .unreadable(path: path, reason: failure ?? (status.kind == .folder ? .system(EISDIR) : .notAFile))
    }
    return (file, status.size)
  }

  /// Makes a file that is not there yet, for writing. `path` is what it is to become, `folder` what `temporary` is seen
  /// from.
  static func beginning(_ temporary: String, in folder: Int32, for path: String) throws(FileProblem) -> Int32 {
    let file = openat(folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .unwritable(path: path, reason: .last) }
    return file
  }

  /// Opens what is there for writing at its end: a device, what standard output was sent to. A pipe that nobody reads
  /// is an error, not waited for. Without `/proc`, what leads there by it leads nowhere: the process's own are known
  /// all the same.
  static func stream(_ path: String) throws(FileProblem) -> Int32 {
    // As it is: a socket, or a pipe of somebody else, cannot be opened by its path.
    let isOutput = path == OutputFile.standardOutput
    var file =
      isOutput
      ? fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3) : open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NONBLOCK)
    if file < 0, errno == ENOENT, let own = OutputFile.own[path] {
      file = fcntl(own, F_DUPFD_CLOEXEC, 3)
    }
    guard file >= 0 else { throw .unwritable(path: path, reason: .last) }
    // A write is waited for.
    if !isOutput { _ = fcntl(file, F_SETFL, O_APPEND) }
    return file
  }

  /// Opens a regular file for reading and for writing at its end; it is made where it is missing. A link is refused,
  /// for what it leads to may be anybody's.
  static func appending(_ path: String) throws(FileProblem) -> Int32 {
    let file = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o666)
    guard file >= 0 else {
      let reason = FileReason.last
      throw .unwritable(path: path, reason: reason == .system(ELOOP) ? .link : reason)
    }
    var facts = stat()
    guard fstat(file, &facts) == 0, FileStatus(facts).kind == .file else {
      close(file)
      throw .unwritable(path: path, reason: .notAFile)
    }
    return file
  }

  /// Writes all bytes to an open file, where it is or at an offset; `path` is its name in messages.
  static func write(
    _ bytes: [UInt8], to file: Int32, at offset: Int? = nil, path: String
  ) throws(FileProblem) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        let (start, rest) = ($0.baseAddress! + written, bytes.count - written)
        return offset.map { pwrite(file, start, rest, $0 + written) } ?? Glibc.write(file, start, rest)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .unwritable(path: path, reason: count < 0 ? .last : .system(ENOSPC)) }
      written += count
    }
  }
}
