import Basics
import Files
import Glibc

/// A program that lies beside this one.
enum PreviewLauncher {
  /// Goes on as that program, with the same arguments. Returns only by throwing.
  static func become(_ name: String) throws {
    let path = FilePath.join(FilePath.folder(of: Environment.executable), name)
    guard FileStatus.isFile(path) else { throw SiblingProblem.missing(name: name, path: path) }
    try Console.flush()
    var arguments: [UnsafeMutablePointer<CChar>?] = Launch.arguments.map { strdup($0) }
    arguments.append(nil)
    execv(path, arguments)
    let reason = String(cString: strerror(errno))
    for argument in arguments { free(argument) }
    throw SiblingProblem.cannotRun(path: path, reason: reason)
  }
}

/// A problem with a program beside this one.
enum SiblingProblem: Problem {
  case missing(name: String, path: String)
  case cannotRun(path: String, reason: String)

  var message: Message {
    switch self {
    case .missing(let name, let path):
      "there is no \(path.printable); build it with 'swift build -c release --product \(name)', or install it again"
    case .cannotRun(let path, let reason): "cannot run \(path.printable): \(reason)"
    }
  }
}
