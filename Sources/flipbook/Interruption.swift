import Dispatch
import Rendering
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// SIGINT and SIGTERM while files are written: the frames under way are finished, nothing further is begun. Before and
/// after, and at the second signal, the process ends at once.
///
/// The signals are taken on a serial queue of their own: on a shared queue they were seen to arrive seconds late while
/// every processor was busy rendering.
final class Interruption {
  private static let received = Atomic<Int32>(0)

  /// 128 and the number of the signal that came.
  static var exitCode: Int32 { 128 + received.load(ordering: .relaxed) }

  /// Set when a signal came.
  let cancellation = Cancellation()
  private let sources: [any DispatchSourceSignal]

  init() {
    let queue = DispatchQueue(label: "signals", qos: .userInteractive)
    let cancellation = cancellation
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        let first = Self.received.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged
        if first { cancellation.cancel() } else { _exit(128 + number) }
      }
      source.resume()
      return source
    }
  }

  /// Signals end the process at once again.
  func end() {
    for source in sources { source.cancel() }
    // Whoever started the process may have blocked them, which only a source does not mind.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_DFL)
      sigaddset(&signals, number)
    }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
