import Geometry
import Layers

/// A text broken into lines and shaped, in points: the same lines at whatever scale they are drawn.
struct TextLines {
  struct Glyph {
    var index: UInt
    /// Points from the line's start and from its baseline.
    var x: Double
    var y: Double
  }

  /// One of the things that stand side by side in a line.
  struct Run {
    var content: Content
    /// The part of the text that it belongs to; nil where all of it is in one style.
    var part: Int?
    /// The index among Pango's runs: what is of one is shaped by one font.
    var item = 0
    /// The beginning and the end, in points from the line's start, where letters stand one by one: then it is one of
    /// them, or several that are shaped together.
    var extent: ClosedRange<Double>?

    enum Content {
      /// Letters, in the text's colour.
      case glyphs(ShapedFont, [Glyph])
      /// Coloured pictures, at so many points per em.
      case pictures(ColorFont, size: Double, [Glyph])
      /// A character that no font has, as an outline in points.
      case box(Path)
      /// A picture among the letters, with its place from the line's start and from its baseline.
      case picture(Rect)
    }
  }

  /// A line along letters, in points: how far its upper edge is below their baseline (less than 0 above it), and how
  /// thick it is.
  struct Bar {
    var top: Double
    var thickness: Double

    func scaled(by factor: Double) -> Bar { Bar(top: top * factor, thickness: thickness * factor) }
  }

  /// A bar along so many points of a line, from so many points behind its start.
  struct Stretch {
    var bar: Bar
    var x = 0.0
    var width: Double
    var part: Int?
    /// Whether its line is a column.
    var isColumn: Bool
  }

  struct Line {
    /// Points from where lines begin to the first letter; `width` does not count them.
    var indent = 0.0
    /// Whether a paragraph begins with it that is not the text's first.
    var beginsAnother = false
    var width: Double
    /// The range that its letters cover, in points from its start: beyond its width where tracking moves them back.
    var extent = 0.0...0.0
    /// The scale at which its letters fit, of the size that the text's style has; 1 where nothing is shrunk.
    var shrink = 1.0
    var runs: [Run]
    /// Below its letters, and through them.
    var underlines: [Stretch] = []
    var strikethroughs: [Stretch] = []
    /// The parts of the text that it shows; empty where all of that is in one style.
    var parts: [Int] = []
    /// The runs, and the bars along them, of each part, where a text has many.
    var places: Places?
    /// The beginnings and ends of these, in points from its start.
    var extents: [Int: ClosedRange<Double>] = [:]
    /// Whether its paragraph is read from right to left.
    var isReadLeftward = false
    /// Whether it is a column, its glyphs, pictures and boxes told from its upper end and its middle. All else is
    /// told as of a line, turned clockwise.
    var isColumn = false
    /// The extents above and below its baseline, where these are not as the text's style has them.
    var box: Text.Setting.LineBox?

    /// The end of its letters, in points from where lines begin.
    var end: Double { indent + width }

    /// The length of what stands in it, in points; more than nothing.
    var length: Double { max(extent.upperBound - extent.lowerBound, 1e-3) }

    /// The part of the indent at its left, or above it where it is a column: nothing where reading begins at the other
    /// end.
    var indentBefore: Double { isReadLeftward ? 0 : indent }
  }

  var lines: [Line]
  /// Points between paragraphs, where that is not as the text's style has it.
  var paragraphSpacing: Double?
  /// Whether letters are left out for the want of room.
  var isCut = false
  /// Whether a word is wider than a line and breaks inside.
  var breaksWords = false

  /// Points from the first line's top to the last line's bottom.
  func height(_ style: Text.Style) -> Double {
    let together =
      lines.contains { $0.box != nil }
      ? lines.reduce(0) { $0 + ($1.box?.height ?? style.lineAdvance) } : style.lineAdvance * Double(lines.count)
    return together + Double(lines.count(where: \.beginsAnother)) * (paragraphSpacing ?? style.paragraphSpacing)
  }

  /// Returns the metrics that `TextEngine.measure` answers.
  func metrics(_ style: Text.Style) -> TextMetrics {
    let long = lines.map(\.end).max() ?? 0
    let height = height(style)
    var metrics = TextMetrics(
      exactSize: style.isVertical ? .init(height, long) : .init(long, height), lineCount: lines.count,
      firstBaseline: style.isVertical ? nil : lines.first?.box?.ascender)
    metrics.isCut = isCut
    if !style.isVertical, let last = lines.last {
      metrics.lastLine = TextMetrics.LastLine(
        length: last.end, top: height - (last.box?.height ?? style.lineAdvance), isReadLeftward: last.isReadLeftward)
    }
    return metrics
  }
}
