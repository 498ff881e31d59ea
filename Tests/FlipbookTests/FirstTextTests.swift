import TestSupport
import Testing

/// The first text that a process sets is broken as all later ones are.
struct FirstTextTests {
  /// Texts with a word that is wider than their line, and widths at which a line is filled to within rounding.
  static let texts: [(text: String, width: Double)] = [
    ("¥ 12,345.67 total", 15), ("word word word", 14.5), ("¥ 12,345.67 total", 15.5), ("unbreakable 1,024", 22),
  ]

  @Test("a label is as high alone as behind another label", arguments: texts)
  func alone(text: String, width: Double) throws {
    let scratch = try Scratch()
    func size(behind other: String) throws -> String {
      let scene = try scratch.write(
        """
        device: card
        layers:
        \(other)  - {label: told, text: "\(text)", font: 8, lines: 0, width: \(width)}
        """, to: "scene.yaml")
      let run = try Tool.run(["inspect", scene, "--at", "0"])
      #expect(run.code == 0, "\(run.errors)")
      let line = try #require(run.output.split(separator: "\n").first { $0.contains("told label") })
      return String(line)
    }
    #expect(try size(behind: "") == size(behind: "  - {label: first, text: \"\", font: 20}\n"))
  }
}
