import Evaluation
import Formulas
import Motion
import PlayHistory
import Scenes

/// The moment at which a play stands: its clock, what has happened so far, and what is worked out from that. All parts
/// of a play read at one playhead; only its stage moves it.
final class Playhead {
  let program: Program
  let evaluator: Evaluator
  /// The observers of the stage, and those that have fallen into doubt since it last looked.
  let watchlist: Watchlist
  var clock: EventClock
  /// The motion of the take that is played.
  var motion = TakeMotion()

  init(_ program: Program, clock: EventClock = EventClock(), history: History = History()) {
    self.program = program
    self.clock = clock
    evaluator = Evaluator(program: program, history: history, budget: .ofTake)
    watchlist = Watchlist(remembers: program.remembers)
  }
}

/// A part of a play. It owns a state of its own, which nobody else writes, and reads all else at the playhead.
protocol StagePart {
  var playhead: Playhead { get }
}

extension StagePart {
  var program: Program { playhead.program }
  var evaluator: Evaluator { playhead.evaluator }
  var watchlist: Watchlist { playhead.watchlist }
  var now: Tick { playhead.clock.now }
  var history: History { playhead.evaluator.history }
  /// A device pixel in points: where scrolls rest.
  var pixel: Double { 1 / playhead.program.device.scale }

  /// Works out a condition.
  func truth(_ expression: Expression, in instance: Instance, at place: SourcePlace) throws -> Bool {
    try evaluator.evaluate(expression, in: instance).truth(at: place)
  }

  /// A time that a formula gives, in seconds, as ticks.
  func ticks(_ expression: Expression, in instance: Instance) throws -> Tick {
    let value = try evaluator.evaluate(expression, in: instance)
    guard case .number(let seconds) = value, seconds >= 0 else { throw StagingProblem.wrongTime(value.literal) }
    return Tick.from(seconds: seconds)
  }
}
