import Geometry
import Stage

/// What fingers did from when the first came down until the last left: one, two together, one again.
struct TouchRecord {
  private enum Phase {
    case one(Gesture)
    case two(PairGesture)
  }

  private var phases: [(phase: Phase, begin: Int)]
  private(set) var fingers: [(identity: Int, point: Point)]

  init(at tick: Int, _ point: Point, finger: Int, touched: [Stage.Touched]) {
    phases = [(.one(Gesture(at: tick, point, touched: touched)), tick)]
    fingers = [(finger, point)]
  }

  /// Whether a finger is one of those that do something.
  func has(_ finger: Int) -> Bool { fingers.contains { $0.identity == finger } }

  /// When something was last done.
  var lastTick: Int {
    switch phases[phases.count - 1] {
    case (.one(let gesture), let begin): gesture.moves.last?.tick ?? begin
    case (.two(let gesture), _): gesture.lastTick
    }
  }

  /// A second finger acts together with the first.
  mutating func join(at tick: Int, _ point: Point, finger: Int) {
    fingers.append((finger, point))
    phases.append((.two(PairGesture(at: tick, fingers[0].point, fingers[1].point)), tick))
  }

  mutating func move(_ finger: Int, to point: Point, at tick: Int) {
    guard let index = fingers.firstIndex(where: { $0.identity == finger }) else { return }
    fingers[index].point = point
    switch phases[phases.count - 1].phase {
    case .one(var gesture):
      gesture.moves.append(.init(tick: tick, point: point))
      phases[phases.count - 1].phase = .one(gesture)
    case .two(var gesture):
      gesture.move(index, to: point, at: tick)
      phases[phases.count - 1].phase = .two(gesture)
    }
  }

  /// One of the fingers leaves; the other, if there is one, goes on by itself.
  mutating func leave(_ finger: Int, at tick: Int) {
    fingers.removeAll { $0.identity == finger }
    if let other = fingers.first { phases.append((.one(Gesture(at: tick, other.point, touched: [])), tick)) }
  }

  /// The steps, once all fingers have left. What one of two did by itself is said where it drags.
  func steps(leftAt end: Int) -> [RecordedStep] {
    phases.enumerated().flatMap { index, phase -> [RecordedStep] in
      let end = index + 1 < phases.count ? phases[index + 1].begin : end
      switch phase.phase {
      case .one(let gesture): return phases.count == 1 || gesture.isDrag ? gesture.steps(leftAt: end) : []
      case .two(let gesture): return gesture.steps(leftAt: end)
      }
    }
  }
}
