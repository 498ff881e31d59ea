import Glibc

/// An address of a machine, in digits.
public struct HostAddress: Hashable, Sendable {
  /// As browsers write it: the shortest form of several.
  public let text: String
  let family: Int32
  private let bytes: [UInt8]

  /// The one that only this machine reaches.
  public static let loopback = HostAddress(text: "127.0.0.1", family: AF_INET, bytes: [127, 0, 0, 1])

  /// - Throws: `PreviewProblem.badHost` for what is no address in digits.
  public init(_ text: String) throws(PreviewProblem) {
    for (family, size) in [(AF_INET, 4), (AF_INET6, 16)] where !text.utf8.contains(0) {
      var bytes = [UInt8](repeating: 0, count: size)
      var written = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
      guard inet_pton(family, text, &bytes) == 1,
        inet_ntop(family, bytes, &written, socklen_t(written.count)) != nil
      else { continue }
      let short = written.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      self.init(text: String(decoding: short, as: UTF8.self), family: family, bytes: bytes)
      return
    }
    throw .badHost(text)
  }

  private init(text: String, family: Int32, bytes: [UInt8]) {
    (self.text, self.family, self.bytes) = (text, family, bytes)
  }

  /// True where every address of the machine is meant.
  public var isEverywhere: Bool { bytes.allSatisfy { $0 == 0 } }

  /// As the address of a page has it: in brackets where there are colons in it.
  public var inAddress: String { family == AF_INET6 ? "[\(text)]" : text }

  /// As the system takes it.
  func withAddress<Result>(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    func pass<Address>(_ address: inout Address) -> Result {
      withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          body($0, socklen_t(MemoryLayout<Address>.size))
        }
      }
    }
    if family == AF_INET6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      withUnsafeMutableBytes(of: &address.sin6_addr) { $0.copyBytes(from: bytes) }
      return pass(&address)
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    withUnsafeMutableBytes(of: &address.sin_addr) { $0.copyBytes(from: bytes) }
    return pass(&address)
  }

  /// The port that a socket is bound to.
  static func port(of file: Int32) -> UInt16 {
    // Both kinds of address have it at the same place.
    var address = sockaddr_in6()
    var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
    let found = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(file, $0, &size) }
    }
    return found == 0 ? UInt16(bigEndian: address.sin6_port) : 0
  }
}
