import Geometry
import Stage

/// The record of fingers from when the first came down until the last left: one, two together, one again.
struct TouchRecord {
  private enum Phase {
    case one(Gesture)
    case two(PairGesture)
  }

  private var phases: [(phase: Phase, begin: Int)]
  private(set) var fingers: [(identity: Int, point: Point)]
  private var trace = TouchTrace()
  /// True where a key was pressed meanwhile.
  private var hasTyped = false

  init(at tick: Int, _ point: Point, finger: Int, touched: [Stage.Touched]) {
    phases = [(.one(Gesture(at: tick, point, touched: touched)), tick)]
    fingers = [(finger, point)]
    trace.comeDown(finger, at: point, tick: tick)
  }

  /// True where a finger is one of those that do something.
  func has(_ finger: Int) -> Bool { fingers.contains { $0.identity == finger } }

  /// When something was last done.
  var lastTick: Int { trace.steps.last?.end ?? 0 }

  /// A second finger acts together with the first.
  mutating func join(at tick: Int, _ point: Point, finger: Int) {
    fingers.append((finger, point))
    trace.comeDown(finger, at: point, tick: tick)
    phases.append((.two(PairGesture(at: tick, fingers[0].point, fingers[1].point)), tick))
  }

  mutating func move(_ finger: Int, to point: Point, at tick: Int) {
    guard let index = fingers.firstIndex(where: { $0.identity == finger }) else { return }
    fingers[index].point = point
    trace.move(finger, to: point, at: tick)
    switch phases[phases.count - 1].phase {
    case .one(var gesture):
      gesture.moves.append(.init(tick: tick, point: point))
      phases[phases.count - 1].phase = .one(gesture)
    case .two(var gesture):
      gesture.move(index, to: point, at: tick)
      phases[phases.count - 1].phase = .two(gesture)
    }
  }

  /// A key is pressed while fingers are down.
  mutating func type(_ text: String, into field: RecordedStep.Target, at tick: Int) {
    hasTyped = true
    trace.type(text, into: field, at: tick)
  }

  /// One of the fingers leaves; the other, if there is one, goes on by itself.
  mutating func leave(_ finger: Int, at tick: Int) {
    trace.leave(finger, at: tick)
    fingers.removeAll { $0.identity == finger }
    if let other = fingers.first { phases.append((.one(Gesture(at: tick, other.point, touched: [])), tick)) }
  }

  /// The ways to say it once all fingers have left, the shortest first; the last leaves nothing out.
  func sayings(leftAt end: Int) -> [Saying] {
    if hasTyped { return [Saying(trace.steps, until: end)] }
    var sayings = parts(leftAt: end).map { [Saying.pair($0, until: end)] } ?? []
    if phases.count == 1, case .one(let gesture) = phases[0].phase { sayings = gesture.sayings(leftAt: end) }
    return sayings + [Saying(trace.steps, until: end)]
  }

  /// How many steps the saying has that leaves nothing out.
  var stepCount: Int { trace.steps.count }

  /// The way of one of two fingers by itself is said where it drags. Nil where the steps would be too many.
  private func parts(leftAt end: Int) -> [RecordedStep]? {
    var steps: [RecordedStep] = []
    for (index, phase) in phases.enumerated() {
      let end = index + 1 < phases.count ? phases[index + 1].begin : end
      let part =
        switch phase.phase {
        case .one(let gesture): gesture.drag(leftAt: end)
        case .two(let gesture): gesture.steps(leftAt: end)
        }
      guard let part else { return nil }
      steps += part
    }
    return steps
  }
}
