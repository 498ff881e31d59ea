import Scenes
import Testing
import Vocabulary

@Suite("No property is silently nothing")
struct PropertyEffectTests {
  /// One for each row of the vocabulary, made so that it should show.
  static let trials: [PropertyTrial] =
    placement + look + traits + touch + existence + stacks + label + image + shape + scroll
    + gradients(of: "color") + gradients(of: "border.color", with: ["border.width": "9"])
    + gradients(of: "stroke.color", with: ["stroke.width": "9"])

  private static let placement: [PropertyTrial] = [
    .init("frame", "[20, 30, 60, 40]", insteadOf: ["frame"]),
    .init("left", "7", with: ["size": "[100, 80]"], insteadOf: ["frame"]),
    .init("width", "57", insteadOf: ["frame"]), .init("right", "30", insteadOf: ["frame"]),
    .init("leading", "7", with: ["size": "[100, 80]"], insteadOf: ["frame"]),
    .init("trailing", "30", insteadOf: ["frame"]),
    .init("centerX", "63", with: ["size": "[100, 80]"], insteadOf: ["frame"]),
    .init("top", "7", with: ["size": "[100, 80]"], insteadOf: ["frame"]),
    .init("height", "57", insteadOf: ["frame"]), .init("bottom", "23", insteadOf: ["frame"]),
    .init("centerY", "67", with: ["size": "[100, 80]"], insteadOf: ["frame"]),
    .init("center", "[70, 60]", with: ["size": "[100, 80]"], insteadOf: ["frame"]),
    .init("size", "[57, 47]", insteadOf: ["frame"]),
    .init("minWidth", "130"), .init("maxWidth", "60"), .init("minHeight", "130"), .init("maxHeight", "50"),
    .init("aspectRatio", "0.7", with: ["width": "60"], insteadOf: ["frame"]),
    .init("gap", "9", with: ["size": "[90, 80]"], insteadOf: ["frame"], in: "row"),
    .init("grow", "1", with: ["size": "[90, 80]"], insteadOf: ["frame"], in: "row"),
    .init("shrink", "1", with: ["size": "[130, 80]"], insteadOf: ["frame"], in: "row"),
    .init("sticky", "start", with: ["frame": "[10, 4, 100, 140]"], in: "scroll"),
    .init("measured", "false", with: ["frame": "[10, 60, 100, 140]"], in: "scroll"),
    .init("z", "1"),
  ]

  private static let look: [PropertyTrial] = [
    .init("hidden", "true"), .init("opacity", "0.5"), .init("rotation", "30deg"), .init("scale", "1.2"),
    .init("translate", "[9, 4]"), .init("anchor", "[0, 0]", with: ["rotation": "30deg"]),
    .init("along.path.arc", "[50, 40]", with: ["along.path.radius": "30"]),
    .init("along.path.oval", "[10, 10, 60, 30]"), .init("along.path.rect", "[10, 10, 60, 30]"),
    .init("along.path.line", "[[0, 0], [60, 30]]"), .init("along.path.svg", "\"M50 4L60 40\""),
    .init("along.path.radius", "12", with: ["along.path.rect": "[10, 10, 60, 30]", "along.at": "0.1"]),
    .init("along.path.from", "90deg", with: ["along.path.arc": "[50, 40]", "along.path.radius": "30"]),
    .init(
      "along.path.sweep", "90deg",
      with: ["along.path.arc": "[50, 40]", "along.path.radius": "30", "along.at": "0.5"]),
    .init("along.at", "0.4", with: ["along.path.line": "[[0, 0], [60, 30]]"]),
    .init("along.turned", "true", with: ["along.path.line": "[[60, 50], [120, 80]]"]),
    .init("rotationX", "40deg"), .init("rotationY", "40deg"), .init("skewX", "20deg"), .init("skewY", "20deg"),
    .init("anchorZ", "-20", with: ["rotationY": "40deg"]),
    .init("backface", "hidden", with: ["rotationY": "180deg"]),
    .init("perspective", "200"), .init("perspectiveOrigin", "[0, 0]", with: ["perspective": "200"]),
    .init("fill", "\"#E2574C\""), .init("fill.gradient", "[red, blue]"),
    .init("fill.stops", "[0.2, 0.4]", with: ["fill.gradient": "[red, blue]"]),
    .init("fill.from", "[0, 0.5]", with: ["fill.gradient": "[red, blue]"]),
    .init("fill.to", "[1, 0.5]", with: ["fill.gradient": "[red, blue]"]),
    .init("fill.form", "radial", with: ["fill.gradient": "[red, blue]"]),
    .init("fill.interpolation", "oklab", with: ["fill.gradient": "[red, blue]"]),
    .init("fill.dither", "true", with: ["fill.gradient": "[red, blue]"]),
    .init("cornerRadius", "14", with: ["border.width": "3"]),
    .init("corners", "continuous", with: ["border.width": "3", "cornerRadius": "24"]),
    .init("border.color", "red"), .init("border.width", "4"),
    .init("shadow.color", "red", with: ["fill": "white"]), .init("shadow.radius", "6", with: ["fill": "white"]),
    .init("shadow.offset", "[8, 8]", with: ["fill": "white"]), .init("shadow.opacity", "0.5", with: ["fill": "white"]),
    .init("shadow.spread", "4", with: ["fill": "white"]), .init("shadow.inside", "true", with: ["fill": "white"]),
    .init("blur", "3"), .init("filter.brightness", "0.5"), .init("filter.contrast", "0.5"),
    .init("filter.saturation", "0.2"), .init("filter.grayscale", "1"), .init("filter.hue", "90deg"),
    .init("backdrop.blur", "20"), .init("backdrop.tint", "\"#E2574C80\""),
    .init("backdrop.brightness", "0.5"), .init("backdrop.contrast", "0.5"), .init("backdrop.saturation", "0"),
    .init("backdrop.grayscale", "1"), .init("backdrop.hue", "90deg"), .init("blend", "multiply"),
    .init("clip", "true", own: ["scroll": "false"]), .init("joined", "true"),
    .init("mask", "{box: m, size: [30, 30], fill: black}"),
  ]

