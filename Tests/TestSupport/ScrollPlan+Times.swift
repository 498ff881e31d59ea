import Motion

/// Where a scroll is on its way, at any time after its release.
extension ScrollPlan {
  /// Seconds from the release to the rest.
  public var duration: Double { pieces.reduce(0) { $0 + $1.duration } }

  /// The offset `t` seconds after the release, not rounded.
  public func value(at t: Double) -> Double {
    guard let (piece, begin) = piece(at: t) else { return rest }
    return piece.curve.value(at: t - begin)
  }

  /// Points per second `t` seconds after the release.
  public func velocity(at t: Double) -> Double {
    guard let (piece, begin) = piece(at: t) else { return 0 }
    return piece.curve.velocity(at: t - begin)
  }

  private func piece(at t: Double) -> (piece: ScrollPiece, begin: Double)? {
    var begin = 0.0
    for piece in pieces {
      if t < begin + piece.duration { return (piece, begin) }
      begin += piece.duration
    }
    return nil
  }
}

extension ScrollChain {
  /// The unbanded offsets after so much travel.
  public func offsets(after travel: Double) -> [Double] {
    shares(forward: travel >= 0).map { $0.value(at: travel) }
  }
}
