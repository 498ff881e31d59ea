import Geometry
import Layers
import Testing

@Suite("What a layer is, told as facts")
struct LayerFactsTests {
  private func layer(_ content: Layer.Content = .none, _ edit: (inout Layer) -> Void = { _ in }) -> Layer {
    var layer = Layer(id: "bar", kind: "box", frame: Rect(1, 2, 30.25, 4))
    layer.content = content
    edit(&layer)
    return layer
  }

  @Test("a layer with nothing but a frame has none")
  func nothing() {
    #expect(layer().facts.isEmpty)
    #expect(layer().outline() == "bar box [1 2 30.25 4]")
  }

  @Test("a look is told in words, and what baselines do not hold only in full")
  func look() {
    let bar = layer {
      $0.opacity = 0.5
      $0.background = .gradient(
        Gradient(form: .axial, stops: [.init(offset: 0, color: .white), .init(offset: 1, color: .black)]))
      $0.cornerRadii = CornerRadii(8)
      $0.border = Border(color: .black, width: 0.5)
      $0.shadows = [Shadow(color: .black, radius: 4, offset: Point(0, 2), opacity: 0.25)]
      $0.anchor = Point(0, 1)
      $0.clipsToBounds = true
    }
    let start = "bar box [1 2 30.25 4] opacity 0.5"
    let rest = "radius 8 border 0.5 #000000 shadow 0 2 4 0.25 #000000 clip"
    #expect(bar.outline(.recorded) == "\(start) fill axial #FFFFFF@0 #000000@1 \(rest)")
    #expect(bar.outline() == "\(start) anchor 0 1 fill axial #FFFFFF@0 #000000@1 from 0.5 0 to 0.5 1 \(rest)")
  }

  @Test("columns are told")
  func columns() {
    var text = Text("ab")
    text.style.isVertical = true
    #expect(layer(.text(text)).outline().hasSuffix("font 17 regular writingMode vertical"))
  }

  @Test(
    "a line of a baseline is read back, whatever its texts begin and end with",
    arguments: ["\u{301}x", "x\u{600}", "\u{200D}", "\r\n", "\"\u{301}", "[\u{301}", " ", "a\u{FE0F}"])
  func recordedTexts(text: String) {
    let whole = layer(.text(Text(text)))
    let line = whole.outline(.recorded)
    let read = LayerEntry(recorded: line)
    guard case .text(let reported)? = read?.facts.first(where: { $0.key == .text })?.value else {
      Issue.record("\(line.debugDescription) has no text")
      return
    }
    #expect(reported.utf8.elementsEqual(text.utf8), "\(line.debugDescription)")
    #expect(read?.id == "bar" && read?.frame == Rect(1, 2, 30.25, 4))
  }

  @Test("letters on a path have it, and where on it they are")
  func along() {
    var text = Text("ab")
    text.along = .init(Path(line: [.zero, Point(10, 0)]), offset: 0.25)
    let start = "bar box [1 2 30.25 4] \"ab\" color #000000 font 17 regular"
    #expect(layer(.text(text)).outline(.recorded) == "\(start) along 0.25")
    #expect(layer(.text(text)).outline() == "\(start) along 0.25 path M0,0L10,0")
  }

