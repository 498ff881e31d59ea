import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import TestSupport
import Testing

/// The pixels of small pictures that chance drew, for each kind of thing that is worked out here and not by Cairo:
/// where the ink is, and a hash. `FLIPBOOK_RECORD=1` writes `Kept/drawn.txt` anew; find out why before that is
/// committed.
@Suite("Pictures that chance drew have the pixels that they had")
struct KeptDrawingTests {
  private func color(_ random: inout Seeded) -> Color {
    Color(
      red: random.number(0, 1), green: random.number(0, 1), blue: random.number(0, 1),
      alpha: random.next() % 3 == 0 ? random.number(0, 1) : 1)
  }

  private func rect(_ random: inout Seeded, _ side: Double = 40) -> Rect {
    let (x, y) = (random.number(-6, side - 10), random.number(-6, side - 10))
    let rect = Rect(x, y, random.number(4, side), random.number(4, side))
    guard random.next() % 2 == 0 else { return rect }
    return Rect(x.rounded(), y.rounded(), rect.width.rounded(), rect.height.rounded())
  }

  private static let offsets: [[Double]] = [
    [0, 1], [0, 0.4, 1], [0.2, 0.2, 0.7], [0.3], [0, 0.5, 0.5, 1], [0.1, 0.9],
  ]

  private func stops(_ random: inout Seeded) -> [Gradient.Stop] {
    let offsets = random.pick(Self.offsets)
    return offsets.map { .init(offset: $0, color: color(&random)) }
  }

  private func gradient(_ random: inout Seeded, _ form: Gradient.Form, _ interpolation: Gradient.Interpolation)
    -> Gradient
  {
    Gradient(
      form: form, stops: stops(&random), start: Point(random.number(-0.2, 1.2), random.number(-0.2, 1.2)),
      end: Point(random.number(-0.2, 1.2), random.number(-0.2, 1.2)), interpolation: interpolation,
      isDithered: random.next() % 2 == 0)
  }

  /// Ground of one colour or of two, with things of a kind over it.
  private func screen(
    _ random: inout Seeded, _ side: Double = 40, count: Int = 2, _ vary: (inout Layer, inout Seeded) -> Void
  ) -> Layer {
    layer("root", Rect(0, 0, side, side - 3)) {
      if random.next() % 3 > 0 { $0.background = .color(color(&random)) }
      $0.children = [layer("half", Rect(0, 0, side / 2, side)) { $0.background = .color(color(&random)) }]
      for index in 0..<count {
        $0.children.append(
          layer("thing\(index)", rect(&random, side)) {
            $0.background = .color(color(&random))
            vary(&$0, &random)
          })
      }
    }
  }

  /// A line for a few pictures of a kind.
  private func line(
    _ name: String, seed: Int, side: Double = 40, count: Int = 2, pictures: Int = 3,
    _ vary: (inout Layer, inout Seeded) -> Void
  ) throws -> String {
    var random = Seeded(UInt64(seed))
    var found = name
    for number in 0..<pictures {
      let tree = screen(&random, side, count: count, vary)
      let bitmap = try Studio.picture(tree, scale: [1, 2, 1.5, 0.75][number % 4])
      let ink = bitmap.ink
      found += " \(ink?.width ?? 0)x\(ink?.height ?? 0) " + String(bitmap.pixelHash, radix: 16)
    }
    return found
  }

  private static let sigmas: [Double] = [0.2, 0.7, 1, 2.5, 5, 7.9, 8, 8.1, 15.9, 16, 20, 31, 32, 40, 64, 65, 90]

