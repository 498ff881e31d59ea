import Foundation
import Preview
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// A server on a port that was free, and requests to it, byte by byte.
private final class Service: Sendable {
  let gallery: Gallery
  let server: PreviewServer
  let port: UInt16
  private let running: Task<Void, any Error>

  init(token: String? = nil) async throws {
    let gallery = try Gallery()
    let address = PreviewServer.Address(host: token == nil ? nil : "127.0.0.1", port: 0, token: token)
    let server = try PreviewServer(gallery.catalogue, loader: gallery.loader, at: address)
    (self.gallery, self.server) = (gallery, server)
    let (ports, told) = AsyncStream.makeStream(of: UInt16.self)
    running = Task { try await server.run { told.yield($0) } }
    var found: UInt16?
    for await port in ports {
      found = port
      break
    }
    port = try #require(found)
  }

  func stop() async {
    await server.stop()
    running.cancel()
  }

  /// Sends bytes and reads what comes, until the server ends it or has said a whole head and body.
  func ask(_ request: [UInt8], reading seconds: Int = 5) throws -> String {
    let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(file) }
    var time = timeval(tv_sec: seconds, tv_usec: 0)
    setsockopt(file, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(file, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(connected == 0)
    _ = request.withUnsafeBytes { send(file, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    var answer: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(file, &part, part.count, 0)
      guard count > 0 else { break }
      answer += part[..<count]
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

@Suite("A preview's server")
struct ServerTests {
  /// What each request must get: a status, or nothing at all where the connection is just ended.
  private static let hostile: [(path: String, headers: [String], method: String, codes: [String])] = [
    // Names of elsewhere that lead here (DNS rebinding).
    ("/", [], "GET", ["421"]),
    ("/", ["Host: evil.example"], "GET", ["421"]),
    ("/", ["Host: evil.example:PORT"], "GET", ["421"]),
    ("/", ["Host: 127.0.0.1"], "GET", ["421"]),
    ("/", ["Host: 127.0.0.1:PORT.evil.example"], "GET", ["421"]),
    ("/", ["Host: 127.0.0.1:PORT", "Host: evil.example"], "GET", ["421"]),
    ("/preview.js", ["Host: evil.example:PORT"], "GET", ["421"]),
    ("/socket", ["Host: evil.example:PORT", "Origin: http://evil.example:PORT", "UPGRADE"], "GET", ["421"]),
    ("http://127.0.0.1:PORT/", ["Host: evil.example"], "GET", ["421"]),
    // Pages of elsewhere.
    ("/", ["HOST", "Origin: http://evil.example"], "GET", ["403"]),
    ("/preview.js", ["HOST", "Sec-Fetch-Site: cross-site"], "GET", ["403"]),
    ("/preview.css", ["HOST", "Origin: null"], "GET", ["403"]),
    ("/socket", ["HOST", "UPGRADE"], "GET", ["403"]),
    ("/socket", ["HOST", "Origin: http://evil.example", "UPGRADE"], "GET", ["403"]),
    ("/socket", ["HOST", "Origin: https://127.0.0.1:PORT", "UPGRADE"], "GET", ["403"]),
    ("/socket", ["HOST", "Origin: http://localhost:PORT", "UPGRADE"], "GET", ["403"]),
    ("/socket", ["HOST", "Origin: null", "UPGRADE"], "GET", ["403"]),
    ("/socket", ["HOST", "Origin: http://127.0.0.1:PORT.evil.example", "UPGRADE"], "GET", ["403"]),
    // What is no handshake.
    ("/socket", ["HOST", "ORIGIN"], "GET", ["400"]),
    ("/socket", ["HOST", "ORIGIN", "Upgrade: websocket", "Connection: Upgrade"], "GET", ["400"]),
    // Anything but reading.
    ("/", ["HOST", "Content-Length: 4"], "POST", ["405", ""]),
    ("/socket", ["HOST", "ORIGIN", "UPGRADE"], "PUT", ["405"]),
    ("/", ["HOST"], "DELETE", ["405"]),
    ("/", ["HOST"], "OPTIONS", ["405"]),
    ("127.0.0.1:80", ["HOST"], "CONNECT", ["405", ""]),
    // Files that are not the page's.
    ("/../../etc/passwd", ["HOST"], "GET", ["404"]),
    ("/%2e%2e/%2e%2e/etc/passwd", ["HOST"], "GET", ["404"]),
    ("/..%2f..%2fetc%2fpasswd", ["HOST"], "GET", ["404"]),
    ("//etc/passwd", ["HOST"], "GET", ["404"]),
    ("/tiny.yaml", ["HOST"], "GET", ["404"]),
    ("/preview.js%00.png", ["HOST"], "GET", ["404"]),
    ("/preview.js/../../tiny.yaml", ["HOST"], "GET", ["404"]),
    ("file:///etc/passwd", ["HOST"], "GET", ["404"]),
    ("/socket/../tiny.yaml", ["HOST", "ORIGIN", "UPGRADE"], "GET", ["404"]),
    ("/thumbnail/99", ["HOST"], "GET", ["404"]),
    ("/thumbnail/-1", ["HOST"], "GET", ["404"]),
    ("/thumbnail/../../etc/passwd", ["HOST"], "GET", ["404"]),
    ("/thumbnail/0", ["HOST", "Sec-Fetch-Site: cross-site"], "GET", ["403"]),
    ("/differences/index.html", ["HOST"], "GET", ["404"]),
    ("/differences/../../../etc/passwd", ["HOST"], "GET", ["404"]),
    ("/differences/pictures/..%2f..%2f0.png", ["HOST"], "GET", ["404"]),
    // What is hardly a request.
    ("/", ["HOST", "Content-Length: -1"], "GET", ["400", ""]),
    ("/", ["HOST", "Content-Length: 5", "Transfer-Encoding: chunked"], "GET", ["400", ""]),
  ]

  private static let handshake = [
    "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ]

  private static func headers(_ short: [String], port: UInt16) -> [String] {
    short.flatMap { line -> [String] in
      switch line {
      case "HOST": ["Host: 127.0.0.1:\(port)"]
      case "ORIGIN": ["Origin: http://127.0.0.1:\(port)"]
      case "UPGRADE": handshake
      default: [line.replacing("PORT", with: "\(port)")]
      }
    }
  }

  @Test("refuses what is not asked by its own page, and serves it afterwards as before")
  func hostile() async throws {
    let service = try await Service()
    for request in Self.hostile {
      let headers = Self.headers(request.headers, port: service.port) + ["Connection: close"]
      let path = request.path.replacing("PORT", with: "\(service.port)")
      let answer = try service.ask(path, headers, method: request.method)
      let code = answer.split(separator: " ").dropFirst().first.map(String.init) ?? ""
      #expect(request.codes.contains(code), "\(request.method) \(path) \(headers): '\(answer.prefix(80))'")
      #expect(!answer.contains("root:"))
      #expect(!answer.contains("scene: tiny"))
    }
    for bytes in [[UInt8](repeating: 0, count: 4096), Array("GET\r\n\r\n".utf8), Array("\r\n\r\n\r\n".utf8)] {
      #expect(try !service.ask(bytes, reading: 1).contains("200 OK"))
    }
    let page = try service.ask("/", Self.headers(["HOST"], port: service.port))
    #expect(page.hasPrefix("HTTP/1.1 200 OK"))
    await service.stop()
  }

  @Test("a scene's thumbnail is a small picture")
  func thumbnails() async throws {
    let service = try await Service()
    let answer = try service.ask("/thumbnail/0", Self.headers(["HOST"], port: service.port))
    #expect(answer.hasPrefix("HTTP/1.1 200 OK"))
    #expect(answer.contains("Content-Type: image/png"))
    #expect(answer.contains("PNG\r\n"))
    await service.stop()
  }

  @Test("the page's files forbid what is not theirs")
  func headers() async throws {
    let service = try await Service()
    for path in ["/", "/preview.css", "/preview.js", "/screen.js"] {
      let answer = try service.ask(path, Self.headers(["HOST", "Sec-Fetch-Site: same-origin"], port: service.port))
      #expect(answer.hasPrefix("HTTP/1.1 200 OK"))
      for header in [
        "Content-Security-Policy: default-src 'none'", "frame-ancestors 'none'", "X-Content-Type-Options: nosniff",
        "Cross-Origin-Resource-Policy: same-origin", "Cache-Control: no-store",
      ] {
        #expect(answer.contains(header), "\(path) says nothing of \(header)")
      }
    }
    await service.stop()
  }

  @Test("a socket of its own page is opened, and one that lies about its length is ended without harm")
  func sockets() async throws {
    let service = try await Service()
    let request =
      "GET /socket HTTP/1.1\r\n"
      + Self.headers(["HOST", "ORIGIN", "UPGRADE"], port: service.port).map { $0 + "\r\n" }.joined() + "\r\n"
    #expect(try service.ask(Array(request.utf8)).hasPrefix("HTTP/1.1 101"))
    let lies: [[UInt8]] = [
      [0x81, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4, 9],
      [0x81, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1, 2, 3, 4, 9],
      [0x81, 0xFF, 0, 0, 0, 0x40, 0, 0, 0, 0, 1, 2, 3, 4, 9], [0x8F, 0x80, 1, 2, 3, 4], [0x80, 0x80, 1, 2, 3, 4],
      [0x82, 0x81, 1, 2, 3, 4, 5], [0x81, 0x82, 0, 0, 0, 0, 0xFF, 0xFE],
    ]
    for lie in lies { _ = try service.ask(Array(request.utf8) + lie, reading: 1) }
    #expect(try service.ask("/", Self.headers(["HOST"], port: service.port)).hasPrefix("HTTP/1.1 200 OK"))
    await service.stop()
  }

  @Test("where others reach it, the address with the token gives a cookie, and nothing goes without")
  func token() async throws {
    let service = try await Service(token: "0123456789abcdef")
    let host = Self.headers(["HOST"], port: service.port)
    #expect(try service.ask("/", host).contains(" 403 "))
    #expect(try service.ask("/preview.js", host).contains(" 403 "))
    #expect(try service.ask("/?token=0123456789abcdee", host).contains(" 403 "))
    let first = try service.ask("/?token=0123456789abcdef", host)
    #expect(first.contains(" 302 "))
    #expect(first.contains("Set-Cookie: flipbook=0123456789abcdef; HttpOnly; SameSite=Strict; Path=/"))
    #expect(try service.ask("/", host + ["Cookie: flipbook=0123456789abcdef"]).contains(" 200 "))
    #expect(
      try service.ask("/socket", Self.headers(["HOST", "ORIGIN", "UPGRADE"], port: service.port)).contains(" 403 "))
    await service.stop()
  }

  @Test("an address that others reach is not opened without a token")
  func openAddress() throws {
    let gallery = try Gallery()
    for token in [nil, ""] {
      #expect(throws: PreviewProblem.noToken) {
        _ = try PreviewServer(gallery.catalogue, loader: gallery.loader, at: .init(host: "0.0.0.0", token: token))
      }
    }
    #expect(throws: PreviewProblem.badHost("example.org")) {
      _ = try PreviewServer(gallery.catalogue, loader: gallery.loader, at: .init(host: "example.org", token: "t"))
    }
  }
}
