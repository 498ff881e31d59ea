import Foundation
import TestSupport
import Testing

@Suite("One change is told once, and first")
struct CauseTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop(recorded: false)
    try shop.scratch.write(
      """
      scene: tiny
      device: card
      import: [theme.yaml]
      values:
        warm: "#FF8A5B"
        edge: mix(warm, white, 0.5)
        gap: 4
      components:
        chip:
          values: {tone: required}
          height: 10
          layers:
            - {box: dot, left: 2, top: 2, size: [6, 6], fill: tone}
      layers:
        - {box: square, frame: [10, 20, 40, 40], fill: warm, border: {color: edge}}
        - {chip: mark, frame: [60, 20, 20, 10], tone: warm}
        - row: r
          left: 10
          top: 70
          spacing: gap
          layers:
            - {box: a, size: [10, 10], fill: ink}
            - {box: b, size: [10, 10], fill: ink}
      takes:
        one: [wait: 0.1s, snapshot: early]
        two: [wait: 0.1s, snapshot: late]
      """, to: "tiny.yaml")
    try shop.scratch.write("values: {ink: black}\n", to: "theme.yaml")
    _ = try shop.verify("--update", "missing")
    try shop.beginHistory()
  }

  /// The lines that begin with `CAUSE`.
  private func causes(_ arguments: String...) throws -> [String] {
    let run = try shop.run(["verify", "tiny.yaml"] + arguments)
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    return run.output.split(separator: "\n").filter { $0.hasPrefix("CAUSE ") }.map(String.init)
  }

  @Test("a value, with what reads it by another one and in a component", arguments: [[], ["--against", "HEAD"]])
  func value(mode: [String]) throws {
    try shop.replace("\"#FF8A5B\"", with: "\"#FF5B8A\"")
    let run = try shop.run(["verify", "tiny.yaml"] + mode)
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(
      lines.first == "CAUSE `warm` changed: 2 layers, 2 snapshots, 2 takes; value warm: #FF8A5B → #FF5B8A, line 5",
      "\(run.output)")
    #expect(lines.filter { $0.hasPrefix("CAUSE") }.count == 1)
  }

  @Test("a value of a file that is imported")
  func imported() throws {
    try shop.replace("black", with: "white", in: "theme.yaml")
    #expect(
      try causes() == [
        "CAUSE `ink` changed: 2 layers, 2 snapshots, 2 takes; value ink: black → white, line 1 of theme.yaml"
      ])
  }

  @Test("a value that says where others stand")
  func spacing() throws {
    try shop.replace("gap: 4", with: "gap: 6")
    let reported = try causes()
    #expect(reported.count == 1)
    #expect(reported.first?.hasPrefix("CAUSE `gap` changed: ") == true)
    #expect(reported.first?.hasSuffix("; value gap: 4 → 6, line 7") == true)
  }

  @Test("a property of a layer")
  func property() throws {
    try shop.replace("frame: [10, 20, 40, 40]", with: "frame: [10, 24, 40, 40]")
    #expect(
      try causes() == [
        "CAUSE `square.frame` changed: 1 layer, 2 snapshots, 2 takes; "
          + "square.frame: [10, 20, 40, 40] → [10, 24, 40, 40], line 15"
      ])
  }

  @Test("two causes, each with what it reached, and what differs is listed below the first")
  func several() throws {
    try shop.replace("\"#FF8A5B\"", with: "\"#FF5B8A\"")
    try shop.replace("black", with: "white", in: "theme.yaml")
    let run = try shop.verify("--json", "r.json")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.filter { $0.hasPrefix("CAUSE") }.count == 2)
    #expect(lines.filter { $0.hasPrefix("DIFFERS") }.count == 4, "each once")
    let bytes = try Data(contentsOf: URL(fileURLWithPath: shop.path("r.json")))
    let report = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    let causes = try #require(report["causes"] as? [[String: Any]])
    #expect(causes.map { $0["subject"] as? String } == ["warm", "ink"])
    #expect(causes.allSatisfy { ($0["results"] as? [String])?.count == 4 })
  }

  @Test("an annotation for each cause, with what differs by it, and JUnit begins with it")
  func reports() throws {
    try shop.replace("\"#FF8A5B\"", with: "\"#FF5B8A\"")
    try shop.replace("black", with: "white", in: "theme.yaml")
    let run = try shop.verify("--junit", "r.xml", environment: ["GITHUB_ACTIONS": "true"])
    let reported = run.output.split(separator: "\n").filter { $0.hasPrefix("::") }.map(String.init)
    #expect(reported.count == 2, "\(reported)")
    #expect(
      reported.first?.hasPrefix(
        "::error file=tiny.yaml,line=5,title=flipbook%3A `warm` changed%3A 2 layers%2C 2 snapshots%2C 2 takes"
          + "::value warm: #FF8A5B → #FF5B8A, line 5%0Atiny/one/card/early: ") == true, "\(reported)")
    #expect(reported.last?.hasPrefix("::error file=theme.yaml,line=1,title=flipbook%3A `ink` changed") == true)
    let junit = try String(contentsOfFile: shop.path("r.xml"), encoding: .utf8)
    let lines = junit.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      lines.filter { $0.hasPrefix("<property name=\"cause\"") } == [
        "<property name=\"cause\" value=\"`warm` changed: 2 layers, 2 snapshots, 2 takes; "
          + "value warm: #FF8A5B → #FF5B8A, line 5\"/>",
        "<property name=\"cause\" value=\"`ink` changed: 2 layers, 2 snapshots, 2 takes; "
          + "value ink: black → white, line 1 of theme.yaml\"/>",
      ], "\(junit)")
    let failures = lines.filter { $0.hasPrefix("<failure") }
    #expect(failures.count == 4)
    #expect(
      failures.allSatisfy { $0.contains("message=\"`warm` changed (value warm: #FF8A5B → #FF5B8A, line 5): ") },
      "\(failures)")
  }

  @Test("a comment is no cause, and without a repository nothing is told")
  func nothing() throws {
    try shop.replace("gap: 4", with: "gap: 4   # points")
    #expect(try shop.verify().code == 0)
    try FileManager.default.removeItem(atPath: shop.path(".git"))
    try shop.replace("\"#FF8A5B\"", with: "\"#FF5B8A\"")
    #expect(try causes() == [])
  }

  @Test("a value that is asked of data is named, and not written out")
  func query() throws {
    try shop.scratch.write("n\n1\n2\n3\n", to: "rows.csv")
    try shop.replace(
      "  gap: 4\n", with: "  gap: 4\n  some: {from: r in rows, where: r.n > 1}\n  wide: 10 * count(some)\n")
    try shop.replace("import: [theme.yaml]\n", with: "import: [theme.yaml]\ndata: {rows: rows.csv}\n")
    try shop.replace("{box: a, size: [10, 10]", with: "{box: a, size: [wide, 10]")
    _ = try shop.verify("--update", "all")
    try shop.commit("rows")
    try shop.replace("where: r.n > 1", with: "where: r.n > 2")
    #expect(try causes().map { String($0.drop { $0 != ";" }) } == ["; value some.where: r.n > 1 → r.n > 2, line 9"])
  }

  @Test("pixels that differ over equal layers have no edit for a cause that leaves layers as they are")
  func equalLayers() throws {
    let path = "Baselines/tiny/one/card/frames.txt"
    let record = try String(contentsOfFile: shop.path(path), encoding: .utf8)
    // As if other pixels had been approved.
    let others = record.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.replacing(/^(\d+(?:-\d+)? [0-9a-f]{16} )[0-9a-f]{16}/) { "\($0.output.1)0123456789abcdef" }
    }
    try shop.scratch.write(others.joined(separator: "\n"), to: path)
    try shop.commit("approved")
    try shop.replace("gap: 4", with: "gap: 2 + 2")
    try shop.replace("tone: required", with: "tone: black")
    let run = try shop.run(["verify", "tiny.yaml"])
    #expect(run.code == 1 && run.output.contains("the layers are the same"), "\(run.output)")
    #expect(!run.output.contains("CAUSE"), "\(run.output)")
  }

  @Test("causes of the same results have one command, after the last of them")
  func command() throws {
    try shop.replace("fill: warm", with: "fill: red")
    try shop.replace("frame: [10, 20, 40, 40]", with: "frame: [12, 20, 40, 40]")
    let run = try shop.run(["verify", "tiny.yaml"])
    let lines = run.output.split(separator: "\n")
    let causes = lines.indices.filter { lines[$0].hasPrefix("CAUSE") }
    #expect(causes.count == 2 && causes[1] == causes[0] + 1, "\(run.output)")
    #expect(lines[causes[1] + 1].contains("--cause square.frame --cause square.fill"), "\(run.output)")
  }

  @Test(
    "what happens otherwise is a cause beside one that changes every frame, and nobody accepts it with that",
    arguments: [("over: 0.3s", "over: 0.44s"), ("n: 2", "n: 3"), ("after: 0.3s", "after: 0.2s")])
  func behaviour(former: String, now: String) throws {
    try shop.scratch.write(
      """
      scene: tiny
      device: card
      data: {rows: [{id: a, n: 1}]}
      values: {pad: 10}
      state: {on: false, late: false, x: {follows: if on then 40 else 0, over: 0.3s}}
      layers:
        - {box: square, frame: [10, 10, 30, 30], fill: red, tap: [{set: {on: true}}, {insert: {id: "b", n: 2}, into: rows}]}
        - {box: still, frame: [pad, 50, 30, 30], fill: if late then blue else green}
        - {box: mover, frame: [10 + x, 80, 30, 30], fill: blue}
        - {label: t, each: r in rows, left: 60, top: 20 * index(r), text: "n {r.n}", font: 14}
      rules:
        - {when: on, after: 0.3s, do: {set: {late: true}}}
      takes: {one: [tap: square, wait: 0.8s]}
      """, to: "tiny.yaml")
    _ = try shop.verify("--update", "all")
    try shop.commit("approved")
    try shop.replace(former, with: now)
    try shop.replace("pad: 10", with: "pad: 12")
    #expect(try causes().count == 2)
    let run = try shop.verify("--update", "changed", "--cause", "pad")
    #expect(run.code == 1 && !run.output.contains("updated tiny"), "\(run.output)")
  }
}
