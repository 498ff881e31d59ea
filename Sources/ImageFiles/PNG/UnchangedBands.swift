/// Bands of one bitmap by the rows that they were cut of, as long as nothing in these rows changes: they need not be
/// looked at again.
///
/// Cuts follow the content, so that a change moves those below it for some rows; a few frames later they are often
/// where they were.
struct UnchangedBands {
  /// The times at which rows changed last, and at which bands were made of them: twice the frame's number, and one more
  /// behind its moves.
  private var changed: [Int]
  private var bands: [Range<Int>: (entry: BandCache.Entry, made: Int)] = [:]
  private var now = 1
  /// Bands kept for each that the last frame has.
  private static let kept = 3

  /// Creates the bands of a bitmap of so many rows: none.
  init(rows: Int) {
    changed = Array(repeating: 0, count: rows)
  }

  /// The band that was made of these rows as they are; nil where none was.
  subscript(rows: Range<Int>) -> BandCache.Entry? {
    guard let band = bands[rows], isStanding(rows, since: band.made) else { return nil }
    return band.entry
  }

  private func isStanding(_ rows: Range<Int>, since made: Int) -> Bool {
    rows.allSatisfy { changed[$0] <= made }
  }

  /// The bitmap became another picture. Of what is moved only the last frame's bands go along.
  ///
  /// - Parameters:
  ///   - drawn: rows that may have changed, behind the move.
  ///   - moved: rows that hold now what others held, which were `shift` rows above.
  mutating func change(drawn: [Range<Int>], moved: Range<Int>?, by shift: Int) {
    if moved != nil { bands = bands.filter { $0.value.made == now } }
    now += 1
    if let moved {
      let targets = bands.compactMap { rows, band -> (Range<Int>, BandCache.Entry)? in
        let target = (rows.lowerBound + shift)..<(rows.upperBound + shift)
        let isWithin = moved.lowerBound <= target.lowerBound && target.upperBound <= moved.upperBound
        return isWithin && isStanding(rows, since: band.made) ? (target, band.entry) : nil
      }
      for row in moved { changed[row] = now }
      for (rows, entry) in targets { bands[rows] = (entry, now) }
    }
    now += 1
    for rows in drawn { for row in rows { changed[row] = now } }
  }

  /// The picture is made of these, and they may be asked for as long as it stands.
  mutating func stand(_ entries: [BandCache.Entry], of rows: [Range<Int>]) {
    for (rows, entry) in zip(rows, entries) { bands[rows] = (entry, now) }
    guard bands.count > entries.count * (Self.kept + 1) else { return }
    bands = bands.filter { $0.value.made == now }
  }
}
