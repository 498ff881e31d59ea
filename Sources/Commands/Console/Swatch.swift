import Basics
import Geometry

/// A block of a colour before its name, as well as a terminal can show it.
enum Swatch {
  case none
  /// The 6 × 6 × 6 colours that terminals of 256 colours have in common.
  case cube
  case exact

  /// - Parameters:
  ///   - terminal: the variable `TERM`.
  ///   - colors: the variable `COLORTERM`, which says of a terminal that it shows every colour.
  init(terminal: String, colors: String) {
    if colors == "truecolor" || colors == "24bit" || MachineText(terminal).ends(with: "-direct") {
      self = .exact
    } else {
      self = terminal.contains("256color") ? .cube : .none
    }
  }

  func text(_ color: Color) -> String {
    let bytes = [color.red, color.green, color.blue].map { Int(clamped: ($0.clamped(to: 0...1) * 255).rounded()) }
    switch self {
    case .none: return ""
    case .exact: return Self.block("2;\(bytes[0]);\(bytes[1]);\(bytes[2])")
    case .cube:
      // The steps of a component lie at 0, 95, 135, 175, 215 and 255.
      let steps = bytes.map { $0 < 48 ? 0 : $0 < 115 ? 1 : ($0 - 35) / 40 }
      return Self.block("5;\(16 + 36 * steps[0] + 6 * steps[1] + steps[2])")
    }
  }

  private static func block(_ background: String) -> String { "\u{1B}[48;\(background)m    \u{1B}[0m " }
}
