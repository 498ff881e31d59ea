import Geometry

extension Layer {
  /// A layer and the part of the screen that it can be seen in, upright around what may be turned; in points.
  public struct Placement: Sendable {
    public var id: String
    public var kind: String
    /// The layer's frame on the whole screen, before anything clips it.
    public var frame: Rect
    /// The part of it that clips leave; nil where nothing is left or where it is wholly transparent.
    public var visible: Rect?
  }

  /// The placements of all layers of the tree on the screen, back to front: a parent comes before its children.
  public var placements: [Placement] {
    var result: [Placement] = []
    addPlacements(to: &result, toScreen: Projection.identity, clip: nil, isShown: true)
    return result
  }

  private func addPlacements(
    to result: inout [Placement], toScreen: Projection, clip: Rect?, isShown: Bool
  ) {
    let own = transformToParent.then(toScreen)
    let frame = own.boundingBox(of: bounds)
    let isShown = isShown && isVisible
    let seen = clip.map { $0.intersection(frame) } ?? frame
    result.append(Placement(id: id, kind: kind, frame: frame, visible: isShown ? seen : nil))
    let scrolled = Projection(.translation(-contentOffset.x, -contentOffset.y)).then(own)
    let inner = clipsToBounds ? seen ?? .zero : clip
    for child in children { child.addPlacements(to: &result, toScreen: scrolled, clip: inner, isShown: isShown) }
  }
}
