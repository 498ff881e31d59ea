import Geometry
import Motion

/// Plays a take once, from event to event, and writes down every course on the way.
///
/// At an event's tick: motions that end take their end values; then the take's inputs; then rounds, in which layers come
/// and go, followers and ranges are aimed anew and rules fire, until nothing does; then the next event is searched for.
/// Between two events nothing is looked at: the scene is an expression in t.
final class StageBuilder {
  let scene: Scene
  let program: Program
  let performance = Performance()
  let evaluator: Evaluator
  var now: Tick = 0
  var snapshots: [(name: String, tick: Tick)] = []

  /// A rule or a follower of an instance.
  struct WatchKey: Hashable {
    var path: String
    var index: Int
  }

  var truths: [WatchKey: Bool] = [:]
  var former: [WatchKey: Value] = [:]
  var waits: [WatchKey: Tick] = [:]
  /// Waits that are over at this tick and have not fired yet.
  var due: Set<WatchKey> = []
  /// What moves: states and existences with an end to come.
  var movingStates: [Performance.Key: Course] = [:]
  var movingExistences: [String: Performance.Existence] = [:]
  /// The pieces of a scroll's way that follow the present one.
  var comingPieces: [String: [Axis: [ScrollPiece]]] = [:]
  /// The layers that exist, by path, as of the last round.
  var known: [String: Known] = [:]
  /// Given values of layers that could leave, as of the last event.
  var lastGiven: [String: [Int: Value]] = [:]
  /// Whether something happens at this tick that has not been played.
  private(set) var isUnfinished = false
  var finger = Finger()
  var eventCount = 0
  var recentEvents: [Tick] = []

  struct Known {
    var template: Template
    var parent: String?
    var parentKey: Performance.Key
    var identity: String?
    var item: Value
    var index: Int
    var siblings: [Value]
  }

  init(_ scene: Scene) throws(Diagnostic) {
    self.scene = scene
    program = scene.program
    evaluator = Evaluator(program: program, performance: performance)
    try guarded { try self.rounds() }
  }

