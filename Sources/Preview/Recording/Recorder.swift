import Basics
import Geometry
import Scenes
import Stage

/// Makes steps of what is done, while it is done.
struct Recorder {
  private(set) var steps: [RecordedStep] = []
  private var touch: TouchRecord?
  private var keys: [(tick: Int, text: String)] = []
  private var field: Stage.Touched?

  /// Microseconds between two keys beyond which they are not typed in one go.
  private static let pause = 1_500_000
  /// Microseconds that a key by itself takes.
  private static let stroke = 150_000

  /// The tick at which the last step ended.
  private var end: Int { steps.last?.end ?? 0 }

  /// Notes an input that the stage has taken.
  ///
  /// - Returns: the sequences of all that is over by it, the shortest first, the last surely right; nil where nothing
  ///   is.
  mutating func note(_ input: PageRequest.Input, on stage: Stage) throws -> [StepSequence]? {
    let (point, finger) = (Point(input.x ?? 0, input.y ?? 0), input.finger ?? 0)
    switch input.act {
    case .down:
      if let touch, !touch.has(finger) {
        // Beside another one it acts where the stage says so.
        if touch.fingers.count == 1, stage.fingerCount == 2 {
          self.touch?.join(at: input.tick, point, finger: finger)
        }
        return nil
      }
      let typing = endTyping()
      touch = TouchRecord(at: input.tick, point, finger: finger, touched: stage.touched)
      return typing
    case .move:
      touch?.move(finger, to: point, at: input.tick)
      return nil
    case .up:
      guard var touch, touch.has(finger) else { return nil }
      touch.leave(finger, at: input.tick)
      self.touch = touch.fingers.isEmpty ? nil : touch
      return touch.fingers.isEmpty ? possible(touch.candidates(leftAt: input.tick)) : nil
    case .key:
      if touch != nil {
        if let field = try stage.field {
          touch?.type(input.text ?? "", into: .init(names: field.names, point: .zero), at: input.tick)
        }
        return nil
      }
      var typing: [StepSequence]?
      if let last = keys.last, input.tick - last.tick > Self.pause { typing = endTyping() }
      if keys.isEmpty { field = try stage.field }
      if field != nil { keys.append((input.tick, input.text ?? "")) }
      return typing
    }
  }

  /// Whether there is no room for more: a take has so many steps at most, each with a wait before it, and some are
  /// needed for the end.
  var isFull: Bool { 2 * (steps.count + (touch?.stepCount ?? 0) + keys.count) > Self.maxSteps - Self.reserve }
  static var maxSteps: Int { Limits.steps }
  private static let reserve = 20

  /// The fingers that are down.
  var fingers: [Int] { touch?.fingers.map(\.identity) ?? [] }

  /// Adds the steps of what was done.
  mutating func append(_ sequence: StepSequence) { steps += sequence.steps }

  /// Returns the sequences that do not begin before what was done before has ended.
  private func possible(_ candidates: [StepSequence]) -> [StepSequence] {
    candidates.filter { $0.steps.first.map { $0.begin >= end } ?? true }
  }

  /// Nothing more is typed: characters come evenly, each takes as long as they took on the whole, and none begins
  /// before what was done before; or each comes when it came.
  mutating func endTyping() -> [StepSequence]? {
    guard let first = keys.first, let last = keys.last, let field else { return nil }
    let target = RecordedStep.Target(names: field.names, point: .zero)
    let count = keys.count
    let mean = count > 1 ? (last.tick - first.tick) / (count - 1) : Self.stroke
    let every = max(min(mean, first.tick - end) / 1000 * 1000, 0)
    let begin = first.tick - every
    let even = RecordedStep(
      act: .type(target, text: keys.map(\.text).joined()), begin: begin, end: begin + every * count)
    var former = end
    let single = keys.map { key in
      defer { former = key.tick }
      return RecordedStep(
        act: .type(target, text: key.text), begin: max(former, key.tick - Self.stroke), end: key.tick)
    }
    keys = []
    return possible([[even], single].map { StepSequence($0, until: last.tick) })
  }

  /// The effect of some further steps, in the order of time.
  func inputs(of sequence: StepSequence) -> [TimedInput] {
    var place = steps.last { $0.place != nil }?.place ?? .zero
    return sequence.steps.flatMap { step in
      defer { place = step.place ?? place }
      return step.inputs(after: place)
    }
  }

  /// The tick that the steps and what is under way reach to.
  var reached: Int { max(end, touch?.lastTick ?? 0, keys.last?.tick ?? 0) }
}
