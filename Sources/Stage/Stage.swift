// The room `Stage`: what a scene is at any instant, and what happens next to what `PlayHistory` has.
//
// Inputs in, a history of curves on microsecond ticks out; events are found by bisection. `Evaluation` tells what is
// true at a moment, and knows nothing of playing. The folders go one way: Playhead ← States ← Rules, Scrolls ←
// Lifecycle ← Touch ← Actions; Crossings beside them; Simulation puts them together to a `Scene`'s play, Takes
// does a take's steps, and the `Stage` and the `Player` of its layers stand above all.
//
// Words of the room: the *history* is what has happened so far, a value that forks share; a *live layer* is
// an instance that something can happen to between two looks; the *watchlist* has what fell into doubt; a *checkpoint*
// is a place to come back to; the *grip* is what a finger holds of a scroll, or of a chain of them; the *first look* is
// what is checked at the first instant, when every formula has a value.
//
// A play has parts. Each owns a state that no other part writes, as a value where it is more than a look at who is
// there; a checkpoint is these values side by side, and to take one up is to assign them. All read at one `Playhead`.
//
//   EventClock        the tick, and how many events there were. Never knows what happens.
//   States            which states move (`RunningAnimations`). Never looks at rules.
//   Scrolls           the ways of scrolls (`MovingScrolls`); `ScrollPhysics`, `ScrollRanges`, `ScrollChains` and
//                     `ChainRelease` own nothing. Never knows of a finger.
//   Rules             what rules and followers saw, and what they wait for (`RuleMemory`). Never performs what they
//                     say.
//   LiveLayerTracker  the live layers, and what is watched of each. Never begins anything for any.
//   Lifecycle         who is on the way in or out (`RunningTransitions`). Never decides who exists: formulas do.
//   EventQueue        what has been told and not been acted upon. Never in a checkpoint: it is empty between events.
//   Gestures          the finger, or two as one (`Contact`, `Finger`), and one state for each gesture: long press, tap,
//                     drag, pinch, scroll; and who has the keyboard. Never moves a scroll but through `Scrolls`.
//   Actions           nothing: hands each change to the part that owns what changes.
//   Crossings         nothing: finds the instant at which something watched changes (`ChangeSearch`).
//   ScriptPlayer      nothing: does to the stage, for a take's steps, what a person could.
//   Simulator         what was done and shown. Says whose turn it is, and does nothing itself.
//
// It takes a program and inputs, and gives layers: the one idea is that a property is a formula, a state is a curve in
// time, and an event exchanges curves. Nothing here reads a clock, a file or a font.

import Evaluation
import Formulas
import Motion
import PlayHistory
import Scenes
import Synchronization

/// A scene that is played: by a take, or by whoever sends it inputs. It is played as far as it has been asked about and
/// no further, and goes on from there when more is asked. All jobs read the same one.
public final class Stage: Sendable {
  public let scene: Scene
  /// The take's name, or nil for the scene without one.
  public let take: String?
  /// The motion of the take.
  let motion: TakeMotion
  private let play: Mutex<Play>

  /// Plays a take of the scene out; without one, only the first instant. Throws where the take names what is not there,
  /// where a formula fails, or where rules chase each other.
  public convenience init(scene: Scene, take: String? = nil) throws(Diagnostic) {
    try self.init(opening: scene, take: take)
    try playOut()
  }

  /// A take of the scene, or the scene without one, of which nothing but the first instant has been played.
  public init(opening scene: Scene, take: String? = nil) throws(Diagnostic) {
    self.scene = scene
    self.take = take
    motion = TakeMotion(of: take, in: scene.program)
    play = Mutex(try Play(scene, take: take, motion: motion))
  }

  /// The stage of the scene left alone for so long.
  public convenience init(scene: Scene, idleFor duration: Tick) throws(Diagnostic) {
    try self.init(opening: scene)
    try play(to: duration)
  }

  // MARK: Playing

  /// Plays everything up to a tick, as far as the take goes.
  ///
  /// - Throws: where something goes wrong up to there. What came before can be seen all the same.
  public func play(to tick: Tick) throws(Diagnostic) {
    try during { play throws(Diagnostic) in try play.reach(tick) }
  }

  /// Plays the take to its end.
  public func playOut() throws(Diagnostic) {
    try during { play throws(Diagnostic) in try play.reach(play.script == nil ? play.end : .max) }
  }

