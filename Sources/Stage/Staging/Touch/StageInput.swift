import Geometry
import Scenes

/// Something that is done to a stage from outside: by a finger, a keyboard, or a take's script, which is merely one who
/// does such things.
public struct StageInput: Sendable {
  enum Act: Sendable {
    case down(Point)
    /// The finger goes its way, at once as a drag; a new one comes down first.
    case drag(Finger.Path, isNew: Bool)
    /// The finger of a person, of whom nobody knows yet what it is going to do.
    case move(Point)
    /// The finger leaves; with a last way of its own, whose velocity counts.
    case up(taps: Bool, path: Finger.Path?)
    case type(String, into: LayerPath, named: String, take: String, step: Int)
    case perform([Action])
    /// A character, to the field that has the keyboard.
    case key(String)
  }

  let act: Act
  /// Whether it comes after whatever else happens at its tick, and not together with it.
  var isAfterAll = false

  init(_ act: Act) {
    self.act = act
  }

  /// A finger comes down at a point of the screen.
  public static func touchDown(at point: Point) -> StageInput { person(.down(point)) }

  /// The finger has moved to a point. It presses what it came down on until it has gone ten points; then it drags.
  public static func touchMoved(to point: Point) -> StageInput { person(.move(point)) }

  /// The finger leaves: a tap where it has neither moved nor been held, else a drag let go with the velocity of its last
  /// tenth of a second.
  public static let touchUp = person(.up(taps: true, path: nil))

  private static func person(_ act: Act) -> StageInput {
    var input = StageInput(act)
    input.isAfterAll = true
    return input
  }
}
