/// The number of differing pixels that pass, in the whole picture or in any square of `ImageComparison.Options.window`.
public struct AllowedDifference: Hashable, Sendable {
  /// The most pixels that may differ; nil for no limit of its own.
  public var pixels: Int?
  /// The largest share of the compared pixels that may differ, 0…1; nil for no limit of its own.
  public var ratio: Double?

  /// Creates a tolerance. Where both limits are given, both must hold; where neither is, no pixel may differ.
  public init(pixels: Int? = nil, ratio: Double? = nil) {
    self.pixels = pixels
    self.ratio = ratio
  }

  public static let none = AllowedDifference()

  /// Whether the pictures count as equal. Sizes that differ never do.
  public func allows(_ result: ImageComparison.Result) -> Bool {
    guard !result.sizesDiffer else { return false }
    if result.differentPixels == 0 { return true }
    guard pixels != nil || ratio != nil else { return false }
    return result.countedPixels <= pixels ?? .max && result.countedRatio <= ratio ?? 1
  }
}
