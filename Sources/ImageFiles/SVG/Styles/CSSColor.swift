import Geometry
import Glibc

/// A colour as CSS [Color 4](https://www.w3.org/TR/css-color-4/) and [5](https://www.w3.org/TR/css-color-5/) write it.
struct CSSColor {
  var space: CSSColorSpace
  /// A part that is `none` is no number.
  var parts: CSSColorSpace.Coordinates
  var alpha: Double

  /// Its place in sRGB, each channel cut to what a screen has, as browsers do.
  var text: String {
    func known(_ value: Double) -> Double { value.isNaN ? 0 : value }
    let given = parts.map(known)
    let rgb = space == .srgb ? given : CSSColorSpace.srgb.fromXYZ(space.toXYZ(given)) ?? .init(0, 0, 0)
    func channel(_ value: Double) -> Int { Int(clamped: (max(0, min(1, value)) * 255).rounded()) }
    let channels = [rgb.first, rgb.second, rgb.third].map { "\(channel($0))" }.joined(separator: ",")
    let alpha = known(alpha)
    return alpha >= 1 ? "rgb(\(channels))" : "rgba(\(channels),\(max(0, (alpha * 100_000).rounded() / 100_000)))"
  }

  /// Its linear channels, as a colour that has them by itself.
  var linearText: String? {
    guard let linear = converted(to: .srgbLinear) else { return nil }
    return CSSColor(space: .srgb, parts: .init(linear[0], linear[1], linear[2]), alpha: alpha).text
  }

  /// All that a value is as a colour.
  enum Reading {
    /// A form that librsvg reads as CSS wants it.
    case plain
    case translated(CSSColor)
    /// The colour of the element's own property.
    case current
    case invalid
  }

  /// Reads a colour of one value.
  ///
  /// - Parameter current: the colour that `currentColor` is within another one; nil where that is not known.
  static func read(_ tokens: ArraySlice<CSSToken>, current: () -> CSSColor?) throws(SVGProblem) -> Reading {
    let value = tokens.trimmed
    guard let first = value.first, value.count < 200 else { return .invalid }
    switch first {
    case .hash(let digits) where value.count == 1:
      return [3, 4, 6, 8].contains(digits.utf8.count) && digits.utf8.allSatisfy(isHexDigit) ? .plain : .invalid
    case .ident(let name) where value.count == 1:
      let word = name.loweredASCII
      if word == "currentcolor" { return .current }
      if word == "transparent" || CSSColorNames.rgb[word] != nil { return .plain }
      if CSSColorNames.ofSystem.contains(word) { throw SVGProblem(.systemColor(name)) }
      return .invalid
    case .function(let name):
      guard value.endOfBlock == value.endIndex - 1 else { return .invalid }
      let inner = value.dropFirst().dropLast().trimmed
      let function = name.loweredASCII
      if inner.first?.word == "from" { throw SVGProblem(.value("\(name)(from …)")) }
      if ["rgb", "rgba", "hsl", "hsla"].contains(function), isSimple(inner) {
        return color(function, inner) == nil ? .invalid : .plain
      }
      switch function {
      case "light-dark":
        let sides = inner.parts(at: .comma)
        return sides.count == 2 ? try inside(sides[0], current: current) : .invalid
      case "color-mix": return try mix(inner, current: current).map { .translated($0) } ?? .invalid
      default: return color(function, inner).map { .translated($0) } ?? .invalid
      }
    default: return .invalid
    }
  }

  /// A part of a function: a plain colour is translated with it.
  private static func inside(
    _ tokens: ArraySlice<CSSToken>, current: () -> CSSColor?
  ) throws(SVGProblem) -> Reading {
    let reading = try read(tokens, current: current)
    guard case .plain = reading else { return reading }
    return simple(tokens.trimmed).map { .translated($0) } ?? .invalid
  }

  /// The colour of a value, in numbers; nil where it is none.
  static func color(_ tokens: ArraySlice<CSSToken>, current: () -> CSSColor?) throws(SVGProblem) -> CSSColor? {
    switch try inside(tokens, current: current) {
    case .translated(let color): return color
    case .current: return current()
    case .plain, .invalid: return nil
    }
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    0x30...0x39 ~= byte || 0x41...0x46 ~= byte || 0x61...0x66 ~= byte
  }

