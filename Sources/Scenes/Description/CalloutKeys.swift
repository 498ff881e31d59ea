/// A text over the picture: as written, or with the names in it found.
public struct CaptionKeys<Term: Sendable>: Sendable {
  public var text: Term
  /// The middle of the text, a point of the screen; nil for the lower end of the screen.
  public var place: Term?
  /// The time for which it is seen; nil until the next caption.
  public var duration: Term?

  public init(_ text: Term, at place: Term? = nil, for duration: Term? = nil) {
    (self.text, self.place, self.duration) = (text, place, duration)
  }
}

/// A layer that is pointed at: as written, or with the names in it found.
public struct HighlightKeys<Term: Sendable, Layer: Sendable>: Sendable {
  public var layer: Layer
  /// `HighlightStyle`; nil for a ring.
  public var style: Term?
  /// The number beside it; nil for none.
  public var number: Term?
  /// The time for which it is seen; nil until the next highlight that comes later.
  public var duration: Term?

  public init(_ layer: Layer, style: Term? = nil, number: Term? = nil, for duration: Term? = nil) {
    (self.layer, self.style, self.number, self.duration) = (layer, style, number, duration)
  }
}
