import Evaluation
import Formulas
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// Layers that are gone and say how they go, and those that turn round.
struct ExitTransitions: StagePart {
  let lifecycle: LayerLifecycle
  var playhead: Playhead { lifecycle.playhead }
  private var liveLayers: LiveLayers { lifecycle.liveLayers }

  /// Looks at what leaving components are given, as it is before anything changes.
  func rememberGiven() throws {
    for observer in watchlist.popObservers(of: .given) where !observer.instance.isLeaving {
      try evaluator.refresh(observer.node)
    }
  }

  /// A layer that is gone and says how it goes.
  struct Leaver {
    var instance: Instance
    /// The layers around it in a row that sleeps, which nobody else holds.
    var around: [Instance] = []
    /// Its memory in its list; nil where it is no item of one.
    var removedRow: (key: StateKey, item: History.RemovedRow)?
    /// Its given values, by the keys of its template.
    var given: [Value] = []
  }

  /// A list that may have changed, as the stage has acted upon it.
  private struct FormerList {
    var key: StateKey
    var template: Template
    var parent: Instance
    var items: [Value]
  }

  /// A layer that is not wanted any more, and how it takes leave where it does.
  struct Departure {
    /// The live layer; nil for a row that sleeps.
    var liveLayer: LiveLayer?
    var leaver: Leaver?
  }

  /// Lets go of the layers that are gone and say how they go. What lies in one that is gone at once is gone with it;
  /// what lies in one that takes its time can leave by itself meanwhile, or at the same instant.
  ///
  /// - Parameter lookingAtMoving: whether lists are looked at, too, that follow something in motion.
  func begin(lookingAtMoving: Bool) throws {
    var leavers: [Leaver] = []
    var lists: [FormerList] = []
    var gone: Set<ObjectIdentifier> = []
    let observers = LiveLayers.sorted(
      lookingAtMoving ? watchlist.popObservers(of: .structure) : watchlist.takeDoubtful(.structure))
    for observer in observers {
      let around = sequence(first: observer.liveLayer) { $0.parent }
      guard !around.contains(where: { gone.contains(ObjectIdentifier($0)) }),
        let group = observer.liveLayer.groups.first(where: { $0.observer === observer })
      else { continue }
      if let list = formerList(group, of: observer.liveLayer) { lists.append(list) }
      for departure in try departures(from: group, of: observer.liveLayer) {
        if let leaver = departure.leaver, try begin(leaver) {
          leavers.append(leaver)
        } else if let liveLayer = departure.liveLayer {
          gone.insert(ObjectIdentifier(liveLayer))
        }
      }
    }
    leavers.sort { $0.instance.path < $1.instance.path }
    try note(leavers, in: lists)
    observers.forEach(watchlist.add)
  }

  private func departures(from group: LiveLayer.Group, of parent: LiveLayer) throws -> [Departure] {
    if let sleepers = group.sleepers { return try departures(of: sleepers, group, of: parent) }
    let paths = Set(
      try evaluator.untracked { try evaluator.structure.children(group.child, of: parent.instance) }.map(\.path))
    return group.members.filter { !paths.contains($0.path) }.map { Departure(liveLayer: $0, leaver: leaver($0)) }
  }

  func leaver(_ liveLayer: LiveLayer) -> Leaver? {
    guard liveLayer.template.goes, history.existences[liveLayer.path]?.last?.isPresent ?? true else { return nil }
    let removedRow = liveLayer.identity.map { identity in
      (
        key: liveLayer.groupKey,
        item: History.RemovedRow(
          identity: identity, item: liveLayer.item, index: liveLayer.index, siblings: liveLayer.siblings)
      )
    }
    let given = liveLayer.observers.first { $0.concern == .given }?.values
    return Leaver(instance: liveLayer.instance, removedRow: removedRow, given: given ?? [])
  }

  /// Returns false if it takes no time to go.
  private func begin(_ leaver: Leaver) throws -> Bool {
    let template = leaver.instance.template
    let former = history.existences[leaver.instance.path]?.last
    var existence = former ?? History.Existence(isPresent: true, birth: 0, start: now)
    existence.isPresent = true
    existence.isLeaving = true
    existence.start = now
    let keeps = try evaluator.untracked { try evaluator.value(Vocabulary.exit.keeps, of: leaver.instance) }
    let kept = keeps ? template.keptCells : []
    let moving = Set(kept.filter { playhead.motion.moves($0, of: template) }.map(\.key))
    existence.frozen = Dictionary(
      zip(template.exitKeys + kept.map(\.key), leaver.given).filter { $1 != .unknown && !moving.contains($0) },
      uniquingKeysWith: { first, _ in first })
    if template.goes {
      existence.presence = try evaluator.untracked {
        try lifecycle.curve(of: Vocabulary.goes, to: 0, for: leaver.instance, after: former)
      }
    }
    if existence.presence?.duration == 0 { return false }
    lifecycle.note(existence, for: leaver.instance.path)
    return true
  }

