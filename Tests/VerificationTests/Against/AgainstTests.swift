import Foundation
import ImageFiles
import PictureSupport
import TestSupport
import Testing

@Suite("What a commit changed on screen is told without baselines")
struct AgainstTests {
  let shop: Workshop

  /// A repository whose first commit has the scene with what it imports, data and a picture.
  init() throws {
    shop = try Workshop(recorded: false)
    try shop.replace(
      "layers:\n  - box: square",
      with: """
        data: {rows: data/rows.csv}
        import: [parts.yaml]
        layers:
          - {image: pic, source: "dot.svg", frame: [0, 0, 8, 8]}
          - chip: chip
            frame: [80, 0, 20, 10]
          - {label: sum, left: 40, top: 4, text: "{count(rows)}", font: 12}
          - box: square
        """)
    try FileManager.default.createDirectory(atPath: shop.path("data"), withIntermediateDirectories: true)
    try shop.scratch.write("n\n1\n2\n", to: "data/rows.csv")
    try shop.scratch.write(Self.parts("#00FF00"), to: "parts.yaml")
    try shop.scratch.write(CacheTests.picture("red"), to: "dot.svg")
    try shop.beginHistory()
  }

  static func parts(_ color: String) -> String {
    "components:\n  chip:\n    layers:\n      - {box: dot, left: 0, top: 0, width: 8, height: 8, fill: \"\(color)\"}\n"
  }

