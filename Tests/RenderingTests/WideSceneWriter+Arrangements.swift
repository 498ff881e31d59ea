import TestSupport

/// Parts of a screen as people arrange them, where one thing depends on another: words with words of another look among
/// them, rows of labels on one line, scrolls in scrolls, lists whose rows come and go. Single properties by chance
/// hardly make these.
extension WideSceneWriter {
  /// One that is sound by itself, or nothing where none was found soon.
  mutating func arrangement(indent: String) -> [String] {
    let kind = random.next() % 12
    for _ in 0..<8 {
      let lines = text(of: kind).split(separator: "\n").map { indent + $0 }
      if isSound(scene(lines, steps: ["wait: 0.1s"])) { return lines }
    }
    return []
  }

  private mutating func text(of kind: UInt64) -> String {
    switch kind {
    case 0: words()
    case 1: chance(0.4) ? standing() : words()
    case 2: stack("row")
    case 3: stack(random.pick(["column", "flow"]))
    case 4: stack("grid")
    case 5: surfaces()
    case 6: strokes()
    case 7: effects()
    case 8, 9: scrolls()
    case 10: rows()
    default: random.pick([true, false]) ? touched() : space()
    }
  }

  private mutating func name(_ kind: String) -> String {
    count += 1
    return "\(kind)\(count)"
  }

  /// A number, which in every third place goes to and fro.
  private mutating func free(_ low: Double, _ high: Double) -> String {
    let (first, second) = (number(low, high), number(low, high))
    guard chance(0.35) else { return first }
    return random.pick([
      "lerp(\(first), \(second), turn)", "lerp(\(first), \(second), clamp(swing, 0, 1))",
      "if on then \(first) else \(second)",
    ])
  }

  /// A line of a property, in so many of ten layers.
  private mutating func some(_ tenths: UInt64, _ line: String) -> String {
    random.next() % 10 < tenths ? "  \(line)\n" : ""
  }

  private mutating func frame(_ width: ClosedRange<Double>, _ height: ClosedRange<Double>) -> String {
    let (w, h) = (
      random.number(width.lowerBound, width.upperBound), random.number(height.lowerBound, height.upperBound)
    )
    return "[\(number(0, 156 - w)), \(number(0, 116 - h)), \(number(w, w)), \(number(h, h))]"
  }

  /// A colour through which one sees what else is there.
  private mutating func wash() -> String { "alpha(\(color()), \(number(0.1, 0.6)))" }

  // MARK: Words

  private static let phrases = [
    "Sea", "harbour at dusk", "12.50", "灯塔与船", "the lamp turns", "fog horn", "ropes, nets and oars", "ميناء 12",
    "Über", "שלום", "☀", "No. 7", "keeper", "low tide at seven", "港口",
  ]

  private mutating func phrase(_ count: ClosedRange<Int>) -> String {
    (0..<Int.random(in: count, using: &random)).map { _ in random.pick(Self.phrases) }.joined(separator: " ")
  }

