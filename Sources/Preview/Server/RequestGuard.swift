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

  /// The name of the cookie that carries the token.
  static let cookie = "flipbook"

  /// - Parameters:
  ///   - host: the address it listens on; nil for the loopback.
  ///   - token: what every request must bring; nil on the loopback only.
  public init(host: String?, port: UInt16, token: String?) {
    var names = ["127.0.0.1", "localhost"]
    if let host { names.append(host.contains(":") ? "[\(host)]" : host) }
    authorities = Set(names.map { "\($0.lowercased()):\(port)" })
    portOfAnyAddress = host == "0.0.0.0" || host == "::" ? port : nil
    self.token = token
  }

  /// What a request says of itself.
  public struct Request: Sendable {
    public var method: String
    public var host: String?
    public var origin: String?
    /// `Sec-Fetch-Site`: where the page that asks comes from, as browsers tell.
    public var site: String?
    public var cookies: String?
    /// `?token=` of the address.
    public var token: String?
    /// Whether it wants the socket, over which things are done.
    public var wantsSocket: Bool
    /// Whether a person asks for the page itself: a link may lead to it.
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
    guard let port = portOfAnyAddress, authority.hasSuffix(":\(port)") else { return false }
    let host = authority.dropLast(":\(port)".count)
    let parts = host.split(separator: ".", omittingEmptySubsequences: false)
    if parts.count == 4, parts.allSatisfy({ UInt8($0) != nil && $0.allSatisfy(\.isNumber) }) { return true }
    return host.hasPrefix("[") && host.hasSuffix("]") && host.dropFirst().dropLast().contains(":")
      && host.dropFirst().dropLast().allSatisfy { $0.isHexDigit || $0 == ":" || $0 == "." }
  }

  private func cookie(of request: Request) -> String? {
    for pair in (request.cookies ?? "").split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1).map { $0.drop { $0 == " " } }
      if parts.count == 2, parts[0] == Self.cookie { return String(parts[1]) }
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
