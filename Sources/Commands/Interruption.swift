import Dispatch
import Files
import Rendering
import Synchronization

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// SIGINT and SIGTERM, for the whole life of the process.
///
/// While files are written, the frames under way are finished and nothing further is begun; where that takes too long,
/// at the second signal, and before and after, the process takes its unfinished files away and ends at once.
///
/// The signals are taken on a serial queue of their own: on a shared queue they were seen to arrive seconds late while
/// every processor was busy rendering.
final class Interruption {
  private static let received = Atomic<Int32>(0)
  /// What the verb that runs wants to be told.
  private static let current = Mutex<Cancellation?>(nil)
  private static let queue = DispatchQueue(label: "signals", qos: .userInteractive)
  nonisolated(unsafe) private static let sources = [SIGINT, SIGTERM].map { number in
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler { take(number) }
    return source
  }

  /// How long the frames under way may take, in milliseconds.
  private static let patience = 200

  /// 128 and the number of the signal that came.
  static var exitCode: Int32 { 128 + received.load(ordering: .relaxed) }

  /// Takes signals from now on. To be called once, after nothing will fork any more.
  static func begin() {
    for source in sources { source.resume() }
  }

  /// Does `action` on the queue of the signals, `milliseconds` later.
  static func after(milliseconds: Int, _ action: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + .milliseconds(milliseconds), execute: action)
  }

  private static func take(_ number: Int32) {
    let isFirst = received.compareExchange(expected: 0, desired: number, ordering: .relaxed).exchanged
    let cancellation = current.withLock { $0 }
    guard isFirst, let cancellation else { leave() }
    cancellation.cancel()
    after(milliseconds: patience) { leave() }
  }

  private static func leave() -> Never {
    UnfinishedFiles.removeAll { _exit(exitCode) }
  }

  /// Set when a signal came.
  let cancellation = Cancellation()

  /// From here to `end`, a signal is a wish that the cancellation tells.
  init() {
    let cancellation = cancellation
    Self.current.withLock { $0 = cancellation }
  }

  /// Signals end the process at once again.
  func end() { Self.current.withLock { $0 = nil } }
}
