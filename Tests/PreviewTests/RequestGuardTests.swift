import NIOHTTP1
import Preview
import Testing

@Suite("Who may ask a preview")
struct RequestGuardTests {
  /// A request for the page, with a token in its address or without, for its socket, or for another file.
  struct Request: Sendable {
    static let base = "/page/"

    var method = "GET"
    var host: String?
    var origin: String?
    var site: String?
    var cookies: String?
    var token: String?
    var wantsSocket = false
    var wantsPage = false

    var head: HTTPRequestHead {
      let path = wantsSocket ? Self.base + "socket" : wantsPage ? "/" : Self.base + "screen.js"
      let headers = [("Host", host), ("Origin", origin), ("Sec-Fetch-Site", site), ("Cookie", cookies)]
      return HTTPRequestHead(
        version: .http1_1, method: HTTPMethod(rawValue: method), uri: path + (token.map { "?token=\($0)" } ?? ""),
        headers: HTTPHeaders(headers.compactMap { name, value in value.map { (name, $0) } }))
    }
  }

  typealias Refusal = RequestGuard.Refusal

  static let local = RequestGuard(host: nil, port: 8000, token: nil)
  static let open = RequestGuard(host: try? HostAddress("0.0.0.0"), port: 8000, token: "5ec2e7")
  static let one = RequestGuard(host: try? HostAddress("192.168.1.20"), port: 8000, token: "5ec2e7")

