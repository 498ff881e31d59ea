import Foundation
import TestSupport
import Testing

@Suite("flipbook render, animations")
struct AnimationCommandTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(tinyScene, to: "tiny.yaml")
  }

  private func render(_ arguments: String...) throws -> Tool.Run {
    try Tool.run(["render", "tiny.yaml", "--scale", "1"] + arguments, in: scratch.path)
  }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(scratch.path)/\(name)"))
  }

  @Test("writes every format from one run, the same bytes with one job and with four")
  func oneRun() throws {
    for jobs in ["1", "4"] {
      let run = try render(
        "--jobs", jobs, "--fps", "30", "--sheet", "3x2", "-o", "a\(jobs).gif", "-o", "a\(jobs).apng", "-o",
        "a\(jobs).webp", "-o", "a\(jobs).png", "-o", "a\(jobs)/")
      #expect(run.code == 0, "\(run.errors)")
      #expect(run.errors.split(separator: "\n").count == 1 && run.errors.contains("--matte COLOR"), "\(run.errors)")
      #expect(run.output == "a\(jobs).gif\na\(jobs).apng\na\(jobs).webp\na\(jobs).png\na\(jobs)/\n")
    }
    for name in [".gif", ".apng", ".webp", ".png", "/manifest.json"] {
      let same = try bytes("a1\(name)") == bytes("a4\(name)")
      #expect(same, "a1\(name) and a4\(name) differ")
    }
    #expect(try bytes("a1.gif").prefix(6) == Data("GIF89a".utf8))
    #expect(try bytes("a1.webp").dropFirst(8).prefix(8) == Data("WEBPVP8X".utf8))
    #expect(try bytes("a1.apng").range(of: Data("acTL".utf8)) != nil)
  }

  @Test("draws a GIF at no more than 50 frames a second, and says so")
  func slowerGIF() throws {
    let run = try render("-o", "a.gif", "--matte", "#FFFFFF", "--quiet")
    #expect(run.code == 0)
    #expect(run.errors == "note: 'a.gif' is drawn at 50 frames a second instead of 60: viewers show no GIF faster\n")
    #expect(try render("-o", "b.gif", "--fps", "50", "--matte", "#FFFFFF").errors.isEmpty)
  }

  @Test("a variant that makes no difference is told, one that makes any is not")
  func idleVariant() throws {
    try scratch.write(
      """
      device: card
      fill: white
      layers:
        - {box: lamp, frame: [10, 10, 40, 40], fill: "#3B6EA5"}
        - {box: shade, if: dark and time > 0.2, frame: [10, 10, 40, 40], fill: "#00000066"}
      takes: {look: [{wait: 0.3s}]}
      """, to: "lamp.yaml")
    func errors(_ words: String...) throws -> String {
      let run = try Tool.run(words + ["--variant", "dark"], in: scratch.path)
      #expect(run.code == 0, "\(run.errors)")
      return run.errors
    }
    let note = "note: the variant 'dark' changes nothing here; without it all frames are the same\n"
    #expect(try errors("render", "tiny.yaml", "--scale", "1", "-o", "a/") == note)
    #expect(try errors("render", "lamp.yaml", "--scale", "1", "-o", "b/").isEmpty)
    #expect(try errors("render", "lamp.yaml", "--at", "0s", "-o", "b.png") == note)
    #expect(try errors("show", "lamp.yaml", "--as", "blocks") == note)
    #expect(try errors("inspect", "lamp.yaml", "--at", "0.3s").isEmpty)
  }

  @Test("show is as wide as COLUMNS says where there is no terminal")
  func columns() throws {
    for (columns, width) in [("40", 40), ("12", 12), ("none", 80), ("0", 80)] {
      let run = try Tool.run(
        ["show", "tiny.yaml", "--as", "blocks"], in: scratch.path, environment: ["COLUMNS": columns])
      #expect(run.code == 0)
      #expect(run.output.split(separator: "\n")[0].count { $0 == "▀" } == width, "\(columns)")
    }
  }

  @Test("one frame may be an animation's only one")
  func still() throws {
    let run = try render("--frame", "3", "-o", "a.gif", "-o", "a.webp", "-o", "a.apng", "-o", "a.png")
    #expect(run.code == 0, "\(run.errors)")
    #expect(try scratch.names() == ["a.apng", "a.gif", "a.png", "a.webp", "tiny.yaml"])
  }

  @Test(
    "refuses what it cannot write, and says what is near",
    arguments: [
      (["-o", "a.giff"], "Did you mean .gif?"),
      (["-o", "a.mp4"], "Cannot write .mp4"),
      (["-o", "a.png"], "is one picture"),
      (["--snapshots", "-o", "a.gif"], "name a folder"),
      (["--sheet", "3x2", "-o", "a.gif"], "add -o NAME.png"),
      (["--sheet", "0x2", "-o", "a.png"], "such as 4x3"),
      (["--sheet", "4x300", "-o", "a.png"], "each 1 to 100"),
      (["--fps", "29.97", "-o", "a.gif"], "frames a second are a whole number, 1 to 1000"),
      (["--fps", "0", "-o", "a.gif"], "--fps is 1 to 1000"),
      (["-o", "a.gif", "-o", "b.gif", "-o", "./a.gif"], "-o ./a.gif is given twice"),
      (["-o", "frames", "-o", "frames/"], "-o frames/ is given twice"),
      (["--sheet", "3x2", "--frame", "1", "-o", "a.png"], "excludes"),
      (["--colors", "1", "-o", "a.gif"], "2 to 256"),
      (["--matte", "white", "-o", "a.gif"], "#RRGGBB"),
      (["--matte", "#FFFFFF", "-o", "a.webp"], "--matte is about a GIF, and none is written"),
      (["--colors", "16"], "--colors is about a GIF, and none is written"),
      (["--dither", "ordered", "-o", "a.png", "--at", "0s"], "--dither is about a GIF, and none is written"),
      (["--loop", "2", "-o", "frames/"], "--loop is about an animation, and none is written"),
      (["--dither", "blue", "-o", "a.gif"], "ordered"),
    ])
  func refused(arguments: [String], words: String) throws {
    let run = try Tool.run(["render", "tiny.yaml"] + arguments, in: scratch.path)
    #expect(run.code == 64)
    #expect(run.errors.contains(words), "\(run.errors)")
    #expect(try scratch.names() == ["tiny.yaml"])
  }
}
