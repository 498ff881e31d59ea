import Synchronization

/// The sessions of all pages that are open.
final class Sessions: Sendable {
  private let make: @Sendable () -> Session
  private let sessionQueues = Mutex<[ObjectIdentifier: SessionQueue]>([:])
  private let listener = Mutex<(@Sendable ([ShownScene]) -> Void)?>(nil)

  init(_ make: @escaping @Sendable () -> Session) {
    self.make = make
  }

  /// Begins to serve a page, whose messages go to the queue until that is closed. What comes while a picture is drawn
  /// waits and is then taken at once, so that of several pictures asked for only the newest is drawn.
  ///
  /// - Parameter answer: is called on a thread that may wait.
  func open(_ answer: @escaping @Sendable ([Session.Answer]) -> Void) -> SessionQueue {
    let sessionQueue = SessionQueue(make, answer) { [weak self] in self?.notify() }
    sessionQueues.withLock { $0[ObjectIdentifier(sessionQueue)] = sessionQueue }
    return sessionQueue
  }

  /// The page is gone.
  func close(_ sessionQueue: SessionQueue) {
    sessionQueues.withLock { $0[ObjectIdentifier(sessionQueue)] = nil }
    sessionQueue.close()
    notify()
  }

  /// The scenes that pages show; one as often as it is shown.
  var shown: [ShownScene] { all.compactMap(\.shown) }

  /// - Parameter notify: is called with them whenever they, or what they hang on, have changed, on any thread.
  func noteShown(_ notify: @escaping @Sendable ([ShownScene]) -> Void) { listener.withLock { $0 = notify } }

  private func notify() { listener.withLock { $0 }?(shown) }

  func reload(_ file: String) {
    for sessionQueue in all where sessionQueue.shown?.file == file { sessionQueue.reload() }
  }

  private var all: [SessionQueue] { sessionQueues.withLock { Array($0.values) } }
}
