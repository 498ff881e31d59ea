import Foundation
import TestSupport
import Testing
import Verification

@Suite("What is told of many results")
struct AlikeTests {
  @Test("results with the same first change stand below it, a line each, but for the first and the first whole take")
  func alike() throws {
    let shop = try Workshop()
    try shop.replace("text: \"Hi\"", with: "text: \"Ho\"")
    let run = try shop.verify()
    let lines = run.output.split(separator: "\n").map(String.init)
    let count = lines.filter { $0.hasPrefix("DIFFERS ") }.count
    // The text tells more than the size that follows from it.
    let text = "label `square.title` text \"Hi\" became \"Ho\""
    #expect(lines.contains("\(count) results: \(text)"), "\(run.output)")
    #expect(lines.contains("  also  label `square.title` was 12 × 14.5 pt, is 16.5 × 14.5 pt"))
    #expect(count > 3 && lines.filter { $0.hasPrefix("  actual  ") }.count == 2)
    #expect(lines.contains { $0.hasPrefix("DIFFERS tiny/rest/card/still: ") && $0.hasSuffix(" pixels") })
    #expect(lines.dropLast().last == "accept all with  flipbook verify tiny.yaml --update changed")
  }

  @Test("of many results that differ alike the first is told in full, and the others are counted by their scenes")
  func many() throws {
    let shop = try Workshop(recorded: false)
    let snapshots = (0..<20).map { "    - wait: 0.02s\n    - snapshot: s\($0)\n" }.joined()
    try shop.scratch.write(
      """
      scene: tiny
      device: card
      layers: [{box: square, frame: [20, 20, 40, 40], fill: "#3B6EA5"}]
      takes:
        rest:
      \(snapshots)
      """, to: "tiny.yaml")
    _ = try shop.verify("--update", "missing")
    try shop.beginHistory()
    try shop.replace("#3B6EA5", with: "#3B6EA6")
    let run = try shop.verify()
    let lines = run.output.split(separator: "\n")
    #expect(run.code == 1 && lines.contains("DIFFERS 20 more: 20 of tiny"), "\(run.output)")
    // The rows of a terminal as narrow as a phone.
    let rows = lines.map { ($0.count + 44) / 45 }.reduce(0, +)
    #expect(rows <= 45, "\(rows) rows: \(run.output)")
  }

  @Test("on GitHub, where no cause is known, results with the same first change are one annotation")
  func annotations() throws {
    let shop = try Workshop()
    try shop.replace("text: \"Hi\"", with: "text: \"Ho\"")
    let run = try shop.verify(environment: ["GITHUB_ACTIONS": "true"])
    let lines = run.output.split(separator: "\n").map(String.init)
    let names = lines.filter { $0.hasPrefix("DIFFERS ") }.compactMap { $0.split(separator: " ").dropFirst().first }
    let told = lines.filter { $0.hasPrefix("::error") }
    #expect(names.count > 3 && told.count == 1, "\(run.output)")
    let text = "label `square.title` text \"Hi\" became \"Ho\""
    #expect(
      told.first?.hasPrefix("::error file=tiny.yaml,line=11,title=flipbook%3A \(names.count) results%3A \(text)::")
        == true,
      "\(told)")
    for name in names { #expect(told.first?.contains(name.trimmingCharacters(in: [":"])) == true, "\(name)") }
  }

  @Test("a first run is a line a result, and names the command of the book")
  func first() throws {
    let shop = try Workshop(recorded: false)
    let run = try shop.verify()
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(run.code == 3 && lines.filter { $0.hasPrefix("MISSING ") }.count == lines.count - 2, "\(run.output)")
    #expect(lines.dropLast().last == "accept all with  flipbook verify tiny.yaml --update missing")
  }

  @Test("git sees nothing of what a run leaves")
  func ignored() throws {
    let shop = try Workshop()
    try shop.beginHistory()
    try shop.replace("#3B6EA5", with: "#3B6EA9")
    _ = try shop.verify()
    #expect(FileManager.default.fileExists(atPath: shop.path("Output/verify")))
    #expect(try shop.git("status", "--porcelain") == " M tiny.yaml\n")
  }

  @Test("JSON and JUnit go to standard output alone where that is asked for", arguments: ["--json", "--junit"])
  func standardOutput(option: String) throws {
    let shop = try Workshop()
    let run = try shop.verify(option, "-", environment: ["GITHUB_ACTIONS": "true"])
    _ = try shop.verify(option, "file")
    let file = try String(contentsOfFile: shop.path("file"), encoding: .utf8)
    func withoutTimes(_ text: String) -> String {
      text.replacing(/time="[0-9.]+"/, with: "time")
    }
    #expect(run.code == 0 && withoutTimes(run.output) == withoutTimes(file), "\(run.output)")
    #expect(!FileManager.default.fileExists(atPath: shop.path("-")))
  }

