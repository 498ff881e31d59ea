import Basics
import CImageShims
import Files
import Glibc

/// The program ffmpeg, run as a child that is sent pictures and gives a film. The film comes into memory without a
/// name: what is interrupted leaves nothing.
final class FilmProgram {
  private let child: pid_t
  /// The pipe into which pictures are sent; closed when all are.
  private var input: Int32
  private let film: Int32
  private let complaints: Int32
  private var isRunning = true

  /// The number under which the child has the film's memory.
  private static let filmInChild: Int32 = 3
  /// The path by which it writes there, and can go back in it.
  static let place = "/proc/self/fd/\(filmInChild)"

  /// `F_SETPIPE_SZ` of Linux, which Glibc's module does not have.
  private static let setPipeSize: Int32 = 1031

  /// Starts it.
  ///
  /// - Parameter path: that of the program.
  init(_ path: String, _ arguments: [String]) throws(ImageProblem) {
    film = memfd_create("film", 0)
    complaints = memfd_create("complaints", 0)
    var ends: [Int32] = [-1, -1]
    guard film >= 0, complaints >= 0, pipe(&ends) == 0 else {
      throw .filmFailed(program: path, reason: String(cString: strerror(errno)))
    }
    for file in ends + [film, complaints] { _ = fcntl(file, F_SETFD, FD_CLOEXEC) }
    // A picture fills the usual 64 KiB many times over: each time both programs would stop for each other.
    _ = fcntl(ends[1], Self.setPipeSize, 1 << 20)
    input = ends[1]
    defer { close(ends[0]) }
    do {
      child = try Self.start(path, arguments, input: ends[0], film: film, complaints: complaints)
    } catch {
      for file in [ends[1], film, complaints] { close(file) }
      throw error
    }
  }

  deinit {
    if isRunning {
      kill(child, SIGKILL)
      _ = finishedCode()
    }
    close(film)
    close(complaints)
  }

  /// Starts the program in surroundings of nothing. Signals that this process takes in a thread of its own, or ignores,
  /// are as usual in the child.
  private static func start(
    _ path: String, _ arguments: [String], input: Int32, film: Int32, complaints: Int32
  ) throws(ImageProblem) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, complaints, 2)
    posix_spawn_file_actions_adddup2(&actions, film, filmInChild)

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

    var argv = (["ffmpeg"] + arguments).map { strdup($0) }
    argv.append(nil)
    var surroundings: [UnsafeMutablePointer<CChar>?] = [strdup("LC_ALL=C"), nil]
    defer { for text in argv + surroundings { free(text) } }
    var child = pid_t()
    let code = posix_spawn(&child, path, &actions, &attributes, argv, &surroundings)
    guard code == 0 else { throw .filmFailed(program: path, reason: String(cString: strerror(code))) }
    return child
  }

  /// Sends bytes. Throws where the program takes no more.
  func write(_ bytes: UnsafeRawBufferPointer) throws(ImageProblem) {
    var sent = 0
    while sent < bytes.count {
      let count = Glibc.write(input, bytes.baseAddress.map { $0 + sent }, bytes.count - sent)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(code: finishedCode()) }
      sent += count
    }
  }

  /// All pictures were sent: waits for the film and gives its bytes, piece by piece.
  func finish(_ take: ([UInt8]) throws -> Void) throws {
    let code = finishedCode()
    guard code == 0 else { throw failure(code: code) }
    var offset = 0
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while case let count = pread(film, &buffer, buffer.count, off_t(offset)), count > 0 {
      try take(Array(buffer[..<count]))
      offset += count
    }
    guard offset > 0 else { throw failure(code: code) }
  }

  /// The program's exit code, after it has seen that no more comes; 128 and the signal's number where a signal ended
  /// it.
  private func finishedCode() -> Int32 {
    if input >= 0 { close(input) }
    input = -1
    guard isRunning else { return 0 }
    isRunning = false
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? status >> 8 & 0xFF : 128 + signal
  }

  /// The last thing that the program said was wrong: the first are details of it.
  private func failure(code: Int32) -> ImageProblem {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = max(0, pread(complaints, &buffer, buffer.count, 0))
    let line = MachineText(decoding: buffer[..<count]).lines.last { !$0.trimmed.isEmpty }
    return .filmFailed(program: "ffmpeg", reason: line?.trimmed.text ?? "it ended with \(code)")
  }
}
