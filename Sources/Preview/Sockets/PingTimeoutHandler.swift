import NIOCore

/// Requests a ping of a side that has sent nothing for a while, and closes the connection if it does not answer.
package final class PingTimeoutHandler: ChannelInboundHandler {
  package typealias InboundIn = ByteBuffer
  package typealias InboundOut = ByteBuffer

  /// The request for a ping; the handler of the connection's protocol sends it.
  package struct PingRequest: Sendable {}

  private let timeouts: Timeouts
  private var lastRead = NIODeadline.uptimeNanoseconds(0)
  private var next: Scheduled<Void>?

  package init(_ timeouts: Timeouts) { self.timeouts = timeouts }

  package func handlerAdded(context: ChannelHandlerContext) {
    lastRead = context.eventLoop.now
    wait(context, until: lastRead + TimeAmount(timeouts.idle), pinged: nil)
  }

  package func handlerRemoved(context: ChannelHandlerContext) { next?.cancel() }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    lastRead = context.eventLoop.now
    context.fireChannelRead(data)
  }

  /// - Parameter pinged: when a ping was requested; nil where none was.
  private func wait(_ context: ChannelHandlerContext, until deadline: NIODeadline, pinged: NIODeadline?) {
    next = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      let now = context.eventLoop.now
      let isAlive = pinged.map { self.lastRead >= $0 } ?? (self.lastRead + TimeAmount(self.timeouts.idle) > now)
      if isAlive {
        self.wait(context, until: self.lastRead + TimeAmount(self.timeouts.idle), pinged: nil)
      } else if pinged != nil {
        context.close(promise: nil)
      } else {
        context.fireUserInboundEventTriggered(PingRequest())
        self.wait(context, until: now + TimeAmount(self.timeouts.pong), pinged: now)
      }
    }
  }
}
