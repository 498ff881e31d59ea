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

/// `Bitmap.pixelHash` of each frame.
public final class HashSink: UnorderedSink {
  public let ticks: [Int]
  private let slots: Slots<UInt64>

  public init(at ticks: [Int]) {
    self.ticks = ticks
    slots = Slots(count: ticks.count)
  }

  /// In the order of the ticks, when all have been taken.
  public var hashes: [UInt64] { slots.values.compactMap { $0 } }

  public func take(_ frame: RenderedFrame) { slots[frame.index] = frame.bitmap.pixelHash }
}
