import Geometry
import Locales

/// A text in one style, or in runs that each have their own. Its lines stand in the layer's bounds less `padding`:
/// aligned sideways by `alignment`, as a block centred vertically, as `UILabel` does it.
///
/// Lines are placed by their baseline, with a table that knows nothing of the script (`Text.Style.lineHeight`,
/// `.ascender`), so that a label does not jump when its text changes from Latin to Chinese.
public struct Text: Hashable, Sendable {
  /// The place of lines shorter than the text's width in that width.
  public enum Alignment: String, Hashable, Sendable, CaseIterable {
    case left
    case center
    case right
  }

  /// The place where letters are left out of a line that is too long.
  public enum Truncation: String, Hashable, Sendable, CaseIterable {
    case head
    case middle
    case tail
  }

  /// The choice among the lines that fit, of where a paragraph is broken. No choice makes more lines than another.
  public enum LineBreak: String, Hashable, Sendable, CaseIterable {
    /// Lines as UIKit's labels break them (`NSParagraphStyle.LineBreakStrategy.standard`): each line takes as much as
    /// fits, but the last word but one of a paragraph goes with the last where that would have a line to itself, and
    /// Korean breaks between words.
    case standard
    /// Each line takes as much as fits; Korean breaks between syllables.
    case plain
    /// The longest line is as short as may be.
    case balanced
    /// The last lines are chosen so that the last one is not short and those before it are about as long as each other.
    case pretty
  }

  /// The heaviness of strokes, in the numbers of CSS. Nine of them have names; a font with an axis of weights has them
  /// all.
  public struct Weight: RawRepresentable, Hashable, Sendable, CaseIterable {
    public let rawValue: Int

    /// The numbers that there are.
    public static let range = 1...1000

    public init?(rawValue: Int) {
      guard Self.range ~= rawValue else { return nil }
      self.rawValue = rawValue
    }

    private init(_ rawValue: Int) { self.rawValue = rawValue }

    public static let ultraLight = Weight(100)
    public static let thin = Weight(200)
    public static let light = Weight(300)
    public static let regular = Weight(400)
    public static let medium = Weight(500)
    public static let semibold = Weight(600)
    public static let bold = Weight(700)
    public static let heavy = Weight(800)
    public static let black = Weight(900)

    /// The weights that have a name, the lightest first.
    public static let allCases = [ultraLight, thin, light, regular, medium, semibold, bold, heavy, black]

    private static let names = [
      "ultraLight", "thin", "light", "regular", "medium", "semibold", "bold", "heavy", "black",
    ]

    /// The one of a name.
    public init?(name: String) {
      guard let index = Self.names.firstIndex(of: name) else { return nil }
      self = Self.allCases[index]
    }

    public var name: String? { Self.allCases.firstIndex(of: self).map { Self.names[$0] } }
  }

  /// The widths of digits.
  public enum Digits: String, Hashable, Sendable, CaseIterable {
    /// Each as wide as it looks.
    case proportional
    /// All of one width, so that numbers below one another line up, and one that runs does not jitter.
    case tabular
  }

  /// The properties of a text that decide how wide and high it is.
  public struct Style: Hashable, Sendable {
    /// A family of the font set; nil for the set's first.
    public var family: String?
    /// The language of its letters, which decides on their forms; nil where nobody says.
    public var locale: LocaleTag?
    /// Points per em.
    public var size: Double
    public var weight: Weight
    /// Whether letters lean to the right: the family's own italics, or its upright letters leaned by twelve degrees.
    public var isItalic = false
    /// Points from one baseline to the next; nil for the table's 1.193 of the size.
    public var lineHeight: Double?
    /// The most lines shown; 0 for as many as there are.
    public var lineLimit: Int
    public var truncation: Truncation
    public var lineBreak = LineBreak.standard
    /// The least factor, of `size`, to which letters may shrink before the text is truncated; 1 for not at all. The
    /// height and the baseline of a single line stay those of `size`, as `adjustsFontSizeToFitWidth` has it; several
    /// lines come closer along with their letters.
    public var minimumScale: Double
    /// Points added between one letter and the next, as UIKit's kern; less than 0 moves them together. Nothing is added
    /// after the last letter of a line.
    public var tracking = 0.0
    /// Whether a line goes along below the letters, and one across them, where the font of most of them wants it.
    public var underline = false
    public var strikethrough = false
    /// The widths of digits, where the font has the choice (OpenType's `tnum`).
    public var digits = Digits.proportional
    /// Points by which the first line of each paragraph begins further in from where it is read, and has less room; not
    /// less than 0.
    public var firstLineIndent = 0.0
    /// Whether lines are columns that go from top to bottom, the first at the right. What is said of a line is said
    /// of it turned clockwise, so that above it is to its right.
    public var isVertical = false
    /// Points between one paragraph and the next, besides the lines' own; not less than 0. Newlines part paragraphs.
    public var paragraphSpacing = 0.0

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

