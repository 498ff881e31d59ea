import Geometry
import Glibc
import Layers
import Pixels

/// The colours of a gradient pixel by pixel: what Cairo has no gradient for. A pixel's colour follows from its place
/// alone.
struct GradientPixels {
  /// All that a picture of it follows from.
  struct Key: Hashable {
    var gradient: Gradient
    var size: Size
    var transform: AffineTransform
    var fade: Double
    var region: PixelRect
  }

  /// Steps of the table of colours.
  private static let steps = 2048

  private let gradient: Gradient
  /// Premultiplied blue, green, red and alpha in bytes, from 0 to 1 in even steps.
  private let table: [SIMD4<Float>]
  /// The same, rounded.
  private let packed: [UInt32]
  /// The transform from a pixel to the gradient's own plane: its axis, its ellipse or its direction is the unit's.
  private let toUnit: AffineTransform
  /// Pixels to a unit, at the beginning of a conic one.
  private let pixels: Double

  /// Creates the gradient, or returns nil where it is too flat to be seen.
  init?(_ key: Key) {
    let (gradient, size, transform) = (key.gradient, key.size, key.transform)
    let start = Point(gradient.start.x * size.width, gradient.start.y * size.height)
    let axis = Point(gradient.end.x * size.width, gradient.end.y * size.height) - start
    let unit: AffineTransform
    switch gradient.form {
    case .axial, .conic:
      let length = max((axis.x * axis.x + axis.y * axis.y).squareRoot(), 1e-3)
      let (x, y) = axis == .zero ? (0, -1) : (axis.x / length, axis.y / length)
      let reach = gradient.form == .conic ? 1 : length
      unit = AffineTransform(a: x * reach, b: y * reach, c: -y * reach, d: x * reach, tx: start.x, ty: start.y)
    case .radial:
      unit = AffineTransform.scale(max(abs(axis.x), 1e-3), max(abs(axis.y), 1e-3)).then(.translation(start.x, start.y))
    }
    let toDevice = unit.then(transform)
    guard let inverse = toDevice.inverse else { return nil }
    self.gradient = gradient
    toUnit = inverse
    pixels = toDevice.meanScale
    table = Self.table(gradient, fade: key.fade)
    packed = table.map { unsafeBitCast($0.bytes, to: UInt32.self) }
  }

  /// Writes the colours of some pixels of a row, the first of them at `target`.
  func write(_ columns: Range<Int>, ofRow y: Int, to target: UnsafeMutableRawPointer) {
    table.withUnsafeBufferPointer { table in
      packed.withUnsafeBufferPointer { packed in
        var x = columns.lowerBound
        while x < columns.upperBound {
          let indices = index(of: places(from: x, y))
          for lane in 0..<min(Pixels4.scalarCount, columns.upperBound - x) {
            let (index, place) = (Int(indices[lane]), target + 4 * (x + lane - columns.lowerBound))
            if gradient.isDithered {
              dither(table[index], x + lane, y, into: place)
            } else {
              place.storeBytes(of: packed[index], as: UInt32.self)
            }
          }
          x += Pixels4.scalarCount
        }
        for x in mixed(inRow: y, from: columns.lowerBound, to: columns.upperBound) {
          dither(color(x, y, table), x, y, into: target + 4 * (x - columns.lowerBound))
        }
      }
    }
  }

  /// Writes a pixel's colour, dithered if that is asked for.
  private func dither(_ color: SIMD4<Float>, _ x: Int, _ y: Int, into target: UnsafeMutableRawPointer) {
    var color = color
    if gradient.isDithered {
      color += Self.threshold(x, y)
      color = color.limited(from: .zero, to: SIMD4(repeating: color.w))
    }
    target.storeBytes(of: color.bytes, as: SIMD4<UInt8>.self)
  }

  // MARK: Four pixels at once

  private typealias Pixels4 = SIMD4<Float>

  /// Returns the places of the middles of four pixels beside one another in the gradient's own plane.
  private func places(from x: Int, _ y: Int) -> (x: SIMD4<Double>, y: SIMD4<Double>) {
    let across = SIMD4(repeating: Double(x) + 0.5) + SIMD4(0, 1, 2, 3)
    let down = Double(y) + 0.5
    return (across * toUnit.a + (toUnit.c * down + toUnit.tx), across * toUnit.b + (toUnit.d * down + toUnit.ty))
  }

