import Geometry
import Layers
import Rendering

/// The areas that are on their way over the screen: what scrolls show while they move, and layers that go from one
/// place to another.
struct MovingAreas: Sendable {
  /// The areas of the screen at each instant, in points.
  private(set) var areas: [[Rect]] = []
  /// Where what moves at any time is seen best, by its id.
  private var stands: [String: Stand] = [:]

  /// A place of a layer around it, and what is seen of it there, in square points.
  private struct Stand {
    var origin: Point
    var offset: Point
    var seen: Double
  }

  /// Where a layer is, and how far it is scrolled.
  private struct Place {
    var offset: Point
    var frame: Rect

    /// True where it has moved since: a layer that is somewhere else at once, by half of its size and more, has not.
    func hasMoved(from before: Place) -> Bool {
      if offset != before.offset { return true }
      let way = frame.origin - before.frame.origin
      let far = max(abs(way.x), abs(way.y))
      return frame.size == before.frame.size && far > 0 && far < max(frame.width, frame.height) / 2
    }
  }

  init(in renderer: FrameRenderer, at ticks: [Int], cancellation: Cancellation?) throws {
    var before: [String: Place] = [:]
    var best: [String: Stand] = [:]
    var movers: Set<String> = []
    // A second at a time: a long take has many trees.
    for start in stride(from: 0, to: ticks.count, by: 60) {
      let part = Array(ticks[start..<min(start + 60, ticks.count)])
      for tree in try renderer.layers(at: part, cancellation: cancellation) {
        var places: [String: Place] = [:]
        var moved: [Rect] = []
        Self.look(at: tree, .identity, clip: tree.frame) { layer, frame, area in
          let place = Place(offset: layer.contentOffset, frame: frame)
          places[layer.id] = place
          let stand = Stand(origin: layer.frame.origin, offset: layer.contentOffset, seen: area.area)
          if stand.seen > best[layer.id]?.seen ?? -1 { best[layer.id] = stand }
          guard let last = before[layer.id], place.hasMoved(from: last) else { return }
          moved.append(area)
          movers.insert(layer.id)
        }
        areas.append(moved)
        before = places
      }
    }
    stands = best.filter { movers.contains($0.key) }
  }

  /// True where nothing moves at any time.
  var isEmpty: Bool { stands.isEmpty }

  /// The tree with all that moves where it is seen best, as if it stayed there: what still changes is its own light.
  func standing(_ layer: Layer) -> Layer {
    var layer = layer
    if let stand = stands[layer.id] {
      layer.frame.origin = stand.origin
      layer.contentOffset = stand.offset
    }
    if !layer.children.isEmpty { layer.children = layer.children.map { standing($0) } }
    return layer
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
