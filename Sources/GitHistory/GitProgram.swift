import Basics
import CChild
import Files
import Glibc

/// The program git, run as a child that knows a repository's objects and nothing else of it.
struct GitProgram {
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

  private let path: String
  /// The folder that git runs in (`-C`).
  private let folder: String
  private let variables: [String]

  /// - Parameter folders: where the program is looked for.
  init(in folder: String, _ variables: [String], among folders: [String]) throws(HistoryProblem) {
    let paths = folders.lazy.map { FilePath.join($0, "git") }
    guard let path = paths.first(where: { access($0, X_OK) == 0 && FileStatus.isFile($0) }) else {
      throw .noGit(reason: "there is no such program in a folder of PATH outside of the repository")
    }
    (self.path, self.folder, self.variables) = (path, folder, variables)
  }

  /// Runs git to its end.
  ///
  /// - Parameter limit: bytes of what it may say.
  /// - Throws: where it says more, or nothing for long; then it is ended.
  func run(_ arguments: [String], limit: Int) throws(HistoryProblem) -> Run {
    let (output, errors) = (try Pipe(), try Pipe())
    let child = try start(arguments, output: output.write, errors: errors.write)
    output.closeWriting()
    errors.closeWriting()
    guard let texts = Self.drained([output.read, errors.read], limit: limit) else {
      kill(child, SIGKILL)
      _ = Self.end(of: child)
      throw .noAnswer(limit: limit)
    }
    return Run(code: Self.end(of: child), output: texts[0], errors: texts[1])
  }

  /// Starts git. Standard streams that are not given are those of this process, standard input nothing.
  ///
  /// Signals that this process takes in a thread of its own, or ignores, are as usual in the child: it ends with them.
  func start(
    _ arguments: [String], input: Int32? = nil, output: Int32, errors: Int32? = nil
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

    var pointers = (["git", "-C", folder, "--no-pager", "--no-replace-objects"] + arguments).map { strdup($0) }
    var surroundings = variables.map { strdup($0) }
    pointers.append(nil)
    surroundings.append(nil)
    defer { for pointer in pointers + surroundings { free(pointer) } }
    var child = pid_t()
    let code = posix_spawn(&child, path, &actions, &attributes, pointers, surroundings)
    guard code == 0 else { throw .noGit(reason: "\(String(cString: strerror(code)))") }
    // Whatever its objects say that they unpack to.
    flipbook_child_limit(child, UInt(Limits.historyBytes), UInt(Limits.historySeconds))
    return child
  }

  /// Waits for a child. Its exit code; 128 and the signal's number where a signal ended it.
  static func end(of child: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// All that comes out of several pipes until they are closed, whichever has something; nil where that is too much, or
  /// nothing for `Limits.historySeconds`.
  private static func drained(_ files: [Int32], limit: Int) -> [[UInt8]]? {
    var texts = files.map { _ in [UInt8]() }
    var open = Set(files.indices)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !open.isEmpty {
      let order = open.sorted()
      var waits = order.map { pollfd(fd: files[$0], events: Int16(POLLIN), revents: 0) }
      let ready = poll(&waits, nfds_t(waits.count), Int32(Limits.historySeconds) * 1_000)
      if ready == 0 { return nil }
      if ready < 0 { continue }
      for (index, wait) in zip(order, waits) where wait.revents != 0 {
        let got = read(files[index], &buffer, buffer.count)
        if got > 0 {
          texts[index] += buffer[..<got]
          if texts[index].count > limit { return nil }
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
      guard pipe(&ends) == 0 else { throw .noGit(reason: "\(String(cString: strerror(errno)))") }
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
