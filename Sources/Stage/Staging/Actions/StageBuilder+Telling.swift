import Formulas
import Geometry
import Scenes

/// What layers tell: a component by `tell`, a scroll when the finger lets it go.
///
/// It is acted upon as soon as the actions are through that told it, before anything else happens at the instant: first
/// what the layer's own `on` says, then the rules about it, in the order of the file.
extension StageBuilder {
  /// Something told that has not been acted upon, with what comes along.
  struct News {
    var teller: Instance
    var event: String
    var values: [Value]
  }

  /// A component tells its user something.
  func tell(_ event: String, _ values: [Expression], by path: LayerPath, from instance: Instance) throws {
    let values = try values.map { try evaluator.evaluate($0, in: instance) }
    guard let teller = try evaluator.follow(path, from: instance).first else { return }
    news.append(News(teller: teller, event: event, values: values))
  }

  /// A scroll that a finger has let go tells where it is, how fast it goes on, and where it will rest.
  func tellRelease(of scroll: Instance, velocity: Point) throws {
    let state = evaluator.scroll(of: scroll)
    let (x, y) = (state.horizontal, state.vertical)
    let speed = Point(
      try evaluator.moves(scroll, on: .horizontal) ? -velocity.x : 0,
      try evaluator.moves(scroll, on: .vertical) ? -velocity.y : 0)
    news.append(
      News(
        teller: scroll, event: "release",
        values: [
          .point(x.exact(at: now).rounded(toPixel: pixel), y.exact(at: now).rounded(toPixel: pixel)),
          .point(speed.x, speed.y), .point(x.target, y.target),
        ]))
  }

  /// Does what is to be done about all that has been told.
  func spread() throws {
    var count = 0
    while !news.isEmpty {
      let one = news.removeFirst()
      count += 1
      if count > 100 { throw StagingProblem.endlessNews(one.event, time: now.seconds) }
      let saved = evaluator.locals
      evaluator.locals = one.values
      defer { evaluator.locals = saved }
      if let actions = one.teller.template.handlers[one.event] { try perform(actions, in: one.teller) }
      for listener in Cast.sorted(Array(cast.listening.values)) where !listener.instance.isLeaving {
        try act(on: one, listener.instance)
      }
    }
  }

  private func act(on news: News, _ listener: Instance) throws {
    for rule in listener.template.rules {
      guard case .told(let path, news.event) = rule.trigger, path.template == news.teller.template.index,
        try evaluator.follow(path, from: listener).contains(where: { $0 === news.teller })
      else { continue }
      if let condition = rule.condition, try !truth(condition, in: listener, at: rule.place) { continue }
      try perform(rule.actions, in: listener)
    }
  }
}

extension Template {
  /// Whether it has rules about what others tell.
  var listens: Bool {
    rules.contains { if case .told = $0.trigger { true } else { false } }
  }
}
