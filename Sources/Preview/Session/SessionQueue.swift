import Dispatch
import Rendering
import Synchronization

/// The queue on which a session works: one message after another. When its page is gone, nothing more is worked out for
/// it.
final class SessionQueue: Sendable {
  private struct State {
    var waiting: [String] = []
    /// Bytes of those.
    var size = 0
    var isWorking = false
    var wantsReload = false
    var shown: ShownScene?
  }

  private let state = Mutex(State())
  /// Cancelled when the page is gone.
  private let departure: Cancellation
  private let queue = DispatchQueue(label: "preview", qos: .userInteractive)
  /// The session, which only work on `queue` may touch.
  private nonisolated(unsafe) let session: Session
  private let answer: @Sendable ([Session.Answer]) -> Void
  private let note: @Sendable () -> Void
  /// Messages that may wait, and their bytes; a page waits for answers before it has sent so many.
  private static let (most, largest) = (10_000, 4 << 20)

  /// - Parameter note: is called when another scene is shown, or one that hangs on something else.
  init(
    _ make: () -> Session, _ answer: @escaping @Sendable ([Session.Answer]) -> Void,
    noting note: @escaping @Sendable () -> Void
  ) {
    (self.answer, self.note, session) = (answer, note, make())
    departure = session.departure
    session.later = { [queue] answers in queue.async { answer(answers) } }
    queue.async { answer(self.session.greeting()) }
  }

  /// The scene shown, and what it hangs on.
  var shown: ShownScene? { state.withLock { $0.shown } }

  /// - Returns: false if more waits than a page of ours sends.
  func put(_ message: String) -> Bool {
    change { state in
      state.waiting.append(message)
      state.size += message.utf8.count
      return state.waiting.count <= Self.most && state.size <= Self.largest
    }
  }

  func reload() {
    _ = change { state in
      state.wantsReload = true
      return true
    }
  }

  func close() {
    departure.cancel()
    state.withLock { ($0.waiting, $0.size, $0.wantsReload) = ([], 0, false) }
  }

  private func change(_ body: (inout State) -> Bool) -> Bool {
    let (isRight, begins) = state.withLock { state in
      let isRight = body(&state)
      defer { state.isWorking = true }
      return (isRight, !state.isWorking)
    }
    if begins { queue.async { self.work() } }
    return isRight
  }

  private func work() {
    while true {
      let (messages, reloads) = state.withLock { state in
        let isOver = departure.isCancelled || state.waiting.isEmpty && !state.wantsReload
        defer { (state.waiting, state.size, state.wantsReload) = ([], 0, false) }
        if isOver { state.isWorking = false }
        return isOver ? ([], false) : (state.waiting, state.wantsReload)
      }
      guard !messages.isEmpty || reloads else { return }
      var answers: [Session.Answer] = []
      if reloads { answers += session.reload() }
      if !messages.isEmpty { answers += session.receive(messages) }
      let shown = session.shownScene
      let isNew = state.withLock { state in
        defer { state.shown = shown }
        return state.shown != shown
      }
      if isNew { note() }
      if !departure.isCancelled { answer(answers) }
    }
  }
}
