import Formulas
import Vocabulary

extension SleepCheck {
  /// Returns the points to look at to know which instances have to wake; nil where that cannot be known, and empty
  /// where only a finger wakes them.
  package func wakePoints(of row: Template) -> [WakePoint]? {
    guard row.needsEvents, row.conditionCell == nil, row.cell(Vocabulary.placement.gap) == nil,
      row.mask?.needsEvents != true, leavesAlone(row)
    else { return nil }
    var points: [WakePoint] = []
    return gather(row, in: row, path: [], &points) ? points : nil
  }

  /// Whether a layer that goes keeps nothing that it was given: of one that sleeps nobody has written that down.
  private func leavesAlone(_ layer: Template) -> Bool {
    !layer.goes || layer.givenCells.isEmpty && layer.keptCells.isEmpty && !layer.states.contains(where: \.isShared)
  }

  private func gather(_ layer: Template, in row: Template, path: [Int], _ points: inout [WakePoint]) -> Bool {
    guard layer.needsEvents else { return true }
    if !path.isEmpty {
      guard !layer.isRepeated, layer.mask?.needsEvents != true, leavesAlone(layer) else { return false }
      if let condition = layer.conditionCell {
        seen.begin()
        guard !leads(from: CellID(template: layer.index, cell: condition), toPlaceOf: row) else { return false }
        points.append(WakePoint(path: path, look: .condition))
      }
    }
    for (slot, state) in layer.states.enumerated() {
      switch state.start {
      case .shared, .expression(.constant): continue
      case .expression: return false
      case .follows(let expression, _, _):
        guard variability(expression) <= .eventwise, !readsPlace(expression, of: row) else { return false }
        points.append(WakePoint(path: path, look: .follower(slot: slot)))
      }
    }
    for (index, rule) in layer.rules.enumerated() {
      if case .event = rule.trigger { return false }
      guard rule.watched.allSatisfy({ variability($0) <= .eventwise && !readsPlace($0, of: row) }) else { return false }
      points.append(WakePoint(path: path, look: .rule(index)))
    }
    return layer.children.enumerated().allSatisfy { gather($1, in: row, path: path + [$0], &points) }
  }

  /// Whether a cell is the `if` of a layer that has to wake its row.
  func decidesWaking(_ id: CellID, in row: Template) -> Bool {
    let layer = program.templates[id.template]
    return layer !== row && layer.isInside(row) && layer.needsEvents && layer.conditionCell == id.cell
  }
}

extension Rule {
  /// The formulas that set it off.
  package var watched: [Expression] {
    switch trigger {
    case .when(let condition, _, _): [condition]
    case .change(let expressions, _): expressions
    case .event: []
    }
  }
}
