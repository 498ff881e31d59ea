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
    var isLed = false
    // Where the language may change, a layer is placed as if lines ran to the right, and its place mirrored where they
    // run to the left. Only edges that are led by a language ask.
    lazy var isInLanguageOfLayer = template.isInLanguageOfLayer
    for (rank, source) in sources.enumerated() {
      var twice: [Axis] = []
      for property in source.properties {
        guard let placing = property.row?.places, let formula = findings.formula(of: property.description) else {
          continue
        }
        let direction = placing.leads && !isInLanguageOfLayer ? context.program.direction : .leftToRight
        let slots = Self.slots(of: placing.physical(direction))
        if slots.count > 1, case .list(let items) = formula.form, items.count != slots.count {
          let list = "[\(slots.map(\.item).joined(separator: ", "))]"
          findings.add(
            .wrongType(property: property.name, wanted: list, given: "a list of \(items.count)"), at: formula.place)
          continue
        }
        for (index, slot) in slots.enumerated() {
          let formula = slots.count == 1 ? formula : formula.item(index)
          let key = placing.leads ? property.name : slot.name
          checkPercent(of: formula, of: key, along: slot.axis)
          let isFixed = template.spec(slot.axis)[slot.part] != nil
          if rank > 0, template.spec(slot.axis).count >= 2 || isFixed { continue }
          if isFixed { twice.append(slot.axis) }
          let cell = PropertyDeclarations(context: context)
            .declare(key, called: key, nil, formula, wanted: .number, of: template, scope: source.scope)
          template.fix(slot.part, on: slot.axis, by: cell)
          if placing.leads { isLed = true }
        }
      }
      if rank == 0 { checkExcess(of: source.properties, twice: twice, in: template) }
    }
    guard isLed, isInLanguageOfLayer else { return }
    template.isMirroredByLanguage = true
    let edges = template.namedCells.map(\.name).filter(Self.horizontalEdges.contains)
    if !edges.allSatisfy(WritingDirection.leads) {
      findings.add(.mixedEdges(edges, owner: template.label), at: template.place)
    }
  }

  /// Reports an axis of which more is given than fixes it. What a component's body says besides fills what is left
  /// open.
  ///
  /// - Parameter twice: the axes of which one thing is given twice.
  private func checkExcess(of properties: [WrittenProperty], twice: [Axis], in template: Template) {
    for axis in Axis.allCases where template.spec(axis).count > 2 || twice.contains(axis) {
      let names = properties.filter { property in
        guard let placing = property.row?.places, case .formula = property.description.value else { return false }
        // Which side it is changes nothing of its axis.
        return Self.slots(of: placing.physical(.leftToRight)).contains { $0.axis == axis }
      }
      findings.add(.overdetermined(names.map(\.name), owner: template.label, axis), at: template.place)
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

  private static let left = [Slot(name: "left", axis: .horizontal, part: .start)]
  private static let width = [Slot(name: "width", axis: .horizontal, part: .size)]
  private static let right = [Slot(name: "right", axis: .horizontal, part: .end)]
  private static let centerX = [Slot(name: "centerX", axis: .horizontal, part: .middle)]
  private static let top = [Slot(name: "top", axis: .vertical, part: .start)]
  private static let height = [Slot(name: "height", axis: .vertical, part: .size)]
  private static let bottom = [Slot(name: "bottom", axis: .vertical, part: .end)]
  private static let centerY = [Slot(name: "centerY", axis: .vertical, part: .middle)]
  private static let frame = [
    left[0].called("x"), top[0].called("y"), width[0].called("width"), height[0].called("height"),
  ]
  private static let center = [centerX[0].called("x"), centerY[0].called("y")]
  private static let size = [width[0].called("width"), height[0].called("height")]

  /// The names of the properties that fix where a layer is from left to right.
  private static let horizontalEdges = ["left", "right", "centerX", "leading", "trailing"]

  /// The things that a property fixes: `frame`, `center` and `size` taken apart, so that each axis depends only on what
  /// it reads.
  private static func slots(of placing: Placing) -> [Slot] {
    switch placing {
    case .left, .leading: left
    case .right, .trailing: right
    case .centerX: centerX
    case .width: width
    case .top: top
    case .bottom: bottom
    case .centerY: centerY
    case .height: height
    case .frame: frame
    case .center: center
    case .size: size
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