  /// Takes an input. After everything played, the play goes on to its tick; before something played, that is forgotten,
  /// as if it had not happened, with all inputs that came later, the take's included.
  public func send(_ input: StageInput, at tick: Tick) throws(Diagnostic) {
    try during { play throws(Diagnostic) in try play.send(input, at: tick) }
  }

  /// Forgets all inputs but the first `count`, the take's included, with everything that came of the others, as if they
  /// had not been. The play stands where the last of those is that stay; an input may come from there on.
  ///
  /// It costs what happened since a checkpoint was kept, which is some tenths of a second before.
  public func rewind(toInputs count: Int) throws(Diagnostic) {
    try during { play throws(Diagnostic) in try play.rewind(toInputs: count) }
  }

  private func during<Result>(
    _ body: (inout Play) throws(Diagnostic) -> sending Result
  ) throws(Diagnostic) -> sending Result {
    try play.withLock { play throws(Diagnostic) in try body(&play) }
  }

  // MARK: What has happened

  /// The microseconds from the first instant to the last one played: the take's length once it is played out.
  public var duration: Tick { play.withLock { $0.end } }
  /// The named instants played, in the take's order.
  public var snapshots: [Snapshot] { play.withLock { $0.simulator.snapshots } }
  /// The ticks at which states got new curves, ascending, as far as played.
  public var eventTicks: [Tick] { play.withLock { $0.simulator.history.segments } }
  /// The take's steps, as far as played; none after an input was sent.
  public var steps: [Step] { play.withLock { play in play.script.map { Step.all(of: $0, until: play.end) } ?? [] } }
  /// The captions and highlights of the take, as far as played; none after an input was sent.
  var callouts: [Callout] { play.withLock { $0.script?.callouts ?? [] } }

  /// The keys that the take's steps have pressed, as far as it has been played.
  var keystrokes: [Keystroke] { play.withLock { $0.script?.keystrokes ?? [] } }
  /// The steps of the take, as far as played, that do nothing: taps that meet no layer with a tap or only stop a
  /// scroll, drags and pinches that move nothing, each with what it met, and what lay near; and those after which what
  /// a finger held is elsewhere. And the actions that would have sent a scroll which a finger held.
  public var notes: Diagnostics {
    let (script, history) = play.withLock { ($0.script, $0.simulator.history) }
    guard let script else { return Diagnostics() }
    let touches = IdleTouches(program: scene.program, take: script.take, history: history)
    let jumps = ReleaseJumps(program: scene.program, script: script, history: history)
    return Diagnostics(script.touches.idle.compactMap(touches.note) + jumps.notes + script.leftScrolls)
  }
  /// The layers under the finger since it came down, innermost first; none while there is no finger.
  public var touched: [Touched] { play.withLock { $0.simulator.gestures.contact.layers.map(Touched.init) } }
  /// The number of fingers that act on the scene: none, one, or two as one.
  public var fingerCount: Int { play.withLock { $0.simulator.finger.identities.count } }
  /// The layer that keys go to now.
  public var field: Touched? {
    get throws(Diagnostic) {
      try during { play throws(Diagnostic) in
        let simulator = play.simulator
        return try simulator.guarded { try simulator.gestures.keyboard.field().map(Touched.init) }
      }
    }
  }
  /// Whether there is nothing more to play: the take is over, or there is none.
  public var isPlayedOut: Bool { play.withLock { $0.script?.isOver ?? true } }
  /// The number of steps of work that playing it has taken so far.
  package var stepsSpent: Int { play.withLock { $0.simulator.evaluator.budget.spent } }
  /// The number of rows that can sleep made while it was played.
  package var rowsMade: Int { play.withLock { $0.simulator.evaluator.census.rowsMade } }
  /// The inputs from outside and their ticks, a take's steps included.
  public var inputs: [TimedInput] { play.withLock { $0.simulator.inputs } }

  /// The history up to a tick, which is played if need be, for those who know an edition of it.
  func history(upTo tick: Tick, known: Int) throws(Diagnostic) -> Play.HistoryUpdate {
    try during { play throws(Diagnostic) in
      try play.reach(tick)
      return play.update(since: known)
    }
  }

  /// The history as it was when a snapshot was taken; nil where that is what has happened at its tick.
  func past(of snapshot: String) -> History? { snapshots.first { $0.name == snapshot }?.past }
}
