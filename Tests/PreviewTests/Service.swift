import Dispatch
import Foundation
import Glibc
import Preview
import Synchronization
import TestSupport
import Testing

/// A server on a port that was free, and requests to it, byte by byte.
final class Service: Sendable {
  let gallery: Gallery
  let server: PreviewServer
  let port: UInt16
  private let ended = DispatchSemaphore(value: 0)

  /// - Parameters:
  ///   - edits: whether its pages may change files.
  ///   - change: of the address that it listens on.
  init(
    token: String? = nil, edits: Bool = false, _ change: (inout PreviewServer.Address) -> Void = { _ in },
    approval: (Gallery) -> Approval? = { _ in nil }
  ) throws {
    let gallery = try Gallery()
    var address = PreviewServer.Address(host: token == nil ? nil : .loopback, token: token)
    change(&address)
    let server = try PreviewServer(
      gallery.catalogue, loader: gallery.loader, approval: approval(gallery), edits: edits, at: address)
    (self.gallery, self.server) = (gallery, server)
    let ready = DispatchSemaphore(value: 0)
    let found = Mutex<UInt16>(0)
    Thread.detachNewThread { [ended] in
      try? server.run { port in
        found.withLock { $0 = port }
        ready.signal()
      }
      ended.signal()
    }
    ready.wait()
    port = found.withLock { $0 }
  }

  func stop() {
    server.stop()
    ended.wait()
  }

  /// A connection of one's own.
  final class Line {
    let file: Int32

    /// - Parameter prepare: is called when it has its descriptor, before it is opened.
    init(port: UInt16, seconds: Int = 5, _ prepare: () -> Void = {}) throws {
      file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var time = timeval(tv_sec: seconds, tv_usec: 0)
      setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      prepare()
      let connected = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
      try #require(connected == 0)
    }

    deinit { close(file) }

    func say(_ bytes: some Collection<UInt8>) {
      let bytes = Array(bytes)
      _ = bytes.withUnsafeBytes { send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    /// The bytes that come next; nil where nothing does, empty where the other side has ended it.
    func hear() -> [UInt8]? {
      var part = [UInt8](repeating: 0, count: 65_536)
      let count = recv(file, &part, part.count, 0)
      if count < 0, errno != ECONNRESET { return nil }
      return Array(part.prefix(max(count, 0)))
    }

    /// All that comes until some words have come, without spaces.
    func hear(until words: String) -> String {
      let words = words.replacing(" ", with: "")
      var heard = ""
      while !heard.contains(words), let part = hear(), !part.isEmpty {
        heard += String(decoding: part, as: UTF8.self).replacing(" ", with: "")
      }
      return heard
    }

    /// Whether some words come, spaces aside.
    func hears(_ words: String) -> Bool { hear(until: words).contains(words.replacing(" ", with: "")) }
  }

  /// A page's socket.
  ///
  /// - Parameters:
  ///   - folder: where the page is.
  ///   - more: headers besides those that each page sends.
  ///   - seconds: for which it waits for what it hears next.
  func page(in folder: String = "/", _ more: [String] = [], seconds: Int = 5) throws -> Line {
    let line = try Line(port: port, seconds: seconds)
    let headers = ServerTests.headers(["HOST", "ORIGIN", "UPGRADE"], port: port) + more
    line.say(("GET \(folder)socket HTTP/1.1\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n").utf8)
    var answer: [UInt8] = []
    while !answer.starts(with: "HTTP/1.1 ".utf8) || !String(decoding: answer, as: UTF8.self).contains("\r\n\r\n") {
      guard let more = line.hear(), !more.isEmpty else { break }
      answer += more
    }
    #expect(String(decoding: answer, as: UTF8.self).hasPrefix("HTTP/1.1 101"))
    return line
  }

  /// A text as a page's frame.
  static func frame(_ text: String) -> [UInt8] {
    let count = text.utf8.count
    let length: [UInt8] = count < 126 ? [UInt8(count) | 0x80] : [0xFE, UInt8(count >> 8), UInt8(count & 0xFF)]
    let head: [UInt8] = [0x81] + length
    return head + [0, 0, 0, 0] + Array(text.utf8)
  }

  /// Sends bytes and reads what comes, until the server ends it or has said a whole head and body.
  func ask(_ request: [UInt8], reading seconds: Int = 5) throws -> String {
    let line = try Line(port: port, seconds: seconds)
    line.say(request)
    var answer: [UInt8] = []
    while let part = line.hear(), !part.isEmpty {
      answer += part
      if Self.isWhole(answer) { break }
    }
    return String(decoding: answer, as: UTF8.self)
  }

  func ask(_ path: String, _ headers: [String], method: String = "GET") throws -> String {
    try ask(Array(("\(method) \(path) HTTP/1.1\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n").utf8))
  }

  private static func isWhole(_ answer: [UInt8]) -> Bool {
    let text = String(decoding: answer, as: UTF8.self)
    guard let end = text.range(of: "\r\n\r\n"), let length = text.firstMatch(of: /Content-Length: (\d+)/) else {
      return text.hasPrefix("HTTP/1.1 101")
    }
    return text[end.upperBound...].utf8.count >= Int(length.1) ?? 0
  }
}
