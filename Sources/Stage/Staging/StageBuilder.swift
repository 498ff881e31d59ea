import Formulas
import Geometry
import Limits
import Motion
import Scenes

/// Plays a scene, from event to event, and writes down every course on the way.
///
/// At an event's tick: motions that end take their end values; then the inputs; then rounds, in which layers come
/// and go, followers and ranges are aimed anew and rules fire, until nothing does; then the next event is searched for.
/// Between two events nothing is looked at: the scene is an expression in t. In an event only what changed is looked
/// at: the watchlist knows who has read what changed.
final class StageBuilder {
  let program: Program
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
  /// What moves: states, scrolls and existences with an end to come.
  var movingStates: [StateKey: Course] = [:]
  var movingScrolls: [String: Tick] = [:]
  var movingExistences: [String: History.Existence] = [:]
  /// The pieces of a scroll's way that follow the present one.
  var comingPieces: [String: [Axis: [ScrollPiece]]] = [:]
  /// The layers that exist and do not sleep, as of the last round.
  var cast = Cast()
  /// Whether something happens at this tick that has not been played.
  var isUnfinished = false
  /// While it takes up a situation: whoever is there was there before.
  var isResuming = false
  var finger = Finger()
  /// What has been told and has not been acted upon.
  var news: [News] = []
  /// What has been done from outside, and when.
  var inputs: [(tick: Tick, input: StageInput)] = []
  var eventCount = 0
  var recentEvents: [Tick] = []

  var history: History { evaluator.history }

  /// The scene at its first instant.
  init(_ scene: Scene) throws(Diagnostic) {
    program = scene.program
    evaluator = Evaluator(program: program)
    try guarded {
      self.evaluator.beginEvent(at: 0)
      try self.rounds()
    }
  }

  /// Goes on from a situation of the same scene.
  init(_ scene: Scene, at situation: Situation) throws(Diagnostic) {
    program = scene.program
    evaluator = Evaluator(program: program, history: situation.history)
    try guarded { try self.take(up: situation) }
  }

  /// Runs `body`; whatever it throws becomes a diagnostic that tells the time.
  func guarded<Result>(_ body: () throws -> Result) throws(Diagnostic) -> Result {
    do {
      return try body()
    } catch let diagnostic as Diagnostic {
      throw diagnostic
    } catch let problem as any Problem {
      throw Diagnostic(problem, at: nil)
    } catch {
      throw Diagnostic(PropertyProblem.text("\(error)"), at: nil)
    }
  }

  // MARK: Going on

  /// Plays everything up to `tick`. What happens at that very tick waits for an input that may come then;
  /// `finishTick` plays it without one.
  func advance(to tick: Tick) throws {
    guard tick > now || isUnfinished else { return }
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
    evaluator.beginEvent(at: now)
    endWhatEnds()
    try input()
    try spread()
    try rounds()
  }

  private func countEvent() throws {
    eventCount += 1
    recentEvents.append(now)
    if recentEvents.count > 1000 { recentEvents.removeFirst() }
    guard eventCount <= Limits.events else {
      throw StagingProblem.eventLimit(limit: Limits.events, time: now.seconds)
    }
    if recentEvents.count == 1000 && now - recentEvents[0] < 10_000 {
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
    // One that takes no time has its end at the event that began it: it is removed at the next instant.
    for existence in movingExistences.values { consider(existence.end.map { max($0, now + 1) }) }
    for end in movingScrolls.values { consider(end) }
    for wait in waits.values { consider(wait) }
    consider(finger.holdEnd)
    consider(finger.dragBegin)
    consider(finger.tapDue)
    let horizon = next ?? limit
    guard horizon > now else { return next }
    if let crossing = try firstCrossing(upTo: horizon) { consider(crossing) }
    return next
  }

  /// Motions that are over take their end values, layers whose presence is gone are removed, waits fall due.
  private func endWhatEnds() {
    for (key, course) in movingStates.sorted(by: { $0.key.order < $1.key.order }) {
      guard let end = course.end, end <= now else { continue }
      note(.resting(course.target), for: key)
    }
    for (path, end) in movingScrolls.sorted(by: { $0.key < $1.key }) where end <= now {
      if let state = history.scrolls[path]?.last { endPiece(of: path, state) }
    }
    var gone: [String] = []
    for (path, existence) in movingExistences.sorted(by: { $0.key < $1.key }) {
      guard let end = existence.end, end <= now else { continue }
      movingExistences[path] = nil
      var rest = existence
      rest.presence = nil
      rest.start = now
      if existence.isLeaving {
        rest.isPresent = false
        rest.isLeaving = false
        gone.append(path)
      }
      note(rest, for: path)
    }
    removeGhosts(gone)
    for (key, tick) in waits where tick <= now {
      waits[key] = nil
      due.insert(key)
    }
  }

  // MARK: Noting

  func note(_ course: Course, for key: StateKey) {
    // What takes no time is there.
    let course = course.end.map { $0 <= now } ?? false ? .resting(course.target) : course
    evaluator.note(course, for: key, at: now)
    movingStates[key] = course.isMoving ? course : nil
  }

  func note(_ state: ScrollState, for path: String) {
    var state = state
    if let place = state.awaits, place != state.place(at: now) { state.awaits = nil }
    evaluator.note(state, for: path, at: now)
    movingScrolls[path] = state.end
  }

  func note(_ existence: History.Existence, for path: String) {
    evaluator.note(existence, for: path, at: now)
    movingExistences[path] = existence.presence == nil ? nil : existence
    cast.set(path, isLeaving: existence.isLeaving)
  }

  func note(_ touch: History.Touch) { evaluator.note(touch, at: now) }

  // MARK: Rounds

  private func rounds() throws {
    var fired: [String] = []
    for round in 0... {
      if round >= 100 { throw StagingProblem.chase(time: now.seconds, rules: Array(Set(fired.suffix(4))).sorted()) }
      try reconcile()
      var changed = try follow()
      changed = try aimRanges() || changed
      changed = try holdOn() || changed
      changed = try cancelDrag() || changed
      let ran = try fire()
      fired += ran
      if ran.isEmpty, !changed { break }
    }
    due = []
    evaluator.endEvent(at: now)
  }
}
