import Pixels

/// Cuts a frame's rows into bands at places that the content chooses, so that a band which scrolls up by some pixels
/// is the same band again elsewhere.
///
/// A row may begin a band where it differs from the row above and a hash of the two says so (one time in
/// `selectivity`). Flat areas, whose rows are all alike, therefore never decide; a band that finds no place is cut at
/// its longest length. After a change the cuts meet the old ones again at the next place that both accept.
struct RowBands {
  static let shortest = 8
  static let longest = 32
  private static let selectivity: UInt64 = 8

  /// A run of rows and a hash of their pixels.
  struct Band {
    var rows: Range<Int>
    var hash: UInt64
  }

  let bands: [Band]

  init(of rows: RowHashes) {
    var bands: [Band] = []
    bands.reserveCapacity(rows.hashes.count / Self.shortest + 1)
    var start = 0
    var hash: UInt64 = 0
    var above: UInt64 = 0
    for (y, row) in rows.hashes.enumerated() {
      let length = y - start
      if length >= Self.longest
        || (length >= Self.shortest && row != above
          && (row ^ above.mixed).mixed % Self.selectivity == 0)
      {
        bands.append(Band(rows: start..<y, hash: hash))
        start = y
        hash = 0
      }
      hash = (hash ^ row).mixed
      above = row
    }
    bands.append(Band(rows: start..<rows.hashes.count, hash: hash))
    self.bands = bands
  }
}