  /// The list of a group whose rows say how they go.
  private func formerList(_ group: LiveLayer.Group, of parent: LiveLayer) -> FormerList? {
    let template = parent.template.children[group.child]
    guard template.isRepeated, template.goes else { return nil }
    let key = parent.key(of: group)
    let items: [Value]
    if let sleepers = group.sleepers {
      items = sleepers.known?.rowSequence.rows.items ?? []
    } else {
      // A row that has left the list knows it as it was then.
      let removed = Set((history.removedRows[key]?.last ?? []).map(\.identity))
      items = group.members.first { $0.identity.map { !removed.contains($0) } ?? false }?.siblings ?? []
    }
    return FormerList(key: key, template: template, parent: parent.instance, items: items)
  }

  /// Notes those that leave lists now; those that began before stand where the list that has changed has their place.
  private func note(_ leavers: [Leaver], in lists: [FormerList]) throws {
    let new = Dictionary(grouping: leavers.compactMap(\.removedRow), by: \.key).mapValues { $0.map(\.item) }
    for list in lists {
      let added = new[list.key] ?? []
      let names = Set(added.map(\.identity))
      let rows = (history.removedRows[list.key]?.last ?? []).filter { !names.contains($0.identity) } + added
      guard !rows.isEmpty else { continue }
      evaluator.note(try placed(rows, in: list), for: list.key, at: now)
    }
  }

  /// The rows that leave one list, those that began before first, each behind the item that it stood behind, as far as
  /// that is still there.
  private func placed(_ rows: [History.RemovedRow], in list: FormerList) throws -> [History.RemovedRow] {
    var removedRows = rows.enumerated().sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element)
    let items = try evaluator.untracked {
      try evaluator.structure.items(of: list.template, child: list.template.childIndex, in: list.parent)
    }
    func identities(of items: [Value]) throws -> [String] {
      try evaluator.structure.identities(of: items, template: list.template, parent: list.parent)
    }
    let places = SleepingRows.RowIdentities(try identities(of: items)).places
    let former = try identities(of: list.items)
    var next = 0
    var number = 0
    for index in 0...former.count {
      while number < removedRows.count, removedRows[number].position <= index {
        // One that is back in the list is an item again that others stand behind.
        if let place = places[removedRows[number].identity] { next = place + 1 }
        removedRows[number].position = next
        number += 1
      }
      if index < former.count, let place = places[former[index]] { next = place + 1 }
    }
    return removedRows
  }

  func forgetRemovedRows(_ paths: [String]) {
    let members = paths.compactMap { liveLayers.layer(at: $0) }.filter { $0.identity != nil }
    for (key, members) in Dictionary(grouping: members, by: \.groupKey) {
      let gone = Set(members.compactMap(\.identity))
      let removedRows = history.removedRows[key]?.last ?? []
      evaluator.note(removedRows.filter { !gone.contains($0.identity) }, for: key, at: now)
    }
  }

  /// Layers that were leaving and are wanted again turn round.
  func revive() throws {
    var siblings: [StateKey: [String: Instance]] = [:]
    var revived: [String] = []
    for liveLayer in LiveLayers.sorted(Array(liveLayers.leaving.values)) {
      // Its list may have changed, and it may be back in it.
      if siblings[liveLayer.groupKey] == nil, let parent = liveLayer.instance.parent {
        let child = liveLayer.template.childIndex
        let instances =
          program.sleeps(liveLayer.template)
          ? try evaluator.rows.awakeRows(child, of: parent).map(\.instance)
          : try evaluator.structure.children(child, of: parent)
        siblings[liveLayer.groupKey] = Dictionary(
          instances.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
      }
      guard let instance = siblings[liveLayer.groupKey]?[liveLayer.path], instance.isLeaving,
        try !instance.hasLeftItsList && evaluator.structure.condition(of: instance),
        var existence = history.existences[instance.path]?.last
      else { continue }
      let former = existence
      existence.isLeaving = false
      existence.frozen = [:]
      existence.start = now
      existence.presence =
        instance.template.comes
        ? try lifecycle.curve(of: Vocabulary.comes, to: 1, for: instance, after: former) : nil
      lifecycle.note(existence, for: instance.path)
      revived.append(instance.path)
      for observer in liveLayer.observers { watchlist.add(observer) }
    }
    forgetRemovedRows(revived)
  }
}

extension Template {
  /// The keys of the values that a leaving layer keeps: cells that it was given, and states that it shares, by
  /// `Instance.frozenKey`.
  var exitKeys: [Int] {
    givenCells
      + states.indices.filter { if case .shared = states[$0].start { true } else { false } }
      .map { Instance.frozenKey(ofState: $0) }
  }
}
