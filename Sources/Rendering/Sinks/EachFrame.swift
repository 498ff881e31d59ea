/// Frames for a function, in any order, on the threads that made them.
public final class EachFrame: UnorderedSink {
  public let ticks: [Int]
  private let body: @Sendable (RenderedFrame) throws -> Void

  public init(at ticks: [Int], _ body: @escaping @Sendable (RenderedFrame) throws -> Void) {
    self.ticks = ticks
    self.body = body
  }

  public func take(_ frame: RenderedFrame) throws { try body(frame) }
}
