import Geometry
import Layers
import Pixels

/// A thing drawn under what is moved, or over it.
struct Neighbour {
  /// Pixels outside of which it draws nothing, then and now.
  var reach: PixelRect
  /// Pixels that all get the same colour over what was there, and the same now as then.
  var even: PixelRect?
  /// Pixels in which nothing under it can be seen, then and now.
  var hides: PixelRect?
}

/// The pixels that can be copied from the frame before when content scrolls: they show the scrolled content alone, with
/// nothing but one flat colour under it and one over it.
struct BlitRegion {
  /// Pixels that are free of other things; nil where there are none.
  private(set) var free: PixelRect?
  /// Pixels in which what moves may be seen, then or now.
  private(set) var seen: PixelRect?
  /// Pixels of other things in those that are free.
  private(set) var disturbed: [PixelRect] = []

  /// Notes what is drawn over what moves. A bar along a side is not moved over; what stands in the midst is drawn
  /// again.
  mutating func lay(over item: Neighbour) {
    if let hidden = item.hides { seen = seen?.withoutSide(hidden) }
    guard let free, item.reach.intersection(free) != nil, item.even?.contains(free) != true else { return }
    let rest = free.withoutSide(item.reach)
    if rest == free { disturbed.append(item.reach) } else { self.free = rest }
  }

  /// Notes what is drawn under what moves, in its order, after all that is drawn over it.
  mutating func lay(under items: [Neighbour]) {
    guard let free else { return }
    var found: [PixelRect] = []
    for item in items {
      if item.hides?.contains(free) == true { found = [] }
      if item.reach.intersection(free) != nil, item.even?.contains(free) != true { found.append(item.reach) }
    }
    disturbed += found
  }
}

extension PixelRect {
  /// Returns the part that is left beside another one that takes a whole side of it; all of it where it takes none, nil
  /// where it takes all.
  func withoutSide(_ other: PixelRect) -> PixelRect? {
    let rest = without(other)
    return rest.count <= 1 ? rest.first : self
  }
}
