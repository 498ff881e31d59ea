import Evaluation
import Geometry
import Motion
import PlayHistory
import Scenes
import Vocabulary

/// The part of a scroll's content that does not show at once.
public struct ScrollExcess: Hashable, Sendable {
  /// `Layer.id`.
  public let id: String
  /// The excess in points, on the axes that the scroll moves on; 0 on others.
  public let size: Size
}

extension Player {
  /// The scrolls among some layers, and how far each can be scrolled from one end to the other; those that loop have no
  /// ends, and are left out.
  ///
  /// - Parameter ids: `Layer.id` of each.
  public func scrollExcess(of ids: some Sequence<String>, at instant: Instant) throws -> [ScrollExcess] {
    try seek(instant)
    let scrolls = evaluator.scrolls
    return try ids.compactMap { id in
      guard let layer = try evaluator.paths.instance(at: id), layer.template.kind == .scroll,
        try !evaluator.value(Vocabulary.scroll.loops, of: layer)
      else { return nil }
      func excess(_ axis: Axis) throws -> Double {
        guard try scrolls.moves(layer, on: axis) else { return 0 }
        let range = scrolls.state(of: layer)[axis].range
        return max(0, range.high - range.low)
      }
      return ScrollExcess(id: id, size: Size(try excess(.horizontal), try excess(.vertical)))
    }
  }
}
