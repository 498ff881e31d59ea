import TestSupport
import Testing

/// A terminal of 256 colours has six steps a component, at 0, 95, 135, 175, 215 and 255; a colour has the number
/// 16 + 36 r + 6 g + b.
@Suite("Blocks of colours in a terminal of 256 colours")
struct SwatchTests {
  @Test(
    "each component takes the nearest step",
    arguments: [
      // 47 → 0, 48 → 1, 114 → 1.
      ("#2F3072", 16 + 6 * 1 + 1),
      // 115 → 2, 154 → 2, 155 → 3.
      ("#739A9B", 16 + 36 * 2 + 6 * 2 + 3),
      // 194 → 3, 195 → 4, 234 → 4.
      ("#C2C3EA", 16 + 36 * 3 + 6 * 4 + 4),
      // 235 → 5, 255 → 5, 0 → 0.
      ("#EBFF00", 16 + 36 * 5 + 6 * 5),
      // 0 → 0, 255 → 5, 95 → 1.
      ("#00FF5F", 16 + 6 * 5 + 1),
    ])
  func steps(color: String, number: Int) throws {
    let scratch = try Scratch()
    try scratch.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"><rect width="8" height="4" fill="\(color)"/></svg>
      """, to: "plain.svg")
    let run = try Tool.run(
      ["-qec", "'\(Tool.path)' colors plain.svg --count 1", "/dev/null"], in: scratch.path,
      environment: ["TERM": "xterm-256color", "COLORTERM": "", "NO_COLOR": ""], executable: "/usr/bin/script")
    #expect(run.output.hasPrefix("\u{1B}[48;5;\(number)m    \u{1B}[0m \(color) "), "\(run.output)")
  }
}
