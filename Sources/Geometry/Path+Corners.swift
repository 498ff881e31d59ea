extension Path {
  /// How far the mitre of its sharpest corner sticks out, in half widths of the line: 1 where there is no corner, and at
  /// most the limit. Longer ones are cut off.
  ///
  /// Where two pieces are so short that rounding turns them, it is the limit.
  public func longestMiter(limit: Double) -> Double {
    var longest = 1.0
    for subpath in subpaths {
      let pieces = subpath.segments
      guard let last = pieces.last else { continue }
      for (index, piece) in pieces.enumerated() where index > 0 || subpath.isClosed {
        let before = index > 0 ? pieces[index - 1] : last
        guard let incoming = before.directionAtEnd, let outgoing = piece.directionAtStart else { return max(limit, 1) }
        // Half of the turn: the mitre is as long as one by its cosine.
        let cosine = (max(0, 1 + incoming.x * outgoing.x + incoming.y * outgoing.y) / 2).squareRoot()
        guard cosine * limit >= 0.999 else { continue }
        longest = max(longest, 1 / cosine)
      }
    }
    return longest
  }
}

extension PathSegment {
  /// Points that a piece needs to have for its direction to be told by its ends.
  private static let shortest = 0.5

  /// Of length 1; nil where it is too short.
  fileprivate var directionAtStart: Point? { direction(from: start, to: isLine ? end : first) }
  fileprivate var directionAtEnd: Point? { direction(from: isLine ? start : second, to: end) }

  private func direction(from: Point, to: Point) -> Point? {
    let way = to - from
    let length = way.length
    return length >= Self.shortest ? way * (1 / length) : nil
  }
}
