extension Path {
  /// Returns how far the mitre of the path's sharpest corner sticks out, in half widths of the line: from 1, where
  /// there is no corner, to the limit. Longer mitres are cut off.
  ///
  /// Through a transform that turns angles, a corner is cut off by its angle there (Cairo); where it is not, its mitre
  /// is as long as its own angle makes it, which may be longer than the limit.
  ///
  /// Where two pieces are so short that rounding turns them, it is the limit, or as much more as the transform may
  /// bring.
  public func longestMiter(limit: Double, through transform: AffineTransform = .identity) -> Double {
    let (most, least) = transform.magnifications
    let unknown = max(limit, 1) * (least > 0 ? most / least : 1)
    var longest = 1.0
    for subpath in subpaths {
      let pieces = subpath.segments
      guard let last = pieces.last else { continue }
      for (index, piece) in pieces.enumerated() where index > 0 || subpath.isClosed {
        let before = index > 0 ? pieces[index - 1] : last
        guard let incoming = before.directionAtEnd, let outgoing = piece.directionAtStart else { return unknown }
        let own = incoming.cosineOfHalfTurn(to: outgoing)
        let drawn = transform.applied(toVector: incoming).cosineOfHalfTurn(to: transform.applied(toVector: outgoing))
        guard max(own, drawn) * limit >= 0.999 else { continue }
        longest = max(longest, 1 / max(own, 1e-4))
      }
    }
    return longest
  }
}

extension Point {
  /// Returns the cosine of half the angle by which a path turns from this direction to another; the ratio of the miter
  /// to the width is its reciprocal (SVG 2, 13.5).
  fileprivate func cosineOfHalfTurn(to other: Point) -> Double {
    let lengths = length * other.length
    return lengths > 0 ? (max(0, 1 + dot(other) / lengths) / 2).squareRoot() : 1
  }
}

extension AffineTransform {
  /// Returns the image of a vector, which a translation does not move.
  fileprivate func applied(toVector vector: Point) -> Point {
    Point(a * vector.x + c * vector.y, b * vector.x + d * vector.y)
  }
}

extension PathSegment {
  /// Points that a piece needs to have for its direction to be told by its ends.
  private static let shortest = 0.5

  /// The direction at the start, of length 1; nil where it is too short.
  fileprivate var directionAtStart: Point? { direction(from: start, to: isLine ? end : first) }
  fileprivate var directionAtEnd: Point? { direction(from: isLine ? start : second, to: end) }

  private func direction(from: Point, to: Point) -> Point? {
    let chord = to - from
    return chord.length >= Self.shortest ? chord.normalized : nil
  }
}
