import NIOCore
import NIOWebSocket
import Synchronization

/// A page's WebSocket: messages in, of a bounded length, and messages out. What the protocol does not allow ends it.
final class PageSocket: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias OutboundOut = WebSocketFrame

  private let sessions: Sessions
  private let timeouts: Timeouts
  private var page: (sessionQueue: SessionQueue, writer: Writer)?
  private var isEnded = false

  /// Frames of which a message may consist, each of which keeps bytes beside its own.
  private static let maxFrames = 100

  private init(_ sessions: Sessions, _ timeouts: Timeouts) { (self.sessions, self.timeouts) = (sessions, timeouts) }

  /// Adds what a connection needs that has become a WebSocket, behind the decoder and encoder of frames.
  static func add(to channel: any Channel, _ sessions: Sessions, _ timeouts: Timeouts) throws {
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(PingTimeoutHandler(timeouts), position: .first)
    try pipeline.addHandler(FrameValidationHandler())
    try pipeline.addHandler(
      NIOWebSocketFrameAggregator(
        minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: maxFrames, maxAccumulatedFrameSize: PageRequest.limit))
    try pipeline.addHandler(PageSocket(sessions, timeouts))
  }

  func handlerAdded(context: ChannelHandlerContext) {
    let writer = Writer(context.channel)
    page = (sessions.open(writer.write), writer)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    page?.writer.end()
    if let sessionQueue = page?.sessionQueue { sessions.close(sessionQueue) }
    page = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isEnded else { return }
    let frame = Self.unwrapInboundIn(data)
    switch frame.opcode {
    case .text:
      guard let text = String(validating: frame.unmaskedData.readableBytesView, as: UTF8.self) else {
        return end(.dataInconsistentWithMessage, context)
      }
      if page?.sessionQueue.put(text) != true { end(.normalClosure, context) }
    case .ping:
      // Who does not read answers gets none.
      if context.channel.isWritable { write(.pong, frame.unmaskedData, context) }
    case .connectionClose: end(.normalClosure, context)
    default: break
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is PingTimeoutHandler.PingRequest, !isEnded { write(.ping, ByteBuffer(), context) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    switch error {
    case let violation as FrameValidationHandler.Violation: end(violation.code, context)
    case NIOWebSocketError.invalidFrameLength, NIOWebSocketFrameAggregator.Error.accumulatedFrameSizeIsTooLarge,
      NIOWebSocketFrameAggregator.Error.tooManyFragments,
      NIOWebSocketFrameAggregator.Error.nonFinalFragmentSizeIsTooSmall:
      end(.messageTooLarge, context)
    case is NIOWebSocketError, is NIOWebSocketFrameAggregator.Error: end(.protocolError, context)
    default: context.close(promise: nil)
    }
  }

  private func end(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
    guard !isEnded else { return }
    isEnded = true
    var reason = ByteBuffer()
    reason.write(webSocketErrorCode: code)
    write(.connectionClose, reason, context)
    GracefulClose.begin(on: context.channel, timeouts)
  }

  private func write(_ opcode: WebSocketOpcode, _ data: ByteBuffer, _ context: ChannelHandlerContext) {
    let frame = WebSocketFrame(fin: true, opcode: opcode, data: data)
    context.writeAndFlush(Self.wrapOutboundOut(frame), promise: nil)
  }
}

extension PageSocket {
  /// Writes a session's answers. Each waits until the system has taken the one before, so that of a page that does not
  /// read only one is kept.
  private final class Writer: Sendable {
    private let channel: Mutex<(any Channel)?>

    init(_ channel: any Channel) { self.channel = Mutex(channel) }

    /// Writes answers; called where there is time to wait.
    func write(_ answers: [Session.Answer]) {
      for answer in answers {
        let frame =
          switch answer {
          case .text(let text): WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text))
          case .data(let data): WebSocketFrame(fin: true, opcode: .binary, data: ByteBuffer(bytes: data))
          }
        // The channel's thread may have ended where the channel has.
        let written = channel.withLock { $0?.writeAndFlush(frame) }
        guard let written, (try? written.wait()) != nil else { return }
      }
    }

    func end() { channel.withLock { $0 = nil } }
  }
}
