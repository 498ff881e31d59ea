import Glibc
import Wording

/// A regular file that is open for reading; it is closed when nobody reads it any more.
public final class InputFile {
  public let path: String
  /// Bytes, when it was opened.
  public let size: Int
  private let file: Int32

  /// Nil where there is no such file.
  ///
  /// - Parameter confinement: where it has to lie; anywhere for nil.
  public convenience init?(ifPresent path: String, within confinement: Confinement? = nil) throws(FileProblem) {
    guard let opened = try Opening.readingIfPresent(path, within: confinement) else { return nil }
    self.init(path, opened)
  }

  /// Where there is no such file, all names of its folder are gone through for the most similar one, unless it is confined.
  /// Ask `ifPresent` for what need not be there.
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
    try bytes(count) { Glibc.read(file, $0, $1) }
  }

  /// The bytes from `offset` on: `count`, or fewer where the file ends. What `next` gives stays the same.
  public func bytes(at offset: Int, _ count: Int) throws(FileProblem) -> [UInt8] {
    var done = 0
    return try bytes(count) { start, room in
      let got = pread(file, start, room, offset + done)
      done += max(got, 0)
      return got
    }
  }

  private func bytes(
    _ count: Int, _ read: (UnsafeMutableRawPointer, Int) -> Int
  ) throws(FileProblem) -> [UInt8] {
    var failure: FileReason?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
      while used < count, let start = buffer.baseAddress {
        let got = read(start + used, count - used)
        if got == 0 { break }
        if got < 0 {
          if errno == EINTR { continue }
          failure = .last
          break
        }
        used += got
      }
    }
    if let failure { throw .unreadable(path: path, reason: failure) }
    return bytes
  }
}
