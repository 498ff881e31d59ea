import Geometry
import Pixels

/// A few rectangles of pixels that together hold all that changed.
struct Damage {
  /// More parts than this are not worth the walk that each costs.
  private static let most = 4
  /// Pixels that are as quickly drawn as a part of their own is begun.
  private static let slack = 20_000

  let visible: PixelRect
  private(set) var parts: [PixelRect] = []

  /// Whether there is nothing that could be added.
  var isWhole: Bool { parts == [visible] }

  /// Adds the visible pixels that a rectangle touches.
  mutating func add(_ rect: Rect) {
    guard !rect.isEmpty, var added = PixelRect(covering: rect, within: visible) else { return }
    // Parts that are near each other become one, which may in turn be near a third.
    while let near = parts.firstIndex(where: { Self.waste(of: $0, and: added) <= Self.slack }) {
      added = added.union(parts.remove(at: near))
    }
    parts.append(added)
    guard parts.count > Self.most else { return }
    let last = parts.removeLast()
    let nearest = parts.indices.min { Self.waste(of: parts[$0], and: last) < Self.waste(of: parts[$1], and: last) }
    if let nearest { add(parts.remove(at: nearest).union(last).rect) }
  }

  /// Pixels that would be drawn without need if two parts were one.
  private static func waste(of a: PixelRect, and b: PixelRect) -> Int { a.union(b).area - a.area - b.area }
}
