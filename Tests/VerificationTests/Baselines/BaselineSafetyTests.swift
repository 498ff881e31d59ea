import Foundation
import TestSupport
import Testing

@Suite("Baselines are whole, old or new, whatever happens")
struct BaselineSafetyTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
  }

  /// The baselines before and after a change of the scene, each complete. The scene is left changed, the old ones
  /// there.
  private func oldAndNew() throws -> (old: [String: Data], new: [String: Data]) {
    let old = try shop.contents()
    try FileManager.default.copyItem(atPath: shop.path("Baselines"), toPath: shop.path("Kept"))
    try shop.replace("#3B6EA5", with: "#A53B6E")
    _ = try shop.verify("--update", "changed")
    let new = try shop.contents()
    try restore()
    return (old, new)
  }

  private func restore() throws {
    try FileManager.default.removeItem(atPath: shop.path("Baselines"))
    try FileManager.default.copyItem(atPath: shop.path("Kept"), toPath: shop.path("Baselines"))
  }

  /// So often it is killed: a sanitizer watches the same thing each time, and every run takes it seconds.
  private static let rounds = Sanitizing.isOn ? 10 : 100

  @Test("killed while it updates, a hundred times, it leaves every baseline as the old or the new one")
  func killed() throws {
    let (old, new) = try oldAndNew()
    #expect(old.keys.sorted() == new.keys.sorted() && old != new)
    var interrupted = 0
    for round in stride(from: 0, to: 100, by: 100 / Self.rounds) {
      let run = try shop.run(["verify", "tiny.yaml", "--update", "all"]) { process in
        usleep(UInt32(2_000 + round * 1_500))
        kill(process.processIdentifier, SIGKILL)
      }
      if run.code == 128 + SIGKILL { interrupted += 1 }
      let found = try shop.contents().filter { !$0.key.hasSuffix(".flipbook-partial") }
      let isWhole =
        found.keys.sorted() == old.keys.sorted()
        && found.allSatisfy { name, content in
          content == old[name] || content == new[name]
        }
      #expect(isWhole, "round \(round) left something else")
      if found == new { try restore() }
    }
    #expect(interrupted > 0, "every run was through before it could be killed")
    #expect(try shop.verify("--update", "all").code == 0)
    let isNew = try shop.contents() == new
    #expect(isNew, "a later update finishes, and clears away what was left lying")
  }

  @Test("two that update at once corrupt nothing, and one that verifies meanwhile reads whole files")
  func concurrent() async throws {
    let (old, new) = try oldAndNew()
    for _ in 0..<5 {
      try restore()
      let shop = self.shop
      let codes = try await withThrowingTaskGroup(of: Int32.self) { group in
        for mode in ["all", "changed", "none"] {
          group.addTask { try shop.verify("--update", mode).code }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(codes.allSatisfy { $0 == 0 || $0 == 1 }, "\(codes)")
      let isNew = try shop.contents() == new
      #expect(isNew)
    }
    #expect(old != new)
  }

  @Test("baselines without a take or snapshot are listed, counted and pruned, and no others")
  func stale() throws {
    try shop.replace("- snapshot: half", with: "- snapshot: middle")
    _ = try shop.verify("--update", "missing")
    let run = try shop.verify("--update", "changed")
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.contains("stale Baselines/tiny/move/card/half.png\n"), "\(run.output)")
    #expect(run.output.contains("2 stale\n"), "\(run.output)")
    let dry = try shop.run(["prune", "tiny.yaml", "--dry-run"])
    #expect(dry.output == "Baselines/tiny/move/card/half.layers.txt\nBaselines/tiny/move/card/half.png\n")
    try shop.scratch.write("mine", to: "Baselines/tiny/notes.md")
    let before = try shop.contents()
    #expect(try shop.run(["prune", "tiny.yaml"]).code == 0)
    let gone = Set(before.keys).subtracting(try shop.contents().keys)
    #expect(gone == ["tiny/move/card/half.png", "tiny/move/card/half.layers.txt"])
  }

  @Test(
    "with --strict, what was approved and is no more fails, a snapshot, a take or a whole scene; JUnit tells it always")
  func strictStale() throws {
    try shop.scratch.write(
      Workshop.scene.replacingOccurrences(of: "scene: tiny", with: "scene: other"), to: "other.yaml")
    #expect(try shop.run(["verify", "other.yaml", "--update", "missing"]).code == 0)
    #expect(try shop.verify("--strict").code == 0)
    try shop.replace("    - snapshot: half\n", with: "")
    try shop.replace("  rest:\n", with: "  calm:\n")
    #expect(try shop.verify("--update", "missing").code == 0)
    try FileManager.default.removeItem(atPath: shop.path("other.yaml"))
    let reported = try shop.verify("--junit", "r.xml")
    #expect(reported.code == 0 && reported.output.contains("; 13 stale\n"), "\(reported.output)")
    let quiet = try String(contentsOfFile: shop.path("r.xml"), encoding: .utf8)
    #expect(quiet.contains("tests=\"17\" failures=\"0\" errors=\"0\"") && quiet.contains("skipped=\"13\""), "\(quiet)")
    let run = try shop.verify("--strict", "--junit", "r.xml", "--json", "r.json")
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    for line in [
      "REMOVED tiny/move/card/half: there is a baseline, and no such snapshot any more\n",
      "REMOVED tiny/rest/card: there is a baseline, and no such take any more\n",
      "REMOVED other/move/card: there is a baseline", "  accept with  flipbook prune tiny.yaml\n",
      "12 verified: 4 equal, 8 removed; ",
    ] {
      #expect(run.output.contains(line), "\(line) is not in: \(run.output)")
    }
    let junit = try String(contentsOfFile: shop.path("r.xml"), encoding: .utf8)
    #expect(junit.contains("<failure type=\"removed\"") && junit.contains("tests=\"12\" failures=\"8\""), "\(junit)")
    #expect(!junit.contains("stale baselines"))
    let json = try String(contentsOfFile: shop.path("r.json"), encoding: .utf8)
    #expect(json.contains("\"verdict\" : \"removed\""))
    #expect(try shop.verify("--strict", "--filter", "calm").code == 0)
    #expect(try shop.run(["prune", "tiny.yaml"]).code == 0)
    #expect(try shop.verify("--strict").code == 0)
  }

  @Test("a scene that is not named keeps its baselines, one whose file is gone loses them")
  func otherScenes() throws {
    try shop.scratch.write(
      Workshop.scene.replacingOccurrences(of: "scene: tiny", with: "scene: other"), to: "other.yaml")
    #expect(try shop.run(["verify", "other.yaml", "--update", "missing"]).code == 0)
    #expect(try shop.run(["prune", "tiny.yaml"]).output == "")
    try FileManager.default.removeItem(atPath: shop.path("other.yaml"))
    let run = try shop.run(["prune", "tiny.yaml"])
    #expect(run.output.contains("Baselines/other/move/card/frames.txt\n"), "\(run.output)")
    #expect(!FileManager.default.fileExists(atPath: shop.path("Baselines/other")))
    #expect(try shop.verify().code == 0)
  }

  @Test("a scene that lies elsewhere than where it was recorded keeps its baselines, from whatever folder it is asked")
  func otherPlaces() throws {
    let other = Workshop.scene.replacingOccurrences(of: "scene: tiny", with: "scene: other")
    for folder in ["a/deep", "b"] {
      try FileManager.default.createDirectory(atPath: shop.path(folder), withIntermediateDirectories: true)
    }
    try shop.scratch.write(other, to: "a/other.yaml")
    func run(_ arguments: String..., in folder: String = "") throws -> Tool.Run {
      try Tool.run(arguments, in: shop.path(folder), environment: ["CI": "", "GITHUB_ACTIONS": ""])
    }
    #expect(try run("verify", "tiny.yaml", "a/other.yaml", "--update", "missing").code == 0)
    // From below, and recorded from there.
    #expect(try run("prune", "other.yaml", "--baseline", "../Baselines", in: "a").output == "")
    #expect(try run("verify", "other.yaml", "--baseline", "../Baselines", in: "a").output.contains("5 equal; "))
    try FileManager.default.removeItem(atPath: shop.path("Baselines/other"))
    let below = try run("verify", "other.yaml", "--baseline", "../Baselines", "--update", "missing", in: "a")
    #expect(below.code == 0 && !below.output.contains("stale"), "\(below.output)")
    #expect(try shop.file(ofRecord: "other/move/card") == "a/other.yaml")
    #expect(try run("prune", "../tiny.yaml", "--baseline", "../Baselines", in: "b").output == "")
    #expect(try run("prune", "tiny.yaml").output == "")
    // A record of an earlier Flipbook has the path as it was seen from there.
    for take in ["move", "rest"] {
      try shop.replace("file: a/other.yaml", with: "file: other.yaml", in: "Baselines/other/\(take)/card/frames.txt")
    }
    #expect(try run("prune", "tiny.yaml").output == "")
    // It is moved.
    try FileManager.default.moveItem(atPath: shop.path("a/other.yaml"), toPath: shop.path("b/new.yaml"))
    #expect(try run("prune", "tiny.yaml").output == "")
    #expect(try run("verify", "b/new.yaml").output.contains("5 equal; "))
    let moved = try run("verify", "b/new.yaml", "tiny.yaml", "--update", "changed")
    #expect(moved.output.contains("updated other/move/card: the scene is in b/new.yaml now\n"), "\(moved.output)")
    #expect(moved.output.contains("10 verified: 8 equal, 2 updated; "), "\(moved.output)")
    #expect(try shop.file(ofRecord: "other/move/card") == "b/new.yaml")
    #expect(try shop.file(ofRecord: "tiny/move/card") == "tiny.yaml")
    // A mistake in it makes it no less there; without it, it is gone.
    try shop.scratch.write("{ \"scene\": \"other\", oops", to: "a/deep/again.yaml")
    try FileManager.default.removeItem(atPath: shop.path("b/new.yaml"))
    #expect(try run("prune", "tiny.yaml").output == "")
    try FileManager.default.removeItem(atPath: shop.path("a/deep/again.yaml"))
    let pruned = try run("prune", "tiny.yaml")
    #expect(pruned.output.contains("Baselines/other/move/card/frames.txt\n"), "\(pruned.output)")
    #expect(try run("verify", "tiny.yaml").code == 0)
  }

  @Test("a scene named by its whole path is recorded as it is seen from the project, and found again")
  func wholePath() throws {
    #expect(try shop.run(["verify", shop.path("tiny.yaml"), "--update", "changed"]).output.contains("5 equal; "))
    #expect(try shop.file(ofRecord: "tiny/move/card") == "tiny.yaml")
  }

  @Test("two scenes of one name would share baselines, and are refused")
  func sameName() throws {
    try shop.scratch.write(Workshop.scene, to: "twin.yaml")
    for verb in ["verify", "check"] {
      let run = try shop.run([verb, "tiny.yaml", "twin.yaml"])
      #expect(run.code == 2)
      #expect(run.errors.contains("two scenes are called 'tiny' (tiny.yaml, twin.yaml)"), "\(run.errors)")
    }
    #expect(try shop.run(["check", "tiny.yaml", "tiny.yaml"]).code == 0)
  }
}
