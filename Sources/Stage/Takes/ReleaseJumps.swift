import Evaluation
import Formulas
import Geometry
import Layers
import Motion
import PlayHistory
import Scenes

/// The releases of a take after which what a finger has dragged, pinched or turned, or what went with that, is
/// elsewhere at once: the way of the finger is lost, or counts twice. It looks at what has been played, and changes
/// nothing.
struct ReleaseJumps {
  let program: Program
  let script: Script
  let history: History

  /// The longest jump, in points, that is not reported.
  private static let minDistance = 2.0
  /// The part of the finger's way that a jump is at least: what goes to a place near by, as on a grid, is meant to.
  private static let minPart = 0.75

  /// A finger leaves what it has held.
  private struct Release {
    var tick: Tick
    /// The touch before, and the same as if the finger were where the gestures that end began.
    var touch: History.Touch
    var still: History.Touch
    var layer: String
    var events: [String] = []
  }

  /// A warning about each release after which something is elsewhere.
  var notes: [Diagnostic] {
    history.segments.compactMap { tick in release(at: tick).flatMap { try? note(of: $0) } }
  }

  private func release(at tick: Tick) -> Release? {
    guard tick > 0, let before = history.touch.piece(at: tick - 1), let after = history.touch.piece(at: tick),
      !after.isDown || before.spread != nil && after.spread == nil, let layer = before.pair?.layer ?? before.drag?.layer
    else { return nil }
    var release = Release(tick: tick, touch: before, still: before, layer: layer)
    if let drag = before.drag, after.drag == nil {
      (release.still.x, release.still.y) = (.rest(drag.origin.x), .rest(drag.origin.y))
      release.events.append("release")
    }
    if let pair = before.pair, after.pair == nil {
      if let distance = pair.distance {
        release.still.spread?.distance = .rest(distance)
        release.events.append("pinchRelease")
      }
      if let angle = pair.angle {
        release.still.spread?.angle = .rest(angle)
        release.events.append("rotateRelease")
      }
    }
    return release.events.isEmpty ? nil : release
  }

  private func note(of release: Release) throws -> Diagnostic? {
    let number = step(of: release.tick)
    let step = script.take.steps[number - 1]
    // That it jumps may be the point of it.
    if case .expect? = script.take.steps.dropFirst(number).first(where: { !$0.act.letsGoOn })?.act { return nil }
    let before = release.tick - 1
    var unmoved = history
    let begin = history.segments[history.segment(at: before)]
    unmoved.touch = history.touch.before(begin)
    unmoved.touch.append(release.still, at: begin)
    let held = try places(in: history, at: before)
    let still = try places(in: unmoved, at: before)
    let after = try places(in: history, at: release.tick)
    let jumps = held.compactMap { path, place -> (path: String, distance: Double)? in
      guard let origin = still[path], let now = after[path] else { return nil }
      let (traveled, distance) = (place.distance(to: origin), place.distance(to: now))
      let isJump = distance > Self.minDistance && traveled > Self.minDistance && distance > Self.minPart * traveled
      return isJump ? (path, distance) : nil
    }
    let named =
      jumps.first { $0.path == release.layer }
      ?? jumps.min { ($0.path.utf8.count, $0.path) < ($1.path.utf8.count, $1.path) }
    guard let named else { return nil }
    let evaluator = evaluator(of: history, at: release.tick)
    let name = try evaluator.screen.instance(ofLayer: named.path)?.takeName ?? RowName.printed(named.path)
    let problem = ReleaseJumpProblem(layer: name, distance: named.distance, events: release.events)
    return Diagnostic(TakeProblem(take: script.take.name, step: number, problem: problem), at: step.place)
  }

  /// The number of the step by which a finger leaves at a tick: a release there, or else the one that goes on until
  /// then.
  private func step(of tick: Tick) -> Int {
    let release = script.begins.indices.first { index in
      guard case .release = script.take.steps[index].act else { return false }
      return script.begins[index] == tick
    }
    return (release ?? script.begins.lastIndex { $0 < tick } ?? 0) + 1
  }

  private func evaluator(of history: History, at tick: Tick) -> Evaluator {
    let evaluator = Evaluator(program: program, history: history, budget: .ofTake)
    evaluator.seek(tick)
    return evaluator
  }

  /// Returns the places of all layers that can be seen, by their paths.
  private func places(in history: History, at tick: Tick) throws -> [String: Corners] {
    var result: [String: Corners] = [:]
    func look(in layer: Layer, _ outer: Projection) {
      guard !layer.isHidden, layer.opacity > 0 else { return }
      let own = layer.transformToParent.then(outer)
      result[layer.id] = Corners(of: layer.bounds, own)
      let inside = Projection(.translation(-layer.contentOffset.x, -layer.contentOffset.y)).then(own)
      for child in layer.children { look(in: child, inside) }
    }
    look(in: try evaluator(of: history, at: tick).screen.layer(), .identity)
    return result
  }
}

/// The places of three corners of a layer on the screen, by which its place, its size and its turn are known.
private struct Corners {
  private var points: [Point]

  init?(of bounds: Rect, _ toScreen: Projection) {
    points = [Point(bounds.minX, bounds.minY), Point(bounds.maxX, bounds.minY), Point(bounds.minX, bounds.maxY)]
      .compactMap(toScreen.apply(to:))
    if points.count < 3 { return nil }
  }

  /// Returns the distance of the corner that is farthest from where it was.
  func distance(to other: Corners) -> Double {
    zip(points, other.points).map { ($0 - $1).length }.max() ?? 0
  }
}
