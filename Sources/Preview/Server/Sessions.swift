import Synchronization

/// The sessions of all pages that are open.
final class Sessions: Sendable {
  private let make: @Sendable () -> Session
  private let desks = Mutex<[ObjectIdentifier: Desk]>([:])
  private let listener = Mutex<(@Sendable ([ShownScene]) -> Void)?>(nil)

  init(_ make: @escaping @Sendable () -> Session) {
    self.make = make
  }

  /// Serves a page for as long as its socket is open. What comes while a picture is drawn waits and is then taken at once, so
  /// that of several pictures asked for only the newest is drawn.
  ///
  /// - Parameter rest: bytes that came with the request.
  func serve(_ socket: WebSocket, after rest: [UInt8]) {
    let answer: @Sendable ([Session.Answer]) -> Void = { answers in
      for answer in answers {
        switch answer {
        case .text(let text): socket.send(text)
        case .data(let data): socket.send(data)
        }
      }
    }
    let desk = Desk(make, answer) { [weak self] in self?.tell() }
    desks.withLock { $0[ObjectIdentifier(desk)] = desk }
    socket.read(after: rest, desk.put)
    desks.withLock { $0[ObjectIdentifier(desk)] = nil }
    desk.close()
    tell()
  }

  /// The scenes that are shown.
  var shown: [ShownScene] { all.compactMap(\.shown) }

  func noteShown(_ tell: @escaping @Sendable ([ShownScene]) -> Void) { listener.withLock { $0 = tell } }

  private func tell() { listener.withLock { $0 }?(shown) }

  func reload(_ file: String) {
    for desk in all where desk.shown?.file == file { desk.reload() }
  }

  private var all: [Desk] { desks.withLock { Array($0.values) } }
}
