import Geometry
import Stage

/// The record of fingers from when the first came down until the last left: one, two together, one again.
struct TouchRecord {
  private enum Phase {
    case one(Gesture)
    case two(PairGesture)
  }

  private var phases: [(phase: Phase, begin: Int)]
  /// The fingers that are down; `number` says which of a take's fingers one is.
  private(set) var fingers: [(identity: Int, number: Int, point: Point)] = []
  /// All that was done, move by move: nothing of it can be lost.
  private var trace: [RecordedStep] = []
  /// Whether a key was pressed meanwhile.
  private var hasTyped = false

  init(at tick: Int, _ point: Point, finger: Int, touched: [Stage.Touched]) {
    phases = [(.one(Gesture(at: tick, point, touched: touched)), tick)]
    comeDown(finger, at: point, tick: tick)
  }

  /// Whether a finger is one of those that do something.
  func has(_ finger: Int) -> Bool { fingers.contains { $0.identity == finger } }

  /// The tick at which something was last done.
  var lastTick: Int { trace.last?.end ?? 0 }

  /// A second finger acts together with the first.
  mutating func join(at tick: Int, _ point: Point, finger: Int) {
    comeDown(finger, at: point, tick: tick)
    phases.append((.two(PairGesture(at: tick, fingers[0].point, fingers[1].point)), tick))
  }

  private mutating func comeDown(_ identity: Int, at point: Point, tick: Int) {
    let number = fingers.contains { $0.number == 0 } ? 1 : 0
    fingers.append((identity, number, point))
    add(.press(point, finger: number), tick)
  }

  mutating func move(_ finger: Int, to point: Point, at tick: Int) {
    guard let index = fingers.firstIndex(where: { $0.identity == finger }) else { return }
    fingers[index].point = point
    add(.jump(to: point, finger: fingers[index].number, isOneOfTwo: fingers.count > 1), tick)
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
    add(.type(field, text: text), tick)
  }

  /// One of the fingers leaves; the other, if there is one, goes on by itself.
  mutating func leave(_ finger: Int, at tick: Int) {
    guard let index = fingers.firstIndex(where: { $0.identity == finger }) else { return }
    add(.release(finger: fingers.count > 1 ? fingers[index].number : nil), tick)
    fingers.remove(at: index)
    if let other = fingers.first { phases.append((.one(Gesture(at: tick, other.point, touched: [])), tick)) }
  }

  private mutating func add(_ act: RecordedStep.Act, _ tick: Int) {
    trace.append(RecordedStep(act: act, begin: tick, end: tick))
  }

  /// The ways to say it once all fingers have left, the shortest first; the last leaves nothing out.
  func candidates(leftAt end: Int) -> [StepSequence] {
    if hasTyped { return [StepSequence(trace, until: end)] }
    // How fast two fingers go about each other is not known so well where they are told of one by one.
    var candidates = parts(leftAt: end).map { [StepSequence($0, until: end, tolerance: 0.05)] } ?? []
    if phases.count == 1, case .one(let gesture) = phases[0].phase { candidates = gesture.candidates(leftAt: end) }
    return candidates + [StepSequence(trace, until: end)]
  }

  /// The number of steps of the sequence that leaves nothing out.
  var stepCount: Int { trace.count }

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
