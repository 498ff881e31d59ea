/// A finger comes down and stays: as written, or with the names in it found.
public struct PressKeys<Term: Sendable, Target: Sendable>: Sendable {
  /// A layer, or a screen point.
  public var target: Target
  /// The finger's name.
  public var finger: Placed<String>?
  /// The points that it goes before it is a drag.
  public var slop: Term?

  public init(_ target: Target, finger: Placed<String>? = nil, slop: Term? = nil) {
    (self.target, self.finger, self.slop) = (target, finger, slop)
  }
}

/// A straight path of the finger; `start` nil goes on from where it is.
public struct DragKeys<Term: Sendable, Target: Sendable>: Sendable {
  /// `on:` a layer or `from:` a screen point.
  public var start: Target?
  public var by: Term?
  public var to: Term?
  public var over: Term?
  public var curve: Term?
  /// The offset at which a fling's scroll is to rest.
  public var target: Term?
  /// The finger among those that are down, by its name; all where it is nil.
  public var finger: Placed<String>?

  public init(
    start: Target? = nil, by: Term? = nil, to: Term? = nil, over: Term? = nil, curve: Term? = nil,
    target: Term? = nil, finger: Placed<String>? = nil
  ) {
    (self.start, self.by, self.to, self.over) = (start, by, to, over)
    (self.curve, self.target, self.finger) = (curve, target, finger)
  }
}

/// The movement of two fingers; a goal that is nil is where they are.
public struct PinchKeys<Term: Sendable, Target: Sendable>: Sendable {
  /// `pinch` or `rotate`.
  public var verb: String
  /// `on:` a layer or `from:` a screen point; nil where it goes on from where they are.
  public var start: Target?
  public var scale: Term?
  public var angle: Term?
  public var by: Term?
  public var to: Term?
  /// The distance at which they come down; nil where they are down.
  public var apart: Term?
  public var slant: Term?
  public var over: Term?
  public var curve: Term?

  public init(
    verb: String, start: Target? = nil, scale: Term? = nil, angle: Term? = nil, by: Term? = nil, to: Term? = nil,
    apart: Term? = nil, slant: Term? = nil, over: Term? = nil, curve: Term? = nil
  ) {
    (self.verb, self.start, self.scale, self.angle) = (verb, start, scale, angle)
    (self.by, self.to, self.apart, self.slant) = (by, to, apart, slant)
    (self.over, self.curve) = (over, curve)
  }
}
