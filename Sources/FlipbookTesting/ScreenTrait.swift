import Scenes
import Testing
import Vocabulary

/// A trait of a test or of a suite: how its screens are drawn, and what they are compared with.
///
///     @Suite(.device("iphone-17"))
///     struct Welcome {
///       @Test(.variant("dark")) func dark() throws { try expectScreen(of: "Scenes/welcome.yaml") }
///       @Test(.textSize(.ax3)) func large() throws { try expectScreen(of: "Scenes/welcome.yaml") }
///     }
///
/// A trait of a test goes before the same one of its suite.
public struct ScreenTrait: TestTrait, SuiteTrait, TestScoping {
  private let change: @Sendable (inout SnapshotConfiguration) -> Void

  init(_ change: @escaping @Sendable (inout SnapshotConfiguration) -> Void) { self.change = change }

  /// Whether every test of a suite has the trait, which is so.
  public var isRecursive: Bool { true }

  /// Runs a test with its `SnapshotConfiguration.current` changed.
  public func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    var configuration = SnapshotConfiguration.current
    change(&configuration)
    try await SnapshotConfiguration.$current.withValue(configuration) { try await function() }
  }
}

extension Trait where Self == ScreenTrait {
  /// The screen to lay scenes out on, instead of their own.
  public static func device(_ name: String) -> Self { Self { $0.device = name } }

  /// A variant that the scenes have, or `dark` or `large-text`.
  public static func variant(_ name: String) -> Self { Self { $0.variant = name } }

  /// Returns a trait with the size of the system's letters.
  public static func textSize(_ size: TextSize) -> Self { Self { $0.textSize = size } }

  /// Returns a trait of where baselines and pictures of failures are, what is written, and all else.
  public static func screens(_ change: @escaping @Sendable (inout SnapshotConfiguration) -> Void) -> Self {
    Self(change)
  }
}
