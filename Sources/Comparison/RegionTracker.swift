import Pixels

/// Gathers differing pixels into connected areas, row by row from the top.
///
/// Only the runs of the last row and the areas that they belong to are kept, so memory follows the picture's width. An
/// area that no run of a row continues is complete, and is listed if it is among the largest so far.
struct RegionTracker {
  /// A run of differing pixels in a row, both ends in.
  struct Run {
    var left: Int32
    var right: Int32
    /// The number of an area that is open.
    var area: Int32
  }

  private struct Area {
    var left: Int32
    var right: Int32
    var top: Int32
    var bottom: Int32
    var pixels: Int
    /// Itself, or an area that it was joined with.
    var parent: Int32
    var isContinued: Bool
  }

  private let limit: Int
  private var runs: [Run] = []
  private var next: [Run] = []
  private var areas: [Area] = []
  private var compact: [Int32] = []
  private(set) var largest: [ImageComparison.Region] = []
  private(set) var count = 0

  init(limit: Int) {
    self.limit = max(limit, 0)
  }

  var isIdle: Bool { runs.isEmpty && next.isEmpty }

  /// Adds pixels to the row that is being read; runs come from left to right, and may touch.
  @inline(__always)
  mutating func add(left: Int, right: Int) {
    next.append(Run(left: Int32(truncatingIfNeeded: left), right: Int32(truncatingIfNeeded: right), area: -1))
  }

  /// Ends row `y`.
  mutating func endRow(_ y: Int) {
    let row = Int32(truncatingIfNeeded: y)
    var above = 0
    for index in next.indices {
      let run = next[index]
      let fresh = Int32(areas.count)
      areas.append(
        Area(
          left: run.left, right: run.right, top: row, bottom: row, pixels: Int(run.right - run.left) + 1,
          parent: fresh, isContinued: true))
      next[index].area = fresh
      if index > 0, next[index - 1].right + 1 >= run.left { join(fresh, next[index - 1].area) }
      while above < runs.count, runs[above].right + 1 < run.left { above += 1 }
      var touching = above
      while touching < runs.count, runs[touching].left <= run.right + 1 {
        join(fresh, runs[touching].area)
        touching += 1
      }
    }
    closeAndCompact()
    swap(&runs, &next)
    next.removeAll(keepingCapacity: true)
  }

  /// Ends the picture: all areas are complete.
  mutating func finish() {
    endRow(0)
  }

  private mutating func root(of area: Int32) -> Int {
    var area = Int(area)
    while Int(areas[area].parent) != area {
      areas[area].parent = areas[Int(areas[area].parent)].parent
      area = Int(areas[area].parent)
    }
    return area
  }

  /// Joins two areas; the one with the lower number goes on, so that parents come before their children.
  private mutating func join(_ first: Int32, _ second: Int32) {
    let (a, b) = (root(of: first), root(of: second))
    guard a != b else { return }
    let (kept, joined) = (min(a, b), max(a, b))
    areas[joined].parent = Int32(kept)
    areas[kept].left = min(areas[kept].left, areas[joined].left)
    areas[kept].right = max(areas[kept].right, areas[joined].right)
    areas[kept].top = min(areas[kept].top, areas[joined].top)
    areas[kept].bottom = max(areas[kept].bottom, areas[joined].bottom)
    areas[kept].pixels += areas[joined].pixels
    areas[kept].isContinued = areas[kept].isContinued || areas[joined].isContinued
  }

  /// Lists the areas that ended, and numbers the others anew.
  private mutating func closeAndCompact() {
    for index in areas.indices { areas[index].parent = areas[Int(areas[index].parent)].parent }
    compact.removeAll(keepingCapacity: true)
    var kept = 0
    for index in areas.indices {
      let area = areas[index]
      if Int(area.parent) != index {
        compact.append(compact[Int(area.parent)])
      } else if area.isContinued {
        compact.append(Int32(kept))
        areas[kept] = area
        areas[kept].parent = Int32(kept)
        areas[kept].isContinued = false
        kept += 1
      } else {
        compact.append(-1)
        list(area)
      }
    }
    areas.removeLast(areas.count - kept)
    for index in next.indices { next[index].area = compact[Int(next[index].area)] }
  }

  private mutating func list(_ area: Area) {
    count += 1
    guard limit > 0,
      let box = PixelRect(
        x: Int(area.left), y: Int(area.top), width: Int(area.right - area.left) + 1,
        height: Int(area.bottom - area.top) + 1)
    else { return }
    let region = ImageComparison.Region(box: box, pixels: area.pixels)
    if largest.count == limit, let last = largest.last, !Self.precedes(region, last) { return }
    let place = largest.firstIndex { Self.precedes(region, $0) } ?? largest.endIndex
    largest.insert(region, at: place)
    if largest.count > limit { largest.removeLast() }
  }

  /// More pixels first, then from the top, then from the left.
  private static func precedes(_ a: ImageComparison.Region, _ b: ImageComparison.Region) -> Bool {
    (-a.pixels, a.box.y, a.box.x, a.box.height, a.box.width) < (-b.pixels, b.box.y, b.box.x, b.box.height, b.box.width)
  }
}
