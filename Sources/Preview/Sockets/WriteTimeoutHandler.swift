import NIOCore

/// Closes the connection to a side that takes nothing of what is written to it for a while.
package final class WriteTimeoutHandler: ChannelInboundHandler {
  package typealias InboundIn = ByteBuffer

  private let timeouts: Timeouts
  private var next: Scheduled<Void>?

  /// Any byte that waits makes a connection one that cannot be written to, for which its handlers look.
  static let waterMark = ChannelOptions.Types.WriteBufferWaterMark(low: 1, high: 1)

  package init(_ timeouts: Timeouts) { self.timeouts = timeouts }

  package func handlerRemoved(context: ChannelHandlerContext) { next?.cancel() }

  package func channelWritabilityChanged(context: ChannelHandlerContext) {
    next?.cancel()
    next = nil
    if !context.channel.isWritable { wait(context, Self.bufferedBytes(context)) }
    context.fireChannelWritabilityChanged()
  }

  /// - Parameter former: bytes that waited before.
  private func wait(_ context: ChannelHandlerContext, _ former: Int) {
    next = context.eventLoop.assumeIsolated().scheduleTask(in: TimeAmount(timeouts.write)) {
      let bufferedBytes = Self.bufferedBytes(context)
      // While some wait, a page is written nothing of any size: there are fewer only if some were taken.
      if bufferedBytes < former { self.wait(context, bufferedBytes) } else { context.close(promise: nil) }
    }
  }

  private static func bufferedBytes(_ context: ChannelHandlerContext) -> Int {
    (try? context.channel.syncOptions?.getOption(.bufferedWritableBytes)) ?? 0
  }
}
