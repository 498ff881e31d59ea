import Foundation
import Preview
import TestSupport
import Testing

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
    ("/", ["Host: 127.0.0.1:PORT", "Host: evil.example"], "GET", ["400"]),
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
    ("/", ["HOST", "Content-Length: -1"], "GET", ["400"]),
    ("/", ["HOST", "Content-Length: 5"], "GET", ["400"]),
    ("/", ["HOST", "Content-Length : 0"], "GET", ["400"]),
    ("/", ["HOST", " folded: 1"], "GET", ["400"]),
    ("/", ["HOST", "no colon"], "GET", ["400"]),
    ("/", ["HOST", "X: a\u{1}b"], "GET", ["400"]),
    ("/a b", ["HOST"], "GET", ["400"]),
    ("/", ["HOST", "Content-Length: 5", "Transfer-Encoding: chunked"], "GET", ["400"]),
  ]

  private static let handshake = [
    "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
  ]

  static func headers(_ short: [String], port: UInt16) -> [String] {
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
  func hostile() throws {
    let service = try Service()
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
    service.stop()
  }

  @Test("a scene's thumbnail is a small picture")
  func thumbnails() throws {
    let service = try Service()
    let answer = try service.ask("/thumbnail/0", Self.headers(["HOST"], port: service.port))
    #expect(answer.hasPrefix("HTTP/1.1 200 OK"))
    #expect(answer.contains("Content-Type: image/png"))
    #expect(answer.contains("PNG\r\n"))
    // 72 pixels wide, and as high as the device is in proportion.
    #expect(answer.contains("IHDR\0\0\0\u{48}\0\0\0\u{36}"), "\(answer.prefix(800).debugDescription)")
    service.stop()
  }

  @Test("the page's files forbid what is not theirs")
  func headers() throws {
    let service = try Service()
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
    service.stop()
  }

  @Test("a socket of its own page is opened, and one that lies about its length is ended without harm")
  func sockets() throws {
    let service = try Service()
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
    service.stop()
  }

  @Test("where others reach it, the address with the token gives a cookie, and nothing goes without")
  func token() throws {
    let service = try Service(token: "0123456789abcdef")
    defer { service.stop() }
    let host = Self.headers(["HOST"], port: service.port)
    #expect(try service.ask("/", host).contains(" 403 "))
    #expect(try service.ask("/preview.js", host).contains(" 403 "))
    #expect(try service.ask("/?token=0123456789abcdee", host).contains(" 403 "))
    let first = try service.ask("/?token=0123456789abcdef", host)
    #expect(first.contains(" 302 "))
    // The folder is its own, and does not tell the token.
    let folder = try String(#require(first.firstMatch(of: /Location: (\/[0-9a-f]{16}\/)/)).1)
    #expect(!folder.contains("0123456789abcdef"))
    let cookie = "flipbook-\(service.port)=0123456789abcdef"
    #expect(first.contains("Set-Cookie: \(cookie); HttpOnly; SameSite=Strict; Path=\(folder)"))
    #expect(try service.ask(folder, host + ["Cookie: \(cookie)"]).contains(" 200 "))
    #expect(try service.ask("\(folder)preview.js", host + ["Cookie: other=1", "Cookie: \(cookie)"]).contains(" 200 "))
    #expect(try service.ask("/preview.js", host + ["Cookie: \(cookie)"]).contains(" 404 "))
    #expect(try service.ask(folder, host).contains(" 403 "))
    let socket = Self.headers(["HOST", "ORIGIN", "UPGRADE"], port: service.port)
    #expect(try service.ask("\(folder)socket", socket).contains(" 403 "))
    #expect(try service.ask("\(folder)socket", socket + ["Cookie: \(cookie)"]).contains(" 101 "))
  }

  @Test("an address that others reach is not opened without a token")
  func openAddress() throws {
    let gallery = try Gallery()
    for token in [nil, ""] {
      #expect(throws: PreviewProblem.noToken) {
        _ = try PreviewServer(
          gallery.catalogue, loader: gallery.loader,
          at: .init(host: HostAddress("0.0.0.0"), token: token))
      }
    }
  }
}
