import Layers

/// The non-separable blend modes (ISO 32000-1, 11.3.5.3; [Compositing
/// 1](https://www.w3.org/TR/compositing-1/#blendingnonseparable)): `Lum`, `Sat`, `SetLum`, `SetSat` and `ClipColor` are
/// here as there. Cairo's are wrong where a source is translucent.
extension BlendMode {
  private typealias RGB = SIMD3<Float>

  /// Whether it is a mode that looks at no component by itself.
  var isOfHues: Bool { [.hue, .saturation, .color, .luminosity].contains(self) }

  /// Returns the result of a premultiplied source over a backdrop; components 0…255, alpha the last. In the letters of
  /// Compositing 1: co = cs·(1 − αb) + cb·(1 − αs) + αs·αb·B(Cb, Cs).
  func pixel(_ source: SIMD4<Float>, over backdrop: SIMD4<Float>) -> SIMD4<Float> {
    guard source.w > 0 else { return backdrop }
    guard backdrop.w > 0 else { return source }
    let (a, b) = (source.w / 255, backdrop.w / 255)
    // The components are blue, green and red; only luminosity tells them apart.
    let blended = blend(color(backdrop), color(source)) * (255 * a * b)
    let rest = source * (1 - b) + backdrop * (1 - a)
    return SIMD4(rest.x + blended.x, rest.y + blended.y, rest.z + blended.z, source.w + backdrop.w * (1 - a))
  }

  private func color(_ pixel: SIMD4<Float>) -> RGB { RGB(pixel.x, pixel.y, pixel.z) / pixel.w }

  /// B(Cb, Cs).
  private func blend(_ b: RGB, _ s: RGB) -> RGB {
    switch self {
    case .hue: with(luminosity(b), with(saturation: b.max() - b.min(), s))
    case .saturation: with(luminosity(b), with(saturation: s.max() - s.min(), b))
    case .color: with(luminosity(b), s)
    default: with(luminosity(s), b)
    }
  }

  /// `Lum(C)`.
  private func luminosity(_ c: RGB) -> Float { 0.11 * c.x + 0.59 * c.y + 0.3 * c.z }

  /// `SetSat(C, s)`.
  private func with(saturation: Float, _ c: RGB) -> RGB {
    let (low, high) = (c.min(), c.max())
    return high > low ? (c - low) * (saturation / (high - low)) : .zero
  }

  /// `SetLum(C, l)`, with `ClipColor(C)` at its end.
  private func with(_ wanted: Float, _ c: RGB) -> RGB {
    var c = c + (wanted - luminosity(c))
    let (low, high) = (c.min(), c.max())
    if low < 0 { c = (c - wanted) * (wanted / (wanted - low)) + wanted }
    if high > 1 { c = (c - wanted) * ((1 - wanted) / (high - wanted)) + wanted }
    return c
  }
}
