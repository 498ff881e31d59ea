import Foundation
import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Blend modes and filters")
struct EffectTests {
  private typealias RGB = SIMD3<Double>

  // MARK: Blend modes, after ISO 32000-1, 11.3.5

  private func luminosity(_ c: RGB) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
  private func saturation(_ c: RGB) -> Double { c.max() - c.min() }

  private func clipped(_ c: RGB) -> RGB {
    let (l, low, high) = (luminosity(c), c.min(), c.max())
    var c = c
    if low < 0 { c = RGB(repeating: l) + (c - l) * l / (l - low) }
    if high > 1 { c = RGB(repeating: l) + (c - l) * (1 - l) / (high - l) }
    return c
  }

  private func with(_ c: RGB, luminosity l: Double) -> RGB { clipped(c + (l - luminosity(c))) }

  private func with(_ c: RGB, saturation s: Double) -> RGB {
    c.max() > c.min() ? (c - c.min()) * s / (c.max() - c.min()) : .zero
  }

  private func blended(_ mode: BlendMode, _ b: RGB, _ s: RGB) -> RGB {
    func each(_ f: (Double, Double) -> Double) -> RGB { RGB(f(b.x, s.x), f(b.y, s.y), f(b.z, s.z)) }
    func hard(_ b: Double, _ s: Double) -> Double { s <= 0.5 ? 2 * b * s : b + (2 * s - 1) - b * (2 * s - 1) }
    switch mode {
    case .normal: return s
    case .multiply: return b * s
    case .screen: return b + s - b * s
    case .overlay: return each { hard($1, $0) }
    case .darken: return each(min)
    case .lighten: return each(max)
    case .colorDodge: return each { b, s in b == 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s)) }
    case .colorBurn: return each { b, s in b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s) }
    case .hardLight: return each(hard)
    case .softLight:
      return each { b, s in
        if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
        let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return b + (2 * s - 1) * (d - b)
      }
    case .difference: return each { abs($0 - $1) }
    case .exclusion: return b + s - 2 * b * s
    case .hue: return with(with(s, saturation: saturation(b)), luminosity: luminosity(b))
    case .saturation: return with(with(b, saturation: saturation(s)), luminosity: luminosity(b))
    case .color: return with(s, luminosity: luminosity(b))
    case .luminosity: return with(b, luminosity: luminosity(s))
    case .plusLighter: return RGB.one
    }
  }

  /// A colour and its components.
  private struct Sample: CustomStringConvertible {
    var rgb: RGB
    var alpha: Double

    init(_ random: inout RandomTrees) {
      rgb = RGB(random.number(0...1), random.number(0...1), random.number(0...1))
      alpha = random.chance(0.5) ? 1 : random.number(0...1)
    }

    var color: Color { Color(red: rgb.x, green: rgb.y, blue: rgb.z, alpha: alpha) }
    var description: String { color.hex }
  }

  /// The premultiplied pixel that comes of a source over a backdrop.
  private func composed(_ mode: BlendMode, _ backdrop: Sample, _ source: Sample) -> Pixel {
    let (ab, a) = (backdrop.alpha, source.alpha)
    let alpha = mode == .plusLighter ? min(ab + a, 1) : ab + a - ab * a
    var color =
      source.rgb * a * (1 - ab) + blended(mode, backdrop.rgb, source.rgb) * a * ab
      + backdrop.rgb * ab * (1 - a)
    if mode == .plusLighter {
      color = (source.rgb * a + backdrop.rgb * ab).clamped(lowerBound: .zero, upperBound: .one)
    }
    func byte(_ value: Double) -> Int { Int(clamped: (value * 255).rounded()) }
    return Pixel(red: byte(color.x), green: byte(color.y), blue: byte(color.z), alpha: byte(alpha))
  }

  @Test("every blend mode is what PDF's formula says", arguments: BlendMode.allCases)
  func modes(mode: BlendMode) throws {
    var random = RandomTrees(seed: 5)
    for number in 0..<60 {
      var backdrop = Sample(&random)
      var source = Sample(&random)
      // Greys have no hue.
      if number % 10 == 8 { backdrop.rgb = RGB(repeating: backdrop.rgb.x) }
      if number % 10 == 9 { source.rgb = RGB(repeating: source.rgb.x) }
      let opacity = number % 3 == 0 ? 0.5 : 1
      let picture = try Studio.picture(
        layer("root", Rect(0, 0, 8, 8)) {
          $0.background = .color(backdrop.color)
          $0.children = [
            layer("over", Rect(0, 0, 8, 8)) {
              $0.background = .color(source.color)
              $0.blend = mode
              $0.opacity = opacity
            }
          ]
        })
      source.alpha *= opacity
      let wanted = composed(mode, backdrop, source)
      let found = picture.pixel(4, 4)
      // Dodging and burning divide by what is left of a component, which was rounded.
      #expect(
        found.isNear(wanted, by: [.colorDodge, .colorBurn].contains(mode) ? 12 : 4),
        "\(backdrop) \(source): \(found), not \(wanted)")
    }
  }

  // MARK: Filters

  private func filtered(_ color: Sample, _ filter: ColorFilter) -> RGB {
    var c = color.rgb * filter.brightness
    c = (c - 0.5) * filter.contrast + 0.5
    func mixed(_ c: RGB, _ weights: RGB, _ share: Double) -> RGB {
      RGB(repeating: (c * weights).sum()) * (1 - share) + c * share
    }
    c = mixed(c, RGB(0.213, 0.715, 0.072), filter.saturation)
    c = mixed(c, RGB(0.2126, 0.7152, 0.0722), 1 - filter.grayscale)
    // Turned in YIQ, as the specification derives its matrix, up to the three digits that it rounds to.
    let (cosine, sine) = (cos(filter.hue), sin(filter.hue))
    let rows = [
      RGB(0.213, 0.715, 0.072) + RGB(0.787, -0.715, -0.072) * cosine + RGB(-0.213, -0.715, 0.928) * sine,
      RGB(0.213, 0.715, 0.072) + RGB(-0.213, 0.285, -0.072) * cosine + RGB(0.143, 0.140, -0.283) * sine,
      RGB(0.213, 0.715, 0.072) + RGB(-0.213, -0.715, 0.928) * cosine + RGB(-0.787, 0.715, 0.072) * sine,
    ]
    c = RGB((rows[0] * c).sum(), (rows[1] * c).sum(), (rows[2] * c).sum())
    return c.clamped(lowerBound: .zero, upperBound: .one)
  }

  @Test("a filter is what CSS says, on translucent colours too", arguments: 0..<40)
  func filters(seed: Int) throws {
    var random = RandomTrees(seed: UInt64(seed))
    let color = Sample(&random)
    let all = ColorFilter(
      brightness: random.number(0...2), contrast: random.number(0...2), saturation: random.number(0...3),
      grayscale: random.number(0...1), hue: random.number(-7...7))
    let alone = [
      ColorFilter(brightness: all.brightness), ColorFilter(contrast: all.contrast),
      ColorFilter(saturation: all.saturation), ColorFilter(grayscale: all.grayscale), ColorFilter(hue: all.hue), all,
    ]
    for filter in alone {
      let found = try Studio.picture(
        layer("root", Rect(0, 0, 4, 4)) {
          $0.background = .color(color.color)
          $0.filter = filter
        }
      ).pixel(2, 2)
      let wanted = filtered(color, filter) * color.alpha * 255
      let alpha = Int(clamped: (color.alpha * 255).rounded())
      let pixel = Pixel(
        red: Int(clamped: wanted.x.rounded()), green: Int(clamped: wanted.y.rounded()),
        blue: Int(clamped: wanted.z.rounded()), alpha: alpha)
      // What is drawn is rounded before it is multiplied.
      #expect(
        found.isNear(pixel, by: 2 + Int(clamped: max(filter.brightness, filter.contrast, filter.saturation) * 2)),
        "\(found), not \(pixel)")
    }
  }

  @Test("are told where a layer is told of")
  func facts() {
    let reported = layer("b", Rect(0, 0, 9, 9)) {
      $0.filter = ColorFilter(saturation: 0)
      $0.backdrop = Backdrop(blur: 20, tint: Color(white: 1, alpha: 0.5))
      $0.blend = .multiply
    }
    #expect(reported.facts.map(\.key) == [.filter, .backdrop, .blend])
    let line = reported.outline(.recorded)
    #expect(line.hasSuffix("filter 1 1 0 0 0 backdrop 20 1 1 1 0 0 #FFFFFF80 blend multiply"))
    #expect(LayerEntry(recorded: line)?.line(.recorded) == line)
  }
}
