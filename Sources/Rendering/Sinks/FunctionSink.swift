import Motion

/// Frames for a function, in any order, on the threads that made them.
public final class FunctionSink: UnorderedSink {
  public let instants: [Instant]
  private let body: @Sendable (RenderedFrame) throws -> Void

  public init(at instants: [Instant], _ body: @escaping @Sendable (RenderedFrame) throws -> Void) {
    self.instants = instants
    self.body = body
  }

  public convenience init(at ticks: [Int], _ body: @escaping @Sendable (RenderedFrame) throws -> Void) {
    self.init(at: ticks.map { Instant($0) }, body)
  }

  public func take(_ frame: RenderedFrame) throws { try body(frame) }
}
