import Geometry

/// The paint of an area.
public enum Fill: Hashable, Sendable {
  case color(Color)
  indirect case gradient(Gradient)
}

/// Colours along a line, outward from a point or around it.
public struct Gradient: Hashable, Sendable {
  /// A colour, and where along the gradient it stands.
  public struct Stop: Hashable, Sendable {
    /// The place along the gradient, 0…1, ascending.
    public var offset: Double
    public var color: Color

    public init(offset: Double, color: Color) {
      self.offset = offset
      self.color = color
    }
  }

  /// The way in which the colours go over the area.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// Along the line from `start` to `end`.
    case axial
    /// A gradient from the centre `start` outward to the ellipse whose half axes are the distances from `start` to
    /// `end` along x and y, as CAGradientLayer's radial type has it.
    case radial
    /// Around the centre `start`, clockwise; it begins in the direction of `end`. After the last stop comes the first.
    case conic
  }

  /// The way in which a colour goes over into the next one.
  public enum Interpolation: String, Hashable, Sendable, CaseIterable {
    /// Every component of sRGB and alpha by itself, as `CAGradientLayer` and Cairo do it.
    case straight
    /// Interpolation with components multiplied by their alpha, as CSS does it ([Color
    /// 4](https://www.w3.org/TR/css-color-4/#interpolation-alpha)): what fades out keeps its colour.
    case premultiplied
    /// Interpolation in OKLab, multiplied by alpha, as CSS has it ([Color
    /// 4](https://www.w3.org/TR/css-color-4/#interpolation)): evenly for the eye, and without grey on the way.
    case oklab
  }

  public var form: Form
  public var stops: [Stop]
  /// The point where the gradient begins, in fractions of the painted layer's size.
  public var start: Point
  /// The point where the gradient ends, in fractions of the painted layer's size.
  public var end: Point
  public var interpolation: Interpolation
  /// Whether the colours between two steps are spread over pixels, so that no bands show.
  public var isDithered: Bool

  public init(
    form: Form, stops: [Stop], start: Point = Point(0.5, 0), end: Point = Point(0.5, 1),
    interpolation: Interpolation = .straight, isDithered: Bool = false
  ) {
    self.form = form
    self.stops = stops
    self.start = start
    self.end = end
    self.interpolation = interpolation
    self.isDithered = isDithered
  }
}