  private func results(_ name: String = "r.json") throws -> [[String: Any]] {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: shop.path(name)))
    let report = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    #expect((report["against"] as? String)?.hasPrefix("HEAD") == true)
    return try #require(report["results"] as? [[String: Any]])
  }

  @Test("nothing changed: every frame is equal, and nothing is left behind")
  func same() throws {
    let before = try shop.git("status", "--porcelain")
    let run = try shop.verify("--against", "HEAD")
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("5 verified: 5 equal; "), "\(run.output)")
    #expect(try shop.git("status", "--porcelain") == before)
    // It counts what a comparison with baselines counts.
    _ = try shop.verify("--update", "missing")
    let recorded = try shop.verify()
    #expect(run.output.hasPrefix(recorded.output.dropLast(1) + "; against HEAD ("), "\(recorded.output)")
  }

  @Test("what may differ is told to differ, not to be equal")
  func allowed() throws {
    try shop.replace("#00FF00", with: "#01FF00", in: "parts.yaml")
    let run = try shop.verify("--against", "HEAD", "--max-diff-pixels", "100")
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains(" frames differ, by 64 pixels at most; 100 are allowed; layers differ in frames 0–"))
    #expect(!run.output.contains("the pixels are equal"), "\(run.output)")
    #expect(try shop.verify("--against", "HEAD", "--max-diff-pixels", "63").code == 1)
  }

  @Test("a take under another name is the same take; one that differs too is new, and the old one gone")
  func renamed() throws {
    try shop.replace("  move:\n", with: "  slide:\n")
    let run = try shop.verify("--against", "HEAD")
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("equal tiny/slide/card: it was called tiny/move/card"), "\(run.output)")
    #expect(run.output.contains("5 verified: 5 equal"))
    try shop.replace("frame: [x, 20, edge, 40]", with: "frame: [x, 22, edge, 40]")
    let other = try shop.verify("--against", "HEAD")
    #expect(other.code == 1)
    #expect(other.output.contains("new tiny/slide/card") && other.output.contains("REMOVED tiny/move/card"))
  }

  @Test(
    "whatever a scene is made from is as it was", arguments: ["tiny.yaml", "parts.yaml", "data/rows.csv", "dot.svg"])
  func inputs(file: String) throws {
    let old = try String(contentsOfFile: shop.path(file), encoding: .utf8)
    let new: String
    switch file {
    case "tiny.yaml": new = old.replacingOccurrences(of: "#3B6EA5", with: "#A53B6E")
    case "parts.yaml": new = Self.parts("#0000FF")
    case "data/rows.csv": new = old + "3\n"
    default: new = CacheTests.picture("blue")
    }
    try shop.scratch.write(new, to: file)
    // What lies on the disk is compared with the last commit, and then that with the one before.
    for reference in ["HEAD", "HEAD~1"] {
      let run = try shop.verify("--against", reference, "--json", "r.json")
      #expect(run.code == 1, "\(reference): \(run.output)\(run.errors)")
      let verdicts = Set(try results().compactMap { $0["verdict"] as? String })
      #expect(verdicts == ["differs"], "\(file): every snapshot and take shows it")
      if reference == "HEAD" { try shop.commit("second") }
    }
    #expect(try shop.verify("--against", "HEAD").code == 0)
  }

  @Test("a motion that changed is told with its frames, its layer and its line, and shown side by side")
  func motion() throws {
    try shop.replace("curve: linear", with: "curve: easeIn")
    let run = try shop.verify("--against", "HEAD", "--json", "r.json", "--report", "page", "--junit", "r.xml")
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    let results = try results()
    let take = try #require(results.first { $0["take"] as? String == "move" && $0["snapshot"] == nil })
    #expect(take["verdict"] as? String == "differs")
    #expect(take["layer"] as? String == "square")
    #expect(take["file"] as? String == "tiny.yaml")
    #expect(take["line"] as? Int == 12, "\(String(describing: take["line"]))")
    let reason = try #require(take["reason"] as? String)
    #expect(reason.contains("frames differ: ") && reason.contains("box `square` moved by"), "\(reason)")
    for role in ["expected", "actual", "difference"] {
      let path = try #require(take[role] as? String)
      #expect(FileManager.default.fileExists(atPath: shop.path(path)), "\(path)")
    }
    // Beginning and end are equal: only what lies between differs.
    let strip = try #require(take["strip"] as? [String: Any])
    let differences = try #require(strip["differences"] as? [Double])
    #expect(differences.first == 0 && differences.last == 0 && differences.contains { $0 > 0 })
    #expect((strip["expected"] as? [Any])?.count == (strip["actual"] as? [Any])?.count)
    let half = try #require(results.first { $0["snapshot"] as? String == "half" })
    #expect(half["verdict"] as? String == "differs")
    #expect(results.first { $0["snapshot"] as? String == "end" }?["verdict"] as? String == "passed")
    let page = try String(contentsOfFile: shop.path("page/index.html"), encoding: .utf8)
    #expect(page.contains("pictures/") && page.contains("\"against\":\"HEAD ("))
    #expect(try String(contentsOfFile: shop.path("r.xml"), encoding: .utf8).contains("<failure type=\"differs\""))
  }

  @Test("scenes, takes and snapshots that are new, and those that are gone, are told as such")
  func comings() throws {
    try shop.replace("- snapshot: half", with: "- snapshot: middle")
    try shop.replace("  rest:\n    - wait: 0.1s", with: "  calm:\n    - wait: 0.2s")
    try shop.scratch.write(Workshop.scene.replacingOccurrences(of: "tiny", with: "other"), to: "other.yaml")
    let run = try shop.run(["verify", "tiny.yaml", "other.yaml", "--against", "HEAD", "--junit", "r.xml"])
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    for line in [
      "equal tiny/move/card/middle: it was called tiny/move/card/half", "new tiny/calm/card: HEAD (",
      "REMOVED tiny/rest/card: HEAD (", "new other/move/card: ", "new other/rest/card: ",
      "7 verified: 3 equal, 3 new, 1 removed; ",
    ] {
      #expect(run.output.contains(line), "\(line) is not in: \(run.output)")
    }
    let junit = try String(contentsOfFile: shop.path("r.xml"), encoding: .utf8)
    #expect(junit.contains("<skipped message=") && junit.contains("<failure type=\"removed\""))
    // What is new is no failure by itself.
    try shop.git("checkout", "-q", "tiny.yaml")
    #expect(try shop.run(["verify", "tiny.yaml", "other.yaml", "--against", "HEAD"]).code == 0)
    // A scene that is gone altogether.
    try shop.commit("second")
    try FileManager.default.removeItem(atPath: shop.path("other.yaml"))
    let gone = try shop.run(["verify", "other.yaml", "--against", "HEAD"])
    #expect(gone.code == 1 && gone.output.contains("REMOVED other/move/card: HEAD ("), "\(gone.output)\(gone.errors)")
    let never = try shop.run(["verify", "nobody.yaml", "--against", "HEAD"])
    #expect(never.code == 2 && never.errors.contains("nobody.yaml"), "\(never.errors)")
  }

  @Test("what cannot be compared is refused in words")
  func refusals() throws {
    func refused(_ arguments: [String], _ code: Int32, _ words: String) throws {
      let run = try shop.run(["verify"] + arguments)
      #expect(run.code == code && run.errors.contains(words), "\(arguments): \(run.errors)")
    }
    try shop.git("branch", "feature")
    try refused(["tiny.yaml", "--against", "featur"], 2, "git knows no commit 'featur'; did you mean 'feature'?")
    try refused(["tiny.yaml", "--against=-x"], 2, "git knows no commit '-x'")
    try refused(["tiny.yaml", "--against", "HEAD~7"], 2, "git knows no commit 'HEAD~7'")
    try refused(["tiny.yaml", "--against", "HEAD", "--update", "all"], 64, "leave --update out")
    let elsewhere = try Scratch()
    try elsewhere.write(Workshop.scene, to: "a.yaml")
    try refused(["\(elsewhere.path)/a.yaml", "--against", "HEAD"], 2, "lies outside of the repository")
    let run = try Tool.run(["verify", "a.yaml", "--against", "HEAD"], in: elsewhere.path)
    #expect(run.code == 2 && run.errors.contains("lies in no repository of git"), "\(run.errors)")
    // What was broken then cannot be drawn; that is trouble, with its place.
    try shop.scratch.write("scene: tiny\nlayers: [{box: a, wdth: 3}]\n", to: "tiny.yaml")
    try shop.commit("broken")
    try shop.git("checkout", "-q", "HEAD~1", "--", "tiny.yaml")
    let broken = try shop.verify("--against", "HEAD")
    #expect(broken.code == 2 && broken.output.contains("it cannot be drawn: tiny.yaml:2:"), "\(broken.output)")
  }

  @Test("a scene that is gone is told where the settings named it, where baselines are of it, and beside those named")
  func goneScenes() throws {
    try shop.scratch.write(Workshop.scene.replacingOccurrences(of: "tiny", with: "other"), to: "other.yaml")
    try shop.scratch.write("scenes: [tiny.yaml, other.yaml]\n", to: "flipbook.yaml")
    try shop.commit("two")
    let kept = try Data(contentsOf: URL(fileURLWithPath: shop.path("other.yaml")))
    try FileManager.default.removeItem(atPath: shop.path("other.yaml"))
    // A pattern names one that is left: a note tells.
    let named = try shop.verify("--against", "HEAD")
    #expect(named.code == 0 && named.output.contains("5 verified: 5 equal"), "\(named.output)")
    #expect(named.errors.contains(") has the scene other.yaml, which is gone; it counts where it is named, too."))
    #expect(!named.errors.contains("parts.yaml"))
    let strict = try shop.verify("--against", "HEAD", "--strict")
    #expect(strict.code == 1 && strict.output.contains("REMOVED other/rest/card: HEAD ("), "\(strict.output)")
    // The settings name it no more, whether its file is there or not.
    try shop.scratch.write("scenes: [tiny.yaml]\n", to: "flipbook.yaml")
    let listed = try shop.run(["verify", "--against", "HEAD"])
    #expect(listed.code == 1 && listed.output.contains("REMOVED other/move/card: HEAD ("), "\(listed.output)")
    #expect(listed.output.contains("7 verified: 5 equal, 2 removed; "), "\(listed.output)")
    try kept.write(to: URL(fileURLWithPath: shop.path("other.yaml")))
    let there = try shop.run(["verify", "--against", "HEAD"])
    #expect(there.code == 1 && there.output.contains(") names the scene, and does not any more"), "\(there.output)")
    #expect(there.output.contains("REMOVED other/move/card: flipbook.yaml of HEAD ("), "\(there.output)")
    // A mistake of then is told.
    try shop.scratch.write("scnes: []\n", to: "flipbook.yaml")
    try shop.commit("mistake")
    try shop.scratch.write("scenes: [tiny.yaml]\n", to: "flipbook.yaml")
    let mistaken = try shop.run(["verify", "--against", "HEAD"])
    #expect(mistaken.code == 0)
    #expect(mistaken.errors.contains("flipbook.yaml of HEAD (") && mistaken.errors.contains(") cannot be read; scenes"))
    // Baselines are of it.
    #expect(try shop.run(["verify", "other.yaml", "--update", "missing"]).code == 0)
    try shop.commit("baselines")
    #expect(try shop.verify("--against", "HEAD").code == 0)
    try FileManager.default.moveItem(atPath: shop.path("other.yaml"), toPath: shop.path("data/moved.yaml"))
    #expect(try shop.verify("--against", "HEAD").code == 0, "it was moved, and nobody asks for it")
    try FileManager.default.removeItem(atPath: shop.path("data/moved.yaml"))
    let recorded = try shop.verify("--against", "HEAD")
    #expect(recorded.code == 1 && recorded.output.contains("REMOVED other/rest/card: HEAD ("), "\(recorded.output)")
  }

  @Test("a take that changed in a scene whose file has another name differs")
  func movedAndChanged() throws {
    try shop.git("mv", "tiny.yaml", "little.yaml")
    try shop.replace("frame: [x, 20, edge, 40]", with: "frame: [x, 22, edge, 40]", in: "little.yaml")
    let run = try shop.run(["verify", "little.yaml", "--against", "HEAD"])
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    #expect(run.output.contains("DIFFERS tiny/move/card: it was in tiny.yaml; "), "\(run.output)")
  }

  @Test("a scene that is broken now is trouble of its own; the others are compared")
  func brokenNow() throws {
    try shop.scratch.write(Workshop.scene.replacingOccurrences(of: "tiny", with: "other"), to: "other.yaml")
    try shop.commit("second")
    try shop.replace("fill: shade", with: "fil: shade", in: "other.yaml")
    let run = try shop.run(["verify", "tiny.yaml", "other.yaml", "--against", "HEAD", "--json", "r.json"])
    #expect(run.code == 2, "\(run.output)\(run.errors)")
    #expect(run.output.contains("TROUBLE other.yaml: other.yaml:8:"), "\(run.output)")
    #expect(run.output.contains("6 verified: 5 equal, 1 in trouble; "), "\(run.output)")
    #expect(try results().contains { $0["verdict"] as? String == "trouble" && $0["line"] as? Int == 8 })
    let alone = try shop.run(["verify", "other.yaml", "--against", "HEAD"])
    #expect(alone.code == 2 && alone.output.isEmpty && alone.errors.contains("other.yaml:8:"), "\(alone.errors)")
  }

  @Test("a scene's file under another name is found, whoever asks for it, and what is really new is new")
  func movedFile() throws {
    try shop.git("mv", "tiny.yaml", "little.yaml")
    let run = try shop.run(["verify", "little.yaml", "--against", "HEAD"])
    #expect(run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("equal tiny/move/card: it was in tiny.yaml\n"), "\(run.output)")
    #expect(run.output.contains("5 verified: 5 equal"))
    // The scene has another name, too.
    try shop.replace("scene: tiny", with: "scene: little", in: "little.yaml")
    let both = try shop.run(["verify", "little.yaml", "--against", "HEAD"])
    #expect(both.code == 0, "\(both.output)\(both.errors)")
    #expect(both.output.contains("equal little/rest/card/still: it was called tiny/rest/card, in tiny.yaml"))
    try shop.replace("frame: [x, 20, edge, 40]", with: "frame: [x, 22, edge, 40]", in: "little.yaml")
    let other = try shop.run(["verify", "little.yaml", "--against", "HEAD"])
    #expect(other.code == 0 && other.output.contains("new little/move/card: "), "\(other.output)\(other.errors)")
    #expect(!other.output.contains("REMOVED"), "nobody asked for tiny.yaml")
  }

  @Test("links within the repository are followed, a folder below its root works, and shares are all of it")
  func places() throws {
    // A name that is one `Character` with the slash behind it.
    #expect(symlink("data", shop.path("now\u{600}")) == 0)
    try shop.replace("rows: data/rows.csv", with: "rows: \"now\\u0600/rows.csv\"")
    try shop.commit("second")
    try FileManager.default.createDirectory(atPath: shop.path("deep"), withIntermediateDirectories: true)
    func deep(_ arguments: String...) throws -> Tool.Run {
      try Tool.run(["verify", "../tiny.yaml", "--against", "HEAD"] + arguments, in: shop.path("deep"))
    }
    #expect(try deep().code == 0)
    try shop.scratch.write("n\n1\n", to: "data/rows.csv")
    #expect(try deep().code == 1)
    let parts = try (1...2).map { try deep("--shard", "\($0)/2", "--json", "\($0).json") }
    #expect(parts.map(\.code) == [1, 1])
    _ = try deep("--json", "all.json")
    let merged = try Tool.run(
      ["verify", "--merge", "1.json", "--merge", "2.json", "--json", "m.json"], in: shop.path("deep"))
    #expect(merged.code == 1)
    let read = { (name: String) in
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: shop.path("deep/\(name)"))))
        as? NSDictionary
    }
    #expect(try (read("m.json")?["results"] as? [Any])?.count == 5)
    #expect(try read("m.json")?["against"] as? String == read("all.json")?["against"] as? String)
  }

  @Test("a ledger is read as it was")
  func ledgers() throws {
    for arguments in [
      ["init", "my.ledger"], ["add", "my.ledger", "--date", "2016-06-25", "--money", "12", "--category", "dining"],
    ] {
      let run = try shop.run(["ledger"] + arguments)
      #expect(run.code == 0, "\(arguments): \(run.errors)")
    }
    try shop.replace("data: {rows: data/rows.csv}", with: "data: {rows: data/rows.csv, book: my.ledger}")
    try shop.replace("{count(rows)}", with: "{count(book.bills)}")
    try shop.commit("second")
    let same = try shop.verify("--against", "HEAD")
    #expect(same.code == 0, "\(same.output)\(same.errors)")
    let more = try shop.run(
      ["ledger", "add", "my.ledger", "--date", "2016-06-26", "--money", "3", "--category", "dining"])
    #expect(more.code == 0, "\(more.errors)")
    let run = try shop.verify("--against", "HEAD", "--json", "r.json")
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    #expect(try results().allSatisfy { $0["verdict"] as? String == "differs" && $0["layer"] as? String == "sum" })
  }

  @Test("diff tells what became of a take between two commits, and plays both beside their difference")
  func commits() throws {
    try shop.replace("curve: linear", with: "curve: easeIn")
    try shop.commit("second")
    let run = try shop.run(["diff", "HEAD~1..HEAD", "tiny.yaml", "--take", "move", "-o", "out/change.webp"])
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    #expect(run.output.hasPrefix("different: ") && run.output.contains(" of 25 frames"), "\(run.output)")
    #expect(run.output.contains("drawn in out/change.webp"))
    let film = try FrameFile.open(shop.path("out/change.webp"))
    // Three pictures of 160 × 120 points with gaps between them.
    let first = try film.frame(0)
    #expect(first.width == 3 * 160 + 2 * 8 && first.height == 120 && film.count > 10)
    #expect(400_000...430_000 ~= film.durations?.reduce(0, +) ?? 0)
    for format in ["gif", "apng"] {
      #expect(try shop.run(["diff", "HEAD~1..", "tiny.yaml", "-o", "out/change.\(format)"]).code == 1)
      #expect(try FrameFile.open(shop.path("out/change.\(format)")).count > 10)
    }
    #expect(try shop.run(["diff", "HEAD~1..", "tiny.yaml", "-o", "out/change.y4m"]).code == 1)
    let video = try #require(DecodedVideo(Array(Data(contentsOf: URL(fileURLWithPath: shop.path("out/change.y4m"))))))
    #expect(video.width == first.width && video.height == first.height && video.rate == 60 && video.frames == 25)
    // The longer of two takes is played to its end, whichever it is.
    try shop.replace("over: 0.3s", with: "over: 0.5s")
    try shop.commit("longer")
    for commits in ["HEAD~1..HEAD", "HEAD..HEAD~1"] {
      #expect(try shop.run(["diff", commits, "tiny.yaml", "--take", "move", "-o", "out/longer.webp"]).code == 1)
      let longer = try FrameFile.open(shop.path("out/longer.webp")).durations?.reduce(0, +) ?? 0
      #expect(600_000...630_000 ~= longer, "\(longer)")
    }
    _ = try shop.git("reset", "--hard", "HEAD~1")
    #expect(try shop.run(["diff", "HEAD~1..HEAD", "tiny.yaml", "--take", "rest"]).code == 0)
    let folder = try shop.run(["diff", "HEAD~1..HEAD", "tiny.yaml", "-o", "frames"])
    #expect(folder.code == 1 && folder.output.contains("drawn in frames/diff-000"), "\(folder.output)")
    // What one of them has not.
    try shop.scratch.write(Workshop.scene.replacingOccurrences(of: "tiny", with: "other"), to: "other.yaml")
    try shop.commit("third")
    let new = try shop.run(["diff", "HEAD~1..HEAD", "other.yaml"])
    #expect(new.code == 2 && new.errors.contains("'other.yaml' is new: HEAD~1 ("), "\(new.errors)")
    let gone = try shop.run(["diff", "HEAD..HEAD~1", "other.yaml"])
    #expect(gone.code == 2 && gone.errors.contains("'other.yaml' is removed: only HEAD ("), "\(gone.errors)")
    let never = try shop.run(["diff", "HEAD..HEAD~1", "nobody.yaml"])
    #expect(never.code == 2 && never.errors.contains("neither commit has 'nobody.yaml'"), "\(never.errors)")
    let take = try shop.run(["diff", "HEAD~1..HEAD", "tiny.yaml", "--take", "nobody"])
    #expect(take.code == 2 && take.errors.contains("neither commit has take 'nobody'"), "\(take.errors)")
    let lone = try shop.run(["diff", "tiny.yaml", "tiny.yaml", "--take", "move"])
    #expect(lone.code == 64 && lone.errors.contains("--take is for two commits"), "\(lone.errors)")
  }

  @Test("of frames that are equal, what is ignored is counted too")
  func ignored() throws {
    /// The numbers of the last line.
    func counts(_ options: String...) throws -> [Int] {
      let run = try shop.verify(["--against", "HEAD"] + options)
      #expect(run.code == 0, "\(run.output)\(run.errors)")
      let words = run.output.components(separatedBy: "; ")[1].split(separator: " ")
      return words.compactMap { Int($0) }
    }
    let (all, some) = (try counts(), try counts("--ignore", "0,0,10,5"))
    // Frames, pixels compared, pixels ignored.
    #expect(all.count == 3 && some.count == 3 && all[0] == some[0] && all[2] == 0 && some[2] > 0)
    #expect(some[1] + some[2] == all[1])
  }
}
