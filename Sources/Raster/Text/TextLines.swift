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

  /// What stands side by side in a line.
  enum Run {
    /// Letters, in the text's colour.
    case glyphs(ShapedFont, [Glyph])
    /// Coloured pictures, at so many points per em.
    case pictures(ColorFont, size: Double, [Glyph])
    /// A character that no font has, as an outline in points.
    case box(Path)
  }

  /// A line along letters, in points: how far its upper edge is below their baseline (less than 0 above it), and how thick
  /// it is.
  struct Bar {
    var top: Double
    var thickness: Double

    func scaled(by factor: Double) -> Bar { Bar(top: top * factor, thickness: thickness * factor) }
  }

  struct Line {
    /// Points from where lines begin to the first letter; `width` does not count them.
    var indent = 0.0
    /// Whether a paragraph begins with it that is not the text's first.
    var beginsAnother = false
    var width: Double
    var runs: [Run]
    /// Below its letters, and through them; both as long as the line.
    var underline: Bar?
    var strikethrough: Bar?
  }

  var lines: [Line]

  /// What `TextEngine.measure` answers; the width is rounded up to half a point, as iOS does.
  func metrics(_ style: Text.Style) -> TextMetrics {
    let width = lines.map { $0.indent + $0.width }.max() ?? 0
    let height = style.height(lines: lines.count, paragraphs: 1 + lines.filter(\.beginsAnother).count)
    return TextMetrics(
      size: .init((width * 2 - 1e-6).rounded(.up) / 2, height), lineCount: lines.count)
  }
}
