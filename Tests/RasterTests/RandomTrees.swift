import Geometry
import Layers

/// Trees of layers by a seeded generator: the same for a seed in every process.
struct RandomTrees {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
  }

  /// SplitMix64 (Steele, Lea and Flood, 2014).
  private mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / 0x1p53
  }

  mutating func chance(_ share: Double) -> Bool { number(0...1) < share }

  mutating func color() -> Color {
    Color(red: number(0...1), green: number(0...1), blue: number(0...1), alpha: chance(0.7) ? 1 : number(0...1))
  }

  mutating func screen() -> Layer {
    layer("root", Rect(0, 0, 100, 160)) { $0.children = (0..<5).map { leafOrBranch("root.\($0)", depth: 2) } }
  }

  /// A smaller one, of up to a dozen layers that lie over each other.
  mutating func corner() -> Layer {
    let size = Size(number(8...40).rounded() + (chance(0.5) ? 0.5 : 0), number(8...40))
    return layer("root", Rect(origin: .zero, size: size)) {
      $0.clipsToBounds = true
      $0.children = (0..<3).map { leafOrBranch("root.\($0)", depth: chance(0.3) ? 1 : 0) }
      for index in $0.children.indices {
        $0.children[index].frame.origin = Point(number(-10...size.width), number(-10...size.height))
      }
    }
  }

  /// A screen as most apps have them: a list of rows, often cut off, on a ground, with bars and badges over it.
  mutating func list() -> Layer {
    layer("root", Rect(0, 0, 240, 360)) {
      $0.background = chance(0.9) ? .color(color()) : fill()
      let list = layer("list", Rect(0, 0, 240, 360).inset(by: chance(0.5) ? 0 : number(0...20).rounded())) {
        $0.clipsToBounds = chance(0.7)
        if chance(0.1) { $0.background = fill() }
        if chance(0.2) { $0.cornerRadii = CornerRadii(number(0...20)) }
        $0.contentOffset = Point(0, number(0...40).rounded())
        $0.children = (0..<11).map { row($0) }
      }
      let others = (0..<3).map { index in
        layer("over\(index)", place()) {
          $0.background = .color(color())
          if chance(0.1) { vary(&$0) }
        }
      }
      $0.children = [others[0], list] + (chance(0.7) ? [bar()] : []) + (chance(0.3) ? [others[1], others[2]] : [])
      if chance(0.6) { $0.children.removeFirst() }
    }
  }

  private mutating func row(_ index: Int) -> Layer {
    layer("row\(index)", Rect(0, 40 * Double(index), 240, 40)) {
      if chance(0.3) { $0.background = .color(color()) }
      $0.children = (0..<3).map { part in
        var made = layer(
          "row\(index).\(part)", Rect(number(1...200), number(-2...12), number(10...60), number(5...30)))
        if chance(0.5) { made.frame = Rect(made.frame.minX.rounded(), 5, 30, 30) }
        if chance(0.96) {
          made.background = .color(color())
          if chance(0.5) { made.cornerRadii = CornerRadii(number(0...20)) }
          if chance(0.2) {
            made.content = .text(Text("第 \(index) 行", style: .init(size: number(9...16)), color: color()))
          }
          if chance(0.1) { made.shadows = [shadow()] }
          if chance(0.1) { made.opacity = number(0...1) }
          if chance(0.1) { made.transform = .rotation(number(-3...3)) }
          if chance(0.1) { made.border = Border(color: color(), width: number(0.5...3)) }
          if chance(0.1) {
            made.clipsToBounds = true
            made.content = .image(Image(source: "half", naturalSize: Size(20, 10), fit: .fill))
          }
        } else {
          vary(&made)
        }
        return made
      }
    }
  }

  private mutating func bar() -> Layer {
    layer("bar", chance(0.5) ? Rect(0, 320, 240, 40) : Rect(0, 0, 240, number(15...50))) {
      $0.background = .color(color())
      if chance(0.2) { $0.backdrop = Backdrop(blur: 3, filter: .none, tint: .clear) }
      $0.children = [layer("dot", Rect(4, 2, 15, 15)) { $0.background = .color(color()) }]
    }
  }

  /// A list as it is after a movement of whole pixels, mostly, and a change or two besides.
  mutating func scrolled(_ tree: Layer, scale: Double) -> Layer {
    var result = tree
    let pixels = Point(chance(0.8) ? 0 : number(-4...4).rounded(), number(-30...30).rounded())
    let translation = chance(0.9) ? pixels * (1 / scale) : Point(0, number(-5...5))
    for index in result.children.indices where result.children[index].id == "list" {
      if chance(0.7) {
        result.children[index].contentOffset = result.children[index].contentOffset + translation
      } else {
        result.children[index].frame.origin = result.children[index].frame.origin + translation
      }
      if chance(0.3) { result.children[index] = changed(result.children[index]) }
      if chance(0.2), result.children[index].children.count > 2 { result.children[index].children.removeFirst() }
      if chance(0.2) {
        let next = row(result.children[index].children.count + 1)
        result.children[index].children.append(next)
      }
    }
    return chance(0.2) ? changed(result) : result
  }

  /// Device pixels per point, from a fifth to four; half of them as devices and users have them.
  mutating func scale() -> Double {
    let usual = [0.25, 0.37, 0.5, 0.75, 1, 1.25, 1.5, 2, 2.625, 3, 4]
    return chance(0.5) ? usual[Int(clamped: number(0...Double(usual.count) - 0.001))] : number(0.2...4)
  }

  private mutating func leafOrBranch(_ id: String, depth: Int) -> Layer {
    var made = layer(id, place())
    vary(&made)
    if depth > 0 { made.children = (0..<3).map { leafOrBranch("\(id).\($0)", depth: depth - 1) } }
    return made
  }

  /// Half of them on whole points, as most layers of an app are.
  private mutating func place() -> Rect {
    let rect = Rect(number(-20...90), number(-20...150), number(5...60), number(5...60))
    guard chance(0.5) else { return rect }
    return Rect(rect.minX.rounded(), rect.minY.rounded(), rect.width.rounded(), rect.height.rounded())
  }

  private mutating func fill() -> Fill {
    if chance(0.6) { return .color(color()) }
    return .gradient(gradient())
  }

  private mutating func gradient() -> Gradient {
    let interpolations = Gradient.Interpolation.allCases
    return Gradient(
      form: chance(0.4) ? .axial : chance(0.5) ? .radial : .conic,
      stops: [.init(offset: 0, color: color()), .init(offset: 1, color: color())],
      start: Point(number(0...1), number(0...1)), end: Point(number(0...1), number(0...1)),
      interpolation: chance(0.6) ? .straight : interpolations[Int(clamped: number(0...2.999))], isDithered: chance(0.2))
  }

  /// Layers that stand in space, in one another, and in them strokes of which a part is drawn, most of them in a
  /// gradient that goes round.
  mutating func space() -> Layer {
    layer("root", Rect(0, 0, 60, 60)) { $0.children = (0..<2).map { tilted("root.\($0)", depth: 2) } }
  }

  private mutating func tilted(_ id: String, depth: Int) -> Layer {
    layer(id, Rect(number(-5...25), number(-5...25), number(8...40), number(8...40))) {
      if chance(0.7) { $0.depth = tilt() }
      if chance(0.3) { $0.background = fill() }
      if chance(0.1) { $0.opacity = number(0...1) }
      $0.clipsToBounds = chance(0.15)
      if depth == 0 || chance(0.3) { $0.content = .shape(stroked(in: $0.frame.size)) }
      if depth > 0 { $0.children = (0..<2).map { tilted("\(id).\($0)", depth: depth - 1) } }
    }
  }

  /// Turned so far that all of it can be seen.
  private mutating func tilt() -> Depth {
    Depth(
      rotationX: chance(0.6) ? number(-1...1) : 0, rotationY: chance(0.6) ? number(-1...1) : 0,
      eye: chance(0.6) ? .init(point: Point(number(0...40), number(0...40)), distance: number(60...600)) : nil)
  }

  private mutating func stroked(in size: Size) -> Shape {
    var paint = gradient()
    if chance(0.7) { (paint.form, paint.start, paint.end) = (.conic, Point(0.5, 0.5), Point(0.5, 0)) }
    let box = Rect(number(-2...4), number(-2...4), size.width * number(0.3...1), size.height * number(0.3...1))
    let path =
      chance(0.4)
      ? Path(ovalIn: box)
      : chance(0.6)
        ? Path(roundedRect: box, radius: number(0...12))
        : Path([.move(box.origin), .curve(Point(box.maxX, 0), Point(0, box.maxY), Point(box.maxX, box.maxY))])
    var stroke = Stroke(color: color(), width: number(1...7), start: number(0...0.4), end: number(0.5...1))
    stroke.cap = chance(0.4) ? .butt : chance(0.5) ? .square : .round
    stroke.gradient = paint
    return Shape(path: path, fill: chance(0.2) ? fill() : nil, stroke: stroke)
  }

  /// What stands in space a frame later: the ends of strokes have gone on, and some of it is turned further.
  mutating func aFrameLater(_ tree: Layer) -> Layer {
    var result = tree
    if let depth = tree.depth, chance(0.2) {
      result.depth?.rotationX = depth.rotationX + number(-0.1...0.1)
      result.depth?.rotationY = depth.rotationY + number(-0.1...0.1)
    }
    if case .shape(var shape) = tree.content, chance(0.8) {
      if chance(0.5) { shape.stroke?.start = number(0...0.4) } else { shape.stroke?.end = number(0.5...1) }
      result.content = .shape(shape)
    }
    result.children = tree.children.map { aFrameLater($0) }
    return result
  }

  private mutating func filter() -> ColorFilter {
    ColorFilter(
      brightness: number(0...2), contrast: number(0...2), saturation: number(0...2), grayscale: number(0...1),
      hue: number(-3...3))
  }

  private mutating func shadow() -> Shadow {
    Shadow(
      color: color(), radius: number(0...4), offset: Point(number(-5...5), number(-5...5)),
      spread: chance(0.3) ? number(-3...4) : 0, isInside: chance(0.3))
  }

  /// Askew, edge on, seen from behind, near to the eye and behind it.
  private mutating func depth() -> Depth {
    Depth(
      rotationX: chance(0.6) ? number(-3...3) : 0, rotationY: chance(0.6) ? number(-3...3) : 0, z: number(-60...30),
      anchorZ: chance(0.2) ? number(-20...20) : 0,
      eye: chance(0.8) ? .init(point: Point(number(-20...60), number(-20...60)), distance: number(25...300)) : nil)
  }

  /// A text of several looks, with a picture in it at times.
  private mutating func runs() -> Text {
    var style = Text.Style(size: number(9...20), lineLimit: 0)
    style.isVertical = chance(0.2)
    var runs = (0..<3).map { index in
      var own = Text.Style(size: number(6...24), weight: chance(0.5) ? .bold : .regular)
      own.isVertical = style.isVertical
      (own.underline, own.strikethrough) = (chance(0.2), chance(0.2))
      return Text.Run(
        ["文 ", "ab", "7.5"][index], style: own, fill: chance(0.5) ? fill() : nil,
        baselineOffset: chance(0.2) ? number(-4...6) : 0)
    }
    if chance(0.4) {
      let image = Image(source: "half", naturalSize: Size(20, 10), tint: chance(0.3) ? color() : nil)
      runs[1] = Text.Run(.init(image, size: Size(number(2...20), number(2...20))), style: style)
    }
    for index in runs.indices where chance(0.2) {
      if chance(0.5) { runs[index].transform = .rotation(number(-3...3)).then(.translation(number(-9...9), 4)) }
      runs[index].opacity = number(0...1)
    }
    var text = Text(runs: runs, style: style, color: color())
    if chance(0.3) { text.filled = Text.Filled(number(0...1), color: color()) }
    if !style.isVertical, chance(0.25) { text.along = along() }
    return text
  }

  private mutating func along() -> Text.Along {
    func point(_ trees: inout RandomTrees) -> Point { Point(trees.number(-10...60), trees.number(-10...60)) }
    let path =
      chance(0.4)
      ? Path(ovalIn: Rect(origin: point(&self), size: Size(number(5...60), number(5...60))))
      : Path([.move(point(&self)), .curve(point(&self), point(&self), point(&self)), .line(point(&self))])
    return Text.Along(path, offset: number(-0.5...0.5))
  }

  private mutating func vary(_ layer: inout Layer) {
    if chance(0.2) { layer.transform = .rotation(number(-3...3)) }
    if chance(0.1) { layer.transform = .scale(number(0.3...2), number(0.3...2)) }
    if chance(0.1) { layer.depth = depth() }
    layer.opacity = chance(0.7) ? 1 : number(0...1)
    if chance(0.6) { layer.background = fill() }
    if layer.background != nil, chance(0.3) { layer.lowerFills = (0..<(chance(0.5) ? 2 : 1)).map { _ in fill() } }
    if chance(0.4) {
      layer.cornerRadii = CornerRadii(number(0...20))
      if layer.cornerRadii.topLeft > 10 { layer.cornerRadii.curve = .continuous }
    }
    if chance(0.2) { layer.border = Border(color: color(), width: number(0.5...3)) }
    if chance(0.05) { layer.border?.gradient = gradient() }
    if chance(0.3) {
      layer.shadows = (0..<(chance(0.3) ? 2 : 1)).map { _ in shadow() }
    }
    if chance(0.06) { layer.blur = number(0.2...4) }
    if chance(0.06) { layer.filter = filter() }
    if chance(0.1) {
      layer.backdrop = Backdrop(
        blur: chance(0.8) ? number(0...12) : 0, filter: chance(0.5) ? filter() : .none,
        tint: chance(0.5) ? color().faded(by: 0.5) : .clear)
    }
    if chance(0.06) { layer.blend = BlendMode.allCases[Int(clamped: number(0...16.999))] }
    layer.clipsToBounds = chance(0.3)
    layer.joinsChildren = chance(0.1)
    layer.isTransformAnimated = chance(0.05)
    if chance(0.2) { layer.contentOffset = Point(0, number(-20...20)) }
    if chance(0.1) {
      let frame = layer.clipsToBounds ? layer.bounds : Rect(2, 2, 20, 20)
      layer.mask = [Layer(id: "\(layer.id).mask", kind: "layer", frame: frame)]
      layer.mask[0].background = .color(color())
    }
    let kind = number(0...4)
    if kind < 1 {
      layer.content = .text(Text(chance(0.5) ? "文字 Text" : "7.5", style: .init(size: number(9...20)), color: color()))
      if chance(0.2), case .text(var text) = layer.content {
        text.gradient = gradient()
        layer.content = .text(text)
      }
      if chance(0.2), case .text(var text) = layer.content {
        if chance(0.5) { text.along = along() } else { text.style.isVertical = true }
        layer.content = .text(text)
      }
      if chance(0.25) { layer.content = .text(runs()) }
    } else if kind < 1.6 {
      layer.content = .image(Image(source: "half", naturalSize: Size(20, 10), fit: .fill))
    } else if kind < 2.4 {
      let path = Path([
        .move(Point(2, 2)), .curve(Point(40, 0), Point(0, 40), Point(30, 30)), .line(Point(5, 25)), .close,
      ])
      layer.content = .shape(
        Shape(
          path: path, fill: fill(), lowerFills: chance(0.3) ? [fill()] : [],
          stroke: Stroke(color: color(), width: number(1...5), end: number(0.2...1))))
    }
  }

  /// The same tree with something changed, and often with a colour over all of it, or nearly all, in one of its layers.
  mutating func covered(_ tree: Layer) -> Layer {
    var result = changed(tree)
    guard chance(0.7) else { return result }
    let size = result.frame.size
    let cover = layer("cover", Rect(origin: .zero, size: size)) {
      $0.background = chance(0.9) ? .color(Color(red: number(0...1), green: 0.5, blue: 0)) : fill()
      if chance(0.3) { $0.frame = $0.frame.inset(by: -number(0...9)) }
      if chance(0.1) { $0.frame.size.width -= number(0...2) }
      if chance(0.1) { vary(&$0) }
      if chance(0.4) { $0.children = [leafOrBranch("cover.0", depth: 0)] }
    }
    let place = Int(clamped: number(0...Double(result.children.count)))
    result.children.insert(cover, at: place)
    guard chance(0.4) else { return result }
    let page = layer("page", Rect(origin: .zero, size: size)) {
      if chance(0.4) { $0.clipsToBounds = true }
      if chance(0.3) { $0.border = Border(color: color(), width: number(0.5...3)) }
      if chance(0.3) { $0.contentOffset = Point(0, number(-5...5)) }
      if chance(0.1) { vary(&$0) }
      $0.children = [cover, leafOrBranch("page.1", depth: 0)]
    }
    result.children[place] = page
    return result
  }

  /// The same tree after some changes.
  mutating func changed(_ tree: Layer, times: Int) -> Layer {
    var result = tree
    for _ in 0..<times { result = changed(result) }
    return result
  }

  /// The same tree with one of its layers changed, or one taken away.
  mutating func changed(_ tree: Layer) -> Layer {
    var result = tree
    guard !result.children.isEmpty else {
      vary(&result)
      return result
    }
    let index = Int(clamped: number(0...Double(result.children.count) - 0.001))
    switch number(0...1) {
    case ..<0.55: result.children[index] = changed(result.children[index])
    case ..<0.65: result.children.remove(at: index)
    case ..<0.75: result.children[index].frame.origin = Point(number(0...80), number(0...80))
    default: vary(&result.children[index])
    }
    return result
  }
}
