import Evaluation
import Geometry
import Motion
import Scenes

/// The part of a layer that the screen shows at the playhead.
struct Sight: StagePart {
  let playhead: Playhead

  /// The part of a layer that no clip around it and no edge of the screen cuts off, on the screen.
  func visiblePart(of instance: Instance) throws -> Rect? {
    var visible = try box(of: instance)
    for one in instance.outward.dropFirst() where try one.parent == nil || evaluator.appearance.clips(one) {
      guard let rest = visible.intersection(try box(of: one)) else { return nil }
      visible = rest
    }
    return visible
  }

  /// Where a scroll is seen from the one that it shares a travel along an axis with.
  func sight(of inner: Instance, from outer: Instance, _ axis: Axis) throws -> ScrollChain.Sight {
    if try inner.outward.contains(where: { try evaluator.value(Vocabulary.look.hidden, of: $0) }) { return .hidden }
    if try visiblePart(of: inner) != nil { return .shown }
    guard let window = try visiblePart(of: outer) else { return .hidden }
    let box = try box(of: inner)
    let (along, across) =
      axis == .horizontal
      ? (Interval(box.minX, box.maxX), (box.minY, box.maxY, window.minY, window.maxY))
      : (Interval(box.minY, box.maxY), (box.minX, box.maxX, window.minX, window.maxX))
    guard across.0 < across.3, across.2 < across.1 else { return .hidden }
    if along.low >= (axis == .horizontal ? window.maxX : window.maxY) { return .ahead }
    return along.high <= (axis == .horizontal ? window.minX : window.minY) ? .behind : .hidden
  }

  /// The rectangle on the screen around a layer's frame, or around letters on a path.
  private func box(of instance: Instance) throws -> Rect {
    let size = try evaluator.layout.frame(of: instance).size
    let letters = try evaluator.contents.lettersOnPath(of: instance)?.outline.bounds
    return try evaluator.onScreen.transform(of: instance).boundingBox(of: letters ?? Rect(origin: .zero, size: size))
  }
}
