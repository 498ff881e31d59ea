import Basics
import Geometry
import Layers
import Raster
import Testing

@Suite("The work of drawing each kind of layer")
struct WorkOfKindsTests {
  private static let size = Size(4_000, 4_000)

  /// A square spiral of so many lines.
  private static func spiral(_ count: Int) -> Path {
    Path(
      line: (0..<count).map { index in
        let reach = 1_900 * Double(count - index) / Double(count)
        return Point(2_000 + (index % 4 < 2 ? reach : -reach), 2_000 + ((index + 1) % 4 < 2 ? reach : -reach))
      })
  }

  private static let gradient = Gradient(
    form: .axial, stops: [.init(offset: 0, color: .red), .init(offset: 1, color: .blue)], start: .zero, end: Point(1, 0)
  )

  private static var kinds: [String: (inout Layer) -> Void] {
    [
      "colour": { $0.background = .color(.red) },
      "gradient": { $0.background = .gradient(gradient) },
      "two fills": {
        $0.background = .color(.red)
        $0.lowerFills = [.gradient(gradient)]
      },
      "border": { $0.border = Border(color: .red, width: 3) },
      "shadow": {
        $0.background = .color(.red)
        $0.shadows = [Shadow(color: .black, radius: 9, offset: .zero)]
      },
      "opacity": {
        $0.background = .color(.red)
        $0.opacity = 0.5
        $0.joinsChildren = true
      },
      "round clip": {
        $0.background = .color(.red)
        $0.clipsToBounds = true
        $0.cornerRadii = CornerRadii(9)
      },
      "blend": {
        $0.background = .color(.red)
        $0.blend = .hue
      },
      "mask": {
        $0.background = .color(.red)
        $0.mask = [layer("m", Rect(origin: .zero, size: size)) { $0.background = .color(.black) }]
      },
      "blur": {
        $0.background = .color(.red)
        $0.blur = 20
      },
      "filter": {
        $0.background = .color(.red)
        $0.filter = ColorFilter(saturation: 0)
      },
      "backdrop": { $0.backdrop = Backdrop(blur: 20) },
      "image": { $0.content = .image(Image(source: "p", naturalSize: Size(100, 100), fit: .fill)) },
      "shape": { $0.content = .shape(Shape(path: spiral(400), fill: .color(.red))) },
      "two-coloured shape": {
        $0.content = .shape(Shape(path: spiral(400), fill: .color(.red), lowerFills: [.color(.blue)]))
      },
      "stroke": { $0.content = .shape(Shape(path: spiral(400), stroke: Stroke(color: .red, width: 2))) },
      "wide stroke": { $0.content = .shape(Shape(path: spiral(400), stroke: Stroke(color: .red, width: 300))) },
      "dashed stroke": {
        $0.content = .shape(Shape(path: spiral(400), stroke: Stroke(color: .red, width: 2, dash: [3, 4])))
      },
      "text": {
        $0.content = .text(Text(String(repeating: "text ", count: 9_000), style: .init(size: 40, lineLimit: 0)))
      },
    ]
  }

  @Test(
    "is so much that a frame has room for so many",
    arguments: [
      ("colour", 625), ("gradient", 156), ("two fills", 125), ("border", 312), ("shadow", 69), ("opacity", 156),
      ("round clip", 156),
      ("blend", 25), ("mask", 78), ("blur", 34), ("filter", 36), ("backdrop", 39), ("image", 154), ("shape", 136),
      ("two-coloured shape", 68), ("stroke", 52), ("wide stroke", 43), ("dashed stroke", 5), ("text", 277),
    ])
  func most(kind: String, count: Int) throws {
    let change = try #require(Self.kinds[kind])
    let tree = layer("root", Rect(origin: .zero, size: Self.size)) { root in
      root.children = (0..<2_000).map { layer("\($0)", Rect(origin: .zero, size: Self.size), change) }
    }
    let rasterizer = try Studio.rasterizer()
    #expect(throws: RasterProblem.tooMuchWork(limit: Limits.drawingWork)) { try rasterizer.checkWork(of: tree) }
    #expect(rasterizer.undrawable?.id == "\(count)")
  }
}