  private mutating func words() -> String {
    let width = random.number(50, 140)
    let place = random.pick([
      "frame: [\(number(0, 156 - width)), \(number(0, 60)), \(free(width * 0.8, width)), \(number(16, 56))]",
      "left: \(number(2, 40))\n  top: \(number(2, 70))\n  width: \(free(width * 0.6, width))",
      "left: \(number(2, 40))\n  top: \(number(2, 70))\n  maxWidth: \(free(width * 0.6, width))",
      "trailing: \(number(2, 30))\n  bottom: \(number(2, 60))\n  maxWidth: \(number(40, width))",
      "left: \(number(2, 40))\n  top: \(number(2, 60))\n  height: \(free(14, 40))\n  maxWidth: \(number(60, width))",
    ])
    let lines = random.pick(["0", "1", "2", "2", "3"])
    return "- label: \(name("words"))\n  \(place)\n  lines: \(lines)\n  font: \(free(8, 20))\n"
      + (chance(0.7) ? runs() : "  text: \"\(phrase(2...6))\"\n") + some(4, "fill: \(color())")
      + some(4, "padding: \(random.pick(["3", "[2, 6, 4, 1]", "[5.5, 3, 0, 8]"]))")
      + some(5, "align: \(random.pick(["center", "trailing", "right", "leading"]))")
      + (lines == "0" ? "" : some(4, "minFontScale: \(number(0.3, 0.9))"))
      + (lines == "0" ? "" : some(4, "truncate: \(random.pick(["head", "middle", "tail"]))"))
      + some(3, "tracking: \(free(-0.6, 2))") + some(3, "lineHeight: \(free(12, 26))")
      + some(3, "weight: \(random.pick(["light", "semibold", "heavy", "300"]))")
      + (lines == "1" ? "" : some(4, "lineBreak: \(random.pick(["plain", "balanced", "pretty"]))"))
      + (lines == "1" ? "" : some(2, "firstLineIndent: \(number(2, 14))"))
      + some(3, "color: \(gradient(opaque: true))") + some(3, "rotation: \(free(-20, 20).degrees)")
      + some(3, "scale: [\(free(0.6, 1.3)), \(free(0.7, 1.2))]") + some(2, "skewX: \(number(-20, 20))deg")
      + some(2, "shadow: {radius: \(free(0, 3)), offset: [1, \(number(0, 3))]}")
      + some(2, "filled: \(free(0, 1))\n  filledColor: \(color())") + some(1, "italic: true")
      + some(2, random.pick(["underline: true", "strikethrough: true"]))
      + (lines == "1" ? "" : some(2, "paragraphSpacing: \(number(1, 9))\n  lineBreak: plain"))
      + some(2, "locale: \(random.pick(["ja", "ar", "zh-Hant"]))")
      + some(2, "textSize: \(random.pick(["small", "ax1"]))")
  }

  /// Letters along a path, or in columns.
  private mutating func standing() -> String {
    let path = random.pick([
      "{arc: [\(free(30, 60)), 50], radius: \(free(20, 45)), from: \(number(120, 300))deg, sweep: \(number(90, 320))deg}",
      "{svg: \"M4 60C30 -10 70 110 110 20\"}", "{line: [[4, \(free(10, 60))], [60, \(free(10, 60))], [120, 40]]}",
    ])
    let setting = chance(0.5) ? "path: \(path)\n  pathOffset: \(free(-0.2, 0.5))" : "writingMode: vertical\n  lines: 0"
    return "- label: \(name("standing"))\n  frame: \(frame(60...120, 60...100))\n  font: \(free(9, 18))\n  \(setting)\n"
      + (chance(0.6) ? runs() : "  text: \"\(phrase(2...5))\"\n") + some(4, "tracking: \(free(-0.5, 3))")
      + some(5, "align: \(random.pick(["center", "trailing"]))") + some(4, "fill: \(wash())")
      + some(3, "color: \(gradient(opaque: true))") + some(3, "rotation: \(free(-20, 20).degrees)")
      + some(3, "filled: \(free(0, 1))\n  filledColor: \(color())") + some(2, "underline: true")
  }

  private mutating func runs() -> String {
    let runs = (0..<Int.random(in: 3...6, using: &random)).map { _ in run() }
    return "  runs:\n" + runs.map { "    - \($0)\n" }.joined()
  }

  private mutating func run() -> String {
    switch random.next() % 7 {
    case 0: return "\" \(phrase(1...2)) \""
    case 1:
      let picture = random.pick(["leaf.svg", "shadow.svg", "slice.png"])
      let turn = chance(0.5) ? ", rotation: \(number(-40, 40))deg, scale: \(number(0.7, 1.5))" : ""
      return "{image: \"\(picture)\", height: \(number(6, 18)), baselineOffset: \(number(-3, 4))\(turn)}"
    case 2:
      let look = chance(0.5) ? "translate: [\(free(-4, 4)), \(free(-4, 4))]" : "opacity: \(free(0.3, 1))"
      return "{image: \"leaf.svg\", width: \(number(8, 20)), height: \(number(6, 14)), tint: \(color()), \(look)}"
    case 3:
      return "{each: p in people, text: \"{p.name}, \", color: if index(p) == told then \(color()) else \(color())}"
    default:
      let looks = [
        "font: \(number(7, 24))", "weight: \(random.pick(["thin", "bold", "black"]))", "italic: true",
        "color: \(color())",
        "underline: true", "strikethrough: true", "baselineOffset: \(number(-4, 6))", "tracking: \(number(-1, 3))",
        "opacity: \(number(0.3, 1))", "translate: [\(number(-2, 2)), \(number(-3, 3))]",
        "rotation: \(number(-15, 15))deg", "scale: \(number(0.7, 1.4))",
      ]
      let some = looks.filter { _ in random.next() % 4 == 0 }
      return "{" + (["text: \"\(phrase(1...2)) \""] + some).joined(separator: ", ") + "}"
    }
  }