  @Test("a shape has its path, its stroke all that it has")
  func shape() {
    var path = Path(line: [.zero, Point(10, 0), Point(10, 5)])
    path.elements += [.curve(Point(1, 1), Point(2, 2), Point(3.0004, 3)), .close]
    let stroke = Stroke(color: .black, width: 2, end: 0.75, cap: .round, dash: [4, 2])
    let shape = layer(.shape(Shape(path: path, fill: .color(.white), rule: .evenodd, stroke: stroke)))
    let recorded = "bar box [1 2 30.25 4] shape #FFFFFF"
    #expect(shape.outline(.recorded) == "\(recorded) stroke 0 0.75 2 #000000")
    #expect(
      shape.outline()
        == "\(recorded) rule evenodd stroke 0 0.75 2 #000000 cap round dash 4 2 "
        + "path M0,0L10,0L10,5C1,1,2,2,3,3Z")
  }

  @Test("texts and pictures say what they are and how")
  func contents() {
    let style = Text.Style(family: "Noto Sans CJK SC", size: 12, weight: .bold, lineLimit: 0)
    let text = layer(.text(Text("a \"b\"\nc", style: style, color: .white, alignment: .right)))
    #expect(
      text.outline()
        == #"bar box [1 2 30.25 4] "a \"b\"\nc" color #FFFFFF font 12 bold family "Noto Sans CJK SC" lines 0 align right"#
    )
    var adorned = Text.Style(size: 12)
    (adorned.isItalic, adorned.underline, adorned.strikethrough) = (true, true, true)
    (adorned.tracking, adorned.digits) = (-0.5, .tabular)
    (adorned.firstLineIndent, adorned.paragraphSpacing) = (8, 4)
    let fine = layer(.text(Text("a", style: adorned)))
    #expect(fine.outline(.recorded) == #"bar box [1 2 30.25 4] "a" color #000000 font 12 regular"#)
    #expect(
      fine.outline() == fine.outline(.recorded)
        + " italic tracking -0.5 digits tabular firstLineIndent 8 paragraphSpacing 4 underline strikethrough")
    let image = layer(.image(Image(source: "my cat.png", naturalSize: Size(8, 6), fit: .fill, tint: .black)))
    #expect(image.outline(.recorded) == #"bar box [1 2 30.25 4] source "my cat.png" tint #000000"#)
    #expect(image.outline() == #"bar box [1 2 30.25 4] source "my cat.png" tint #000000 fit fill natural 8 6"#)
  }

  @Test("the runs of a text say what they are, each what baselines hold first")
  func runs() {
    let style = Text.Style(size: 12)
    var heavy = Text.Style(family: "Quay", size: 20, weight: .bold)
    heavy.underline = true
    let coin = Text.Run.Picture(Image(source: "coin 1.svg", naturalSize: Size(4, 4), tint: .white), size: Size(8, 6))
    let text = layer(
      .text(
        Text(
          runs: [
            .init("a | b ", style: style), .init("c\"", style: heavy, fill: .color(.white), baselineOffset: 2),
            .init(coin, style: style),
          ], style: style)))
    let start = "bar box [1 2 30.25 4] \"a | b c\\\"\u{fffc}\" color #000000 font 12 regular runs"
    #expect(
      text.outline(.recorded)
        == start + #" "a | b " 12 regular #000000 | "c\"" 20 bold #FFFFFF | picture "coin 1.svg" 8 6"#)
    #expect(
      text.outline()
        == start + #" "a | b " 12 regular #000000 | "c\"" 20 bold #FFFFFF family Quay underline baselineOffset 2"#
        + #" | picture "coin 1.svg" 8 6 tint #FFFFFF"#)
  }

  @Test("a path told as SVG is the same path when it is read")
  func svg() throws {
    let path = Path(arcAround: Point(20, 20), radius: 10, from: 0.5, sweep: 4)
    let read = try Path(svg: path.svgText)
    #expect(read.elements.count == path.elements.count && read.svgText == path.svgText)
  }

  @Test("the lines that baselines hold become the entries that they were made of, in words", arguments: 0..<200)
  func roundTrip(seed: UInt64) {
    var random = Seeded(state: seed)
    let entries = random.tree(depth: 0).entries
    let lines = entries.lines(.recorded)
    let read = LayerEntry.tree(recorded: lines)
    #expect(read.lines(.recorded) == lines)
    #expect(read.map(\.id) == entries.map(\.id) && read.map(\.depth) == entries.map(\.depth))
    for (old, new) in zip(read, entries) {
      #expect(old.kind == new.kind && old.isMask == new.isMask)
      for key in LayerFact.Key.allCases where key.isRecorded {
        #expect(old[key]?.outlineText(.recorded) == new[key]?.outlineText(.recorded))
      }
    }
  }

  @Test("what is left out goes with all that is in it")
  func leavingOut() {
    var root = Layer(id: "root", kind: "box", frame: .zero)
    var list = Layer(id: "list", kind: "box", frame: .zero)
    list.children = [Layer(id: "row", kind: "box", frame: .zero)]
    root.children = [list, Layer(id: "bar", kind: "box", frame: .zero)]
    #expect(root.entries.leavingOut { $0.id == "list" }.map(\.id) == ["root", "bar"])
  }

  @Test("layers stand on the screen where those above them and their offsets put them")
  func screenFrames() {
    var root = Layer(id: "root", kind: "box", frame: Rect(10, 10, 100, 100))
    root.contentOffset = Point(0, 40)
    root.children = [Layer(id: "row", kind: "box", frame: Rect(5, 50, 10, 10))]
    #expect(root.entries.screenFrames["row"] == Rect(15, 20, 10, 10))
  }
}

