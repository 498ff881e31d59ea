import Motion
import Scenes

/// What something is, piece by piece in time: each piece holds from its tick until the next one's.
struct Timeline<Piece: Sendable>: Sendable {
  private(set) var ticks: [Tick] = []
  private(set) var pieces: [Piece] = []

  /// Begins a new piece; at the same tick the later one counts.
  mutating func append(_ piece: Piece, at tick: Tick) {
    if ticks.last == tick {
      pieces[pieces.count - 1] = piece
    } else {
      ticks.append(tick)
      pieces.append(piece)
    }
  }

  var last: Piece? { pieces.last }

  /// The piece that holds at a tick, or nil before the first.
  func piece(at tick: Tick) -> Piece? {
    var low = 0
    var high = ticks.count
    while low < high {
      let middle = (low + high) / 2
      if ticks[middle] <= tick { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : pieces[low - 1]
  }
}
