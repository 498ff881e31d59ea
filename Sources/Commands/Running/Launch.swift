import Basics
import CLaunch
import Files
import Formulas
import Glibc

/// The start of this process, and what runs in it. Nothing of it needs `/proc`, which a sandbox may not have.
enum Launch {
  /// The arguments of the command line, the program's name first; empty where the system does not tell them.
  static let arguments: [String] = rawArguments.map { String(cString: $0) }

  /// Throws a `LaunchProblem` where there are none, or where a word of the command line is no UTF-8. As a text it would
  /// be another one, and what is written would have another name than was asked for.
  static func checkArguments() throws(LaunchProblem) {
    if arguments.isEmpty { throw .noArguments }
    for word in rawArguments.dropFirst() where String(validatingCString: word) == nil {
      throw .notUTF8(String(cString: word))
    }
  }

  private static var rawArguments: [UnsafePointer<CChar>] {
    (0..<Int(flipbook_launch_count())).compactMap { index in flipbook_launch_words()?[index].map { UnsafePointer($0) } }
  }

  /// The program's own path, links resolved; nil where nothing tells it. In a bundle, that of the launcher in `bin`.
  static let program: String? = file.map { file in isByLoader ? launcher(of: file) ?? file : file }

  /// The file that the program's code lies in, links resolved; nil where nothing tells it.
  static let file: String? = (isByLoader ? nil : resolved(ownLink)) ?? flipbook_launch_path().flatMap(resolved)

  /// The folder of the bundle whose loader started the program; nil where none did.
  static let bundle: String? = file.flatMap { file in
    let folder = FilePath.folder(of: FilePath.folder(of: file))
    return isByLoader && FileStatus.isFile(FilePath.join(folder, "lib/manifest")) ? folder : nil
  }

  /// Whether it runs in a bundle, which brings its own loader: the kernel then takes that for the program.
  private static let isByLoader = flipbook_launch_is_by_loader()

  /// The launcher that starts a file of a bundle: of the same name, in the `bin` beside the file's folder.
  private static func launcher(of file: String) -> String? {
    let bin = FilePath.join(FilePath.folder(of: FilePath.folder(of: file)), "bin")
    let launcher = FilePath.join(bin, FilePath.name(of: file))
    return FileStatus.isFile(launcher) ? launcher : nil
  }

  /// A text for each file whose code is part of the process, sorted: the number of the build that linkers leave in it,
  /// else its name and size. Throws a `LaunchProblem` where the program's own file is not found.
  static func builds() throws(LaunchProblem) -> [String] {
    // By the link it is the program itself, also where another lies in its place by now.
    guard let own = !isByLoader && access(ownLink, R_OK) == 0 ? ownLink : file else { throw .unknownProgram }
    return Set([own] + libraries).map { path in
      LibraryFile(path)?.buildNumber ?? "\(FilePath.name(of: path)) \(FileStatus(path)?.size ?? 0)"
    }.sorted()
  }

  /// The path at which the kernel shows the program, where it is asked for it.
  private static let ownLink = "/proc/self/exe"

  /// The paths of the libraries that are loaded.
  static var libraries: [String] {
    var paths: [String] = []
    withUnsafeMutablePointer(to: &paths) { paths in
      flipbook_launch_libraries(
        { path, context in
          guard let path, let paths = context?.assumingMemoryBound(to: [String].self) else { return }
          paths.pointee.append(String(cString: path))
        }, paths)
    }
    // The kernel's own has no file.
    return paths.filter(FilePath.hasSlash)
  }

  private static func resolved(_ path: UnsafePointer<CChar>) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { buffer in
      realpath(path, buffer.baseAddress).map { String(cString: $0) }
    }
  }
}

/// Facts of the process's start that cannot be known.
enum LaunchProblem: Problem {
  case noArguments
  case unknownProgram
  /// A word of the command line, with U+FFFD for what is none.
  case notUTF8(String)

  var message: Message {
    switch self {
    case .noArguments: "the system does not tell the command line's arguments, so nothing was done"
    case .notUTF8(let word):
      "'\(word)' on the command line is no UTF-8, as names and values are here, so nothing was done; rename the file"
    case .unknownProgram: "the program's own file is not found, so nothing tells its build; leave --cache out"
    }
  }
}
