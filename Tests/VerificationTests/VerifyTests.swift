import Foundation
import TestSupport
import Testing

@Suite("flipbook verify")
struct VerifyTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
  }

  @Test("records what is missing, and is content with it ever after")
  func recording() throws {
    let names = try shop.contents().keys.sorted()
    #expect(
      names == [
        "tiny/move/card/end.layers.txt", "tiny/move/card/end.png", "tiny/move/card/frames.txt",
        "tiny/move/card/half.layers.txt", "tiny/move/card/half.png", "tiny/rest/card/frames.txt",
        "tiny/rest/card/still.layers.txt", "tiny/rest/card/still.png",
      ])
    let run = try shop.verify()
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.hasPrefix("5 verified: 5 equal; "), "\(run.output)")
    #expect(!FileManager.default.fileExists(atPath: shop.path("Output")))
  }

  @Test("one changed pixel in one frame fails with 1 and names scene, take, frame, place, layer and what accepts it")
  func onePixel() throws {
    try shop.changePixel(of: "\(Workshop.move)/half.png", x: 80, y: 50)
    let run = try shop.verify()
    #expect(run.code == 1)
    for part in [
      "DIFFERS tiny/move/card/half: 1 of 19200 pixels (0.005208 %) differ by up to 20 of 255",
      "1 × 1 pixels at (80, 50), layer `square`, frame 18", "would pass with --max-diff-pixels 1",
      "expected  Output/verify/tiny/move/card/half-expected.png",
      "actual  Output/verify/tiny/move/card/half-actual.png",
      "difference  Output/verify/tiny/move/card/half-difference.png",
      "accept with  flipbook verify tiny.yaml --update changed --filter '^tiny/move/card/half$'",
    ] { #expect(run.output.contains(part), "no '\(part)' in \(run.output)") }
    for role in ["expected", "actual", "difference"] {
      #expect(FileManager.default.fileExists(atPath: shop.path("Output/verify/tiny/move/card/half-\(role).png")))
    }
    #expect(try shop.verify("--max-diff-pixels", "1").code == 0)
  }

  @Test("the command line goes before the settings, also where it says what would hold without both")
  func commandLineFirst() throws {
    try shop.changePixel(of: "\(Workshop.move)/half.png", x: 80, y: 50)
    try shop.scratch.write("maxDiffPixels: 1\nbaselines: Elsewhere\n", to: "flipbook.yaml")
    #expect(try shop.verify().output.contains("MISSING tiny/move/card/half"))
    #expect(try shop.verify("--baseline", "Baselines").code == 0)
    #expect(try shop.verify("--baseline", "Baselines", "--max-diff-pixels", "0").code == 1)
    #expect(try shop.run(["prune", "tiny.yaml", "--dry-run"]).code == 0)
  }

  @Test("the command that is printed accepts, and nothing else is written")
  func accepting() throws {
    try shop.changePixel(of: "\(Workshop.move)/half.png", x: 80, y: 50)
    let before = try shop.baselines()
    let run = try shop.verify("--update", "changed", "--filter", "tiny/move/card/half")
    #expect(run.code == 0, "\(run.output)")
    let after = try shop.baselines()
    let written = after.keys.filter { before[$0]?.time != after[$0]?.time }
    #expect(written == ["tiny/move/card/half.png"])
    #expect(try shop.verify().code == 0)
  }

  @Test("a frame of the whole take that has another hash fails with 1 and is named")
  func oneHash() throws {
    let file = shop.path("\(Workshop.move)/frames.txt")
    let lines = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
    let changed = lines.map { line in
      let places = line.components(separatedBy: "; ").map { place in
        var words = place.components(separatedBy: " ")
        if words[0] == "7" { words[2] = "0123456789abcdef" }
        return words.joined(separator: " ")
      }
      return places.joined(separator: "; ")
    }.joined(separator: "\n")
    try changed.write(toFile: file, atomically: false, encoding: .utf8)
    let run = try shop.verify()
    #expect(run.code == 1)
    #expect(run.output.contains("DIFFERS tiny/move/card: 1 of "), "\(run.output)")
    #expect(run.output.contains("frames differ: 7; the layers are the same"), "\(run.output)")
    #expect(run.output.contains("Output/verify/tiny/move/card/frame-00007.png"), "\(run.output)")
  }

  @Test("a baseline without the take's last instant is told by the frame that is new, and an update adds its line")
  func newLastFrame() throws {
    let file = shop.path("Baselines/tiny/rest/card/frames.txt")
    let before = try String(contentsOfFile: file, encoding: .utf8)
    try shop.replace("wait: 0.1s", with: "wait: 0.11s")
    let run = try shop.verify()
    #expect(run.code == 1)
    let words =
      "DIFFERS tiny/rest/card: the take has 8 frames, the baseline 7; frame 7 at 0.11 s, the take's end, is new"
    #expect(run.output.contains(words), "\(run.output)")
    #expect(try shop.verify("--update", "changed").code == 0)
    let after = try String(contentsOfFile: file, encoding: .utf8)
    // Frames at rest share a line, and the last has its layers.
    let expected = before.replacing("frames: 7", with: "frames: 8").replacing("\n0-6 ", with: "\n0-7 ")
      .replacing("frame 6", with: "frame 7")
    #expect(after == expected)
    #expect(try shop.verify().code == 0)
  }

  @Test("says what changed before it shows pixels")
  func layersFirst() throws {
    try shop.replace("left: 4, top: 4", with: "left: 4, top: 6")
    let run = try shop.verify()
    #expect(run.code == 1)
    #expect(run.output.contains(" results: label `square.title` moved by 2 pt down\n"), "\(run.output)")
    #expect(run.output.contains("layer `square.title`"), "\(run.output)")
  }

  @Test("different pixels of another renderer are no verdict: 3, with what differs in the fingerprints")
  func otherRenderer() throws {
    try shop.changePixel(of: "\(Workshop.move)/end.png", x: 120, y: 30, madeBy: "flipbook 0.0.1; cairo 9")
    let run = try shop.verify()
    #expect(run.code == 3)
    #expect(run.output.contains("OTHER RENDERER tiny/move/card/end"), "\(run.output)")
    // Both are told once, in the words in which they differ.
    let told = run.output.split(separator: "\n").filter { $0.contains("cairo 9") }
    #expect(told.count == 1 && told[0].hasPrefix("CAUSE `renderer` changed"), "\(run.output)")
    #expect(told.first?.contains(", cairo 9 → ") ?? false, "\(run.output)")
    #expect(told.allSatisfy { $0.utf8.count < 250 }, "\(run.output)")
    _ = try shop.verify("--junit", "r.xml", "--report", "page")
    for (file, count) in [("r.xml", 2), ("page/index.html", 2)] {
      let text = try String(contentsOfFile: shop.path(file), encoding: .utf8)
      #expect(text.components(separatedBy: "cairo 9").count - 1 <= count, "\(file)")
    }
    #expect(run.output.contains("and the layers are the same"), "\(run.output)")
  }

  @Test("of layers that hold a difference, the one with the smallest area is named")
  func smallest() throws {
    try shop.replace(
      "  - box: square\n",
      with: """
          - {box: bar, frame: [0, 100, 150, 10], fill: red}
          - {box: tile, frame: [100, 70, 45, 45], fill: "#0000FF80"}
          - box: square

        """)
    #expect(try shop.verify("--update", "changed").code == 0)
    try shop.changePixel(of: "\(Workshop.move)/end.png", x: 120, y: 105)
    let run = try shop.verify()
    #expect(run.code == 1 && run.output.contains("1 × 1 pixels at (120, 105), layer `bar`"), "\(run.output)")
  }

  @Test("equal pixels pass, whoever made them")
  func equalPixels() throws {
    try shop.changePixel(of: "\(Workshop.move)/end.png", x: 120, y: 30, by: 0, madeBy: "another")
    #expect(try shop.verify().code == 0)
  }

  @Test("a missing baseline is 3, and the picture is left to look at")
  func missing() throws {
    try FileManager.default.removeItem(atPath: shop.path("\(Workshop.move)/end.png"))
    let run = try shop.verify()
    #expect(run.code == 3)
    #expect(run.output.contains("MISSING tiny/move/card/end: there is no baseline"), "\(run.output)")
    #expect(FileManager.default.fileExists(atPath: shop.path("Output/verify/tiny/move/card/end-actual.png")))
    #expect(try !shop.contents().keys.contains("tiny/move/card/end.png"))
  }

  @Test("layers that are missing beside their picture are told, and written as what is missing")
  func missingLayers() throws {
    let layers = shop.path("\(Workshop.move)/end.layers.txt")
    let before = try shop.contents()
    try FileManager.default.removeItem(atPath: layers)
    let run = try shop.verify()
    #expect(run.code == 0, "\(run.output)")
    let reported = "equal tiny/move/card/end: the pixels are equal; there is no \(Workshop.move)/end.layers.txt\n"
    #expect(run.output.contains(reported), "\(run.output)")
    let written = try shop.verify("--update", "missing")
    #expect(written.code == 0 && written.output.contains("updated tiny/move/card/end: with its layers\n"))
    #expect(try shop.contents() == before)
  }

  @Test("where several things are wrong, 2 goes before 1 and 1 before 3")
  func worst() throws {
    try FileManager.default.removeItem(atPath: shop.path("\(Workshop.move)/end.png"))
    #expect(try shop.verify().code == 3)
    try shop.changePixel(of: "\(Workshop.move)/half.png", x: 80, y: 50)
    #expect(try shop.verify().code == 1)
    try "nonsense".write(toFile: shop.path("Baselines/tiny/rest/card/frames.txt"), atomically: false, encoding: .utf8)
    let run = try shop.verify()
    #expect(run.code == 2)
    #expect(run.output.contains("TROUBLE tiny/rest/card: Baselines/tiny/rest/card/frames.txt is not a baseline"))
  }

  @Test("nothing is written in continuous integration, nor anywhere unless asked", arguments: ["true", ""])
  func writesNothing(ci: String) throws {
    try shop.replace("#3B6EA5", with: "#A53B6E")
    try FileManager.default.removeItem(atPath: shop.path("Baselines/tiny/rest"))
    let before = try shop.baselines()
    let run = try shop.verify(environment: ["CI": ci])
    #expect(run.code == 1)
    let after = try shop.baselines()
    #expect(before.keys.sorted() == after.keys.sorted())
    for (name, file) in before { #expect(after[name]?.time == file.time, "\(name) was written") }
  }

  @Test("what stays the same is not touched, in any mode", arguments: ["all", "changed", "missing", "none"])
  func untouched(mode: String) throws {
    let before = try shop.baselines()
    let run = try shop.verify("--update", mode)
    #expect(run.code == 0, "\(run.output)")
    let after = try shop.baselines()
    for (name, file) in before { #expect(after[name]?.time == file.time, "\(name) was written") }
  }

  @Test("a filter that nothing meets is a failure, as is comparing nothing")
  func nothing() throws {
    let run = try shop.verify("--filter", "carusel")
    #expect(run.code == 2)
    #expect(run.errors.contains("'carusel'"), "\(run.errors)")
    let ignoring = try shop.verify("--ignore", "0,0,160,120")
    #expect(ignoring.code != 0, "\(ignoring.output)")
  }

  @Test("a difference is told where its pictures cannot be written, and they go where one says")
  func unwritableOutput() throws {
    try shop.changePixel(of: "\(Workshop.move)/half.png", x: 80, y: 50)
    // A file where the folder should be: root could write into one that is only read.
    try shop.scratch.write("", to: "Output")
    let run = try shop.verify("--report", "page")
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("DIFFERS tiny/move/card/half: 1 of 19200 pixels"), "\(run.output)")
    #expect(run.output.contains("; its pictures are missing: cannot write 'Output"), "\(run.output)")
    #expect(run.output.contains("  accept with  "), "\(run.output)")
    #expect(run.errors.contains("--output DIR has the pictures of what differs elsewhere.\n"), "\(run.errors)")
    #expect(FileManager.default.fileExists(atPath: shop.path("page/index.html")))
    try FileManager.default.createDirectory(atPath: shop.path("far"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: shop.path("near"), withDestinationPath: "far")
    let near = try shop.verify("--output", "near/")
    #expect(near.code == 1 && near.output.contains("  actual  near/tiny/move/card/half-actual.png\n"), "\(near.output)")
    #expect(FileManager.default.fileExists(atPath: shop.path("far/tiny/move/card/half-actual.png")))
    #expect(try shop.verify("-o", "").code == 64)
    // So it is with a commit.
    try shop.beginHistory()
    try shop.replace("#3B6EA5", with: "#A53B6E")
    let since = try shop.verify("--against", "HEAD")
    #expect(since.code == 1 && since.output.contains("its pictures are missing: cannot write"), "\(since.output)")
  }

  @Test("pictures of a failure are gone when it is, and those of other results, and files of others, stay")
  func earlierFailures() throws {
    func left() throws -> [String] {
      try FileManager.default.subpathsOfDirectory(atPath: shop.path("Output/verify"))
        .filter { $0.contains(".") }.sorted()
    }
    try shop.replace("#3B6EA5", with: "#A53B6E")
    #expect(try shop.verify("--report", "page").code == 1)
    let all = try left()
    #expect(all.contains("tiny/move/card/frames/frame-00000.png") && all.contains("tiny/rest/card/still-actual.png"))
    try shop.scratch.write("mine", to: "Output/verify/tiny/move/card/notes.png")
    try shop.replace("#A53B6E", with: "#3B6EA5")
    #expect(try shop.verify("--filter", "tiny/move/card/half").code == 0)
    #expect(try left() == (all + ["tiny/move/card/notes.png"]).filter { !$0.contains("/half-") }.sorted())
    #expect(try shop.verify().code == 0)
    #expect(try left() == ["tiny/move/card/notes.png"])
  }

  @Test("a scene that is broken, or not there, is trouble of its own; the others are verified, and all is told")
  func brokenScene() throws {
    try shop.scratch.write("scene: broken\nfil: paper\n", to: "broken.yaml")
    let files = ["broken.yaml", "tiny.yaml", "nowhere.yaml"]
    let run = try shop.run(
      ["verify"] + files + ["--json", "r.json", "--junit", "r.xml"], environment: ["GITHUB_ACTIONS": "true"])
    #expect(run.code == 2, "\(run.output)\(run.errors)")
    for line in [
      "TROUBLE broken.yaml: broken.yaml:2:1: unknown key 'fil'",
      "TROUBLE nowhere.yaml: there is no scene file 'nowhere.yaml'",
      "7 verified: 5 equal, 2 in trouble; ", "::error file=broken.yaml,line=2,col=1,title=flipbook%3A broken.yaml::",
    ] {
      #expect(run.output.contains(line), "\(line) is not in: \(run.output)")
    }
    let json = try String(contentsOfFile: shop.path("r.json"), encoding: .utf8)
    #expect(json.contains("\"scene\" : \"broken.yaml\"") && json.contains("\"verdict\" : \"trouble\""))
    let junit = try String(contentsOfFile: shop.path("r.xml"), encoding: .utf8)
    #expect(junit.contains("<error type=\"trouble\"") && junit.contains("tests=\"7\" failures=\"0\" errors=\"2\""))
    // It may have what a filter means, and other devices change nothing of it.
    for more in [["--filter", "tiny/rest"], ["--devices", "card"]] {
      let other = try shop.run(["verify"] + files + more)
      #expect(other.code == 2 && other.output.contains("TROUBLE broken.yaml: "), "\(other.output)\(other.errors)")
      #expect(!other.output.contains("stale"), "\(other.output)")
    }
    let shares = try (1...2).map { try shop.run(["verify"] + files + ["--shard", "\($0)/2", "--json", "\($0).json"]) }
    #expect(shares.map(\.output).joined().matches(of: /TROUBLE broken/).count == 1)
    let merged = try shop.run(["verify", "--merge", "1.json", "--merge", "2.json"])
    #expect(merged.code == 2 && merged.output.contains("7 verified: 5 equal, 2 in trouble"), "\(merged.output)")
    // Alone, its mistakes are told as `check` tells them.
    let alone = try shop.run(["verify", "broken.yaml"])
    #expect(alone.code == 2 && alone.output.isEmpty && alone.errors.contains("broken.yaml:2:1: error: "))
    let written = try shop.run(["verify", "broken.yaml", "--junit", "one.xml"])
    #expect(written.code == 2)
    #expect(try String(contentsOfFile: shop.path("one.xml"), encoding: .utf8).contains("errors=\"1\""))
  }

  @Test("a record whose lines end in CR LF, as git may have written them, says the same, and hides no change")
  func carriageReturns() throws {
    let record = "\(Workshop.move)/frames.txt"
    let text = try String(contentsOfFile: shop.path(record), encoding: .utf8)
    try shop.scratch.write(text.replacingOccurrences(of: "\n", with: "\r\n"), to: record)
    let run = try shop.verify()
    #expect(run.code == 0 && !run.output.contains("became"), "\(run.output)")
    try shop.replace("#3B6EA5", with: "#3B6EA6")
    let other = try shop.verify("--filter", "tiny/move/card$")
    #expect(other.code == 1 && other.output.contains("frames differ"), "\(other.output)")
    #expect(!other.output.contains("\r"))
  }

  @Test("a damaged or replaced picture is trouble, told in words")
  func damaged() throws {
    let file = shop.path("\(Workshop.move)/end.png")
    try "version https://git-lfs.github.com/spec/v1\noid sha256:0\n".write(
      toFile: file, atomically: false, encoding: .utf8)
    let run = try shop.verify()
    #expect(run.code == 2)
    #expect(run.output.contains("git lfs pull"), "\(run.output)")
  }

  @Test("a picture that claims to need all memory, and a record that promises too much, are trouble")
  func hostile() throws {
    let picture = shop.path("\(Workshop.move)/end.png")
    var bytes = try Data(contentsOf: URL(fileURLWithPath: picture))
    bytes.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
    try bytes.write(to: URL(fileURLWithPath: picture))
    let record = shop.path("Baselines/tiny/rest/card/frames.txt")
    let text = try String(contentsOfFile: record, encoding: .utf8)
    try text.replacing(/frames: \d+/, with: "frames: 9999999999").write(
      toFile: record, atomically: false, encoding: .utf8)
    let run = try shop.verify()
    #expect(run.code == 2)
    #expect(run.output.contains("TROUBLE tiny/move/card/end: cannot read \(Workshop.move)/end.png"), "\(run.output)")
    #expect(run.output.contains("TROUBLE tiny/rest/card: Baselines/tiny/rest/card/frames.txt is not a baseline"))
    // The cure that it names.
    let cured = try shop.verify("--update", "all", "--filter", "^tiny/rest/card$")
    #expect(cured.code == 0 && cured.output.contains("updated tiny/rest/card: "), "\(cured.output)")
    #expect(try String(contentsOfFile: record, encoding: .utf8) == text)
  }

  @Test("shards do everything together, and nothing twice")
  func shards() throws {
    let parts = try (1...2).map { try shop.verify("--shard", "\($0)/2", "--update", "all", "--json", "\($0).json") }
    for part in parts { #expect(part.code == 0, "\(part.output)") }
    let names = try (1...2).flatMap { number in
      let text = try String(contentsOfFile: shop.path("\(number).json"), encoding: .utf8)
      return text.matches(of: /"baseline" : "([^"]+)"/).map { String($0.1) }
    }
    #expect(names.count == 5 && Set(names).count == 5, "\(names)")
    #expect(try shop.verify("--shard", "3/3").code == 2, "a shard without work is reported")
  }
}
