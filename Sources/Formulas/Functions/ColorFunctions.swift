import Geometry

extension FunctionTable {
  static let colors: [Function] = [
    .init(
      "rgb", [.number("r"), .number("g"), .number("b"), .number("a").optional], .color,
      "A colour of red, green and blue, 0…255 each, and an alpha of 0…1 (1); more is held to these ends."
    ) { arguments in
      guard let red = try arguments.number(0), let green = try arguments.number(1), let blue = try arguments.number(2),
        let alpha = arguments.count > 3 ? try arguments.number(3) : 1
      else { return .unknown }
      func part(_ byte: Double) -> Double { (byte / 255).clamped(to: 0...1) }
      return .color(
        Color(red: part(red), green: part(green), blue: part(blue), alpha: alpha.clamped(to: 0...1)))
    },
    .init(
      "gray", [.number("w"), .number("a").optional], .color,
      "A grey from 0 (black) to 1 (white), and an alpha of 0…1 (1)."
    ) { arguments in
      guard let white = try arguments.number(0), let alpha = arguments.count > 1 ? try arguments.number(1) : 1 else {
        return .unknown
      }
      return .color(Color(white: white.clamped(to: 0...1), alpha: alpha.clamped(to: 0...1)))
    },
    .init("alpha", [.color("c"), .number("a")], .color, "The colour with another alpha, 0…1.") { arguments in
      guard var color = try arguments.color(0), let alpha = try arguments.number(1) else { return .unknown }
      color.alpha = alpha.clamped(to: 0...1)
      return .color(color)
    },
    .init(
      "mix", [.color("a"), .color("b"), .number("t")], .color,
      "The colour a share `t` of the way from `a` to `b`, as a fade between them looks."
    ) { arguments in
      guard let a = try arguments.color(0), let b = try arguments.color(1), let t = try arguments.number(2) else {
        return .unknown
      }
      return .color(a.mixed(with: b, by: t))
    },
  ]
}