/// Trees of layers by chance, from a seed (SplitMix64).
private struct Seeded {
  var state: UInt64

  private mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(limit))
  }

  private mutating func number() -> Double { Double(below(4_000) - 2_000) / [1, 2, 3, 7][below(4)] }

  private mutating func color() -> Color { Color(white: Double(below(256)) / 255, alpha: Double(below(3)) / 2) }

  private mutating func word() -> String {
    ["bar", "row(3).title", "a \"b\" [1 2 3 4]", "餐 饮", "fill", "back\\slash", "two\nlines\r", "e\u{301}\"\u{301}"][
      below(8)]
  }

  private mutating func fill() -> Fill {
    if below(2) == 0 { return .color(color()) }
    return .gradient(
      Gradient(
        form: below(2) == 0 ? .axial : .radial,
        stops: [.init(offset: 0, color: color()), .init(offset: 0.333_3, color: color())]))
  }

  private mutating func run() -> Text.Run {
    if below(4) == 0 {
      let image = Image(source: word(), naturalSize: Size(1, 1), tint: below(2) == 0 ? color() : nil)
      return Text.Run(.init(image, size: Size(number(), 8)), style: .init(), baselineOffset: number())
    }
    let style = Text.Style(family: below(2) == 0 ? word() : nil, size: number(), weight: below(2) == 0 ? .bold : .light)
    return Text.Run(word(), style: style, fill: below(2) == 0 ? fill() : nil, baselineOffset: Double(below(3)))
  }

  mutating func tree(depth: Int) -> Layer {
    var layer = Layer(
      id: "\(word())~\(below(1_000_000))", kind: ["box", "label", "scroll view"][below(3)],
      frame: Rect(number(), number(), number(), number()))
    if below(3) == 0 { layer.contentOffset = Point(number(), number()) }
    if below(4) == 0 { layer.isHidden = true }
    if below(3) == 0 { layer.opacity = Double(below(100)) / 99 }
    if below(5) == 0 { layer.depth = Depth(rotationX: number(), z: number(), eye: .init(point: .zero, distance: 9)) }
    if below(4) == 0 { layer.transform = .translation(number(), 0).then(.rotation(number())) }
    if below(2) == 0 { layer.background = fill() }
    if below(3) == 0 { layer.cornerRadii = CornerRadii(topLeft: 1, topRight: number(), bottomRight: 2, bottomLeft: 0) }
    if below(3) == 0 { layer.border = Border(color: color(), width: number()) }
    if below(3) == 0 { layer.shadows = [Shadow(color: color(), radius: 3, offset: Point(0, number()), opacity: 0.5)] }
    layer.clipsToBounds = below(4) == 0
    layer.joinsChildren = below(4) == 0
    switch below(4) {
    case 0:
      var text = Text(word(), style: .init(size: 17.5), color: color(), alignment: .center)
      if below(2) == 0 { text = Text(runs: (0...below(3)).map { _ in run() }, style: text.style, color: text.color) }
      layer.content = .text(text)
    case 1: layer.content = .image(Image(source: word(), naturalSize: Size(1, 1), tint: below(2) == 0 ? color() : nil))
    case 2:
      let stroke = Stroke(color: color(), width: number(), start: 0.25)
      layer.content = .shape(Shape(path: Path(), fill: fill(), stroke: below(2) == 0 ? stroke : nil))
    default: break
    }
    guard depth < 3 else { return layer }
    if below(4) == 0 { layer.mask = [tree(depth: 3)] }
    layer.children = (0..<below(4)).map { _ in tree(depth: depth + 1) }
    return layer
  }
}
