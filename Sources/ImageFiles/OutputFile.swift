import Glibc

/// A file that is written piece by piece under a temporary name beside the one it will have, and takes its place when
/// it is whole. Let go of before that, it leaves nothing behind, and what was at the path is untouched.
final class OutputFile {
  let path: String
  private let temporary: String
  private let file: Int32
  private var buffer: [UInt8] = []
  private var isOpen = true
  /// Bytes written so far, those that wait included.
  private(set) var length = 0

  private static let bufferSize = 1 << 16

  /// Throws an `ImageProblem` where no file can be made in the folder.
  init(path: String) throws(ImageProblem) {
    self.path = path
    temporary = AtomicFile.temporaryPath(for: path)
    file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .unwritable(path: path, reason: systemReason(errno)) }
  }

  deinit {
    if isOpen {
      close(file)
      unlink(temporary)
    }
  }

  func write(_ bytes: some Collection<UInt8>) throws(ImageProblem) {
    buffer.append(contentsOf: bytes)
    length += bytes.count
    if buffer.count >= Self.bufferSize { try flush() }
  }

  /// Replaces bytes that were written before.
  func overwrite(_ bytes: [UInt8], at offset: Int) throws(ImageProblem) {
    try flush()
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { pwrite(file, $0.baseAddress! + done, bytes.count - done, offset + done) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .unwritable(path: path, reason: systemReason(count < 0 ? errno : ENOSPC)) }
      done += count
    }
  }

  /// The file is whole: gives it its name.
  func commit() throws(ImageProblem) {
    try flush()
    isOpen = false
    let closed = close(file) == 0 ? 0 : errno
    guard closed == 0, rename(temporary, path) == 0 else {
      let number = closed == 0 ? errno : closed
      unlink(temporary)
      throw .unwritable(path: path, reason: systemReason(number))
    }
  }

  private func flush() throws(ImageProblem) {
    let failure = AtomicFile.writeAll(buffer, to: file)
    buffer.removeAll(keepingCapacity: true)
    guard failure == 0 else { throw .unwritable(path: path, reason: systemReason(failure)) }
  }
}
