import Formulas

/// Declares where a layer stands and how large it is: which formulas fix it on each axis.
///
/// Writes the axes of templates; the cells are declared as those of other properties are.
struct GeometryDeclarations {
  let context: SceneContext
  private var findings: Findings { context.findings }

  /// The properties that place a layer.
  static let names: Set<String> = [
    "frame", "left", "width", "right", "centerX", "leading", "trailing", "top", "height", "bottom", "centerY", "center",
    "size",
  ]

  /// Finds what fixes the layer on each axis. Sources come most important first: a user's properties go before those of
  /// the component's body, which only fill what is left open.
  func declare(_ sources: [(properties: [PropertyDescription], scope: Scope)], of template: Template) {
    for (rank, source) in sources.enumerated() {
      var given: [Axis: [String]] = [:]
      var isTwice: Set<Axis> = []
      for property in source.properties where Self.names.contains(property.name.value) {
        guard case .formula(let formula) = property.value else {
          findings.add(
            .wrongType(
              property: property.name.value, wanted: "a formula", given: "a map", cure: ""), at: property.name.place)
          continue
        }
        if case .list(let items) = formula.form, let wanted = Self.listed[property.name.value],
          items.count != wanted.count
        {
          findings.add(
            .wrongType(
              property: property.name.value, wanted: "[\(wanted.joined(separator: ", "))]",
              given: "a list of \(items.count)", cure: ""), at: formula.place)
          continue
        }
        let written = property.name.value
        let physical = context.program.direction.physical(written)
        for part in Self.parts(of: physical, formula) {
          let key = physical == written ? part.slot.name(part.axis) : written
          checkPercent(of: part.formula, of: key, along: part.axis)
          if rank > 0, template.spec(part.axis).count >= 2 || part.slot.read(template.spec(part.axis)) != nil {
            continue
          }
          if given[part.axis]?.last != property.name.value {
            given[part.axis, default: []].append(property.name.value)
          }
          if part.slot.read(template.spec(part.axis)) != nil { isTwice.insert(part.axis) }
          let cell = PropertyDeclarations(context: context)
            .declare(key, nil, part.formula, wanted: .number, of: template, scope: source.scope)
          if part.axis == .horizontal {
            part.slot.write(&template.horizontal, cell)
          } else {
            part.slot.write(&template.vertical, cell)
          }
        }
      }
      for axis in Axis.allCases {
        guard let names = given[axis], template.spec(axis).count > 2 || isTwice.contains(axis) else { continue }
        findings.add(.overdetermined(names, owner: template.label, axis), at: template.place)
      }
    }
  }

  /// `40%` is 0.4, which no length ever is.
  private func checkPercent(of formula: Formula, of property: String, along axis: Axis) {
    guard case .number(let share, .percent) = formula.form, share != 0 else { return }
    let side = axis == .horizontal ? "width" : "height"
    findings.add(
      .percentOfLength(property: property, share: DecimalText.shortest(share), side: side),
      at: formula.place)
  }

  enum GeometrySlot {
    case start, size, end, middle

    func name(_ axis: Axis) -> String {
      switch (self, axis) {
      case (.start, .horizontal): "left"
      case (.size, .horizontal): "width"
      case (.end, .horizontal): "right"
      case (.middle, .horizontal): "centerX"
      case (.start, .vertical): "top"
      case (.size, .vertical): "height"
      case (.end, .vertical): "bottom"
      case (.middle, .vertical): "centerY"
      }
    }

    func read(_ spec: AxisSpec) -> Int? {
      switch self {
      case .start: spec.start
      case .size: spec.size
      case .end: spec.end
      case .middle: spec.middle
      }
    }

    func write(_ spec: inout AxisSpec, _ cell: Int) {
      switch self {
      case .start: spec.start = cell
      case .size: spec.size = cell
      case .end: spec.end = cell
      case .middle: spec.middle = cell
      }
    }
  }

  /// The items of the lists that place a layer, by the list's name.
  private static let listed = [
    "frame": ["x", "y", "width", "height"], "center": ["x", "y"], "size": ["width", "height"],
  ]

  /// `frame`, `center` and `size` taken apart, so that each axis depends only on what it reads.
  private static func parts(of name: String, _ formula: Formula) -> [(slot: GeometrySlot, axis: Axis, formula: Formula)]
  {
    func item(_ index: Int) -> Formula {
      if case .list(let items) = formula.form, items.indices.contains(index) { return items[index] }
      return Formula(
        .call("at", [.init(formula), .init(Formula(.number(Double(index), nil), at: formula.place))]), at: formula.place
      )
    }
    switch name {
    case "frame":
      return [
        (.start, .horizontal, item(0)), (.start, .vertical, item(1)), (.size, .horizontal, item(2)),
        (.size, .vertical, item(3)),
      ]
    case "center": return [(.middle, .horizontal, item(0)), (.middle, .vertical, item(1))]
    case "size": return [(.size, .horizontal, item(0)), (.size, .vertical, item(1))]
    case "left": return [(.start, .horizontal, formula)]
    case "width": return [(.size, .horizontal, formula)]
    case "right": return [(.end, .horizontal, formula)]
    case "centerX": return [(.middle, .horizontal, formula)]
    case "top": return [(.start, .vertical, formula)]
    case "height": return [(.size, .vertical, formula)]
    case "bottom": return [(.end, .vertical, formula)]
    default: return [(.middle, .vertical, formula)]
    }
  }
}
