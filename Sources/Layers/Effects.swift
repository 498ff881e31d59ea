import Geometry

/// The filter of the colours of a layer's picture, in this order; alpha stays. The numbers mean what the CSS filters of
/// these names mean, on sRGB components (Filter Effects Module Level 1), as one matrix: only the end result is held to
/// 0…1.
public struct ColorFilter: Hashable, Sendable {
  /// Multiplies every component; 0 is black, 1 changes nothing.
  public var brightness = 1.0
  /// The factor by which components move away from the middle; 0 is grey, 1 changes nothing.
  public var contrast = 1.0
  /// The saturation: 0 is grey, 1 changes nothing, more is more colourful.
  public var saturation = 1.0
  /// The share of grey of the same luma: 0 changes nothing, 1 is wholly grey.
  public var grayscale = 0.0
  /// Radians by which hues are turned.
  public var hue = 0.0

  public init(
    brightness: Double = 1, contrast: Double = 1, saturation: Double = 1, grayscale: Double = 0, hue: Double = 0
  ) {
    self.brightness = brightness
    self.contrast = contrast
    self.saturation = saturation
    self.grayscale = grayscale
    self.hue = hue
  }

  /// The filter that changes nothing.
  public static let none = ColorFilter()
}

/// The ground behind a layer, shown in the layer's shape in place of itself: blurred, its colours changed, tinted; as
/// `UIVisualEffectView` and CSS's `backdrop-filter` show it.
public struct Backdrop: Hashable, Sendable {
  /// The Gaussian's standard deviation, in points. Beyond the edges of what can be seen, the outermost pixels go on.
  public var blur: Double
  public var filter: ColorFilter
  /// Lies over it.
  public var tint: Color

  public init(blur: Double = 0, filter: ColorFilter = .none, tint: Color = .clear) {
    self.blur = blur
    self.filter = filter
    self.tint = tint
  }
}

/// The way in which a layer's picture is put onto its backdrop, what lies behind it: the blend modes of PDF (ISO
/// 32000-1, 11.3.5), which are Core Graphics' and CSS's too ([Compositing
/// 1](https://www.w3.org/TR/compositing-1/#blending)), and `plusLighter`, the Porter–Duff operator `lighter`, which
/// adds.
public enum BlendMode: String, Hashable, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference
  case exclusion, hue, saturation, color, luminosity, plusLighter
}

/// A value that is kept beside its owner: layers are copied often, and few of them have one.
@propertyWrapper
public struct Indirect<Value: Hashable & Sendable>: Hashable, Sendable {
  private final class Box: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var box: Box?

  public init(wrappedValue: Value?) { box = wrappedValue.map(Box.init) }

  public var wrappedValue: Value? {
    get { box?.value }
    set { box = newValue.map(Box.init) }
  }

  public static func == (a: Indirect, b: Indirect) -> Bool { a.box === b.box || a.wrappedValue == b.wrappedValue }

  public func hash(into hasher: inout Hasher) { hasher.combine(wrappedValue) }
}
