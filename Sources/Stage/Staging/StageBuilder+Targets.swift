import Geometry
import Scenes

/// Where a take's steps mean.
extension StageBuilder {
  /// The screen point a step means: the middle of the visible part of a layer (half way along its line, where fingers
  /// meet only its shape), or the point itself.
  func point(of target: TakeProgram.Target, take: String, step: Int) throws -> Point {
    try finishTick()
    evaluator.seek(now)
    switch target {
    case .point(let expression):
      let value = try evaluator.evaluate(expression, in: evaluator.root)
      guard let point = value.asPoint else {
        throw PropertyProblem.property("from", wanted: "two numbers", got: value)
      }
      let size = program.device.size
      guard (0...size.width).contains(point.x), (0...size.height).contains(point.y) else {
        throw StagingProblem.outsideScreen(take: take, step: step, point, screen: size)
      }
      return point
    case .layer(let path, let text):
      func missing(_ reason: String) -> StagingProblem {
        .notThere(take: take, step: step, target: text, time: now.seconds, reason: reason)
      }
      guard let instance = try evaluator.follow(path, from: evaluator.root).first else {
        throw missing("its 'if' is false, or there are not so many")
      }
      guard let visible = try visiblePart(of: instance) else { throw missing("it is outside of the screen") }
      let aim = try shapePoint(of: instance)
      let middle = aim.flatMap { visible.contains($0) ? $0 : nil } ?? visible.center
      let screen = try evaluator.screen()
      if let other = screen.hit(at: middle).last, screen.draws(other.id, over: instance.path) {
        throw missing("'\(other.originalID)' is in front of it")
      }
      return middle
    }
  }

  /// Where on the screen a shape that is met by its line or its inside is surely met: half way along the line, or
  /// between there and the chord. Nil for other layers.
  private func shapePoint(of instance: Instance) throws -> Point? {
    let hit = try evaluator.value(Vocabulary.touch.hit, of: instance)
    guard hit != .box, let path = try evaluator.path(of: instance) else { return nil }
    let stroke = hit == .stroke ? try evaluator.stroke(of: instance) : nil
    let (start, end) = (stroke?.start ?? 0, stroke?.end ?? 1)
    guard let half = path.trimmed(from: start, to: (start + end) / 2).lastPoint else { return nil }
    var point = half
    if hit == .path, let first = path.firstPoint, let last = path.lastPoint {
      let chord = (first + last) * 0.5
      point = (half + chord) * 0.5
    }
    return try evaluator.transformToScreen(of: instance).apply(to: point)
  }
}
