import Glibc

/// Locks of bytes, which every program on the machine sees that asks for them. They change nothing of the file, are
/// this opening's alone, whatever else of the process has the file open, and end with it.
extension InputFile {
  /// The bytes now, since another may let it grow.
  public var currentSize: Int? {
    var facts = stat()
    return fstat(file, &facts) == 0 ? Int(facts.st_size) : nil
  }

  /// Locks bytes against being locked for writing, and returns whether nobody has them so. Where the file system has no
  /// locks, nobody has.
  public func share(_ bytes: Range<Int>) -> Bool {
    var lock = Self.lock(F_RDLCK, bytes)
    while fcntl(file, Self.setLock, &lock) != 0 {
      if errno != EINTR { return errno != EAGAIN && errno != EACCES }
    }
    return true
  }

  /// Releases locked bytes.
  public func release(_ bytes: Range<Int>) {
    var lock = Self.lock(F_UNLCK, bytes)
    _ = fcntl(file, Self.setLock, &lock)
  }

  /// Returns whether another has locked some of the bytes for writing.
  public func areTaken(_ bytes: Range<Int>) -> Bool {
    var lock = Self.lock(F_RDLCK, bytes)
    return fcntl(file, Self.getLock, &lock) == 0 && lock.l_type != Int16(F_UNLCK)
  }

  /// Linux's `F_OFD_GETLK` and `F_OFD_SETLK`. What POSIX has instead would end with any other opening of the same file.
  private static let (getLock, setLock): (Int32, Int32) = (36, 37)

  private static func lock(_ kind: Int32, _ bytes: Range<Int>) -> flock {
    flock(l_type: Int16(kind), l_whence: Int16(SEEK_SET), l_start: bytes.lowerBound, l_len: bytes.count, l_pid: 0)
  }
}
