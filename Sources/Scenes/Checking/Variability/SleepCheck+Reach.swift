import Formulas
import Vocabulary

extension SleepCheck {
  /// The properties that decide how far beyond its frame a layer shows, besides its place and size.
  private static let reaching: [Int] = {
    let (look, label) = (Vocabulary.look, Vocabulary.label)
    let turns = [
      look.rotation.number, look.rotationX.number, look.rotationY.number, look.skewX.number, look.skewY.number,
      look.scale.number, look.translate.number, look.anchor.number, look.anchorZ.number, look.perspective.number,
      Vocabulary.along.at.number, Vocabulary.along.turned.number,
    ]
    let blurs = [
      look.blur.number, Vocabulary.shadow.radius.number, Vocabulary.shadow.offset.number,
      Vocabulary.shadow.spread.number, Vocabulary.stroke.width.number,
    ]
    let letters = [label.font.number, label.textStyle.number, label.lineHeight.number, label.pathOffset.number]
    let runs = [Vocabulary.run.font.number, Vocabulary.run.baselineOffset.number, Vocabulary.run.height.number]
    return turns + blurs + letters + runs + Vocabulary.shape.path.fieldNumbers + look.along.fieldNumbers
  }()

  /// Whether an instance, or something in it, may reach farther beyond its place than in another instance. Then it may
  /// be seen where its place cannot, which nobody can tell who has not made it.
  ///
  /// - Parameters:
  ///   - axis: the one along which instances of its stack are out of sight.
  ///   - whileAsleep: whether only those count that are as they were at their beginning.
  func reachesUnevenly(_ row: Template, along axis: Axis, whileAsleep: Bool) -> Bool {
    if hasUnevenLook(row, of: row, whileAsleep) { return true }
    if row.spec(axis).size != nil, mayOverflow(row, in: row, across: axis, whileAsleep) { return true }
    let contained = Axis.allCases.filter { row.kind.isStack && Placement.isNatural(row, $0) }
    return !clips(row)
      && row.children.contains {
        reachesUnevenly($0, in: row, on: [axis], contained, whileAsleep)
      }
  }

  /// The same of a layer in an instance.
  ///
  /// - Parameters:
  ///   - axes: those along which it may reach out.
  ///   - contained: the axes on which what it lies in, and that in turn, is as long as its content.
  private func reachesUnevenly(
    _ layer: Template, in row: Template, on axes: [Axis], _ contained: [Axis], _ whileAsleep: Bool
  ) -> Bool {
    if hasUnevenLook(layer, of: row, whileAsleep) { return true }
    // A layer that is turned reaches along an axis by its other side, too.
    let axes = layer.isTransformed ? Axis.allCases : axes
    let isInStack = layer.parent?.kind.isStack == true
    for axis in axes where layer.kind != .run {
      let spec = layer.spec(axis)
      let places = [spec.start, spec.middle, spec.end].compactMap(\.self)
      let isContained = isInStack && contained.contains(axis)
      let sizes = isContained ? [] : [spec.size ?? Measure.size(axis).rawValue]
      let isLabelOfSoManyLines = layer.kind == .label && spec.size == nil && hasBoundedLines(layer, across: axis)
      if isUneven(places + (isLabelOfSoManyLines ? [] : sizes), of: layer, in: row, whileAsleep) { return true }
      if !isContained, mayOverflow(layer, in: row, across: axis, whileAsleep) { return true }
    }
    guard !clips(layer) else { return false }
    let inner = contained.filter { isInStack && layer.kind.isStack && Placement.isNatural(layer, $0) }
    return layer.children.contains { reachesUnevenly($0, in: row, on: axes, inner, whileAsleep) }
  }

  private func hasUnevenLook(_ layer: Template, of row: Template, _ whileAsleep: Bool) -> Bool {
    isUneven(layer.allCells(numbers: Self.reaching), of: layer, in: row, whileAsleep)
  }

  private func isUneven(_ cells: [Int], of layer: Template, in row: Template, _ whileAsleep: Bool) -> Bool {
    cells.contains { cell in
      let id = CellID(template: layer.index, cell: cell)
      seen.begin()
      if dependsOnItem(id, of: row, whileAsleep) { return true }
      seen.begin()
      return leads(from: id, toPlaceOf: row)
    }
  }

  /// Whether a label's text follows the item, and takes any room along an axis.
  private func mayOverflow(_ label: Template, in row: Template, across axis: Axis, _ whileAsleep: Bool) -> Bool {
    label.kind == .label && !hasBoundedLines(label, across: axis)
      && isUneven(label.cells(of: Vocabulary.label.text) + label.runs, of: label, in: row, whileAsleep)
  }

  /// Whether a label's lines take so much room at most, whatever its text: along them any, across them as many as it
  /// says.
  private func hasBoundedLines(_ label: Template, across axis: Axis) -> Bool {
    guard label.lineAxis != axis else { return false }
    guard let lines = label.cell(Vocabulary.label.lines) else { return true }
    return label.cells[lines].constant?.asNumber.map { $0 > 0 } ?? false
  }

  private func clips(_ layer: Template) -> Bool {
    layer.kind == .scroll || layer.cell(Vocabulary.look.clip).map { layer.cells[$0].constant == .bool(true) } ?? false
  }

  // MARK: Places

  /// Whether a formula reads where its instance is: that changes when others come and go, and nothing in the instance
  /// itself does.
  func readsPlace(_ expression: Expression, of row: Template) -> Bool {
    seen.begin()
    return readsPlaceAgain(expression, of: row)
  }

  /// The same in the search in hand.
  private func readsPlaceAgain(_ expression: Expression, of row: Template) -> Bool {
    guard case .reference(let reference) = expression else {
      return expression.parts.contains { readsPlaceAgain($0, of: row) }
    }
    guard case .read(let path, let read) = program.references[reference.index] else { return false }
    let template = program.templates[path.template]
    switch read {
    case .cell(let cell): return leads(from: CellID(template: template.index, cell: cell), toPlaceOf: row)
    case .onScreen: return template.isInside(row)
    default:
      return read.measures.contains {
        leads(from: CellID(template: template.index, cell: $0.rawValue), toPlaceOf: row)
      }
    }
  }

  /// Whether what a cell gives follows from the place of an instance.
  func leads(from id: CellID, toPlaceOf row: Template) -> Bool {
    guard seen.insert(id), program.templates[id.template].isInside(row) else { return false }
    if id.template == row.index, Axis.allCases.contains(where: { Measure.place($0).rawValue == id.cell }) {
      return true
    }
    return program[id].dependencies.contains { $0.cellID.map { leads(from: $0, toPlaceOf: row) } ?? false }
  }
}