  @Test(
    "a page of its own is served, by whichever of its names",
    arguments: [
      Request(host: "127.0.0.1:8000", wantsPage: true),
      Request(host: "localhost:8000", site: "none", wantsPage: true),
      Request(host: "LOCALHOST:8000", site: "same-origin"),
      Request(host: "127.0.0.1:8000", origin: "http://127.0.0.1:8000", site: "same-origin", wantsSocket: true),
      Request(host: "127.0.0.1:8000", site: "cross-site", wantsPage: true),
    ])
  func served(request: Request) { #expect(Self.local.refusal(of: request) == nil) }

  @Test(
    "names that are not its own are refused, whatever they resolve to",
    arguments: [
      nil, "", "evil.example", "evil.example:8000", "127.0.0.1", "127.0.0.1:80", "127.0.0.1:8001", "localhost",
      "127.0.0.1:8000.evil.example", "127.0.0.1.evil.example:8000", "localhost.evil.example:8000", "0.0.0.0:8000",
      "[::1]:8000", "192.168.1.20:8000", "user@127.0.0.1:8000", "127.0.0.1:8000@evil.example", " 127.0.0.1:8000",
      "127.1:8000", "2130706433:8000", "0x7f.0.0.1:8000", "127.0.0.1:08000", "127.0.0.1:8000, evil.example",
    ])
  func hosts(host: String?) {
    #expect(Self.local.refusal(of: Request(host: host, wantsPage: true)) == .host)
    // Where it listens on every address, those written in digits are its own, and nothing else.
    let isDigits = host == "0.0.0.0:8000" || host == "192.168.1.20:8000" || host == "[::1]:8000"
    let request = Request(host: host, token: "5ec2e7", wantsPage: true)
    #expect(Self.open.refusal(of: request) == (isDigits ? nil : .host))
  }

  @Test(
    "pages of elsewhere are refused",
    arguments: [
      "http://evil.example", "http://evil.example:8000", "https://127.0.0.1:8000", "http://127.0.0.1",
      "http://127.0.0.1:8001", "http://localhost:8000", "null", "", "file://", "http://127.0.0.1:8000.evil.example",
      "http://127.0.0.1:8000/", "chrome-extension://abc",
    ])
  func origins(origin: String) {
    for wantsSocket in [true, false] {
      let request = Request(host: "127.0.0.1:8000", origin: origin, wantsSocket: wantsSocket)
      #expect(Self.local.refusal(of: request) == .origin)
    }
  }

  @Test("the socket wants an origin, other files no page of elsewhere")
  func socket() {
    #expect(Self.local.refusal(of: Request(host: "127.0.0.1:8000", wantsSocket: true)) == .origin)
    for site in ["cross-site", "same-site", "CROSS-SITE", "anything"] {
      #expect(Self.local.refusal(of: Request(host: "127.0.0.1:8000", site: site)) == .origin)
    }
  }

  @Test(
    "nothing but reading is asked for",
    arguments: ["POST", "PUT", "DELETE", "OPTIONS", "HEAD", "TRACE", "CONNECT", "get"])
  func methods(method: String) {
    #expect(Self.local.refusal(of: Request(method: method, host: "127.0.0.1:8000")) == .method)
  }

  @Test(
    "where others reach it, the token is asked for",
    arguments: [
      (Request(host: "192.168.1.20:8000", wantsPage: true), Refusal.token),
      (Request(host: "192.168.1.20:8000", token: "5ec2e8", wantsPage: true), .token),
      (Request(host: "192.168.1.20:8000", token: "", wantsPage: true), .token),
      (Request(host: "192.168.1.20:8000", token: "5ec2e", wantsPage: true), .token),
      (Request(host: "192.168.1.20:8000", token: "5ec2e7", wantsPage: false), .token),
      (Request(host: "192.168.1.20:8000", cookies: "flipbook-8000=", wantsPage: true), .token),
      (Request(host: "192.168.1.20:8000", cookies: "other=5ec2e7", wantsPage: true), .token),
      (Request(host: "192.168.1.20:8000", cookies: "xflipbook-8000=5ec2e7"), .token),
      (Request(host: "192.168.1.20:8000", origin: "http://192.168.1.20:8000", wantsSocket: true), .token),
      (Request(host: "192.168.1.20:8000", cookies: "flipbook=5ec2e7"), .token),
      (Request(host: "192.168.1.20:8000", cookies: "flipbook-8001=5ec2e7"), .token),
      (Request(host: "192.168.1.20:8000", token: "5ec2e7", wantsPage: true), nil),
      (Request(host: "192.168.1.20:8000", cookies: "a=b; flipbook-8000=5ec2e7; c=d"), nil),
    ])
  func tokens(request: Request, refusal: Refusal?) {
    #expect(Self.one.refusal(of: request) == refusal)
    #expect(Self.open.refusal(of: request) == refusal)
  }

  @Test("on port 80 an address has no port, as browsers write it, and on no other")
  func usualPort() {
    let guardian = RequestGuard(host: nil, port: 80, token: nil)
    for host in ["127.0.0.1", "localhost", "127.0.0.1:80"] {
      #expect(guardian.refusal(of: Request(host: host, wantsPage: true)) == nil)
      #expect(guardian.refusal(of: Request(host: host, origin: "http://\(host)", wantsSocket: true)) == nil)
    }
    #expect(guardian.refusal(of: Request(host: "evil.example", wantsPage: true)) == .host)
    let everywhere = RequestGuard(host: try? HostAddress("::"), port: 80, token: "5ec2e7")
    #expect(everywhere.refusal(of: Request(host: "[fe80::1]", token: "5ec2e7", wantsPage: true)) == nil)
    #expect(everywhere.refusal(of: Request(host: "evil", token: "5ec2e7", wantsPage: true)) == .host)
  }

  @Test(
    "an address is known however it is written, and everywhere is everywhere",
    arguments: [
      ("0:0:0:0:0:0:0:1", "[::1]", false), ("::1", "[::1]", false), ("FE80:0::01", "[fe80::1]", false),
      ("0:0::0", "[::]", true), ("0.0.0.0", "0.0.0.0", true), ("192.168.1.20", "192.168.1.20", false),
    ])
  func addresses(text: String, written: String, isEverywhere: Bool) throws {
    let host = try HostAddress(text)
    #expect(host.inAddress == written && host.isEverywhere == isEverywhere)
    let guardian = RequestGuard(host: host, port: 8000, token: "5ec2e7")
    #expect(
      guardian.refusal(of: Request(host: "\(written):8000", token: "5ec2e7", wantsPage: true)) == nil || isEverywhere)
  }

  @Test(
    "what is no address in digits is refused",
    arguments: ["", "example.org", "127.1", "1.2.3.4.5", "::g", "[::1]", "127.0.0.1\u{0}"])
  func noAddresses(text: String) {
    #expect(throws: PreviewProblem.badHost(text)) { _ = try HostAddress(text) }
  }
}

extension RequestGuard {
  fileprivate func refusal(of request: RequestGuardTests.Request) -> Refusal? {
    refusal(of: request.head, base: RequestGuardTests.Request.base)
  }
}
