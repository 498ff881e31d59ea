import Geometry
import Layers
import Raster
import TestSupport
import Testing

/// Steps of drawing small layers, to the last one, and how wide a screen may be for its work to be surely little.
/// `FLIPBOOK_RECORD=1` writes `Kept/steps.txt` and `Kept/little.txt` anew; find out why before that is committed.
@Suite("The steps of drawing a layer are counted to the last one")
struct DrawingStepsTests {
  private static let frame = Rect(100, 200, 50, 40)
  private static let bounds = Rect(origin: .zero, size: frame.size)

  private static let gradient = Gradient(form: .axial, stops: stops)
  private static let stops = [
    Gradient.Stop(offset: 0, color: .red), Gradient.Stop(offset: 1, color: .blue),
  ]

  private static let corner = Path([.move(Point(5, 10)), .line(Point(45, 10)), .line(Point(45, 30)), .close])
  private static let arch = Path([.move(Point(5, 30)), .curve(Point(5, 0), Point(45, 0), Point(45, 30))])
  private static let two = Path([
    .move(Point(0, 0)), .line(Point(10, 20)), .line(Point(20, 0)),
    .move(Point(30, 5)), .line(Point(40, 35)), .line(Point(50, 5)), .close,
  ])

  private static func child(_ frame: Rect = Rect(10, 10, 100, 20)) -> Layer {
    layer("child", frame) { $0.background = .color(.blue) }
  }

  private static func shape(_ path: Path, _ stroke: Stroke? = nil, fill: Fill? = nil) -> Layer.Content {
    .shape(Shape(path: path, fill: fill, stroke: stroke))
  }

  private static func stroke(_ width: Double, dash: [Double] = [], start: Double = 0, end: Double = 1) -> Stroke {
    Stroke(color: .red, width: width, start: start, end: end, dash: dash)
  }

  /// Layers of many kinds, all in one place.
  private struct Kinds {
    var all: [(name: String, layer: Layer)] = []

    mutating func add(_ name: String, _ change: (inout Layer) -> Void) {
      all.append((name, layer("subject", DrawingStepsTests.frame, change)))
    }
  }

  private static func surfaces() -> Kinds {
    var kinds = Kinds()
    kinds.add("nothing") { _ in }
    kinds.add("colour") { $0.background = .color(.red) }
    kinds.add("gradient") { $0.background = .gradient(gradient) }
    kinds.add("three fills") {
      $0.background = .color(.red)
      $0.lowerFills = [.gradient(gradient), .color(.blue)]
    }
    kinds.add("border") { $0.border = Border(color: .red, width: 3) }
    kinds.add("shadow") {
      $0.background = .color(.red)
      $0.shadows = [Shadow(color: .black, radius: 3, offset: Point(4, 2))]
    }
    kinds.add("shadow inside") {
      $0.background = .color(.red)
      $0.shadows = [Shadow(color: .black, radius: 3, offset: Point(4, 2), isInside: true)]
    }
    kinds.add("image") { $0.content = .image(Image(source: "p", naturalSize: Size(20, 10), fit: .fill)) }
    kinds.add("fitted image") { $0.content = .image(Image(source: "p", naturalSize: Size(20, 10), fit: .fit)) }
    kinds.add("same image twice") {
      $0.content = .image(Image(source: "p", naturalSize: Size(20, 10), fit: .fill))
      var again = layer("again", bounds)
      again.content = $0.content
      $0.children = [again]
    }
    kinds.add("text") { $0.content = .text(Text("seven b", style: .init(size: 9))) }
    return kinds
  }

