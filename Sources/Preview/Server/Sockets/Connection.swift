import Glibc

/// A connection that somebody has opened: bytes in, with a time after which nobody waits any more, and bytes out.
///
/// Its descriptor is closed when nobody holds it any more, so that no other connection gets the same number while somebody
/// reads or writes here. `end` is for all to see at once.
final class Connection: Sendable {
  /// Why nothing more comes.
  enum Failure: Error {
    /// The other side, or this one, has ended it.
    case ended
    /// Nothing came in time, or nothing was taken.
    case late
  }

  private let file: Int32
  /// The time since some instant.
  private let now: @Sendable () -> Duration
  /// Seconds that the other side may take before it takes what is written.
  private static let longestWrite = 20

  /// - Parameters:
  ///   - file: the descriptor, which belongs to the connection from here on.
  ///   - now: a clock that goes on evenly.
  init(_ file: Int32, now: @escaping @Sendable () -> Duration) {
    (self.file, self.now) = (file, now)
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    var time = timeval(tv_sec: Self.longestWrite, tv_usec: 0)
    setsockopt(file, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var yes: Int32 = 1
    setsockopt(file, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
  }

  deinit { close(file) }

  /// Nothing more is read or written: whoever waits for that, waits no longer.
  func end() { shutdown(file, Int32(SHUT_RDWR)) }

  /// False once the other side has closed it and nothing of it waits to be read, or once it was ended.
  var isOpen: Bool {
    var byte: UInt8 = 0
    let count = recv(file, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
    return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
  }

  /// The time, by the connection's clock, that is so far away.
  func deadline(after time: Duration) -> Duration { now() + time }

  /// The next bytes: at least one, and at most `count`.
  ///
  /// - Parameter deadline: until when they are waited for.
  func read(_ count: Int, until deadline: Duration) throws(Failure) -> [UInt8] {
    while true {
      let left = (deadline - now()).milliseconds
      guard left > 0 else { throw .late }
      var wanted = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wanted, 1, Int32(clamping: left))
      if ready == 0 { throw .late }
      if ready < 0 {
        if errno == EINTR { continue }
        throw .ended
      }
      var got = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, used in
        got = recv(file, room.baseAddress, count, Int32(MSG_DONTWAIT))
        used = max(got, 0)
      }
      if got > 0 { return bytes }
      if got < 0, errno == EINTR || errno == EAGAIN { continue }
      throw .ended
    }
  }

  /// Writes all bytes, or ends the connection: what has been written in part cannot be gone on with.
  func write(_ bytes: [UInt8]) throws(Failure) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes {
        send(file, $0.baseAddress.map { $0 + done }, bytes.count - done, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        done += count
      } else if errno != EINTR {
        end()
        throw errno == EAGAIN ? .late : .ended
      }
    }
  }

  /// Says that nothing more is written, and hears out what is still coming, so that the other side gets to read what was:
  /// what a closed socket has not read makes the system throw away what it has written.
  ///
  /// - Parameter deadline: how long.
  func hearOut(until deadline: Duration) {
    shutdown(file, Int32(SHUT_WR))
    var heard = 0
    while heard < Self.longestRest, let more = try? read(1 << 14, until: deadline) { heard += more.count }
  }

  /// Bytes that are heard out.
  private static let longestRest = 1 << 18
}

extension Duration {
  /// Rounded up, so that a rest is waited for.
  fileprivate var milliseconds: Int {
    let (seconds, attoseconds) = components
    return Int(clamping: seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000) + (attoseconds > 0 ? 1 : 0)
  }
}
