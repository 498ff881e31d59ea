import Pixels

/// A choice between two ways to store an animation's rectangles: only what changed of them, or whole. What was found by
/// trying both holds for the next rectangles of about that size: for one, and each time that it is found again for
/// twice as many. It follows from the frames and their order alone.
struct WebPChoice {
  /// The last finding; nil before the first.
  private var found: Finding?

  /// A way that was the shorter one.
  private struct Finding {
    let blends: Bool
    /// The pixels of the rectangle.
    let area: Int
    /// The number of rectangles for which it holds.
    let count: Int
    /// The number of these that are still to come.
    var rest: Int
  }

  /// The most rectangles for which a finding holds.
  private static let most = 16

  /// Returns whether of the next rectangle only what changed is to be stored; nil where both ways are to be tried.
  mutating func next(in rect: PixelRect) -> Bool? {
    guard let found, found.rest > 0, Self.isAlike(found.area, rect.width * rect.height) else { return nil }
    self.found?.rest -= 1
    return found.blends
  }

  /// Takes in how many bytes a rectangle has as what changed of it, and whole. Where these are hardly apart, nothing
  /// follows for the next one.
  mutating func note(changed: Int, whole: Int, in rect: PixelRect) {
    let blends = changed <= whole
    let area = rect.width * rect.height
    let isClear = max(changed, whole) * 20 >= min(changed, whole) * 21
    let before = found.flatMap { $0.blends == blends && Self.isAlike($0.area, area) ? $0.count : nil } ?? 0
    let count = isClear ? min(Self.most, max(1, before * 2)) : 0
    found = Finding(blends: blends, area: area, count: count, rest: count)
  }

  /// Whether neither of two numbers of pixels is more than one and a half times the other.
  private static func isAlike(_ area: Int, _ other: Int) -> Bool { area * 2 <= other * 3 && other * 2 <= area * 3 }
}
