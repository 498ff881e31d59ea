import Evaluation
import Formulas
import Geometry
import Scenes
import Vocabulary

/// The events that layers emit: a component by `tell`, a scroll or a layer with `drag` when the finger lets it go. It
/// owns the events that nobody has acted upon yet.
///
/// Events are acted upon as soon as the actions are through that emitted them, before anything else happens at the
/// instant: first by the layer's own `on`, then by the rules about it, in the order of the file.
final class EventQueue: StagePart {
  /// An event that a layer has emitted, with its values.
  struct Event {
    var sender: Instance
    var name: String
    var values: [Value]
    /// Whether the sender is not there any more, and so is found by nobody under its name.
    var hasGone = false
  }

  let playhead: Playhead
  private let liveLayers: LiveLayers
  private var events: [Event] = []

  /// The most events of one instant: more are taken for one that leads to itself.
  private static let limit = 100

  init(_ playhead: Playhead, liveLayers: LiveLayers) {
    self.playhead = playhead
    self.liveLayers = liveLayers
  }

  /// Adds an event that a layer emits.
  ///
  /// - Parameter hasGone: whether it is the last that it emits, since it is not there any more.
  func emit(_ event: String, _ values: [Value], by sender: Instance, hasGone: Bool = false) {
    events.append(Event(sender: sender, name: event, values: values, hasGone: hasGone))
  }

  /// Adds the event of a scroll that a finger has let go: where it is, how fast it goes on, and where it will rest.
  ///
  /// - Parameter velocity: the finger's, in points per second.
  func emitRelease(of scroll: Instance, velocity: Point) throws {
    let state = evaluator.scrolls.state(of: scroll)
    var (place, speed, target) = (Point.zero, Point.zero, Point.zero)
    for axis in Axis.allCases {
      place[axis] = state.exact(axis, at: now).rounded(toPixel: pixel)
      if try evaluator.scrolls.moves(scroll, on: axis) { speed[axis] = -velocity[axis] }
      target[axis] = state[axis].target
    }
    emit("release", [place, speed, target].map { Value($0) }, by: scroll)
  }

  /// Returns a point of the screen in a layer's own coordinates.
  func location(of place: Point, in layer: Instance) throws -> Value {
    Value(try evaluator.onScreen.transform(of: layer).inverse?.apply(to: place) ?? place)
  }

  /// Acts upon all events.
  func drain(by performer: some Performer) throws {
    var count = 0
    while !events.isEmpty {
      let one = events.removeFirst()
      count += 1
      if count > Self.limit { throw StagingProblem.endlessNews(one.name, time: now.seconds) }
      try evaluator.with(one.values) {
        if let actions = one.sender.template.handlers[one.name] {
          try performer.perform(actions, in: one.sender, with: one.values)
        }
        for listener in LiveLayers.sorted(Array(liveLayers.listening.values)) {
          try act(on: one, listener.instance, by: performer)
        }
      }
    }
  }

  /// Whether a path means a layer that has gone, as far as can be known: it names no one of a list.
  private func means(_ path: LayerPath, from listener: Instance, _ sender: Instance) -> Bool {
    let common = listener.ancestor(path.up)
    return sender.selfAndAncestors.contains { $0 === common }
      && path.steps.allSatisfy { if case .at = $0 { false } else { true } }
  }

  private func act(on event: Event, _ listener: Instance, by performer: some Performer) throws {
    for rule in listener.template.rules {
      guard case .event(let path, event.name) = rule.trigger, path.template == event.sender.template.index,
        try event.hasGone
          ? means(path, from: listener, event.sender)
          : evaluator.names.follow(path, from: listener).contains(where: { $0 === event.sender })
      else { continue }
      if let condition = rule.condition, try !truth(condition, in: listener, at: rule.place) { continue }
      try performer.perform(rule.actions, in: listener, with: event.values)
    }
  }
}

extension Evaluator {
  /// Runs `body` with other values of the variables of an action.
  func with<Result>(_ values: [Value], _ body: () throws -> Result) rethrows -> Result {
    let saved = variables
    variables = Variables(values)
    defer { variables = saved }
    return try body()
  }
}
