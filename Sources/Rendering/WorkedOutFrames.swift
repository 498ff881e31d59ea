import Formulas

/// The result of working out all frames of a take.
public struct WorkedOutFrames: Sendable {
  /// Steps of work (`WorkBudget`) that playing the take and its frames' layers took.
  public let steps: Int
  /// The remarks on scenes that it shows as pictures, at the places where they are shown.
  public let notes: Diagnostics
}
