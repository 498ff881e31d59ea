import Synchronization

/// A wish to stop, set by one thread and looked at by others between two frames.
public final class Cancellation: Sendable {
  private let flag = Atomic<Bool>(false)

  public init() {}

  /// Cancels what looks at it, from any thread.
  public func cancel() { flag.store(true, ordering: .relaxed) }

  public var isCancelled: Bool { flag.load(ordering: .relaxed) }

  /// Throws `Cancelled` where somebody wishes to stop.
  public func check() throws { if isCancelled { throw Cancelled() } }
}

/// Thrown where work ended early because it was cancelled. What was begun is complete, the rest was not begun.
public struct Cancelled: Error, CustomStringConvertible {
  public var description: String { "it was cancelled" }

  public init() {}
}
