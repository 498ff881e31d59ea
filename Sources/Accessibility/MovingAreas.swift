import Geometry
import Layers
import Rendering

/// The areas that are on their way over the screen: what scrolls show while they move, and layers that go from one
/// place to another, or grow or shrink. Edges that pass with them pass each place once, which is no flash.
struct MovingAreas: Sendable {
  /// The areas of the screen at each instant, in points.
  private(set) var areas: [[Rect]] = []
  /// The positions at which the moving layers are seen best, by their ids.
  private var stands: [String: Stand] = [:]

  /// A place of a layer around it, and what is seen of it there, in square points.
  private struct Stand {
    var frame: Rect
    /// The layer's transform; nil for one that is turned.
    var transform: AffineTransform?
    var offset: Point
    var seen: Double

    init(of layer: Layer, seen: Double) {
      (frame, offset, self.seen) = (layer.frame, layer.contentOffset, seen)
      transform = layer.transform.isUpright ? layer.transform : nil
    }
  }

  /// A layer's frame on the screen and its scroll offset.
  private struct Place {
    var offset: Point
    var frame: Rect
    var isUpright: Bool

    /// Points that are no way.
    private static let least = 1e-6

    /// Returns the direction of the change in size: 1 for growth, −1 for shrinking, 0 for the same size or a turned
    /// layer.
    func growth(from before: Place) -> Int {
      let more = frame.width - before.frame.width + frame.height - before.frame.height
      guard isUpright, before.isUpright, abs(more) > Self.least else { return 0 }
      return more > 0 ? 1 : -1
    }

    /// Whether it has moved since, or another size: a layer whose edge is somewhere else at once, by half of its size
    /// and more, has not.
    func hasMoved(from before: Place) -> Bool {
      if offset != before.offset { return true }
      let (old, new) = (before.frame, frame)
      let shifts = [new.minX - old.minX, new.minY - old.minY, new.maxX - old.maxX, new.maxY - old.maxY].map { abs($0) }
      let far = shifts.reduce(0, max)
      let size = max(max(new.width, new.height), max(old.width, old.height))
      let isSameSize = max(abs(new.width - old.width), abs(new.height - old.height)) <= Self.least
      return far > Self.least && far < size / 2 && (isSameSize || growth(from: before) != 0)
    }
  }

  /// The direction in which a layer's size changes, and the tick of its last reversal: a layer that grows and shrinks
  /// in turns does flash.
  private struct Growth {
    var direction = 0
    var turned = Int.min / 2

    mutating func note(_ new: Int, at tick: Int) {
      guard new != 0 else { return }
      if direction == -new { turned = tick }
      direction = new
    }
  }

  init(in renderer: FrameRenderer, at ticks: [Int], cancellation: Cancellation?) throws {
    var before: [String: Place] = [:]
    var (best, growths): ([String: Stand], [String: Growth]) = ([:], [:])
    var movers: Set<String> = []
    // A second at a time: a long take has many trees.
    for start in stride(from: 0, to: ticks.count, by: 60) {
      let part = Array(ticks[start..<min(start + 60, ticks.count)])
      for (tick, tree) in zip(part, try renderer.layers(at: part, cancellation: cancellation)) {
        var places: [String: Place] = [:]
        var moved: [Rect] = []
        Self.look(at: tree, .identity, clip: tree.frame) { layer, frame, area, isUpright in
          let place = Place(offset: layer.contentOffset, frame: frame, isUpright: isUpright)
          places[layer.id] = place
          if area.area > best[layer.id]?.seen ?? -1 { best[layer.id] = Stand(of: layer, seen: area.area) }
          guard let last = before[layer.id] else { return }
          growths[layer.id, default: Growth()].note(place.growth(from: last), at: tick)
          let turned = growths[layer.id]?.turned ?? 0
          guard place.hasMoved(from: last), tick - turned > FlashCounter.second else { return }
          moved.append(area)
          movers.insert(layer.id)
        }
        areas.append(moved)
        before = places
      }
    }
    stands = best.filter { movers.contains($0.key) }
  }

  /// Whether nothing moves at any time.
  var isEmpty: Bool { stands.isEmpty }

  /// The tree with all that moves where it is seen best, as if it stayed there: what still changes is its own light.
  func standing(_ layer: Layer) -> Layer {
    var layer = layer
    if let stand = stands[layer.id] {
      layer.frame = stand.frame
      layer.contentOffset = stand.offset
      if let transform = stand.transform, layer.transform.isUpright { layer.transform = transform }
    }
    if !layer.children.isEmpty { layer.children = layer.children.map { standing($0) } }
    return layer
  }

  private static func look(
    at layer: Layer, _ outer: Projection, clip: Rect,
    _ body: (Layer, _ frame: Rect, _ area: Rect, _ isUpright: Bool) -> Void
  ) {
    guard layer.isVisible else { return }
    let own = layer.transformToParent.then(outer)
    let frame = own.boundingBox(of: layer.bounds)
    guard let area = frame.intersection(clip) ?? (layer.clipsToBounds ? nil : .zero) else {
      return
    }
    body(layer, frame, area, own.affine?.isUpright ?? false)
    let inner = Projection(.translation(-layer.contentOffset.x, -layer.contentOffset.y)).then(own)
    for child in layer.children { look(at: child, inner, clip: layer.clipsToBounds ? area : clip, body) }
  }
}

extension AffineTransform {
  /// Whether upright rectangles stay upright.
  fileprivate var isUpright: Bool { b == 0 && c == 0 }
}
