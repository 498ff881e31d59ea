import Foundation
import NIOCore
import NIOEmbedded
import Preview
import TestSupport
import Testing

@Suite("A preview's doors have limits")
struct DoorTests {
  @Test("a head may come byte by byte, and be followed by what its socket says")
  func collecting() throws {
    let service = try Service()
    defer { service.stop() }
    let line = try Service.Line(port: service.port)
    let headers = ServerTests.headers(["HOST", "ORIGIN", "UPGRADE", "X-Y:\t z "], port: service.port)
    let head = "GET /socket HTTP/1.1\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n"
    for byte in head.utf8.dropLast() { line.say([byte]) }
    line.say(Array(head.utf8.suffix(1)) + Service.frame(#"{"scene": 0}"#))
    #expect(line.hears("\"scene\""))
  }

  @Test("a head of too many headers is refused, one of as many as there may be is not")
  func headers() throws {
    let service = try Service()
    defer { service.stop() }
    let host = ServerTests.headers(["HOST"], port: service.port)
    for (count, code) in [(99, "200"), (100, "431")] {
      let answer = try service.ask("/", host + (0..<count).map { "X\($0): 1" })
      #expect(answer.hasPrefix("HTTP/1.1 \(code)"), "\(count)")
    }
  }

  @Test("what could mean two things is refused")
  func malformed() throws {
    let service = try Service()
    defer { service.stop() }
    let host = "Host: 127.0.0.1:\(service.port)"
    for head in [
      "GET", "GET /", "GET / HTTP/2", "GET / HTTP/2.0\r\nHOST", "GET / HTTP/1.1 ", " GET / HTTP/1.1",
      "GET /a b HTTP/1.1",
      "GET / HTTP/1.1\r\nHost: a\r\nHOST", "GET / HTTP/1.1\r\nHOST\r\nOrigin: a\r\norigin: a",
      "GET / HTTP/1.1\r\n: a", "GET / HTTP/1.1\r\nHost : a", "GET / HTTP/1.1\r\nX: a\r\n folded: b",
      "GET / HTTP/1.1\r\nX: a\nHOST", "GET / HTTP/1.1\r\nX: a\rHOST", "GET / HTTP/1.1\r\nX: \u{0}",
      "GET /\u{7F} HTTP/1.1", "GET / HTTP/1.1\r\nX: \u{7F}",
      "GET / HTTP/1.1\r\nHOST\r\nContent-Length: 0\r\nContent-Length: 5",
    ] {
      let answer = try service.ask(Array((head.replacing("HOST", with: host) + "\r\n\r\n").utf8))
      #expect(answer.hasPrefix("HTTP/1.1 400"), "'\(head)': \(answer.prefix(40))")
    }
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
    let service = try Service { $0.timeouts.request = .milliseconds(200) }
    defer { service.stop() }
    let lines = try (0..<5).map { _ in try Service.Line(port: service.port) }
    lines[1].say("GET / HTTP/1.1\r\nHost: ".utf8)
    for line in lines { #expect(line.hear() == []) }
    #expect(Self.settles { service.server.connectionCount == 0 })
  }

  @Test("a socket whose page does not answer any more is ended")
  func gone() throws {
    let service = try Service {
      $0.timeouts.idle = .milliseconds(100)
      $0.timeouts.pong = .milliseconds(100)
    }
    defer { service.stop() }
    let page = try service.page()
    while let part = page.hear(), !part.isEmpty {}
    #expect(Self.settles { service.server.connectionCount == 0 })
  }

  @Test("a socket that is idle for a week is kept as long as its page answers, and asked no oftener than it must be")
  func week() throws {
    let timeouts = Timeouts()
    let asked = Asked()
    let channel = EmbeddedChannel(handlers: [PingTimeoutHandler(timeouts), asked])
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    let (week, minute) = (7 * 24 * 60, TimeAmount.minutes(1))
    for number in 1...week {
      channel.embeddedEventLoop.advanceTime(by: minute)
      guard asked.count == number else { break }
      try channel.writeInbound(ByteBuffer(bytes: [0x8A]))
    }
    #expect(asked.count == week)
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: minute)
    channel.embeddedEventLoop.advanceTime(by: .seconds(19))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  /// Counts questions.
  private final class Asked: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    var count = 0

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
      if event is PingTimeoutHandler.PingRequest { count += 1 }
    }
  }

  @Test("a side that takes some of what waits for it is waited for, one that takes nothing is given up")
  func stalled() throws {
    let channel = EmbeddedChannel(handler: WriteTimeoutHandler(Timeouts()))
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    // Not taken is what was not flushed.
    channel.write(ByteBuffer(bytes: [1, 2, 3]), promise: nil)
    channel.isWritable = false
    channel.pipeline.fireChannelWritabilityChanged()
    channel.embeddedEventLoop.advanceTime(by: .seconds(19))
    channel.flush()
    channel.embeddedEventLoop.advanceTime(by: .seconds(20))
    #expect(channel.isActive)
    channel.embeddedEventLoop.advanceTime(by: .seconds(1))
    #expect(!channel.isActive)
  }

  @Test(
    "what a WebSocket may not say ends it with the reason",
    arguments: [
      // Unmasked, an extension's bit, another opcode, a control frame in parts or of many bytes.
      ([0x81, 0], 1002), ([0xC1, 0x80, 0, 0, 0, 0], 1002), ([0x83, 0x80, 0, 0, 0, 0], 1002),
      ([0x09, 0x80, 0, 0, 0, 0], 1002), ([0x89, 0xFE, 0, 126, 0, 0, 0, 0], 1002),
      // A part of nothing, and a message within another.
      ([0x80, 0x80, 0, 0, 0, 0], 1002), ([0x01, 0x81, 0, 0, 0, 0, 65, 0x81, 0x80, 0, 0, 0, 0], 1002),
      // No text.
      ([0x82, 0x80, 0, 0, 0, 0], 1003), ([0x81, 0x81, 0, 0, 0, 0, 0xFF], 1007),
      // A byte too long, and longer than anything.
      ([0x81, 0xFF, 0, 0, 0, 0, 0, 0x10, 0, 1, 0, 0, 0, 0], 1009),
      ([0x81, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0], 1009),
      // A closing.
      ([0x88, 0x80, 0, 0, 0, 0], 1000),
    ] as [([UInt8], Int)])
  func rules(bytes: [UInt8], code: Int) throws {
    let service = try Service()
    defer { service.stop() }
    let page = try service.page()
    page.say(bytes)
    var heard: [UInt8] = []
    while let part = page.hear(), !part.isEmpty { heard += part }
    #expect(heard.suffix(4) == [0x88, 2, UInt8(code >> 8), UInt8(code & 0xFF)])
  }

  @Test("a WebSocket that is closed twice says so once")
  func closedTwice() throws {
    let service = try Service()
    defer { service.stop() }
    let page = try service.page()
    let closing: [UInt8] = [0x88, 0x80, 0, 0, 0, 0]
    page.say(closing + closing)
    var heard: [UInt8] = []
    while let part = page.hear(), !part.isEmpty { heard += part }
    let answer: [UInt8] = [0x88, 2, 0x03, 0xE8]
    #expect(heard.suffix(4) == answer)
    #expect(!heard.dropLast(4).contains(answer))
  }

  @Test("a message may come in parts, between which a question is answered; of too many parts it is refused")
  func parts() throws {
    let service = try Service()
    defer { service.stop() }
    let page = try service.page()
    let whole = Service.frame(#"{"scene": 0}"#)
    let text = whole.dropFirst(6)
    let mask: [UInt8] = [0, 0, 0, 0]
    page.say([0x01, 0x83] + mask + text.prefix(3) + [0x89, 0x81] + mask + [7])
    page.say([0x80, 0x80 | UInt8(text.count - 3)] + mask + text.dropFirst(3))
    #expect(page.hears("\"scene\""))
    for number in 0..<200 { page.say([number == 0 ? 0x01 : 0x00, 0x81] + mask + [65]) }
    var heard: [UInt8] = []
    while let part = page.hear(), !part.isEmpty { heard += part }
    #expect(heard.suffix(4) == [0x88, 2, 0x03, 0xF1])
  }

  @Test("there are only so many connections: those that say nothing make room, those at work do not")
  func crowd() throws {
    let service = try Service { $0.maxConnections = 4 }
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

  @Test("where the system has no more descriptors, who comes waits until it has")
  func descriptors() throws {
    let service = try Service()
    defer { service.stop() }
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var before = rlimit()
    #expect(getrlimit(kind, &before) == 0)
    defer { setrlimit(kind, &before) }
    let line = try Service.Line(port: service.port) {
      // The lowest number that is free is the first that there is not.
      let free = dup(0)
      close(free)
      var none = before
      none.rlim_cur = rlim_t(free)
      setrlimit(kind, &none)
    }
    line.say("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(service.port)\r\n\r\n".utf8)
    let start = Self.work
    usleep(1_000_000)
    #expect(Self.work - start < 0.3, "it tries again and again")
    #expect(service.server.connectionCount == 0)
    setrlimit(kind, &before)
    #expect(line.hears("HTTP/1.1 200"))
  }

  /// Seconds that processors have worked for this process.
  private static var work: Double { Double(clock()) / Double(CLOCKS_PER_SEC) }

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
