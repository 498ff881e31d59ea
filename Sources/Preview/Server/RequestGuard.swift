import Basics
import Files
import NIOHTTP1

/// The check of who may ask a preview for anything.
///
/// A page of somewhere else can have a browser send requests to this machine, and can make its own name mean this
/// machine (DNS rebinding). So the `Host` must be an address that the preview really has, and what a browser says
/// of the page that asks (`Origin`, `Sec-Fetch-Site`) must be the preview's own page. On an address that others
/// reach, a request has to bring the token besides.
package struct RequestGuard: Sendable {
  /// Hosts with their port that a request may name, lower case.
  private let authorities: Set<String>
  /// The port, where any address written in digits is the preview's own: it listens on all of them.
  private let portOfAnyAddress: UInt16?
  private let token: String?
  private let cookieName: String

  /// The name of the cookie that carries the token: browsers send a cookie to all ports of an address, so that those of
  /// two previews have to have two names.
  static func cookie(ofPort port: UInt16) -> String { "flipbook-\(port)" }

  /// The port that browsers leave out of an address.
  private static let usualPort: UInt16 = 80

  /// - Parameters:
  ///   - host: the address it listens on; nil for the loopback.
  ///   - token: the token that every request must bring; nil on the loopback only.
  package init(host: HostAddress?, port: UInt16, token: String?) {
    let names = ["127.0.0.1", "localhost"] + (host.map { [$0.inAddress] } ?? [])
    authorities = Set(names.map { "\($0):\(port)" } + (port == Self.usualPort ? names : []))
    portOfAnyAddress = host?.isEverywhere == true ? port : nil
    self.token = token
    cookieName = Self.cookie(ofPort: port)
  }

  /// The reason why a request is not answered.
  package enum Refusal: Hashable, Sendable {
    case method, host, origin, token
  }

  /// Returns the reason why a request is refused; nil where it is not.
  ///
  /// - Parameter base: the path of the page. The socket, over which things are done, is below it.
  package func refusal(of head: HTTPRequestHead, base: String) -> Refusal? {
    // A person asks for the page itself: a link may lead to it.
    let wantsPage = head.path == "/" || head.path == base
    guard head.method == .GET else { return .method }
    guard let host = head.value("host")?.lowercased(), knows(host) else { return .host }
    if let origin = head.value("origin")?.lowercased() {
      guard origin == "http://\(host)" else { return .origin }
    } else if head.path == base + "socket" {
      return .origin
    }
    // Where the page that asks comes from, as browsers tell.
    if let site = head.value("sec-fetch-site")?.lowercased(), site != "same-origin", site != "none", !wantsPage {
      return .origin
    }
    if let token {
      let given = [cookie(of: head), head.path == "/" ? head.queryValue("token") : nil]
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

  /// Whether a host is written in digits: four numbers, or, in brackets, one with colons.
  private static func isAddress(_ host: String) -> Bool {
    if let inside = MachineText(host).inside("[", "]") {
      return inside.holds(":") && inside.bytes.allSatisfy("0123456789abcdef:.".utf8.contains)
    }
    let parts = MachineText(host).parts(at: ".")
    return parts.count == 4 && parts.allSatisfy { $0.isDigits && UInt8($0) != nil }
  }

  private func cookie(of head: HTTPRequestHead) -> String? {
    MachineText(head.value("cookie") ?? "").parts(at: ";").lazy.compactMap { pair in
      pair.cut { $0 == UInt8(ascii: " ") }.tail.rest(after: MachineText("\(cookieName)="))
    }.first?.text
  }

  /// Takes as long whatever is equal.
  private static func areEqual(_ one: String, _ other: String) -> Bool {
    let (a, b) = (Array(one.utf8), Array(other.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
