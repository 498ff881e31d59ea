import Basics
import Foundation
import Layers
import Scenes
import TestSupport
import Testing
import Verification

/// A name that tries to get out of every format.
private let evil = "</script><img src=x onerror=alert(1)>\"'&|`::error,%0A]]>"

@Suite("Reports of a verification")
struct ReportTests {
  private func report() -> VerificationReport {
    var bad = Outcome(scene: evil, take: evil, device: "card", snapshot: evil, verdict: .differs, baseline: evil)
    bad.reasons = [.sentence("label `\(evil)` moved\nand more \u{1}\u{2028}")]
    bad.changes = [
      LayerDifference.list(
        from: LayerEntry.tree(recorded: ["a box [0 0 1 1]"]), to: LayerEntry.tree(recorded: ["a box [1 0 1 1]"]))[0]
    ]
    bad.file = "a,b:c.yaml"
    bad.line = 7
    bad.accept = evil
    let good = Outcome(scene: "fine", take: "rest", device: "card", snapshot: nil, verdict: .passed, baseline: "x")
    return VerificationReport(fingerprint: evil, results: [bad, good], stale: [evil])
  }

  @Test("no report holds what a terminal obeys, whichever character a name has")
  func commands() throws {
    let scratch = try Scratch()
    let all = (0...0x2FFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter(\.isCommand)
    #expect(all.count == 79)
    for scalar in all {
      let name = "a\(scalar)b\r\n\(scalar)::error::"
      var bad = Outcome(scene: name, take: name, device: name, snapshot: name, verdict: .differs, baseline: name)
      (bad.reasons, bad.file, bad.accept) = ([.sentence(name)], name, name)
      let report = VerificationReport(fingerprint: name, results: [bad], stale: [name])
      let json = try report.json()
      try ReportPage(folder: scratch.path, pictures: PicturePlaces(folders: [])).write(report)
      let page = try String(contentsOfFile: "\(scratch.path)/index.html", encoding: .utf8)
      let texts = [String(decoding: json, as: UTF8.self), report.junit, report.summary(), page] + report.annotations
      for text in texts {
        let left = text.unicodeScalars.filter { $0.isCommand && $0 != "\n" }
        #expect(left.isEmpty, "\(scalar.escape)")
      }
      #expect(report.annotations.allSatisfy { !$0.contains("\n") })
      try Data(json).write(to: URL(fileURLWithPath: "\(scratch.path)/r.json"))
      #expect(try VerificationReport.read("\(scratch.path)/r.json") == report)
    }
  }

  @Test("JUnit's XML is well formed whatever names contain, and counts failures")
  func junit() throws {
    let text = report().junit
    // The stale baseline is a case, too.
    #expect(text.contains("tests=\"3\" failures=\"1\" errors=\"0\""))
    #expect(text.contains("<testsuite name=\"stale baselines\" tests=\"1\" failures=\"0\" errors=\"0\" skipped=\"1\""))
    #expect(!text.contains("<img") && !text.contains("\u{1}"))
    let parsed = try Tool.run(
      [
        "-c",
        "import sys,xml.dom.minidom as m;d=m.parse(sys.argv[1]);print(d.getElementsByTagName('testcase')[0].getAttribute('name'))",
        written(text, "junit.xml"),
      ], executable: "/usr/bin/python3")
    #expect(parsed.code == 0, "\(parsed.errors)")
    #expect(parsed.output == "card \(evil)\n")
  }

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func written(_ text: String, _ name: String) throws -> String { try scratch.write(text, to: name) }

  @Test("the page holds no markup that names brought, and its data is what the JSON says")
  func page() throws {
    try ReportPage(folder: "\(scratch.path)/page", pictures: PicturePlaces(folders: [scratch.path])).write(report())
    let page = try String(contentsOfFile: "\(scratch.path)/page/index.html", encoding: .utf8)
    #expect(!page.contains("<img src=x"))
    #expect(page.components(separatedBy: "</script>").count == 5, "the page has its own four scripts")
    #expect(!page.contains("http:") && !page.contains("https:"), "the page asks no network")
    let start = try #require(page.range(of: "id=\"data\">"))
    let end = try #require(page.range(of: "</script>"))
    let data = Data(page[start.upperBound..<end.lowerBound].utf8)
    let read = try JSONDecoder().decode(VerificationReport.self, from: data)
    #expect(read.results.first?.scene == evil)
  }

  @Test("annotations name file and line, and stay on one line")
  func annotations() {
    let lines = report().annotations
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("::error file=a%2Cb%3Ac.yaml,line=7,title="))
    #expect(lines.allSatisfy { !$0.contains("\n") })
    let title = lines[0].components(separatedBy: "title=")[1].components(separatedBy: "::label")[0]
    #expect(!title.contains("::") && !title.contains(","))
  }

