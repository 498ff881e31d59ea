import Formulas
import Vocabulary

/// Declares where a layer stands and how large it is: which formulas fix it on each axis.
///
/// Writes the axes of templates; has the cells declared as those of other properties. It never works out a place.
struct GeometryDeclarations {
  let context: SceneContext
  private var findings: Findings { context.findings }

  /// The properties that place a layer.
  static let names = Set(slots.map(\.name) + lists.keys + ["leading", "trailing"])

  /// Finds what fixes the layer on each axis. Sources come most important first: a user's properties go before those of
  /// the component's body, which only fill what is left open.
  func declare(_ sources: [(properties: [PropertyDescription], scope: Scope)], of template: Template) {
    var edges: [String] = []
    // Where the language may change, a layer is placed as if lines ran to the right, and its place mirrored where they
    // run to the left.
    let isInLanguageOfLayer = template.isInLanguageOfLayer
    let direction = isInLanguageOfLayer ? .leftToRight : context.program.direction
    for (rank, source) in sources.enumerated() {
      var given: [(axis: Axis, written: String)] = []
      var twice: [Axis] = []
      for property in source.properties where Self.names.contains(property.name.value) {
        guard let formula = findings.formula(of: property) else { continue }
        let written = property.name.value
        if case .list(let items) = formula.form, let wanted = Self.lists[written]?.items, items.count != wanted.count {
          let list = "[\(wanted.joined(separator: ", "))]"
          findings.add(
            .wrongType(property: written, wanted: list, given: "a list of \(items.count)"), at: formula.place)
          continue
        }
        let physical = direction.physical(written)
        for (slot, formula) in Self.parts(of: physical, formula) {
          let key = physical == written ? slot.name : written
          checkPercent(of: formula, of: key, along: slot.axis)
          let isFixed = template.spec(slot.axis)[keyPath: slot.path] != nil
          if rank > 0, template.spec(slot.axis).count >= 2 || isFixed { continue }
          if given.last(where: { $0.axis == slot.axis })?.written != written { given.append((slot.axis, written)) }
          if isFixed { twice.append(slot.axis) }
          let cell = PropertyDeclarations(context: context)
            .declare(key, called: key, nil, formula, wanted: .number, of: template, scope: source.scope)
          template.fix(slot.path, on: slot.axis, by: cell)
          if slot.axis == .horizontal, slot.name != "width" { edges.append(key) }
        }
      }
      for axis in Axis.allCases where template.spec(axis).count > 2 || twice.contains(axis) {
        let names = given.filter { $0.axis == axis }.map(\.written)
        guard !names.isEmpty else { continue }
        findings.add(.overdetermined(names, owner: template.label, axis), at: template.place)
      }
    }
    let isMirrored = edges.map { WritingDirection.leads($0) }
    guard isInLanguageOfLayer, isMirrored.contains(true) else { return }
    template.isMirroredByLanguage = true
    if isMirrored.contains(false) { findings.add(.mixedEdges(edges, owner: template.label), at: template.place) }
  }

  /// `40%` is 0.4, which no length ever is.
  private func checkPercent(of formula: Formula, of property: String, along axis: Axis) {
    guard case .number(let share, .percent) = formula.form, share != 0 else { return }
    let side = axis == .horizontal ? "width" : "height"
    findings.add(
      .percentOfLength(property: property, share: DecimalText.shortest(share), side: side),
      at: formula.place)
  }

  /// A property that fixes one thing of an axis.
  private struct Slot: Sendable {
    let name: String
    let axis: Axis
    let path: WritableKeyPath<AxisSpec, Int?> & Sendable
  }

  private static let slots = [
    Slot(name: "left", axis: .horizontal, path: \.start), Slot(name: "width", axis: .horizontal, path: \.size),
    Slot(name: "right", axis: .horizontal, path: \.end), Slot(name: "centerX", axis: .horizontal, path: \.middle),
    Slot(name: "top", axis: .vertical, path: \.start), Slot(name: "height", axis: .vertical, path: \.size),
    Slot(name: "bottom", axis: .vertical, path: \.end), Slot(name: "centerY", axis: .vertical, path: \.middle),
  ]

  /// The lists that place a layer: what messages call their items, and the properties that these are.
  private static let lists = [
    "frame": (items: ["x", "y", "width", "height"], names: ["left", "top", "width", "height"]),
    "center": (items: ["x", "y"], names: ["centerX", "centerY"]),
    "size": (items: ["width", "height"], names: ["width", "height"]),
  ]

  /// `frame`, `center` and `size` taken apart, so that each axis depends only on what it reads.
  private static func parts(of name: String, _ formula: Formula) -> [(slot: Slot, formula: Formula)] {
    let names = lists[name]?.names ?? [name]
    return names.enumerated().compactMap { index, part in
      slots.first { $0.name == part }.map { ($0, names.count == 1 ? formula : formula.item(index)) }
    }
  }
}

extension Formula {
  /// The item of a list that is written out, or else the formula for it.
  fileprivate func item(_ index: Int) -> Formula {
    if listed.indices.contains(index) { return listed[index] }
    return Formula(.call("at", [.init(self), .init(Formula(.number(Double(index), nil), at: place))]), at: place)
  }
}