  private static func groups() -> Kinds {
    var kinds = Kinds()
    kinds.add("faded colour") {
      $0.background = .color(.red)
      $0.opacity = 0.5
    }
    kinds.add("faded child") {
      $0.opacity = 0.5
      $0.children = [child()]
    }
    kinds.add("joined children") {
      $0.joinsChildren = true
      $0.children = [child(), child(Rect(10, 30, 20, 10))]
    }
    kinds.add("clip") {
      $0.clipsToBounds = true
      $0.children = [child()]
    }
    kinds.add("round clip") {
      $0.clipsToBounds = true
      $0.cornerRadii = CornerRadii(9)
      $0.children = [child()]
    }
    kinds.add("round, no clip") {
      $0.cornerRadii = CornerRadii(9)
      $0.children = [child()]
    }
    kinds.add("clip beside the child") {
      $0.clipsToBounds = true
      $0.children = [child(Rect(60, 0, 10, 10))]
    }
    kinds.add("scrolled") {
      $0.clipsToBounds = true
      $0.contentOffset = Point(15, 12)
      $0.children = [child()]
    }
    kinds.add("blend") {
      $0.background = .color(.red)
      $0.blend = .multiply
    }
    kinds.add("mask") {
      $0.background = .color(.red)
      $0.mask = [child(Rect(0, 0, 30, 10))]
    }
    kinds.add("blur") {
      $0.background = .color(.red)
      $0.blur = 4
    }
    kinds.add("blurred child") {
      $0.blur = 10
      $0.children = [child()]
    }
    kinds.add("filter") {
      $0.background = .color(.red)
      $0.filter = ColorFilter(saturation: 0)
    }
    kinds.add("backdrop") { $0.backdrop = Backdrop(blur: 3) }
    return kinds
  }

  private static func places() -> Kinds {
    var kinds = Kinds()
    kinds.add("hidden") {
      $0.background = .color(.red)
      $0.isHidden = true
    }
    kinds.add("faded away") {
      $0.background = .color(.red)
      $0.opacity = 0
    }
    kinds.add("beside the screen") {
      $0.background = .color(.red)
      $0.frame.origin.x = -20
    }
    kinds.add("turned") {
      $0.background = .color(.red)
      $0.transform = .rotation(.pi / 6)
    }
    kinds.add("larger") {
      $0.content = shape(corner, stroke(2, dash: [3, 4]), fill: .color(.blue))
      $0.transform = .scale(2, 3)
    }
    kinds.add("askew") {
      $0.background = .color(.red)
      $0.depth = Depth(rotationX: 0.5, eye: .init(point: Point(125, 220), distance: 200))
    }
    kinds.add("askew with a child") {
      $0.depth = Depth(rotationY: 0.5, eye: .init(point: Point(125, 220), distance: 200))
      $0.children = [child()]
    }
    return kinds
  }

  private static func outlines() -> Kinds {
    var kinds = Kinds()
    kinds.add("corner") { $0.content = shape(corner, fill: .color(.red)) }
    kinds.add("arch") { $0.content = shape(arch, fill: .color(.red)) }
    kinds.add("two figures") { $0.content = shape(two, fill: .color(.red)) }
    kinds.add("shaded corner") { $0.content = shape(corner, fill: .gradient(gradient)) }
    kinds.add("corner of two fills") {
      $0.content = .shape(Shape(path: corner, fill: .color(.red), lowerFills: [.color(.blue)]))
    }
    kinds.add("stroked corner") { $0.content = shape(corner, stroke(2)) }
    kinds.add("stroked arch") { $0.content = shape(arch, stroke(2)) }
    kinds.add("stroked figures") { $0.content = shape(two, stroke(2)) }
    kinds.add("thick corner") { $0.content = shape(corner, stroke(90)) }
    kinds.add("no pen") { $0.content = shape(corner, stroke(0)) }
    kinds.add("no stroke") { $0.content = shape(corner, stroke(2, start: 0.5, end: 0.5)) }
    kinds.add("half a stroke") { $0.content = shape(corner, stroke(2, start: 0.5)) }
    kinds.add("dashed corner") { $0.content = shape(corner, stroke(2, dash: [3, 4])) }
    kinds.add("dashed arch") { $0.content = shape(arch, stroke(2, dash: [1, 2, 3, 4])) }
    kinds.add("dashed figures") { $0.content = shape(two, stroke(2, dash: [5, 5])) }
    kinds.add("hairy corner") { $0.content = shape(corner, stroke(2, dash: [0.05, 0.05])) }
    kinds.add("less hairy corner") { $0.content = shape(corner, stroke(2, dash: [0.0625, 0.0625])) }
    kinds.add("filled, stroked corner") { $0.content = shape(corner, stroke(2), fill: .color(.blue)) }
    kinds.add("corner above the screen") {
      $0.content = shape(corner, stroke(2), fill: .color(.blue))
      $0.frame.origin.y = -20
    }
    kinds.add("cut corner") {
      $0.clipsToBounds = true
      $0.children = [
        layer("inner", Rect(3, 25, 50, 40)) { $0.content = shape(corner, stroke(4), fill: .color(.red)) }
      ]
    }
    return kinds
  }

