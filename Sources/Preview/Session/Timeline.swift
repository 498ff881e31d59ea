import Formulas
import Rendering
import Scenes
import Stage

/// The parts of a take, on the line of time.
struct Timeline {
  /// Microseconds.
  var duration: Int
  var steps: [Stage.Step]
  var snapshots: [(name: String, tick: Int)]
  /// When states got new curves.
  var events: [Int]
  /// The steps that do nothing.
  var notes: [Diagnostic]

  /// Plays the take to its end.
  init(of screen: LiveScreen) throws {
    try screen.playOut()
    let stage = screen.stage
    duration = stage.duration
    steps = stage.steps
    snapshots = stage.snapshots
    events = stage.eventTicks
    notes = stage.notes.list
  }
}
