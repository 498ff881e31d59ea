import NIOCore

/// Closes the output of a connection, and reads on for a moment, so that the other side gets to read what was written:
/// what a closed socket has not read makes the system throw away what it has written.
package final class GracefulClose: ChannelInboundHandler {
  package typealias InboundIn = ByteBuffer

  private var received = 0
  private var end: Scheduled<Void>?
  /// Bytes that are read on, at most.
  private static let maxReceived = 1 << 18

  /// Ends a connection when all is written that was given to it. Nothing that still comes is passed on.
  package static func begin(on channel: any Channel, _ timeouts: Timeouts) {
    do {
      let handler = GracefulClose()
      try channel.pipeline.syncOperations.addHandler(handler, position: .first)
      channel.close(mode: .output).assumeIsolated().whenComplete { result in
        guard case .success = result, channel.isActive else { return channel.close(promise: nil) }
        handler.end = channel.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(timeouts.linger)) {
          channel.close(promise: nil)
        }
      }
    } catch {
      channel.close(promise: nil)
    }
  }

  package func handlerRemoved(context: ChannelHandlerContext) { end?.cancel() }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    received += Self.unwrapInboundIn(data).readableBytes
    if received > Self.maxReceived { context.close(promise: nil) }
  }
}
