import NIOCore
import NIOHTTP1
import NIOWebSocket

/// A connection's first handler of requests: it takes one, without a body, and answers it, or lets the connection
/// become a page's socket. A head is bounded before it is read further.
final class SingleRequestHandler: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// Bytes of a head, and headers in it, at most. Browsers send a thousand bytes and some twenty headers.
  static let (longest, maxHeaders) = (16_384, 100)

  private let server: PreviewServer
  private var deadline: Scheduled<Void>?
  private var isAnswered = false

  private init(_ server: PreviewServer) { self.server = server }

  /// Adds what a connection needs that was opened.
  static func add(to channel: any Channel, of server: PreviewServer) throws {
    let pipeline = channel.pipeline.syncOperations
    let door = SingleRequestHandler(server)
    var limits = NIOHTTPDecoderLimitConfiguration()
    limits.maxHeaderFieldSize = longest
    limits.maxHeaderListSize = longest
    limits.maxHeaderFieldCount = maxHeaders
    let decoder = ByteToMessageHandler(
      HTTPRequestDecoder(leftOverBytesStrategy: .forwardBytes, limitConfiguration: limits), maximumBufferSize: longest)
    let encoder = HTTPResponseEncoder()
    let upgrader = NIOWebSocketServerUpgrader(
      maxFrameSize: PageRequest.limit, automaticErrorHandling: false,
      shouldUpgrade: { channel, head in
        channel.eventLoop.makeSucceededFuture(server.opensSocket(to: head, channel) ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture { try PageSocket.add(to: channel, server.sessions, server.timeouts) }
      })
    try pipeline.addHandlers([
      WriteTimeoutHandler(server.timeouts), encoder, decoder,
      HTTPServerUpgradeHandler(upgraders: [upgrader], httpEncoder: encoder, extraHTTPHandlers: [decoder]) { context in
        door.markActive(context.channel)
        context.pipeline.syncOperations.removeHandler(door, promise: nil)
      },
      door,
    ])
  }

  func handlerAdded(context: ChannelHandlerContext) {
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(server.timeouts.request)) {
      context.close(promise: nil)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) { deadline?.cancel() }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // Nothing that follows the head is looked at: with a body, the head is refused.
    guard case .head(let head) = Self.unwrapInboundIn(data), !isAnswered else { return }
    isAnswered = true
    markActive(context.channel)
    let (channel, door) = (context.channel, NIOLoopBound(self, eventLoop: context.eventLoop))
    server.answer(head, channel) { response in
      channel.eventLoop.execute { door.value.write(response, on: channel) }
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case HTTPParserError.headerOverflow, is ByteToMessageDecoderError.PayloadTooLargeError:
      refuse(.requestHeaderFieldsTooLarge, context)
    case is HTTPParserError: refuse(.badRequest, context)
    case is IOError, is ChannelError: context.close(promise: nil)
    // A request for a socket that is no handshake comes as any request.
    default: break
    }
  }

  private func refuse(_ status: HTTPResponseStatus, _ context: ChannelHandlerContext) {
    guard !isAnswered else { return }
    isAnswered = true
    markActive(context.channel)
    write(.plain(status), on: context.channel)
  }

  /// Ends the deadline of a connection whose request has arrived.
  private func markActive(_ channel: any Channel) {
    deadline?.cancel()
    server.markActive(channel)
  }

  private func write(_ response: Response, on channel: any Channel) {
    guard channel.isActive else { return }
    for part in response.parts { channel.write(part, promise: nil) }
    channel.flush()
    GracefulClose.begin(on: channel, server.timeouts)
  }

  /// Answers one for which there is no room, whatever it wants.
  static func turnAway(_ channel: any Channel) throws {
    try channel.pipeline.syncOperations.addHandlers([HTTPResponseEncoder(), Full()])
  }

  private final class Full: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    func channelActive(context: ChannelHandlerContext) {
      for part in Response.plain(.serviceUnavailable).parts { context.channel.write(part, promise: nil) }
      context.channel.flush()
      context.close(promise: nil)
    }
  }
}
