import Geometry
import Layers

extension LayoutFault {
  /// The fault, and by how much it would be none; a sentence without a full stop.
  var message: String {
    switch kind {
    case .cut(let text): cutMessage(text.fit)
    case .clipped(let edge):
      "\(subject) ends \(edge.points.shortText) points beyond \(place(of: edge)); it needs "
        + "\(missing(at: edge).shortText) points more"
    case .offScreen(let edge):
      "\(subject) is not on the screen, and nothing brings it there; it lies beyond the edge \(edge.edge.phrase), and "
        + "needs \(edge.points.shortText) points more"
    case .outOfBox(let edge):
      "\(subject) sticks \(edge.points.shortText) points out of \(name) \(edge.edge.phrase); the box needs "
        + "\(edge.points.shortText) points more"
    case .over(let common):
      "\(subject) \(rule == .overlappingText ? "lies over" : "shares a place with") \(name): "
        + "\(common.width.shortText) × \(common.height.shortText) points; \(apart(common))"
    case .under(let common):
      "\(subject) lies under \(name), which \(rule == .coveredText ? "is painted over" : "keeps fingers off") "
        + "\(common.width.shortText) × \(common.height.shortText) points of it"
    case .bar(let edge, let width):
      "\(subject) reaches \(edge.points.shortText) points into the \(width.shortText) that the device keeps for itself "
        + edge.edge.phrase
    case .stretched(let factor, let natural, let size):
      "the picture of \(natural.width.shortText) × \(natural.height.shortText) is stretched to "
        + "\(size.width.shortText) × \(size.height.shortText) points; "
        + "\((factor > 1 ? size.width / factor : size.width).shortText) × "
        + "\((factor > 1 ? size.height : size.height * factor).shortText) would keep its ratio"
    case .slip(let slip):
      "it is \(abs(slip.distance).shortText) points \(slip.direction) than those beside it, which are equal"
    }
  }

  /// The points that are wanting at an edge: of a text all that is cut off, of a place to tap what a finger needs.
  private func missing(at edge: Edge) -> Double {
    guard rule == .outsideTarget else { return edge.points }
    let length = edge.edge.length(of: area)
    return min(AccessibilityAudit.fingerTip, length) - (length - edge.points)
  }

  private var subject: String { text?.text.quoted ?? "what is tapped" }

  private var name: String { other.map { "`\(RowName.printed($0.id))`" } ?? "the screen" }

  private func place(of edge: Edge) -> String {
    let isScreen = other?.parent == nil
    return isScreen ? "the edge of the screen \(edge.edge.phrase)" : "\(name), which clips it \(edge.edge.phrase)"
  }

  private func cutMessage(_ fit: TextFit) -> String {
    let needed = "it needs \(fit.missing.shortText) points more"
    return fit.all > fit.shown && fit.shown > 0
      ? "\(subject) is cut: \(fit.shown) of \(fit.all) lines are shown; \(needed)" : "\(subject) is cut: \(needed)"
  }

  private func apart(_ common: Rect) -> String {
    common.width < common.height
      ? "\(common.width.shortText) points to the side they would not"
      : "\(common.height.shortText) points higher or lower they would not"
  }
}

extension LayoutGroup.Slip {
  fileprivate var direction: String {
    switch (dimension, distance > 0) {
    case (.left, true): "further right"
    case (.left, false): "further left"
    case (.top, true): "lower"
    case (.top, false): "higher up"
    case (.width, true): "wider"
    case (.width, false): "narrower"
    case (.height, true): "taller"
    case (.height, false): "less tall"
    }
  }
}
