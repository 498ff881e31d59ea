import Limits

/// The work that calls of a scene's own functions may still bring, of all formulas together.
///
/// It owns what is left, and whether it has been said that there is nothing more.
final class CallBudget {
  private var parts = WorkBudget(limit: Limits.functionWork)
  /// True where calls in one another went too deep: that has been said, and no more are put in.
  private(set) var isTooDeep = false

  /// True where no more calls are put in.
  var isUsedUp: Bool { isTooDeep || parts.isUsedUp }

  /// Takes one part; false for the first that there is no room for.
  func spendPart() -> Bool { parts.isUsedUp || parts.spend(1) }

  func stop() { isTooDeep = true }
}
