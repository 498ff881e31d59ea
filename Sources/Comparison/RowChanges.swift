import Pixels

/// Rows of pixels that came between others, or went: a line was added to a list, and what is below it moved.
///
/// Rows are told apart by hashes. What both pictures begin and end with belongs together, and so do rows that each
/// picture has once, as far as they come in the same order (patience sorting), with the equal rows around them. What
/// is left over is new, or gone.
public struct RowChanges: Hashable, Sendable {
  /// Rows of the second picture that the first one has not.
  public let new: [Range<Int>]
  /// Rows of the first picture that the second one has not.
  public let gone: [Range<Int>]

  /// More runs of rows than this are no list that grew.
  private static let maxRuns = 4
  /// The least number of rows with content that have to move before rows count as inserted.
  private static let minMoved = 8

  /// The rows that explain how a picture became another; nil where rows did not move. Both must be equally wide.
  public static func find(
    _ before: Bitmap, _ after: Bitmap, options: ImageComparison.Options = .init()
  ) -> RowChanges? {
    guard before.width == after.width else { return nil }
    let (old, new) = (Rows(before, ignored: options), Rows(after, ignored: options))
    let matches = Self.matches(old.hashes, new.hashes)
    var moved = 0
    for (row, match) in matches.enumerated() {
      guard let match, match != row, !new.isPlain[row] else { continue }
      // A row that is the same at its old place explains nothing.
      if row >= old.hashes.count || old.hashes[row] != new.hashes[row] { moved += 1 }
    }
    guard moved >= minMoved else { return nil }
    var isKept = [Bool](repeating: false, count: old.hashes.count)
    for match in matches.compactMap({ $0 }) { isKept[match] = true }
    let changes = RowChanges(
      new: runs(of: matches.map { $0 == nil }, in: new), gone: runs(of: isKept.map { !$0 }, in: old))
    guard !changes.new.isEmpty || !changes.gone.isEmpty, changes.new.count <= maxRuns, changes.gone.count <= maxRuns,
      // Where most of a picture is another one, the few rows that are found again explain little.
      max(changes.newRows, changes.goneRows) <= 2 * moved
    else { return nil }
    return changes
  }

  /// The number of new rows.
  var newRows: Int { new.reduce(0) { $0 + $1.count } }
  /// The number of rows that are gone.
  var goneRows: Int { gone.reduce(0) { $0 + $1.count } }
  /// The length of the longest run.
  var longestRun: Int { (new + gone).map(\.count).max() ?? 0 }

  /// The hash of each row, and whether it is of one colour.
  private struct Rows {
    var hashes: [UInt64] = []
    var isPlain: [Bool] = []

    /// Pixels that are ignored count as clear.
    init(_ bitmap: Bitmap, ignored options: ImageComparison.Options) {
      let (width, height) = (bitmap.width, bitmap.height)
      let grid = PixelGrid(bitmap, width: width, height: height)
      for band in ComparedArea(width: width, height: height, ignored: options.ignored).bands {
        for y in band.rows {
          let row = grid.row(y)
          var hash: UInt64 = 0xcbf2_9ce4_8422_2325
          var isPlain = true
          for span in band.spans {
            let first = row[span.lowerBound]
            hash = (hash ^ UInt64(span.lowerBound)) &* 0xff51_afd7_ed55_8ccd
            for x in span {
              hash = (hash ^ UInt64(row[x])) &* 0xff51_afd7_ed55_8ccd
              hash ^= hash &>> 32
              if row[x] != first { isPlain = false }
            }
          }
          hashes.append(hash)
          self.isPlain.append(isPlain)
        }
      }
    }
  }