  @Test("the summary of a workflow's step has no markup of names")
  func summary() {
    let text = report().summary()
    #expect(text.contains("2 verified: 1 equal, 1 different"))
    #expect(!text.contains("<img"))
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("**differs** ") }
    #expect(rows.count == 1 && !text.contains("|"))
  }

  @Test("JSON comes back as it was; shards make one report with the worst code")
  func merging() throws {
    let file = written
    let first = try file(String(decoding: report().json(), as: UTF8.self), "1.json")
    let read = try VerificationReport.read(first)
    #expect(read == report())
    var other = report()
    other.results = [
      Outcome(scene: "a", take: "b", device: "c", snapshot: nil, verdict: .missing, baseline: "d")
    ]
    let merged = try #require(try VerificationReport.merged([(first, read), ("2.json", other)]))
    #expect(merged.results.count == 3 && merged.stale == [evil] && merged.severity == .wrong)
    let bad = try file("{}", "bad.json")
    #expect(throws: VerificationProblem.self) { try VerificationReport.read(bad) }
  }

  @Test("that pictures are missing is a fact, not a phrase that a name may hold")
  func unshown() throws {
    var outcome = report().results[0]
    outcome.reasons = [.sentence("`a; its pictures are missing: b` is new")]
    #expect(!outcome.isUnshown)
    outcome.reasons += [.unshown("cannot write 'a.png': the disk is full")]
    #expect(outcome.isUnshown)
    #expect(
      outcome.reason == "`a; its pictures are missing: b` is new; its pictures are missing: "
        + "cannot write 'a.png': the disk is full")
  }

  @Test("remedies are in the words of the caller, and none names an option where there is no command line")
  func remedies() throws {
    let broken = VerificationProblem.badRecord(path: "a.txt", reason: "its end is missing")
    #expect(
      Remedies().text(for: broken)
        == "a.txt is not a baseline: its end is missing; take it back from version control, or record it anew")
    #expect(
      Remedies { _ in "call somebody" }.text(for: broken)
        == "a.txt is not a baseline: its end is missing; call somebody")
    #expect(Remedies().phrase(.allow(pixels: 3)) == nil)
    for room in ["Verification", "Rendering"] {
      for file in try Checkout.files(under: "Sources/\(room)", ending: ".swift") {
        let lines = try Checkout.text(of: file).split(separator: "\n").filter { !$0.contains("//") }
        #expect(!lines.contains { $0.contains(/"[^"]*--[a-z]/) }, "\(file) names an option")
      }
    }
  }

  private func part(_ number: Int, of count: Int, _ names: [String], of all: Int, verdict: Verdict = .passed) throws
    -> (path: String, report: VerificationReport)
  {
    let results = names.map {
      Outcome(scene: $0, take: "t", device: "d", snapshot: nil, verdict: verdict, baseline: "b")
    }
    var report = VerificationReport(fingerprint: "f", results: results, stale: [])
    let shard = try #require(Shard(number: number, of: count))
    report.share = Shard.Share(shard, items: names.count, of: all)
    return ("\(number).json", report)
  }

  @Test("a report of nothing says so, in place of a row of zeros")
  func nothingVerified() {
    #expect(VerificationReport(fingerprint: "f", results: [], stale: []).summary == "nothing verified")
    #expect(VerificationReport(fingerprint: "f", results: [], stale: ["b"]).summary == "nothing verified; 1 stale")
  }

  @Test("all shares make one report; one that is missing, there twice or of other work makes none")
  func shares() throws {
    let (one, two, three) = (
      try part(1, of: 3, ["a", "d"], of: 4), try part(2, of: 3, ["b"], of: 4), try part(3, of: 3, ["c"], of: 4)
    )
    let merged = try #require(try VerificationReport.merged([three, one, two]))
    #expect(merged.results.map(\.scene) == ["a", "b", "c", "d"] && merged.share == nil)
    #expect(throws: VerificationProblem.missingShares([2], of: 3)) { try VerificationReport.merged([one, three]) }
    #expect(throws: VerificationProblem.missingShares([1, 2], of: 3)) { try VerificationReport.merged([three]) }
    #expect(throws: VerificationProblem.sameShare(number: 1, files: ["1.json", "1.json"])) {
      try VerificationReport.merged([one, one, two, three])
    }
    // Of five takes, and one that was dealt to nobody.
    #expect(throws: VerificationProblem.otherWork("2.json", than: "1.json")) {
      try VerificationReport.merged([one, try part(2, of: 3, ["b"], of: 5), three])
    }
    #expect(throws: VerificationProblem.otherShares(items: 3, of: 4)) {
      try VerificationReport.merged([try part(1, of: 3, ["a"], of: 4), two, three])
    }
    #expect(throws: VerificationProblem.twoResults("b/t/d", files: ["2.json", "3.json"])) {
      try VerificationReport.merged([one, two, try part(3, of: 3, ["b"], of: 4, verdict: .differs)])
    }
  }

  @Test("what two reports say alike is counted once")
  func alike() throws {
    let merged = try VerificationReport.merged([("1.json", report()), ("2.json", report())])
    #expect(merged?.results.count == report().results.count)
  }

  @Test(
    "a report whose share no verification can have written is none",
    arguments: [(0, 0), (1, 0), (4, 3), (1, 99_999_999)])
  func badShare(number: Int, count: Int) throws {
    let share = #"{"number": \#(number), "count": \#(count), "items": 1, "allItems": 1}"#
    let head = #""format": "flipbook-verify", "version": 1, "fingerprint": "", "results": [], "stale": []"#
    let text = #"{\#(head), "share": \#(share)}"#
    let path = try written(text, "bad.json")
    #expect(throws: VerificationProblem.badReport(path: path, reason: "its share is none")) {
      try VerificationReport.read(path)
    }
  }
}

