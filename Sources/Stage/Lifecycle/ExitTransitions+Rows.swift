import Evaluation
import Formulas
import PlayHistory
import Scenes

extension ExitTransitions {
  /// The rows, asleep and awake, that have left a list.
  func departures(
    of sleepers: Sleepers, _ group: LiveLayer.Group, of parent: LiveLayer
  ) throws -> [Departure] {
    guard let known = sleepers.known else { return [] }
    let former = known.rowSequence.rows
    let rows = try evaluator.untracked { try evaluator.rows.sleepingRows(group.child, of: parent.instance) }
    let inside = try departures(insideRowsOf: known, group, of: parent)
    guard rows !== former else { return inside }
    let stay = try evaluator.rows.rowIdentities(of: rows, group.child, of: parent.instance).places
    let awake = Dictionary(
      group.members.map { ($0.identity ?? "", $0) }, uniquingKeysWith: { first, _ in first })
    let template = parent.template.children[group.child]
    let key = parent.key(of: group)
    var departures: [Departure] = []
    for (place, identity) in try evaluator.rows.rowIdentities(of: former, group.child, of: parent.instance).identities
      .enumerated()
    where stay[identity] == nil {
      if let liveLayer = awake[identity] {
        departures.append(Departure(liveLayer: liveLayer, leaver: leaver(liveLayer)))
      } else if template.goes {
        let row = sleepingRow(identity, at: place, among: former.items, of: template, in: parent.instance)
        let removedRow = History.RemovedRow(
          identity: identity, item: former.items[place], index: place, siblings: former.items)
        departures.append(Departure(leaver: Leaver(instance: row, removedRow: (key, removedRow))))
      }
    }
    return departures + inside
  }

  /// The layers that are gone from rows that have slept so far and stay: such a row wakes, and the layer leaves it.
  ///
  /// - Parameter known: the rows as the stage has acted upon them.
  private func departures(
    insideRowsOf known: SleepState, _ group: LiveLayer.Group, of parent: LiveLayer
  ) throws -> [Departure] {
    let template = parent.template.children[group.child]
    let points = template.wakePoints ?? []
    guard known.values.count == points.count else { return [] }
    // The layers that were in all rows, and say how they go.
    let watched = points.indices.filter { index in
      guard case .condition = points[index].look, known.values[index] == .bool(true) else { return false }
      return points[index].path.reduce(template) { $0.children[$1] }.goes
    }
    guard !watched.isEmpty else { return [] }
    let seen = try evaluator.untracked { try evaluator.waking.sleepState(group.child, of: parent.instance) }
    guard seen.values.count == points.count else { return [] }
    let rows = seen.rowSequence.rows
    let areAllAsked = watched.contains { seen.values[$0] != .bool(true) }
    let places = areAllAsked ? Array(rows.items.indices) : seen.others
    guard !places.isEmpty else { return [] }
    let identities = try evaluator.rows.rowIdentities(of: rows, group.child, of: parent.instance).identities
    let former = try evaluator.rows.rowIdentities(of: known.rowSequence.rows, group.child, of: parent.instance).places
    let awake = Set(group.members.compactMap(\.identity))
    var departures: [Departure] = []
    for place in places where former[identities[place]] != nil && !awake.contains(identities[place]) {
      let row = sleepingRow(identities[place], at: place, among: rows.items, of: template, in: parent.instance)
      departures += try watched.compactMap { try leaver(points[$0], in: row) }.map { Departure(leaver: $0) }
    }
    return departures
  }

  /// A row that sleeps, made only to be looked at.
  private func sleepingRow(
    _ identity: String, at place: Int, among items: [Value], of template: Template, in parent: Instance
  ) -> Instance {
    let base = Structure.path(of: template, in: parent)
    let row = Instance(template, in: parent, path: "\(base)(\(identity))", isTemporary: true)
    row.place(items[place], at: place, among: items)
    return row
  }

  /// The layer of a wake point as it leaves a row; nil where it stays, or is gone with one around it.
  private func leaver(_ point: WakePoint, in row: Instance) throws -> Leaver? {
    var line = [row]
    for (depth, child) in point.path.enumerated() {
      let outer = line[depth]
      let template = outer.template.children[child]
      let layer = Instance(template, in: outer, path: Structure.path(of: template, in: outer), isTemporary: true)
      line.append(layer)
      let isThere = try evaluator.untracked { try evaluator.structure.condition(of: layer) }
      if depth == point.path.count - 1 { return isThere ? nil : Leaver(instance: layer, around: line) }
      if !isThere, !template.goes { return nil }
    }
    return nil
  }
}
