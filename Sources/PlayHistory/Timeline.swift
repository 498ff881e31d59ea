import Geometry
import Motion
import Scenes

/// A timeline of pieces: each holds from its tick until the next one begins.
///
/// A copy shares the full stretches with the original, so that a checkpoint which is kept costs only the pieces since
/// the one before, however long the play is.
package struct Timeline<Piece: Sendable>: Sendable {
  @usableFromInline
  struct Stretch: Sendable {
    @usableFromInline var ticks: [Tick] = []
    @usableFromInline var pieces: [Piece] = []

    @inlinable
    init() {}
  }

  /// Pieces of a full stretch.
  @inlinable static var fullCount: Int { 64 }

  @usableFromInline var full: [Stretch] = []
  @usableFromInline var latest = Stretch()

  @inlinable
  package init() {}

  /// Begins a new piece; at the same tick the later one counts.
  @inlinable
  package mutating func append(_ piece: Piece, at tick: Tick) {
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

  @inlinable package var last: Piece? { latest.pieces.last }

  /// All pieces, in the order of time.
  @inlinable package var pieces: [Piece] { full.flatMap(\.pieces) + latest.pieces }

  /// Returns the pieces that began before a tick.
  @inlinable
  package func before(_ tick: Tick) -> Timeline {
    var result = Timeline()
    for stretch in full + [latest] {
      for (start, piece) in zip(stretch.ticks, stretch.pieces) where start < tick { result.append(piece, at: start) }
    }
    return result
  }

  /// The piece that holds at a tick, or nil before the first.
  @inlinable
  package func piece(at tick: Tick) -> Piece? {
    guard let first = latest.ticks.first, first > tick else { return Self.piece(at: tick, in: latest) }
    let number = full.partitioningIndex { $0.ticks[0] > tick }
    return number == 0 ? nil : Self.piece(at: tick, in: full[number - 1])
  }

  @inlinable
  static func piece(at tick: Tick, in stretch: Stretch) -> Piece? {
    let number = stretch.ticks.partitioningIndex { $0 > tick }
    return number == 0 ? nil : stretch.pieces[number - 1]
  }
}
