import Bytes
import Glibc

/// git, kept running to be asked for one object after the other. For one thread at a time.
final class GitObjects {
  private let child: pid_t
  /// Its standard input and output.
  private let socket: Int32
  /// The bytes that came and were not read yet.
  private var buffer: [UInt8] = []
  private var at = 0

  init(of root: String) throws(HistoryProblem) {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw .noGit(reason: String(cString: strerror(errno)))
    }
    socket = ends[0]
    defer { close(ends[1]) }
    do {
      child = try GitProgram.start(["cat-file", "--batch"], in: root, input: ends[1], output: ends[1])
    } catch {
      close(ends[0])
      throw error
    }
  }

  deinit {
    // git ends where nothing more can be asked.
    close(socket)
    _ = GitProgram.end(of: child)
  }

  /// The bytes of a blob; nil where git does not give it, or where they are more than the limit, which `isTooLarge` tells.
  func blob(_ object: String, limit: Int) -> (bytes: [UInt8]?, isTooLarge: Bool) {
    guard send(Array((object + "\n").utf8)), let head = line() else { return (nil, false) }
    let words = MachineText(head).words()
    guard words.count == 3, words[1] == "blob", let size = Int(words[2]) else { return (nil, false) }
    // It comes all the same, and has to be taken out of the way.
    guard let bytes = take(size + 1, keeping: size <= limit) else { return (nil, false) }
    return size <= limit ? (Array(bytes.dropLast()), false) : (nil, true)
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
