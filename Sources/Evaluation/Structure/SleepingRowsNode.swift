import Basics
import Formulas
import Geometry
import PlayHistory
import Scenes
import Vocabulary

/// A run as a node.
final class SleepingRowsNode: StructureNode {
  private(set) var rowSequence = RowSequence(SleepingRows(items: []))
  private var isKnown = false
  private var awake: [String] = []
  private var removedRows: [String] = []

  override func workOut(_ evaluator: Evaluator) throws -> Bool {
    let template = instance.template.children[child]
    let maker = SleepingRowsMaker(evaluator: evaluator)
    return try evaluator.during(.at(evaluator.epochTick)) {
      let items = try evaluator.structure.items(of: template, child: child, in: instance)
      let isSame = isKnown && SleepingRowsMaker.areOne(rowSequence.rows.items, items)
      let identities = isSame ? nil : try maker.meet(items, child, of: instance)
      var rows = rowSequence.rows
      let holds = isSame && (template.sleep == .even || maker.isMeasuredOnce(template))
      if !holds {
        rows = template.sleep == .even ? SleepingRows(items: items) : try maker.measured(items, child, of: instance)
        isKnown = true
      }
      guard template.wakePoints != nil else {
        if !holds { rowSequence = RowSequence(rows) }
        return !holds
      }
      if let identities { rows.rowIdentities = SleepingRows.RowIdentities(identities) }
      return try rowSequence(rows, isSame: holds, evaluator)
    }
  }

  /// Looks at the rows that are awake and those that have left the list.
  private func rowSequence(_ rows: SleepingRows, isSame: Bool, _ evaluator: Evaluator) throws -> Bool {
    let key = StateKey(path: instance.path, slot: child)
    let awake = evaluator.structure.awake(of: key)
    let removedRows = evaluator.structure.removedRows(of: key)
    if isSame, awake == self.awake, removedRows.map(\.identity) == self.removedRows { return false }
    let rowIdentities =
      awake.isEmpty && removedRows.isEmpty
      ? SleepingRows.RowIdentities([]) : try evaluator.rows.rowIdentities(of: rows, child, of: instance)
    rowSequence = RowSequence(rows, rowIdentities: rowIdentities, awake: awake, removedRows: removedRows)
    (self.awake, self.removedRows) = (awake, removedRows.map(\.identity))
    return true
  }
}

/// Makes the run of a list: meets its items, and measures those whose lengths differ.
private struct SleepingRowsMaker: EvaluatorPart {
  let evaluator: Evaluator

  /// Whether two lists are one and the same in memory. Lists that are not may still be equal.
  static func areOne(_ a: [Value], _ b: [Value]) -> Bool {
    a.count == b.count
      && a.withUnsafeBufferPointer { a in b.withUnsafeBufferPointer { a.baseAddress == $0.baseAddress } }
  }

  /// A list that may be another one: no two items have one identity, and instances that are awake stay with theirs.
  ///
  /// - Returns: the identities, where they had to be looked at.
  func meet(_ items: [Value], _ child: Int, of parent: Instance) throws -> [String]? {
    let template = parent.template.children[child]
    let awake = parent.children[child].known
    let hasIdentities = template.keyCell != nil || items.contains { $0.asRecord?.id != nil }
    try evaluator.spend(items.count, at: template.place)
    guard hasIdentities || !awake.isEmpty else { return nil }
    try evaluator.spend(items.count * WorkBudget.stepsOfInstance, at: template.place)
    let identities = try evaluator.structure.identities(of: items, template: template, parent: parent)
    var seen: Set<String> = []
    seen.reserveCapacity(items.count)
    var stillThere: [String: Instance] = [:]
    for (index, identity) in identities.enumerated() {
      if !seen.insert(identity).inserted { throw evaluator.structure.duplicate(identity, of: template) }
      guard let instance = awake[identity] else { continue }
      instance.place(items[index], at: index, among: items)
      stillThere[identity] = instance
    }
    parent.children[child].known = stillThere
    return identities
  }

  // MARK: Measuring

  func isMeasuredOnce(_ template: Template) -> Bool {
    let isPlaced = template.sleep == .placed
    let measures = isPlaced ? Measure.frame : Axis.allCases.map { Measure.size($0) }
    let others = [template.conditionCell, isPlaced ? nil : template.cell(Vocabulary.placement.gap)]
    return (measures.map(\.rawValue) + others.compactMap { $0 }).allSatisfy { template.cells[$0].variability == .fixed }
  }

  /// Adds up the lengths of all items, each looked at once by an instance that is thrown away.
  func measured(_ items: [Value], _ child: Int, of parent: Instance) throws -> SleepingRows {
    let template = parent.template.children[child]
    let base = Structure.path(of: template, in: parent)
    let size = Measure.size(parent.template.kind.stackAxis ?? .vertical)
    let gap = template.cell(Vocabulary.placement.gap)
    var present: [Int] = []
    var sums = LengthSums(lengths: [0], gaps: gap == nil ? nil : [])
    var frames: [Rect] = []
    var (whole, gaps, former) = (0.0, 0.0, Double.infinity)
    try evaluator.spend(items.count * WorkBudget.stepsOfInstance, at: template.place)
    for (index, item) in items.enumerated() {
      let identity = try evaluator.structure.identity(
        of: item, index: index, siblings: items, template: template, parent: parent)
      let instance = Instance(template, in: parent, path: "\(base)(\(identity))", isTemporary: true)
      instance.place(item, at: index, among: items)
      guard try evaluator.structure.condition(of: instance) else { continue }
      if template.sleep == .placed {
        present.append(index)
        frames.append(try evaluator.layout.frame(of: instance))
        continue
      }
      let length = try extent(size, of: instance)?.low ?? 0
      let space = try gap.flatMap { try evaluator.length($0, of: instance)?.low } ?? 0
      sums.minStep = min(sums.minStep, min(former, length) + space)
      (whole, gaps, former) = (whole + length, gaps + space, length)
      present.append(index)
      sums.lengths.append(whole)
      if parent.template.kind == .grid { sums.each.append(length) }
      sums.gaps?.append(gaps)
    }
    let some = present.count == items.count ? nil : present
    return template.sleep == .placed
      ? SleepingRows(items: items, present: some, frames: frames)
      : SleepingRows(items: items, present: some, sums: sums)
  }
}
