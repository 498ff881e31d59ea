import Foundation
import TestSupport
import Testing

/// Baselines that nothing uses any more, in a project that says which its scenes are.
@Suite("Baselines that moved or are stale")
struct BaselineMoveTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop()
    let other = Workshop.scene.replacing("scene: tiny", with: "scene: other").replacing("#3B6EA5", with: "#A53B6E")
    try shop.scratch.write(other, to: "other.yaml")
    try name(scenes: "tiny.yaml, other.yaml")
    #expect(try run("--update", "missing").code == 0)
  }

  private func name(scenes: String) throws { try shop.scratch.write("scenes: [\(scenes)]\n", to: "flipbook.yaml") }

  private func run(_ arguments: String...) throws -> Tool.Run { try shop.run(["verify", "--quiet"] + arguments) }

  private func verdicts(_ run: Tool.Run) -> [String] {
    run.output.split(separator: "\n").filter { $0.first?.isUppercase ?? false }.map(String.init)
  }

  /// The baselines of a scene, as the parts of their paths behind it.
  private func baselines(of scene: String) throws -> [String] {
    try shop.contents().keys.filter { $0.hasPrefix("\(scene)/") }.map { String($0.dropFirst(scene.count)) }.sorted()
  }

  @Test("a scene that its file calls otherwise has moved: that is told, and accepted by one command")
  func renamed() throws {
    let before = try baselines(of: "tiny")
    try shop.replace("scene: tiny", with: "scene: small")
    let reported = try run()
    #expect(reported.code == 1)
    #expect(
      verdicts(reported)
        == ["move/card/half", "move/card/end", "move/card", "rest/card/still", "rest/card"].map {
          "MOVED small/\($0): it was tiny/\($0), and shows the same pixels"
        }, "\(reported.output)")
    #expect(reported.output.contains("10 verified: 5 equal, 5 moved; ") && !reported.output.contains("stale"))
    let accepted = try run("--update", "changed")
    #expect(accepted.code == 0 && accepted.output.contains("updated small/move/card: it was tiny/move/card"))
    #expect(try baselines(of: "small") == before)
    #expect(try baselines(of: "tiny").isEmpty)
    #expect(try run("--strict").code == 0)
  }

  @Test("the same without settings, where the scene is named")
  func renamedWithoutSettings() throws {
    try FileManager.default.removeItem(atPath: shop.path("flipbook.yaml"))
    try shop.replace("scene: tiny", with: "scene: small")
    let reported = try shop.verify()
    #expect(
      reported.code == 1 && reported.output.contains("MOVED small/rest/card: it was tiny/rest/card"),
      "\(reported.output)")
    #expect(try shop.verify("--update", "changed").code == 0)
    #expect(try baselines(of: "tiny").isEmpty)
    #expect(try !baselines(of: "other").isEmpty, "its scene is there, though nobody named it")
  }

  @Test("a take and a snapshot that are called otherwise have moved, too")
  func renamedParts() throws {
    try shop.replace("  rest:\n", with: "  calm:\n")
    try shop.replace("- snapshot: half", with: "- snapshot: middle")
    let reported = try run("--strict")
    #expect(
      verdicts(reported) == [
        "MOVED tiny/move/card/middle: it was tiny/move/card/half, and shows the same pixels",
        "MOVED tiny/calm/card/still: it was tiny/rest/card/still, and shows the same pixels",
        "MOVED tiny/calm/card: it was tiny/rest/card, and shows the same pixels",
      ], "\(reported.output)")
  }

  @Test("a scene that is called otherwise and looks otherwise is new, and leaves stale baselines that prune takes")
  func renamedAndChanged() throws {
    try shop.replace("scene: tiny", with: "scene: small")
    try shop.replace("#3B6EA5", with: "#3B6EA6")
    let reported = try run()
    #expect(reported.code == 3 && reported.output.contains("MISSING small/move/card"), "\(reported.output)")
    #expect(reported.output.contains("stale Baselines/tiny/move/card/frames.txt\n"), "\(reported.output)")
    #expect(try run("--update", "missing").code == 0)
    let strict = try run("--strict")
    #expect(strict.code == 1)
    #expect(
      strict.output.contains("REMOVED tiny/move/card: there is a baseline, and no such scene any more\n"),
      "\(strict.output)")
    #expect(try shop.run(["prune"]).code == 0)
    #expect(try run("--strict").code == 0)
    #expect(try baselines(of: "tiny").isEmpty)
  }

  @Test("stale baselines are told with the command that removes them, for the scenes and the folder of the run")
  func pruning() throws {
    let arguments = ["--baseline", "Other baselines"]
    #expect(try shop.verify(arguments + ["--update", "missing"]).code == 0)
    try shop.replace("  rest:\n    - wait: 0.1s\n    - snapshot: still", with: "")
    let reported = try shop.verify(arguments)
    #expect(reported.output.contains("stale Other baselines/tiny/rest/card/frames.txt\n"), "\(reported.output)")
    let command = "flipbook prune tiny.yaml --baseline 'Other baselines'"
    #expect(
      reported.errors.contains("Nothing uses the stale baselines; \(command) removes them.\n"), "\(reported.errors)")
    #expect(try shop.run(["prune", "tiny.yaml"] + arguments).code == 0)
    #expect(try shop.verify(arguments).output.hasSuffix(" ignored\n"))
  }

  @Test(
    "a scene that the settings name no more leaves stale baselines; the command that is told takes them, and no others")
  func dropped() throws {
    try name(scenes: "other.yaml")
    let reported = try run()
    #expect(
      reported.code == 0 && reported.output.contains("stale Baselines/tiny/move/card/end.png\n"), "\(reported.output)")
    let strict = try run("--strict")
    #expect(strict.code == 1 && strict.output.contains("10 verified: 5 equal, 5 removed; "), "\(strict.output)")
    #expect(strict.output.contains("  accept with  flipbook prune\n"), "\(strict.output)")
    // Where scenes are named, others are only not asked for.
    let named = try shop.run(["verify", "other.yaml", "--strict", "--quiet"])
    #expect(named.code == 0 && !named.output.contains("stale"), "\(named.output)")
    #expect(try shop.run(["prune"]).code == 0)
    #expect(try baselines(of: "tiny").isEmpty)
    #expect(try !baselines(of: "other").isEmpty)
  }

  @Test("a scene without a name of its own has that of its file, and keeps its baselines")
  func nameless() throws {
    try FileManager.default.removeItem(atPath: shop.path("flipbook.yaml"))
    let nameless = Workshop.scene.replacing("scene: tiny\n", with: "")
    try shop.scratch.write(nameless, to: "tiny.yaml")
    try shop.scratch.write(nameless, to: "copy.yaml")
    let own = try baselines(of: "tiny")
    let other = try shop.run(["verify", "other.yaml"])
    #expect(other.code == 0 && !other.output.contains("stale"), "\(other.output)")
    #expect(try shop.run(["prune", "other.yaml"]).code == 0)
    let copy = try shop.run(["verify", "copy.yaml", "--update", "changed"])
    #expect(!copy.output.contains("tiny"), "\(copy.output)")
    #expect(try baselines(of: "tiny") == own)
    #expect(try shop.run(["verify", "tiny.yaml"]).code == 0)
  }

  @Test("what nobody can tell of a file that may not be read, or is empty, keeps baselines")
  func unreadable() throws {
    let own = try baselines(of: "tiny")
    try FileManager.default.removeItem(atPath: shop.path("flipbook.yaml"))
    try shop.scratch.write("", to: "tiny.yaml")
    #expect(try shop.run(["prune", "other.yaml"]).code == 0)
    #expect(try baselines(of: "tiny") == own)
    try FileManager.default.removeItem(atPath: shop.path("tiny.yaml"))
    try shop.scratch.write(String(repeating: "# remark\n", count: 200_000), to: "large.yaml")
    #expect(try shop.run(["prune", "other.yaml"]).code == 0)
    #expect(try baselines(of: "tiny") == own)
  }

  @Test("a scene with a mistake keeps its baselines, also where it says its name no more")
  func broken() throws {
    for text in ["scene: tiny\nlayers: {", "nonsense: ["] {
      try shop.scratch.write(text, to: "tiny.yaml")
      let reported = try run("--strict")
      #expect(
        reported.code == 2 && !reported.output.contains("stale") && !reported.output.contains("REMOVED"),
        "\(reported.output)")
    }
  }

  @Test("shares with --strict make one report where baselines are stale or moved; one --merge takes all of them")
  func shares() throws {
    // A take that is gone, and a snapshot that moved.
    try shop.replace("  rest:\n    - wait: 0.1s\n    - snapshot: still", with: "")
    try shop.replace("- snapshot: half", with: "- snapshot: middle", in: "other.yaml")
    let whole = try run("--strict", "--json", "whole.json")
    #expect(whole.code == 1, "\(whole.output)\(whole.errors)")
    for number in 1...3 { _ = try run("--strict", "--shard", "\(number)/3", "--json", "\(number).json") }
    let merged = try run("--merge", "1.json", "2.json", "3.json", "--json", "merged.json")
    #expect(merged.code == 1, "\(merged.output)\(merged.errors)")
    #expect(merged.output.contains("MOVED other/move/card/middle: it was other/move/card/half"))
    #expect(merged.output.contains("REMOVED tiny/rest/card: ") && !merged.output.contains("REMOVED other"))
    _ = try run("--merge", "whole.json", "--json", "sorted.json")
    let (one, all) = (
      try String(contentsOfFile: shop.path("sorted.json"), encoding: .utf8),
      try String(contentsOfFile: shop.path("merged.json"), encoding: .utf8)
    )
    #expect(one == all, "shares say what one run says")
    // As before, one --merge for each.
    #expect(try run("--merge", "1.json", "--merge", "2.json", "--merge", "3.json").output == merged.output)
  }
}
