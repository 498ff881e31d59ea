extension Vocabulary {
  /// What only a scroll takes.
  static let scroll = [
    PropertySpec(
      "axis", .formula(.word(["vertical", "horizontal", "both"])), default: "vertical", stepwise: true,
      "Which way it moves."),
    PropertySpec(
      "content", .formula(.point), stepwise: true,
      "The size of what is scrolled; what the layers inside cover where it is left out."),
    PropertySpec(
      "range", .formula(.list(.number)), stepwise: true,
      "The lowest and the highest offset; from the content and the insets where it is left out."),
    PropertySpec(
      "insets", .map(edges(stepwise: true), or: .list(.number)), default: "0", stepwise: true,
      "Room added around the content: a map of edges, or [top, left, bottom, right]."),
    PropertySpec("startAt", .formula(.either([.number, .point])), default: "0", "The offset it begins with."),
    PropertySpec("enabled", .formula(.bool), default: "true", stepwise: true, "Whether a finger can move it."),
    PropertySpec("clip", .formula(.bool), default: "true", "Whether what lies outside of it is cut off."),
    PropertySpec(
      "indicator",
      .map(
        [PropertySpec("insets", .formula(.list(.number)), default: "0", "[top, left, bottom, right] of its track.")],
        or: .word(["auto", "none"])), default: "auto",
      "The bar that shows the place while it moves."),
    PropertySpec(
      "bounces", .formula(.word(["both", "start", "end", "none"])), default: "both",
      "At which ends it can be pulled beyond its range."),
    PropertySpec(
      "pullLimit", .map(edges(stepwise: false), or: nil), "How far beyond its range a pull can show it, by edge."),
    PropertySpec(
      "decelerationRate", .formula(.number), default: "0.998", in: 0...1,
      "What is left of its speed after a millisecond."),
    PropertySpec(
      "paging", .formula(.bool), default: "false", stepwise: true,
      "Rests only at multiples of its own length, one page on at most."),
    PropertySpec(
      "stops", .formula(.either([.number, .list(.number)])), stepwise: true,
      "Where it may rest: every so many points, or a list of offsets between whose neighbours it may not."),
    PropertySpec(
      "flick", .formula(.number), in: .positive,
      "A release faster than this goes to the next stop that way, a slower one to the nearest."),
    PropertySpec(
      "settle", .map(curveFields(over: nil, curve: nil), or: nil), "How it goes to a stop; a spring where left out."),
    PropertySpec("loops", .formula(.bool), default: "false", stepwise: true, "Has no ends: its content repeats."),
    PropertySpec(
      "chain", .formula(.word(["none", "outerFirst", "innerFirst"])), default: "none", stepwise: true,
      "Whether it forms one travel with the scroll around it, and which of the two moves first."),
    PropertySpec(
      "startIn", .formula(.list(.number)),
      "The rectangle [x, y, width, height] of its frame where a drag of it may begin."),
  ]

  static func edges(stepwise: Bool) -> [PropertySpec] {
    ["top", "left", "bottom", "right"].map {
      PropertySpec($0, .formula(.number), default: "0", stepwise: stepwise, "Points at the \($0).")
    }
  }

  /// `{over, curve}`, as `comes`, `goes` and `settle` have them.
  static func curveFields(over: String?, curve: String?) -> [PropertySpec] {
    [
      PropertySpec("over", .formula(.time), default: over, in: .positive, "How long it takes."),
      PropertySpec(
        "curve", .formula(curveType), default: curve,
        "How it gets there: linear, easeIn, easeOut, easeInOut, default, cubicInOut, bezier(…) or spring(…)."),
    ]
  }

  /// The words of `curve`; `curveFunctions` may stand there too.
  public static let curveType = ValueType.word([
    "linear", "easeIn", "easeOut", "easeInOut", "default", "cubicInOut",
  ])

  /// What may be called where a curve is wanted, and with what: `bezier(0.4, 0, 0.2, 1)`, `spring(stiffness, damping,
  /// mass)`; the mass may be left out.
  public static let curveFunctions: [(name: String, parameters: [String], required: Int)] = [
    ("bezier", ["x1", "y1", "x2", "y2"], 4),
    ("spring", ["stiffness", "damping", "mass"], 2),
  ]
}
