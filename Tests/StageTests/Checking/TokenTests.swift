import Geometry
import Layers
import SceneFiles
import Scenes
import Stage
import TestSupport
import Testing

@Suite("Values of libraries, and design tokens")
struct TokenTests {
  private static let brand = """
    {
      "color": {
        "$type": "color",
        "blue": {"100": {"$value": "#CFE3EC"}, "600": {"$value": {"colorSpace": "srgb", "components": [0.2, 0.4, 0.6]}}},
        "accent": {"$value": "{color.blue.600}"},
        "text-muted": {"$value": {"colorSpace": "hsl", "components": [120, 100, 25], "alpha": 0.5}},
        "sea": {"$value": {"colorSpace": "hwb", "components": [240, 20, 40]}},
        "wide": {"$value": {"colorSpace": "oklch", "components": [0.7, 0.1, 30], "hex": "#E2694C"}}
      },
      "space": {
        "small": {"$type": "dimension", "$value": {"value": 8, "unit": "px"}},
        "large": {"$type": "dimension", "$value": "1.5rem"},
        "same": {"$value": "{space.small}"},
        "pointer": {"$value": {"$ref": "#/space/large"}}
      },
      "motion": {
        "quick": {"$type": "duration", "$value": {"value": 200, "unit": "ms"}},
        "ease": {"$type": "cubicBezier", "$value": [0.42, 0, 0.58, 1]}
      },
      "type": {
        "title": {"$type": "typography", "$value": {
          "fontFamily": ["Inter", "sans-serif"], "fontSize": {"value": 22, "unit": "px"}, "fontWeight": 700,
          "lineHeight": 1.2, "letterSpacing": {"value": 0, "unit": "px"}}},
        "weight": {"$type": "fontWeight", "$value": "semi-bold"}
      },
      "count": {"$type": "number", "$value": 3},
      "plain": {"$value": "as it stands"}
    }
    """

  @Test("tokens are values by the names of their groups: aliases, types, units")
  func values() throws {
    let scene = """
      import: [brand.tokens.json]
      state: {x: 0}
      values: {far: space.small + space.large + space.same + space.pointer}
      layers:
        - {box: a, width: far, fill: color.accent}
        - {box: b, width: 5, fill: color.blue.n100}
        - {box: c, width: 5, fill: color.textMuted}
        - {box: d, width: 5, fill: color.sea}
        - {box: e, width: x, fill: color.wide, tap: {animate: {x: 100}, over: motion.quick, curve: motion.ease}}
        - {label: f, text: "{count} {plain} {type.title.fontFamily} {type.weight}", font: type.title.fontSize,
            weight: type.title.fontWeight}
      """
    let show = try Show(
      scene + "\ntakes: {t: [{tap: [5, 5]}, {wait: 1s}]}", take: "t", files: ["brand.tokens.json": Self.brand])
    #expect(try show.frame("a").width == 8 + 24 + 8 + 24)
    func fill(_ name: String) throws -> Color? {
      if case .color(let color) = try show.layer(name).background { color } else { nil }
    }
    #expect(try fill("a") == Color(red: 0.2, green: 0.4, blue: 0.6))
    #expect(try fill("b") == Color(hex: "#CFE3EC"))
    #expect(try fill("c") == Color(red: 0, green: 0.5, blue: 0, alpha: 0.5))
    let sea = try #require(try fill("d"))
    #expect(abs(sea.red - 0.2) < 1e-9 && abs(sea.green - 0.2) < 1e-9 && abs(sea.blue - 0.6) < 1e-9)
    #expect(try fill("e") == Color(hex: "#E2694C"))
    #expect(try show.text("f") == "3 as it stands Inter semibold")
  }

