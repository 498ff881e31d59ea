import Files
import Foundation
import ImageFiles
import Pixels
import TestSupport
import Testing

/// Pictures of another program, and approved ones.
@Suite("Pictures of any program are compared with approved ones")
struct PictureTests {
  let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    for folder in ["now/home", "was/home"] {
      try FileManager.default.createDirectory(atPath: path(folder), withIntermediateDirectories: true)
    }
  }

  func path(_ name: String) -> String { "\(scratch.path)/\(name)" }

  /// A picture whose colours follow from the seed, with some pixels made white.
  func picture(_ seed: UInt64, white: [(Int, Int)] = [], width: Int = 40, height: Int = 30) -> Bitmap {
    var chance = SplitMix64(seed: seed)
    let bitmap = Bitmap(width: width, height: height)
    let color = UInt32.random(in: 0...0x7F_7F7F, using: &chance) & 0x7F_7F7F | 0xFF00_0000
    for index in 0..<width * height {
      bitmap.bytes.storeBytes(of: color &+ UInt32(index % 64), toByteOffset: index * 4, as: UInt32.self)
    }
    for (x, y) in white {
      bitmap.bytes.storeBytes(of: 0xFFFF_FFFF, toByteOffset: (y * width + x) * 4, as: UInt32.self)
    }
    return bitmap
  }

  func write(_ bitmap: Bitmap, _ name: String, compression: PNGCompression = .default) throws {
    try AtomicFile.write(PNGEncoder().encode(bitmap, compression: compression), to: path(name))
  }

  func verify(_ arguments: String...) throws -> Tool.Run {
    try Tool.run(
      ["verify", "--pictures", "now", "--baselines", "was"] + arguments, in: scratch.path,
      environment: ["CI": "", "GITHUB_ACTIONS": ""])
  }

  func results(_ name: String) throws -> [String: [String: Any]] {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path(name)))
    let report = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let results = try #require(report["results"] as? [[String: Any]])
    return Dictionary(uniqueKeysWithValues: results.map { ("\($0["scene"] ?? "")/\($0["snapshot"] ?? "")", $0) })
  }

  @Test("a selective run has some of the pictures: what it lacks is skipped, neither gone nor passed")
  func selective() throws {
    for name in ["was/a.png", "was/b.png", "now/a.png"] { try write(picture(UInt64(name.utf8.last ?? 0)), name) }
    try write(picture(7), "was/home/c.png")
    let whole = try verify()
    #expect(whole.code == 1 && whole.output.contains("REMOVED b.png") && whole.output.contains("REMOVED home/c.png"))
    let part = try verify("--selective", "--json", "r.json")
    #expect(
      part.code == 0 && part.output.contains("skipped 2 results: this run made no such picture"), "\(part.output)")
    #expect(try results("r.json")["/b.png"]?["verdict"] as? String == "skipped")
    // What is new and shows the same may stand beside it: the run did not make it, and does not say that it is gone.
    try write(picture(7), "now/home/d.png")
    let new = try verify("--selective")
    #expect(new.code == 3 && new.output.contains("MISSING home/d.png"), "\(new.output)")
    let line = try Printed.line("accept with", "home/d.png", in: new.output)
    #expect(try Printed.follow(line) { try Tool.run($0, in: scratch.path) } == 0, "\(line)")
    for name in ["was/home/c.png", "was/home/d.png"] { #expect(FileManager.default.fileExists(atPath: path(name))) }
    #expect(try verify("--selective", "--update", "all").code == 64)
  }

  @Test("a baseline that is no picture is told with the command that replaces it")
  func broken() throws {
    try write(picture(1), "now/a.png")
    try scratch.write("no picture", to: "was/a.png")
    let reported = try verify()
    #expect(reported.code == 2, "\(reported.output)")
    let line = try Printed.line("accept with", in: reported.output)
    #expect(try Printed.follow(line) { try Tool.run($0, in: scratch.path) } == 0, "\(line)")
    #expect(try verify().code == 0)
  }

  @Test("equal, different, new, gone and moved are told apart")
  func kinds() throws {
    // Other bytes, the same pixels.
    try write(picture(1), "was/equal.png", compression: .fast)
    try write(picture(1), "now/equal.png", compression: .small)
    try write(picture(2), "was/home/other.png")
    try write(picture(2, white: [(3, 4), (5, 4)]), "now/home/other.png")
    try write(picture(3), "now/new.png")
    try write(picture(4), "was/gone.png")
    try write(picture(5), "was/title.png")
    try write(picture(5), "now/home/title.png")
    let run = try verify("--json", "r.json", "--junit", "r.xml", "--report", "page")
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("--update all --filter '^gone.png$'"), "\(run.output)")
    for line in [
      "DIFFERS home/other.png: 2 of 1200 pixels (0.167 %) differ", "in 3 × 1 pixels at (3, 4); would pass with",
      "MISSING new.png: it is new: there is no baseline was/new.png",
      "REMOVED gone.png: it is gone: nothing is at now/gone.png",
      "MOVED home/title.png: it was title.png, and shows the same pixels",
      "accept with  flipbook verify --pictures now --baselines was --update changed --filter '^home/other.png$'",
      "5 verified: 1 equal, 1 different, 1 missing, 1 removed, 1 moved; ",
    ] {
      #expect(run.output.contains(line), "\(line) is not in: \(run.output)")
    }
    let found = try results("r.json")
    let other = try #require(found["home/other.png"])
    for role in ["expected", "actual", "difference"] {
      let file = try #require(other[role] as? String)
      #expect(file.hasPrefix("Output/verify/pictures/home/"))
      #expect(try ImageReader.read(path(file)).width == 40)
    }
    #expect((other["numbers"] as? [String: Any])?["differing"] as? Int == 2)
    let junit = try String(contentsOfFile: path("r.xml"), encoding: .utf8)
    #expect(junit.contains("<testcase classname=\"home\" name=\"other.png\""), "\(junit)")
    #expect(junit.contains("tests=\"5\" failures=\"3\" errors=\"1\""))
    let page = try String(contentsOfFile: path("page/index.html"), encoding: .utf8)
    #expect(page.contains("\"verdict\":\"moved\"") && page.contains("pictures/"))
  }

  @Test("where there is no folder of baselines yet, each picture is missing, and where there is a file, that is told")
  func noBaselines() throws {
    try write(picture(2), "now/a.png")
    func verify(_ baselines: String) throws -> Tool.Run {
      try Tool.run(["verify", "--pictures", "now", "--baselines", baselines], in: scratch.path)
    }
    let run = try verify("later")
    #expect(run.code == 3 && run.output.contains("MISSING a.png: it is new"), "\(run.output)\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: path("later")))
    let file = try verify("now/a.png")
    #expect(file.code == 2 && file.errors.contains("now/a.png"), "\(file.errors)")
    let pictures = try Tool.run(["verify", "--pictures", "nowhere", "--baselines", "was"], in: scratch.path)
    #expect(pictures.code == 2 && pictures.errors.contains("there is no file 'nowhere'"), "\(pictures.errors)")
  }

  @Test("a difference is told where its pictures cannot be written, and they go where one says")
  func unwritableOutput() throws {
    try write(picture(2), "was/home/other.png")
    try write(picture(2, white: [(3, 4)]), "now/home/other.png")
    try scratch.write("", to: "Output")
    let run = try verify()
    #expect(
      run.code == 1 && run.output.contains("DIFFERS home/other.png: 1 of 1200 pixels"), "\(run.output)\(run.errors)")
    #expect(run.output.matches(of: /its pictures are missing/).count == 1, "\(run.output)")
    let other = try verify("-o", "there")
    #expect(other.code == 1 && other.output.contains("  actual  there/home/other.png-actual.png\n"), "\(other.output)")
    // They go with the failure.
    try write(picture(2), "now/home/other.png")
    #expect(try verify("-o", "there").code == 0)
    #expect(try scratch.names(in: "there").isEmpty)
  }

  @Test("what is approved is written as asked, byte for byte, and nothing else")
  func updating() throws {
    try write(picture(2), "was/a.png")
    try write(picture(2, white: [(1, 1)]), "now/a.png")
    try write(picture(3), "now/new.png")
    try write(picture(4), "was/gone.png")
    try write(picture(5), "was/old.png")
    try scratch.write("0,0,2,2 # the clock\n", to: "was/old.png.ignore")
    try write(picture(5), "now/moved.png")
    #expect(try verify("--update", "missing").code == 1)
    #expect(try scratch.names(in: "was") == ["a.png", "gone.png", "home", "new.png", "old.png", "old.png.ignore"])
    #expect(try verify("--update", "changed").code == 1)
    #expect(
      try scratch.names(in: "was") == ["a.png", "gone.png", "home", "moved.png", "moved.png.ignore", "new.png"])
    for name in ["a", "new", "moved"] {
      #expect(try FileBytes.read(path("was/\(name).png")) == FileBytes.read(path("now/\(name).png")))
    }
    #expect(try verify("--update", "all").code == 0)
    #expect(try !scratch.names(in: "was").contains("gone.png"))
    #expect(try verify().code == 0)
  }

  @Test("what cannot be read becomes no baseline", arguments: ["missing", "changed", "all"])
  func unreadable(mode: String) throws {
    try write(picture(3), "now/new.png")
    let whole = try FileBytes.read(path("now/new.png"))
    try AtomicFile.place(Array(whole.prefix(whole.count / 2)), at: path("now/new.png"))
    let run = try verify("--update", mode)
    #expect(run.code == 2 && run.output.contains("TROUBLE new.png"), "\(run.output)")
    #expect(try scratch.names(in: "was") == ["home"])
  }

  @Test("what may differ is said on the command line, beside the picture, and by pattern in the project's settings")
  func tolerances() throws {
    try write(picture(2), "was/home/map.png")
    try write(picture(2, white: [(3, 4), (5, 4)]), "now/home/map.png")
    #expect(try verify().code == 1)
    #expect(try verify("--max-diff-pixels", "1").code == 1)
    #expect(try verify("--max-diff-pixels", "2").code == 0)
    #expect(try verify("--max-diff-ratio", "0.002").code == 0)
    #expect(try verify("--ignore", "3,4,3,1").code == 0)
    #expect(try verify("--threshold", "254").code == 0)
    #expect(try verify("--metric", "yiq", "--threshold", "0.01").code == 1)
    #expect(try verify("--max-area", "1", "--max-diff-pixels", "1").code == 0)
    #expect(try verify("--max-area", "8", "--max-diff-pixels", "1").code == 1)
    let alone = try verify("--max-area", "8")
    #expect(alone.code == 64 && alone.errors.contains("--max-area needs --max-diff-pixels"), "\(alone.errors)")
    try scratch.write("# smoothing\n3, 4, 1, 1\n5,4,1,1\n", to: "was/home/map.png.ignore")
    let beside = try verify("--json", "r.json")
    #expect(beside.code == 0 && beside.output.contains("2 ignored"), "\(beside.output)")
    try scratch.write("3,4,1\n", to: "was/home/map.png.ignore")
    let bad = try verify()
    #expect(bad.code == 2 && bad.output.contains("was/home/map.png.ignore:1: '3,4,1' is no area"), "\(bad.output)")
    try FileManager.default.removeItem(atPath: path("was/home/map.png.ignore"))
    for (rule, code) in [
      ("{match: map.png, maxDiffPixels: 2}", 0), ("{match: \"**/map.png\", maxDiffRatio: 0.002}", 0),
      ("{match: \"home/*\", ignore: [\"3,4,3,1\"]}", 0), ("{match: \"*/*.gif\", maxDiffPixels: 2}", 1),
      ("{match: map.png, maxDiffPixels: 1, maxArea: 1}", 0), ("{match: map.png, maxDiffPixels: 1, maxArea: 8}", 1),
      ("{match: \"home\", maxDiffPixels: 2}", 1), ("{match: \"h?me/m*p.png\", threshold: 254}", 0),
    ] as [(String, Int32)] {
      try scratch.write(
        "pictures:\n  folder: now\n  baselines: was\n  rules:\n    - \(rule)\n", to: "flipbook.yaml")
      let run = try Tool.run(["verify"], in: scratch.path)
      #expect(run.code == code, "\(rule): \(run.output)\(run.errors)")
      #expect(run.errors.contains("Settings of flipbook.yaml."))
    }
  }

  @Test("what would let a picture pass is told as it was measured, and does")
  func suggestions() throws {
    try write(picture(2), "was/map.png")
    try write(picture(2, white: [(3, 4), (5, 4)]), "now/map.png")
    for metric in ["exact", "yiq", "oklab", "ssim"] {
      let run = try verify("--metric", metric, "--threshold", "0")
      #expect(run.code == 1, "\(metric): \(run.output)")
      let reported = try #require(
        run.output.firstMatch(of: /would pass with --max-diff-pixels (\d+) or --threshold ([0-9.]+)/), "\(run.output)")
      #expect(try verify("--metric", metric, "--threshold", "\(reported.2)").code == 0, "\(metric) \(reported.2)")
      #expect(try verify("--metric", metric, "--threshold", "0", "--max-diff-pixels", "\(reported.1)").code == 0)
    }
    let square = try verify("--max-area", "2", "--max-diff-ratio", "0.1")
    #expect(square.code == 1 && square.output.contains("1 of them in 2 × 2 pixels at (2, 3)"), "\(square.output)")
  }

  @Test("mistakes of the settings are told with their places, all at once")
  func badSettings() throws {
    try scratch.write(
      """
      scene: [a.yaml]
      maxDiffPixels: many
      pictures:
        rules:
          - {match: "*", metric: lab}
          - {threshold: 3}
          - {match: "*", metric: yiq, threshold: 3}
          - {match: "*", metric: oklab, threshold: 1.5, maxArea: 0}
      """, to: "flipbook.yaml")
    let run = try verify()
    #expect(run.code == 2)
    for words in [
      "flipbook.yaml:1:1: error: unknown property 'scene'", "did you mean 'scenes'?",
      "'maxDiffPixels' wants a whole number",
      "'metric' wants exact or yiq or oklab or ssim", "a rule needs 'match'",
      "'threshold' wants 0 to 1 where the metric is oklab",
      "'maxArea' wants a whole number, 1 or more", "'threshold' wants 0 to 1 where the metric is yiq",
    ] {
      #expect(run.errors.contains(words), "\(words) is not in: \(run.errors)")
    }
  }

  @Test("every format is read, animations frame by frame")
  func formats() throws {
    let scene = Workshop.scene.replacingOccurrences(of: "curve: linear", with: "curve: easeIn")
    try scratch.write(Workshop.scene, to: "a.yaml")
    try scratch.write(scene, to: "b.yaml")
    for ending in ["gif", "apng", "webp"] {
      for (file, folder) in [("a.yaml", "was"), ("b.yaml", "now")] {
        let run = try Tool.run(
          ["render", file, "--take", "move", "-o", "\(folder)/m.\(ending)", "--fps", "20"], in: scratch.path)
        #expect(run.code == 0, "\(run.errors)")
      }
    }
    try write(picture(1), "now/p.png")
    let python = """
      from PIL import Image
      import sys
      p = Image.open('now/p.png').convert('RGB')
      for f in ('now', 'was'):
          p.save(f + '/p.jpg', quality=90)
          p.save(f + '/q.webp', lossless=True)
      p.putpixel((3, 3), (255, 255, 255))
      p.save('now/q.webp', lossless=True)
      """
    let made = try Tool.run(["-c", python], in: scratch.path, executable: "/usr/bin/python3")
    try #require(made.code == 0, "\(made.errors)")
    try FileManager.default.removeItem(atPath: path("now/p.png"))
    let run = try verify("--json", "r.json")
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    let found = try results("r.json")
    #expect(found["/p.jpg"]?["verdict"] as? String == "passed")
    #expect((found["/q.webp"]?["numbers"] as? [String: Any])?["differing"] as? Int == 1)
    for ending in ["gif", "apng", "webp"] {
      let one = try #require(found["/m.\(ending)"])
      let reason = try #require(one["reason"] as? String)
      #expect(one["verdict"] as? String == "differs" && reason.contains("frames differ: "), "\(ending): \(reason)")
      #expect(one["difference"] is String)
    }
  }

  @Test("shares are all of it, a damaged picture is trouble of its own, and nothing at all is told")
  func trouble() throws {
    for number in 0..<7 {
      try write(picture(UInt64(number)), "was/\(number).png")
      try write(picture(UInt64(number)), "now/\(number).png")
    }
    try scratch.write("no picture", to: "now/3.png")
    for folder in ["now", "was"] { try scratch.write("YUV4MPEG2 W1 H1\n", to: "\(folder)/\(folder).y4m") }
    try FileManager.default.moveItem(atPath: path("was/was.y4m"), toPath: path("was/now.y4m"))
    try scratch.write("YUV4MPEG2 W2 H1\n", to: "now/now.y4m")
    let run = try verify()
    #expect(run.code == 2 && run.output.contains("TROUBLE 3.png: ") && run.output.contains("6 equal"), "\(run.output)")
    #expect(run.output.contains("now.y4m' is a video, and videos are only written; give the same frames as a folder"))
    for folder in ["now", "was"] { try FileManager.default.removeItem(atPath: path("\(folder)/now.y4m")) }
    let parts = try (1...3).map { part in
      _ = try verify("--shard", "\(part)/3", "--json", "\(part).json")
      return try results("\(part).json").keys.sorted()
    }
    #expect(parts.flatMap { $0 }.sorted() == (0..<7).map { "/\($0).png" })
    let none = try verify("--filter", "nobody")
    #expect(none.code == 2 && none.errors.contains("no picture has 'nobody' in its path"), "\(none.errors)")
    let whole = try verify("--filter", "1.png", "--ignore", "0,0,40,30")
    #expect(whole.code == 2 && whole.output.contains("not one pixel was compared"), "\(whole.output)")
    let layer = try verify("--ignore", "@clock")
    #expect(layer.code == 2 && layer.errors.contains("a picture has no layers"), "\(layer.errors)")
    let scene = try verify("home.yaml")
    #expect(scene.code == 64 && scene.errors.contains("leave the scene out"), "\(scene.errors)")
    let lone = try Tool.run(["verify", "--metric", "yiq"], in: scratch.path)
    #expect(lone.code == 64 && lone.errors.contains("add --pictures DIR"), "\(lone.errors)")
  }
}
