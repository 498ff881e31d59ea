/// The baselines that are written.
public enum UpdateMode: String, Hashable, Sendable, CaseIterable, Codable {
  /// All, also those whose pixels are equal but which another renderer made.
  case all
  /// The baselines that are missing or differ.
  case changed
  /// The baselines that are missing.
  case missing
  case none

  /// Whether a baseline is written after that verdict.
  ///
  /// - Parameters:
  ///   - isOutdated: whether it would be another file, though its pixels pass.
  ///   - lacksPart: whether one of its files is missing.
  func writes(after verdict: Verdict, isOutdated: Bool, lacksPart: Bool = false) -> Bool {
    switch self {
    case .all: true
    // A baseline that cannot be read is none that passes.
    case .changed: verdict.isFailure || (verdict == .passed && isOutdated)
    case .missing: verdict == .missing || (verdict == .passed && lacksPart)
    case .none: false
    }
  }
}
