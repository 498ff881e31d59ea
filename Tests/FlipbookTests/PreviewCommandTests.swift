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
}
