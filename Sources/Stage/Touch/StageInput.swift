import Geometry
import Motion
import PlayHistory
import Scenes

/// An input to a stage from outside: by a finger, a keyboard, or a take's script, which is merely one who
/// does such things.
public struct StageInput: Sendable {
  enum Act: Sendable {
    /// A finger comes down: nothing but a press until it has gone so many points.
    case down(Point, finger: Int = 0, slop: Double = Finger.slop)
    /// The finger goes its way, at once as a drag, or once one that only presses has gone its slop; a new one, or two,
    /// come down first.
    case drag(Finger.Path, isNew: Bool)
    /// Two fingers move, at once.
    case pinch(Finger.PairMovement)
    /// The finger of a person, of whom nobody knows yet what it is going to do.
    case move(Point, finger: Int)
    /// The finger leaves, or where none is said all that are down; with a last way of its own, whose velocity counts.
    case up(taps: Bool, path: Finger.Path?, finger: Int? = nil)
    case type(String, into: LayerPath, named: String, take: String, step: Int)
    case perform([Action])
    /// A character, to the field that has the keyboard.
    case key(String)

    /// Whether a finger goes a way.
    var goes: Bool {
      switch self {
      case .drag, .pinch, .move: true
      case .down, .up, .type, .perform, .key: false
      }
    }
  }

  let act: Act

  init(_ act: Act) { self.act = act }

  /// A finger comes down at a point of the screen. A second one, of another identity, acts together with the first
  /// where both are on a layer that is for two, or on a scroll; it does nothing elsewhere, nor does a third.
  public static func touchDown(at point: Point, finger: Int = 0) -> StageInput {
    StageInput(.down(point, finger: finger))
  }

  /// A finger has moved to a point. It presses what it came down on until it has gone ten points; then it drags. Two
  /// pinch or turn once they are ten points nearer or farther apart, or have gone ten points around each other.
  public static func touchMoved(to point: Point, finger: Int = 0) -> StageInput {
    StageInput(.move(point, finger: finger))
  }

  /// The finger leaves: a tap where it has neither moved nor been held, else a drag let go with the velocity of its
  /// last tenth of a second.
  public static let touchUp = touchUp(finger: 0)

  /// The same of a finger with an identity; of all that are down where it is nil.
  public static func touchUp(finger: Int?) -> StageInput { StageInput(.up(taps: true, path: nil, finger: finger)) }
}

/// An input, and the tick at which it was or will be sent.
public struct TimedInput: Sendable {
  public let tick: Tick
  public let input: StageInput

  public init(_ input: StageInput, at tick: Tick) {
    (self.tick, self.input) = (tick, input)
  }
}
