import Evaluation
import Formulas
import Scenes
import Vocabulary

/// Keeps the live layers: finds which have come and which have gone, and watches the rules, followers and the like of
/// each. It owns them and begins nothing for any.
final class LiveLayerTracker: StagePart {
  /// The layers that came and those that went.
  struct Changes {
    var newcomers: [LiveLayer] = []
    var gone: [LiveLayer] = []
  }

  let playhead: Playhead
  let liveLayers: LiveLayers
  let rules: Rules
  let states: States
  /// Whether it takes up a checkpoint: every layer that is there was there before.
  private(set) var isResuming = false

  init(_ liveLayers: LiveLayers, rules: Rules, states: States) {
    playhead = rules.playhead
    self.liveLayers = liveLayers
    self.rules = rules
    self.states = states
  }

  // MARK: Looking

  /// The first look: everybody comes.
  func open() throws -> [LiveLayer] {
    var changes = Changes()
    liveLayers.root = try enlist(evaluator.root, in: nil, &changes)
    return changes.newcomers
  }

  /// The first look at a checkpoint: everybody is there.
  func resume() throws {
    isResuming = true
    defer { isResuming = false }
    _ = try open()
    // Whoever sees something that moves is known only after having looked.
    for concern in [Watchlist.Concern.rule, .follower, .properties] {
      for observer in LiveLayers.sorted(watchlist.takeDoubtful(concern)) {
        try evaluator.refresh(observer.node)
      }
    }
  }

  /// Compares the layers that are there with those that were, where that may have changed, from outside inward: what
  /// lies in a layer whose groups were looked at waits for the next look, as rows may have other items and places now.
  func look(_ changes: inout Changes) throws {
    var looked: Set<ObjectIdentifier> = []
    for observer in LiveLayers.sorted(watchlist.takeDoubtful(.structure)) {
      // A layer that was removed on the way is looked after no more.
      guard !observer.isOrphan else { continue }
      let around = sequence(first: observer.liveLayer) { $0.parent }.dropFirst()
      if around.contains(where: { looked.contains(ObjectIdentifier($0)) }) {
        watchlist.add(observer)
      } else {
        looked.insert(ObjectIdentifier(observer.liveLayer))
        try regroup(observer, &changes)
      }
    }
  }

