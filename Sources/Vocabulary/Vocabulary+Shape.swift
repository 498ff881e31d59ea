import Formulas
import Geometry
import Layers

package struct ShapeProperties: PropertyGroup {
  package let path: PropertyMap = PropertyMap(
    "path", Vocabulary.path.rows, "The outline: one of arc, oval, rect, line and svg.",
    needs: [
      Need("nothing of it is drawn: it has neither a 'fill' nor a 'stroke'") { layer in
        let look = Vocabulary.look
        return layer.has(look.fill, Vocabulary.shape.stroke, look.backdrop, look.shadow, Vocabulary.touch.hit)
      }
    ],
    called: [
      .init("oval circle ellipse", "'path: {oval: [x, y, width, height]}'"),
      .init("arc sector pie", "'path: {arc: [x, y], radius: 40, from: 0deg, sweep: 90deg}'"),
      .init("line polyline polygon points", "'path: {line: [[x, y], [x, y]]}'"),
      .init("d svg pathdata", "'path: {svg: \"M 0 0 L 9 9\"}'"),
    ])
  package let fill = Property(
    "fill", fields: Vocabulary.gradient.rows, upTo: 4, default: Color.clear,
    "The fill of the path: a colour, a gradient, or a list of up to four, the first over the others.",
    needs: [Need("it has no 'path'") { $0.has(Vocabulary.shape.path) }])
  package let rule = Property(
    "rule", default: Path.FillRule.nonzero, "The rule for the inside where the path crosses itself.",
    needs: [
      Need("it has no 'path'") { $0.has(Vocabulary.shape.path) },
      Need("it needs a 'fill'") {
        $0.has(Vocabulary.shape.fill, Vocabulary.look.backdrop) || $0.always(Vocabulary.touch.hit, .path)
      }, Need("only an svg or a line can cross itself") { $0.has(Vocabulary.path.svg, Vocabulary.path.line) },
    ])
  package let stroke = PropertyMap(
    "stroke", Vocabulary.stroke.rows, "The line along the path.",
    needs: [Need("it has no 'path'") { $0.has(Vocabulary.shape.path) }])

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

  package init(_ owner: String) {
    let arc = Property<Point?>("\(owner).arc", "The centre of an arc, with radius, from and sweep.")
    let oval = Property<Rect?>("\(owner).oval", "The rectangle [x, y, width, height] around an ellipse.")
    let rect = Property<Rect?>("\(owner).rect", "A rectangle [x, y, width, height], rounded by radius.")
    let line = Property<[Point]?>("\(owner).line", "The points that straight lines join.")
    let svg = Property<String?>("\(owner).svg", "Path data as SVG writes it, such as \"M0 0 L10 10\".")
    (self.arc, self.oval, self.rect, self.line, self.svg) = (arc, oval, rect, line, svg)
    let ofArc = Need("it is for an arc", isOpen: false) { !$0.has(oval, rect, line, svg) }
    radius = Property(
      "\(owner).radius", default: 0.0, in: .positive, "The radius of an arc, or of a rectangle's corners.",
      needs: [Need("it is for an arc or a rect", isOpen: false) { !$0.has(oval, line, svg) }])
    from = Property(
      "\(owner).from", .angle, default: 0.0, "The angle at which an arc begins: 0 is at three o'clock, 90deg at six.",
      needs: [ofArc]
    )
    sweep = Property(
      "\(owner).sweep", .angle, default: 2 * Double.pi,
      "The angle of an arc from its beginning; positive is clockwise.",
      needs: [ofArc])
  }

  package var rows: [PropertySpec] { specs(arc, oval, rect, line, svg, radius, from, sweep) }
}

package struct StrokeProperties: PropertyGroup {
  package let color = Property(
    "stroke.color", fields: Vocabulary.strokeGradient.rows, default: Color.black, "The line's colour, or a gradient.")
  package let width = Property(
    "stroke.width", default: 1.0, in: .positive, "The line's width in points, half of it on either side.")
  package let start = Property(
    "stroke.start", default: 0.0, in: 0...1, "The beginning of the drawn part, as a fraction of the length.")
  package let end = Property(
    "stroke.end", default: 1.0, in: 0...1, "The end of the drawn part, as a fraction of the length.")
  package let cap = Property(
    "stroke.cap", default: Stroke.Cap.butt, "The form of the line's ends.",
    needs: [
      Need("its path has no ends", isOpen: false) { layer in
        let (path, stroke) = (Vocabulary.path, Vocabulary.stroke)
        return !layer.has(path.oval, path.rect) || layer.has(stroke.start, stroke.end, stroke.dash)
      }
    ])
  package let join = Property(
    "stroke.join", default: Stroke.Join.miter, "The form of the line's corners.", needs: [.corners])
  package let miterLimit = Property(
    "stroke.miterLimit", default: 10.0, in: 1...Double.infinity,
    "Length of the longest pointed corner, in line widths.",
    needs: [
      .corners,
      Need("its corners are not pointed; leave 'join' out", isOpen: false) { $0.maybe(Vocabulary.stroke.join, .miter) },
    ])
  package let dash = Property(
    "stroke.dash", default: [Double](), in: .positive, "Lengths of dashes and gaps in turn, in points.")

  package var rows: [PropertySpec] { specs(color, width, start, end, cap, join, miterLimit, dash) }
}
