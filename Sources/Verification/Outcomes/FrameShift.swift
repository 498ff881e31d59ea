/// A part of a take, from a frame on, that shows what it showed so many frames before; if that is less than none,
/// after; 0 for as it was.
public struct FrameShift: Hashable, Sendable {
  public var first: Int
  public var frames: Int
}
