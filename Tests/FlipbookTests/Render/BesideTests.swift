import ImageFiles
import Pixels
import TestSupport
import Testing

@Suite("flipbook render --beside")
struct BesideTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(tinyScene, to: "tiny.yaml")
    try scratch.write(
      """
      scene: other
      device: {size: [50, 30], scale: 1}
      fill: "#204060"
      layers: [{box: b, left: 10 * time, width: 9, height: 9, fill: "#FFCC00"}]
      takes: {short: [{wait: 0.2s}]}
      """, to: "other.yaml")
  }

  private func picture(_ options: String..., scene: String = "tiny.yaml", in file: String = "a.png") throws -> Bitmap {
    let run = try Tool.run(["render", scene, "--quiet", "-o", file] + options, in: scratch.path)
    #expect(run.code == 0, "\(run.errors)")
    return try ImageReader.read("\(scratch.path)/\(file)")
  }

  private func part(_ bitmap: Bitmap, _ x: Int, _ width: Int, _ height: Int) throws -> Bitmap {
    bitmap.copy(of: try #require(PixelRect(x: x, y: 0, width: width, height: height)))
  }

  @Test("each picture is as it is alone, sixteen points apart at the upper edge, with nothing around it")
  func stills() throws {
    let own = try picture("--at", "0.3s", "--scale", "2")
    let wide = try picture("--at", "0.3s", "--scale", "2", "--set", "edge=80")
    let other = try picture("--at", "0.2s", "--scale", "2", scene: "other.yaml")
    let row = try picture(
      "--at", "0.3s", "--scale", "2", "--beside", "edge=max(1,80)", "--beside", "scene=other.yaml")
    #expect((row.width, row.height) == (own.width + 32 + wide.width + 32 + other.width, own.height))
    var left = 0
    for (name, alone) in [("own", own), ("wide", wide), ("other", other)] {
      let same = try part(row, left, alone.width, alone.height).hasSamePixels(as: alone)
      #expect(same, "\(name)")
      left += alone.width + 32
    }
    #expect(row.words(7)[own.width + 5] == 0)
    #expect(row.words(row.height - 5)[row.width - 5] == 0)
  }

  @Test(
    "have the width that was asked for to the pixel, however many they are and whether they touch each other",
    arguments: [[], ["--padding", "3"]], [97, 98, 101, 150, 151, 153])
  func widths(dressing: [String], width: Int) throws {
    for others in [["edge=80"], ["edge=80", "scene=other.yaml"]] {
      let words = others.flatMap { ["--beside", $0] } + dressing
      let run = try Tool.run(
        ["render", "tiny.yaml", "--quiet", "--at", "0", "--width", "\(width)", "-o", "a.png"] + words,
        in: scratch.path)
      #expect(run.code == 0, "\(run.errors)")
      #expect(try ImageReader.read("\(scratch.path)/a.png").width == width)
    }
  }

  @Test("an animation lasts as long as its own take; a shorter one beside it stands still at its end")
  func animations() throws {
    let run = try Tool.run(
      ["render", "tiny.yaml", "--fps", "10", "--scale", "1", "--beside", "scene=other.yaml", "-o", "a.webp"],
      in: scratch.path)
    #expect(run.code == 0, "\(run.errors)")
    let row = try FrameFile.open("\(scratch.path)/a.webp")
    let alone = try Tool.run(
      ["render", "tiny.yaml", "--fps", "10", "--scale", "1", "-o", "b.webp"], in: scratch.path)
    #expect(alone.code == 0, "\(alone.errors)")
    let own = try FrameFile.open("\(scratch.path)/b.webp")
    #expect(row.durations?.reduce(0, +) == own.durations?.reduce(0, +))
    let end = try picture("--at", "0.2s", "--scale", "1", scene: "other.yaml")
    let last = try row.frame(row.count - 1)
    let same = try part(last, last.width - end.width, end.width, end.height).hasSamePixels(as: end)
    #expect(same)
  }

  @Test("what is no picture of several is refused, and a name that is none is told")
  func refused() throws {
    let cases: [(words: [String], reason: String)] = [
      (["--beside", "edge=80", "-o", "frames/"], "--beside makes one picture of several"),
      (["--beside", "edge=80"], "--beside makes one picture of several"),
      (["--beside", "edge", "-o", "a.gif"], "write NAME=VALUE"),
      (["--beside", "variant=nine", "-o", "a.gif"], "nine"), (["--beside", "scene=none.yaml", "-o", "a.gif"], "none"),
    ]
    for (words, reason) in cases {
      let run = try Tool.run(["render", "tiny.yaml"] + words, in: scratch.path)
      #expect([2, 64].contains(run.code) && run.errors.contains(reason), "\(words): \(run.errors)")
    }
  }
}