  /// Numbers, percentages and angles, with nothing that librsvg has not heard of.
  private static func isSimple(_ tokens: ArraySlice<CSSToken>) -> Bool {
    tokens.allSatisfy { token in
      switch token {
      case .number, .percentage, .space, .comma, .delimiter(UInt8(ascii: "/")): true
      case .dimension(_, _, let unit): ["deg", "grad", "rad", "turn"].contains(unit.loweredASCII)
      default: false
      }
    }
  }

  // MARK: Forms

  private static func simple(_ tokens: ArraySlice<CSSToken>) -> CSSColor? {
    switch tokens.first {
    case .hash(let digits)?:
      let values = digits.utf8.compactMap { Int(String(Unicode.Scalar($0)), radix: 16) }
      func part(_ index: Int) -> Double {
        values.count < 6
          ? Double(values[index] * 17) / 255 : Double(values[2 * index] * 16 + values[2 * index + 1]) / 255
      }
      let hasAlpha = values.count == 4 || values.count == 8
      return CSSColor(space: .srgb, parts: .init(part(0), part(1), part(2)), alpha: hasAlpha ? part(3) : 1)
    case .ident(let name)?:
      if name.loweredASCII == "transparent" { return CSSColor(space: .srgb, parts: .init(0, 0, 0), alpha: 0) }
      guard let rgb = CSSColorNames.rgb[name.loweredASCII] else { return nil }
      func part(_ shift: UInt32) -> Double { Double(rgb >> shift & 255) / 255 }
      return CSSColor(space: .srgb, parts: .init(part(16), part(8), part(0)), alpha: 1)
    case .function(let name)?: return color(name.loweredASCII, tokens.dropFirst().dropLast().trimmed)
    default: return nil
    }
  }

  /// All that a part of a function may be worth, and what 100 % of it is.
  private static func color(_ function: String, _ tokens: ArraySlice<CSSToken>) -> CSSColor? {
    var rest = tokens
    let space: CSSColorSpace
    let whole: [Double]
    switch function {
    case "rgb", "rgba": (space, whole) = (.srgb, [255, 255, 255])
    case "hsl", "hsla": (space, whole) = (.hsl, [360, 100, 100])
    case "hwb": (space, whole) = (.hwb, [360, 100, 100])
    case "lab": (space, whole) = (.lab, [100, 125, 125])
    case "lch": (space, whole) = (.lch, [100, 150, 360])
    case "oklab": (space, whole) = (.oklab, [1, 0.4, 0.4])
    case "oklch": (space, whole) = (.oklch, [1, 0.4, 360])
    case "color":
      guard let name = rest.popFirst()?.word, let known = CSSColorSpace(word: name), known.hue == nil,
        known != .lab, known != .oklab
      else { return nil }
      (space, whole) = (known, [1, 1, 1])
    default: return nil
    }
    let values = rest.filter { $0 != .space && $0 != .comma && $0 != .delimiter(UInt8(ascii: "/")) }
    guard values.count == 3 || values.count == 4 else { return nil }
    var parts: [Double] = []
    for (index, token) in values.enumerated() {
      guard let part = part(token, whole: index < 3 ? whole[index] : 1, isHue: space.hue == index) else { return nil }
      parts.append(part)
    }
    if function == "rgb" || function == "rgba" { for index in 0..<3 { parts[index] /= 255 } }
    if [.lab, .lch, .oklab, .oklch].contains(space) {
      parts[0] = parts[0].isNaN ? parts[0] : max(0, min(whole[0], parts[0]))
    }
    if space == .lch || space == .oklch, parts[1] < 0 { parts[1] = 0 }
    let alpha = parts.count > 3 ? parts[3] : 1
    return CSSColor(
      space: space, parts: .init(parts[0], parts[1], parts[2]), alpha: alpha.isNaN ? alpha : max(0, min(1, alpha)))
  }

