import Geometry

/// The work that something may still take. It is a number of steps, never of seconds, so that it ends at the same place
/// on every machine.
///
/// A whole has parts, each with a limit of its own: a take its events, each a part of it.
public struct WorkBudget: Sendable {
  /// Steps of the whole.
  public let limit: Int
  /// Steps of one part of it.
  public let partLimit: Int
  /// Steps spent so far, those beyond a limit included.
  public private(set) var spent = 0
  private var end: Int

  /// - Parameters:
  ///   - limit: steps of the whole.
  ///   - partLimit: steps of one part; those of the whole if left out.
  public init(limit: Int, partLimit: Int? = nil) {
    self.limit = limit
    self.partLimit = min(partLimit ?? limit, limit)
    end = self.partLimit
  }

  /// A part begins, with all that one may spend; as far as the whole has it.
  public mutating func beginPart() { end = min(limit, spent.addingClamped(partLimit)) }

  /// Spends a number of steps.
  ///
  /// - Returns: false if these are more than are left. From then on there are none, until another part begins.
  public mutating func spend(_ steps: Int) -> Bool {
    spent = spent.addingClamped(steps)
    return spent <= end
  }

  /// Whether more was to be spent than there was.
  public var isUsedUp: Bool { spent > end }

  /// The limit that is reached first.
  public var bound: Bound {
    end < limit ? Bound(steps: partLimit, isOfWhole: false) : Bound(steps: limit, isOfWhole: true)
  }

  /// A limit that was reached, as a number of steps, for messages.
  public struct Bound: Hashable, Sendable {
    public let steps: Int
    /// Whether it is the limit of the whole, and not that of a part.
    public let isOfWhole: Bool
  }
}
