import Geometry
import Layers
import Scenes
import Stage
import Vocabulary

/// Something that is not where it should be at an instant, before it is known whether that is meant.
struct LayoutFault {
  /// The fault in numbers.
  enum Kind {
    /// Letters are left out.
    case cut(ReadText)
    /// Points that what clips it takes away at an edge; `other` is the layer that clips.
    case clipped(Edge)
    /// Nothing of it is on the screen; the edge beyond which it lies, and points that would bring all of it there.
    case offScreen(Edge)
    /// Points by which it sticks out of the box around it, which is `other`.
    case outOfBox(Edge)
    /// Overlap with another layer, or a shared position, which is `other`.
    case over(common: Rect)
    /// Occlusion by `other`, which is painted over the layer or takes its touches.
    case under(common: Rect)
    /// Points by which the layer reaches into the area that the device reserves at an edge.
    case bar(Edge, width: Double)
    /// A picture that is so many times wider than high, besides its own ratio.
    case stretched(factor: Double, natural: Size, size: Size)
    case slip(LayoutGroup.Slip)
  }

  /// An edge, and how many points go beyond it.
  struct Edge {
    var edge: ScreenEdge
    var points: Double
  }

  struct Key: Hashable {
    var rule: AccessibilityRule
    var layer: String
    var other: String
    var edge: ScreenEdge?
  }

  var rule: AccessibilityRule
  var kind: Kind
  var link: LayerLink
  /// The other layer that it is about.
  var other: LayerLink?
  /// The text, where it is one.
  var text: ReadText?
  /// The area of the fault on the screen, in points.
  var area: Rect
  /// The size of the fault, in points or square points, by which faults of one rule are ordered: the larger, the worse.
  var measure: Double
  /// The place of the one against the other, where it only counts while they are at rest.
  var stand: Point?

  var key: Key {
    let edge: ScreenEdge? =
      switch kind {
      case .clipped(let edge), .outOfBox(let edge), .bar(let edge, _): edge.edge
      default: nil
      }
    return Key(rule: rule, layer: link.id, other: other?.id ?? "", edge: edge)
  }
}

extension ScreenEdge {
  /// The edge as a phrase of a message: "at the top", "on the right".
  var phrase: String {
    switch self {
    case .top: "at the top"
    case .bottom: "at the bottom"
    case .left: "on the left"
    case .right: "on the right"
    }
  }

  /// Returns the points by which a rectangle sticks out of another one at this edge; negative inside of it.
  func excess(of inner: Rect, beyond outer: Rect) -> Double {
    switch self {
    case .top: outer.minY - inner.minY
    case .bottom: inner.maxY - outer.maxY
    case .left: outer.minX - inner.minX
    case .right: inner.maxX - outer.maxX
    }
  }

  /// The length of a rectangle along the axis across it.
  func length(of rect: Rect) -> Double { self == .left || self == .right ? rect.width : rect.height }
}
