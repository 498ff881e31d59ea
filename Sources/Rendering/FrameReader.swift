import Motion
import Pixels

/// The frames of a take, drawn when they are asked for. For one thread at a time.
public final class FrameReader {
  private let worker: FrameRenderer.Worker

  public init(_ renderer: FrameRenderer) { worker = FrameRenderer.Worker(renderer) }

  /// A picture of its own. Throws what drawing throws.
  public func bitmap(at tick: Int) throws -> Bitmap {
    if worker.renderer.take != nil { try worker.renderer.play(to: tick) }
    return try worker.picture(at: Instant(tick)).bitmap.copy()
  }
}