  /// Looks at which members of a group there are now.
  private func regroup(_ observer: Observer, _ changes: inout Changes) throws {
    try evaluator.refresh(observer.node)
    let liveLayer = observer.liveLayer
    guard let index = liveLayer.groups.firstIndex(where: { $0.observer === observer }) else { return }
    if liveLayer.groups[index].sleepers != nil {
      return try RowTracker(tracker: self).regroup(index, of: liveLayer, &changes)
    }
    let instances = try evaluator.untracked { try evaluator.structure.children(observer.index, of: liveLayer.instance) }
    var former = Dictionary(
      liveLayer.groups[index].members.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
    var members: [LiveLayer] = []
    for instance in instances {
      if let known = former[instance.path], known.instance === instance {
        former[instance.path] = nil
        known.notePlace()
        members.append(known)
      } else {
        members.append(try enlist(instance, in: liveLayer, &changes))
      }
    }
    dismiss(Array(former.values), &changes)
    liveLayer.groups[index].members = members
  }

  // MARK: Coming and going

  /// A new layer with everything in it, in the order of the file.
  func enlist(_ instance: Instance, in parent: LiveLayer?, _ changes: inout Changes) throws -> LiveLayer {
    let liveLayer = LiveLayer(instance, in: parent)
    liveLayers.add(liveLayer)
    changes.newcomers.append(liveLayer)
    observe(liveLayer)
    for (child, template) in instance.template.children.enumerated() where template.isStaged {
      if program.sleeps(template) {
        if template.wakePoints != nil {
          try RowTracker(tracker: self).enlist(child, of: liveLayer, &changes)
        } else if template.isDecidedBetweenEvents {
          try sampleRows(child, of: liveLayer)
        }
        continue
      }
      let observer = Observer(.structure, of: liveLayer, index: child, on: watchlist) { evaluator, instance in
        _ = try evaluator.structure.children(child, of: instance)
        return []
      }
      liveLayer.groups.append(LiveLayer.Group(child: child, observer: observer))
      let index = liveLayer.groups.count - 1
      try evaluator.refresh(observer.node)
      liveLayer.groups[index].members = try evaluator.structure.children(child, of: instance).map {
        try enlist($0, in: liveLayer, &changes)
      }
    }
    if instance.template.mask?.isStaged == true, let mask = evaluator.structure.mask(of: instance) {
      liveLayer.mask = try enlist(mask, in: liveLayer, &changes)
    }
    return liveLayer
  }

  /// Looks at a list of rows that sleep as long as nothing happens by itself in them: what decides it is sampled, and
  /// so searched for changes, though nobody on the stage asks for a row.
  private func sampleRows(_ child: Int, of liveLayer: LiveLayer) throws {
    let observer = Observer(.structure, of: liveLayer, index: child, on: watchlist) { evaluator, instance in
      _ = try evaluator.rows.sleepingRows(child, of: instance)
      return []
    }
    liveLayer.observers.append(observer)
    try evaluator.refresh(observer.node)
  }

  /// Takes layers with everything in them off the stage.
  func dismiss(_ members: [LiveLayer], _ changes: inout Changes) {
    for left in members.sorted(by: { $0.path < $1.path }) {
      for each in left.all {
        changes.gone.append(each)
        for observer in each.observers + each.groups.map(\.observer) { watchlist.remove(observer) }
        evaluator.forgetSamples(of: each.instance)
        liveLayers.remove(each)
      }
    }
  }

  /// Puts a layer's rules, followers and the like on the watchlist.
  private func observe(_ liveLayer: LiveLayer) {
    let template = liveLayer.template
    func watch(_ observer: Observer) {
      liveLayer.observers.append(observer)
      watchlist.add(observer)
    }
    for (index, rule) in template.rules.enumerated() {
      watch(Observer(.rule, of: liveLayer, index: index, on: watchlist) { try rule.look($0, $1) })
    }
    for (slot, state) in template.states.enumerated() {
      guard case .follows(let expression, _, _) = state.start else { continue }
      watch(Observer(.follower, of: liveLayer, index: slot, on: watchlist) { [try $0.evaluate(expression, in: $1)] })
    }
    if template.goes {
      let keys = template.exitKeys
      watch(
        Observer(.given, of: liveLayer, index: 0, on: watchlist) { evaluator, instance in
          try keys.map { key in
            key >= 0
              ? try evaluator.value(key, of: instance)
              : try evaluator.states.state(Instance.slot(ofFrozenKey: key), of: instance)
          } + template.keptCells.map { evaluator.states.value(of: $0, from: instance) }
        })
    }
    guard template.kind == .scroll else { return }
    watch(
      Observer(.range, of: liveLayer, index: 0, on: watchlist) { evaluator, instance in
        try Axis.allCases.flatMap { axis in
          let range = try evaluator.scrollLimits.range(of: instance, axis)
          return [
            Value.number(range.low), .number(range.high),
            .number(try evaluator.scrollLimits.roomBeyond(instance, axis)),
          ]
        }
      })
    let cells = template.watchedScrollCells
    guard !cells.isEmpty else { return }
    watch(
      Observer(.properties, of: liveLayer, index: 0, on: watchlist) { evaluator, instance in
        try cells.map { try evaluator.value($0, of: instance) }
      })
  }
}

extension Template {
  /// Cells of a scroll that make an event when they change between two.
  fileprivate var watchedScrollCells: [Int] {
    let scroll = Vocabulary.scroll
    return cells(
      of: scroll.axis, scroll.content, scroll.range, scroll.insets, scroll.enabled, scroll.stops, scroll.paging,
      scroll.loops, scroll.chain, scroll.bounces, scroll.alwaysBounce
    ).filter { cells[$0].variability >= .stepwise }
  }
}
