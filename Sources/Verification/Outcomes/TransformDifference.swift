import Basics
import Geometry
import Glibc

/// The change between two transforms in words of motion: `scale 0.984 → 0.941`, `turn 10° → 12°`, `shift (0, 4) → (0,
/// 6)`.
enum TransformDifference {
  private struct Parts {
    var scale: (x: Double, y: Double)
    /// The rotation in degrees.
    var turn: Double
    var shift: (x: Double, y: Double)

    /// Six numbers, as baselines hold them; nil for what is no scale and turn, such as a slant.
    init?(_ text: String?) {
      guard let text else {
        (scale, turn, shift) = ((1, 1), 0, (0, 0))
        return
      }
      let numbers = text.utf8.split(separator: 0x20).compactMap { Double(String(Substring($0))) }
      guard numbers.count == 6 else { return nil }
      let (a, b, c, d) = (numbers[0], numbers[1], numbers[2], numbers[3])
      shift = (numbers[4], numbers[5])
      if abs(b) < 0.000_5, abs(c) < 0.000_5 {
        (scale, turn) = ((a, d), 0)
        return
      }
      let size = (a * a + b * b).squareRoot()
      // Recorded numbers have three digits.
      guard abs(a - d) < 0.002, abs(b + c) < 0.002 else { return nil }
      (scale, turn) = ((size, size), atan2(b, a) * 180 / .pi)
    }
  }

  /// Returns the change in words; nil where the numbers themselves say more.
  static func text(from old: String?, to new: String?) -> String? {
    guard let was = Parts(old), let now = Parts(new) else { return nil }
    var parts: [String] = []
    func pair(_ pair: (x: Double, y: Double)) -> String { "(\(text(pair.x)), \(text(pair.y)))" }
    if was.scale != now.scale {
      let isEven = was.scale.x == was.scale.y && now.scale.x == now.scale.y
      parts.append(
        isEven
          ? "scale \(text(was.scale.x)) → \(text(now.scale.x))" : "scale \(pair(was.scale)) → \(pair(now.scale))")
    }
    if was.turn != now.turn { parts.append("turn \(text(was.turn))° → \(text(now.turn))°") }
    if was.shift != now.shift { parts.append("shift \(pair(was.shift)) → \(pair(now.shift))") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static func text(_ value: Double) -> String {
    let rounded = (value * 1_000).rounded() / 1_000
    return rounded.shortText
  }
}
