/// Angles of CSS Values 4.
enum CSSAngle {
  static func degrees(_ value: Double, _ unit: String) -> Double? {
    switch unit.loweredASCII {
    case "deg": value
    case "grad": value * 0.9
    case "rad": value * 180 / .pi
    case "turn": value * 360
    default: nil
    }
  }
}
