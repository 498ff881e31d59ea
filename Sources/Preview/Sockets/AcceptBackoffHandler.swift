import NIOCore

/// Leaves new connections alone for a moment where the system has no descriptor for them. SwiftNIO tries again at once,
/// for which it takes a whole processor; so it does with its `AcceptBackoffHandler` too, since a read that failed is
/// still under way.
final class AcceptBackoffHandler: ChannelInboundHandler {
  typealias InboundIn = any Channel

  private static let pause = TimeAmount.milliseconds(100)

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let options = context.channel.syncOptions, (try? options.setOption(.autoRead, value: false)) != nil else {
      return context.fireErrorCaught(error)
    }
    context.eventLoop.assumeIsolated().scheduleTask(in: Self.pause) {
      // One that was closed meanwhile has no options.
      try? options.setOption(.autoRead, value: true)
    }
  }
}
