/// The change of a bitmap's pixels from one picture to the next.
public struct PictureChange: Equatable, Sendable {
  /// Pixels that were moved before anything was drawn.
  public var move: Move?
  /// Pixels outside of which nothing was drawn.
  public var drawn: [PixelRect]

  public init(move: Move? = nil, drawn: [PixelRect]) {
    (self.move, self.drawn) = (move, drawn)
  }

  /// Pixels outside of which both pictures are the same.
  public var parts: [PixelRect] { (move.map { [$0.target] } ?? []) + drawn }
}