  // MARK: Stacks

  private mutating func stack(_ kind: String) -> String {
    let isGrid = kind == "grid"
    let isFixed = kind == "flow" || isGrid || chance(0.5)
    let items = (0..<Int.random(in: 3...7, using: &random)).map { _ in item(in: kind, isFixed: isFixed) }
    let size = kind == "column" ? "height: \(free(60, 112))" : "width: \(free(70, 150))"
    let aligns = ["start", "center", "end"] + (kind == "column" ? [] : ["baseline", "baseline"])
    let spacing = isGrid || kind == "flow" ? "[\(free(0, 8)), \(free(0, 8))]" : free(0, 9)
    return "- \(kind): \(name(kind))\n  left: \(number(0, 20))\n  top: \(number(0, 40))\n  spacing: \(spacing)\n"
      + (isFixed ? "  \(size)\n" : "") + (isGrid ? "  columns: \(random.pick(["2", "3", "3", "4"]))\n" : "")
      + some(8, "align: \(random.pick(aligns))") + some(6, "fill: \(wash())")
      + some(6, "padding: \(random.pick(["4", "[2, 6, 5, 1]", "[\(number(0, 6)), \(free(0, 8)), 3, 2]"]))")
      + (isFixed && !isGrid ? some(6, "justify: \(random.pick(Self.justify))") : "")
      + some(2, "rotation: \(number(-12, 12))deg") + "  layers:\n" + items.map { "    - \($0)\n" }.joined()
  }

  private static let justify = ["center", "end", "spaceBetween", "spaceAround", "spaceEvenly"]

  private mutating func item(in stack: String, isFixed: Bool = false) -> String {
    let kind = random.pick(["label", "label", "label", "box", "image", "column", "row"])
    var parts = ["\(kind): \(name(kind))"]
    switch kind {
    case "label":
      parts += ["text: \"\(phrase(1...2))\"", "font: \(free(7, 20))"]
      if chance(0.4) { parts.append("padding: [\(number(0, 4)), \(number(0, 6)), \(number(0, 4)), \(number(0, 6))]") }
      if chance(0.4) { parts.append("fill: \(color())") }
      if chance(0.2) { parts += ["maxWidth: \(number(20, 50))", "lines: 2", "minFontScale: 0.6"] }
    case "image": parts += ["source: \"leaf.svg\"", "size: [\(free(8, 26)), \(number(8, 24))]"]
    case "box":
      parts += ["size: [\(free(6, 34)), \(free(6, 30))]", "fill: \(color())", "cornerRadius: \(number(0, 6))"]
    default:
      let inner = (0..<2).map { _ in "{label: \(name("inner")), text: \"\(phrase(1...1))\", font: \(number(7, 14))}" }
      parts += ["fill: \(color())", "spacing: \(free(0, 4))", "layers: [\(inner.joined(separator: ", "))]"]
    }
    if stack == "row" || stack == "column" {
      if chance(0.2) { parts.append("gap: \(free(0, 14))") }
      if isFixed, chance(0.4) { parts += [random.pick(["grow: \(free(0, 3))", "shrink: \(number(0, 3))"])] }
    } else if stack == "flow", chance(0.2) {
      parts.append("grow: 1")
    }
    if chance(0.15) { parts += ["if: told < 2"] }
    return "{\(parts.joined(separator: ", "))}"
  }

  // MARK: Surfaces

  private mutating func gradient(opaque: Bool = false) -> String {
    let colors = (0..<Int.random(in: 2...5, using: &random)).map { _ in
      opaque ? color() : "alpha(\(color()), \(free(0.1, 1)))"
    }
    var stops = colors.map { _ in random.number(0, 1) }.sorted().map { number($0, $0) }
    stops[0] = "0"
    var parts = ["gradient: [\(colors.joined(separator: ", "))]"]
    if chance(0.5) { parts.append("stops: [\(stops.joined(separator: ", "))]") }
    if chance(0.5) { parts += ["from: [\(free(0, 1)), \(number(0, 1))]", "to: [\(number(0, 1)), \(free(0, 1.2))]"] }
    if chance(0.6) { parts.append("form: \(random.pick(["radial", "conic"]))") }
    if chance(0.4) { parts.append("interpolation: \(random.pick(["premultiplied", "oklab"]))") }
    return "{\(parts.joined(separator: ", "))}"
  }

