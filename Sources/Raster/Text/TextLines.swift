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

  struct Line {
    var width: Double
    var runs: [Run]
  }

  var lines: [Line]

  /// What `TextEngine.measure` answers; the width is rounded up to half a point, as iOS does.
  func metrics(_ style: Text.Style) -> TextMetrics {
    let width = lines.map(\.width).max() ?? 0
    return TextMetrics(
      size: .init((width * 2 - 1e-6).rounded(.up) / 2, style.height(lines: lines.count)), lineCount: lines.count)
  }
}