  @Test("hues turn as CSS says: six corners of the circle")
  func hues() throws {
    let corners: [(Double, [Double])] = [
      (0, [1, 0, 0]), (60, [1, 1, 0]), (120, [0, 1, 0]), (180, [0, 1, 1]), (240, [0, 0, 1]), (300, [1, 0, 1]),
      (360, [1, 0, 0]), (-120, [0, 0, 1]),
    ]
    for (hue, parts) in corners {
      for space in ["hsl", "hwb"] {
        let components = space == "hsl" ? "\(hue), 100, 50" : "\(hue), 0, 0"
        let token = """
          {"c": {"$type": "color", "$value": {"colorSpace": "\(space)", "components": [\(components)]}}}
          """
        let show = try Show("import: [t.json]\nlayers: [{box: a, fill: c}]", files: ["t.json": token])
        guard case .color(let color)? = try show.layer("a").background else {
          Issue.record("no fill")
          return
        }
        let difference = zip([color.red, color.green, color.blue], parts).map { abs($0 - $1) }.max() ?? 1
        #expect(difference < 1e-9, "\(space) \(hue)")
      }
    }
  }

  private static let resolver = """
    {
      "version": "2025.10",
      "sets": {"base": {"sources": [{"$ref": "base.tokens.json"}]}},
      "modifiers": {
        "theme": {
          "contexts": {
            "light": [],
            "dark": [{"color": {"paper": {"$type": "color", "$value": "#000000"}}}]
          },
          "default": "light"
        },
        "size": {"contexts": {"small": [], "large": [{"gap": {"$type": "dimension", "$value": {"value": 20, "unit": "px"}}}]}}
      },
      "resolutionOrder": [{"$ref": "#/sets/base"}, {"$ref": "#/modifiers/theme"}, {"$ref": "#/modifiers/size"}]
    }
    """
  private static let base = """
    {
      "color": {"$type": "color", "paper": {"$value": "#FFFFFF"}, "card": {"$value": "{color.paper}"}},
      "gap": {"$type": "dimension", "$value": {"value": 8, "unit": "px"}}
    }
    """

  /// A scene as one of its variants.
  private func show(_ yaml: String, _ files: [String: String], variant: String?) throws -> Show {
    var texts = files
    texts["scene.yaml"] = yaml
    let description = try SceneReader(fileSystem: MemoryFileSystem(texts), libraryPaths: ["library"]).read("scene.yaml")
      .description
    let options = try SceneOptions(variant: variant).resolved(for: description)
    let scene = try Scene.check(description, surroundings: PlainSurroundings(), options: options)
    return Show(try Stage(scene: scene, take: nil))
  }

  @Test("modes are values that variants set, and dark follows the system")
  func modes() throws {
    let scene = """
      import: [brand.resolver.json]
      layers: [{box: a, width: gap, fill: color.card}]
      variants: {night: {theme: "dark"}, large: {size: "large"}, system: {dark: true}}
      """
    let files = ["brand.resolver.json": Self.resolver, "base.tokens.json": Self.base]
    for (variant, color, width) in [
      (String?.none, Color.white, 8.0), ("night", .black, 8), ("large", .white, 20), ("system", .black, 8),
    ] {
      let show = try show(scene, files, variant: variant)
      guard case .color(let fill)? = try show.layer("a").background else {
        Issue.record("no fill")
        return
      }
      #expect(fill == color, "\(variant ?? "plain")")
      #expect(try show.frame("a").width == width)
    }
  }

  @Test("a library of values is seen by who imports it, and by components that inherit")
  func libraries() throws {
    let theme = "values: {accent: \"#E2694C\", gap: 6, wide: gap * 2}\nfunctions: {twice(x): 2 * x + gap}"
    let scene = """
      import: [theme.yaml]
      components:
        chip: {values: {accent: inherit}, size: [wide, 10], fill: accent}
      layers:
        - {box: a, width: wide, fill: accent}
        - {box: b, width: twice(4), values: {accent: "#3B6EA5"}, layers: [{chip: c}]}
        - {chip: d}
      variants: {roomy: {gap: 10}}
      """
    for (variant, gap) in [(String?.none, 6.0), ("roomy", 10)] {
      let show = try show(scene, ["theme.yaml": theme], variant: variant)
      #expect(try show.frame("a").width == 2 * gap)
      #expect(try show.frame("b").width == 8 + gap)
      guard case .color(let inner)? = try show.layer("c").background,
        case .color(let outer)? = try show.layer("d").background
      else {
        Issue.record("no fill")
        return
      }
      #expect(inner == Color(hex: "#3B6EA5") && outer == Color(hex: "#E2694C"))
    }
  }
}
