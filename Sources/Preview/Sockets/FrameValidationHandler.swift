import NIOCore
import NIOWebSocket

/// A handler that passes on what a page may say over a WebSocket (RFC 6455), frame by frame: masked, without
/// extensions, for none was agreed upon, and text.
package final class FrameValidationHandler: ChannelInboundHandler {
  package typealias InboundIn = WebSocketFrame
  package typealias InboundOut = WebSocketFrame

  /// A violation of the protocol, with the code that the connection is closed with.
  package struct Violation: Error, CustomStringConvertible {
    package let code: WebSocketErrorCode

    package var description: String { "the page broke the protocol: \(code)" }
  }

  package init() {}

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let frame = Self.unwrapInboundIn(data)
    guard frame.maskKey != nil, frame.reservedBits.isEmpty else { return refuse(.protocolError, context) }
    switch frame.opcode {
    case .text, .continuation, .ping, .pong, .connectionClose: context.fireChannelRead(data)
    case .binary: refuse(.unacceptableData, context)
    default: refuse(.protocolError, context)
    }
  }

  private func refuse(_ code: WebSocketErrorCode, _ context: ChannelHandlerContext) {
    context.fireErrorCaught(Violation(code: code))
  }
}
