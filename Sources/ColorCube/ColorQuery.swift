import Geometry

/// A query for dominant colours. The default is all of them, the most common first.
public struct ColorQuery: Hashable, Sendable {
  /// Pixels that are looked at.
  public enum Selection: String, Hashable, Sendable, CaseIterable {
    case all
    /// Colours with a component of at least 0.6.
    case bright
    /// Colours with no component of 0.4 or more.
    case dark
  }

  /// The order of the answer, by the colour that comes first; equal ones in the order of their counts.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// The most common.
    case hits
    /// The one with the largest component.
    case brightness
    /// The one whose largest component is smallest.
    case darkness
  }

  /// The treatment of pixels without any opacity: they count as one of these.
  public enum Transparency: String, Hashable, Sendable, CaseIterable {
    /// Black: their colour premultiplied by their alpha, as every pixel's is.
    case black
    /// Nothing: they are left out. Pixels with some opacity still count as drawn on black.
    case skip
  }

  public var selection: Selection
  /// Whether a colour is left out that is nearer than 0.2 to a more common one.
  public var isDistinct: Bool
  public var order: Order
  /// Colours nearer than 0.5 to one of these are left out; their alpha does not matter.
  public var avoided: [Color]
  /// The most colours that are wanted, at least 0; nil for all. Where there are more, those close to a more common one
  /// go first.
  public var count: Int?
  public var transparency: Transparency

  /// Distances are Euclidean, between components of 0 to 1.
  public init(
    count: Int? = nil, avoided: [Color] = [], selection: Selection = .all, isDistinct: Bool = false,
    order: Order = .hits, transparency: Transparency = .black
  ) {
    self.count = count
    self.avoided = avoided
    self.selection = selection
    self.isDistinct = isDistinct
    self.order = order
    self.transparency = transparency
  }
}
