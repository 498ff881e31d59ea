import Geometry
import Layers
import Rendering

/// What is on its way over the screen: what scrolls show while they move, and layers that go from one place to another.
enum MovingAreas {
  /// Where a layer is, and how far it is scrolled.
  private struct Place {
    var offset: Point
    var frame: Rect

    /// Whether it has moved since: a layer that is somewhere else at once, by half of its size and more, has not.
    func hasMoved(from before: Place) -> Bool {
      if offset != before.offset { return true }
      let way = frame.origin - before.frame.origin
      let far = max(abs(way.x), abs(way.y))
      return frame.size == before.frame.size && far > 0 && far < max(frame.width, frame.height) / 2
    }
  }

  /// The areas of the screen at each instant, in points.
  static func areas(in renderer: FrameRenderer, at ticks: [Int], cancellation: Cancellation?) throws -> [[Rect]] {
    var areas: [[Rect]] = []
    var before: [String: Place] = [:]
    // A second at a time: a long take has many trees.
    for start in stride(from: 0, to: ticks.count, by: 60) {
      let part = Array(ticks[start..<min(start + 60, ticks.count)])
      for tree in try renderer.layers(at: part, cancellation: cancellation) {
        var places: [String: Place] = [:]
        var moved: [Rect] = []
        look(at: tree, .identity, clip: tree.frame) { layer, frame, area in
          let place = Place(offset: layer.contentOffset, frame: frame)
          places[layer.id] = place
          if let last = before[layer.id], place.hasMoved(from: last) { moved.append(area) }
        }
        areas.append(moved)
        before = places
      }
    }
    return areas
  }

  private static func look(
    at layer: Layer, _ outer: Projection, clip: Rect, _ body: (Layer, _ frame: Rect, _ area: Rect) -> Void
  ) {
    guard layer.isVisible else { return }
    let own = layer.transformToParent.then(outer)
    let frame = own.boundingBox(of: layer.bounds)
    guard let area = frame.intersection(clip) ?? (layer.clipsToBounds ? nil : .zero) else {
      return
    }
    body(layer, frame, area)
    let inner = Projection(.translation(-layer.contentOffset.x, -layer.contentOffset.y)).then(own)
    for child in layer.children { look(at: child, inner, clip: layer.clipsToBounds ? area : clip, body) }
  }
}
