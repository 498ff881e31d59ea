import Motion
import Scenes

/// A timeline of pieces: each holds from its tick until the next one begins.
///
/// A copy shares the full stretches with the original, so that a situation which is kept costs only the pieces since
/// the one before, however long the play is.
struct Timeline<Piece: Sendable>: Sendable {
  private struct Stretch: Sendable {
    var ticks: [Tick] = []
    var pieces: [Piece] = []
  }

  /// Pieces of a full stretch.
  private static var fullCount: Int { 64 }

  private var full: [Stretch] = []
  private var latest = Stretch()

  /// Begins a new piece; at the same tick the later one counts.
  mutating func append(_ piece: Piece, at tick: Tick) {
    if latest.ticks.last == tick {
      latest.pieces[latest.pieces.count - 1] = piece
      return
    }
    // A full one is put aside only when the next begins: its last piece may be replaced before.
    if latest.ticks.count == Self.fullCount {
      full.append(latest)
      latest = Stretch()
    }
    latest.ticks.append(tick)
    latest.pieces.append(piece)
  }

  var last: Piece? { latest.pieces.last }

  /// All pieces, in the order of time.
  var pieces: [Piece] { full.flatMap(\.pieces) + latest.pieces }

  /// Those that began before a tick.
  func before(_ tick: Tick) -> Timeline {
    var result = Timeline()
    for stretch in full + [latest] {
      for (start, piece) in zip(stretch.ticks, stretch.pieces) where start < tick { result.append(piece, at: start) }
    }
    return result
  }

  /// The piece that holds at a tick, or nil before the first.
  func piece(at tick: Tick) -> Piece? {
    guard let first = latest.ticks.first, first > tick else { return Self.piece(at: tick, in: latest) }
    let number = Self.count(full.count) { full[$0].ticks[0] <= tick }
    return number == 0 ? nil : Self.piece(at: tick, in: full[number - 1])
  }

  private static func piece(at tick: Tick, in stretch: Stretch) -> Piece? {
    let number = count(stretch.ticks.count) { stretch.ticks[$0] <= tick }
    return number == 0 ? nil : stretch.pieces[number - 1]
  }

  /// How many of the first numbers something is true of, which is false of all after one that it is false of.
  @inline(__always)
  private static func count(_ count: Int, where isTrue: (Int) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isTrue(middle) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