  private func blurs() throws -> [String] {
    var lines: [String] = []
    for (seed, sigma) in Self.sigmas.enumerated() {
      lines.append(
        try line("blur \(sigma)", seed: seed, count: 1) { layer, random in
          layer.blur = sigma
          if random.next() % 3 == 0 { layer.filter = ColorFilter(contrast: 0.5, hue: 1) }
        })
      lines.append(
        try line("backdrop \(sigma)", seed: seed, count: 1) { layer, random in
          layer.background = nil
          var backdrop = Backdrop(blur: sigma)
          if random.next() % 2 == 0 { backdrop.filter = ColorFilter(brightness: 1.2, saturation: 1.8) }
          if random.next() % 2 == 0 { backdrop.tint = Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.25) }
          layer.backdrop = backdrop
        })
      lines.append(
        try line("shadow \(sigma)", seed: seed, count: 1) { layer, random in
          layer.cornerRadii = CornerRadii(random.next() % 2 == 0 ? 0 : 5)
          for isInside in [false, true] {
            let offset = Point(random.number(-5, 5), random.number(-5, 5).rounded())
            let spread: Double = random.pick([0.0, 2.0, -3.0])
            layer.shadows.append(
              Shadow(color: .black, radius: sigma, offset: offset, spread: spread, isInside: isInside))
          }
        })
    }
    return lines
  }

  private func gradients() throws -> [String] {
    var lines: [String] = []
    for form in Gradient.Form.allCases {
      for interpolation in Gradient.Interpolation.allCases {
        for part in 0..<4 {
          lines.append(
            try line("\(form) \(interpolation) \(part)", seed: 100 + lines.count) { layer, random in
              layer.background = .gradient(gradient(&random, form, interpolation))
              if part == 1 { layer.transform = .rotation(random.number(-3, 3)) }
              if part == 2 { layer.transform = .scale(random.number(0.5, 2), random.number(-2, 2)) }
              guard part == 3 else { return }
              layer.cornerRadii = CornerRadii(random.number(2, 12))
              layer.opacity = random.number(0.2, 1)
              var border = Border(color: .black, width: 1.5)
              border.gradient = gradient(&random, form, interpolation)
              layer.border = border
            })
        }
      }
    }
    return lines
  }

  private func radii(_ random: inout Seeded) -> CornerRadii {
    let (a, b, c, d) = (
      random.number(-2, 14), random.number(-2, 14), random.number(-2, 24), random.number(-2, 14)
    )
    return CornerRadii(topLeft: a, topRight: b, bottomRight: c, bottomLeft: d)
  }

  private func corners() throws -> [String] {
    var lines: [String] = []
    for seed in 0..<16 {
      lines.append(
        try line("corners \(seed)", seed: 300 + seed, pictures: 4) { layer, random in
          layer.cornerRadii = radii(&random)
          if seed % 2 == 1 { layer.cornerRadii.curve = .continuous }
          layer.clipsToBounds = seed % 4 > 1
          var child = Layer(id: "c", kind: "layer", frame: rect(&random, 30))
          child.background = .color(color(&random))
          layer.children = [child]
          switch seed % 5 {
          case 0: layer.border = Border(color: color(&random), width: random.number(0.5, 6))
          case 1: layer.transform = .rotation(random.number(-3, 3))
          case 2: layer.frame = layer.frame.inset(by: -random.number(100, 9_000))
          case 3:
            layer.shadows = [Shadow(color: .black, radius: 0, offset: Point(2, 3), spread: random.number(-9, 9))]
          default: layer.transform = .scale(random.number(0.5, 2), random.number(0.5, 2))
          }
        })
    }
    return lines
  }

  private func blends() throws -> [String] {
    var lines: [String] = []
    for (seed, mode) in BlendMode.allCases.enumerated() {
      lines.append(
        try line("\(mode)", seed: 400 + seed) { layer, random in
          layer.blend = mode
          layer.opacity = random.next() % 2 == 0 ? 1 : 0.6
          layer.cornerRadii = CornerRadii(random.next() % 2 == 0 ? 0 : 7)
          switch random.next() % 3 {
          case 0: layer.filter = ColorFilter(grayscale: 0.7)
          case 1: layer.filter = ColorFilter(brightness: 1.7, contrast: 1.4, saturation: 0.3)
          default: break
          }
          guard random.next() % 2 == 0 else { return }
          var mask = Layer(id: "m", kind: "layer", frame: rect(&random, 30))
          mask.background = .gradient(gradient(&random, .axial, .straight))
          layer.mask = [mask]
        })
    }
    return lines
  }

  /// Askew, with a few things in it.
  private func tilt(_ layer: inout Layer, _ random: inout Seeded) {
    var depth = Depth(rotationX: random.number(-1.3, 1.3), rotationY: random.number(-1.3, 1.3))
    depth.z = random.number(-30, 20)
    let point = Point(random.number(0, 40), random.number(0, 40))
    depth.eye = Depth.Eye(point: point, distance: random.number(40, 300))
    layer.depth = depth
    layer.clipsToBounds = random.next() % 2 == 0
    for index in 0..<3 {
      var child = Layer(id: "c\(index)", kind: "layer", frame: rect(&random, 30))
      child.background = .color(color(&random))
      child.cornerRadii = CornerRadii(random.pick([0.0, 4, 15]))
      layer.children.append(child)
    }
  }

  private func spaces() throws -> [String] {
    var lines: [String] = []
    for seed in 0..<24 {
      lines.append(
        try line("space \(seed)", seed: 500 + seed, count: 1, pictures: 4) { layer, random in
          tilt(&layer, &random)
          switch seed % 6 {
          case 0: layer.background = .gradient(gradient(&random, .conic, .oklab))
          case 1: layer.children[1].transform = .rotation(0.4)
          case 2: layer.content = .image(Image(source: "half", naturalSize: Size(8, 6), fit: .tile))
          case 3: (layer.blur, layer.opacity) = (1.5, 0.7)
          case 4: layer.frame = layer.frame.inset(by: -60)
          default: layer.border = Border(color: .white, width: 0.4)
          }
        })
    }
    return lines
  }

  private func path(_ random: inout Seeded) -> Path {
    var points: [Point] = []
    for _ in 0..<6 { points.append(Point(random.number(0, 40), random.number(0, 40))) }
    var elements: [Path.Element] = [.move(points[0]), .line(points[1]), .line(points[2])]
    elements.append(.curve(points[3], points[4], points[5]))
    if random.next() % 2 == 0 { elements.append(.close) }
    return Path(elements)
  }

  private func stroke(_ random: inout Seeded) -> Stroke {
    var stroke = Stroke(color: color(&random), width: random.number(0.5, 6), start: random.number(0, 0.4))
    stroke.cap = random.pick(Stroke.Cap.allCases)
    stroke.join = random.pick(Stroke.Join.allCases)
    stroke.dash = random.pick([[], [3, 2], [4, 1, 2], [0.5, 1], [0, 0], [0, 2.5]] as [[Double]])
    if random.next() % 2 == 0 { stroke.gradient = gradient(&random, .axial, .straight) }
    return stroke
  }

  private func outlines() throws -> [String] {
    var lines: [String] = []
    for seed in 0..<20 {
      lines.append(
        try line("outlines \(seed)", seed: 600 + seed) { layer, random in
          layer.background = nil
          var shape = Shape(path: path(&random), fill: .color(color(&random)))
          shape.lowerFills = [.gradient(gradient(&random, .conic, .oklab))]
          shape.rule = random.next() % 2 == 0 ? .nonzero : .evenodd
          shape.stroke = stroke(&random)
          layer.content = .shape(shape)
          if seed % 4 == 2 { layer.transform = .scale(random.number(-2, 2), random.number(0.3, 2)) }
          if seed % 3 == 0 { layer.backdrop = Backdrop(blur: 2) }
          if seed % 3 == 1 {
            let isInside = random.next() % 2 == 0
            layer.shadows = [Shadow(color: .black, radius: 2, offset: Point(1, 2), isInside: isInside)]
          }
        })
    }
    return lines
  }

  @Test("blurred, shaded, round, blended, askew and outlined")
  func drawn() throws {
    var lines: [String] = []
    for kind in [blurs, gradients, corners, blends, spaces, outlines] { lines += try kind() }
    try KeptLines(path: "Tests/RasterTests/Kept/drawn.txt").expect(lines)
  }
}
