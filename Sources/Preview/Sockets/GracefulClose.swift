import NIOCore

/// Says that nothing more is written, and hears out for a moment what is still coming, so that the other side gets to
/// read what was: what a closed socket has not read makes the system throw away what it has written.
package final class GracefulClose: ChannelInboundHandler {
  package typealias InboundIn = ByteBuffer

  private var heard = 0
  private var end: Scheduled<Void>?
  /// Bytes that are heard out.
  private static let longest = 1 << 18

  /// Ends a connection when all is written that was given to it. From now on, nobody hears anything of it.
  package static func begin(on channel: any Channel, _ timeouts: Timeouts) {
    do {
      let closing = GracefulClose()
      try channel.pipeline.syncOperations.addHandler(closing, position: .first)
      channel.close(mode: .output).assumeIsolated().whenComplete { result in
        guard case .success = result, channel.isActive else { return channel.close(promise: nil) }
        closing.end = channel.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(timeouts.closing)) {
          channel.close(promise: nil)
        }
      }
    } catch {
      channel.close(promise: nil)
    }
  }

  package func handlerRemoved(context: ChannelHandlerContext) { end?.cancel() }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    heard += Self.unwrapInboundIn(data).readableBytes
    if heard > Self.longest { context.close(promise: nil) }
  }
}
