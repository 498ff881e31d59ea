import Bytes
import Files
import Glibc

/// The program git, run as a child.
enum GitProgram {
  struct Run {
    let code: Int32
    let output: [UInt8]
    let errors: [UInt8]

    var text: String { String(decoding: output, as: UTF8.self) }
    /// The first thing that git said was wrong.
    var complaint: String {
      MachineText(decoding: errors).words(between: "\n").first?.text ?? "git ended with \(code)"
    }
  }

  /// Runs git to its end.
  static func run(_ arguments: [String], in folder: String) throws(HistoryProblem) -> Run {
    let (output, errors) = (try Pipe(), try Pipe())
    let child = try start(arguments, in: folder, output: output.write, errors: errors.write)
    output.closeWriting()
    errors.closeWriting()
    let texts = drained([output.read, errors.read])
    return Run(code: end(of: child), output: texts[0], errors: texts[1])
  }

  /// Starts git. Standard streams that are not given are those of this process, standard input nothing.
  ///
  /// Signals that this process takes in a thread of its own, or ignores, are as usual in the child: it ends with them.
  static func start(
    _ arguments: [String], in folder: String, input: Int32? = nil, output: Int32, errors: Int32? = nil
  ) throws(HistoryProblem) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    if let errors { posix_spawn_file_actions_adddup2(&actions, errors, 2) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, usual) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigemptyset(&usual)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&usual, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &usual)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var words = (["git", "-C", folder.isEmpty ? "." : folder] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var child = pid_t()
    let code = posix_spawnp(&child, "git", &actions, &attributes, words, surroundings + [nil])
    guard code == 0 else {
      throw .noGit(reason: code == ENOENT ? "there is no such program" : String(cString: strerror(code)))
    }
    return child
  }

  /// The variables that git gets: those of this process, without those by which a bundle's launcher, which names its folder in
  /// `FLIPBOOK_BUNDLE`, keeps its libraries to the bundle's files. The system's git has other libraries.
  private static var surroundings: [UnsafeMutablePointer<CChar>] {
    var variables: [UnsafeMutablePointer<CChar>] = []
    while let variable = environ[variables.count] { variables.append(variable) }
    let bundles = variables.lazy.compactMap { FilePath.rest(of: String(cString: $0), after: "FLIPBOOK_BUNDLE=") }
    guard let bundle = bundles.first else { return variables }
    return variables.filter { variable in
      guard let sign = strchr(variable, Int32(UInt8(ascii: "="))) else { return true }
      return !FilePath.starts(String(cString: sign + 1) + "/", with: bundle + "/")
    }
  }

  /// Waits for a child. Its exit code; 128 and the signal's number where a signal ended it.
  static func end(of child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// All that comes out of several pipes until they are closed, whichever has something.
  private static func drained(_ files: [Int32]) -> [[UInt8]] {
    var texts = files.map { _ in [UInt8]() }
    var open = Set(files.indices)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !open.isEmpty {
      let order = open.sorted()
      var waits = order.map { pollfd(fd: files[$0], events: Int16(POLLIN), revents: 0) }
      if poll(&waits, nfds_t(waits.count), -1) < 0 { continue }
      for (index, wait) in zip(order, waits) where wait.revents != 0 {
        let got = read(files[index], &buffer, buffer.count)
        if got > 0 {
          texts[index] += buffer[..<got]
        } else if got == 0 || errno != EINTR {
          open.remove(index)
        }
      }
    }
    return texts
  }

  /// A pipe whose ends are closed when nobody has it any more.
  private final class Pipe {
    let read: Int32
    let write: Int32
    private var isWriting = true

    init() throws(HistoryProblem) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw .noGit(reason: String(cString: strerror(errno))) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      (read, write) = (ends[0], ends[1])
    }

    func closeWriting() {
      if isWriting { close(write) }
      isWriting = false
    }

    deinit {
      closeWriting()
      close(read)
    }
  }
}
