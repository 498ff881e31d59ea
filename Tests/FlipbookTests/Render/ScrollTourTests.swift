import Foundation
import TestSupport
import Testing

@Suite("render --scroll-through films a list from its begin to its end")
struct ScrollTourTests {
  private static let scene = """
    scene: rows
    device: card
    fill: "#F4F4F6"
    values: {all: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]}
    layers:
      - scroll: list
        frame: [0, 0, 160, 120]
        layers:
          - column: rows
            frame: [0, 0, 160, 16 * 50]
            layers:
              - {box: row, each: n in all, height: 50, fill: mix(red, blue, n / 16)}
    """

  private func write(_ takes: String, named name: String, in scratch: Scratch) throws -> String {
    try scratch.write("\(Self.scene)\n\(takes)", to: "\(name).yaml")
  }

  @Test("its frames are those of the take that one would write")
  func frames() throws {
    let scratch = try Scratch()
    // 680 points are left, at 500 points a second.
    let written = try write(
      "takes: {all: [{wait: 0.6s}, {do: {scroll: list, to: 680, over: 1.36s, curve: easeInOut}}, {wait: 1.36s}, {wait: 1s}]}",
      named: "written", in: scratch)
    let plain = try write("", named: "plain", in: scratch)
    let places = ["written.gif", "plain.gif"].map { "\(scratch.path)/\($0)" }
    #expect(try Tool.run(["render", written, "--take", "all", "-o", places[0], "--fps", "25"]).code == 0)
    let run = try Tool.run(["render", plain, "--scroll-through", "list", "-o", places[1], "--fps", "25"])
    #expect(run.code == 0, "\(run.errors)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: places[0])) == Data(contentsOf: URL(fileURLWithPath: places[1])))
  }

  @Test(
    "what cannot be filmed is told",
    arguments: [
      (["--scroll-through", "lst"], 2, "no scroll is called 'lst'"),
      (["--scroll-through", "list", "--set", "all=[1, 2]"], 2, "nothing of 'list' is left to scroll"),
      (["--scroll-through", "list", "--take", "none"], 64, "a take of its own"),
    ])
  func mistakes(words: [String], code: Int32, reported: String) throws {
    let scratch = try Scratch()
    let text = Self.scene.replacing("16 * 50", with: "count(all) * 50")
    let file = try scratch.write(text, to: "plain.yaml")
    let run = try Tool.run(["render", file, "-o", "\(scratch.path)/a.gif"] + words)
    #expect(run.code == code && run.errors.contains(reported), "\(run.errors)")
  }
}
