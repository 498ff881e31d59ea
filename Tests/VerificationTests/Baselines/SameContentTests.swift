import Files
import TestSupport
import Testing
import Verification

/// Takes, snapshots and pictures that show the same: only their names tell them apart.
@Suite("Baselines of the same content")
struct SameContentTests {
  private static func scene(_ name: String) -> String {
    """
    scene: \(name)
    device: card
    layers:
      - {box: square, frame: [20, 20, 40, 40], fill: red}
    takes:
      one:
        - wait: 0.1s
        - snapshot: still
      two:
        - wait: 0.1s
        - snapshot: still
    """
  }

  private func results(_ shop: Workshop, _ arguments: String...) throws -> [Outcome] {
    let run = try shop.run(["verify", "tiny.yaml", "--json", "r.json"] + arguments)
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    return try VerificationReport.read(shop.path("r.json")).results
  }

  @Test("each moves to the one whose name is most like its own, and its picture is what was expected")
  func takes() throws {
    let shop = try Workshop(recorded: false)
    try shop.scratch.write(Self.scene("tiny"), to: "tiny.yaml")
    #expect(try shop.verify("--update", "missing").code == 0)
    try shop.scratch.write(Self.scene("small"), to: "tiny.yaml")
    let found = try results(shop)
    #expect(
      found.map { "\($0.verdict) \($0.name): \($0.reason)" }
        == ["one/card/still", "one/card", "two/card/still", "two/card"].map {
          "moved small/\($0): it was tiny/\($0), and shows the same pixels"
        })
    let baselines = ["one/card/still.png", "one/card/frames.txt", "two/card/still.png", "two/card/frames.txt"]
    #expect(found.map(\.baseline) == baselines.map { "Baselines/tiny/\($0)" })
    #expect(found.map(\.expected) == baselines.map { "Baselines/tiny/\($0)" })
    #expect(try shop.verify("--update", "changed").code == 0)
    let names = try shop.contents().keys.sorted()
    #expect(
      names
        == ["one", "two"].flatMap { take in
          ["frames.txt", "still.layers.txt", "still.png"].map { "small/\(take)/card/\($0)" }
        })
    let all = try shop.verify("--update", "all")
    #expect(all.output.hasPrefix("4 verified: 4 equal; "), "nothing is left to write: \(all.output)")
  }

  @Test("a picture moves from the one of its name, whatever stands before it")
  func pictures() throws {
    let scratch = try Scratch()
    let shop = try Workshop()
    let bytes = try FileBytes.read(shop.path("\(Workshop.move)/end.png"))
    for name in ["was/a.png", "was/home/title.png", "was/z.png", "now/title.png"] {
      try AtomicFile.place(bytes, at: "\(scratch.path)/\(name)")
    }
    let run = try Tool.run(
      ["verify", "--pictures", "now", "--baselines", "was"], in: scratch.path,
      environment: ["CI": "", "GITHUB_ACTIONS": ""])
    #expect(run.code == 1)
    for line in [
      "REMOVED a.png: ", "REMOVED z.png: ", "MOVED title.png: it was home/title.png, and shows the same pixels",
    ] {
      #expect(run.output.contains(line), "\(line) is not in: \(run.output)")
    }
  }

  @Test("what no record tells the scene of is left alone")
  func withoutRecord() throws {
    let shop = try Workshop()
    try shop.scratch.write("scenes: [tiny.yaml]\n", to: "flipbook.yaml")
    let bytes = try FileBytes.read(shop.path("\(Workshop.move)/end.png"))
    try AtomicFile.place(bytes, at: shop.path("Baselines/foreign/take/card/end.png"))
    let strict = try shop.run(["verify", "--strict", "--quiet"])
    #expect(strict.code == 0 && !strict.output.contains("foreign"), "\(strict.output)\(strict.errors)")
    #expect(try shop.run(["prune"]).output == "")
    #expect(try shop.contents().keys.contains("foreign/take/card/end.png"))
  }
}
