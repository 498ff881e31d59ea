import Stage

extension FrameRenderer {
  /// What a frame costs in which something moves, and one that is like the frame before, to each other, as measured with the
  /// ledger's tour.
  private static let (moving, still) = (8, 1)

  /// About how much work the first frames of the take are to each other, by whether anything moves in them. The take is
  /// played out. What one process says, every other one says too.
  public func weights(ofFrames count: Int, rate: FrameRate) throws -> [Int] {
    let events = try stage.eventTicks
    let player = Player(opened)
    var event = -1
    var isMoving = false
    return try (0..<count).map { frame in
      let tick = rate.tick(of: frame)
      let known = event
      while event + 1 < events.count, events[event + 1] <= tick { event += 1 }
      // The first frame after an event differs from the one before it.
      guard event != known else { return isMoving ? Self.moving : Self.still }
      isMoving = try explained(at: tick) { try player.isMoving(at: tick) }
      return Self.moving
    }
  }
}
