import CSQLite
import Glibc

extension VirtualFile {
  /// Makes this what SQLite has open.
  func become(_ file: UnsafeMutablePointer<sqlite3_file>) {
    UnsafeMutableRawPointer(file).assumingMemoryBound(to: flipbook_sqlite_file.self).pointee.content =
      Unmanaged.passRetained(self).toOpaque()
    file.pointee.pMethods = Self.methods
  }

  private static func reference(_ file: UnsafeMutablePointer<sqlite3_file>?) -> Unmanaged<VirtualFile>? {
    guard let file else { return nil }
    let content = UnsafeMutableRawPointer(file).assumingMemoryBound(to: flipbook_sqlite_file.self).pointee.content
    return content.map { Unmanaged.fromOpaque($0) }
  }

  private static func of(_ file: UnsafeMutablePointer<sqlite3_file>?) -> VirtualFile? {
    reference(file)?.takeUnretainedValue()
  }

  /// `SQLITE_IOERR_SHORT_READ`
  private static let shortRead = SQLITE_IOERR | 2 << 8

  /// The functions that SQLite calls, made once. There is no shared memory among it: a log is read by one connection
  /// alone.
  nonisolated(unsafe) private static let methods: UnsafePointer<sqlite3_io_methods> = {
    var methods = sqlite3_io_methods()
    methods.iVersion = 1
    methods.xClose = { file in
      VirtualFile.reference(file)?.release()
      file?.pointee.pMethods = nil
      return SQLITE_OK
    }
    methods.xRead = { file, start, count, offset in
      guard let this = VirtualFile.of(file), let start, count >= 0, offset >= 0 else { return SQLITE_IOERR }
      let buffer = UnsafeMutableRawBufferPointer(start: start, count: Int(count))
      guard let got = this.read(into: buffer, at: Int(offset)) else { return SQLITE_IOERR }
      if got == buffer.count { return SQLITE_OK }
      // SQLite wants zeros for what is not there.
      memset(start + got, 0, buffer.count - got)
      return VirtualFile.shortRead
    }
    methods.xWrite = { file, start, count, offset in
      guard let this = VirtualFile.of(file), let start, count >= 0, offset >= 0 else { return SQLITE_IOERR }
      return this.write(UnsafeRawBufferPointer(start: start, count: Int(count)), at: Int(offset))
    }
    methods.xTruncate = { file, size in VirtualFile.of(file)?.truncate(to: Int(max(size, 0))) ?? SQLITE_IOERR }
    methods.xSync = { _, _ in SQLITE_OK }
    methods.xFileSize = { file, size in
      guard let bytes = VirtualFile.of(file)?.size else { return SQLITE_IOERR }
      size?.pointee = sqlite3_int64(bytes)
      return SQLITE_OK
    }
    methods.xLock = { file, level in VirtualFile.of(file)?.lock(level) ?? SQLITE_IOERR }
    methods.xUnlock = { file, level in
      VirtualFile.of(file)?.unlock(to: level)
      return SQLITE_OK
    }
    methods.xCheckReservedLock = { file, answer in
      answer?.pointee = VirtualFile.of(file)?.isReserved == true ? 1 : 0
      return SQLITE_OK
    }
    methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    methods.xSectorSize = { _ in 4096 }
    // As SQLite says of Unix's files: bytes beside those that are written stay.
    methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
    let made = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    made.initialize(to: methods)
    return UnsafePointer(made)
  }()
}
