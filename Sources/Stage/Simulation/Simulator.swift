import Evaluation
import Formulas
import Motion
import PlayHistory
import Scenes

/// Plays a scene, from event to event, and writes down every course on the way.
///
/// At an event's tick: motions that end take their end values, and gestures do what is due; then rounds, in which
/// layers come and go, followers and ranges are aimed anew and rules fire, until nothing does; then the next event is
/// searched for. Each input is an event of its own, behind what is due at its tick, whoever looks between the two.
/// Between two events nothing is looked at: the scene is an expression in t. In an event only what changed is looked
/// at: the watchlist knows the readers of what changed.
///
/// It has no state but the parts, and what was done and shown; it says whose turn it is.
final class Simulator: StagePart {
  let playhead: Playhead
  private let states: States
  private let scrolls: Scrolls
  private let rules: Rules
  private let lifecycle: LayerLifecycle
  private let eventQueue: EventQueue
  let gestures: GestureStateMachine
  private let actions: Actions

  private(set) var snapshots: [Snapshot]
  private(set) var snapshotNames: Set<String>
  /// The inputs from outside and their ticks.
  private(set) var inputs: [TimedInput]

  /// The scene at its first instant.
  convenience init(_ scene: Scene) throws(Diagnostic) {
    self.init(scene, Checkpoint(), inputs: [])
    try guarded {
      self.evaluator.beginEvent(at: 0)
      try self.rounds()
    }
  }

  /// Goes on from a checkpoint of the same scene.
  ///
  /// - Parameter inputs: the inputs before it.
  convenience init(_ scene: Scene, at checkpoint: Checkpoint, inputs: [TimedInput]) throws(Diagnostic) {
    self.init(scene, checkpoint, inputs: inputs)
    try guarded {
      self.evaluator.seek(self.now)
      try self.lifecycle.tracker.resume()
      try self.gestures.contact.restore(checkpoint.gestures.contact)
    }
  }

  private init(_ scene: Scene, _ checkpoint: Checkpoint, inputs: [TimedInput]) {
    playhead = Playhead(scene.program, clock: checkpoint.clock, history: checkpoint.history)
    let liveLayers = LiveLayers()
    states = States(playhead, moving: checkpoint.states)
    scrolls = Scrolls(playhead, moving: checkpoint.scrolls)
    rules = Rules(playhead, liveLayers: liveLayers, states: states, memory: checkpoint.rules)
    lifecycle = LayerLifecycle(
      LiveLayerTracker(liveLayers, rules: rules, states: states), scrolls: scrolls, moving: checkpoint.lifecycle)
    eventQueue = EventQueue(playhead, liveLayers: liveLayers)
    gestures = GestureStateMachine(lifecycle, scrolls: scrolls, eventQueue: eventQueue, state: checkpoint.gestures)
    actions = Actions(
      states: states, scrolls: scrolls, lifecycle: lifecycle, eventQueue: eventQueue, touch: gestures.scroll)
    snapshots = checkpoint.snapshots
    snapshotNames = Set(snapshots.map(\.name))
    self.inputs = inputs
  }

  /// The checkpoint at which the play stands between two inputs.
  var checkpoint: Checkpoint {
    Checkpoint(
      history: history, clock: playhead.clock, states: states.moving, scrolls: scrolls.moving, rules: rules.memory,
      lifecycle: lifecycle.moving, gestures: gestures.state, snapshots: snapshots, inputCount: inputs.count)
  }

  /// Runs `body`; whatever it throws becomes a diagnostic, of the whole scene where it is of no part of it.
  func guarded<Result>(_ body: () throws -> Result) throws(Diagnostic) -> Result {
    try working(on: evaluator.root.template.place, body)
  }

  // MARK: Going on

  /// Plays everything that happens by itself up to a tick, and at it.
  func advance(to tick: Tick) throws {
    guard tick > now else { return }
    while let event = try nextEvent(upTo: tick) { try playEvent(at: event) }
    playhead.clock.go(to: tick)
    evaluator.seek(now)
  }

  /// Plays what happens at a tick by itself, without an input.
  func playEvent(at tick: Tick) throws {
    playhead.clock.go(to: tick)
    try process { try gestures.act(by: actions) }
  }

