/// The instants of a take's frames, or of those of a part of it.
///
/// Frame k stands k ÷ fps after the beginning; the last one is the first that would not be before the end, and stands
/// at the end. So the end is always shown, and where it falls between two frames the last comes a little sooner than
/// the rate says.
public struct FrameTimes: Hashable, Sendable {
  public let rate: FrameRate
  /// The tick of the first frame.
  public let begin: Int
  /// The tick of the last frame; not before `begin`.
  public let end: Int

  /// - Parameters:
  ///   - begin: the first frame's tick.
  ///   - end: the last one's; one before `begin` counts as `begin`.
  public init(_ rate: FrameRate = .standard, from begin: Int = 0, to end: Int) {
    self.rate = rate
    self.begin = begin
    self.end = max(begin, end)
  }

  /// The number of the last frame.
  public var last: Int {
    let frame = rate.frame(at: end - begin)
    return rate.tick(of: frame) == end - begin ? frame : frame + 1
  }

  /// The number of frames.
  public var count: Int { last + 1 }

  /// The tick of a frame, counted from 0; for all from the last one on the end.
  public func tick(of frame: Int) -> Int { min(begin + rate.tick(of: frame), end) }

  /// The ticks of all frames.
  public var ticks: [Int] { (0...last).map(tick(of:)) }

  /// The number of the frame that is shown at a tick: the last that is not later.
  public func frame(at tick: Int) -> Int { tick >= end ? last : rate.frame(at: max(0, tick - begin)) }

  /// Returns the time that a frame stands, in ticks: until the next one; the last for one frame's time.
  public func duration(of frame: Int) -> Int {
    let next = min(begin + rate.end(of: frame), end)
    return next > tick(of: frame) ? next - tick(of: frame) : rate.duration(of: frame)
  }
}
