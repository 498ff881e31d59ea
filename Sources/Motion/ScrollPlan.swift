import Geometry
import Glibc

/// A piece of a scroll's motion after the finger has left it.
public struct ScrollPiece: Hashable, Sendable {
  /// The part of a scroll's way that the stretch is.
  public enum Phase: Hashable, Sendable {
    /// Coasting within the range.
    case decelerating
    /// Drawn back to an edge, or beyond it with what was left of the speed.
    case bouncing
    /// The way to a stop.
    case settling
  }

  public let curve: Curve
  /// The seconds after which the next piece takes over; shorter than the curve's own where it is cut at an edge.
  public let duration: Double
  public let phase: Phase

  public init(curve: Curve, duration: Double, phase: Phase) {
    self.curve = curve
    self.duration = duration
    self.phase = phase
  }
}

/// The plan of a scroll from its release until it rests: pieces one after another, then rest on a whole device pixel.
///
/// Place and velocity are continuous where one piece follows another; the last one ends less than half a pixel (a
/// coast) or its threshold (a spring) from where it rests.
public struct ScrollPlan: Hashable, Sendable {
  /// The pieces of the motion; empty where the scroll rests at once.
  public let pieces: [ScrollPiece]
  public let rest: Double

  public init(pieces: [ScrollPiece], rest: Double) {
    self.pieces = pieces
    self.rest = rest
  }

  /// A finger has left the scroll at `offset` with `velocity` (points per second).
  ///
  /// Within the range it decelerates; where that brings it to an edge, it bounces with the velocity of that instant, or
  /// stops there if it does not bounce. A stretched scroll bounces back from where it is, without the finger's
  /// velocity. `pixel` is the size of a device pixel in points; the ends of the range count as whole pixels.
  public static func release(
    offset: Double, velocity: Double, in bounds: ScrollBounds, rate: Double = Deceleration.normalRate, pixel: Double
  ) -> ScrollPlan {
    let bounds = bounds.rounded(toPixel: pixel)
    let range = bounds.range
    guard range.contains(offset) else {
      return bounce(from: offset, velocity: 0, edge: offset < range.low ? range.low : range.high, bounds, pixel)
    }
    let coast = Deceleration(from: offset, velocity: velocity, rate: rate)
    guard range.contains(coast.finalValue) else {
      return fling(coast, to: velocity > 0 ? range.high : range.low, bounds, pixel)
    }
    let rest = coast.finalValue.rounded(toPixel: pixel).clamped(to: range)
    return single(.deceleration(coast.ending(at: rest)), .decelerating, rest: rest)
  }

  /// The way to a stop, which is rounded to a whole device pixel: the bounce spring about it, with the velocity of the
  /// release. A release too fast for that spring gets one as stiff as it takes never to pass the stop: its speed
  /// shortens the way there.
  public static func settle(
    offset: Double, velocity: Double, to target: Double, pixel: Double
  ) -> ScrollPlan {
    let target = target.rounded(toPixel: pixel)
    let distance = offset - target
    guard abs(distance) > pixel / 2 else { return ScrollPlan(pieces: [], rest: target) }
    // Of critically damped springs, x = e^(−ωt)·(d + (v + ωd)·t), the one with ω = −v/d is the softest that stays on
    // its side of the stop.
    let frequency = -velocity / distance * (1 + 1e-9)
    return single(
      .spring(
        from: offset, to: target, velocity: velocity, .critical(atLeast: frequency), threshold: pixel / 2), .settling,
      rest: target)
  }

  /// The way of a stretched scroll to an edge that has moved: the bounce spring about it, with the scroll's velocity.
  public static func bounceBack(
    offset: Double, velocity: Double, to edge: Double, pixel: Double
  ) -> ScrollPlan {
    let edge = edge.rounded(toPixel: pixel)
    return single(.bounce(from: offset, velocity: velocity, edge: edge, threshold: pixel / 2), .bouncing, rest: edge)
  }

  /// A scroll that is told where to go: setContentOffset(animated:) takes 0.3 s of easeInOut.
  public static func glide(
    offset: Double, to target: Double, duration: Double = 0.3, timing: TimingFunction = .easeInOut, pixel: Double
  ) -> ScrollPlan {
    let target = target.rounded(toPixel: pixel)
    return single(.basic(from: offset, to: target, duration: duration, timing: timing), .settling, rest: target)
  }

  /// The way on a spring of one's own, with the velocity that the scroll has (points per second).
  public static func swing(
    offset: Double, velocity: Double, to target: Double, _ constants: SpringConstants, pixel: Double
  ) -> ScrollPlan {
    let target = target.rounded(toPixel: pixel)
    return single(
      .spring(from: offset, to: target, velocity: velocity, constants, threshold: pixel / 2), .settling, rest: target)
  }

  /// A coast as far as the edge, and what comes then.
  private static func fling(
    _ coast: Deceleration, to edge: Double, _ bounds: ScrollBounds, _ pixel: Double
  ) -> ScrollPlan {
    let time = coast.crossing(of: edge) ?? coast.duration
    let approach = ScrollPiece(curve: .deceleration(coast.ending(at: edge)), duration: time, phase: .decelerating)
    let speed = time < coast.duration ? coast.velocity(at: time) : 0
    let after = bounce(from: edge, velocity: speed, edge: edge, bounds, pixel)
    return ScrollPlan(pieces: (time > 0 ? [approach] : []) + after.pieces, rest: edge)
  }

  private static func bounce(
    from offset: Double, velocity: Double, edge: Double, _ bounds: ScrollBounds, _ pixel: Double
  ) -> ScrollPlan {
    let outwards = offset == edge ? velocity : offset - edge
    let limit = outwards < 0 ? bounds.limitAtStart : bounds.limitAtEnd
    // A stretched scroll comes back, also where nothing can be stretched any more.
    guard limit > 0 || offset != edge else { return ScrollPlan(pieces: [], rest: edge) }
    // Thrown from the edge at v, x = v·t·e^(−ωt) turns round at v/(ωe): a spring that is stiff enough turns at the
    // limit.
    let frequency = offset == edge && limit.isFinite ? abs(velocity) / (limit * exp(1)) * (1 + 1e-9) : 0
    let curve = Curve.spring(
      from: offset, to: edge, velocity: velocity, .critical(atLeast: frequency), threshold: pixel / 2)
    return single(curve, .bouncing, rest: edge)
  }

  private static func single(_ curve: Curve, _ phase: ScrollPiece.Phase, rest: Double) -> ScrollPlan {
    guard curve.duration > 0 else { return ScrollPlan(pieces: [], rest: rest) }
    return ScrollPlan(pieces: [ScrollPiece(curve: curve, duration: curve.duration, phase: phase)], rest: rest)
  }
}