  private static func part(_ token: CSSToken, whole: Double, isHue: Bool) -> Double? {
    switch token {
    case .number(let value, _): return value
    case .percentage(let value, _) where !isHue: return value / 100 * whole
    case .ident where token.word == "none": return .nan
    case .dimension(let value, _, let unit) where isHue: return CSSAngle.degrees(value, unit)
    default: return nil
    }
  }

  // MARK: Mixing

  /// `color-mix(in oklab, red 20%, blue)`, of CSS Color 5.
  private static func mix(_ tokens: ArraySlice<CSSToken>, current: () -> CSSColor?) throws(SVGProblem) -> CSSColor? {
    let parts = tokens.parts(at: .comma)
    guard parts.count == 3 else { return nil }
    let method = parts[0].filter { $0 != .space }.compactMap(\.word)
    guard method.first == "in", method.count == 2 || method.count == 4 && method[3] == "hue",
      let space = CSSColorSpace(word: method[1])
    else { return nil }
    guard let first = try weighted(parts[1], current: current), let second = try weighted(parts[2], current: current)
    else { return nil }
    var (one, other) = (first.weight ?? 100 - (second.weight ?? 50), second.weight ?? 100 - (first.weight ?? 50))
    let sum = one + other
    guard sum > 0 else { return nil }
    (one, other) = (one / sum, other / sum)
    guard var from = first.color.converted(to: space), var to = second.color.converted(to: space) else { return nil }
    if let hue = space.hue {
      let interpolation = method.count == 4 ? method[2] : "shorter"
      guard let turned = turned(from[hue], to[hue], interpolation: interpolation) else { return nil }
      (from[hue], to[hue]) = turned
    }
    // All that one of them leaves open is the other's.
    for index in 0..<4 {
      if from[index].isNaN { from[index] = to[index] }
      if to[index].isNaN { to[index] = from[index] }
    }
    let alpha = (from[3].isNaN ? 1 : from[3]) * one + (to[3].isNaN ? 1 : to[3]) * other
    var mixed: [Double] = []
    for index in 0..<3 {
      if index == space.hue {
        mixed.append(from[index] * one + to[index] * other)
      } else {
        let premultiplied = from[index] * from[3] * one + to[index] * to[3] * other
        mixed.append(alpha > 0 ? premultiplied / alpha : from[index] * one + to[index] * other)
      }
    }
    return CSSColor(space: space, parts: .init(mixed[0], mixed[1], mixed[2]), alpha: alpha * min(1, sum / 100))
  }

  private static func weighted(
    _ tokens: ArraySlice<CSSToken>, current: () -> CSSColor?
  ) throws(SVGProblem) -> (color: CSSColor, weight: Double?)? {
    var rest = tokens.trimmed
    var weight: Double?
    if case .percentage(let value, _)? = rest.last {
      (weight, rest) = (value, rest.dropLast().trimmed)
    } else if case .percentage(let value, _)? = rest.first {
      (weight, rest) = (value, rest.dropFirst().trimmed)
    }
    guard weight.map({ 0...100 ~= $0 }) ?? true, let color = try color(rest, current: current) else { return nil }
    return (color, weight)
  }

  private func converted(to other: CSSColorSpace) -> [Double]? {
    if space == other { return [parts.first, parts.second, parts.third, alpha] }
    func known(_ value: Double) -> Double { value.isNaN ? 0 : value }
    guard let result = other.fromXYZ(space.toXYZ(parts.map(known))) else { return nil }
    return [result.first, result.second, result.third, alpha]
  }

  /// Returns two hues with so many turns between them as a hue interpolation method wants; nil of an unknown one.
  private static func turned(_ from: Double, _ to: Double, interpolation: String) -> (Double, Double)? {
    guard !from.isNaN, !to.isNaN else { return (from, to) }
    var (one, other) = (from - 360 * floor(from / 360), to - 360 * floor(to / 360))
    let distance = other - one
    switch interpolation {
    case "shorter":
      if distance > 180 { one += 360 } else if distance < -180 { other += 360 }
    case "longer":
      if distance > 0, distance < 180 { one += 360 } else if distance > -180, distance <= 0 { other += 360 }
    case "increasing":
      if distance < 0 { other += 360 }
    case "decreasing":
      if distance > 0 { one += 360 }
    default: return nil
    }
    return (one, other)
  }
}
