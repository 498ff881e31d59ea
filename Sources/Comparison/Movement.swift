import Pixels

/// Content that only moved: where two pictures differ, the second one shows what the first one had `dx, dy` pixels
/// before.
public struct Movement: Hashable, Sendable {
  /// Pixels to the right.
  public let dx: Int
  /// Pixels down.
  public let dy: Int
  /// The share of the differing pixels that the move explains, `minShare`…1.
  public let share: Double

  /// The share that must be explained before we speak of a move.
  private static let minShare = 0.9
  /// The distance to which content is looked for to all sides, in pixels; straight up, down, left and right it is
  /// looked for everywhere.
  private static let reach = 96
  /// The number of differing pixels that are looked for.
  private static let probes = 48
  /// The number of moves that are checked pixel by pixel.
  private static let candidates = 6

  /// The move that explains the difference best, or nil. Both pictures must have the same size.
  ///
  /// Some differing pixels, each with its neighbours, are looked for in the first picture; every place where they are
  /// found votes for a move. The moves with the most votes are then checked with every differing pixel p, in both
  /// directions: after(p) must be before(p − d), and before(p) must be after(p + d), or else a thing that vanished
  /// would pass for one that moved.
  public static func find(_ before: Bitmap, _ after: Bitmap, options: ImageComparison.Options = .init()) -> Movement? {
    guard before.width == after.width, before.height == after.height else { return nil }
    let (width, height) = (before.width, before.height)
    let grids = (
      before: PixelGrid(before, width: width, height: height), after: PixelGrid(after, width: width, height: height)
    )
    let area = ComparedArea(width: width, height: height, ignored: options.ignored)
    let different = differentPixels(grids.before, grids.after, area)
    guard different.count > 0 else { return nil }
    var best: Movement?
    for move in candidates(grids.before, grids.after, different) {
      let share = explained(by: move, grids.before, grids.after, different)
      if share >= minShare, share > best?.share ?? 0 { best = Movement(dx: move.x, dy: move.y, share: share) }
    }
    return best
  }

  private struct Place {
    var x: Int
    var y: Int
  }

  /// Places of differing pixels in reading order; of very many every so-manieth.
  private static func differentPixels(_ a: PixelGrid, _ b: PixelGrid, _ area: ComparedArea) -> [Place] {
    var places: [Place] = []
    var step = 1
    var count = 0
    for band in area.bands {
      for y in band.rows {
        let (first, second) = (a.row(y), b.row(y))
        for span in band.spans {
          for x in span where first[x] != second[x] {
            if count % step == 0 { places.append(Place(x: x, y: y)) }
            count += 1
            if places.count == 262_144 {
              step *= 2
              places = places.enumerated().filter { $0.offset % 2 == 0 }.map(\.element)
            }
          }
        }
      }
    }
    return places
  }

  /// The moves with the most votes, the shortest first among equals.
  private static func candidates(_ before: PixelGrid, _ after: PixelGrid, _ different: [Place]) -> [Shift] {
    let (width, height) = (before.width, before.height)
    var votes: [Shift: Int] = [:]
    // Pixels in the middle of something plain are found everywhere, so only those with a neighbour of another colour
    // ask.
    let distinctive = different.filter { isDistinctive($0, after) }
    guard !distinctive.isEmpty else { return [] }
    for probe in 0..<min(probes, distinctive.count) {
      let place = distinctive[probe * distinctive.count / min(probes, distinctive.count)]
      func look(_ x: Int, _ y: Int) {
        guard x != place.x || y != place.y, matches(after, place.x, place.y, before, x, y) else { return }
        votes[Shift(x: place.x - x, y: place.y - y), default: 0] += 1
      }
      let columns = max(1, place.x - reach)...max(1, min(width - 2, place.x + reach))
      let rows = max(1, place.y - reach)...max(1, min(height - 2, place.y + reach))
      for y in rows { for x in columns { look(x, y) } }
      for y in 1..<max(2, height - 1) where !rows.contains(y) { look(place.x, y) }
      for x in 1..<max(2, width - 1) where !columns.contains(x) { look(x, place.y) }
    }
    func rank(_ vote: (key: Shift, value: Int)) -> (Int, Int, Int, Int) {
      (-vote.value, abs(vote.key.x) + abs(vote.key.y), vote.key.y, vote.key.x)
    }
    return votes.sorted { rank($0) < rank($1) }.prefix(candidates).map(\.key)
  }

  /// Whether a pixel has eight neighbours, and is not like both of its horizontal and both of its vertical ones.
  private static func isDistinctive(_ place: Place, _ grid: PixelGrid) -> Bool {
    let (x, y) = (place.x, place.y)
    guard x > 0, y > 0, x < grid.width - 1, y < grid.height - 1 else { return false }
    let center = grid[x, y]
    return grid[x - 1, y] != center || grid[x + 1, y] != center || grid[x, y - 1] != center || grid[x, y + 1] != center
  }

  /// Whether two pixels and their eight neighbours are the same.
  @inline(__always)
  private static func matches(_ a: PixelGrid, _ ax: Int, _ ay: Int, _ b: PixelGrid, _ bx: Int, _ by: Int) -> Bool {
    guard bx > 0, by > 0, bx < b.width - 1, by < b.height - 1, a[ax, ay] == b[bx, by] else { return false }
    for dy in -1...1 {
      for dx in -1...1 where a[ax + dx, ay + dy] != b[bx + dx, by + dy] { return false }
    }
    return true
  }

  /// The share of the differing pixels that a move explains in both directions; 0 where it leads out of the picture for
  /// more than half of them.
  private static func explained(by move: Shift, _ before: PixelGrid, _ after: PixelGrid, _ different: [Place]) -> Double
  {
    var (asked, explained) = (0, 0)
    for place in different {
      let from = Place(x: place.x - move.x, y: place.y - move.y)
      let to = Place(x: place.x + move.x, y: place.y + move.y)
      if isInside(from, before) {
        asked += 1
        if after[place.x, place.y] == before[from.x, from.y] { explained += 1 }
      }
      if isInside(to, after) {
        asked += 1
        if before[place.x, place.y] == after[to.x, to.y] { explained += 1 }
      }
    }
    return asked < different.count ? 0 : Double(explained) / Double(asked)
  }

  private static func isInside(_ place: Place, _ grid: PixelGrid) -> Bool {
    place.x >= 0 && place.y >= 0 && place.x < grid.width && place.y < grid.height
  }
}