  private mutating func surfaces() -> String {
    let fills = (0..<Int.random(in: 1...3, using: &random)).map { _ in "    - \(gradient())\n" }.joined()
    let radius = random.pick([free(0, 30), "[\(number(0, 30)), \(free(0, 20)), 0, \(number(0, 25))]"])
    return
      "- box: \(name("surface"))\n  frame: \(frame(40...120, 30...90))\n  fill:\n\(fills)  cornerRadius: \(radius)\n"
      + some(4, "corners: continuous") + some(5, "border: {width: \(free(0.5, 8)), color: \(gradient())}")
      + some(4, "rotation: \(free(-30, 30).degrees)") + some(4, "opacity: \(free(0.4, 1))")
      + some(3, "shadow: \(shadow())") + "  layers: [\(item(in: "box"))]\n"
  }

  private mutating func strokes() -> String {
    let (w, h) = (number(50, 130), number(40, 100))
    let points = (0..<Int.random(in: 3...5, using: &random)).map { _ in "[\(free(5, 110)), \(free(5, 90))]" }
    let path = random.pick([
      "line: [\(points.joined(separator: ", "))]",
      "arc: [50, 45], radius: \(free(10, 40)), from: \(number(0, 360))deg, sweep: \(number(-300, 300))deg",
      "oval: [8, 6, \(free(30, 90)), \(free(20, 70))]", "rect: [6, 8, \(free(30, 90)), 50], radius: \(free(0, 25))",
      "svg: \"M5 40C20 -20 60 100 90 30S120 60 60 80Q20 90 30 60A20 12 30 1 0 70 50Z\"",
    ])
    let dashes = random.pick(["[\(free(2, 12)), \(number(1, 8))]", "[9, 3, \(free(0, 3)), 3]", "[\(number(3, 9))]"])
    let stroke = [
      "width: \(free(1, 12))", "color: \(chance(0.4) ? gradient() : color())",
      chance(0.6) ? "dash: \(dashes)" : "start: \(free(0, 0.4))", "end: \(free(0.5, 1))",
      "cap: \(random.pick(["round", "square", "butt"]))",
    ]
    let join = ["line", "svg"].contains(path.prefix { $0 != ":" }) ? ["join: \(random.pick(["round", "bevel"]))"] : []
    return "- shape: \(name("stroke"))\n  frame: [\(number(0, 40)), \(number(0, 30)), \(w), \(h)]\n  path: {\(path)}\n"
      + "  stroke: {\((stroke + join).joined(separator: ", "))}\n"
      + some(5, "fill: \(chance(0.5) ? gradient() : color())")
      + some(3, "rule: evenodd") + some(4, "rotation: \(free(-60, 60).degrees)")
      + some(3, "scale: [\(free(-1.2, 1.2)), \(number(0.5, 1.4))]") + some(3, "shadow: \(shadow())")
      + some(4, "hit: stroke\n  tap: {set: {told: told + 1}}")
  }

  private mutating func shadow() -> String {
    "{color: \(color()), radius: \(free(0, 9)), offset: [\(free(-8, 8)), \(number(-6, 8))], opacity: \(number(0.3, 1))}"
  }

  private mutating func effects() -> String {
    let shadows = (0..<2).map { _ in
      shadow().dropLast() + (chance(0.4) ? ", spread: \(free(-3, 6))" : "") + (chance(0.3) ? ", inside: true}" : "}")
    }
    let (w, h) = (number(20, 60), number(20, 50))
    let mask = random.pick([
      "{box: \(name("mask")), frame: [\(free(0, 30)), 4, \(w), \(h)], cornerRadius: 9, fill: black}",
      "{label: \(name("mask")), left: 4, top: 2, text: \"\(phrase(1...1))\", font: \(free(20, 40)), weight: black}",
      "{box: \(name("mask")), fill: {gradient: [black, clear], form: radial, from: [0.5, 0.5], to: [\(free(0.7, 1)), 1]}}",
    ])
    let inside = (0..<2).map { _ in
      "    - {box: \(name("part")), frame: [\(free(-6, 50)), \(free(-6, 40)), \(number(20, 60)), \(number(16, 50))], "
        + "fill: \(gradient()), blend: \(random.pick(Self.blends)), rotation: \(number(-40, 40))deg}\n"
    }
    return
      "- box: \(name("effect"))\n  frame: \(frame(50...110, 40...80))\n  fill: \(color())\n  cornerRadius: \(free(0, 20))\n"
      + some(6, "shadow: [\(shadows.joined(separator: ", "))]") + some(4, "mask: \(mask)")
      + some(3, "blur: \(free(0, 5))")
      + some(3, "blend: \(random.pick(Self.blends))") + some(3, "clip: true") + some(3, "opacity: \(free(0.4, 1))")
      + some(
        3,
        "filter: {hue: \(free(-90, 90).degrees), saturation: \(free(0, 2)), contrast: \(number(0.5, 1.5))}"
      )
      + some(3, "backdrop: {blur: \(free(2, 20)), saturation: 1.6, tint: \(color())}")
      + some(4, "scale: \(free(0.6, 1.2))") + "  layers:\n" + inside.joined()
  }

