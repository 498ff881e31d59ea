import Basics
import Glibc

/// git, kept running to be asked for one object after the other. For one thread at a time.
final class GitObjects {
  private let child: pid_t
  /// Its standard input and output.
  private let socket: Int32
  /// The bytes that came and were not read yet.
  private var buffer: [UInt8] = []
  private var at = 0

  init(_ git: GitProgram) throws(HistoryProblem) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw .noGit(reason: "\(String(cString: strerror(errno)))")
    }
    socket = ends[0]
    var timeout = timeval(tv_sec: Limits.historySeconds, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    // Its answers say all that is wanted.
    let silence = open("/dev/null", O_WRONLY | O_CLOEXEC)
    defer {
      close(ends[1])
      if silence >= 0 { close(silence) }
    }
    do {
      child = try git.start(["cat-file", "--batch"], input: ends[1], output: ends[1], errors: silence)
    } catch {
      close(ends[0])
      throw error
    }
  }

  deinit {
    // git ends where nothing more can be asked, unless it waits for something itself.
    close(socket)
    kill(child, SIGKILL)
    _ = GitProgram.end(of: child)
  }

  enum Answer {
    case bytes([UInt8])
    /// An object of more bytes than the limit.
    case tooLarge
    /// The clone does not have it.
    case missing
    /// git does not give it, and can be asked no more.
    case nothing
  }

  /// The bytes of a blob.
  func blob(_ object: String, limit: Int) -> Answer {
    guard send(Array((object + "\n").utf8)), let head = line() else { return .nothing }
    let fields = MachineText(head).words()
    if fields.count == 2, fields[1] == "missing" { return .missing }
    guard fields.count == 3, fields[1] == "blob", let size = Int(fields[2]), size >= 0, size < .max else {
      return .nothing
    }
    // It comes all the same, and has to be taken out of the way.
    guard let bytes = take(size + 1, keeping: size <= limit) else { return .nothing }
    return size <= limit ? .bytes(bytes.dropLast()) : .tooLarge
  }

  private func send(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      let sent = bytes.withUnsafeBytes {
        Glibc.send(socket, $0.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL))
      }
      if sent < 0, errno != EINTR { return false }
      done += max(0, sent)
    }
    return true
  }

  /// The text up to the next line feed, which is taken too.
  private func line() -> String? {
    while true {
      if let end = buffer[at...].firstIndex(of: 10) {
        defer { at = end + 1 }
        return String(decoding: buffer[at..<end], as: UTF8.self)
      }
      guard fill() else { return nil }
    }
  }

  private func take(_ count: Int, keeping: Bool) -> [UInt8]? {
    var result: [UInt8] = []
    var left = count
    if keeping { result.reserveCapacity(count) }
    while left > 0 {
      if at == buffer.count, !fill() { return nil }
      let part = min(left, buffer.count - at)
      if keeping { result += buffer[at..<(at + part)] }
      at += part
      left -= part
    }
    return result
  }

  /// Puts more into the buffer.
  private func fill() -> Bool {
    buffer.removeFirst(at)
    at = 0
    let start = buffer.count
    buffer += [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = buffer.withUnsafeMutableBytes { recv(socket, $0.baseAddress! + start, 1 << 16, 0) }
      if got < 0, errno == EINTR { continue }
      buffer.removeLast((1 << 16) - max(0, got))
      return got > 0
    }
  }
}
