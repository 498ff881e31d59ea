import Dispatch
import FlyingFox
import Foundation
import Synchronization

/// A page's socket: a session of its own, on a thread of its own. What comes while a picture is drawn waits and is then
/// taken at once, so that of several pictures asked for only the newest is drawn.
struct SocketHandler: WSMessageHandler {
  let sessions: Sessions

  func makeMessages(for client: AsyncStream<WSMessage>) async throws -> AsyncStream<WSMessage> {
    let (messages, output) = AsyncStream.makeStream(of: WSMessage.self)
    let desk = sessions.open { answers in
      for answer in answers {
        switch answer {
        case .text(let text): output.yield(.text(text))
        case .data(let data): output.yield(.data(data))
        }
      }
    }
    let sessions = sessions
    let reading = Task {
      for await message in client {
        guard case .text(let text) = message else { continue }
        desk.put(text)
      }
      output.finish()
    }
    output.onTermination = { _ in
      reading.cancel()
      sessions.close(desk)
    }
    return messages
  }
}

/// The sessions of all pages that are open.
final class Sessions: Sendable {
  private let make: @Sendable () -> Session
  private let desks = Mutex<[ObjectIdentifier: Desk]>([:])

  init(_ make: @escaping @Sendable () -> Session) {
    self.make = make
  }

  func open(_ answer: @escaping @Sendable ([Session.Answer]) -> Void) -> Desk {
    let desk = Desk(make, answer)
    desks.withLock { $0[ObjectIdentifier(desk)] = desk }
    return desk
  }

  func close(_ desk: Desk) {
    desks.withLock { $0[ObjectIdentifier(desk)] = nil }
    desk.close()
  }

  /// The files of the scenes that are shown, each with those that it was read from.
  var files: [String: Set<String>] {
    all.reduce(into: [:]) { files, desk in
      let (file, read) = desk.files
      if let file { files[file, default: []].formUnion(read) }
    }
  }

  func reload(_ file: String) {
    for desk in all where desk.files.scene == file { desk.reload() }
  }

  private var all: [Desk] { desks.withLock { Array($0.values) } }
}

/// Where a session works: one message after another, on a queue of its own.
final class Desk: Sendable {
  private struct State {
    var waiting: [String] = []
    var isWorking = false
    var wantsReload = false
    var isClosed = false
    var files: (scene: String?, read: [String]) = (nil, [])
  }

  /// A session belongs to the desk's queue.
  private struct Worker: @unchecked Sendable {
    let session: Session
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "preview", qos: .userInteractive)
  private let worker: Worker
  private let answer: @Sendable ([Session.Answer]) -> Void
  /// Messages that may wait; a page waits for answers before it has sent so many.
  private static let limit = 10_000

  init(_ make: () -> Session, _ answer: @escaping @Sendable ([Session.Answer]) -> Void) {
    worker = Worker(session: make())
    worker.session.later = answer
    self.answer = answer
    let worker = worker
    queue.async { answer(worker.session.greeting()) }
  }

  /// The file of the scene shown, and all that it was read from.
  var files: (scene: String?, read: [String]) { state.withLock { $0.files } }

  func put(_ message: String) {
    change { state in
      if state.waiting.count < Self.limit { state.waiting.append(message) }
    }
  }

  func reload() { change { $0.wantsReload = true } }

  func close() { state.withLock { $0.isClosed = true } }

  private func change(_ body: (inout State) -> Void) {
    let begins = state.withLock { state in
      body(&state)
      defer { state.isWorking = true }
      return !state.isWorking
    }
    if begins { queue.async { self.work() } }
  }

  private func work() {
    while true {
      let (messages, reloads) = state.withLock { state in
        defer { (state.waiting, state.wantsReload) = ([], false) }
        if state.isClosed || state.waiting.isEmpty && !state.wantsReload { state.isWorking = false }
        return state.isClosed ? ([], false) : (state.waiting, state.wantsReload)
      }
      guard !messages.isEmpty || reloads else { return }
      var answers: [Session.Answer] = []
      if reloads { answers += worker.session.reload() }
      if !messages.isEmpty { answers += worker.session.receive(messages) }
      let files = (worker.session.file, worker.session.filesRead)
      state.withLock { $0.files = files }
      answer(answers)
    }
  }
}
