import Files
import Glibc
import ImageFiles
import Rendering
import Scenes
import Synchronization

/// Serves the preview's page, and a session to every page that is open.
public final class PreviewServer: Sendable {
  /// Where it listens.
  public struct Address: Sendable {
    /// An address in digits; nil for the loopback, which nobody outside of this machine reaches.
    public var host: HostAddress?
    /// 0 for any that is free.
    public var port: UInt16
    /// What a page must bring; to be given with a host.
    public var token: String?
    /// Connections at a time.
    public var mostConnections = 200
    public var patience: Patience

    public init(host: HostAddress? = nil, port: UInt16 = 0, token: String? = nil, patience: Patience) {
      self.patience = patience
      self.host = host
      self.port = port
      self.token = token
    }
  }

  private let address: Address
  private let sessions: Sessions
  private let thumbnails: Thumbnails
  private let approval: Approval?
  private let connections: Connections
  private let running = Mutex<Listener?>(nil)
  /// Where the page and all that it loads is. With a token it is a folder of its own, since a browser sends a cookie to every
  /// port of an address: other servers there do not get it but for paths that only this one has.
  private let base: String

  /// - Throws: where a host is given without a token.
  public init(
    _ catalogue: Catalogue, loader: SceneLoader, options: SceneOptions = SceneOptions(), scale: Double? = nil,
    approval: Approval? = nil, at address: Address
  ) throws {
    guard address.host == nil || !(address.token ?? "").isEmpty else { throw PreviewProblem.noToken }
    self.address = address
    base = address.token.map { "/\(SHA256.hex(Array("the folder of \($0)".utf8)).prefix(16))/" } ?? "/"
    sessions = Sessions {
      Session(catalogue: catalogue, loader: loader, options: options, scale: scale, approval: approval)
    }
    self.approval = approval
    thumbnails = Thumbnails(catalogue, loader: loader)
    connections = Connections(most: min(address.mostConnections, Self.roomForConnections))
  }

  /// A process may have so many files open, of which the scenes want some; a thumbnail, a picture and a socket each one more.
  private static var roomForConnections: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 64 }
    return max(Int(clamping: limit.rlim_cur) / 3, 4)
  }

  /// Serves until `stop` is called. To be called on a thread that has nothing else to do.
  ///
  /// - Parameter ready: called once, with the port, when it listens.
  /// - Throws: where it cannot listen.
  public func run(ready: (UInt16) -> Void) throws {
    let listener = try Listener(host: address.host ?? .loopback, port: address.port)
    running.withLock { $0 = listener }
    let guardian = RequestGuard(host: address.host, port: listener.port, token: address.token)
    ready(listener.port)
    listener.run(now: address.patience.now) { connection in
      guard connections.open(connection) else {
        try? connection.write(Response.plain(.unavailable).bytes)
        return
      }
      let isRunning = WorkerThread.run { [self] in
        serve(connection, guardian)
        connections.close(connection)
      }
      if !isRunning { connections.close(connection) }
    }
    connections.end()
    running.withLock { $0 = nil }
  }

  /// Ends all connections and `run`.
  public func stop() { running.withLock { $0 }?.stop() }

  /// The scenes that pages show; one as often as it is shown.
  var shown: [ShownScene] { sessions.shown }

  /// - Parameter tell: is called with them whenever they, or what they hang on, have changed, on any thread.
  func noteShown(_ tell: @escaping @Sendable ([ShownScene]) -> Void) { sessions.noteShown(tell) }

  /// How many connections are open.
  public var connectionCount: Int { connections.count }

  /// Something that a scene was read from was saved: pages that show it show what it says now.
  public func reload(_ file: String) { sessions.reload(file) }

  // MARK: Requests

  private func serve(_ connection: Connection, _ guardian: RequestGuard) {
    do {
      let (head, rest) = try RequestHead.read(
        from: connection, until: connection.deadline(after: address.patience.head))
      connections.hear(connection)
      if let problem = guardian.problem(with: head, base: base) { return answer(.plain(problem), on: connection) }
      guard head.path == base + "socket" else { return answer(response(to: head, connection), on: connection) }
      guard let acceptance = WebSocket.acceptance(of: head) else { return answer(.plain(.badRequest), on: connection) }
      try connection.write(acceptance)
      let socket = WebSocket(connection, longest: PageRequest.limit, patience: address.patience)
      sessions.serve(socket, after: rest)
    } catch let problem as RequestHead.Problem {
      answer(.plain(problem == .tooLong ? .headTooLong : .badRequest), on: connection)
    } catch {
      connection.end()
    }
  }

  private func answer(_ response: Response, on connection: Connection) {
    do throws(Connection.Failure) {
      try connection.write(response.bytes)
      connection.hearOut(until: connection.deadline(after: address.patience.farewell))
    } catch {
      // Whoever asked has gone.
    }
    connection.end()
  }

  private func response(to head: RequestHead, _ connection: Connection) -> Response {
    if head.path == "/", let token = address.token, head.queryValue("token") != nil {
      // From here on the cookie carries it, and the address that people see and copy does not.
      let name = RequestGuard.cookie(ofPort: running.withLock { $0?.port ?? 0 })
      return .redirection(to: base, settingCookie: "\(name)=\(token); HttpOnly; SameSite=Strict; Path=\(base)")
    }
    guard let path = FilePath.rest(of: head.path, after: base) else { return .plain(.notFound) }
    if let number = FilePath.rest(of: path, after: "thumbnail/") {
      let png = Int(number).flatMap { thumbnails.png(of: $0) { !connection.isOpen } }
      return png.map { Response(type: "image/png", body: $0) } ?? .plain(.notFound)
    }
    if let name = FilePath.rest(of: path, after: "differences/") {
      let file = approval?.file(name)
      return file.map { Response(type: $0.type, body: $0.bytes, isFramed: true) } ?? .plain(.notFound)
    }
    return PageFiles.byPath[path].map { Response(type: $0.type, body: $0.bytes) } ?? .plain(.notFound)
  }
}

extension RequestGuard {
  /// Why a request is refused; nil where it is not.
  ///
  /// - Parameter base: the path of the page.
  func problem(with head: RequestHead, base: String) -> Response.Status? {
    let asked = Request(
      method: head.method, host: head["host"], origin: head["origin"], site: head["sec-fetch-site"],
      cookies: head["cookie"], token: head.path == "/" ? head.queryValue("token") : nil,
      wantsSocket: head.path == base + "socket", wantsPage: head.path == "/" || head.path == base)
    switch refusal(of: asked) {
    case .method: return .methodNotAllowed
    case .host: return .misdirectedRequest
    case .origin, .token: return .forbidden
    case nil: return head.hasBody ? .badRequest : nil
    }
  }
}
