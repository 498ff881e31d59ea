/// Frames a second, and the ticks (microseconds) they stand at: the program's one conversion between the two.
public struct FrameRate: Hashable, Sendable {
  /// The frames of a second, 1 to 1,000.
  public let framesPerSecond: Int

  /// Creates a frame rate, or returns nil outside of 1…1,000 frames a second.
  public init?(_ framesPerSecond: Int) {
    guard 1...1_000 ~= framesPerSecond else { return nil }
    self.framesPerSecond = framesPerSecond
  }

  private init(unchecked framesPerSecond: Int) {
    self.framesPerSecond = framesPerSecond
  }

  /// 60 frames a second.
  public static let standard = FrameRate(unchecked: 60)

  /// Frames from here on have one tick, behind all takes.
  private static let maxFrames = Int.max / 4_000_000

  /// The tick of a frame, counted from 0: its time rounded to a whole microsecond, so that frame k at 30 frames a
  /// second stands where frame 2k stands at 60.
  public func tick(of frame: Int) -> Int {
    (min(frame, Self.maxFrames + 1) * 2_000_000 + framesPerSecond) / (2 * framesPerSecond)
  }

  /// The number of the last frame that is not later than a tick.
  public func frame(at tick: Int) -> Int {
    var frame = tick / 1_000_000 * framesPerSecond + tick % 1_000_000 * framesPerSecond / 1_000_000
    while self.tick(of: frame + 1) <= tick { frame += 1 }
    while frame > 0, self.tick(of: frame) > tick { frame -= 1 }
    return frame
  }

  /// The tick of the frame after a frame.
  func end(of frame: Int) -> Int { tick(of: min(frame, Self.maxFrames) + 1) }

  /// Returns the time that a frame stands where another follows, in ticks.
  public func duration(of frame: Int) -> Int { end(of: frame) - tick(of: min(frame, Self.maxFrames)) }
}
