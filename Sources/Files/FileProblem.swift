import Basics
import Glibc

/// An error of a file or a folder. `message` is the one place that words it.
public enum FileProblem: Problem, Hashable {
  /// A file that does not exist; `nearest` is the most similar path in its folder.
  case missing(path: String, nearest: String?)
  case unreadable(path: String, reason: FileReason)
  /// A file with more bytes than `limit`.
  case tooLarge(path: String, limit: Int)
  /// A file outside of the folders that are read, or behind a link.
  case outside(path: String)
  case unwritable(path: String, reason: FileReason)

  public var message: Message {
    switch self {
    case .missing(let path, let nearest):
      "there is no file '\(path)'" + NearestName.question(nearest)
    case .unreadable(let path, let reason):
      "cannot read '\(path)': \(reason)"
    case .tooLarge(let path, let limit):
      "'\(path)' is larger than the \(Limits.text(ofBytes: limit)) that are read of a file"
    case .outside(let path):
      "'\(path)' lies outside of the scene's folder, or is a link, and a sandbox reads neither; put a copy into the "
        + "folder"
    case .unwritable(let path, let reason):
      "cannot write '\(path)': \(reason)"
    }
  }
}

/// The reason why something could not be done with a file, in English whatever the locale.
public enum FileReason: Hashable, Sendable, MessageConvertible {
  /// The system's `errno`.
  case system(Int32)
  /// A pipe, a device or a socket where a file is wanted.
  case notAFile
  /// A link where what it leads to would be changed.
  case link
  /// A file that nobody may write, though its folder would let it be replaced.
  case protected
  /// A name that no file in a folder can have: `..`, or one with a zero in it.
  case notAName

  /// The reason that something of that name is there already.
  public static let exists = FileReason.system(EEXIST)

  /// The last error of the system. To be taken before anything else is asked of it.
  static var last: FileReason { .system(errno) }

  public var message: Message {
    switch self {
    case .notAFile: "it is a pipe or a device, not a file"
    case .link: "it is a link, and what it leads to is not touched; replace it by a folder or a file of its own"
    case .protected: "it may only be read; `chmod u+w` lets it be changed"
    case .notAName: "a part of the path is no name of a file"
    case .system(ENOSPC): "the disk is full"
    case .system(EDQUOT): "the disk quota is used up"
    case .system(EACCES), .system(EPERM): "permission denied"
    case .system(EROFS): "the file system is read-only"
    case .system(ENOENT): "no such file or folder"
    case .system(ENOTDIR): "a part of the path is not a folder"
    case .system(EISDIR): "it is a folder"
    case .system(EEXIST): "a file of that name exists"
    case .system(ELOOP): "its links lead in a circle"
    case .system(ENAMETOOLONG): "the name is too long"
    case .system(EFBIG): "the file would be larger than is allowed"
    case .system(EPIPE): "nobody reads it any more"
    case .system(EMFILE), .system(ENFILE): "too many files are open"
    case .system(EIO): "input/output error"
    case .system(let number): "system error \(number)"
    }
  }
}