  private static let blends = [
    "multiply", "screen", "overlay", "darken", "lighten", "colorDodge", "colorBurn", "hardLight", "softLight",
    "difference", "exclusion", "hue", "saturation", "color", "luminosity", "plusLighter",
  ]

  // MARK: What moves by itself, and under fingers

  private mutating func scrolls() -> String {
    let outer = name("outer")
    let isSideways = chance(0.3)
    let rests = [
      "paging: true", "stops: \(number(15, 50))\n  flick: \(number(50, 400))", "stops: [0, \(number(20, 40)), 90]",
      "settle: {over: \(number(0.2, 0.5))s, curve: \(curve())}\n  stops: \(number(20, 40))", "decelerationRate: 0.99",
      "bounces: \(random.pick(["start", "end", "none"]))",
      "pullLimit: {top: \(number(3, 30)), bottom: \(number(3, 30))}",
      "range: [\(number(-20, 10)), \(number(60, 120))]", "startAt: \(number(5, 60))", "loops: true",
      "alwaysBounce: true",
    ]
    let inner = name("inner")
    let nested =
      "    - scroll: \(inner)\n      frame: [4, \(number(20, 50)), \(number(50, 90)), \(number(40, 70))]\n"
      + "      chain: \(random.pick(["outerFirst", "innerFirst"]))\n"
      + (chance(0.3) ? "      fling: alone\n" : "") + (chance(0.3) ? "      stops: \(number(15, 30))\n" : "")
      + (chance(0.4) ? "      insets: {top: \(number(0, 12)), bottom: \(number(0, 20))}\n" : "")
      + "      fill: \(wash())\n      layers:\n"
      + "        - {box: \(name("cell")), each: i in range(6), frame: [3, 3 + \(number(16, 26)) * i, 40, 14], "
      + "fill: mix(\(color()), \(color()), i / 5), opacity: clamp(1 - (\(inner).offset.y - 20 * i) / 60, 0.2, 1)}\n"
    let header =
      "    - box: \(name("part"))\n      frame: [0, \(number(0, 60)), 100, \(number(60, 120))]\n      fill: \(color())\n"
      + "      layers: [{box: \(name("header")), sticky: \(random.pick(["start", "end"])), height: 12, fill: \(color())}]\n"
    let line =
      "    - row: \(name("line"))\n      spacing: \(number(2, 8))\n      layers: [{box: \(name("page")), each: i in range(7), "
      + "size: [\(number(20, 50)), 40], fill: mix(\(color()), \(color()), i / 6), rotationY: "
      + "clamp(\(outer).offset.x - 30 * i, -40, 40) * 1deg}]\n"
    return "- scroll: \(outer)\n  frame: \(frame(70...140, 60...110))\n  fill: \(wash())\n"
      + (isSideways ? "  axis: horizontal\n" : "") + some(8, random.pick(rests)) + some(3, "cornerRadius: 8")
      + (isSideways ? "" : some(4, "insets: {top: \(number(0, 20)), bottom: \(number(0, 30))}")) + "  layers:\n"
      + (isSideways ? line : chance(0.7) ? nested : header)
      + "    - {box: \(name("tall")), measured: \(chance(0.9)), frame: [\(number(0, 20)), \(number(90, 150)), 30, 60], "
      + "fill: \(gradient())}\n"
  }

