import Foundation
import TestSupport
import Testing

@Suite("flipbook preview")
struct PreviewCommandTests {
  private static let scene = "scene: s\ndevice: card\nfill: white\n"

  /// Holds a port of the loopback as long as `body` runs.
  private func holding(_ body: (_ port: UInt16) throws -> Void) throws {
    let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(file) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let held = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(file, $0, length) == 0 && listen(file, 1) == 0 && getsockname(file, $0, &length) == 0
      }
    }
    try #require(held)
    try body(UInt16(bigEndian: address.sin_port))
  }

  @Test(
    "where it cannot listen, because a port is in use or an address is not this machine's, it says so and ends with 2")
  func cannotListen() throws {
    let scratch = try Scratch()
    try scratch.write(Self.scene, to: "s.yaml")
    try holding { port in
      let run = try Tool.run(["preview", "s.yaml", "--port", "\(port)"], in: scratch.path)
      #expect(run.code == 2 && run.errors.hasPrefix("error: cannot listen on port \(port): "), "\(run)")
    }
    // An address of documents (RFC 5737), which no machine has.
    let run = try Tool.run(["preview", "s.yaml", "--host", "203.0.113.7"], in: scratch.path)
    #expect(run.code == 2 && run.errors.hasPrefix("error: cannot listen on port 0: "), "\(run)")
  }

  @Test("where others reach it, baselines are compared and accepted only where files may be written")
  func comparing() throws {
    let scratch = try Scratch()
    try scratch.write(Self.scene, to: "s.yaml")
    let run = try Tool.run(["preview", "s.yaml", "--verify", "--host", "127.0.0.1"], in: scratch.path)
    #expect(run.code == 64 && run.errors.contains("--verify with --host wants --edit"), "\(run)")
  }

  /// A connection to a port of the loopback; negative where there is none.
  private func connection(to port: UInt16) -> Int32 {
    let file = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var time = timeval(tv_sec: 10, tv_usec: 0)
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
    if connected == 0 { return file }
    close(file)
    return -1
  }

  @Test("where the system gives no more descriptors, it waits, and serves on")
  func descriptors() throws {
    let scratch = try Scratch()
    try scratch.write(Self.scene, to: "s.yaml")
    var port: UInt16 = 0
    try holding { port = $0 }
    let run = try Tool.run(["preview", "s.yaml", "--port", "\(port)"], in: scratch.path) { process in
      defer { process.terminate() }
      var first: Int32 = -1
      for _ in 0..<500 where first < 0 {
        first = connection(to: port)
        if first < 0 { usleep(20_000) }
      }
      try #require(first >= 0)
      // From now on there is room for a single further file.
      let pid = process.processIdentifier
      let open = try FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd").count
      let limit = try Tool.run(["--pid", "\(pid)", "--nofile=\(open + 1)"], executable: "/usr/bin/prlimit")
      try #require(limit.code == 0, "\(limit)")
      let others = (0..<20).map { _ in connection(to: port) }
      usleep(300_000)
      #expect(process.isRunning)
      for file in others + [first] where file >= 0 { close(file) }
      let file = connection(to: port)
      defer { close(file) }
      let request = "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
      #expect(send(file, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0)
      var answer = [UInt8](repeating: 0, count: 15)
      #expect(recv(file, &answer, answer.count, Int32(MSG_WAITALL)) == answer.count)
      #expect(String(decoding: answer, as: UTF8.self) == "HTTP/1.1 200 OK")
    }
    #expect(run.code != 2, "\(run)")
  }
}
