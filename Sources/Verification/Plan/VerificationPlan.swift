import Rendering

/// The plan of what there is to verify: takes that a `SceneChoice` has.
public enum VerificationPlan {
  /// A take, read and played.
  public struct Item: Sendable {
    public let take: PlannedTake
    /// The scene's file.
    public let file: String
    /// The take, ready to render, and where the scene's layers are written.
    public let ready: @Sendable () throws -> (renderer: FrameRenderer, owners: SceneOwners)

    public var name: String { take.name }
  }
}
