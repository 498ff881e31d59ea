import Evaluation
import Formulas
import PlayHistory
import Scenes

/// Rows that sleep: which of them are woken, and looked after like any other layer from then on.
struct RowTracker: StagePart {
  let tracker: LiveLayerTracker
  var playhead: Playhead { tracker.playhead }
  private var liveLayers: LiveLayers { tracker.liveLayers }

  /// Puts a list of rows that sleep on the stage, with those of them that have to be awake.
  func enlist(_ child: Int, of liveLayer: LiveLayer, _ changes: inout LiveLayerTracker.Changes) throws {
    let sleepers = Sleepers()
    let observer = Observer(.structure, of: liveLayer, index: child, on: watchlist) { evaluator, instance in
      sleepers.seen = try evaluator.waking.sleepState(child, of: instance)
      return []
    }
    liveLayer.groups.append(LiveLayer.Group(child: child, observer: observer, sleepers: sleepers))
    let key = StateKey(path: liveLayer.path, slot: child)
    sleepers.everAwake = Set((history.awake[key]?.pieces ?? []).joined())
    if !tracker.isResuming, history.awake[key]?.last?.isEmpty == false {
      // A list that was here before begins anew.
      evaluator.note(awake: [], for: key, at: now)
    }
    try evaluator.refresh(observer.node)
    if tracker.isResuming { sleepers.known = sleepers.seen }
    var others = LiveLayerTracker.Changes()
    try regroup(liveLayer.groups.count - 1, of: liveLayer, &others)
    changes.newcomers += others.newcomers
  }

