import Basics
import Layers

extension WorkBudget {
  /// The budget of a take's events, each of which may take as much as an instant.
  package static var ofTake: WorkBudget { WorkBudget(limit: Limits.takeWork, partLimit: Limits.instantWork) }

  /// Returns the budget of frames, each of which may take as much as an instant, whichever came before.
  ///
  /// - Parameter limit: steps of all frames together, which are as many as somebody wants where it is left out.
  package static func ofFrames(limit: Int = .max) -> WorkBudget {
    WorkBudget(limit: limit, partLimit: Limits.instantWork)
  }

  // The work of things besides the formulas in them, in steps of some ten nanoseconds.
  package static let stepsOfItem = 16
  static let stepsOfCell = 8
  static let stepsOfInstance = 64
  static let stepsOfLayer = 64

  /// Returns the steps of breaking a text into lines, which has far more to do for a byte than looking at it.
  static func steps(ofSetting text: Text.Setting) -> Int {
    // Ways that are found by trying do it some twenty times.
    let isTried = text.style.lineLimit != 1 && (text.style.lineBreak == .balanced || text.style.minimumScale < 1)
    return (64 + 8 * text.string.utf8.count) * (isTried ? 20 : 1)
  }
}
