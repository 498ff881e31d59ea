import NIOCore

/// An address of a machine, in digits.
public struct HostAddress: Hashable, Sendable {
  /// The address as browsers write it: the shortest form of several.
  public let text: String

  /// The address that only this machine reaches.
  public static let loopback = HostAddress(written: "127.0.0.1")

  /// - Throws: `PreviewProblem.badHost` for what is no address in digits.
  public init(_ text: String) throws(PreviewProblem) {
    // The system's own reading would end at the zero.
    guard !text.utf8.contains(0), let written = (try? SocketAddress(ipAddress: text, port: 0))?.ipAddress else {
      throw .badHost(text)
    }
    self.init(written: written)
  }

  private init(written text: String) { self.text = text }

  /// Whether every address of the machine is meant.
  public var isEverywhere: Bool { text == "0.0.0.0" || text == "::" }

  /// The address as the host of a URL: in brackets where there are colons in it.
  public var inAddress: String { text.utf8.contains(UInt8(ascii: ":")) ? "[\(text)]" : text }
}
