import Basics
import Geometry
import PlayHistory
import Scenes

/// Rows that sleep: instances of a repeated layer that are only made when somebody sees, touches or reads them, and
/// made again from their template the next time. Nothing about an instance but its item, its place in the list and the
/// courses under its path is remembered, so it makes no difference.
package struct RowVirtualizer: EvaluatorPart {
  package let evaluator: Evaluator

  /// The run of a sleeping layer in the present segment.
  package func sleepingRows(_ child: Int, of parent: Instance) throws -> SleepingRows {
    try rowSequence(child, of: parent).rows
  }

  /// The row sequence of its rows.
  func rowSequence(_ child: Int, of parent: Instance) throws -> RowSequence {
    let node = parent.children[child].node as? SleepingRowsNode ?? SleepingRowsNode(parent, child)
    parent.children[child].node = node
    try evaluator.use(node)
    return node.rowSequence
  }

  /// The identities of a run's items.
  package func rowIdentities(of rows: SleepingRows, _ child: Int, of parent: Instance) throws
    -> SleepingRows.RowIdentities
  {
    if let rowIdentities = rows.rowIdentities { return rowIdentities }
    let rowIdentities = SleepingRows.RowIdentities(
      try evaluator.structure.identities(of: rows.items, template: parent.template.children[child], parent: parent))
    rows.rowIdentities = rowIdentities
    return rowIdentities
  }

  /// Returns a row that has left the list and is still to be seen.
  package func leavingRow(_ removedRow: History.RemovedRow, _ child: Int, of parent: Instance) -> Instance {
    let template = parent.template.children[child]
    let leavingRow =
      parent.children[child].known[removedRow.identity]
      ?? Instance(template, in: parent, path: "\(Structure.path(of: template, in: parent))(\(removedRow.identity))")
    parent.children[child].known[removedRow.identity] = leavingRow
    leavingRow.place(removedRow.item, at: removedRow.index, among: removedRow.siblings)
    leavingRow.positionOutsideList = removedRow.position
    return leavingRow
  }

  /// The instance at a position of a row sequence.
  private func instance(at position: Int, in rowSequence: RowSequence, _ child: Int, of parent: Instance) throws
    -> Instance
  {
    switch rowSequence.member(at: position) {
    case .listed(let listed): try row(at: listed, child, of: parent)
    case .leavingRow(let number): leavingRow(rowSequence.leavingRows[number], child, of: parent)
    }
  }

  /// All of a run that do not sleep, in their order, with their positions.
  package func awakeRows(_ child: Int, of parent: Instance) throws -> [(position: Int, instance: Instance)] {
    let rowSequence = try rowSequence(child, of: parent)
    let listed = try rowSequence.awakeListed.map {
      (position: rowSequence.position(ofListed: $0), instance: try row(at: $0, child, of: parent))
    }
    let leavingRows = rowSequence.leavingRows.indices.map {
      (
        position: rowSequence.position(ofLeaving: $0),
        instance: leavingRow(rowSequence.leavingRows[$0], child, of: parent)
      )
    }
    return (listed + leavingRows).sorted { $0.position < $1.position }
  }

  /// The position of a row in its row sequence.
  func position(of row: Instance, in rowSequence: RowSequence) -> Int? {
    let index = row.readPlace().index
    guard row.hasLeftItsList else { return rowSequence.rows.position(of: index).map(rowSequence.position(ofListed:)) }
    return rowSequence.leavingRows.firstIndex { MachineText(row.path).ends(with: MachineText("(\($0.identity))")) }
      .map(rowSequence.position(ofLeaving:))
  }

  /// The instance at a position of a run.
  package func row(at position: Int, _ child: Int, of parent: Instance) throws -> Instance {
    let rows = try sleepingRows(child, of: parent)
    let index = rows.index(at: position)
    let template = parent.template.children[child]
    let identity = try evaluator.structure.identity(
      of: rows.items[index], index: index, siblings: rows.items, template: template, parent: parent)
    let row: Instance
    if let known = parent.children[child].known[identity] {
      row = known
    } else {
      row = try evaluator.structure.added(
        template, to: parent, path: "\(Structure.path(of: template, in: parent))(\(identity))")
      evaluator.census.rowsMade += 1
      parent.children[child].known[identity] = row
    }
    row.place(rows.items[index], at: index, among: rows.items)
    row.positionOutsideList = nil
    return row
  }

  /// The instances of a run that a part of the stack shows, and one more at each end; in what is no stack, those that
  /// are not far from the part. All where `part` is nil.
  func rows(_ child: Int, of parent: Instance, showing part: Rect?) throws -> [Instance] {
    let rowSequence = try rowSequence(child, of: parent)
    if let part, let frames = rowSequence.rows.frames {
      return try frames.indices.filter { !LayerMaker.isFar(frames[$0], from: part) }.map {
        try row(at: $0, child, of: parent)
      }
    }
    let count = rowSequence.count
    var window = 0..<count
    let axis = parent.template.kind.stackAxis ?? .vertical
    if let part, count > 0, let places = try evaluator.layout.places(of: parent, on: axis).runs[child] {
      window = places.window(showing: part)
    }
    return try window.map { try instance(at: $0, in: rowSequence, child, of: parent) }
  }

  /// Sends all instances of a run but these to sleep, and those that cannot.
  package func keep(_ rows: [Instance], _ child: Int, of parent: Instance) {
    guard parent.children[child].known.count > rows.count else { return }
    let kept = Set(rows.map { ObjectIdentifier($0) })
    let awake = (parent.children[child].node as? SleepingRowsNode)?.rowSequence.awake ?? []
    parent.children[child].known = parent.children[child].known.filter {
      kept.contains(ObjectIdentifier($0.value)) || awake.contains($0.key)
    }
  }

  /// All children that are always there, in the order of the file, and of those that sleep the ones that a part of the
  /// layer shows; all where `part` is nil.
  package func children(of parent: Instance, showing part: Rect?) throws -> [Instance] {
    var result: [Instance] = []
    for (index, template) in parent.template.children.enumerated() {
      if program.sleeps(template) {
        result += try rows(index, of: parent, showing: part)
      } else if parent.template.kind.isStack, template.sleep != nil, let part {
        result += try shown(try evaluator.structure.children(index, of: parent), by: part)
      } else {
        result += try evaluator.structure.children(index, of: parent)
      }
    }
    return result
  }

  /// Returns the instances that `rows` would give, where every one is made.
  private func shown(_ instances: [Instance], by part: Rect) throws -> [Instance] {
    let axis = instances.first?.parent?.template.kind.stackAxis ?? .vertical
    let frames = try instances.map { try evaluator.layout.frame(of: $0) }
    if let first = instances.first?.template, first.host == .grid, first.sleep == .uneven {
      return inLanes(instances, frames, shownBy: part)
    }
    let places = frames.map { $0[axis] }
    guard zip(places, places.dropFirst()).allSatisfy({ $0.low <= $1.low && $0.high <= $1.high }) else {
      return instances
    }
    let window = SleepingRowPlaces.window(
      above: places.count { $0.high <= part[axis].low }, below: places.count { $0.low < part[axis].high },
      count: places.count, columns: instances.first?.template.host == .grid ? Self.columns(of: frames) : 1)
    return Array(instances[window])
  }

  /// Returns the most instances in a line of a grid, which begin at one height.
  private static func columns(of frames: [Rect]) -> Int {
    var (most, count) = (1, 0)
    for index in frames.indices {
      count = index > 0 && frames[index].minY == frames[index - 1].minY ? count + 1 : 1
      most = max(most, count)
    }
    return most
  }

  /// The same of columns that grow by the shortest first.
  private func inLanes(_ instances: [Instance], _ frames: [Rect], shownBy part: Rect) -> [Instance] {
    guard zip(frames, frames.dropFirst()).allSatisfy({ $0.minY <= $1.minY }) else { return instances }
    let places = Array(Set(frames.map(\.minX))).sorted()
    let columns = frames.map { frame in places.firstIndex(of: frame.minX) ?? 0 }
    var reach = -Double.infinity
    let above = frames.count { frame in
      reach = max(reach, frame.maxY)
      return reach <= part.minY
    }
    let below = frames.count { $0.minY < part.maxY }
    return Array(instances[SleepingRowPlaces.window(above: above, below: below, columns: columns, places.count)])
  }

  /// The number of rows that can sleep and are awake.
  package var rowsAwake: Int {
    func count(_ instance: Instance) -> Int {
      var sum = instance.mask.map(count) ?? 0
      for (child, template) in instance.template.children.enumerated() {
        let set = instance.children[child]
        let made = (set.node as? ChildSetNode)?.instances ?? []
        let inside = program.sleeps(template) ? Array(set.known.values) : made
        sum += inside.reduce(program.sleeps(template) ? inside.count : 0) { $0 + count($1) }
      }
      return sum
    }
    return count(evaluator.root)
  }
}
