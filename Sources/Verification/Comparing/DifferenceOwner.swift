import Geometry
import Layers
import Pixels

/// Finds the layer of a frame that a difference of its pixels belongs to.
struct DifferenceOwner {
  private let placements: [Layer.Placement]
  /// Pixels a point.
  private let scale: Double
  /// The changes that the tree tells.
  private let changes: [LayerDifference]

  init(_ layer: Layer, scale: Double, changes: [LayerDifference]) {
    (placements, self.scale, self.changes) = (layer.placements, scale, changes)
  }

  /// The layer that a difference belongs to: one whose change the tree tells and which lies there; else the smallest
  /// that holds all of it, the one in front first.
  func layer(of region: PixelRect, within bounds: PixelRect) -> String? {
    let area = points(region)
    let all = points(bounds)
    let change = changes.first { change in
      placements.contains { RowName.printed($0.id) == change.layer && $0.visible?.intersection(all) != nil }
    }
    if let change { return change.layer }
    var best: (id: String, size: Double)?
    for placement in placements {
      guard let visible = placement.visible, visible.union(area) == visible else { continue }
      let size = visible.width * visible.height
      if size <= best?.size ?? .infinity { best = (placement.id, size) }
    }
    return (best?.id ?? placements.first?.id).map(RowName.printed)
  }

  /// The layer that a difference somewhere in an area most likely belongs to: one whose change the tree tells and which
  /// reaches there; else the one that lies in the area most and fills it best, the one in front first.
  func layer(nearest area: PixelRect) -> String? {
    let area = points(area)
    let placements = placements.compactMap { placement in
      placement.visible?.intersection(area).map { (id: placement.id, all: placement.visible ?? $0, common: $0) }
    }
    let change = changes.first { change in placements.contains { RowName.printed($0.id) == change.layer } }
    if let change { return change.layer }
    var best: (id: String, score: Double)?
    for placement in placements {
      // The area is the same for all layers: the common part alone tells which fills it best.
      let common = placement.common.width * placement.common.height
      let score = common / (placement.all.width * placement.all.height) * common.squareRoot().squareRoot()
      if score >= best?.score ?? 0 { best = (placement.id, score) }
    }
    return best.map { RowName.printed($0.id) }
  }

  private func points(_ pixels: PixelRect) -> Rect {
    Rect(
      Double(pixels.x) / scale, Double(pixels.y) / scale, Double(pixels.width) / scale, Double(pixels.height) / scale)
  }
}

extension Finding {
  /// Takes down how the layers of two pictures differ, and which of them the difference of the pixels belongs to.
  mutating func note(_ changes: [LayerDifference], in layer: Layer, scale: Double) {
    self.changes = changes
    guard let bounds = difference.bounds else { return }
    self.layer = DifferenceOwner(layer, scale: scale, changes: changes)
      .layer(of: difference.regions.first ?? bounds, within: bounds)
  }
}