  private static let all = [surfaces(), groups(), places(), outlines()].flatMap(\.all)

  private static let side = 20_000.0

  /// Finds how many steps a layer takes: those that are missing beside it where colours take all that a frame has.
  private func steps(_ subject: Layer, scale: Double) throws -> Int {
    let rasterizer = try Studio.rasterizer(scale: scale)
    let side = Self.side
    func screen(_ rest: Int) -> Layer {
      func color(_ id: String, _ width: Double, _ height: Double) -> Layer {
        layer(id, Rect(0, 0, width / scale, height / scale)) { $0.background = .color(.red) }
      }
      let (rows, pixels) = rest.quotientAndRemainder(dividingBy: Int(clamped: side))
      return layer("root", Rect(0, 0, side / scale, side / scale)) {
        $0.children = [subject] + (0..<24).map { color("full\($0)", side, side) }
        $0.children += [color("rows", side, Double(rows)), color("row", Double(pixels), 1)]
      }
    }
    var (low, high) = (0, 400_000_000)
    while low < high {
      let middle = (low + high + 1) / 2
      do {
        try rasterizer.checkWork(of: screen(middle))
        low = middle
      } catch is RasterProblem { high = middle - 1 }
    }
    return 400_000_000 - low
  }

  @Test("whatever it is made of, at two scales")
  func counted() throws {
    var lines: [String] = []
    for kind in Self.all {
      let (once, twice) = (try steps(kind.layer, scale: 1), try steps(kind.layer, scale: 2))
      lines.append("\(kind.name): \(once) \(twice)")
    }
    #expect(lines[0...2] == ["nothing: 0 0", "colour: 2000 8000", "gradient: 8000 32000"])
    try KeptLines(path: "Tests/RasterTests/Kept/steps.txt").expect(lines)
  }

  /// Finds how many points wide a screen may be, 1,000 points high, for a layer on it to take surely little.
  private func widest(_ subject: Layer, scale: Double) -> Int {
    func isLittle(_ width: Int) -> Bool {
      Rasterizer.takesLittle(
        layer("root", Rect(0, 0, Double(width), 1_000)) { $0.children = [subject] }, scale: scale)
    }
    var (low, high) = (0, 20_000_000)
    while low < high {
      let middle = (low + high + 1) / 2
      if isLittle(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }

  @Test("what surely is little is as much as its kind allows, whatever its place")
  func little() throws {
    let lines = Self.all.map { kind -> String in
      let widths = [1.0, 2, 5].map { widest(kind.layer, scale: $0) }
      return "\(kind.name): \(widths[0]) \(widths[1]) \(widths[2])"
    }
    // 10,000,000,000 steps are so many pixels of a colour, and a quarter as many of a gradient.
    #expect(lines[1...2] == ["colour: 10000000 2500000 400000", "gradient: 2500000 625000 100000"])
    try KeptLines(path: "Tests/RasterTests/Kept/little.txt").expect(lines)
  }
}
