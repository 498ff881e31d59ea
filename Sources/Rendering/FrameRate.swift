/// Frames a second, and the ticks (microseconds) they stand at.
public struct FrameRate: Hashable, Sendable {
  /// 1 to 1,000.
  public let framesPerSecond: Int

  /// Nil outside of 1…1,000 frames a second.
  public init?(_ framesPerSecond: Int) {
    guard 1...1_000 ~= framesPerSecond else { return nil }
    self.framesPerSecond = framesPerSecond
  }

  private init(unchecked framesPerSecond: Int) {
    self.framesPerSecond = framesPerSecond
  }

  /// 60 frames a second.
  public static let standard = FrameRate(unchecked: 60)

  /// The tick of a frame: its time rounded to a whole microsecond, so that frame k at 30 frames a second stands where
  /// frame 2k stands at 60.
  public func tick(of frame: Int) -> Int {
    (frame * 2_000_000 + framesPerSecond) / (2 * framesPerSecond)
  }

  /// The number of the last frame that is not later than `duration` ticks.
  public func lastFrame(within duration: Int) -> Int {
    var frame = duration * framesPerSecond / 1_000_000
    while tick(of: frame + 1) <= duration { frame += 1 }
    while frame > 0, tick(of: frame) > duration { frame -= 1 }
    return frame
  }

  /// The ticks of frames from `first` on, as far as they are before `last`, and `last` as the last of them.
  func ticks(from first: Int, through last: Int) -> [Int] {
    var ticks: [Int] = []
    while case let next = first + tick(of: ticks.count), next <= last { ticks.append(next) }
    // What a take comes to is shown, even where it is reached between two frames.
    if !ticks.isEmpty { ticks[ticks.count - 1] = last }
    return ticks
  }

  /// The ticks of all frames of `duration` ticks, from frame 0.
  public func ticks(within duration: Int) -> [Int] {
    (0...lastFrame(within: duration)).map(tick(of:))
  }
}
