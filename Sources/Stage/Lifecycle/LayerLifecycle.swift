import Evaluation
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// Layers that come and go: newcomers get their states and their presence, leavers their exit transition. It owns who
/// is on the way in or out.
final class LayerLifecycle: StagePart {
  let playhead: Playhead
  let tracker: LiveLayerTracker
  private let scrolls: Scrolls
  private(set) var moving: RunningTransitions

  var liveLayers: LiveLayers { tracker.liveLayers }

  init(_ tracker: LiveLayerTracker, scrolls: Scrolls, moving: RunningTransitions = RunningTransitions()) {
    playhead = tracker.playhead
    self.tracker = tracker
    self.scrolls = scrolls
    self.moving = moving
  }

  /// Records a layer's presence and transition from this tick on.
  func note(_ existence: History.Existence, for path: String) {
    evaluator.note(existence, for: path, at: now)
    moving.note(existence, for: path)
    liveLayers.set(path, isLeaving: existence.isLeaving)
  }

  // MARK: Events

  /// Remembers the given values of layers that may leave, before anything changes.
  func beginEvent() throws { try ExitTransitions(lifecycle: self).rememberGiven() }

  /// Ends the transitions that are over: layers that have come are there, and those that have gone are removed.
  func endWhatEnds() {
    var gone: [String] = []
    for (path, existence) in moving.takeArrived(by: now) {
      if !existence.isPresent { gone.append(path) }
      note(existence, for: path)
    }
    ExitTransitions(lifecycle: self).forgetRemovedRows(gone)
  }

  /// Compares what exists with what existed, where that may have changed.
  func reconcile() throws {
    guard liveLayers.root != nil else {
      return try welcome(tracker.open().map(\.instance))
    }
    var changes = LiveLayerTracker.Changes()
    var isFirst = true
    repeat {
      try ExitTransitions(lifecycle: self).begin(lookingAtMoving: isFirst)
      isFirst = false
      try ExitTransitions(lifecycle: self).revive()
      try tracker.look(&changes)
    } while watchlist.hasDoubtful(.structure)
    let stayed = Set(changes.newcomers.map(\.path)).intersection(changes.gone.map(\.path))
    for liveLayer in changes.gone where !stayed.contains(liveLayer.path) { forget(liveLayer) }
    try welcome(LiveLayers.sorted(changes.newcomers).filter { !stayed.contains($0.path) }.map(\.instance))
  }

  /// Wakes the rows that a layer lies in: something of it is about to be written down.
  func wake(around instance: Instance) throws {
    let line = instance.selfAndAncestors.filter { $0.template.wakePoints != nil && program.sleeps($0.template) }
    for row in line.reversed() where liveLayers.layer(at: row.path) == nil {
      try welcome(RowTracker(tracker: tracker).wake(row).map(\.instance))
    }
  }

  // MARK: Coming and going

  /// Layers that have just come into being. First they are there, then their scrolls begin, then their states: a state
  /// may begin with how much of a layer is there, or with where a scroll stands.
  private func welcome(_ newcomers: [Instance]) throws {
    if playhead.clock.hasBegun {
      for instance in newcomers {
        var existence = History.Existence(isPresent: true, birth: now, start: now)
        if instance.template.comes {
          existence.presence = try curve(of: Vocabulary.comes, from: 0, to: 1, for: instance)
        }
        note(existence, for: instance.path)
      }
    }
    for instance in newcomers where instance.template.kind == .scroll { try scrolls.begin(instance) }
    for instance in newcomers { try tracker.states.begin(instance) }
  }

  private func forget(_ liveLayer: LiveLayer) {
    tracker.rules.forget(liveLayer.path, liveLayer.template)
    tracker.states.forget(liveLayer.path, liveLayer.template)
    moving.forget(liveLayer.path)
    scrolls.forget(liveLayer.path)
  }

  /// Returns the curve by which the presence of a layer goes to a value from where it is. A spring takes over its
  /// speed.
  ///
  /// - Parameter former: its presence so far; nil where it was there whole.
  func curve(
    of transition: TransitionProperties, to: Double, for instance: Instance, after former: History.Existence?
  ) throws -> Curve {
    let presence = former?.presence
    let time = (now - (former?.start ?? 0)).seconds
    return try curve(
      of: transition, from: presence?.value(at: time) ?? 1, velocity: presence?.velocity(at: time) ?? 0, to: to,
      for: instance)
  }

  private func curve(
    of transition: TransitionProperties, from: Double, velocity: Double = 0, to: Double, for instance: Instance
  ) throws -> Curve {
    let over = try evaluator.value(transition.over, of: instance)
    switch try Timing(try evaluator.value(transition.curve, of: instance), at: instance.template.place) {
    case .eased(let function): return .basic(from: from, to: to, duration: over, timing: function)
    case .spring(let constants): return .spring(from: from, to: to, velocity: velocity, constants)
    }
  }

  /// Whether a layer, or one around it, is on its way out.
  func isLeaving(_ path: String) -> Bool {
    sequence(first: path) { self.liveLayers.layer(at: $0)?.parent?.path }.contains(where: moving.isLeaving)
  }
}
