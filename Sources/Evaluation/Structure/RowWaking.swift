import Formulas
import Scenes

/// The search for rows that sleep and have to wake (`WakePoint` tells how).
package struct RowWaking: EvaluatorPart {
  package let evaluator: Evaluator

  /// Looks at the rows of the child template at an index without making them.
  package func sleepState(_ child: Int, of parent: Instance) throws -> SleepState {
    let rowSequence = try evaluator.rows.rowSequence(child, of: parent)
    let template = parent.template.children[child]
    let points = template.wakePoints ?? []
    var sleepState = SleepState(rowSequence: rowSequence, values: [], others: [])
    guard !points.isEmpty, rowSequence.rows.count > 0 else { return sleepState }
    return try evaluator.during(.at(evaluator.epochTick)) {
      let base = Structure.path(of: template, in: parent)
      // No item has this identity.
      let genericRow = Instance(template, in: parent, path: "\(base)(\u{0})", isTemporary: true, isAnyRow: true)
      genericRow.place(.unknown, at: 0, among: [])
      let outer = evaluator.assumedDifferent
      evaluator.assumedDifferent = []
      sleepState.values = points.map { point in (try? look(at: point, in: genericRow)).flatMap { $0.isExact ? $0 : nil }
      }
      let questions = Set(evaluator.assumedDifferent)
      evaluator.assumedDifferent = outer
      guard !sleepState.needsAll else { return sleepState }
      let rows = rowSequence.rows
      let rowIdentities = try questions.isEmpty ? nil : evaluator.rows.rowIdentities(of: rows, child, of: parent)
      for place in Set(questions.flatMap(rows.places)).sorted() {
        let identity = rowIdentities?.identities[place] ?? ""
        let row = Instance(template, in: parent, path: "\(base)(\(identity))", isTemporary: true)
        row.place(rows.items[place], at: place, among: rows.items)
        let isOther = try zip(points, sleepState.values).contains { try look(at: $0, in: row) != $1 }
        if isOther { sleepState.others.append(place) }
      }
      return sleepState
    }
  }

  private func look(at point: WakePoint, in row: Instance) throws -> Value {
    var line = [row]
    for child in point.path {
      let outer = line[line.count - 1]
      let template = outer.template.children[child]
      line.append(Instance(template, in: outer, path: Structure.path(of: template, in: outer), isTemporary: true))
    }
    return try withExtendedLifetime(line) {
      let layer = line[line.count - 1]
      switch point.look {
      case .condition: return .bool(try evaluator.structure.condition(of: layer))
      case .rule(let index): return .list(try layer.template.rules[index].look(evaluator, layer))
      case .follower(let slot): return try evaluator.states.start(of: slot, in: layer)
      }
    }
  }

  /// Whether an operand is a part of the item of the row of which nothing is known. It is then taken not to be the
  /// value, and the rows in which it is are looked at by themselves.
  func isSurelyOther(_ operand: Expression, than value: Value, in instance: Instance) -> Bool {
    guard instance.isAnyRow, let key = itemKey(operand, in: instance) else { return false }
    evaluator.assumedDifferent.append(SleepingRows.Question(key: key, value: value))
    return true
  }

  private func itemKey(_ operand: Expression, in instance: Instance) -> SleepingRows.Key? {
    switch operand {
    case .reference(let reference):
      switch program.reference(reference) {
      case .item(let up): return isAnyRowItself(instance.ancestor(up)) ? .field([]) : nil
      case .itemIndex(let up): return isAnyRowItself(instance.ancestor(up)) ? .index : nil
      case .read(let path, .cell(let cell)) where path.steps.isEmpty:
        let owner = instance.ancestor(path.up)
        guard owner.isAnyRow, case .expression(let expression) = owner.template.cells[cell].source else { return nil }
        return itemKey(expression, in: owner)
      default: return nil
      }
    case .field(let base, let name, _):
      guard case .field(let names) = itemKey(base, in: instance) else { return nil }
      return .field(names + [name])
    default: return nil
    }
  }

  private func isAnyRowItself(_ instance: Instance) -> Bool { instance.isAnyRow && instance.parent?.isAnyRow != true }
}

/// The rows of a run, as far as events are concerned.
package struct SleepState {
  package var rowSequence: RowSequence
  /// The values of the wake points in every row but a few; nil where that is not certain.
  package var values: [Value?]
  /// Places in the list of the rows for which a wake point gives something else.
  package var others: [Int]

  /// Whether all rows have to be awake: nothing is certain, or every one of them does something.
  package var needsAll: Bool { values.contains { $0 == nil } }
}
