import FlyingFox
import FlyingSocks
import Foundation
import Rendering
import Scenes
import Synchronization

/// Serves the preview's page, and a session to every page that is open.
public final class PreviewServer: Sendable {
  /// Where it listens.
  public struct Address: Sendable {
    /// An address in digits; nil for the loopback, which nobody outside of this machine reaches.
    public var host: String?
    /// 0 for any that is free.
    public var port: UInt16
    /// What a page must bring; to be given with a host.
    public var token: String?

    public init(host: String? = nil, port: UInt16 = 0, token: String? = nil) {
      self.host = host
      self.port = port
      self.token = token
    }
  }

  private let address: Address
  private let sessions: Sessions
  private let thumbnails: Thumbnails
  private let approval: Approval?
  private let server: HTTPServer
  private let guardian = Mutex<RequestGuard?>(nil)

  /// - Throws: where the host is no address in digits, or has no token.
  public init(
    _ catalogue: Catalogue, loader: SceneLoader, options: SceneOptions = SceneOptions(), scale: Double? = nil,
    approval: Approval? = nil, at address: Address = Address()
  ) throws {
    guard address.host == nil || !(address.token ?? "").isEmpty else { throw PreviewProblem.noToken }
    self.address = address
    sessions = Sessions {
      Session(catalogue: catalogue, loader: loader, options: options, scale: scale, approval: approval)
    }
    self.approval = approval
    thumbnails = Thumbnails(catalogue, loader: loader)
    let configuration = HTTPServer.Configuration(
      address: try Self.socketAddress(address), timeout: 15, logger: .disabled)
    server = HTTPServer(config: configuration)
  }

  private static func socketAddress(_ address: Address) throws -> any SocketAddress {
    let host = address.host ?? "127.0.0.1"
    do {
      return host.contains(":")
        ? try .inet6(ip6: host, port: address.port) : try .inet(ip4: host, port: address.port)
    } catch {
      throw PreviewProblem.badHost(host)
    }
  }

  /// Serves until the task is cancelled or `stop` is called.
  ///
  /// - Parameter ready: called once, with the port, when it listens.
  /// - Throws: where it cannot listen.
  public func run(ready: @escaping @Sendable (UInt16) -> Void) async throws {
    await server.appendRoute("*") { [self] request in await respond(to: request) }
    let announcing = Task {
      try await server.waitUntilListening()
      guard let port = await port else { return }
      guardian.withLock { $0 = RequestGuard(host: address.host, port: port, token: address.token) }
      ready(port)
    }
    defer { announcing.cancel() }
    do {
      try await server.run()
    } catch SocketError.disconnected {
      // It was stopped.
    } catch let error as SocketError {
      throw PreviewProblem.cannotListen(port: address.port, reason: error.errorDescription ?? "\(error)")
    }
  }

  private var port: UInt16? {
    get async {
      switch await server.listeningAddress {
      case .ip4(_, let port), .ip6(_, let port): port
      case .unix, nil: nil
      }
    }
  }

  /// Ends all connections and `run`.
  public func stop() async { await server.stop(timeout: 0) }

  /// The files of the scenes that pages show, each with those that it was read from.
  public var files: [String: Set<String>] { sessions.files }

  /// Something around a scene's file was saved: pages that show it show what it says now.
  public func reload(_ file: String) { sessions.reload(file) }

  // MARK: Requests

  private func respond(to request: HTTPRequest) async -> HTTPResponse {
    guard let guardian = guardian.withLock({ $0 }) else { return Self.refused(.serviceUnavailable) }
    let path = request.target.path()
    let asked = RequestGuard.Request(
      method: request.method.rawValue, host: request.headers[.host], origin: request.headers[HTTPHeader("Origin")],
      site: request.headers[HTTPHeader("Sec-Fetch-Site")], cookies: request.headers[.cookie],
      token: request.query["token"], wantsSocket: path == "/socket", wantsPage: path == "/")
    switch guardian.refusal(of: asked) {
    case .method: return Self.refused(.methodNotAllowed)
    case .host: return Self.refused(.misdirectedRequest)
    case .origin, .token: return Self.refused(.forbidden)
    case nil: break
    }
    if path == "/socket" {
      let frames = MessageFrameWSHandler(handler: SocketHandler(sessions: sessions), frameSize: 1 << 30)
      let response = try? await WebSocketHTTPHandler(handler: frames).handleRequest(request)
      return response ?? Self.refused(.badRequest)
    }
    if path == "/", asked.token != nil, let token = address.token {
      // From here on the cookie carries it, and the address that people see and copy does not.
      var headers = Self.headers(type: "text/plain; charset=utf-8")
      headers[.location] = "/"
      headers[.setCookie] = "\(RequestGuard.cookie)=\(token); HttpOnly; SameSite=Strict; Path=/"
      return HTTPResponse(statusCode: .found, headers: headers)
    }
    if path.hasPrefix(Self.thumbnail) {
      guard let number = Int(path.dropFirst(Self.thumbnail.count)), let png = await thumbnails.png(of: number) else {
        return Self.refused(.notFound)
      }
      return HTTPResponse(statusCode: .ok, headers: Self.headers(type: "image/png"), body: Data(png))
    }
    if path.hasPrefix(Self.differences) {
      guard let file = approval?.file(String(path.dropFirst(Self.differences.count))) else {
        return Self.refused(.notFound)
      }
      var headers = Self.headers(type: file.type)
      // The report is one file, with its script and style in it; only the preview's own page shows it.
      headers[HTTPHeader("Content-Security-Policy")] =
        "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' blob: data:; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
      headers[HTTPHeader("X-Frame-Options")] = "SAMEORIGIN"
      return HTTPResponse(statusCode: .ok, headers: headers, body: Data(file.bytes))
    }
    guard let file = PageFiles.byPath[path] else { return Self.refused(.notFound) }
    return HTTPResponse(statusCode: .ok, headers: Self.headers(type: file.type), body: Data(file.bytes))
  }

  private static let differences = "/differences/"
  private static let thumbnail = "/thumbnail/"

  private static func refused(_ code: HTTPStatusCode) -> HTTPResponse {
    HTTPResponse(
      statusCode: code, headers: headers(type: "text/plain; charset=utf-8"), body: Data("\(code.phrase)\n".utf8))
  }

  /// Nothing of elsewhere is asked for by the page, no page of elsewhere shows this one or reads its files.
  private static func headers(type: String) -> HTTPHeaders {
    [
      .contentType: type, .cacheControl: "no-store",
      HTTPHeader("Content-Security-Policy"):
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; "
        + "frame-src 'self'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
      HTTPHeader("Cross-Origin-Opener-Policy"): "same-origin",
      HTTPHeader("Referrer-Policy"): "no-referrer",
      HTTPHeader("X-Content-Type-Options"): "nosniff",
      HTTPHeader("X-Frame-Options"): "DENY",
    ]
  }
}
