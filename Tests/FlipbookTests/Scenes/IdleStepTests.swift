import TestSupport
import Testing

/// The words are those of `IdleTouchTests`; this is who says them.
@Suite("Steps that do nothing, told by the program")
struct IdleStepTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(
      """
      scene: shelf
      device: card
      devices: [iphone-6]
      state: {on: false}
      variants: {far: {place: 100}}
      values: {place: 20}
      layers:
        - {box: button, frame: [place, 20, 40, 40], fill: if on then red else white, tap: {set: {on: not on}}}
      takes:
        t:
          - tap: [40, 40]
          - tap: [64, 40]
          - snapshot: end
          - wait: 1s
          - tap: [66, 40]
      """, to: "shelf.yaml")
  }

  private let second = """
    shelf.yaml:12:7: warning: take 't', step 2: this tap at [64, 40] does nothing: no layer is there; \
    'button' is 4.5 points away
    """

  @Test("check tells each once, and in which variant the others do nothing")
  func check() throws {
    let run = try Tool.run(["check", "shelf.yaml"], in: scratch.path)
    #expect(run.code == 0 && run.output == "shelf.yaml: fine, 3 warnings\n")
    let lines = run.errors.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.contains("warning:") }.count == 3, "\(run.errors)")
    #expect(lines.first == second)
    let variant = try #require(lines.firstIndex(of: "shelf.yaml in the variant 'far':"))
    #expect(lines[variant + 1].hasPrefix("shelf.yaml:11:7: warning: take 't', step 1: this tap at [40, 40]"))
  }

  @Test("render, show and inspect tell what has been played")
  func played() throws {
    for verb in [["render", "--snapshot", "end", "-o", "a.png"], ["inspect", "--snapshot", "end"]] {
      let run = try Tool.run([verb[0], "shelf.yaml"] + verb.dropFirst(), in: scratch.path)
      #expect(run.code == 0 && run.errors.split(separator: "\n").first.map(String.init) == second)
      #expect(!run.errors.contains(":15:7:"))
    }
    #expect(try Tool.run(["render", "shelf.yaml", "-o", "all"], in: scratch.path).errors.contains(":15:7: warning:"))
  }

  @Test(
    "--strict makes mistakes of them, before anything is written", arguments: ["check", "render", "show", "inspect"])
  func strict(verb: String) throws {
    let still = verb == "render" ? ["--at", "0s", "-o", "b.png"] : []
    let run = try Tool.run([verb, "shelf.yaml", "--strict"] + still, in: scratch.path)
    #expect(run.code == 2)
    #expect(run.errors.contains("shelf.yaml:12:7: error: take 't', step 2") && run.errors.contains(":15:7: error:"))
    #expect(try !scratch.names().contains("b.png"))
  }
}
