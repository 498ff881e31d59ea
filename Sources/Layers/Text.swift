import Geometry

/// A text in one style. Its lines stand in the layer's bounds less `padding`: aligned sideways by `alignment`, as a
/// block centred vertically, as `UILabel` does it.
///
/// Lines are placed by their baseline, with a table that knows nothing of the script (`Text.Style.lineHeight`,
/// `.ascender`), so that a label does not jump when its text changes from Latin to Chinese.
public struct Text: Hashable, Sendable {
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    case left
    case center
    case right
  }

  public enum Truncation: String, Hashable, Sendable, CaseIterable {
    case head
    case middle
    case tail
  }

  public enum Weight: Int, Hashable, Sendable, CaseIterable {
    case ultraLight = 100
    case thin = 200
    case light = 300
    case regular = 400
    case medium = 500
    case semibold = 600
    case bold = 700
    case heavy = 800
    case black = 900
  }

  /// Everything that decides how wide and high a text is.
  public struct Style: Hashable, Sendable {
    /// A family of the font set; nil for the set's first.
    public var family: String?
    /// Points per em.
    public var size: Double
    public var weight: Weight
    /// Points from one baseline to the next; nil for the table's 1.193 of the size.
    public var lineHeight: Double?
    /// The most lines shown; 0 for as many as there are.
    public var lineLimit: Int
    public var truncation: Truncation
    /// How far a single line may shrink, as a fraction of `size`, before it is truncated; 1 for not at all. Its height and
    /// its baseline stay those of `size`, as `adjustsFontSizeToFitWidth` has it.
    public var minimumScale: Double

    public init(
      family: String? = nil, size: Double = 17, weight: Weight = .regular, lineHeight: Double? = nil,
      lineLimit: Int = 1, truncation: Truncation = .tail, minimumScale: Double = 1
    ) {
      self.family = family
      self.size = size
      self.weight = weight
      self.lineHeight = lineHeight
      self.lineLimit = lineLimit
      self.truncation = truncation
      self.minimumScale = minimumScale
    }

    /// Points from the top of a line to its baseline: San Francisco's 0.952 of the size, the slack of a larger
    /// `lineHeight` shared out evenly above and below.
    public var ascender: Double { 0.952 * size + (lineAdvance - 1.193 * size) / 2 }

    /// Points from one baseline to the next: San Francisco's 1.193 of the size unless `lineHeight` says otherwise.
    public var lineAdvance: Double { lineHeight ?? 1.193 * size }

    /// The height of a text of so many lines, rounded up to half a point as iOS does.
    public func height(lines: Int) -> Double { (lineAdvance * Double(lines) * 2 - 1e-9).rounded(.up) / 2 }
  }

  public var string: String
  public var style: Style
  public var color: Color
  public var alignment: Alignment
  public var padding: EdgeInsets

  public init(
    _ string: String, style: Style = Style(), color: Color = .black, alignment: Alignment = .left,
    padding: EdgeInsets = .zero
  ) {
    self.string = string
    self.style = style
    self.color = color
    self.alignment = alignment
    self.padding = padding
  }
}

/// What measuring a text answers, in points.
public struct TextMetrics: Hashable, Sendable {
  /// The width of the longest line and the height of all lines; no padding.
  public var size: Size
  public var lineCount: Int

  public init(size: Size, lineCount: Int) {
    self.size = size
    self.lineCount = lineCount
  }
}

/// Distances from the four edges, in points.
public struct EdgeInsets: Hashable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double, left: Double, bottom: Double, right: Double) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  public static let zero = EdgeInsets(top: 0, left: 0, bottom: 0, right: 0)
}
