import Geometry

/// The trace of fingers from when the first came down until the last left, move by move: nothing of it can be lost.
struct TouchTrace {
  private(set) var steps: [RecordedStep] = []
  /// Which of a take's fingers those of a person are.
  private var fingers: [(identity: Int, number: Int)] = []

  private func number(of identity: Int) -> Int? { fingers.first { $0.identity == identity }?.number }

  mutating func comeDown(_ identity: Int, at point: Point, tick: Int) {
    let number = fingers.contains { $0.number == 0 } ? 1 : 0
    fingers.append((identity, number))
    add(.press(point, finger: number), tick)
  }

  mutating func move(_ identity: Int, to point: Point, at tick: Int) {
    guard let number = number(of: identity) else { return }
    add(.jump(to: point, finger: number, isOneOfTwo: fingers.count > 1), tick)
  }

  mutating func leave(_ identity: Int, at tick: Int) {
    guard let number = number(of: identity) else { return }
    add(.release(finger: fingers.count > 1 ? number : nil), tick)
    fingers.removeAll { $0.identity == identity }
  }

  /// A key that is pressed while fingers are down.
  mutating func type(_ text: String, into field: RecordedStep.Target, at tick: Int) {
    add(.type(field, text: text), tick)
  }

  private mutating func add(_ act: RecordedStep.Act, _ tick: Int) {
    steps.append(RecordedStep(act: act, begin: tick, end: tick))
  }
}
