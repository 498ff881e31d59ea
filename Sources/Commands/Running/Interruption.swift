import Files
import Glibc
import Rendering
import Synchronization

/// SIGINT and SIGTERM, for the whole life of the process.
///
/// While files are written, the frames under way are finished and nothing further is begun; where that takes too long,
/// at the second signal, and before and after, the process takes its unfinished files away and ends at once.
///
/// The signals are blocked and waited for by a thread that does nothing else: none is lost, however early it comes, and
/// none waits for a processor that renders.
final class Interruption {
  private static let received = Atomic<Int32>(0)
  /// The cancellation that is to be told, for the verb that runs.
  private static let current = Mutex<Cancellation?>(nil)
  /// The signals that the process was not started to ignore, as a shell's background has it.
  private static let signals = {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] {
      var found = sigaction()
      sigaction(number, nil, &found)
      let isIgnored =
        unsafeBitCast(found.__sigaction_handler.sa_handler, to: Int.self)
        == unsafeBitCast(SIG_IGN, to: Int.self)
      if !isIgnored { sigaddset(&signals, number) }
    }
    return signals
  }()

  /// The time that the frames under way may take, in milliseconds. What is left half after it is taken away, so that a
  /// longer wait would be for nothing but frames that come after all.
  private static let timeout = 40

  /// 128 and the number of the signal that came.
  static var exitCode: Int32 { 128 + received.load(ordering: .relaxed) }

  /// Takes signals from now on. To be called once, while there is one thread and after nothing will fork any more.
  static func begin() {
    var signals = signals
    pthread_sigmask(SIG_BLOCK, &signals, nil)
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in Interruption.wait() }, nil)
  }

  private static func wait() -> Never {
    var signals = signals
    var number: Int32 = 0
    while sigwait(&signals, &number) != 0 {}
    received.store(number, ordering: .relaxed)
    if let cancellation = current.withLock({ $0 }) {
      cancellation.cancel()
      var timeout = timespec(tv_sec: 0, tv_nsec: timeout * 1_000_000)
      sigtimedwait(&signals, nil, &timeout)
    }
    UnfinishedFiles.removeAll { _exit(exitCode) }
  }

  /// Set when a signal came.
  let cancellation = Cancellation()

  /// Begins to turn signals into a request that the cancellation tells, until `end`.
  init() {
    let cancellation = cancellation
    Self.current.withLock { $0 = cancellation }
  }

  /// Signals end the process at once again.
  func end() { Self.current.withLock { $0 = nil } }
}