  /// The tick of what happens next, or nil where nothing does up to `limit`.
  func nextEvent(upTo limit: Tick) throws -> Tick? {
    let clock = playhead.clock
    let ticks =
      gestures.ticks + [
        states.moving.nextEnd(after: now), lifecycle.moving.nextEnd(after: now), scrolls.moving.nextEnd(after: now),
        rules.memory.nextDue(after: now),
      ]
    let next = clock.first(of: ticks, upTo: limit)
    let horizon = next ?? limit
    guard horizon > now else { return next }
    let crossings = Crossings(playhead: playhead, gestureCells: gestures.enablingCells)
    return try clock.first(of: [next, crossings.first(upTo: horizon)], upTo: limit)
  }

  // MARK: Events

  /// One event: what ends now, then `input`, then rounds.
  private func process(_ input: () throws -> Void) throws {
    try playhead.clock.beginEvent()
    evaluator.budget.beginPart()
    evaluator.seek(now)
    try lifecycle.beginEvent()
    evaluator.beginEvent(at: now)
    states.endWhatEnds()
    scrolls.endWhatEnds()
    lifecycle.endWhatEnds()
    rules.endWhatEnds()
    try input()
    try actions.drainEvents()
    try rounds()
  }

  /// Looks at what has changed, and at what comes of it, until nothing does.
  private func rounds() throws {
    var fired: [String] = []
    for round in 0... {
      if round >= 100 { throw StagingProblem.chase(time: now.seconds, rules: Array(Set(fired.suffix(4))).sorted()) }
      try lifecycle.reconcile()
      var changed = try rules.follow()
      let ranges = try ScrollRanges(scrolls: scrolls).aim()
      // A layer that is let go, goes from where it shows.
      let isHeldAnew = try gestures.scroll.holdOn()
      if isHeldAnew { try actions.drainEvents() } else if ranges.isHeld { try gestures.scroll.pull() }
      changed = isHeldAnew || ranges.changed || changed
      changed = try gestures.cancel(by: actions) || changed
      let ran = try rules.fire(by: actions)
      fired += ran
      // A layer that has just come is read: who exists may follow from it.
      if ran.isEmpty, !changed, !watchlist.hasDoubtful(.structure) { break }
    }
    try scrolls.lookAtProperties()
    rules.endEvent()
    evaluator.endEvent(at: now)
  }

  /// Takes an input, behind all that has happened at this tick.
  func send(_ input: StageInput) throws {
    keepPast()
    inputs.append(TimedInput(input, at: now))
    playhead.clock.takeInput()
    evaluator.seek(now)
    try process {
      switch input.act {
      case .down(let point, let finger, let slop): try gestures.down(at: point, finger, slop: slop, by: actions)
      case .drag(let path, let isNew): try gestures.drag(path, isNew: isNew, by: actions)
      case .pinch(let movement): try gestures.pinch(movement, by: actions)
      case .move(let point, let finger): try gestures.move(finger, to: point)
      case .up(let taps, let path, let finger): try gestures.lift(finger, taps: taps, path: path, by: actions)
      case .type(let character, let path, let name, let take, let step):
        try gestures.keyboard.type(character, into: path, named: name, take: take, step: step, by: actions)
      case .key(let character): try gestures.keyboard.press(character, by: actions)
      case .perform(let list): try actions.perform(list, in: evaluator.root)
      }
    }
  }

  // MARK: For those who watch

  /// Adds a snapshot of this instant by a name.
  func takeSnapshot(_ name: String) {
    snapshotNames.insert(name)
    snapshots.append(Snapshot(name: name, tick: now))
  }

  /// Keeps for the snapshots of this tick what has happened, before more does.
  private func keepPast() {
    for index in snapshots.indices.reversed() {
      guard snapshots[index].tick == now, snapshots[index].past == nil else { break }
      snapshots[index].past = history
    }
  }

  var finger: Finger { gestures.contact.finger }

  /// Something that moves, and whether it does so forever.
  var mover: (name: String, forever: Bool)? {
    if gestures.awaitsTap { return ("a tap that waits for a second one", false) }
    if gestures.awaitsLongPress { return ("a finger that waits for a long press", false) }
    for (key, course) in states.moving.inOrder {
      // A motion without end in a layer that is on its way out ends with it.
      if course.end == nil, lifecycle.isLeaving(key.path) { continue }
      let name = lifecycle.liveLayers.layer(at: key.path)?.template.states[key.slot].name ?? key.path
      return (name, course.end == nil)
    }
    if let path = lifecycle.moving.first { return (path, false) }
    return scrolls.moving.paths.first { history.scrolls[$0]?.last?.isInMotion == true }.map { ($0, false) }
  }
}
