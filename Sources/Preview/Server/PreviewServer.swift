import Dispatch
import Files
import Glibc
import ImageFiles
import NIOCore
import NIOHTTP1
import NIOPosix
import Rendering
import Scenes
import Synchronization

/// Serves the preview's page, and a session to every page that is open.
public final class PreviewServer: Sendable {
  /// The address at which it listens.
  public struct Address: Sendable {
    /// An address in digits; nil for the loopback, which nobody outside of this machine reaches.
    public var host: HostAddress?
    /// A port of TCP, 1 to 65535; 0 for any that is free.
    public var port: UInt16
    /// The token that a page must bring; to be given with a host.
    public var token: String?
    /// The most connections at a time.
    public var maxConnections = 200
    public var timeouts = Timeouts()

    public init(host: HostAddress? = nil, port: UInt16 = 0, token: String? = nil) {
      self.host = host
      self.port = port
      self.token = token
    }
  }

  private let address: Address
  let sessions: Sessions
  private let thumbnails: Thumbnails
  private let approval: Approval?
  private let drawings: Drawings?
  private let connections: Connections
  /// The queue on which files are read that are asked for.
  private let files = DispatchQueue(label: "files")
  private let listener = Mutex<(any Channel)?>(nil)
  /// The path of the page and of all that it loads. With a token it is a folder of its own, since a browser sends a
  /// cookie to every port of an address: other servers there do not get it but for paths that only this one has.
  private let base: String

  /// - Parameter edits: whether pages may change the scenes' files.
  /// - Throws: where a host is given without a token.
  public init(
    _ catalogue: Catalogue, loader: SceneLoader, options: SceneOptions = SceneOptions(), scale: Double? = nil,
    approval: Approval? = nil, drawings: Drawings? = nil, edits: Bool = false, at address: Address
  ) throws {
    guard address.host == nil || !(address.token ?? "").isEmpty else { throw PreviewProblem.noToken }
    self.address = address
    base = address.token.map { "/\(SHA256.hex(Array("the folder of \($0)".utf8)).prefix(16))/" } ?? "/"
    sessions = Sessions {
      Session(
        catalogue: catalogue, loader: loader, options: options, scale: scale, approval: approval, drawings: drawings,
        edits: edits)
    }
    self.drawings = drawings
    self.approval = approval
    thumbnails = Thumbnails(catalogue, loader: loader)
    connections = Connections(most: min(address.maxConnections, Self.roomForConnections))
  }

  /// A process may have so many files open, of which the scenes want some; a thumbnail, a picture and a socket each one
  /// more.
  private static var roomForConnections: Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 64 }
    return max(Int(clamping: limit.rlim_cur) / 3, 4)
  }

  /// Connections that may wait before they are taken.
  private static let backlog: Int32 = 64

  /// Serves until `stop` is called. To be called on a thread that has nothing else to do.
  ///
  /// Where the system gives no more descriptors, it waits a moment and goes on.
  ///
  /// - Parameter ready: called once, with the port, when it listens.
  /// - Throws: where it cannot listen.
  public func run(ready: (UInt16) -> Void) throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { try? group.syncShutdownGracefully() }
    let listener = try listen(on: group)
    self.listener.withLock { $0 = listener }
    ready(Self.port(of: listener))
    try? listener.closeFuture.wait()
    self.listener.withLock { $0 = nil }
  }

  private func listen(on group: some EventLoopGroup) throws -> any Channel {
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: Self.backlog)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .serverChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(AcceptBackoffHandler())
        }
      }
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelOption(.writeBufferWaterMark, value: WriteTimeoutHandler.waterMark)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture { [self] in
          guard connections.open(channel) else { return try SingleRequestHandler.turnAway(channel) }
          try SingleRequestHandler.add(to: channel, of: self)
        }
      }
    do {
      let host = address.host ?? .loopback
      return try bootstrap.bind(to: SocketAddress(ipAddress: host.text, port: Int(address.port))).wait()
    } catch let error as IOError {
      throw PreviewProblem.cannotListen(port: address.port, reason: String(cString: strerror(error.errnoCode)))
    }
  }

  /// Ends all connections and `run`.
  public func stop() { listener.withLock { $0 }?.close(promise: nil) }

  private static func port(of channel: (any Channel)?) -> UInt16 {
    UInt16(truncatingIfNeeded: channel?.localAddress?.port ?? 0)
  }

  /// The times that it waits for the other side.
  var timeouts: Timeouts { address.timeouts }

  /// The number of open connections.
  public var connectionCount: Int { connections.count }

  /// Reloads the scenes that were read from a file that was saved: pages that show one show what it says now.
  public func reload(_ file: String) { sessions.reload(file) }

  // MARK: Requests

  /// Marks a connection as one that has sent its request.
  func markActive(_ channel: any Channel) { connections.markActive(channel) }

  /// Whether it is a request that the socket is opened to, if it is a handshake.
  func opensSocket(to head: HTTPRequestHead, _ channel: any Channel) -> Bool {
    head.path == base + "socket" && problem(with: head, channel) == nil
  }

  private func problem(with head: HTTPRequestHead, _ channel: any Channel) -> HTTPResponseStatus? {
    RequestGuard(host: address.host, port: Self.port(of: channel), token: address.token).problem(with: head, base: base)
  }

  /// Answers a request.
  ///
  /// - Parameter take: is given the answer, at once or later, on any thread.
  func answer(_ head: HTTPRequestHead, _ channel: any Channel, _ take: @escaping @Sendable (Response) -> Void) {
    if let problem = problem(with: head, channel) { return take(.plain(problem)) }
    if head.path == "/", let token = address.token, head.queryValue("token") != nil {
      // From here on the cookie carries it, and the address that people see and copy does not.
      let name = RequestGuard.cookie(ofPort: Self.port(of: channel))
      return take(.redirection(to: base, settingCookie: "\(name)=\(token); HttpOnly; SameSite=Strict; Path=\(base)"))
    }
    guard let path = FilePath.rest(of: head.path, after: base) else { return take(.plain(.notFound)) }
    let isGone = { @Sendable in !channel.isActive }
    if let number = FilePath.rest(of: path, after: "thumbnail/") {
      thumbnails.png(of: Int(number) ?? -1, unless: isGone) { png in
        take(png.map { Response(type: "image/png", body: $0) } ?? .plain(.notFound))
      }
    } else if let number = FilePath.rest(of: path, after: "drawing/"), let drawings {
      drawings.draw(Int(number) ?? -1, unless: isGone) { take($0.map(Response.init(drawing:)) ?? .plain(.notFound)) }
    } else if let name = FilePath.rest(of: path, after: "start/") {
      thumbnails.png(ofStart: name, unless: isGone) { png in
        take(png.map { Response(type: "image/png", body: $0) } ?? .plain(.notFound))
      }
    } else if let name = FilePath.rest(of: path, after: "differences/") {
      files.async { [self] in take(approval?.file(name) ?? .plain(.notFound)) }
    } else if path == "socket" {
      take(.plain(.badRequest))
    } else {
      take(PageFiles.file(path, for: head) ?? .plain(.notFound))
    }
  }
}

extension RequestGuard {
  /// Returns the reason why a request is refused; nil where it is not.
  ///
  /// - Parameter base: the path of the page.
  func problem(with head: HTTPRequestHead, base: String) -> HTTPResponseStatus? {
    if head.isAmbiguous { return .badRequest }
    switch refusal(of: head, base: base) {
    case .method: return .methodNotAllowed
    case .host: return .misdirectedRequest
    case .origin, .token: return .forbidden
    case nil: return head.hasBody ? .badRequest : nil
    }
  }
}
