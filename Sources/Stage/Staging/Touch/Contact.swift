import Geometry
import Layers
import Motion
import Scenes

/// The finger on the screen and the layers under it since it came down. It owns both, and notes down where the finger is.
final class Contact: StagePart {
  /// The same as a value, the layers by their paths.
  struct State {
    var finger = Finger()
    var layers: [String] = []
  }

  let playhead: Playhead
  private(set) var finger = Finger()
  /// Innermost first.
  private(set) var layers: [Instance] = []

  init(_ playhead: Playhead) {
    self.playhead = playhead
  }

  var state: State { State(finger: finger, layers: layers.map(\.path)) }

  /// Goes on from where the finger was; to be called once, when the layers are there again.
  func take(up state: State) throws {
    finger = state.finger
    layers = try state.layers.compactMap { try InstancePaths(evaluator: evaluator).instance(at: $0) }
  }

  // MARK: What is under it

  /// The layers at a point of the screen, innermost first: the topmost one drawn that takes touches, and those around it.
  func touched(at point: Point) throws -> [Instance] {
    guard let innermost = try evaluator.screen.layer().hit(at: point).last else { return [] }
    var chain: [Instance] = []
    var current = try evaluator.screen.instance(of: innermost)
    while let instance = current {
      chain.append(instance)
      current = instance.parent
    }
    return chain
  }

  /// One of the layers under the finger.
  func layer(_ path: String) -> Instance? { layers.first { $0.path == path } }

  var place: Point { finger.place(at: now) }

  // MARK: Down, on its way, up

  /// Has these layers under the finger from now on.
  func meet(_ layers: [Instance]) { self.layers = layers }

  /// The finger comes down on the layers that it has met.
  ///
  /// - Parameter isSpent: whether the touch is more than a press from the beginning.
  func comeDown(at point: Point, isSpent: Bool) {
    finger.comeDown(at: point, tick: now, isSpent: isSpent)
    note(
      History.Touch(
        isDown: true, pressed: isSpent ? [] : Set(layers.map(\.path)), x: .rest(point.x), y: .rest(point.y),
        start: now))
  }

  /// The touch is more than a press by now.
  func spend() { finger.spend() }

  /// The finger goes its way, as a drag.
  ///
  /// - Parameter drag: of a layer that goes with it.
  func go(_ way: Finger.Path, drag: Finger.Drag?) {
    finger.go(way)
    noteWay(drag)
  }

  /// The finger's way is another one, of which nothing is to be seen.
  func take(_ way: Finger.Path) { finger.go(way) }

  /// A person's finger has moved to a point. Gives whether it becomes a drag by that.
  func move(to point: Point) -> Bool { finger.move(to: point, tick: now) }

  /// Notes down the way that the finger goes as a drag.
  func noteWay(_ drag: Finger.Drag?) {
    let way = finger.path
    note(
      History.Touch(
        isDown: true, pressed: [], drag: drag,
        x: .basic(from: way.from.x, to: way.to.x, duration: way.duration, timing: way.timing),
        y: .basic(from: way.from.y, to: way.to.y, duration: way.duration, timing: way.timing), start: now))
  }

  /// Notes down where a finger is that presses what it came down on.
  func notePlace(_ point: Point) {
    var touch = history.touch.last ?? History.Touch()
    (touch.x, touch.y, touch.start) = (.rest(point.x), .rest(point.y), now)
    note(touch)
  }

  /// Notes down which layer goes with the finger.
  func note(_ drag: Finger.Drag?) {
    guard var touch = history.touch.last else { return }
    touch.drag = drag
    note(touch)
  }

  /// The finger leaves, and has the layers under it until they are let go.
  func leave() {
    let place = place
    finger.leave()
    note(History.Touch(isDown: false, x: .rest(place.x), y: .rest(place.y), start: now))
  }

  private func note(_ touch: History.Touch) { evaluator.note(touch, at: now) }
}
