import Formulas
import Geometry
import Layers

package struct ShapeProperties: PropertyGroup {
  package let path = PropertyMap("path", Vocabulary.path.rows, "The outline: one of arc, oval, rect, line and svg.")
  package let fill = Property(
    "fill", fields: Vocabulary.gradient.rows, further: Vocabulary.furtherFills, default: Color.clear,
    "What the path is filled with: a colour, a gradient, or a list of up to four, the first over the others.")
  package let rule = Property(
    "rule", default: Path.FillRule.nonzero, "Which places count as inside where the path crosses itself.")
  package let stroke = PropertyMap("stroke", Vocabulary.stroke.rows, "The line along the path.")

  package var rows: [PropertySpec] { specs(path, fill, rule, stroke) }
}

package struct PathProperties: PropertyGroup {
  package let arc: Property<Point?>
  package let oval: Property<Rect?>
  package let rect: Property<Rect?>
  package let line: Property<[Point]?>
  package let svg: Property<String?>
  package let radius: Property<Double>
  package let from: Property<Double>
  package let sweep: Property<Double>

  init(_ owner: String) {
    arc = Property("\(owner).arc", "The centre of an arc, with radius, from and sweep.")
    oval = Property("\(owner).oval", "The rectangle [x, y, width, height] around an ellipse.")
    rect = Property("\(owner).rect", "A rectangle [x, y, width, height], rounded by radius.")
    line = Property("\(owner).line", "The points that straight lines join.")
    svg = Property("\(owner).svg", "Path data as SVG writes it, such as \"M0 0 L10 10\".")
    radius = Property(
      "\(owner).radius", default: 0.0, in: .positive, "The radius of an arc, or of a rectangle's corners.")
    from = Property("\(owner).from", .angle, default: 0.0, "Where an arc begins: 0 is at three o'clock, 90deg at six.")
    sweep = Property(
      "\(owner).sweep", .angle, default: 2 * Double.pi, "How far an arc goes, clockwise; a minus turns it back.")
  }

  package var rows: [PropertySpec] { specs(arc, oval, rect, line, svg, radius, from, sweep) }
}

package struct StrokeProperties: PropertyGroup {
  package let color = Property(
    "stroke.color", fields: Vocabulary.strokeGradient.rows, default: Color.black, "The line's colour, or a gradient.")
  package let width = Property(
    "stroke.width", default: 1.0, in: .positive, "The line's width in points, half of it on either side.")
  package let start = Property(
    "stroke.start", default: 0.0, in: 0...1, "Where the drawn part begins, as a fraction of the length.")
  package let end = Property(
    "stroke.end", default: 1.0, in: 0...1, "Where the drawn part ends, as a fraction of the length.")
  package let cap = Property("stroke.cap", default: Stroke.Cap.butt, "How the line ends.")
  package let join = Property("stroke.join", default: Stroke.Join.miter, "How the line turns corners.")
  package let miterLimit = Property(
    "stroke.miterLimit", default: 10.0, in: 1...Double.infinity,
    "How far a pointed corner may stand out, in line widths.")
  package let dash = Property(
    "stroke.dash", default: [Double](), in: .positive, "Lengths of dashes and gaps in turn, in points.")

  package var rows: [PropertySpec] { specs(color, width, start, end, cap, join, miterLimit, dash) }
}
