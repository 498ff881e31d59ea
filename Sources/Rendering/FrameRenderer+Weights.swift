import Layers
import Motion
import Pixels
import Stage

extension FrameRenderer {
  /// The cost of a frame that is like the one before, and the further cost of one of which all rows change, as measured
  /// with the ledger's tour: rows tell nine tenths of how much work frames are to each other, as every changed one is
  /// compressed anew.
  private static let (still, allRows) = (1, 70)
  /// The most frames, evenly spread, that are measured; those around each count as it does.
  private static let samples = 640

  /// Less work than this is not worth a run of its own: its first frame is drawn and compressed whole.
  public static let weightOfRun = 24 * allRows

  /// About how much work the frames of the take are to each other, by how many rows of their pictures change, looked at
  /// in some of those in which anything moves. The take is played out. What one process says, every other one says too.
  public func weights(of times: FrameTimes) throws -> [Int] {
    let isMoving = try moving(times)
    let worker = Worker(self)
    let rasterizer = try makeRasterizer()
    let size = pixelSize
    let whole = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    var cost = Self.allRows
    var next = 1
    return try isMoving.enumerated().map { frame, isMoving in
      guard isMoving, frame > 0, let whole else { return frame == 0 ? Self.still + Self.allRows : Self.still }
      if frame >= next {
        next = frame + max(1, times.count / Self.samples)
        let (old, new) = (Instant(times.tick(of: frame - 1)), Instant(times.tick(of: frame)))
        let before = try worker.layers(at: old)
        let rows = try rasterizer.rowsChanged(from: before, to: try worker.layers(at: new), in: whole)
        cost = Self.allRows * rows / whole.height
      }
      return Self.still + cost
    }
  }

  /// Returns for each frame whether anything may differ from the one before.
  private func moving(_ times: FrameTimes) throws -> [Bool] {
    let events = try stage.eventTicks
    let player = Player(opened)
    var event = -1
    var isMoving = false
    return try times.ticks.map { tick in
      let known = event
      while event + 1 < events.count, events[event + 1] <= tick { event += 1 }
      // The first frame after an event differs from the one before it.
      guard event != known else { return isMoving }
      isMoving = try explained(at: tick) { try player.isMoving(at: tick) }
      return true
    }
  }
}