    /// Points from the top of a line to its baseline, or from the edge of a column to the middle of its letters.
    public var lead: Double { isVertical ? lineAdvance / 2 : ascender }

    /// Points from the baseline up to the middle of a line, about which columns are centred.
    public var center: Double { ascender - lineAdvance / 2 }

    /// The style in letters of so many points, what lies between them along with them.
    public func scaled(to size: Double) -> Style {
      var style = self
      guard self.size > 0 else { return style }
      style.size = size
      style.tracking *= size / self.size
      style.firstLineIndent *= size / self.size
      return style
    }

    /// The height of a paragraph of so many lines, rounded up to half a point as iOS does on a screen of two pixels a
    /// point.
    public func height(lines: Int) -> Double { (lineAdvance * Double(lines)).roundedUp(inSteps: 2) }
  }

  public var string: String
  public var style: Style
  public var color: Color
  /// The gradient that paints the letters instead of the colour; its box is the layer's.
  @Indirect public var gradient: Gradient? = nil
  /// The parts of `string`, where not all of it is in one style; a run has from `style` and `fill` all that it does not
  /// say itself.
  @Indirect public var runs: [Run]? = nil
  /// The part of its letters that has another colour, as the words of a song that is sung; nil for none.
  @Indirect public var filled: Filled? = nil
  /// The path that its letters stand on instead of a level line in its bounds; then it has one line, and no padding.
  @Indirect public var along: Along? = nil
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

/// The name, or the number of a weight that has none.
extension Text.Weight: CustomStringConvertible {
  public var description: String { name ?? "\(rawValue)" }
}

extension Text {
  public var fill: Fill { gradient.map(Fill.gradient) ?? .color(color) }
}

/// The measures of a text, in points.
public struct TextMetrics: Hashable, Sendable {
  /// The width of the longest line and the height of all lines, or the width of all columns and the height of the
  /// longest; no padding. Rounded up to half a point.
  public var size: Size
  /// The same, not rounded.
  public var exactSize: Size
  public var lineCount: Int
  /// The distance from the top of the lines to the baseline of the first, in points; nil where that is the style's
  /// `ascender`.
  public var firstBaseline: Double?
  /// Whether letters are left out for the want of room.
  public var isCut = false
  /// The last line; of columns nil.
  public var lastLine: LastLine?

  /// The place of the last line of a text, in points.
  public struct LastLine: Hashable, Sendable {
    /// The distance from where lines begin to where its letters end.
    public var length: Double
    /// The distance from the top of the lines to its own.
    public var top: Double
    /// Whether its paragraph is read from right to left.
    public var isReadLeftward = false

    public init(length: Double, top: Double, isReadLeftward: Bool = false) {
      self.length = length
      self.top = top
      self.isReadLeftward = isReadLeftward
    }
  }

  /// - Parameter exactSize: not rounded.
  public init(exactSize: Size, lineCount: Int, firstBaseline: Double? = nil) {
    self.exactSize = exactSize
    size = Size(exactSize.width.roundedUp(inSteps: 2), exactSize.height.roundedUp(inSteps: 2))
    self.lineCount = lineCount
    self.firstBaseline = firstBaseline
  }
}

extension Double {
  /// The length in points of a text, rounded up to so many steps a point. What is more than a step by less than any
  /// screen shows is taken for rounding.
  public func roundedUp(inSteps steps: Double) -> Double { (self * steps - 1e-6).rounded(.up) / steps }
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
