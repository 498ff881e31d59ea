import Geometry

/// A path with a fill and a stroke, in the layer's coordinates; `CAShapeLayer`'s vocabulary.
public struct Shape: Hashable, Sendable {
  public var path: Path
  public var fill: Fill?
  /// The fills of the path under the fill, where there are any: the first lies over the others.
  public var lowerFills: [Fill]
  public var rule: Path.FillRule
  public var stroke: Stroke?

  public init(
    path: Path, fill: Fill? = nil, lowerFills: [Fill] = [], rule: Path.FillRule = .nonzero, stroke: Stroke? = nil
  ) {
    self.path = path
    self.fill = fill
    self.lowerFills = lowerFills
    self.rule = rule
    self.stroke = stroke
  }
}

/// The line along an outline: centred on the path, over the fill.
public struct Stroke: Hashable, Sendable {
  public typealias Cap = StrokeCap

  /// The corners (SVG 2, 13.5, `stroke-linejoin`).
  public enum Join: String, Hashable, Sendable, CaseIterable {
    case miter
    case round
    case bevel
  }

  public var color: Color
  /// The gradient that paints it instead of the colour; its box is the layer's.
  @Indirect public var gradient: Gradient? = nil
  /// Points.
  public var width: Double
  /// The place where the drawn part begins, as a fraction (0…1) of the length of all subpaths together; nothing is
  /// drawn unless `start` < `end`.
  public var start: Double
  /// A fraction, as `start` is.
  public var end: Double
  public var cap: Cap
  public var join: Join
  /// The longest miter in multiples of the width; a longer one is cut to a bevel (SVG 2, 13.5, `stroke-miterlimit`).
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn, in points; empty for a solid line.
  public var dash: [Double]

  public init(
    color: Color, width: Double = 1, start: Double = 0, end: Double = 1, cap: Cap = .butt, join: Join = .miter,
    miterLimit: Double = 10, dash: [Double] = []
  ) {
    self.color = color
    self.width = width
    self.start = start
    self.end = end
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
  }

  public var fill: Fill { gradient.map(Fill.gradient) ?? .color(color) }
}
