import Geometry
import Layers
import Motion
import Rendering
import Stage

/// The losses of texts where the system's letters are large: the parts that show only where they are not.
struct LargeText {
  /// A text that is cut at an instant.
  struct Cut {
    var index: Int
    var text: ScreenSurvey.SeenText
    var message: String
    var lost: Double
  }

  /// A text that lies over another one at an instant.
  struct Overlap: Sendable {
    var index: Int
    var front: ScreenSurvey.SeenText
    var back: ScreenSurvey.SeenText
    var common: Rect
  }

  /// Returns the cut of each text of the take that is cut, at the instant at which most of it is lost.
  ///
  /// - Parameter origins: the origins of layers.
  static func cuts(in take: SurveyedTake, origins: OriginBook) throws -> [String: Cut] {
    var cuts: [String: Cut] = [:]
    for (index, survey) in take.surveys.enumerated() where take.same[index] == index {
      for text in survey.texts where take.resting[index].contains(text.id) {
        guard let (message, lost) = try cut(text, at: take.instants[index], origins), lost > cuts[text.id]?.lost ?? 0
        else {
          continue
        }
        cuts[text.id] = Cut(index: index, text: text, message: message, lost: lost)
      }
    }
    return cuts
  }

  private static func cut(
    _ text: ScreenSurvey.SeenText, at instant: Instant, _ origins: OriginBook
  ) throws -> (String, lost: Double)? {
    let fit = text.fit
    if fit.isTruncated {
      let message = fit.all > fit.shown ? "\(fit.shown) of \(fit.all) lines are shown" : "it ends in an ellipsis"
      return (message, 1 + Double(fit.all - fit.shown))
    }
    // A scroll brings what it cuts off; other layers do not.
    for clip in text.clips.reversed() {
      if try origins.origin(of: clip.id, at: instant)?.isScroll ?? false { return nil }
      let inside = text.block.intersection(clip.area) ?? .zero
      let lost = max(text.block.width - inside.width, text.block.height - inside.height)
      guard lost > 2 else { continue }
      let by = clip.id == "scene" ? "the edge of the screen" : "`\(RowName.printed(clip.id))`"
      return ("\(by) cuts \(lost.shortText) points off", lost / 1000)
    }
    return nil
  }

  /// Pairs of texts whose lines share a place, by both ids; each where they share most.
  static func overlaps(in take: SurveyedTake) -> [Pair: Overlap] {
    var found: [Pair: Overlap] = [:]
    for (index, survey) in take.surveys.enumerated() where take.same[index] == index {
      let texts = survey.texts.filter { take.resting[index].contains($0.id) }
      for (place, front) in texts.enumerated() {
        for back in texts[..<place] {
          guard let common = common(front.visible, back.visible) else { continue }
          let pair = Pair(front: front.id, back: back.id)
          if let known = found[pair], known.common.area >= common.area { continue }
          found[pair] = Overlap(index: index, front: front, back: back, common: common)
        }
      }
    }
    return found
  }

  struct Pair: Hashable {
    var front: String
    var back: String
  }

  /// The common part of two texts, where that is enough to keep one of them from being read.
  static func common(_ first: Rect, _ second: Rect) -> Rect? {
    guard let common = first.intersection(second), common.width > 2, common.height > 2 else { return nil }
    return common.area > 0.05 * min(first.area, second.area) ? common : nil
  }
}

extension Rect {
  var area: Double { width * height }
}

/// The origins of a take's layers, each looked up once.
final class OriginBook {
  private let renderer: FrameRenderer
  private var known: [String: LayerOrigin] = [:]

  init(_ renderer: FrameRenderer) { self.renderer = renderer }

  /// Looks several up at an instant at which they are there.
  func look(up ids: [String], at instant: Instant) throws {
    let new = Set(ids).filter { known[$0] == nil }
    guard !new.isEmpty else { return }
    known.merge(try renderer.origins(of: new.sorted(), at: instant)) { first, _ in first }
  }

  /// The origin of a layer; nil where nobody knows, as of a copy in a scroll that loops.
  func origin(of id: String, at instant: Instant) throws -> LayerOrigin? {
    try look(up: [id], at: instant)
    return known[id]
  }
}