@Suite("Reports of flipbook verify")
struct ReportCommandTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    try shop.replace("left: 4, top: 4", with: "left: 4, top: 6")
  }

  @Test("on GitHub the error stands at the line of the scene file that owns the layer")
  func annotation() throws {
    let run = try shop.verify(
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": shop.path("summary.md")])
    #expect(
      run.output.contains(#/::error file=tiny.yaml,line=11,title=flipbook%3A [^\n]*tiny/move/card/half: /#),
      "\(run.output)")
    let summary = try String(contentsOfFile: shop.path("summary.md"), encoding: .utf8)
    #expect(summary.contains("### flipbook verify"))
  }

  @Test("the page is a folder that can be moved: its pictures are in it")
  func page() throws {
    let run = try shop.verify("--report", "page", "--json", "results.json", "--junit", "junit.xml")
    #expect(run.code == 1)
    let page = try String(contentsOfFile: shop.path("page/index.html"), encoding: .utf8)
    let pictures = page.matches(of: /pictures\/[0-9a-f]{16}\.png/).map { String($0.0) }
    #expect(pictures.count > 6)
    for picture in pictures { #expect(FileManager.default.fileExists(atPath: shop.path("page/\(picture)"))) }
    #expect(page.contains(#""differences":["#))
    let merged = try shop.run(["verify", "--merge", "results.json", "--json", "merged.json"])
    #expect(merged.code == 1)
    let files = try ["results.json", "merged.json"].map { try VerificationReport.read(shop.path($0)).results.count }
    #expect(files == [5, 5])
  }

  @Test("kept frames show what every frame was")
  func keptFrames() throws {
    let shop = try Workshop(recorded: false)
    #expect(try shop.verify("--update", "missing", "--keep-frames", "store").code == 0)
    try shop.replace("#3B6EA5", with: "#A53B6E")
    #expect(try shop.verify("--keep-frames", "store", "--report", "page", "--json", "results.json").code == 1)
    let strip = try #require(
      VerificationReport.read(shop.path("results.json")).results.first { $0.snapshot == nil && $0.take == "move" }?
        .strip)
    #expect(strip.expected.keys.sorted() == strip.actual.keys.sorted())
    #expect(strip.differences.allSatisfy { $0 > 0 && $0 < 0.2 })
  }
}
