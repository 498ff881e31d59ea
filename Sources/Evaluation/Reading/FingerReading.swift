import Formulas
import Geometry
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// The values that can be read of the finger, and of the layer that it drags.
package struct FingerReading: EvaluatorPart {
  package let evaluator: Evaluator

  /// Returns the touch of the present segment.
  func touch() -> History.Touch? {
    evaluator.noted(.finger) { evaluator.history.touch.piece(at: evaluator.epochTick) }
  }

  func coordinate(_ axis: (History.Touch) -> Curve) -> Value {
    guard let touch = touch() else { return .number(0) }
    return value(of: axis(touch), start: touch.start)
  }

  /// Returns the places of the fingers on the screen; none while they are up.
  package func places(at tick: Tick) -> [Point] {
    guard let touch = evaluator.history.touch.piece(at: tick), touch.isDown else { return [] }
    let time = (tick - touch.start).seconds
    let place = Point(touch.x.value(at: time), touch.y.value(at: time))
    guard let spread = touch.spread else { return [place] }
    return FingerSpread(distance: spread.distance.value(at: time), angle: spread.angle.value(at: time)).places(
      around: place)
  }

  /// A finger that is seen: one that is down, or one that has left a moment ago.
  package struct Trace {
    package let number: Int
    package let place: Point
    /// The progress of its disappearance since it left: 0 while it is down, 1 when nothing of it is seen any more.
    package let left: Double
  }

  /// Microseconds for which a finger that has left is still seen, so that nobody misses a short touch.
  private static let lingering: Tick = 300_000

  /// Returns the fingers that are seen at a tick, those that have left first.
  package func traces(at tick: Tick) -> [Trace] {
    var traces = places(at: tick).enumerated().map { Trace(number: $0, place: $1, left: 0) }
    var piece = evaluator.history.touch.piece(at: tick)
    while let later = piece, later.start > 0, tick - later.start < Self.lingering {
      let last = later.start - 1
      if !later.isDown {
        let left = (tick - later.start).seconds / Self.lingering.seconds
        // At the very instant at which it leaves it is seen as it was.
        traces = places(at: last).enumerated().map { Trace(number: $0, place: $1, left: max(left, 1e-3)) } + traces
      }
      piece = evaluator.history.touch.piece(at: last)
    }
    return traces
  }

  /// A place on the path of a finger.
  package struct Stop {
    package let tick: Tick
    package let place: Point
  }

  /// Microseconds from one stop of a path to the next. They lie where they are at all ticks from which one looks back.
  private static let stride: Tick = 10_000

  /// Returns the paths that fingers have gone since a tick, without jumps, each from its end back to its beginning.
  package func paths(since begin: Tick, to end: Tick) -> [[Stop]] {
    var paths: [[Stop]] = []
    // Of the fingers that are down in the piece that is looked at, or were in the one after it.
    var open: [[Stop]] = []
    var last = end
    while last >= begin, let piece = evaluator.history.touch.piece(at: last) {
      let first = max(piece.start, begin)
      let stops = piece.isDown ? stops(from: first, to: last) : []
      if stops.count == open.count, zip(open, stops).allSatisfy({ Self.meet($0, $1) }) {
        for finger in stops.indices { open[finger] += stops[finger] }
      } else {
        paths += open
        open = stops
      }
      last = first - 1
    }
    return paths + open
  }

  /// Whether a path ends where the one after it begins: a finger that leaves may come down elsewhere at once.
  private static func meet(_ later: [Stop], _ earlier: [Stop]) -> Bool {
    guard let one = later.last, let other = earlier.first else { return false }
    return (one.place - other.place).length < 1
  }

  /// Returns the stops of each finger in a part of a touch, from the last one back.
  private func stops(from first: Tick, to last: Tick) -> [[Stop]] {
    var ticks = [last]
    ticks += Swift.stride(from: (last - 1) / Self.stride * Self.stride, to: first, by: -Self.stride)
    if first < last { ticks.append(first) }
    let places = ticks.map { tick in (tick, self.places(at: tick)) }
    return (places.first?.1.indices ?? 0..<0).map { finger in
      places.compactMap { tick, places in
        places.indices.contains(finger) ? Stop(tick: tick, place: places[finger]) : nil
      }
    }
  }

  /// Whether a finger drags the layer.
  func isDragged(_ layer: Instance) -> Bool { touch()?.drag?.layer == layer.path }

  /// Returns the distance that a finger has dragged the layer; 0 while none does.
  func translation(_ axis: Axis, of layer: Instance) -> Value {
    guard let touch = touch(), let drag = touch.drag, drag.layer == layer.path, drag.axis.axes.contains(axis) else {
      return .number(0)
    }
    let origin = drag.origin[axis]
    return value(of: axis == .horizontal ? touch.x : touch.y, start: touch.start) { $0 - origin }
  }

  /// Maps a curve's value, or enclosure, by a function that rises with it.
  private func value(of curve: Curve, start: Tick, _ rising: (Double) -> Double) -> Value {
    switch value(of: curve, start: start) {
    case .number(let number): .number(rising(number))
    case .interval(let numbers): .interval(Interval(rising(numbers.low), rising(numbers.high)))
    default: .unknown
    }
  }

  // MARK: Two fingers

  /// Finds the two fingers on the layer, where they do something with it.
  private func pair(on layer: Instance) -> (touch: History.Touch, pair: Finger.Pair)? {
    guard let touch = touch(), let pair = touch.pair, pair.layer == layer.path else { return nil }
    return (touch, pair)
  }

  func isPinched(_ layer: Instance) -> Bool { pair(on: layer)?.pair.distance != nil }

  func isTurned(_ layer: Instance) -> Bool { pair(on: layer)?.pair.angle != nil }

  /// Returns the factor by which two fingers are farther apart than when they began to pinch the layer; 1 while none
  /// do.
  func magnification(of layer: Instance) -> Value {
    guard let (touch, pair) = pair(on: layer), let distance = pair.distance, let spread = touch.spread else {
      return .number(1)
    }
    return value(of: spread.distance, start: touch.start) {
      FingerSpread(distance: $0, angle: 0).magnification(from: distance)
    }
  }

  /// Returns the angle by which two fingers have turned the layer, in radians; 0 while none do.
  func turn(of layer: Instance) -> Value {
    guard let (touch, pair) = pair(on: layer), let angle = pair.angle, let spread = touch.spread else {
      return .number(0)
    }
    return value(of: spread.angle, start: touch.start) { $0 - angle }
  }
}
