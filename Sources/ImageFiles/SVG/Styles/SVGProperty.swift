/// A property that decides how an element is drawn, as SVG and CSS define it.
struct SVGProperty {
  enum Grammar {
    case paint, color
    /// A number or a percentage between nothing and all.
    case share
    case keywords(Set<String>)
    /// Words of which browsers know more than are drawn here: others are refused.
    case openKeywords(Set<String>)
    case length(isNegativeAllowed: Bool)
    case lengthOrAuto
    case dashes
    case miter
    /// `none`, or `url(#id)`.
    case reference
    case filter, clip
    /// Whatever its own translation makes of it.
    case own
    /// A property of text alone, which is not drawn.
    case text
  }

  let inherits: Bool
  let initial: String
  let grammar: Grammar

  private init(_ grammar: Grammar, _ initial: String, inherits: Bool = false) {
    (self.inherits, self.initial, self.grammar) = (inherits, initial, grammar)
  }

  /// The properties that an attribute of the same name can declare.
  static let attributes: [String: SVGProperty] = [
    "fill": SVGProperty(.paint, "black", inherits: true), "stroke": SVGProperty(.paint, "none", inherits: true),
    "color": SVGProperty(.color, "black", inherits: true), "stop-color": SVGProperty(.color, "black"),
    "flood-color": SVGProperty(.color, "black"), "lighting-color": SVGProperty(.color, "white"),
    "opacity": SVGProperty(.share, "1"), "fill-opacity": SVGProperty(.share, "1", inherits: true),
    "stroke-opacity": SVGProperty(.share, "1", inherits: true), "stop-opacity": SVGProperty(.share, "1"),
    "flood-opacity": SVGProperty(.share, "1"),
    "fill-rule": SVGProperty(.keywords(["nonzero", "evenodd"]), "nonzero", inherits: true),
    "clip-rule": SVGProperty(.keywords(["nonzero", "evenodd"]), "nonzero", inherits: true),
    "stroke-linecap": SVGProperty(.keywords(["butt", "round", "square"]), "butt", inherits: true),
    "stroke-linejoin": SVGProperty(.keywords(["miter", "round", "bevel"]), "miter", inherits: true),
    "stroke-miterlimit": SVGProperty(.miter, "4", inherits: true),
    "stroke-width": SVGProperty(.length(isNegativeAllowed: false), "1", inherits: true),
    "stroke-dashoffset": SVGProperty(.length(isNegativeAllowed: true), "0", inherits: true),
    "stroke-dasharray": SVGProperty(.dashes, "none", inherits: true),
    "display": SVGProperty(
      .openKeywords([
        "none", "inline", "block", "inline-block", "list-item", "run-in", "compact", "marker", "flow-root", "flex",
        "inline-flex", "grid", "inline-grid", "table", "inline-table", "table-row-group", "table-header-group",
        "table-footer-group", "table-row", "table-column-group", "table-column", "table-cell", "table-caption",
      ]), "inline"),
    "visibility": SVGProperty(.keywords(["visible", "hidden", "collapse"]), "visible", inherits: true),
    "overflow": SVGProperty(.keywords(["visible", "hidden", "scroll", "auto", "clip"]), "visible"),
    "shape-rendering": SVGProperty(
      .keywords(["auto", "optimizespeed", "crispedges", "geometricprecision"]), "auto", inherits: true),
    "color-interpolation-filters": SVGProperty(.keywords(["auto", "srgb", "linearrgb"]), "linearRGB", inherits: true),
    "color-interpolation": SVGProperty(.keywords(["auto", "srgb", "linearrgb"]), "sRGB", inherits: true),
    "image-rendering": SVGProperty(
      .keywords([
        "auto", "optimizespeed", "optimizequality", "smooth", "high-quality", "pixelated", "crisp-edges",
        "-webkit-optimize-contrast",
      ]), "auto", inherits: true),
    "mask-type": SVGProperty(.keywords(["luminance", "alpha"]), "luminance"),
    "paint-order": SVGProperty(.own, "normal", inherits: true),
    "vector-effect": SVGProperty(.own, "none"),
    "clip-path": SVGProperty(.clip, "none"), "mask": SVGProperty(.reference, "none"),
    "filter": SVGProperty(.filter, "none"),
    "marker-start": SVGProperty(.reference, "none", inherits: true),
    "marker-mid": SVGProperty(.reference, "none", inherits: true),
    "marker-end": SVGProperty(.reference, "none", inherits: true),
    "x": SVGProperty(.length(isNegativeAllowed: true), "0"), "y": SVGProperty(.length(isNegativeAllowed: true), "0"),
    "cx": SVGProperty(.length(isNegativeAllowed: true), "0"), "cy": SVGProperty(.length(isNegativeAllowed: true), "0"),
    "r": SVGProperty(.length(isNegativeAllowed: false), "0"), "rx": SVGProperty(.lengthOrAuto, "auto"),
    "ry": SVGProperty(.lengthOrAuto, "auto"), "width": SVGProperty(.lengthOrAuto, "auto"),
    "height": SVGProperty(.lengthOrAuto, "auto"), "d": SVGProperty(.own, "none"),
    "transform-origin": SVGProperty(.own, "0 0"), "transform": SVGProperty(.own, "none"),
    "font-size": SVGProperty(.text, "medium", inherits: true),
    "enable-background": SVGProperty(.own, "accumulate"),
  ]

