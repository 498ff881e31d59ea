import FoundationEssentials
import Synchronization

/// A WebSocket (RFC 6455) over a connection: messages in, of a bounded length, and messages out. What the protocol does not
/// allow ends it.
final class WebSocket: Sendable {
  /// Why it was ended, as the other side is told.
  private enum Code: UInt16, Error {
    case normal = 1000
    case protocolError = 1002
    case unsupported = 1003
    case notText = 1007
    case tooLong = 1009
  }

  private enum Kind {
    static let (more, text, binary, close, ping, pong) = (
      UInt8(0), UInt8(1), UInt8(2), UInt8(8), UInt8(9), UInt8(10)
    )
  }

  private let connection: Connection
  /// One writes at a time.
  private let writing = Mutex(())
  /// Bytes of a message.
  private let longest: Int
  private let patience: Patience
  /// Control frames say little.
  private static let longestControl = 125

  init(_ connection: Connection, longest: Int, patience: Patience) {
    (self.connection, self.longest, self.patience) = (connection, longest, patience)
  }

  // MARK: The handshake

  /// What the browser's key is answered; nil where it asks for no WebSocket.
  static func acceptance(of head: RequestHead) -> [UInt8]? {
    guard head["upgrade"]?.lowercased() == "websocket", head.has("upgrade", in: "connection"),
      head["sec-websocket-version"] == "13", let key = head["sec-websocket-key"],
      Data(base64Encoded: key)?.count == 16
    else { return nil }
    let digest = SHA1.digest(of: Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))
    let answer =
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
      + "Sec-WebSocket-Accept: \(Data(digest).base64EncodedString())\r\n\r\n"
    return Array(answer.utf8)
  }

  // MARK: Out

  func send(_ text: String) { send(Kind.text, Array(text.utf8)) }

  func send(_ data: [UInt8]) { send(Kind.binary, data) }

  private func send(_ kind: UInt8, _ payload: [UInt8]) {
    var frame = [0x80 | kind]
    switch payload.count {
    case ...125: frame.append(UInt8(payload.count))
    case ...0xFFFF: frame += [126] + withUnsafeBytes(of: UInt16(payload.count).bigEndian) { Array($0) }
    default: frame += [127] + withUnsafeBytes(of: UInt64(payload.count).bigEndian) { Array($0) }
    }
    writing.withLock { _ in
      // Whoever reads sees it where this fails: the connection has ended then.
      try? connection.write(frame + payload)
    }
  }

  func end() { connection.end() }

  // MARK: In

  /// Reads messages until the other side ends it, breaks the rules or is gone.
  ///
  /// - Parameters:
  ///   - rest: bytes that came with the head.
  ///   - take: is given each text; false where no more is wanted.
  func read(after rest: [UInt8], _ take: (String) -> Bool) {
    var bytes = Incoming(connection, rest, patience: patience) { self.send(Kind.ping, []) }
    var message: [UInt8]?
    do {
      while true {
        let (isLast, kind, payload) = try frame(of: &bytes, longest: longest - (message?.count ?? 0))
        switch kind {
        case Kind.close: throw Code.normal
        case Kind.ping: send(Kind.pong, payload)
        case Kind.pong: break
        case Kind.text where message == nil: message = payload
        case Kind.more where message != nil: message? += payload
        case Kind.binary: throw Code.unsupported
        default: throw Code.protocolError
        }
        guard kind <= Kind.binary, isLast, let whole = message else { continue }
        message = nil
        guard let text = String(validating: whole, as: UTF8.self) else { throw Code.notText }
        guard take(text) else { throw Code.normal }
      }
    } catch let code as Code {
      send(Kind.close, withUnsafeBytes(of: code.rawValue.bigEndian) { Array($0) })
      connection.hearOut(until: connection.deadline(after: patience.farewell))
    } catch {
      // It has ended.
    }
    connection.end()
  }

  private func frame(of bytes: inout Incoming, longest: Int) throws -> (isLast: Bool, kind: UInt8, payload: [UInt8]) {
    let head = try bytes.next(2)
    let (kind, isLast, isControl) = (head[0] & 0x0F, head[0] & 0x80 != 0, head[0] & 0x08 != 0)
    var length = UInt64(head[1] & 0x7F)
    // A page's frames are masked, and have no extensions, for none was agreed upon.
    guard head[0] & 0x70 == 0, head[1] & 0x80 != 0 else { throw Code.protocolError }
    if isControl, !isLast || length > Self.longestControl { throw Code.protocolError }
    if length >= 126 { length = try bytes.next(length == 126 ? 2 : 8).reduce(0) { $0 << 8 | UInt64($1) } }
    guard isControl || length <= UInt64(max(longest, 0)) else { throw Code.tooLong }
    let mask = try bytes.next(4)
    var payload = try bytes.next(Int(length))
    for index in payload.indices { payload[index] ^= mask[index % 4] }
    return (isLast, kind, payload)
  }
}

/// The bytes that come in over a socket. A side that says nothing for a while is asked whether it is still there; one that
/// does not answer is not.
private struct Incoming {
  private let connection: Connection
  private let patience: Patience
  private let ask: () -> Void
  private var bytes: [UInt8]
  private var place = 0

  init(_ connection: Connection, _ rest: [UInt8], patience: Patience, ask: @escaping () -> Void) {
    (self.connection, self.patience, self.ask, bytes) = (connection, patience, ask, rest)
  }

  mutating func next(_ count: Int) throws -> [UInt8] {
    var result: [UInt8] = []
    while result.count < count {
      if place == bytes.count { (bytes, place) = (try more(), 0) }
      let part = min(count - result.count, bytes.count - place)
      result += bytes[place..<(place + part)]
      place += part
    }
    return result
  }

  private func more() throws -> [UInt8] {
    do throws(Connection.Failure) {
      return try connection.read(1 << 16, until: connection.deadline(after: patience.silence))
    } catch {
      guard error == .late else { throw error }
      ask()
      return try connection.read(1 << 16, until: connection.deadline(after: patience.answer))
    }
  }
}
