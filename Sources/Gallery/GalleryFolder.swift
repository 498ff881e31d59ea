import Basics
import Files
import ImageFiles
import Synchronization

/// The folder of a gallery. Nothing of others is touched: pictures that are left over are known by their names, which
/// are those of their content.
final class GalleryFolder: Sendable {
  private let path: String
  private let placed = Mutex<[String: Int]>([:])

  /// The words by which a page is known as a gallery's.
  static let mark = "flipbook gallery"

  private static let page = "index.html"
  private static let pictures = "pictures"
  private static let ending = ".webp"
  /// Digits of a hash that name a picture.
  private static let digits = 32

  /// Throws where something is there that is no gallery; nothing has been changed then.
  init(_ path: String) throws {
    self.path = FilePath.withoutLastSlash(path)
    guard FileStatus.exists(self.path) else { return }
    let names = try Folder.names(in: self.path).filter { !FilePath.isHidden($0) }
    guard let example = names.first else { return }
    let head = try? FileBytes.start(of: FilePath.join(self.path, Self.page), 1_000)
    guard let head, MachineText(decoding: head).cut(at: MachineText(Self.mark)) != nil else {
      throw GalleryProblem.foreignFolder(path: path, example: example)
    }
  }

  /// Bytes of all pictures that were placed.
  var bytes: Int { placed.withLock { $0.values.reduce(0, +) } }

  /// Puts a picture into the folder, and gives its path as seen from the page.
  func place(_ bytes: [UInt8]) throws -> String {
    let name = Self.name(of: bytes)
    let file = "\(path)/\(Self.pictures)/\(name)"
    if (try? FileBytes.read(file)) != bytes { try AtomicFile.place(bytes, at: file, below: path) }
    placed.withLock { $0[name] = bytes.count }
    return "\(Self.pictures)/\(name)"
  }

  /// Whether the folder has that picture from an earlier run, as it was placed. It stays then.
  func keep(_ place: String) -> Bool {
    guard let name = FilePath.rest(of: place, after: Self.pictures + "/"),
      let bytes = try? FileBytes.read("\(path)/\(place)"), Self.name(of: bytes) == name
    else { return false }
    placed.withLock { $0[name] = bytes.count }
    return true
  }

  /// Writes the page, and removes pictures that earlier galleries had and this one has not.
  func finish(_ page: [UInt8]) throws {
    try AtomicFile.place(page, at: "\(path)/\(Self.page)", below: path)
    let folder = "\(path)/\(Self.pictures)"
    guard FileStatus.isFolder(folder) else { return }
    let held = try HeldFolder(folder, below: path)
    let kept = placed.withLock { $0 }
    for name in try Folder.names(in: folder) where kept[name] == nil {
      let file = FilePath.join(folder, name)
      guard name.utf8.count == Self.digits + Self.ending.utf8.count, FilePath.ends(name, with: Self.ending),
        FileStatus.isFile(file), let bytes = try? FileBytes.read(file), Self.name(of: bytes) == name
      else { continue }
      try held.removeFile(name)
    }
  }

  private static func name(of bytes: [UInt8]) -> String {
    String(decoding: SHA256.hex(bytes).utf8.prefix(digits), as: UTF8.self) + ending
  }
}

/// A reason for which there is no gallery.
public enum GalleryProblem: Problem {
  case foreignFolder(path: String, example: String)
  /// Even with the smallest films.
  case tooLarge(bytes: Int, most: Int)

  public var message: Message {
    switch self {
    case .foreignFolder(let path, let example):
      "'\(path)' is not empty ('\(example)') and holds no earlier gallery; choose another folder"
    case .tooLarge(let bytes, let most):
      "the gallery has \(bytes) bytes, and \(most) were asked for: its films are as small as they become; show fewer "
        + "scenes"
    }
  }
}