  /// Looks at which rows have to be awake now.
  func regroup(_ index: Int, of liveLayer: LiveLayer, _ changes: inout LiveLayerTracker.Changes) throws {
    let group = liveLayer.groups[index]
    guard let sleepers = group.sleepers, let seen = sleepers.seen else { return }
    let rows = seen.rowSequence.rows
    let rowsToWake = try rowsToWake(seen, sleepers, group, of: liveLayer)
    let former = sleepers.known
    sleepers.known = seen
    var members = Dictionary(group.members.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    func stayed(_ instance: Instance) -> LiveLayer? {
      guard let known = members[instance.path], known.instance === instance else { return nil }
      members[instance.path] = nil
      known.notePlace()
      return known
    }
    var awake: [LiveLayer] = []
    for place in rowsToWake.places {
      guard let position = rows.position(of: place) else { continue }
      let row = try evaluator.untracked { try evaluator.rows.row(at: position, group.child, of: liveLayer.instance) }
      if let known = stayed(row) {
        awake.append(known)
      } else if rowsToWake.fresh.contains(place) || tracker.isResuming {
        // One that was awake in the checkpoint has its memory there.
        awake.append(try tracker.enlist(row, in: liveLayer, &changes))
      } else {
        awake.append(try wake(row, in: liveLayer, asleepWith: former?.values ?? [], &changes))
      }
    }
    let leavingRows = try seen.rowSequence.leavingRows.map { removedRow in
      let leavingRow = evaluator.rows.leavingRow(removedRow, group.child, of: liveLayer.instance)
      if let known = stayed(leavingRow) { return known }
      guard tracker.isResuming else {
        if let was = members[leavingRow.path] { return try replace(was, by: leavingRow, in: liveLayer, &changes) }
        return try wake(leavingRow, in: liveLayer, asleepWith: former?.values ?? [], &changes)
      }
      return try tracker.enlist(leavingRow, in: liveLayer, &changes)
    }
    liveLayer.groups[index].members = leavingRows + awake
    if !members.isEmpty {
      var dismissed = LiveLayerTracker.Changes()
      tracker.dismiss(Array(members.values), &dismissed)
      // One that has left its list is another layer under the same path.
      let paths = Set((leavingRows + awake).flatMap(\.all).map(\.path))
      changes.gone += dismissed.gone.filter { !paths.contains($0.path) }
    }
    let identities = awake.compactMap(\.identity)
    sleepers.everAwake.formUnion(identities)
    let key = liveLayer.key(of: group)
    if identities != history.awake[key]?.last ?? [] { evaluator.note(awake: identities, for: key, at: now) }
  }

  /// The places in the list of the rows that have to be awake, and which of them are new in the list.
  private func rowsToWake(
    _ seen: SleepState, _ sleepers: Sleepers, _ group: LiveLayer.Group, of liveLayer: LiveLayer
  ) throws -> (places: [Int], fresh: Set<Int>) {
    let template = liveLayer.template.children[group.child]
    let rows = seen.rowSequence.rows
    let former = sleepers.known?.rowSequence.rows
    let hasOtherList = former.map { $0 !== rows } ?? true
    var places = Set(seen.others)
    if seen.needsAll || seen.wakesAll(template)
      || sleepers.known?.values.isEmpty == false
        && !seen.values.isEmpty && sleepers.known?.values != seen.values
    {
      places = Set(rows.items.indices)
    }
    let isAwareOfComing = playhead.clock.hasBegun && seen.bringsEntrance(template)
    var fresh: Set<Int> = []
    guard
      !places.isEmpty || !group.members.isEmpty || !seen.rowSequence.awakeListed.isEmpty || isAwareOfComing
        || !sleepers.everAwake.isEmpty
    else { return ([], []) }
    let rowIdentities = try evaluator.rows.rowIdentities(of: rows, group.child, of: liveLayer.instance)
    places.formUnion(seen.rowSequence.awakeListed.map(rows.index(at:)))
    places.formUnion(group.members.compactMap { $0.identity.flatMap { rowIdentities.places[$0] } })
    if hasOtherList {
      let known =
        try former.map { try evaluator.rows.rowIdentities(of: $0, group.child, of: liveLayer.instance).places } ?? [:]
      for (place, identity) in rowIdentities.identities.enumerated() where known[identity] == nil {
        if places.contains(place) || isAwareOfComing || sleepers.everAwake.contains(identity) { fresh.insert(place) }
      }
      places.formUnion(fresh)
    }
    return (places.sorted(), fresh)
  }

  /// A row that slept becomes a layer. It begins nothing: only what is in it now and was not while it slept is new.
  ///
  /// - Parameter values: the values of its wake points while it slept.
  private func wake(
    _ row: Instance, in parent: LiveLayer, asleepWith values: [Value?], _ changes: inout LiveLayerTracker.Changes
  ) throws -> LiveLayer {
    var inside = LiveLayerTracker.Changes()
    let liveLayer = try tracker.enlist(row, in: parent, &inside)
    let points = row.template.wakePoints ?? []
    for each in inside.newcomers {
      let path = each.template.childPath(below: row.template)
      var wasThere = true
      for (point, value) in zip(points, values) where path.starts(with: point.path) {
        switch point.look {
        case .condition: wasThere = wasThere && value == .bool(true)
        case .rule(let index) where point.path == path:
          guard case .change = each.template.rules[index].trigger, case .list(let seen)? = value else { continue }
          tracker.rules.remember(
            seen.count == 1 ? seen[0] : value, by: RuleMemory.Key(path: each.path, rule: index))
        case .follower(let slot) where point.path == path:
          tracker.rules.remember(value, by: RuleMemory.Key(path: each.path, follower: slot))
          if let value { tracker.states.note(.resting(value), for: StateKey(path: each.path, slot: slot)) }
        case .rule, .follower: continue
        }
      }
      if !wasThere { changes.newcomers.append(each) }
    }
    return liveLayer
  }

  /// Returns the live layer of a row that was awake and has left its list, which is another instance. It begins nothing
  /// and remembers what it did: only what is in it now and was not before is new.
  private func replace(
    _ former: LiveLayer, by row: Instance, in parent: LiveLayer, _ changes: inout LiveLayerTracker.Changes
  ) throws -> LiveLayer {
    var inside = LiveLayerTracker.Changes()
    let liveLayer = try tracker.enlist(row, in: parent, &inside)
    let known = Set(former.all.map(\.path))
    changes.newcomers += inside.newcomers.filter { !known.contains($0.path) }
    return liveLayer
  }

  /// Wakes a row whose list is on the stage, as something of it is about to be written down. Gives what is new in it.
  func wake(_ row: Instance) throws -> [LiveLayer] {
    guard let parent = row.parent.flatMap({ liveLayers.layer(at: $0.path) }),
      let index = parent.groups.firstIndex(where: { $0.child == row.template.childIndex }),
      let sleepers = parent.groups[index].sleepers
    else { return [] }
    var changes = LiveLayerTracker.Changes()
    let liveLayer = try wake(row, in: parent, asleepWith: sleepers.known?.values ?? [], &changes)
    parent.groups[index].members.append(liveLayer)
    let key = StateKey(path: parent.path, slot: row.template.childIndex)
    evaluator.note(awake: (history.awake[key]?.last ?? []) + [liveLayer.identity ?? ""], for: key, at: now)
    return changes.newcomers
  }
}

extension SleepState {
  /// Whether some `when` rule of the rows is not known to be false while they sleep, so that all of them wake.
  fileprivate func wakesAll(_ template: Template) -> Bool {
    zip(template.wakePoints ?? [], values).contains { point, value in
      guard case .rule(let index) = point.look,
        case .when = point.path.reduce(template, { $0.children[$1] }).rules[index].trigger
      else { return false }
      return value != .list([.bool(false)])
    }
  }

  /// Whether one that is new in the list comes by and by, or brings a layer that does.
  fileprivate func bringsEntrance(_ template: Template) -> Bool {
    if template.comes { return true }
    return template.layersInside.contains { layer in
      guard layer.comes else { return false }
      let path = layer.childPath(below: template)
      return !zip(template.wakePoints ?? [], values).contains { point, value in
        if case .condition = point.look { path.starts(with: point.path) && value == .bool(false) } else { false }
      }
    }
  }
}

extension Template {
  /// The places among the children on the way from a layer around it to it.
  fileprivate func childPath(below outer: Template) -> [Int] {
    selfAndAncestors.prefix { $0 !== outer }.map(\.childIndex).reversed()
  }
}
