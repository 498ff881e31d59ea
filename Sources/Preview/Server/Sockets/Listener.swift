import Glibc

/// An address that connections are taken at, on a thread of its own.
final class Listener: Sendable {
  private let file: Int32
  /// Written into to wake the thread.
  private let waking: (read: Int32, write: Int32)
  let port: UInt16

  /// Milliseconds until it is tried again where the system gives no more descriptors.
  private static let pause: Int32 = 100
  /// Connections that may wait before they are taken.
  private static let backlog: Int32 = 64

  /// Listens at once.
  ///
  /// - Throws: `PreviewProblem.badHost` where the host is no address in digits, `cannotListen` with the system's words.
  init(host: HostAddress, port: UInt16) throws(PreviewProblem) {
    func failure() -> PreviewProblem { .cannotListen(port: port, reason: String(cString: strerror(errno))) }
    let file = socket(host.family, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard file >= 0 else { throw failure() }
    var yes: Int32 = 1
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    let isBound = host.withAddress(port: port) { bind(file, $0, $1) == 0 }
    var ends: [Int32] = [-1, -1]
    guard isBound, listen(file, Self.backlog) == 0, pipe(&ends) == 0 else {
      let problem = failure()
      Glibc.close(file)
      throw problem
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.file = file
    waking = (ends[0], ends[1])
    self.port = HostAddress.port(of: file)
  }

  deinit { for file in [file, waking.read, waking.write] { Glibc.close(file) } }

  /// Takes connections until `stop` is called. Where the system gives no descriptor, it waits and goes on.
  ///
  /// - Parameter now: the clock of the connections.
  func run(now: @escaping @Sendable () -> Duration, _ take: (Connection) -> Void) {
    while true {
      var files = [
        pollfd(fd: file, events: Int16(POLLIN), revents: 0), pollfd(fd: waking.read, events: Int16(POLLIN), revents: 0),
      ]
      let ready = poll(&files, 2, -1)
      if files[1].revents != 0 { return }
      guard ready > 0 else { continue }
      let taken = accept(file, nil, nil)
      if taken >= 0 {
        take(Connection(taken, now: now))
      } else if errno != EINTR, errno != ECONNABORTED, errno != EAGAIN {
        _ = poll(&files[1], 1, Self.pause)
        if files[1].revents != 0 { return }
      }
    }
  }

  func stop() { _ = Glibc.write(waking.write, "", 1) }
}
