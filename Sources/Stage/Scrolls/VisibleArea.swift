import Evaluation
import Geometry
import Motion
import Scenes
import Vocabulary

/// The part of a layer that the screen shows at the playhead.
struct VisibleArea: StagePart {
  let playhead: Playhead

  /// The part of a layer that no clip around it and no edge of the screen cuts off, on the screen.
  func visiblePart(of instance: Instance) throws -> Rect? {
    var visible = try box(of: instance)
    for one in instance.selfAndAncestors.dropFirst() where try one.parent == nil || evaluator.appearance.clips(one) {
      guard let rest = visible.intersection(try box(of: one)) else { return nil }
      visible = rest
    }
    return visible
  }

  /// Returns the place in which a scroll is seen from the one that it shares a travel along an axis with.
  func sight(of inner: Instance, from outer: Instance, _ axis: Axis) throws -> ScrollChain.Sight {
    if try inner.selfAndAncestors.contains(where: { try evaluator.value(Vocabulary.look.hidden, of: $0) }) {
      return .hidden
    }
    if try visiblePart(of: inner) != nil { return .shown }
    guard let window = try visiblePart(of: outer) else { return .hidden }
    let box = try box(of: inner)
    let (across, room) = (box[axis.other], window[axis.other])
    guard across.low < room.high, room.low < across.high else { return .hidden }
    if box[axis].low >= window[axis].high { return .ahead }
    return box[axis].high <= window[axis].low ? .behind : .hidden
  }

  /// The rectangle on the screen around a layer's frame, or around letters on a path.
  private func box(of instance: Instance) throws -> Rect {
    let size = try evaluator.layout.frame(of: instance).size
    let letters = try evaluator.contents.lettersOnPath(of: instance)?.outline.bounds
    return try evaluator.onScreen.transform(of: instance).boundingBox(of: letters ?? Rect(origin: .zero, size: size))
  }
}
