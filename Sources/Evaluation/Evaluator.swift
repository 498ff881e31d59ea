import Basics
import Formulas
import Motion
import PlayHistory
import Scenes

/// Works out values: demand-driven, each once for as long as it holds (`Node` tells how that is known).
///
/// The same machinery answers for one tick, for a range of ticks (with intervals; the search for events lives on that),
/// and for where things are going (ranges of scrolls). Which layers exist is worked out at the start of a segment and
/// holds until its end, because every formula that decides it makes an event when it changes.
package final class Evaluator {
  package let program: Program
  /// The motion of the take whose frames are shown.
  @exclusivity(unchecked) package var motion = TakeMotion()
  /// The events so far.
  @exclusivity(unchecked) package private(set) var history: History
  // Here, too, no access overlaps another where the runtime is not asked (`Template.cells`).
  @exclusivity(unchecked) private(set) var moment = Moment.at(0)
  /// The start of the segment that the structure belongs to.
  @exclusivity(unchecked) private(set) var epochTick: Tick = 0
  /// The number of that segment; nil while one is being played that has not begun yet.
  @exclusivity(unchecked) private var segment: Int?
  @exclusivity(unchecked) private var stamps = 0
  /// Tells moments apart: what moves holds under one stamp only.
  @exclusivity(unchecked) private(set) var momentStamp = 0
  /// The node that is being worked out now.
  @exclusivity(unchecked) var reader: Node?
  /// Counts up where nothing is to be remembered: what was worked out in an older era is stale.
  @exclusivity(unchecked) private(set) var era = 0
  /// Counts workings-out.
  @exclusivity(unchecked) var passes = 0
  /// The entries of the history that have been read.
  @exclusivity(unchecked) private var inputs = Inputs()
  /// The number of the search that is under way; nil where there is none.
  @exclusivity(unchecked) private(set) var search: Int?
  @exclusivity(unchecked) private var searches = 0
  /// Read by all nodes that depend on where the segment begins.
  let segmentInput = Node()
  /// The samples of moving things, to be looked at again when a segment begins.
  @exclusivity(unchecked) package var samples = MovingSamples()
  @exclusivity(unchecked) package private(set) var root: Instance!
  /// Whether a layer was made of which several in one another may be beyond all numbers.
  @exclusivity(unchecked) package var mayOverflow = false
  /// The numbers of instances.
  package let census = Instance.Census()
  /// The questions that were taken to be answered no in the row of which nothing is known, while that one is looked at.
  var assumedDifferent: [SleepingRows.Question] = []
  @exclusivity(unchecked) package var variables = Variables()
  /// The work that is left: of the events of a take, or of the layers of one frame after the other. Each is a part.
  @exclusivity(unchecked) package var budget: WorkBudget

  /// - Parameter budget: of what is to be worked out; each event, and each frame, is a part of it.
  package init(program: Program, history: History = History(), budget: WorkBudget) {
    self.program = program
    self.budget = budget
    self.history = history
    segment = 0
    root = Instance(program.root, self, in: nil, path: "")
  }

  // MARK: Moments

  /// Moves to another moment; nodes keep what holds there too.
  package func move(to next: Moment) {
    if moment == next { return }
    stamps += 1
    momentStamp = stamps
    moment = next
  }

  /// Moves to the segment that holds at a tick, and to the tick.
  package func seek(_ tick: Tick) {
    let next = history.segment(at: tick)
    if let segment, segment != next {
      for number in min(segment, next) + 1...max(segment, next) { for key in history.changes[number] { changed(key) } }
    }
    if segment != next || epochTick != history.segments[next] { enterSegment(at: history.segments[next]) }
    segment = next
    move(to: .at(tick))
  }

  /// An event begins: what is noted from now on begins a segment, which `endEvent` closes.
  package func beginEvent(at tick: Tick) {
    segment = nil
    enterSegment(at: tick)
    move(to: .at(tick))
  }

  /// All that has been noted is the beginning of a segment.
  package func endEvent(at tick: Tick) {
    history.beginSegment(at: tick)
    segment = history.segments.count - 1
  }

  private func enterSegment(at tick: Tick) {
    epochTick = tick
    if !program.remembers { era += 1 }
    segmentInput.change()
    for node in samples.current() { node.lookAgain() }
  }

  /// A layer is gone: what was sampled in it is searched for changes no more, and is sampled anew should it come back.
  package func forgetSamples(of instance: Instance) {
    for set in instance.children {
      guard let node = set.node as? StructureNode else { continue }
      samples.set(node, isMoving: false)
      node.lookAgain()
    }
  }

  /// Takes over a history that is another one after a tick.
  package func adopt(_ next: History, sharedUpTo tick: Tick) {
    let shared = tick < 0 ? -1 : history.segment(at: tick)
    for former in [history, next] { former.changes.dropFirst(shared + 1).joined().forEach(changed) }
    history = next
    segment = max(min(segment ?? shared, shared), 0)
    enterSegment(at: history.segments[segment ?? 0])
  }

  /// Runs `body` at another moment.
  package func during<Result>(_ other: Moment, _ body: () throws -> Result) rethrows -> Result {
    let saved = (moment, momentStamp)
    noteMoment()
    move(to: other)
    defer { (moment, momentStamp) = saved }
    return try body()
  }

  /// Runs `body`, which looks at many moments while nothing happens, and comes back to the moment.
  package func searching<Result>(_ body: () throws -> Result) rethrows -> Result {
    let present = moment
    searches += 1
    if program.remembers { search = searches }
    defer {
      search = nil
      // Values that were recalled hold no longer.
      stamps += 1
      (moment, momentStamp) = (present, stamps)
    }
    return try body()
  }

  /// The tick that the moment begins at. A node that reads it holds for the moment only, and has to note it.
  var tick: Tick { moment.tick }

  // MARK: Noting

  /// Notes something that happens: all that has read it is stale.
  package func note(_ course: Course, for key: StateKey, at tick: Tick) {
    history.states[key, default: Timeline()].append(course, at: tick)
    noted(.state(key))
  }

  /// Notes what a scroll does from a tick on.
  package func note(_ state: ScrollState, for path: String, at tick: Tick) {
    history.scrolls[path, default: Timeline()].append(state, at: tick)
    noted(.scroll(path))
  }

  /// Notes how an instance comes or goes from a tick on.
  package func note(_ existence: History.Existence, for path: String, at tick: Tick) {
    history.existences[path, default: Timeline()].append(existence, at: tick)
    noted(.existence(path))
  }

  /// Notes the items that have left a list, and can still be seen, from a tick on.
  package func note(_ removedRows: [History.RemovedRow], for key: StateKey, at tick: Tick) {
    history.removedRows[key, default: Timeline()].append(removedRows, at: tick)
    noted(.removedRows(key))
  }

  /// Notes which rows of a list are awake from a tick on.
  package func note(awake identities: [String], for key: StateKey, at tick: Tick) {
    history.awake[key, default: Timeline()].append(identities, at: tick)
    noted(.awake(key))
  }

  /// Notes what the finger does from a tick on.
  package func note(_ touch: History.Touch, at tick: Tick) {
    let former = history.touch.last?.pressed ?? []
    history.touch.append(touch, at: tick)
    noted(.finger)
    for path in former.symmetricDifference(touch.pressed).sorted() { noted(.pressed(path)) }
  }

  private func noted(_ key: InputKey) {
    history.pending.append(key)
    if !program.remembers { era += 1 }
    changed(key)
  }

  /// The node of something in the history; the same for every reader.
  func input<Piece>(_ key: InputKey, as type: Piece.Type) -> Input<Piece> { inputs.node(key) }

  /// The piece of something in the history that holds, noted as read; looked up where it is not known.
  func noted<Piece>(_ key: InputKey, _ lookUp: () -> Piece?) -> Piece? {
    let input = input(key, as: Piece.self)
    use(input: input)
    return input.current(lookUp)
  }

  /// Something noted in the history is another thing now.
  private func changed(_ key: InputKey) {
    guard let input = inputs[key] else { return }
    input.forget()
    input.change()
  }

  // MARK: Work

  /// Spends steps of work on something that is told by its place, or by that of the node that asks for it.
  package func spend(_ steps: Int, at place: @autoclosure () -> SourcePlace? = nil) throws {
    guard !budget.spend(steps) else { return }
    throw Diagnostic(EvaluationProblem.workUsedUp(budget.bound), at: place())
  }

  // MARK: Cells

  /// A cell's value, worked out at most once for as long as it holds.
  package func value(_ cell: Int, of instance: Instance) throws -> Value {
    let isFixed = instance.template.variability(of: cell) == .fixed
    if isFixed || instance.isTemporary {
      if let known = instance.memo[cell].value { return known }
      let value = try isFixed ? untracked { try work(out: cell, of: instance) } : work(out: cell, of: instance)
      instance.memo[cell].value = value
      return value
    }
    let node = instance.node(cell)
    try use(node)
    return node.value
  }

  /// Works a cell out, whatever is known of it.
  func work(out cell: Int, of instance: Instance) throws -> Value {
    try spend(WorkBudget.stepsOfCell, at: instance.template.place(of: cell))
    switch instance.template.source(of: cell) {
    case .expression(let expression):
      // A text's parts have no places of their own.
      return try working(on: instance.template.place(of: cell)) { try evaluate(expression, in: instance) }
    case .query(let query): return try Queries(evaluator: self).run(query, in: instance)
    case .geometry(let measure): return try Layout.measure(measure, of: instance)
    }
  }

  /// Returns what a formula gives in an instance, at the moment. Throws a `Diagnostic`.
  package func evaluate(_ expression: Expression, in instance: Instance) throws -> Value {
    try expression.evaluate(in: InstanceContext(evaluator: self, instance: instance))
  }
}
