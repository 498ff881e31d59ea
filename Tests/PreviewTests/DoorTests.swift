import Foundation
import Preview
import TestSupport
import Testing

@Suite("A preview's doors have limits")
struct DoorTests {
  @Test("a head is read to its end, each byte once, and no further than its limit")
  func collecting() throws {
    var collector = RequestHead.Collector()
    let head = Array("GET /a?b=c&token=d HTTP/1.1\r\nHost: h\r\nCookie: x=1\r\nX-Y:\t z \r\nCOOKIE: y=2\r\n\r\n".utf8)
    for byte in head.dropLast() { #expect(try collector.add([byte]) == nil) }
    let found = try #require(try collector.add([head[head.count - 1]] + Array("rest".utf8)))
    #expect(found.rest == Array("rest".utf8))
    #expect(found.head.method == "GET" && found.head.path == "/a" && found.head.queryValue("token") == "d")
    #expect(found.head["host"] == "h" && found.head["x-y"] == "z" && found.head["cookie"] == "x=1; y=2")

    var endless = RequestHead.Collector()
    var taken = 0
    #expect(throws: RequestHead.Problem.tooLong) {
      while true {
        taken += 1
        _ = try endless.add([UInt8(ascii: "a")])
      }
    }
    #expect(taken == RequestHead.longest)
  }

  @Test("a head of too many headers is refused, one of as many as there may be is not")
  func headers() throws {
    func head(_ count: Int) -> [UInt8] {
      Array(("GET / HTTP/1.1" + (0..<count).map { "\r\nX\($0): 1" }.joined()).utf8)
    }
    #expect(try RequestHead(head(RequestHead.mostHeaders))["x99"] == "1")
    #expect(throws: RequestHead.Problem.tooLong) { _ = try RequestHead(head(RequestHead.mostHeaders + 1)) }
  }

  @Test(
    "what could mean two things is refused",
    arguments: [
      "", "GET", "GET /", "GET / HTTP/2", "GET  / HTTP/1.1", "GET / HTTP/1.1 ", " GET / HTTP/1.1", "GET /a b HTTP/1.1",
      "GET / HTTP/1.1\r\nHost: a\r\nHost: b", "GET / HTTP/1.1\r\nOrigin: a\r\norigin: a", "GET / HTTP/1.1\r\n: a",
      "GET / HTTP/1.1\r\nHost : a", "GET / HTTP/1.1\r\nX: a\r\n folded: b", "GET / HTTP/1.1\r\nX: a\nHost: b",
      "GET / HTTP/1.1\r\nX: a\rHost: b", "GET / HTTP/1.1\r\nX: \u{0}", "GET /\u{7F} HTTP/1.1",
      "GET / HTTP/1.1\r\nContent-Length: 0\r\nContent-Length: 5",
    ])
  func malformed(head: String) {
    #expect(throws: RequestHead.Problem.malformed) { _ = try RequestHead(head.utf8) }
  }

  @Test("a long head is refused before its end has come, whoever sends it")
  func longHead() throws {
    let service = try Service()
    defer { service.stop() }
    for count in [20_000, 400_000] {
      let request = Array("GET /".utf8) + [UInt8](repeating: UInt8(ascii: "a"), count: count)
      #expect(try service.ask(request).hasPrefix("HTTP/1.1 431"))
    }
    let many = (0..<200).map { "X\($0): 1" }
    #expect(try service.ask("/", ServerTests.headers(["HOST"], port: service.port) + many).hasPrefix("HTTP/1.1 431"))
    #expect(try service.ask("/", ServerTests.headers(["HOST"], port: service.port)).hasPrefix("HTTP/1.1 200"))
  }

  @Test("who says nothing, or not all, is not waited for")
  func idle() throws {
    let service = try Service { $0.patience.head = .milliseconds(200) }
    defer { service.stop() }
    let lines = try (0..<5).map { _ in try Service.Line(port: service.port) }
    lines[1].say("GET / HTTP/1.1\r\nHost: ".utf8)
    for line in lines { #expect(line.hear() == []) }
    #expect(Self.settles { service.server.connectionCount == 0 })
  }

  @Test("a socket whose page does not answer any more is ended")
  func gone() throws {
    let service = try Service {
      $0.patience.silence = .milliseconds(100)
      $0.patience.answer = .milliseconds(100)
    }
    defer { service.stop() }
    let page = try service.page()
    while let part = page.hear(), !part.isEmpty {}
    #expect(Self.settles { service.server.connectionCount == 0 })
  }

  @Test("a page that answers stays, however often it is asked")
  func idling() throws {
    let service = try Service { $0.patience.silence = .milliseconds(1) }
    defer { service.stop() }
    let page = try service.page()
    // A week is ten thousand minutes, after each of which it is asked once.
    var asked = 0
    while asked < 2000, let part = page.hear(), !part.isEmpty {
      let pings = part.indices.count { part[$0] == 0x89 && $0 + 1 < part.count && part[$0 + 1] == 0 }
      asked += pings
      for _ in 0..<pings { page.say([0x8A, 0x80, 0, 0, 0, 0]) }
    }
    #expect(asked >= 2000 && service.server.connectionCount == 1)
    page.say(Service.frame(#"{"scene": 0}"#))
    var heard: [UInt8] = []
    while !String(decoding: heard, as: UTF8.self).contains("scene"), let part = page.hear(), !part.isEmpty {
      heard += part
      page.say([0x8A, 0x80, 0, 0, 0, 0])
    }
    #expect(String(decoding: heard, as: UTF8.self).contains("scene"))
  }

  @Test("there are only so many connections: those that say nothing make room, those at work do not")
  func crowd() throws {
    let service = try Service { $0.mostConnections = 4 }
    defer { service.stop() }
    let host = ServerTests.headers(["HOST"], port: service.port)
    let silent = try (0..<20).map { _ in try Service.Line(port: service.port) }
    #expect(try service.ask("/", host).hasPrefix("HTTP/1.1 200"))
    #expect(service.server.connectionCount <= 4)
    withExtendedLifetime(silent) {}
    let pages = try (0..<4).map { _ in try service.page() }
    #expect(try service.ask("/", host).hasPrefix("HTTP/1.1 503"))
    withExtendedLifetime(pages) {}
  }

  @Test("a thousand pages leave nothing behind")
  func pages() throws {
    let service = try Service()
    defer { service.stop() }
    func descriptors() throws -> Int { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count }
    func open(_ count: Int) throws {
      for number in 0..<count {
        let page = try service.page()
        // Half of them go without a word, and some in the midst of what is worked out for them.
        if number % 2 == 0 { page.say(Service.frame(#"{"scene": 0, "show": 0}"#)) }
        if number % 4 == 0 { _ = page.hear() }
      }
      #expect(Self.settles { service.server.connectionCount == 0 })
    }
    try open(20)
    let before = try descriptors()
    try open(1000)
    #expect(Self.settles { (try? descriptors()).map { $0 <= before + 2 } ?? false })
  }

  /// Whether something becomes true.
  private static func settles(_ isTrue: () -> Bool) -> Bool {
    for _ in 0..<500 {
      if isTrue() { return true }
      usleep(10_000)
    }
    return false
  }
}
