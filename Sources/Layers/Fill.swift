import Geometry

/// What an area is painted with.
public enum Fill: Hashable, Sendable {
  case color(Color)
  case gradient(Gradient)
}

/// Colours along a line or around a point, interpolated with straight alpha, as `CAGradientLayer` and Cairo do.
public struct Gradient: Hashable, Sendable {
  public struct Stop: Hashable, Sendable {
    /// 0…1, ascending.
    public var offset: Double
    public var color: Color

    public init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  public enum Form: Hashable, Sendable {
    /// Along the line from `start` to `end`.
    case axial
    /// From the centre `start` outward to the ellipse whose half axes are the distances from `start` to `end` along
    /// x and y, as CAGradientLayer's radial type has it.
    case radial
  }

  public var form: Form
  public var stops: [Stop]
  /// In fractions of the painted layer's size.
  public var start: Point
  /// In fractions of the painted layer's size.
  public var end: Point

  public init(form: Form, stops: [Stop], start: Point = Point(0.5, 0), end: Point = Point(0.5, 1)) {
    self.form = form
    self.stops = stops
    self.start = start
    self.end = end
  }
}
