import Foundation
import TestSupport
import Testing

@Suite("A printed command accepts what was shown, and nothing else")
struct AcceptanceTests {
  let shop: Workshop

  /// Two scenes with baselines, both with a value `shade`.
  init() throws {
    shop = try Workshop()
    let other = Workshop.scene.replacing("scene: tiny", with: "scene: other")
    try shop.scratch.write(other, to: "other.yaml")
    #expect(try shop.run(["verify", "other.yaml", "--update", "missing"]).code == 0)
    try shop.beginHistory()
  }

  private func both(_ arguments: String...) throws -> Tool.Run {
    try shop.run(["verify", "tiny.yaml", "other.yaml"] + arguments)
  }

  private func follow(_ line: String) throws -> Int32 { try Printed.follow(line) { try shop.run($0) } }

  /// The scenes whose baselines are not as they were.
  private func changedScenes(since before: [String: Data]) throws -> Set<String> {
    let now = try shop.contents()
    let names = Set(now.keys).union(before.keys).filter { now[$0] != before[$0] }
    return Set(names.compactMap { $0.split(separator: "/").first.map(String.init) })
  }

  @Test("what a filter left out stays, by 'accept all' and by the command of a cause")
  func filtered() throws {
    for file in ["tiny.yaml", "other.yaml"] { try shop.replace("#3B6EA5", with: "#A53B6E", in: file) }
    let before = try shop.contents()
    let reported = try both("--filter", "^tiny")
    let cause = try Printed.line("accept with", "--cause", in: reported.output)
    #expect(cause.contains("--filter '^tiny'"), "\(reported.output)")
    #expect(try follow(Printed.line("accept all with", in: reported.output)) == 0)
    #expect(try changedScenes(since: before) == ["tiny"])
    #expect(try both("--filter", "^tiny").code == 0)
  }

  @Test("limits stay in 'accept all', and what they let pass keeps its baselines")
  func limits() throws {
    try shop.replace("#3B6EA5", with: "#3B6EA6")
    let before = try shop.contents()
    #expect(try shop.verify("--max-diff-pixels", "100000").code == 0)
    let update = try shop.verify("--update", "changed", "--max-diff-pixels", "100000")
    #expect(update.code == 0 && !update.output.contains("updated"), "\(update.output)")
    #expect(try changedScenes(since: before) == [])
    let reported = try shop.verify("--max-diff-pixels", "3")
    let line = try Printed.line("accept all with", in: reported.output)
    #expect(line.contains("--max-diff-pixels 3"), "\(line)")
    #expect(try follow(line) == 0)
    #expect(try shop.verify().code == 0)
  }

  @Test("a share's command is of that share")
  func shared() throws {
    for file in ["tiny.yaml", "other.yaml"] { try shop.replace("#3B6EA5", with: "#A53B6E", in: file) }
    let reported = try both("--shard", "1/4", "--json", "r.json")
    let line = try Printed.line("accept all with", in: reported.output)
    #expect(line.contains("--shard 1/4"), "\(line)")
    #expect(try follow(line) == 0)
    #expect(try both("--shard", "1/4").code == 0)
    #expect(try both("--shard", "2/4").code == 1)
  }

  @Test("what differs by two causes is not accepted by one of them, and told with the command that names both")
  func twoCauses() throws {
    try shop.replace("#3B6EA5", with: "#A53B6E")
    try shop.replace("font: 12", with: "font: 14")
    let before = try shop.contents()
    let reported = try shop.verify()
    let line = try Printed.line("accept with", "--cause", in: reported.output)
    #expect(line.components(separatedBy: "--cause").count == 3, "\(reported.output)")
    let one = try shop.verify("--update", "changed", "--cause", "shade")
    #expect(one.code == 1 && one.output.contains(", of which not all were accepted"), "\(one.output)\(one.errors)")
    #expect(try changedScenes(since: before) == [])
    #expect(try Printed.line("accept with", "--cause", in: one.output) == line)
    #expect(try follow(line) == 0)
    #expect(try changedScenes(since: before) == ["tiny"])
    #expect(try shop.verify().code == 0)
  }

  @Test("of causes with one name each has its file, and the name alone is refused")
  func namesakes() throws {
    for file in ["tiny.yaml", "other.yaml"] { try shop.replace("#3B6EA5", with: "#A53B6E", in: file) }
    try shop.replace("A53B6E", with: "6EA53B", in: "other.yaml")
    let before = try shop.contents()
    let reported = try both()
    let both = try both("--update", "changed", "--cause", "shade")
    #expect(both.code == 2, "\(both.output)")
    #expect(both.errors.contains("2 causes are called 'shade'; write "), "\(both.errors)")
    #expect(both.errors.contains("tiny.yaml:shade") && both.errors.contains("other.yaml:shade"))
    #expect(try changedScenes(since: before) == [])
    let line = try Printed.line("accept with", "--cause tiny.yaml:shade", in: reported.output)
    #expect(try follow(line) == 0)
    #expect(try changedScenes(since: before) == ["tiny"])
  }

  @Test("with --strict, what is gone is accepted by prune, and what differs with it by the update behind that")
  func gone() throws {
    let rest = "  rest:\n    - wait: 0.1s\n    - snapshot: still"
    try shop.replace(rest, with: "")
    let reported = try shop.verify("--strict")
    #expect(reported.code == 1 && reported.output.contains("2 removed"), "\(reported.output)")
    let line = try Printed.line("accept all with", in: reported.output)
    #expect(line == "flipbook prune tiny.yaml")
    try shop.replace("#3B6EA5", with: "#A53B6E")
    let more = try Printed.line("accept all with", in: shop.verify("--strict").output)
    #expect(try follow(more) == 0, "\(more)")
    #expect(try shop.verify("--strict").code == 0)
  }

  @Test("the command of one result that moved takes its old baseline away")
  func moved() throws {
    try shop.replace("  rest:\n", with: "  calm:\n")
    let reported = try shop.verify()
    let line = try Printed.line("accept with", "tiny/calm/card/still", in: reported.output)
    #expect(try follow(line) == 0, "\(line)")
    let names = try shop.contents().keys
    #expect(names.contains("tiny/calm/card/still.png") && !names.contains("tiny/rest/card/still.png"), "\(line)")
    #expect(names.contains("tiny/rest/card/frames.txt"), "the take was not meant")
  }
}