  /// Returns the places of their colours in the table.
  private func index(of places: (x: SIMD4<Double>, y: SIMD4<Double>)) -> SIMD4<UInt32> {
    let place = (x: Pixels4(places.x), y: Pixels4(places.y))
    var share: Pixels4
    switch gradient.form {
    case .axial: share = place.x
    case .radial: share = (place.x * place.x + place.y * place.y).squareRoot()
    case .conic: share = Self.turn(place.x, place.y)
    }
    share.replace(with: 0, where: share .< 0)
    // Beside 2²³ a Float has whole numbers alone.
    let rounded = share * Float(Self.steps) + 0x1p23
    let whole = unsafeBitCast(rounded, to: SIMD4<Int32>.self) & 0x7F_FFFF
    return unsafeBitCast(
      whole.replacing(with: Int32(Self.steps), where: share .>= 1 .| whole .> Int32(Self.steps)),
      to: SIMD4<UInt32>.self)
  }

  /// The share of a whole turn, clockwise on a screen, from the direction of x. The arc tangent is a polynomial
  /// (Hastings, 1955; error below 10⁻⁵), so that it is the same on every processor.
  private static func turn(_ x: Pixels4, _ y: Pixels4) -> Pixels4 {
    let (width, height) = (magnitude(x), magnitude(y))
    let isSteep = height .> width
    let high = width.replacing(with: height, where: isSteep)
    let a = height.replacing(with: width, where: isSteep) / high.replacing(with: 1, where: high .== 0)
    let s = a * a
    let inner = s * (s * (s * 0.02083_51 - 0.08513_30) + 0.18014_10) - 0.33029_95
    var angle = a * (s * inner + 0.99986_60)
    angle.replace(with: .pi / 2 - angle, where: isSteep)
    angle.replace(with: .pi - angle, where: x .< 0)
    angle.replace(with: 2 * .pi - angle, where: y .< 0)
    return angle * (1 / (2 * .pi))
  }