  private mutating func curve() -> String {
    random.pick([
      "linear", "easeIn", "easeOut", "easeInOut", "cubicInOut", "bezier(\(number(0, 1)), \(number(-0.3, 1.3)), 0.3, 1)",
      "spring(\(number(80, 400)), \(number(4, 40)))",
    ])
  }

  private mutating func rows() -> String {
    let kind = random.pick(["column", "row", "flow", "box"])
    func motion(_ over: String, _ curve: String) -> String {
      curve.hasPrefix("spring") ? "{curve: \(curve)}" : "{over: \(over)s, curve: \(curve)}"
    }
    let (comes, goes) = (motion(number(0.1, 0.6), curve()), motion(number(0.1, 0.6), curve()))
    let place = "place\(count)"
    let look = random.pick([
      "opacity: presence", "scale: 0.4 + 0.6 * presence", "translate: [40 - 40 * presence, 0]",
      "opacity: presence\n      rotation: (1 - presence) * 50deg",
    ])
    let size =
      kind == "column" ? "height: \(number(10, 18)) * presence + 2" : "size: [\(free(16, 40)), \(number(10, 24))]"
    return
      "- \(kind): \(name("list"))\n  left: \(number(0, 40))\n  top: \(number(0, 20))\n  width: \(number(70, 110))\n"
      + (kind == "box" ? "  height: 90\n" : "  spacing: \(free(0, 5))\n") + "  fill: \(wash())\n  layers:\n"
      + "    - box: \(name("person"))\n      each: p in sorted\n      key: p.name\n      comes: \(comes)\n"
      + "      goes: \(chance(0.4) ? goes.dropLast() + ", keeps: true}" : goes[...])\n      \(look)\n      \(size)\n"
      + "      fill: mix(\(color()), \(color()), clamp(p.age / 50, 0, 1))\n"
      + (kind == "box"
        ? "      state: {\(place): {follows: index(p), curve: spring(\(number(60, 300)), \(number(5, 30)))}}\n"
          + "      left: 4\n      top: 4 + 18 * \(place)\n" : "")
      + "      tap: {remove: p}\n"
      + "      layers: [{label: \(name("word")), left: 2, centerY: height / 2, font: 9, text: \"{p.name} {p.age}\"}]\n"
  }

  private mutating func touched() -> String {
    let own = name("touched")
    return "- box: \(own)\n  frame: \(frame(40...90, 40...80))\n  fill: \(gradient())\n"
      + "  drag: {axis: \(random.pick(["both", "horizontal", "vertical"])), after: \(number(0, 8))}\n"
      + "  translate: [0.5 * \(own).translation.x + 10 * swing, \(own).translation.y]\n"
      + "  pinch: {after: \(number(0, 5))}\n  scale: clamp(\(own).magnification, 0.5, 2)\n"
      + "  rotate: {after: \(number(0, 8))deg}\n  rotation: \(own).turn\n"
      + some(5, "longPress: {after: \(number(0.3, 0.6))s, do: {set: {told: told + 2}}}")
      + some(4, "doubleTap: {set: {on: not on}}") + some(4, "anchor: [\(number(0, 1)), \(number(0, 1))]")
      + "  rules:\n    - {on: \(own).release, do: {animate: {swing: [velocity.x / 300, 0]}, over: \(number(0.2, 0.6))s}}\n"
      + "  layers: [\(item(in: "box"))]\n"
  }

  private mutating func space() -> String {
    let sides = (0..<3).map { index in
      "    - {box: \(name("side")), frame: [\(number(5, 40)), \(number(4, 30)), \(number(30, 60)), \(number(25, 50))], "
        + "fill: \(gradient()), rotationX: \(free(-70, 70).degrees), "
        + "rotationY: \(free(-80, 80).degrees), z: \(free(-30, 40)), anchorZ: \(number(-20, 20)), "
        + "backface: \(random.pick(["visible", "hidden"])), cornerRadius: \(number(0, 9))}\n"
    }
    return "- box: \(name("space"))\n  frame: \(frame(80...140, 60...100))\n  perspective: \(free(90, 500))\n"
      + some(5, "perspectiveOrigin: [\(free(0, 1)), \(number(0, 1))]") + some(4, "rotationY: \(number(-40, 40))deg")
      + "  layers:\n" + sides.joined()
  }
}

extension String {
  /// A formula of a number as one of an angle.
  fileprivate var degrees: String { "(\(self)) * 1deg" }
}
