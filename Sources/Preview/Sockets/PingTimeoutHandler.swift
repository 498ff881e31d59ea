import NIOCore

/// A side that says nothing for a while is asked whether it is still there; one that does not answer is not.
package final class PingTimeoutHandler: ChannelInboundHandler {
  package typealias InboundIn = ByteBuffer
  package typealias InboundOut = ByteBuffer

  /// The question whether it is still there; the part that speaks the connection's language asks it.
  package struct Question: Sendable {}

  private let timeouts: Timeouts
  private var heard = NIODeadline.uptimeNanoseconds(0)
  private var next: Scheduled<Void>?

  package init(_ timeouts: Timeouts) { self.timeouts = timeouts }

  package func handlerAdded(context: ChannelHandlerContext) {
    heard = context.eventLoop.now
    wait(context, until: heard + TimeAmount(timeouts.silence), asked: nil)
  }

  package func handlerRemoved(context: ChannelHandlerContext) { next?.cancel() }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    heard = context.eventLoop.now
    context.fireChannelRead(data)
  }

  /// - Parameter asked: when it was asked; nil where it was not.
  private func wait(_ context: ChannelHandlerContext, until deadline: NIODeadline, asked: NIODeadline?) {
    next = context.eventLoop.assumeIsolated().scheduleTask(deadline: deadline) {
      let now = context.eventLoop.now
      let isHeard = asked.map { self.heard >= $0 } ?? (self.heard + TimeAmount(self.timeouts.silence) > now)
      if isHeard {
        self.wait(context, until: self.heard + TimeAmount(self.timeouts.silence), asked: nil)
      } else if asked != nil {
        context.close(promise: nil)
      } else {
        context.fireUserInboundEventTriggered(Question())
        self.wait(context, until: now + TimeAmount(self.timeouts.answer), asked: now)
      }
    }
  }
}
