import Geometry
import Motion

/// Works out values: demand-driven, each once for an instant.
///
/// The same machinery answers for one tick, for a range of ticks (with intervals; the search for events lives on that),
/// and for where things are going (ranges of scrolls). Which layers exist is worked out at the start of a segment and
/// holds until its end, because every formula that decides it makes an event when it changes.
final class Evaluator {
  enum Moment: Equatable {
    case at(Tick)
    case over(Tick, Tick)
    /// Where things are going, seen from a tick.
    case target(Tick)
  }

  let program: Program
  let performance: Performance
  private(set) var moment = Moment.at(0)
  /// The start of the segment that the structure belongs to.
  private(set) var epochTick: Tick = 0
  /// Counts up: what has been worked out under an older stamp is stale.
  private var stamps = 10
  private var momentStamp = 10
  private(set) var epochStamp = 11
  private var epochStartStamp = 12
  private(set) var root: Instance!
  /// How many instances that can sleep have been made so far.
  var rowsMade = 0
  /// Variables of queries, and `old`, while they hold.
  var locals: [Value] = []

  init(program: Program, performance: Performance) {
    self.program = program
    self.performance = performance
    root = Instance(template: program.root, evaluator: self, parent: nil, path: "")
    beginEpoch(at: 0)
  }

  // MARK: Moments

  /// Forgets all that can change at events: a segment begins.
  func beginEpoch(at tick: Tick) {
    epochTick = tick
    stamps += 3
    epochStamp = stamps
    epochStartStamp = stamps - 1
    momentStamp = stamps - 1
    moment = .at(tick)
  }

  func move(to next: Moment) {
    if moment == next { return }
    stamps += 1
    momentStamp = next == .at(epochTick) ? epochStartStamp : stamps
    moment = next
  }

  /// Goes to the segment that holds at a tick, and to the tick.
  func seek(_ tick: Tick) {
    let start = performance.segmentStart(at: tick)
    if start != epochTick { beginEpoch(at: start) }
    move(to: .at(tick))
  }

  /// Runs `body` at another moment.
  func during<Result>(_ other: Moment, _ body: () throws -> Result) rethrows -> Result {
    let saved = (moment, momentStamp)
    move(to: other)
    defer { (moment, momentStamp) = saved }
    return try body()
  }

  /// The tick that a moment begins at.
  var tick: Tick {
    switch moment {
    case .at(let tick), .target(let tick), .over(let tick, _): tick
    }
  }

  func stamp(for pace: Pace) -> Int {
    switch pace {
    case .fixed: 1
    case .eventwise: epochStamp
    case .stepwise, .moving: momentStamp
    }
  }

  // MARK: Cells

  /// A cell's value, worked out at most once for the moment.
  func value(_ cell: Int, of instance: Instance) throws -> Value {
    if instance.isLeaving, let frozen = instance.frozen[cell] { return frozen }
    let source = instance.template.cells[cell]
    let stamp = stamp(for: source.pace)
    let memo = instance.memo[cell]
    if memo.stamp == stamp { return memo.value }
    let value: Value
    switch source.source {
    case .expression(let expression): value = try evaluate(expression, in: instance)
    case .query(let query): value = try run(query, in: instance)
    case .geometry(let measure): value = try self.measure(measure, of: instance)
    }
    instance.memo[cell] = Instance.Memo(stamp: stamp, value: value)
    return value
  }

  func evaluate(_ expression: Expression, in instance: Instance) throws -> Value {
    try expression.evaluate(in: InstanceContext(evaluator: self, instance: instance))
  }

  /// A property's value, or nil where it is not given.
  func property(_ name: String, of instance: Instance) throws -> Value? {
    guard let cell = instance.template.cell(name) else { return nil }
    return try value(cell, of: instance)
  }
}

/// What an expression of an instance reads.
struct InstanceContext: EvaluationContext {
  let evaluator: Evaluator
  let instance: Instance

  func value(of reference: Expression.Reference) throws -> Value {
    try evaluator.value(of: evaluator.program.references[reference.index], in: instance)
  }

  func name(of reference: Expression.Reference) -> String? { evaluator.program.referenceNames[reference.index] }
}
