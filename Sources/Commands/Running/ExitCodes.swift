import Verification

/// The exit codes of the program, beside those of ArgumentParser and of signals.
enum ExitCodes {
  /// Pictures differ.
  static let different: Int32 = 1
  /// Something other than a bad command line went wrong.
  static let trouble: Int32 = 2
  /// A missing baseline, or one that differs and was made by another renderer.
  static let undecided: Int32 = 3

  /// The exit code after results of which that is the worst.
  static func code(after worst: Verdict.Severity) -> Int32 {
    switch worst {
    case .fine: 0
    case .undecided: undecided
    case .wrong: different
    case .trouble: trouble
    }
  }
}