  /// Runs `body`; whatever it throws becomes a diagnostic that tells the time.
  func guarded(_ body: () throws -> Void) throws(Diagnostic) {
    do {
      try body()
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch let problem as any Problem {
      throw Diagnostic(problem, at: nil)
    } catch {
      throw Diagnostic(PropertyProblem.text("\(error)"), at: nil)
    }
  }

  func idle(until tick: Tick) throws(Diagnostic) {
    try guarded {
      try self.advance(to: tick)
      try self.finishTick()
    }
  }

  // MARK: Going on

  /// Plays everything up to `tick`. What happens at that very tick waits for an input of the take that may come then;
  /// `finishTick` plays it without one.
  func advance(to tick: Tick) throws {
    try finishTick()
    while let event = try nextEvent(upTo: tick) {
      now = event
      if event == tick {
        isUnfinished = true
        break
      }
      try process { try self.holdIfDue() }
    }
    now = max(now, tick)
    evaluator.seek(now)
  }

  /// Plays what happens at this tick, if it has not been played yet.
  func finishTick() throws {
    if isUnfinished { try process { try self.holdIfDue() } }
  }

  /// One event: what ends now, then `input`, then rounds.
  func process(_ input: () throws -> Void) throws {
    isUnfinished = false
    try countEvent()
    evaluator.seek(now)
    try rememberGiven()
    endWhatEnds()
    evaluator.beginEpoch(at: now)
    try input()
    try rounds()
  }

  private func countEvent() throws {
    eventCount += 1
    recentEvents.append(now)
    if recentEvents.count > 1000 { recentEvents.removeFirst() }
    if eventCount > 100_000 || recentEvents.count == 1000 && now - recentEvents[0] < 10_000 {
      throw StagingProblem.tooManyEvents(time: now.seconds)
    }
  }

  /// The tick of what happens next, or nil where nothing does up to `limit`.
  func nextEvent(upTo limit: Tick) throws -> Tick? {
    var next: Tick?
    func consider(_ tick: Tick?) {
      if let tick, tick > now, tick <= limit, tick < next ?? Int.max { next = tick }
    }
    for course in movingStates.values { consider(course.end) }
    for existence in movingExistences.values { consider(existence.end) }
    for scroll in scrollPaths() { consider(performance.scrolls[scroll]?.last?.end) }
    for wait in waits.values { consider(wait) }
    consider(finger.holdEnd)
    let horizon = next ?? limit
    guard horizon > now else { return next }
    if let crossing = try firstCrossing(upTo: horizon) { consider(crossing) }
    return next
  }

  func scrollPaths() -> [String] { performance.scrolls.keys.sorted() }

  /// Motions that are over take their end values, layers whose presence is gone are removed, waits fall due.
  private func endWhatEnds() {
    for (key, course) in movingStates.sorted(by: { $0.key.order < $1.key.order }) {
      guard let end = course.end, end <= now else { continue }
      note(.resting(course.target), for: key)
    }
    for path in scrollPaths() {
      guard let state = performance.scrolls[path]?.last, let end = state.end, end <= now else { continue }
      endPiece(of: path, state)
    }
    for (path, existence) in movingExistences.sorted(by: { $0.key < $1.key }) {
      guard let end = existence.end, end <= now else { continue }
      movingExistences[path] = nil
      var rest = existence
      rest.presence = nil
      rest.start = now
      if existence.isLeaving {
        rest.isPresent = false
        rest.isLeaving = false
        removeGhost(path)
      }
      note(rest, for: path)
    }
    for (key, tick) in waits where tick <= now {
      waits[key] = nil
      due.insert(key)
    }
  }

  // MARK: Noting

  func note(_ course: Course, for key: Performance.Key) {
    if performance.states[key] == nil {
      performance.states[key] = Timeline()
      performance.version += 1
    }
    performance.states[key]?.append(course, at: now)
    movingStates[key] = course.isMoving ? course : nil
  }

  func note(_ state: ScrollState, for path: String) {
    if performance.scrolls[path] == nil {
      performance.scrolls[path] = Timeline()
      performance.version += 1
    }
    performance.scrolls[path]?.append(state, at: now)
  }

  func note(_ existence: Performance.Existence, for path: String) {
    if performance.existences[path] == nil {
      performance.existences[path] = Timeline()
      performance.version += 1
    }
    performance.existences[path]?.append(existence, at: now)
    movingExistences[path] = existence.presence == nil ? nil : existence
  }

  func note(_ touch: Performance.Touch) { performance.touch.append(touch, at: now) }

  // MARK: Rounds

  private func rounds() throws {
    var fired: [String] = []
    for round in 0... {
      if round >= 100 { throw StagingProblem.chase(time: now.seconds, rules: Array(Set(fired.suffix(4))).sorted()) }
      evaluator.beginEpoch(at: now)
      try reconcile()
      evaluator.beginEpoch(at: now)
      let instances = try present()
      var changed = try follow(instances)
      changed = try aimRanges(instances) || changed
      changed = try holdOn() || changed
      let ran = try fire(instances)
      fired += ran
      if ran.isEmpty, !changed { break }
    }
    due = []
    if performance.segments.last != now { performance.segments.append(now) }
    evaluator.beginEpoch(at: now)
  }

  /// All layers that exist, outer before inner, in the order of the file; none that can sleep.
  func present() throws -> [Instance] {
    var result: [Instance] = []
    func visit(_ instance: Instance) throws {
      result.append(instance)
      for child in try evaluator.lastingChildren(of: instance) { try visit(child) }
      if let mask = evaluator.mask(of: instance) { try visit(mask) }
    }
    try visit(evaluator.root)
    return result
  }
}

extension Performance.Key {
  /// For going through dictionaries in the same order every time.
  var order: (String, Int) { (path, slot) }
}