  private static let touch: [PropertyTrial] = [
    .init("touch", "all"), .init("hit", "path", with: ["tap": "{set: {told: told + 1}}"]),
    .init("tap", "{set: {told: told + 1}}"),
    .init("doubleTap", "{set: {told: told + 1}}", standing: "[]", steps: ["doubleTap: LAYER"]),
    .init("longPress.after", "0.69s", with: ["longPress.do": "{set: {told: told + 1}}"]),
    .init("longPress.do", "{set: {told: told + 1}}"),
    .init("drag.axis", "horizontal", with: ["drag.enabled": "true", "translate": "it.translation"]),
    .init("drag.after", "30", with: ["drag.enabled": "true", "translate": "it.translation"]),
    .init("drag.enabled", "false", with: ["drag.axis": "both", "translate": "it.translation"]),
    .init("pinch.after", "30", with: ["pinch.enabled": "true", "scale": "it.magnification"]),
    .init("pinch.enabled", "false", with: ["pinch.after": "2", "scale": "it.magnification"]),
    .init("rotate.after", "40deg", with: ["rotate.enabled": "true", "rotation": "it.turn"]),
    .init("rotate.enabled", "false", with: ["rotate.after": "2deg", "rotation": "it.turn"]),
    .init("type", "{set: {told: told + 1}}", standing: "[]", steps: ["type: {on: LAYER, text: \"a\"}"]),
  ]

  private static let existence: [PropertyTrial] = [
    .init("each", "p in people"),
    .init("key", "p.name", with: ["each": "p in people"]),
    .init("if", "told < 10"),
    .init("comes.over", "0.4s", with: ["if": "told > 0", "opacity": "presence"]),
    .init("comes.curve", "linear", with: ["if": "told > 0", "opacity": "presence"]),
    .init("goes.over", "0.4s", with: ["if": "told < 10", "opacity": "presence"]),
    .init(
      "goes.keeps", "true",
      with: ["if": "told < 10", "goes.over": "0.4s", "opacity": "if told < 10 then 0.4 else 1"]),
    .init("goes.curve", "linear", with: ["if": "told < 10", "opacity": "presence"]),
    .init("goes.touch", "none", with: ["if": "told < 10", "goes.over": "0.4s"]),
  ]

  private static let stacks: [PropertyTrial] = [
    .init("spacing", "7"), .init("padding", "6"), .init("align", "center", with: ["columns": "2"]),
    .init("columns", "2"), .init("justify", "spaceEvenly", own: ["column": "center"]),
  ]

