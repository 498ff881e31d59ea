import Pixels

/// Finds the square of a given size in which the most pixels differ, row by row from the top.
///
/// The numbers of differing pixels in each column of the last rows are kept, and slid over from left to right where
/// the rows together hold more than the best square so far.
struct DensestWindow {
  private let width: Int
  private let height: Int
  /// Pixels along a side of the square, no more than the picture has.
  private let across: Int
  private let down: Int
  /// The runs of differing pixels of the last rows, by the row's number modulo their count.
  private var rows: [[Range<Int>]]
  private var columns: [Int]
  /// Differing pixels in the last rows.
  private var total = 0
  /// The square with the most so far, of equals the topmost and leftmost; nil where nothing differs.
  private(set) var best: ImageComparison.Region?

  init(size: Int, width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    (across, down) = (min(max(size, 1), width), min(max(size, 1), height))
    rows = Array(repeating: [], count: down)
    columns = Array(repeating: 0, count: width)
  }

  /// Adds differing pixels of row `y`. Rows come from top to bottom.
  mutating func add(_ run: Range<Int>, row y: Int) {
    rows[y % down].append(run)
    total += run.count
    for x in run { columns[x] += 1 }
  }

  /// Ends row `y`, and lets go of the row that the squares after it have no more.
  mutating func endRow(_ y: Int) {
    if total > best?.pixels ?? 0 { slide(y) }
    let leaving = (y + 1) % down
    for run in rows[leaving] {
      total -= run.count
      for x in run { columns[x] -= 1 }
    }
    rows[leaving].removeAll(keepingCapacity: true)
  }

  private mutating func slide(_ y: Int) {
    var sum = 0
    for x in 0..<width {
      sum += columns[x]
      if x >= across { sum -= columns[x - across] }
      // A square that would begin outside of the picture holds no more than the first one inside.
      guard sum > best?.pixels ?? 0,
        let box = PixelRect(
          x: max(0, x - across + 1), y: max(0, y - down + 1), width: across, height: down)
      else { continue }
      best = ImageComparison.Region(box: box, pixels: sum)
    }
  }
}
