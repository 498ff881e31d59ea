import Formulas
import Vocabulary

/// Declares where a layer stands and how large it is: which formulas fix it on each axis.
///
/// Writes the axes of templates; has the cells declared as those of other properties. It never works out a place.
struct GeometryDeclarations {
  let context: SceneContext
  private var findings: Findings { context.findings }

  /// Finds what fixes the layer on each axis. Sources come most important first: a user's properties go before those of
  /// the component's body, which only fill what is left open.
  func declare(_ sources: [(properties: [WrittenProperty], scope: Scope)], of template: Template) {
    var edges: [String] = []
    edges.reserveCapacity(4)
    // Where the language may change, a layer is placed as if lines ran to the right, and its place mirrored where they
    // run to the left. Only edges that are led by a language ask.
    lazy var isInLanguageOfLayer = template.isInLanguageOfLayer
    for (rank, source) in sources.enumerated() {
      var given: [(axis: Axis, written: String)] = []
      given.reserveCapacity(4)
      var twice: [Axis] = []
      for property in source.properties where property.places {
        guard let formula = findings.formula(of: property.description) else { continue }
        let written = property.name
        let leads = WritingDirection.leads(written)
        let direction = leads && !isInLanguageOfLayer ? context.program.direction : .leftToRight
        guard let slots = Self.slots[direction.physical(written)] else { continue }
        if slots.count > 1, case .list(let items) = formula.form, items.count != slots.count {
          let list = "[\(slots.map(\.item).joined(separator: ", "))]"
          findings.add(
            .wrongType(property: written, wanted: list, given: "a list of \(items.count)"), at: formula.place)
          continue
        }
        for (index, slot) in slots.enumerated() {
          let formula = slots.count == 1 ? formula : formula.item(index)
          let key = leads ? written : slot.name
          checkPercent(of: formula, of: key, along: slot.axis)
          let isFixed = template.spec(slot.axis)[slot.part] != nil
          if rank > 0, template.spec(slot.axis).count >= 2 || isFixed { continue }
          if given.last(where: { $0.axis == slot.axis })?.written != written { given.append((slot.axis, written)) }
          if isFixed { twice.append(slot.axis) }
          let cell = PropertyDeclarations(context: context)
            .declare(key, called: key, nil, formula, wanted: .number, of: template, scope: source.scope)
          template.fix(slot.part, on: slot.axis, by: cell)
          if slot.axis == .horizontal, slot.name != "width" { edges.append(key) }
        }
      }
      for axis in Axis.allCases where template.spec(axis).count > 2 || twice.contains(axis) {
        let names = given.filter { $0.axis == axis }.map(\.written)
        guard !names.isEmpty else { continue }
        findings.add(.overdetermined(names, owner: template.label, axis), at: template.place)
      }
    }
    guard edges.contains(where: WritingDirection.leads), isInLanguageOfLayer else { return }
    template.isMirroredByLanguage = true
    if !edges.allSatisfy(WritingDirection.leads) {
      findings.add(.mixedEdges(edges, owner: template.label), at: template.place)
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

  /// One thing of an axis that a property fixes.
  private struct Slot: Sendable {
    /// The property that fixes this alone.
    let name: String
    let axis: Axis
    let part: AxisSpec.Part
    /// Messages' word for it among others that a list fixes.
    var item = ""

    func called(_ item: String) -> Slot { Slot(name: name, axis: axis, part: part, item: item) }
  }

  /// The properties that place a layer, without those that the language says: `frame`, `center` and `size` taken apart,
  /// so that each axis depends only on what it reads.
  private static let slots: [String: [Slot]] = {
    let left = Slot(name: "left", axis: .horizontal, part: .start)
    let width = Slot(name: "width", axis: .horizontal, part: .size)
    let right = Slot(name: "right", axis: .horizontal, part: .end)
    let centerX = Slot(name: "centerX", axis: .horizontal, part: .middle)
    let top = Slot(name: "top", axis: .vertical, part: .start)
    let height = Slot(name: "height", axis: .vertical, part: .size)
    let bottom = Slot(name: "bottom", axis: .vertical, part: .end)
    let centerY = Slot(name: "centerY", axis: .vertical, part: .middle)
    let single = [left, width, right, centerX, top, height, bottom, centerY].map { ($0.name, [$0]) }
    return Dictionary(uniqueKeysWithValues: single).merging([
      "frame": [left.called("x"), top.called("y"), width.called("width"), height.called("height")],
      "center": [centerX.called("x"), centerY.called("y")],
      "size": [width.called("width"), height.called("height")],
    ]) { first, _ in first }
  }()
}

extension Formula {
  /// The item of a list that is written out, or else the formula for it.
  fileprivate func item(_ index: Int) -> Formula {
    if listed.indices.contains(index) { return listed[index] }
    return Formula(.call("at", [.init(self), .init(Formula(.number(Double(index), nil), at: place))]), at: place)
  }
}