  /// The properties that only CSS can declare.
  private static let declared: [String: SVGProperty] = [
    "mix-blend-mode": SVGProperty(
      .openKeywords([
        "normal", "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light",
        "soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity",
      ]), "normal"),
    "isolation": SVGProperty(.keywords(["auto", "isolate"]), "auto"), "transform-box": SVGProperty(.own, "view-box"),
    "translate": SVGProperty(.own, "none"), "rotate": SVGProperty(.own, "none"), "scale": SVGProperty(.own, "none"),
    "background": SVGProperty(.own, "none"), "background-color": SVGProperty(.own, "transparent"),
    "background-image": SVGProperty(.own, "none"),
  ]

  /// The properties that would change the picture, and that nothing is made of: all but their harmless values are
  /// refused.
  private static let harmlessValues: [String: Set<String>] = [
    "animation": ["none"], "animation-name": ["none"], "offset": ["none"], "offset-path": ["none"],
    "mask-image": ["none"], "mask-mode": ["match-source"], "mask-composite": ["add"], "mask-border": ["none"],
    "mask-clip": ["border-box", "no-clip"], "mask-origin": ["border-box"], "mask-position": [], "mask-size": ["auto"],
    "mask-repeat": [], "-webkit-mask": ["none"], "-webkit-mask-image": ["none"], "-webkit-clip-path": ["none"],
    "perspective": ["none"], "zoom": ["1", "normal"], "backdrop-filter": ["none"], "-webkit-filter": ["none"],
    "all": [], "content-visibility": ["visible", "auto"], "clip": ["auto"], "-webkit-transform": ["none"],
    "-webkit-animation": ["none"], "-webkit-animation-name": ["none"], "transform-style": ["flat"],
    "backface-visibility": ["visible"], "stroke-alignment": ["center"], "background-blend-mode": ["normal"],
  ]

  /// Whether it is a place or a side of a shape.
  var isGeometry: Bool {
    switch grammar {
    case .length, .lengthOrAuto: !inherits
    default: false
    }
  }

  /// Whether a property makes a picture move.
  static func isMotion(_ name: String) -> Bool {
    ["animation", "animation-name", "-webkit-animation", "-webkit-animation-name"].contains(name)
  }

  static func named(_ name: String) -> SVGProperty? { attributes[name] ?? declared[name] }

  /// Whether a declaration of a property that is not translated changes no picture.
  static func isHarmless(_ name: String, _ value: String) -> Bool {
    if name == "all" { return false }
    return harmlessValues[name].map { $0.contains(value) || ["initial", "unset", "revert"].contains(value) } ?? true
  }
}

extension SVGProperty.Grammar {
  private static let colors: Set = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color", "color-mix", "light-dark",
  ]
  private static let filters: Set = [
    "blur", "brightness", "contrast", "drop-shadow", "grayscale", "hue-rotate", "invert", "opacity", "saturate",
    "sepia",
  ]
  private static let shapes: Set = ["inset", "circle", "ellipse", "polygon", "path", "rect", "xywh", "shape"]

  /// The first function of a value that nothing is made of here, though browsers may know it: `calc`, for one.
  func unknownFunction(in value: ArraySlice<CSSToken>) -> String? {
    for case .function(let name) in value where !knows(name.loweredASCII) { return name }
    return nil
  }

  private func knows(_ function: String) -> Bool {
    switch self {
    case .paint, .color: Self.colors.contains(function)
    case .filter: Self.filters.contains(function) || Self.colors.contains(function)
    case .clip: Self.shapes.contains(function)
    // Their own translations refuse what they do not know, and text is not drawn.
    case .own, .text: true
    default: false
    }
  }
}

/// All that becomes of a declaration.
enum SVGPropertyOutcome {
  case keep
  case replace(String)
  /// An invalid value, which CSS ignores.
  case invalid
}

extension SVGProperty {
  /// The plain form of a property's values, which most have, and which stay as they are written.
  enum PlainForm {
    /// `#RGB`, `#RRGGBB` or `none`.
    case color
    /// Digits, with a point among them.
    case number
    case none

    func holds(_ value: String) -> Bool {
      var value = value
      return value.withUTF8 { holds($0) }
    }

    /// - Parameter bytes: the value's UTF-8.
    func holds(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
      switch self {
      case .color:
        guard bytes.first == UInt8(ascii: "#") else { return bytes.elementsEqual("none".utf8) }
        return (bytes.count == 4 || bytes.count == 7)
          && bytes.dropFirst().allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x46 ~= $0 || 0x61...0x66 ~= $0 }
      case .number:
        var (points, digits) = (0, 0)
        for byte in bytes {
          if byte == UInt8(ascii: ".") { points += 1 } else if 0x30...0x39 ~= byte { digits += 1 } else { return false }
        }
        return digits > 0 && points < 2 && bytes.last != UInt8(ascii: ".")
      case .none: return false
      }
    }
  }

  var plainForm: PlainForm {
    switch grammar {
    case .paint, .color: .color
    case .share, .length, .lengthOrAuto: .number
    default: .none
    }
  }
}