  @Test("JUnit's cases take as long as their takes did")
  func times() throws {
    let shop = try Workshop()
    _ = try shop.verify("--junit", "r.xml")
    let text = try String(contentsOfFile: shop.path("r.xml"), encoding: .utf8)
    let times = text.matches(of: /<testcase [^>]*time="([0-9.]+)"/).compactMap { Double($0.1) }
    #expect(times.count == 5 && times.filter { $0 > 0 }.count == 2, "\(text)")
    let all = try #require(text.firstMatch(of: /<testsuites [^>]*time="([0-9.]+)"/).flatMap { Double($0.1) })
    #expect(abs(all - times.reduce(0, +)) < 0.01)
  }

  @Test("a mistake in the settings is an annotation and a result")
  func settings() throws {
    let shop = try Workshop()
    try shop.scratch.write("scenes: [tiny.yaml]\nbaseline: x\n", to: "flipbook.yaml")
    let run = try shop.run(
      ["verify", "--json", "r.json", "--junit", "r.xml"], environment: ["GITHUB_ACTIONS": "true"])
    #expect(run.code == 2 && run.output.hasPrefix("::error file=flipbook.yaml,line=2,col=1,"), "\(run.output)")
    let json = try String(contentsOfFile: shop.path("r.json"), encoding: .utf8)
    let junit = try String(contentsOfFile: shop.path("r.xml"), encoding: .utf8)
    #expect(json.contains("\"verdict\" : \"trouble\"") && junit.contains("errors=\"1\""), "\(json)\(junit)")
  }

  @Test("the settings of a repository hold in its folders, and where there are none nothing is verified")
  func above() throws {
    let shop = try Workshop()
    let none = try shop.run(["verify", "--baseline", "None"])
    #expect(none.code == 2 && none.errors.contains("no flipbook.yaml lies here or above"), "\(none.errors)")
    #expect(!FileManager.default.fileExists(atPath: shop.path("Output")))
    try shop.scratch.write("scenes: [tiny.yaml]\n", to: "flipbook.yaml")
    try shop.scratch.write("", to: "deep/er/file")
    try shop.beginHistory()
    let run = try Tool.run(
      ["verify"], in: shop.path("deep/er"), environment: ["CI": "", "GITHUB_ACTIONS": ""])
    #expect(run.code == 3 || run.code == 0, "\(run.output)\(run.errors)")
    #expect(run.errors.contains("/flipbook.yaml"), "\(run.errors)")
  }

  @Test("a delay that comes twice is told twice, also of frames that come earlier; other motion is none")
  func laterTwice() throws {
    func record(_ frames: [Int]) throws -> TakeRecord {
      let head = ["flipbook-baseline 1", "scene: a", "take: b", "device: c", "file: d", "size: 1 1", "scale: 1"]
      let facts = ["fps: 60", "fingerprint: f", "frames: \(frames.count)"]
      let lines = head + facts + frames.enumerated().map { "\($0) 0 \(String($1, radix: 16))" }
      return try TakeRecord(lines.joined(separator: "\n") + "\n", path: "x")
    }
    func delays(_ old: [Int], _ new: [Int]) throws -> String {
      let first = zip(old, new).prefix { $0 == $1 }.count
      let shifts = try record(new).shifts(from: record(old), first: first)
      return shifts.map { "\($0.first): \($0.frames)" }.joined(separator: ", ")
    }
    let (still, rise, fall) = ([1, 1, 1], Array(10...30), Array(40...60))
    let held = Array(repeating: 1, count: 6)
    let between = Array(repeating: 30, count: 6)
    let old = still + rise + [30, 30] + fall + [60, 60]
    #expect(try delays(old, still + held + rise + [30, 30] + fall + [60, 60]) == "3: 6")
    #expect(try delays(old, still + held + rise + [30, 30] + between + fall + [60, 60]) == "3: 6, 32: 12")
    #expect(try delays(still + held + rise + [30, 30] + between + fall + [60, 60], old) == "3: -6, 26: -12")
    #expect(try delays(old, still + rise.map { $0 + 100 } + [30, 30] + fall + [60, 60]) == "")
    #expect(try delays(old, still + held + rise.map { $0 + 100 } + fall) == "")
  }

  @Test("a take that begins later is told so, and a scale is one")
  func later() throws {
    let shop = try Workshop()
    try shop.replace("over: 0.3s, curve: linear}", with: "over: 0.3s, curve: linear, delay: 0.1s}")
    let run = try shop.verify()
    #expect(run.output.contains(" it is later by 6 frames; "), "\(run.output)")
    try shop.replace("fill: shade", with: "fill: shade\n    scale: 0.5")
    #expect(try shop.verify("--filter", "rest").output.contains("scale 1 → 0.5"))
  }

  @Test("a take passes whose frames differ by no more pixels than may, where git has what they were")
  func tolerance() throws {
    let shop = try Workshop()
    try shop.beginHistory()
    try shop.replace("#3B6EA5", with: "#3B6EA6")
    let none = try shop.verify("--max-diff-pixels", "100")
    #expect(none.code == 1)
    let some = try shop.verify("--max-diff-pixels", "2000")
    #expect(some.code == 0 && some.output.contains("equal tiny/move/card: "), "\(some.output)")
  }
}
