import Foundation
import TestSupport
import Testing

/// `script` gives a run a terminal, as people have it.
@Suite("A run at a terminal shows how far it is")
struct ProgressBarTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(tinyScene, to: "tiny.yaml")
  }

  private func shown(_ arguments: String, terminal: String = "xterm") throws -> String {
    try Tool.run(
      ["-qec", "\"$F\" \(arguments)", "/dev/null"], in: scratch.path,
      environment: ["F": Tool.path, "TERM": terminal, "NO_COLOR": "1"], executable: "/usr/bin/script"
    ).output
  }

  @Test("by a bar that fills, is there from the first frame to the last, and is taken away once")
  func bar() throws {
    let text = try shown("render tiny.yaml --frames 0..9 -o a.png/")
    let lines = text.components(separatedBy: "\r").filter { $0.contains("█") || $0.contains("░") }
    func filled(_ line: String) -> Int { line.count { $0 == "█" } }
    let first = try #require(lines.first)
    let last = try #require(lines.last)
    #expect(first.contains(" 1/10") && last.contains(" 10/10"), "\(text.debugDescription)")
    #expect(filled(first) == 3 && filled(last) == 30 && !last.contains("░"), "\(text.debugDescription)")
    #expect(lines.allSatisfy { $0.hasSuffix("\u{1B}[K") }, "\(text.debugDescription)")
    let parts = text.components(separatedBy: "\r\u{1B}[K")
    #expect(parts.count == 2 && parts[1].contains("a.png"), "\(text.debugDescription)")
  }

  @Test("not where nobody wants to see it, nor on a terminal that cannot take a line away")
  func none() throws {
    #expect(try !shown("render tiny.yaml --frames 0..9 -o b.gif --quiet").contains("█"))
    #expect(try !shown("render tiny.yaml --frames 0..9 -o c.gif", terminal: "dumb").contains("█"))
  }
}
