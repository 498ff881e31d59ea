import Bytes
import Files

/// Who may ask a preview for anything.
///
/// A page of somewhere else can have a browser send requests to this machine, and can make its own name mean this
/// machine (DNS rebinding). So the `Host` must be an address that the preview really has, and what a browser says
/// of the page that asks (`Origin`, `Sec-Fetch-Site`) must be the preview's own page. On an address that others
/// reach, a request has to bring the token besides.
public struct RequestGuard: Sendable {
  /// Hosts with their port that a request may name, lower case.
  private let authorities: Set<String>
  /// The port, where any address written in digits is the preview's own: it listens on all of them.
  private let portOfAnyAddress: UInt16?
  private let token: String?
  private let cookieName: String

  /// The name of the cookie that carries the token: browsers send a cookie to all ports of an address, so that those of two
  /// previews have to have two names.
  static func cookie(ofPort port: UInt16) -> String { "flipbook-\(port)" }

  /// The port that browsers leave out of an address.
  private static let usualPort: UInt16 = 80

  /// - Parameters:
  ///   - host: the address it listens on; nil for the loopback.
  ///   - token: the token that every request must bring; nil on the loopback only.
  public init(host: HostAddress?, port: UInt16, token: String?) {
    let names = ["127.0.0.1", "localhost"] + (host.map { [$0.inAddress] } ?? [])
    authorities = Set(names.map { "\($0):\(port)" } + (port == Self.usualPort ? names : []))
    portOfAnyAddress = host?.isEverywhere == true ? port : nil
    self.token = token
    cookieName = Self.cookie(ofPort: port)
  }

  /// The statements of a request about itself.
  public struct Request: Sendable {
    public var method: String
    public var host: String?
    public var origin: String?
    /// `Sec-Fetch-Site`: where the page that asks comes from, as browsers tell.
    public var site: String?
    public var cookies: String?
    /// `?token=` of the address.
    public var token: String?
    /// True where it wants the socket, over which things are done.
    public var wantsSocket: Bool
    /// True where a person asks for the page itself: a link may lead to it.
    public var wantsPage: Bool

    public init(
      method: String = "GET", host: String? = nil, origin: String? = nil, site: String? = nil, cookies: String? = nil,
      token: String? = nil, wantsSocket: Bool = false, wantsPage: Bool = false
    ) {
      self.method = method
      self.host = host
      self.origin = origin
      self.site = site
      self.cookies = cookies
      self.token = token
      self.wantsSocket = wantsSocket
      self.wantsPage = wantsPage
    }
  }

  public enum Refusal: Hashable, Sendable {
    case method, host, origin, token
  }

  /// Why a request is refused; nil where it is not.
  public func refusal(of request: Request) -> Refusal? {
    guard request.method == "GET" else { return .method }
    guard let host = request.host?.lowercased(), knows(host) else { return .host }
    if let origin = request.origin?.lowercased() {
      guard origin == "http://\(host)" else { return .origin }
    } else if request.wantsSocket {
      return .origin
    }
    if let site = request.site?.lowercased(), site != "same-origin", site != "none", !request.wantsPage {
      return .origin
    }
    if let token {
      let given = [cookie(of: request), request.wantsPage ? request.token : nil]
      guard given.contains(where: { $0.map { Self.areEqual($0, token) } ?? false }) else { return .token }
    }
    return nil
  }

  private func knows(_ authority: String) -> Bool {
    if authorities.contains(authority) { return true }
    guard let port = portOfAnyAddress else { return false }
    if let host = FilePath.start(of: authority, before: ":\(port)") { return Self.isAddress(host) }
    return port == Self.usualPort && Self.isAddress(authority)
  }

  /// True where a host is written in digits: four numbers, or, in brackets, one with colons.
  private static func isAddress(_ host: String) -> Bool {
    let bytes = Array(host.utf8)
    if bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]") {
      let inside = bytes.dropFirst().dropLast()
      return inside.contains(UInt8(ascii: ":")) && inside.allSatisfy("0123456789abcdef:.".utf8.contains)
    }
    let parts = bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count == 4
      && parts.allSatisfy { part in
        part.allSatisfy(\.isASCIIDigit)
          && UInt8(String(decoding: Array(part), as: UTF8.self)) != nil
      }
  }

  private func cookie(of request: Request) -> String? {
    for pair in (request.cookies ?? "").utf8.split(separator: UInt8(ascii: ";")) {
      let cookie = String(decoding: Array(pair.drop { $0 == UInt8(ascii: " ") }), as: UTF8.self)
      if let value = FilePath.rest(of: cookie, after: "\(cookieName)=") { return value }
    }
    return nil
  }

  /// Takes as long whatever is equal.
  private static func areEqual(_ one: String, _ other: String) -> Bool {
    let (a, b) = (Array(one.utf8), Array(other.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