  private static let label: [PropertyTrial] = [
    .init("text", "\"Bremen\""), .init("runs", "[\"Bre\", {text: \"men\", color: red}]", insteadOf: ["text"]),
    .init("font", "11"), .init("weight", "bold"), .init("italic", "true"),
    .init("color", "red"), .init("textStyle", "title2"),
    .init("minFontScale", "0.4"), .init("family", "\"Noto Sans CJK SC\""), .init("lines", "2"),
    .init("lineBreak", "plain", with: ["lines": "0"]),
    .init("truncate", "middle"), .init("lineHeight", "31", with: ["lines": "2"]),
    .init("tracking", "1.5"), .init("underline", "true"), .init("strikethrough", "true"),
    .init("firstLineIndent", "15"),
    .init("paragraphSpacing", "9", with: ["lines": "2", "text": "\"One\\nanother\""]),
    .init("filled", "0.5", with: ["filledColor": "red"], standing: "0.1"),
    .init("filledColor", "red", with: ["filled": "0.5"], standing: "blue"),
    .init("writingMode", "vertical"), .init("pathOffset", "0.3", with: ["path.arc": "[50, 40]", "path.radius": "30"]),
    .init("digits", "tabular", with: ["text": "\"11:17\""]),
  ]

  private static let traits: [PropertyTrial] = [
    .init("dark", "true", with: ["fill": "if dark then red else blue"]), .init("textSize", "ax2"),
    .init("textScale", "1.4"), .init("locale", "ja", with: ["text": "\"直令今骨直令\""], only: true),
  ]

  private static let image: [PropertyTrial] = [
    .init("source", "\"shadow.svg\""), .init("fit", "fill"), .init("tint", "red"),
    .init("tileFrom", "bottomRight", with: ["fit": "tile"]),
    .init("slice", "6", with: ["fit": "stretch"]),
    .init("at", "0.2s", with: ["source": "\"beacon.webp\""]),
    .init("loops", "false", with: ["source": "\"beacon.webp\"", "at": "1s"], own: ["scroll": "true"]),
    .init("frameRate", "20", with: ["source": "\"beacon.webp\"", "at": "0.1s"]),
  ]

  private static let arc = ["path.arc": "[50, 40]", "path.radius": "30", "stroke.width": "6"]
  private static let shape: [PropertyTrial] = [
    .init("path.arc", "[50, 40]", with: ["stroke.width": "6", "stroke.cap": "round"], replacing: ["path.svg"]),
    .init("path.oval", "[10, 10, 60, 30]", with: ["fill": "red"], replacing: ["path.svg"]),
    .init("path.rect", "[10, 10, 60, 30]", with: ["fill": "red"], replacing: ["path.svg"]),
    .init("path.line", "[[0, 0], [60, 30]]", with: ["stroke.width": "3"], replacing: ["path.svg"]),
    .init("path.svg", "\"M50 4L60 40\"", standing: "\"M60 4L90 40\""),
    .init("path.radius", "12", with: ["path.rect": "[10, 10, 60, 30]", "fill": "red"], insteadOf: ["path.svg"]),
    .init("path.from", "90deg", with: arc.merging(["path.sweep": "60deg"]) { $1 }, insteadOf: ["path.svg"]),
    .init("path.sweep", "90deg", with: arc, insteadOf: ["path.svg"]),
    .init("rule", "evenodd", with: ["fill": "red"]),
    .init("stroke.color", "red"), .init("stroke.width", "6", standing: "1"),
    .init("stroke.start", "0.4", with: ["stroke.width": "6"]), .init("stroke.end", "0.4", with: ["stroke.width": "6"]),
    .init("stroke.cap", "round", with: ["stroke.width": "9", "stroke.end": "0.4"]),
    .init("stroke.join", "round", with: ["stroke.width": "9"]),
    .init("stroke.miterLimit", "1", with: ["stroke.width": "9"]), .init("stroke.dash", "[4, 2]"),
  ]