  private static func magnitude(_ numbers: Pixels4) -> Pixels4 {
    unsafeBitCast(unsafeBitCast(numbers, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: Pixels4.self)
  }

  // MARK: Pixels that see more than one colour

  /// Pixels of a row that may be of several colours: near the middle of a conic gradient, and along its edge.
  private func mixed(inRow y: Int, from first: Int, to end: Int) -> [Int] {
    guard gradient.form == .conic else { return [] }
    let row = toUnit.apply(to: Point(0.5, Double(y) + 0.5))
    /// The pixels up to so far from a place along the row, and some more.
    func around(_ place: Double, _ reach: Double) -> Range<Int> {
      let (low, high) = (Int(clamped: place - reach) - 2, Int(clamped: place + reach) + 3)
      return min(max(low, first), end)..<min(max(high, first), end)
    }
    let (a, b) = (toUnit.a, toUnit.b)
    let step = (a * a + b * b).squareRoot()
    let centre = around(-(row.x * a + row.y * b) / (step * step), Self.middle / (pixels * step))
    let edge: Range<Int>
    if abs(b) * 1e4 < step {
      // It goes along the row.
      edge = (abs(row.y) - abs(b) * Double(end)) * pixels < 1 ? first..<end : first..<first
    } else {
      edge = around(-row.y / b, 0.5 / (pixels * abs(b)))
    }
    return Array(edge) + centre.filter { !edge.contains($0) }
  }

  /// The distance from a conic gradient's middle, in pixels, within which a pixel sees much of the circle.
  private static let middle = 8.0

  /// The colour of one of them.
  private func color(_ x: Int, _ y: Int, _ table: UnsafeBufferPointer<SIMD4<Float>>) -> SIMD4<Float> {
    let places = places(from: x, y)
    let place = Point(places.x.x, places.y.x)
    let distance = (place.x * place.x + place.y * place.y).squareRoot() * pixels
    guard distance < Self.middle else { return turned(place, table) }
    var sum = SIMD4<Float>.zero
    for row in 0..<4 {
      for column in 0..<4 {
        let (x, y) = ((Double(column) - 1.5) / 4, (Double(row) - 1.5) / 4)
        sum += turned(
          Point(place.x + toUnit.a * x + toUnit.c * y, place.y + toUnit.b * x + toUnit.d * y), table)
      }
    }
    return sum / 16
  }

  /// The colour in a direction. Where the last colour meets the first one, the pixel has its part of both.
  private func turned(_ place: Point, _ table: UnsafeBufferPointer<SIMD4<Float>>) -> SIMD4<Float> {
    let color = table[Int(index(of: (SIMD4(repeating: place.x), SIMD4(repeating: place.y))).x)]
    let across = place.y * pixels
    guard place.x > 0, abs(across) < 0.5 else { return color }
    let share = Float(across + 0.5)
    return table[0] * share + table[Self.steps] * (1 - share)
  }

  /// Returns the amount that is added to a pixel before it is rounded down to a step: Bayer's order of eight by eight,
  /// less the half that rounding adds.
  private static func threshold(_ x: Int, _ y: Int) -> Float {
    (Float(DitherPattern.order(x, y)) + 0.5) / 64 - 0.5
  }

  // MARK: Colours between the stops

  private static func table(_ gradient: Gradient, fade: Double) -> [SIMD4<Float>] {
    let stops = gradient.stops.map { (offset: $0.offset, color: components(of: $0.color, gradient.interpolation)) }
    var next = 0
    return (0...steps).map { step in
      let place = Double(step) / Double(steps)
      while next < stops.count, stops[next].offset <= place { next += 1 }
      let (before, after) = (stops[max(next - 1, 0)], stops[min(next, stops.count - 1)])
      let isBetween = next > 0 && next < stops.count
      let share = isBetween ? (place - before.offset) / (after.offset - before.offset) : 0
      return pixel(before.color + (after.color - before.color) * share, gradient.interpolation, fade: fade)
    }
  }

  /// A colour's components as they are mixed.
  private static func components(of color: Color, _ interpolation: Gradient.Interpolation) -> SIMD4<Double> {
    let rgb = SIMD3(color.red, color.green, color.blue)
    return switch interpolation {
    case .straight: SIMD4(rgb, color.alpha)
    case .premultiplied: SIMD4(rgb * color.alpha, color.alpha)
    case .oklab: SIMD4(OKLab.lab(rgb) * color.alpha, color.alpha)
    }
  }

  /// The colour of mixed components: premultiplied blue, green, red and alpha, in bytes.
  private static func pixel(
    _ components: SIMD4<Double>, _ interpolation: Gradient.Interpolation, fade: Double
  ) -> SIMD4<Float> {
    let alpha = components.w
    var rgb = SIMD3(components.x, components.y, components.z)
    switch interpolation {
    case .straight: rgb *= alpha
    case .premultiplied: break
    case .oklab: rgb = alpha > 0 ? OKLab.rgb(rgb / alpha) * alpha : .zero
    }
    return SIMD4<Float>(SIMD4(rgb.z, rgb.y, rgb.x, alpha) * (255 * fade))
  }
}

/// Björn Ottosson's [OKLab](https://bottosson.github.io/posts/oklab/) (2020), as in CSS ([Color
/// 4](https://www.w3.org/TR/css-color-4/#ok-lab)): lightness, and the axes a and b, in which equal steps look equal.
private enum OKLab {
  static func lab(_ rgb: SIMD3<Double>) -> SIMD3<Double> {
    let c = SIMD3(linear(rgb.x), linear(rgb.y), linear(rgb.z))
    let l = cbrt(0.4122214708 * c.x + 0.5363325363 * c.y + 0.0514459929 * c.z)
    let m = cbrt(0.2119034982 * c.x + 0.6806995451 * c.y + 0.1073969566 * c.z)
    let s = cbrt(0.0883024619 * c.x + 0.2817188376 * c.y + 0.6299787005 * c.z)
    return SIMD3(
      0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s, 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
      0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s)
  }

  static func rgb(_ lab: SIMD3<Double>) -> SIMD3<Double> {
    func cubed(_ x: Double) -> Double { x * x * x }
    let l = cubed(lab.x + 0.3963377774 * lab.y + 0.2158037573 * lab.z)
    let m = cubed(lab.x - 0.1055613458 * lab.y - 0.0638541728 * lab.z)
    let s = cubed(lab.x - 0.0894841775 * lab.y - 1.2914855480 * lab.z)
    return SIMD3(
      encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
      encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
      encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s))
  }

  private static func linear(_ x: Double) -> Double { x <= 0.04045 ? x / 12.92 : pow((x + 0.055) / 1.055, 2.4) }

  private static func encoded(_ x: Double) -> Double {
    let x = x.clamped(to: 0...1)
    return x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055
  }
}
