import Formulas
import Geometry
import Motion
import Scenes

/// The step and the act that a take has got to.
struct Script {
  enum Act {
    case wait(until: Tick)
    case input(StageInput)
    /// Assigns to a finger of the take the touch that has come down at this point.
    case find(Int, at: Point)
    /// The end of a fling from one place to another; with a velocity of its own or that of the way.
    case release(velocity: Expression?, from: Point, to: Point, duration: Double)
    /// A wait until nothing moves, up to a limit.
    case settle(limit: Tick)
  }

  let take: TakeProgram
  /// The fingers that are down, by name.
  var fingers = TakeFingers()
  /// The ticks at which those of the steps began that have begun.
  var begins: [Tick] = []
  /// The acts that the present step has still to do.
  var pendingActs: [Act] = []
  /// The names of the snapshots that it has taken, which are files' names.
  var snapshotFiles = FileNameCollisions()
  /// The captions and highlights of its steps, in the order of time.
  var callouts: [Callout] = []
  /// The keys that its steps have pressed, in the order of time.
  var keystrokes: [Keystroke] = []
  /// The number of characters that its steps have typed, or begun to.
  var typed = 0
  /// The touches of its steps.
  var touches = TouchLog()
  /// Whether the last step has been played, and all that comes of it at its tick.
  var isOver = false

  init(take: TakeProgram) {
    self.take = take
  }

  /// The number of steps that have begun: the present one's number, counted from 1.
  var begun: Int { begins.count }
  /// The step that begins next.
  var next: TakeProgram.Step? { begun < take.steps.count ? take.steps[begun] : nil }
  /// The place at which the step is written that is being played, or that begins next; behind the last, that one.
  var place: SourcePlace? { pendingActs.isEmpty ? (next ?? take.steps.last)?.place : take.steps[begun - 1].place }
}
