import Evaluation
import Geometry
import Layers
import Scenes
import Vocabulary

/// The targets of a take's steps, resolved to points on the screen.
extension StepInputs {
  /// The middle of the visible part of a layer (half way along its line, where fingers meet only its shape), or the
  /// point itself, now.
  ///
  /// - Throws: where the layer is not there, not to be seen, or behind another one.
  func point(of target: TakeProgram.Target) throws -> Point {
    evaluator.seek(now)
    switch target {
    case .point(let expression):
      let value = try evaluator.evaluate(expression, in: evaluator.root)
      guard let point = value.asPoint else {
        throw PropertyProblem.property("from", wanted: "two numbers", got: value)
      }
      try requireOnScreen(point)
      return point
    case .layer(let path, let text):
      guard let instance = try evaluator.names.follow(path, from: evaluator.root).first else {
        throw StepProblem.notThere(text, time: now.seconds, isById: path.callsRowById)
      }
      if let hidden = try reasonUnseen(instance) { throw missing(text, "\(hidden)") }
      guard let visible = try VisibleArea(playhead: playhead).visiblePart(of: instance) else {
        throw missing(text, "it is outside of the screen")
      }
      let aim = try shapePoint(of: instance)
      let middle = aim.flatMap { visible.contains($0) ? $0 : nil } ?? visible.center
      let screen = try evaluator.screen.layer()
      if let other = screen.hit(at: middle).last, screen.draws(other.id, over: instance.path) {
        let name = try evaluator.screen.instance(of: other)?.takeName ?? RowName.printed(other.originalID)
        throw missing(text, "'\(name)' is in front of it")
      }
      return middle
    }
  }

  /// Returns the reason why fingers do not meet a layer, as far as its look goes; nil where they do.
  private func reasonUnseen(_ instance: Instance) throws -> String? {
    for layer in instance.selfAndAncestors where !layer.isLeaving {
      if try evaluator.value(Vocabulary.look.hidden, of: layer) { return "'\(layer.takeName)' is hidden" }
      if try evaluator.value(Vocabulary.look.opacity, of: layer) < Layer.Touch.minOpacity {
        return "the opacity of '\(layer.takeName)' is 0, and no finger meets what is not seen"
      }
    }
    return nil
  }

  func requireOnScreen(_ point: Point) throws {
    let size = program.device.size
    guard (0...size.width).contains(point.x), (0...size.height).contains(point.y) else {
      throw StepProblem.outsideScreen(point, screen: size)
    }
  }

  /// Returns the point on the screen at which a shape that is met by its line or its inside is surely met: half way
  /// along the line, or between there and the chord; the middle of letters on a path. Nil for other layers.
  private func shapePoint(of instance: Instance) throws -> Point? {
    let hit = try evaluator.value(Vocabulary.touch.hit, of: instance)
    if let letters = try evaluator.contents.lettersOnPath(of: instance) {
      return try evaluator.onScreen.transform(of: instance).apply(to: letters.middle)
    }
    guard hit != .box, let path = try evaluator.contents.path(of: instance) else { return nil }
    let stroke = hit == .stroke ? try evaluator.contents.stroke(of: instance) : nil
    let (start, end) = (stroke?.start ?? 0, stroke?.end ?? 1)
    guard let half = path.trimmed(from: start, to: (start + end) / 2).lastPoint else { return nil }
    var point = half
    if hit == .path, let first = path.firstPoint, let last = path.lastPoint {
      let chord = (first + last) * 0.5
      point = (half + chord) * 0.5
    }
    return try evaluator.onScreen.transform(of: instance).apply(to: point)
  }
}
