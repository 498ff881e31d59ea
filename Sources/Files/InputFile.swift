import Basics
import Glibc

/// A regular file that is open for reading; it is closed when nobody reads it any more.
public final class InputFile {
  public let path: String
  /// Bytes, when it was opened.
  public let size: Int
  let file: Int32

  /// Creates a reader of the file at a path, or returns nil where there is no such file.
  ///
  /// - Parameters:
  ///   - confinement: where it has to lie; anywhere for nil.
  ///   - followsLink: false if the file itself may be no link.
  public convenience init?(
    ifPresent path: String, within confinement: Confinement? = nil, followsLink: Bool = true
  ) throws(FileProblem) {
    guard let opened = try Opening.readingIfPresent(path, within: confinement, followsLink: followsLink) else {
      return nil
    }
    self.init(path, opened)
  }

  /// Creates a reader of the file at a path. If there is no such file, the error suggests the most similar name in its
  /// folder, unless the path is confined. Ask `ifPresent` for a file that may be absent.
  ///
  /// - Parameter confinement: where it has to lie; anywhere for nil.
  public convenience init(_ path: String, within confinement: Confinement? = nil) throws(FileProblem) {
    guard let opened = try Opening.readingIfPresent(path, within: confinement) else {
      throw .missing(path: path, nearest: confinement == nil ? Self.nearest(to: path) : nil)
    }
    self.init(path, opened)
  }

  /// The path of the file in the same folder whose name is most like the last part of `path`, or nil.
  private static func nearest(to path: String) -> String? {
    let (folder, name) = FilePath.split(path)
    guard let names = try? Folder.names(in: folder) else { return nil }
    return NearestName.of(name, among: names).map { folder + $0 }
  }

  private init(_ path: String, _ opened: (file: Int32, size: Int)) {
    self.path = path
    (file, size) = opened
  }

  deinit {
    close(file)
  }

  /// The next bytes: `count`, fewer at the end, none after it.
  public func next(_ count: Int) throws(FileProblem) -> [UInt8] {
    try bytes(count) { start, room, _ in Glibc.read(file, start, room) }
  }

  /// The bytes from `offset` on: `count`, or fewer where the file ends. What `next` gives stays the same.
  public func bytes(at offset: Int, _ count: Int) throws(FileProblem) -> [UInt8] {
    try bytes(count) { pread(file, $0, $1, offset + $2) }
  }

  /// Puts the bytes from `offset` on into a buffer, and returns how many: fewer than it holds where the file ends.
  public func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(FileProblem) -> Int {
    var failure: FileReason?
    let count = Self.fill(buffer, &failure) { pread(file, $0, $1, offset + $2) }
    if let failure { throw .unreadable(path: path, reason: failure) }
    return count
  }

  private func bytes(
    _ count: Int, _ read: (UnsafeMutableRawPointer, _ room: Int, _ done: Int) -> Int
  ) throws(FileProblem) -> [UInt8] {
    var failure: FileReason?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      used = Self.fill(UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: count), &failure, read)
    }
    if let failure { throw .unreadable(path: path, reason: failure) }
    return bytes
  }

  /// Reads until a buffer is full or the file ends, and returns the number of bytes.
  ///
  /// - Parameter read: reads into some room, with how much is read already.
  private static func fill(
    _ buffer: UnsafeMutableRawBufferPointer, _ failure: inout FileReason?,
    _ read: (UnsafeMutableRawPointer, _ room: Int, _ done: Int) -> Int
  ) -> Int {
    var done = 0
    while done < buffer.count, let start = buffer.baseAddress {
      let got = read(start + done, buffer.count - done, done)
      if got == 0 { break }
      if got < 0 {
        if errno == EINTR { continue }
        failure = .last
        break
      }
      done += got
    }
    return done
  }
}