  /// The fields of a colour that may be a gradient.
  private static func gradients(of color: String, with others: [String: String] = [:]) -> [PropertyTrial] {
    let context = others.merging(["\(color).gradient": "[red, blue]"]) { $1 }
    func trial(_ field: String, _ value: String) -> PropertyTrial {
      PropertyTrial("\(color).\(field)", value, with: context, insteadOf: [color])
    }
    return [
      PropertyTrial("\(color).gradient", "[red, blue]", with: others, insteadOf: [color]),
      trial("stops", "[0.2, 0.4]"), trial("from", "[0, 0.5]"), trial("to", "[1, 0.5]"), trial("form", "conic"),
      trial("interpolation", "oklab"), trial("dither", "true"),
    ]
  }

  /// Narrow content that can be pulled sideways all the same.
  private static let bothAxes = ["axis": "both", "alwaysBounce": "true"]

  private static let scroll: [PropertyTrial] = [
    .init("axis", "horizontal"), .init("content", "[100, 140]"), .init("range", "[0, 20]"), .init("insets.top", "20"),
    .init("insets.bottom", "20"), .init("insets.left", "20", with: ["axis": "both"]),
    .init("insets.right", "90", with: ["axis": "both"]), .init("insets.leading", "20", with: ["axis": "both"]),
    .init("insets.trailing", "90", with: ["axis": "both"]), .init("startAt", "40"), .init("enabled", "false"),
    .init("indicator", "none"), .init("indicator.insets", "[20, 0, 20, 0]"), .init("indicator.color", "red"),
    .init("bounces", "none"), .init("alwaysBounce", "true", with: ["content": "[40, 40]"], only: true),
    .init("pullLimit.top", "4"), .init("pullLimit.bottom", "1", with: ["range": "[0, 5]"]),
    .init("pullLimit.left", "2", with: bothAxes), .init("pullLimit.right", "2", with: bothAxes),
    .init("pullLimit.leading", "2", with: bothAxes), .init("pullLimit.trailing", "2", with: bothAxes),
    .init("decelerationRate", "0.9"), .init("paging", "true"), .init("stops", "45"),
    .init("flick", "1", with: ["stops": "110"]), .init("settle.over", "0.9s", with: ["stops": "45"]),
    .init("settle.curve", "linear", with: ["stops": "45"]), .init("loops", "true"),
    .init("chain", "outerFirst", with: ["frame": "[10, 10, 100, 140]"], in: "scroll"),
    .init("fling", "alone", with: ["frame": "[10, 10, 100, 140]", "chain": "outerFirst"], in: "scroll"),
    .init("startIn", "[0, 0, 10, 10]"),
    .init(
      "tapsInMotion", "true", standing: "false",
      steps: ["fling: {from: [40, 60], by: [0, -40], over: 0.05s}", "tap: [40, 60]", "wait: 0.1s"]),
  ]

  /// The rows of the vocabulary, those of maps one by one.
  private static let rows: [String] = {
    func keys(_ spec: PropertySpec, _ prefix: String = "") -> [String] {
      guard case .map(let fields, let formula) = spec.shape else { return [prefix + spec.name] }
      return (formula == nil ? [] : [prefix + spec.name]) + fields.flatMap { keys($0, prefix + spec.name + ".") }
    }
    var seen: Set<String> = []
    return (Vocabulary.common + Vocabulary.kinds.flatMap(\.properties)).flatMap { keys($0) }.filter {
      seen.insert($0).inserted
    }
  }()

  @Test("there is a trial for every row of the vocabulary")
  func complete() {
    // Two layers of a grid have one place each, in either way: `ShortestColumnTests` have more.
    #expect(Set(Self.rows).subtracting(Self.trials.map(\.key)) == ["insets", "place"])
    #expect(Set(Self.trials.map(\.key)).subtracting(Self.rows).isEmpty)
  }

  @Test("a property of a layer changes something, or is refused in words", arguments: trials)
  func effect(trial: PropertyTrial) throws {
    var shows = false
    for kind in Vocabulary.kinds.map(\.name) {
      for inContext in trial.contexts {
        switch try trial.outcome(on: kind, inContext: inContext) {
        case .changes: shows = true
        case .unfit: continue
        case .refused(let words):
          let names = trial.key.split(separator: ".")
          #expect(names.contains { words.contains($0) }, "\(kind): \(words)")
        case .nothing:
          Issue.record("\(trial.key) of a \(kind) \(inContext ? "in its context " : "")is silently nothing")
        }
      }
    }
    #expect(shows, "\(trial.key) never changes anything")
  }
}

extension PropertyTrial: CustomTestStringConvertible {
  var testDescription: String { key }
}
