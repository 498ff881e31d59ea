import Motion
import PlayHistory

/// The state of a play: all that has happened and all that is under way. A value; the play can go on from it any time.
///
/// Each part's state is a value of its own, and is here as it is there. As it is made new, nothing has happened.
struct Checkpoint {
  var history = History()
  var clock = EventClock()
  var states = RunningAnimations()
  var scrolls = MovingScrolls()
  var rules = RuleMemory()
  var lifecycle = RunningTransitions()
  var gestures = GestureStateMachine.State()
  var snapshots: [Snapshot] = []
  /// The number of inputs that have been taken.
  var inputCount = 0
}
