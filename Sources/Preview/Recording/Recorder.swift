import Geometry
import Scenes
import Stage

/// Makes steps of what is done, while it is done.
struct Recorder {
  private(set) var steps: [RecordedStep] = []
  private var touch: TouchRecord?
  private var keys: [(tick: Int, text: String)] = []
  private var field: Stage.Touched?
  /// Where the last step left the finger.
  private var place = Point.zero

  /// Microseconds between two keys beyond which they are not typed in one go.
  private static let pause = 1_500_000

  /// Whether nothing is under way.
  var isIdle: Bool { touch == nil && keys.isEmpty }

  /// When the last step ended.
  private var end: Int { steps.last?.end ?? 0 }

  /// Notes an input that the stage has taken.
  ///
  /// - Returns: whether a gesture is over, so that what it did is now said by steps.
  mutating func note(_ input: PageRequest.Input, on stage: Stage) throws -> Bool {
    let (point, finger) = (Point(input.x ?? 0, input.y ?? 0), input.finger ?? 0)
    switch input.act {
    case .down:
      if let touch, !touch.has(finger) {
        // Beside another one it acts where the stage says so.
        if touch.fingers.count == 1, stage.fingerCount == 2 {
          self.touch?.join(at: input.tick, point, finger: finger)
        }
        return false
      }
      let isOver = endTyping()
      touch = TouchRecord(at: max(input.tick, end), point, finger: finger, touched: stage.touched)
      return isOver
    case .move:
      touch?.move(finger, to: point, at: input.tick)
      return false
    case .up:
      guard var touch, touch.has(finger) else { return false }
      touch.leave(finger, at: input.tick)
      self.touch = touch
      guard touch.fingers.isEmpty else { return false }
      add(touch.steps(leftAt: input.tick))
      self.touch = nil
      return true
    case .key:
      var isOver = false
      if let last = keys.last, input.tick - last.tick > Self.pause { isOver = endTyping() }
      if keys.isEmpty { field = try stage.field }
      if field != nil { keys.append((input.tick, input.text ?? "")) }
      return isOver
    }
  }

  /// Nothing more comes.
  mutating func finish(at tick: Int) {
    _ = endTyping()
    if let touch { add(touch.steps(leftAt: max(tick, touch.lastTick))) }
    touch = nil
  }

  private mutating func add(_ new: [RecordedStep]) {
    for step in new { steps.append(step) }
  }

  /// Characters come evenly: each takes as long as they took on the whole, and none begins before what was done before.
  private mutating func endTyping() -> Bool {
    guard let first = keys.first, let last = keys.last, let field else { return false }
    let count = keys.count
    let mean = count > 1 ? (last.tick - first.tick) / (count - 1) : 150_000
    let every = max(min(mean, first.tick - end) / 1000 * 1000, 0)
    let begin = first.tick - every
    steps.append(
      RecordedStep(
        act: .type(.init(names: field.names, point: .zero), text: keys.map(\.text).joined()), begin: begin,
        end: begin + every * count))
    keys = []
    return true
  }

  /// What all steps do, in the order of time.
  var inputs: [(tick: Int, input: StageInput)] {
    var place = Point.zero
    return steps.flatMap { step in
      defer { place = step.place ?? place }
      return step.inputs(after: place)
    }
  }

  /// When the steps and what is under way reach to.
  var reached: Int { max(end, touch?.lastTick ?? 0, keys.last?.tick ?? 0) }
}
