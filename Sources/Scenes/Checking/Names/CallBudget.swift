import Basics
import Formulas

/// The work that calls of a scene's own functions may still bring, of all formulas together.
///
/// It owns what is left, whether it has been said that there is nothing more, and which calls were too large for their
/// formula.
final class CallBudget {
  private var parts = WorkBudget(limit: Limits.functionWork)
  /// Whether calls in one another went too deep: that has been said, and no more are put in.
  var isTooDeep = false

  /// Whether no more calls are put in.
  var isUsedUp: Bool { isTooDeep || parts.isUsedUp }

  /// Takes one part; false for the first that there is no room for.
  func spendPart() -> Bool { parts.isUsedUp || parts.spend(1) }

  /// Calls that make their formula too large, by their places. A formula that is looked at again makes none of them
  /// again.
  var rejectedCalls: Set<SourcePlace> = []
}
