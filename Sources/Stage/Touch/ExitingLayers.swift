import Basics
import Evaluation
import Geometry
import Layers
import Motion
import PlayHistory

/// The frames in which layers that are on their way out stood as they began to leave. A page that slides away keeps
/// fingers off there, too, until it is gone: who means its button does not know yet that it goes.
struct ExitingLayers: StagePart {
  let playhead: Playhead

  private struct Leaver {
    var path: String
    /// The layers that a finger met there, from the screen to the innermost, by their paths.
    var met: [String]
  }

  /// The layers that a finger at a point met where one stood that leaves, innermost first; nil where none did, or where
  /// what is met there now lies in front of it.
  func touched(at point: Point, on screen: Layer) throws -> [Instance]? {
    let met = screen.hit(at: point).last
    var front: Leaver?
    for leaver in try leavers(at: point, on: screen) {
      if let met, screen.draws(met.id, over: leaver.path), try !areNeighbours(met, leaver.path) { continue }
      if let other = front, !screen.draws(leaver.path, over: other.path) { continue }
      front = leaver
    }
    guard let front else { return nil }
    var layers: [Instance] = []
    for path in front.met {
      if let layer = try evaluator.screen.instance(ofLayer: path) {
        layers.insert(layer, at: 0)
      } else if MachineText(path).starts(with: MachineText(front.path + ".")) {
        // The layer that would have the finger is gone, and nobody has it instead.
        return []
      }
    }
    return layers
  }

  /// Whether two layers share the room of a stack or are rows of one list: neither is in front of the other.
  private func areNeighbours(_ met: Layer, _ path: String) throws -> Bool {
    guard let leaver = try evaluator.screen.instance(ofLayer: path), let parent = leaver.parent,
      let other = try evaluator.screen.instance(of: met)?.selfAndAncestors.first(where: { $0.parent === parent })
    else { return false }
    return parent.template.kind.isStack || other.template === leaver.template
  }

  private func leavers(at point: Point, on screen: Layer) throws -> [Leaver] {
    let leaving = history.existences.compactMap { path, course -> (path: String, begin: Tick)? in
      guard let existence = course.piece(at: now), existence.isLeaving, existence.start > 0 else { return nil }
      return (path, existence.start)
    }
    return try Dictionary(grouping: leaving, by: \.begin).sorted { $0.key < $1.key }.flatMap {
      begin, layers -> [Leaver] in
      let before = Evaluator(program: program, history: history, budget: .ofTake)
      before.seek(begin - 1)
      let former = try before.screen.layer()
      return layers.map(\.path).sorted().compactMap { path -> Leaver? in
        guard case .leaving(let area)? = Self.touch(of: path, in: screen) else { return nil }
        var standing = former
        Self.set(area.map(Layer.Touch.takes) ?? .passes, of: path, in: &standing)
        let met = standing.hit(at: point).map(\.originalID)
        return met.contains(path) ? Leaver(path: path, met: met) : nil
      }
    }
  }

  /// Returns the way in which a layer, or one in it, takes touches, by its `id`; nil where it is not in there.
  private static func touch(of id: String, in layer: Layer) -> Layer.Touch? {
    if layer.id == id { return layer.touch }
    for child in layer.children {
      if let found = touch(of: id, in: child) { return found }
    }
    return nil
  }

  /// Sets how fingers meet a layer, or one in it.
  private static func set(_ touch: Layer.Touch, of id: String, in layer: inout Layer) {
    if layer.id == id { layer.touch = touch }
    for place in layer.children.indices where MachineText(id).starts(with: MachineText(layer.children[place].id)) {
      set(touch, of: id, in: &layer.children[place])
    }
  }
}