  /// The row of the first picture that belongs to each of the second; nil for none. They come in order.
  private static func matches(_ old: [UInt64], _ new: [UInt64]) -> [Int?] {
    var matches = [Int?](repeating: nil, count: new.count)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(rest).prefix { $0 == $1 }.count
    for row in 0..<head { matches[row] = row }
    for row in 0..<tail { matches[new.count - 1 - row] = old.count - 1 - row }
    // Where the last anchor before and the first one after end, so that matches stay in order.
    var (oldStart, newStart) = (head, head)
    let anchors = Self.anchors(old, new, head: head, tail: tail)
    for (index, anchor) in anchors.enumerated() {
      guard anchor.old >= oldStart, anchor.new >= newStart else { continue }
      var (from, to) = (anchor.old, anchor.new)
      while from > oldStart, to > newStart, old[from - 1] == new[to - 1] { (from, to) = (from - 1, to - 1) }
      let next = index + 1 < anchors.count ? anchors[index + 1] : (old: old.count - tail, new: new.count - tail)
      var length = anchor.new - to + 1
      while from + length < next.old, to + length < next.new, old[from + length] == new[to + length] { length += 1 }
      for offset in 0..<length { matches[to + offset] = from + offset }
      (oldStart, newStart) = (from + length, to + length)
    }
    return matches
  }

  /// The longest series of rows that both pictures have once, in the order that both have them in.
  private static func anchors(
    _ old: [UInt64], _ new: [UInt64], head: Int, tail: Int
  ) -> [(old: Int, new: Int)] {
    func single(_ rows: [UInt64]) -> [UInt64: Int] {
      var places: [UInt64: Int] = [:]
      var repeated: Set<UInt64> = []
      for row in head..<(rows.count - tail) where places.updateValue(row, forKey: rows[row]) != nil {
        repeated.insert(rows[row])
      }
      return places.filter { !repeated.contains($0.key) }
    }
    let was = single(old)
    let pairs = single(new).compactMap { hash, row in was[hash].map { (old: $0, new: row) } }
      .sorted { $0.new < $1.new }
    // Piles of patience: the top of each is the smallest end of a series of its length.
    var tops: [Int] = []
    var previous = [Int?](repeating: nil, count: pairs.count)
    for (index, pair) in pairs.enumerated() {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if pairs[tops[middle]].old < pair.old { low = middle + 1 } else { high = middle }
      }
      previous[index] = low > 0 ? tops[low - 1] : nil
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var series: [(old: Int, new: Int)] = []
    var at = tops.last
    while let index = at {
      series.append(pairs[index])
      at = previous[index]
    }
    return series.reversed()
  }

  private static func runs(of flags: [Bool], in rows: Rows) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for index in flags.indices where flags[index] {
      if let last = runs.last, last.upperBound == index {
        runs[runs.count - 1] = last.lowerBound..<(index + 1)
      } else {
        runs.append(index..<(index + 1))
      }
    }
    return runs.indices.map { settled(runs[$0], below: $0 > 0 ? runs[$0 - 1].upperBound : 0, in: rows) }
  }

  /// A card that begins as the one after it does can as well begin where that does: of such places, all of which leave
  /// the same rows, the lowest with a row of one colour above it.
  private static func settled(_ run: Range<Int>, below limit: Int, in rows: Rows) -> Range<Int> {
    var start = run.lowerBound
    while start > 0, !rows.isPlain[start - 1] {
      guard start > limit, rows.hashes[start - 1] == rows.hashes[start - 1 + run.count] else { return run }
      start -= 1
    }
    return start..<(start + run.count)
  }
}

extension RowChanges {
  /// `rows 470–555 are new, rows 1229–1314 are gone`
  public var summary: String {
    func part(_ runs: [Range<Int>], _ what: String) -> String? {
      guard !runs.isEmpty else { return nil }
      let names = runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound - 1)" }
      let isOne = runs.count == 1 && runs[0].count == 1
      return "\(isOne ? "row" : "rows") \(names.joined(separator: ", ")) \(isOne ? "is" : "are") \(what)"
    }
    return [part(new, "new"), part(gone, "gone")].compactMap { $0 }.joined(separator: ", ")
  }
}
