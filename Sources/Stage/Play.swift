import Evaluation
import Formulas
import Motion
import PlayHistory
import Scenes

/// A play that goes on: the simulator at work, the script that feeds it, and checkpoints to come back to.
struct Play {
  /// A history, for those who know an older one.
  struct HistoryUpdate: Sendable {
    var history: History
    /// Up to here it is as it was; before the first instant where nothing is, the last of all ticks where all is.
    var sharedUpTo: Tick
    var edition: Int
  }

  /// Checkpoints are kept so far apart at least: between two of them inputs are taken again.
  private static let keptEvery: Tick = 250_000
  /// Checkpoints that are kept.
  private static let maxKept = 64

  private let scene: Scene
  private let motion: TakeMotion
  private(set) var simulator: Simulator
  private(set) var script: Script?
  /// The last tick played.
  private var reached: Tick = 0
  /// The error met beyond the tick that was reached.
  private var failure: Diagnostic?
  /// Checkpoints to come back to: the first instant, and some before inputs that were sent. A take that nobody breaks
  /// off needs no others.
  private var kept: [Checkpoint]
  /// The first tick at which each edition of the history is another one than the edition before.
  private var changedFrom: [Tick] = []

  init(_ scene: Scene, take: String?, motion: TakeMotion) throws(Diagnostic) {
    (self.scene, self.motion) = (scene, motion)
    if let take {
      guard let found = scene.program.take(named: take) else {
        throw Diagnostic(SceneProblem.unknownTake(take, candidates: scene.takes), at: nil)
      }
      script = Script(take: found)
    }
    simulator = try scene.open()
    simulator.playhead.motion = motion
    kept = [simulator.checkpoint]
    noteEdition(from: 0)
  }

  /// The end of the take once it is over, else of what has been played.
  var end: Tick { script?.isOver == true ? simulator.now : max(reached, simulator.now) }

  // MARK: Going on

  /// Plays up to a tick.
  mutating func reach(_ tick: Tick) throws(Diagnostic) {
    guard tick > reached || tick == 0 && script?.begun == 0 else { return }
    if let failure { throw failure }
    let first = simulator.history.segments.count
    defer { if simulator.history.segments.count != first { noteEdition(from: simulator.history.segments[first - 1]) } }
    do throws(Diagnostic) {
      if script != nil {
        try ScriptPlayer(stage: simulator).play(&script!, to: tick)
      } else {
        let simulator = simulator
        try simulator.guarded { try simulator.advance(to: tick) }
      }
      reached = max(reached, script?.isOver == true ? simulator.now : tick)
    } catch {
      // The part that was played before it went wrong can be seen.
      failure = error
      reached = max(reached, simulator.now - 1)
      throw error
    }
  }

  // MARK: Inputs

  mutating func send(_ input: StageInput, at tick: Tick) throws(Diagnostic) {
    if failure != nil || tick < simulator.now { try goBack(to: tick) }
    script = nil
    // A person may go on for as long as they like: each input has what a take has.
    simulator.evaluator.budget = .ofTake
    let last = simulator.history.segments[simulator.history.segments.count - 1]
    defer { noteEdition(from: last) }
    do throws(Diagnostic) {
      try hand(input, at: tick)
      reached = simulator.now
    } catch {
      failure = error
      throw error
    }
  }

  /// Plays up to a tick and hands the simulator an input there.
  private mutating func hand(_ input: StageInput, at tick: Tick) throws(Diagnostic) {
    let simulator = simulator
    try simulator.guarded { try simulator.advance(to: tick) }
    if tick >= (kept.last?.clock.now ?? 0) + Self.keptEvery { keep(simulator.checkpoint) }
    try simulator.guarded { try simulator.send(input) }
  }

  /// Keeps a checkpoint. Where there are many, every second of the older half goes, so that they lie the closer the
  /// later they are, and however long somebody plays, there are no more.
  private mutating func keep(_ checkpoint: Checkpoint) {
    kept.append(checkpoint)
    guard kept.count > Self.maxKept else { return }
    let older = kept.count / 2
    kept = kept.enumerated().filter { $0.offset >= older || $0.offset.isMultiple(of: 2) }.map(\.element)
  }

  /// Forgets all inputs but the first, and everything that came of the others.
  mutating func rewind(toInputs count: Int) throws(Diagnostic) {
    script = nil
    let stay = simulator.inputs.prefix(count)
    try goBack(to: stay.last?.tick ?? 0, keeping: stay)
  }

  /// Forgets everything that came of inputs after a tick.
  private mutating func goBack(to tick: Tick) throws(Diagnostic) {
    // Inputs are in the order of their ticks.
    let count = simulator.inputs.lastIndex { $0.tick <= tick }.map { $0 + 1 } ?? 0
    try goBack(to: tick, keeping: simulator.inputs.prefix(count))
  }

  private mutating func goBack(to tick: Tick, keeping former: ArraySlice<TimedInput>) throws(Diagnostic) {
    while kept.count > 1, let last = kept.last, last.clock.now > tick || last.inputCount > former.count {
      kept.removeLast()
    }
    guard let checkpoint = kept.last else { return }
    simulator = try Simulator(scene, at: checkpoint, inputs: Array(former.prefix(checkpoint.inputCount)))
    simulator.playhead.motion = motion
    noteEdition(from: checkpoint.history.segments.last ?? 0)
    for timed in former.dropFirst(checkpoint.inputCount) { try hand(timed.input, at: timed.tick) }
    failure = nil
    reached = simulator.now
  }

  // MARK: Editions

  private mutating func noteEdition(from tick: Tick) { changedFrom.append(tick) }

  /// The history for those who know that of an edition.
  func update(since edition: Int) -> HistoryUpdate {
    let first = edition < 0 ? -1 : changedFrom[(edition + 1)...].min()
    return HistoryUpdate(
      history: simulator.history, sharedUpTo: first.map { $0 - 1 } ?? .max, edition: changedFrom.count - 1)
  }
}
