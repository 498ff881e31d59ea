import Basics
import Evaluation
import Geometry
import Layers
import Motion
import PlayHistory

/// The finger on the screen, or two as one, and the layers under it since it came down. It owns both, and notes down
/// where the finger is.
final class Contact: StagePart {
  /// The same as a value, the layers by their paths.
  struct State {
    var finger = Finger()
    var layers: [String] = []
    var outcome = TouchOutcome()
  }

  let playhead: Playhead
  private(set) var finger = Finger()
  /// Innermost first; of two fingers those that both are on.
  private(set) var layers: [Instance] = []
  /// The outcome of the touch, also once the finger has left.
  var outcome = TouchOutcome()

  init(_ playhead: Playhead) {
    self.playhead = playhead
  }

  var state: State { State(finger: finger, layers: layers.map(\.path), outcome: outcome) }

  /// Goes on from where the finger was; to be called once, when the layers are there again.
  func restore(_ state: State) throws {
    (finger, outcome) = (state.finger, state.outcome)
    layers = try state.layers.compactMap { try evaluator.paths.instance(at: $0) }
  }

  // MARK: What is under it

  /// The layers at a point of the screen, innermost first: the topmost one drawn that takes touches, and those around
  /// it. What is on its way out still takes them, where it is and where it stood, and keeps them off what is behind it.
  func touched(at point: Point) throws -> [Instance] {
    let screen = try evaluator.screen.layer()
    let met = try screen.hit(at: point).last.flatMap { try evaluator.screen.instance(of: $0) }
    if let met, met.isLeavingOrGone { return Array(met.selfAndAncestors) }
    if let layers = try ExitingLayers(playhead: playhead).touched(at: point, on: screen) { return layers }
    return met.map { Array($0.selfAndAncestors) } ?? []
  }

  /// A layer has gone, and what lies in it: should it come back, it is another one, which the finger has not met.
  func forget(_ path: String) {
    let inside = MachineText(path + ".")
    layers.removeAll { $0.path == path || MachineText($0.path).starts(with: inside) }
  }

  /// The layer of that path; where it has gone, as the finger met it. Nil where the finger has not.
  func lastSeen(_ path: String) throws -> (layer: Instance, hasGone: Bool)? {
    if let layer = try evaluator.paths.instance(at: path) { return (layer, false) }
    return layer(path).map { ($0, true) }
  }

  /// One of the layers under the finger.
  func layer(_ path: String) -> Instance? { layers.first { $0.path == path } }

  var place: Point { finger.place(at: now) }

  // MARK: Down, on its way, up

  /// Sets the layers under the finger.
  func setLayers(_ layers: [Instance]) { self.layers = layers }

  /// The finger comes down on the layers that it has met.
  ///
  /// - Parameters:
  ///   - isNoLongerPress: whether the touch is more than a press from the beginning.
  ///   - slop: how far it goes before it is a drag; nil where it is one at once.
  func comeDown(at point: Point, identity: Int, isNoLongerPress: Bool, slop: Double?) {
    finger.comeDown(at: point, identity: identity, tick: now, isNoLongerPress: isNoLongerPress, slop: slop)
    outcome = TouchOutcome()
    note(
      History.Touch(
        isDown: true, pressed: isNoLongerPress ? [] : Set(layers.filter { !$0.isLeavingOrGone }.map(\.path)),
        x: .rest(point.x), y: .rest(point.y), start: now))
  }

  /// Two fingers come down at once on the layers that they have met.
  func comeDown(at middle: Point, spread: FingerSpread) {
    finger.comeDown(at: middle, spread: spread, tick: now)
    outcome = TouchOutcome()
    notePath(nil, nil)
  }

  /// A second finger comes down; the touch is more than a press by that.
  ///
  /// - Parameter layers: those under both.
  /// - Returns: how far the finger's place has gone, which is the middle from now on.
  func addFinger(at point: Point, identity: Int, layers: [Instance]) -> Point {
    self.layers = layers
    finger.endPress()
    return finger.addFinger(at: point, identity: identity, tick: now)
  }

  /// One of two fingers leaves.
  ///
  /// - Returns: how far the finger's place has gone by that.
  func removeFinger(_ identity: Int) -> Point { finger.removeFinger(identity, tick: now) }

  /// The touch is more than a press by now.
  func endPress() { finger.endPress() }

  /// The finger goes its way, as a drag.
  ///
  /// - Parameters:
  ///   - drag: of a layer that goes with it.
  ///   - pair: the layer that two fingers pinch or turn.
  func go(_ path: Finger.Path, drag: Finger.Drag?, pair: Finger.Pair?) {
    finger.go(path)
    notePath(drag, pair)
  }

  /// Sets the finger's path, without noting it for what is shown.
  func setPath(_ path: Finger.Path) { finger.go(path) }

  /// Sets the path at the end of which the finger leaves, and whose speed counts.
  func setLastPath(_ path: Finger.Path) { finger.goLast(path) }

  /// The finger goes its way, and presses what it came down on.
  func goPressing(_ path: Finger.Path) {
    finger.go(path)
    change { ($0.x, $0.y, $0.start) = (path.course(of: \.x), path.course(of: \.y), path.start) }
  }

  /// The way that the finger goes is a drag from now on.
  func beginDrag() { finger.beginDrag() }

  /// A person's finger has moved to a point. Gives whether it becomes a drag by that.
  func move(_ identity: Int, to point: Point) -> Bool { finger.move(identity, to: point, tick: now) }

  /// Notes down the path of a finger that does more than press.
  func notePath(_ drag: Finger.Drag?, _ pair: Finger.Pair?) {
    let path = finger.path
    var touch = History.Touch(isDown: true, drag: drag, pair: pair)
    (touch.x, touch.y) = (path.course(of: \.x), path.course(of: \.y))
    touch.spread = path.spread.map { from, to in
      (path.course(from.distance, to.distance), path.course(from.angle, to.angle))
    }
    touch.start = path.start
    note(touch)
  }

  /// Notes down where a finger is that presses what it came down on.
  func notePlace(_ point: Point) {
    change { ($0.x, $0.y, $0.start) = (.rest(point.x), .rest(point.y), now) }
  }

  /// Notes down which layer two fingers pinch or turn.
  func note(pair: Finger.Pair?) { change { $0.pair = pair } }

  /// Notes down which layer goes with the finger.
  func note(_ drag: Finger.Drag?) { change { $0.drag = drag } }

  /// The finger leaves, and has the layers under it until they are let go.
  func leave() {
    let place = place
    finger.leave()
    note(History.Touch(isDown: false, x: .rest(place.x), y: .rest(place.y), start: now))
  }

  private func note(_ touch: History.Touch) { evaluator.note(touch, at: now) }

  /// Notes down the touch as it is, but for a part of it.
  private func change(_ part: (inout History.Touch) -> Void) {
    var touch = history.touch.last ?? History.Touch()
    part(&touch)
    note(touch)
  }
}

extension Finger.Path {
  /// A number that goes from one value to another as the finger goes its way.
  fileprivate func course(_ from: Double, _ to: Double) -> Curve {
    .basic(from: from, to: to, duration: duration, timing: timing)
  }

  /// A coordinate of the finger's place.
  fileprivate func course(of coordinate: (Point) -> Double) -> Curve { course(coordinate(from), coordinate(to)) }
}
