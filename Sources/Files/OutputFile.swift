import Glibc

/// A file that is written piece by piece under a temporary name beside the one it will have, and takes its place when
/// it is whole. Let go of before that, it leaves nothing behind, and what was at the path is untouched.
///
/// Paths below `/dev` and `/proc` that are no files of their own, such as standard output, are written into when all is
/// there, or at once by a file that is sequential.
public final class OutputFile {
  public let path: String
  /// Whether the path leads to something that is written into.
  private let isStream: Bool
  /// Whether bytes wait for all others: what a stream has been given cannot be overwritten.
  private let waits: Bool
  private let temporary: String
  /// The folder that its path is seen from, where its folder is held open.
  private let folder: Int32
  private let file: Int32
  private var buffer: [UInt8] = []
  private var isOpen = true
  /// Bytes written so far, those that wait included.
  public private(set) var length = 0

  private static let bufferSize = 1 << 16

  /// The path of standard output.
  public static let standardOutput = "/dev/stdout"

  /// The process's own, by paths that may lead nowhere: without `/proc`, or without `/dev`.
  static let own = [standardOutput: STDOUT_FILENO, "/dev/stderr": STDERR_FILENO]

  /// Throws where no file can be made in the folder.
  ///
  /// - Parameters:
  ///   - isSequential: whether nothing will be overwritten, so that a stream gets the bytes as they come.
  ///   - folder: a handle of the folder that the file lies in; `AT_FDCWD` to find it by its path.
  public init(path: String, isSequential: Bool = false, in folder: Int32 = AT_FDCWD) throws(FileProblem) {
    self.path = path
    self.folder = folder
    isStream = folder == AT_FDCWD && Self.isStream(path)
    waits = isStream && !isSequential
    guard isStream else {
      (temporary, file) = try UnfinishedFiles.open(for: path, in: folder)
      return
    }
    (temporary, file) = ("", try Opening.stream(path))
  }

  /// Whether a path leads to what the system has there. A pipe that somebody put elsewhere is replaced: nobody waits
  /// for its reader.
  static func isStream(_ path: String) -> Bool {
    if own[path] != nil { return true }
    let isSystems =
      ["/dev/", "/proc/"].contains { FilePath.starts(path, with: $0) } && !FilePath.starts(path, with: "/dev/shm/")
    guard isSystems else { return false }
    // A link there that leads nowhere, as all do into a /proc that is not there, is the system's all the same.
    guard let status = FileStatus(path) else { return FileStatus.isLink(path) }
    return status.kind == .other || status.kind == .file && FileStatus.isLink(path)
  }

  deinit {
    if isOpen {
      close(file)
      if !isStream { UnfinishedFiles.abandon(temporary) }
    }
  }

  /// Writes bytes behind those written before.
  public func write(_ bytes: some Collection<UInt8>) throws(FileProblem) {
    if let all = bytes as? [UInt8], all.count >= Self.bufferSize, buffer.isEmpty, !waits {
      // As it is: nothing waits that it would have to stand behind.
      length += all.count
      return try Opening.write(all, to: file, path: path)
    }
    buffer.append(contentsOf: bytes)
    length += bytes.count
    if buffer.count >= Self.bufferSize, !waits { try flush() }
  }

  /// Replaces bytes that were written before; not in a file that is sequential.
  public func overwrite(_ bytes: [UInt8], at offset: Int) throws(FileProblem) {
    guard !isStream else { return buffer.replaceSubrange(offset..<offset + bytes.count, with: bytes) }
    try flush()
    try Opening.write(bytes, to: file, at: offset, path: path)
  }

  /// Removes what was written from an offset on; not in a file that is sequential.
  public func cut(to count: Int) throws(FileProblem) {
    length = count
    guard !isStream else { return buffer.removeSubrange(count...) }
    try flush()
    guard ftruncate(file, off_t(count)) == 0, lseek(file, off_t(count), SEEK_SET) == off_t(count) else {
      throw .unwritable(path: path, reason: .last)
    }
  }

  /// The file is whole: gives it its name.
  ///
  /// - Parameters:
  ///   - replacing: whether it takes the place of a file of that name; otherwise one that is there is a problem.
  ///   - prepare: done when all is written, just before; where it throws, the file is gone.
  public func commit(
    replacing: Bool = true, after prepare: () throws(FileProblem) -> Void = {}
  ) throws(FileProblem) {
    if isStream, !replacing { throw .unwritable(path: path, reason: .exists) }
    try flush()
    isOpen = false
    do throws(FileProblem) {
      guard close(file) == 0 else { throw .unwritable(path: path, reason: .last) }
      try prepare()
    } catch {
      if !isStream { UnfinishedFiles.abandon(temporary) }
      throw error
    }
    if !isStream { try UnfinishedFiles.commit(temporary, to: path, in: folder, replacing: replacing) }
  }

  private func flush() throws(FileProblem) {
    defer { buffer.removeAll(keepingCapacity: true) }
    try Opening.write(buffer, to: file, path: path)
  }
}
