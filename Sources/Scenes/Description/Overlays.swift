/// The layers that are drawn over a scene for who looks at its pictures. The scene knows nothing of it.
public struct Overlays: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A disc where each finger is.
  public static let touches = Overlays(rawValue: 1)
  /// The way that each finger has gone a moment ago.
  public static let trails = Overlays(rawValue: 2)
  /// The keys that a take types.
  public static let keys = Overlays(rawValue: 4)
  /// The captions and highlights of a take.
  public static let callouts = Overlays(rawValue: 8)
}
