/// The settings of films, from the best to the smallest, and which of them each film is given, so that all together
/// have no more bytes than there are.
package enum FilmLadder {
  package struct Rung: Hashable, Sendable {
    /// Pixels from side to side of a film that is taller than wide.
    package let width: Double
    package let framesPerSecond: Int
    package let quality: Int
    /// The ratio of its bytes to those of the draft, as measured of films of scrolls, drags and fades; 1 for the draft.
    package let share: Double
  }

  package static let rungs = [
    Rung(width: 400, framesPerSecond: 20, quality: 75, share: 7.5),
    Rung(width: 320, framesPerSecond: 15, quality: 75, share: 4.2),
    Rung(width: 240, framesPerSecond: 15, quality: 70, share: 2.6),
    Rung(width: 220, framesPerSecond: 12, quality: 50, share: 1.6),
    Rung(width: 200, framesPerSecond: 10, quality: 45, share: 1),
    Rung(width: 200, framesPerSecond: 8, quality: 40, share: 0.78),
    Rung(width: 180, framesPerSecond: 8, quality: 35, share: 0.64),
    Rung(width: 160, framesPerSecond: 8, quality: 25, share: 0.47),
    Rung(width: 160, framesPerSecond: 6, quality: 25, share: 0.37),
    Rung(width: 140, framesPerSecond: 6, quality: 20, share: 0.28),
    Rung(width: 120, framesPerSecond: 6, quality: 20, share: 0.21),
  ]

  /// The place of the rung by which drafts are drawn.
  package static let draft = 4

  /// The most bytes of one film, so that all have no more than `most`: small ones leave theirs to the others.
  ///
  /// - Parameter drafts: the bytes of all films as drafts.
  package static func limit(ofEach drafts: [Int], most: Int) -> Double {
    var left = Double(max(0, most))
    for (index, bytes) in drafts.sorted().enumerated() {
      let best = Double(bytes) * rungs[0].share
      let share = left / Double(drafts.count - index)
      if best > share { return share }
      left -= best
    }
    return .infinity
  }

  /// The place of the best rung by which a film probably has no more bytes than `limit`; the last where none does.
  package static func rung(ofDraft bytes: Int, limit: Double) -> Int {
    rungs.firstIndex { Double(bytes) * $0.share <= limit } ?? rungs.count - 1
  }
}
