import Foundation
import TestSupport
import Testing

@Suite("Nothing passes that was not compared, and nothing fails that did not change")
struct FalsePassTests {
  let shop: Workshop

  init() throws { shop = try Workshop() }

  private func make(folder: String) throws {
    try FileManager.default.createDirectory(atPath: shop.path(folder), withIntermediateDirectories: true)
  }

  @Test("a scene in a repository of its own, or behind a link out of the repository, has no history here")
  func otherRepositories() throws {
    try shop.beginHistory()
    let other = Workshop.scene.replacing("scene: tiny", with: "scene: inner")
    try make(folder: "inner")
    try shop.scratch.write(other, to: "inner/inner.yaml")
    for words in [["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "inner"]] {
      let who = ["git", "-C", "inner", "-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"]
      #expect(try Tool.run(who + words, in: shop.scratch.path, executable: "/usr/bin/env").code == 0)
    }
    try shop.commit("with a repository inside")
    let elsewhere = try Scratch()
    try elsewhere.write(other, to: "outer.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: shop.path("linked.yaml"), withDestinationPath: "\(elsewhere.path)/outer.yaml")
    for (file, words) in [
      ("inner/inner.yaml", "'inner/inner.yaml' lies in the repository "),
      ("linked.yaml", "lies outside of the repository"),
    ] {
      let run = try shop.run(["verify", file, "--against", "HEAD"])
      #expect(run.code == 2, "\(run.output)")
      #expect(run.errors.contains(words), "\(run.errors)")
      let beside = try shop.run(["verify", "tiny.yaml", file, "--against", "HEAD"])
      #expect(
        beside.code == 2 && beside.output.contains("TROUBLE") && beside.output.contains(words), "\(beside.output)")
    }
    let run = try Tool.run(["verify", "inner.yaml", "--against", "HEAD"], in: shop.path("inner"))
    #expect(run.code == 0, "\(run.output)\(run.errors)")
  }

  @Test("from each folder below the settings, the baselines beside these are meant")
  func folders() throws {
    try shop.scratch.write("scenes: [tiny.yaml]\n", to: "flipbook.yaml")
    try shop.beginHistory()
    try make(folder: "deep/er")
    for folder in [".", "deep", "deep/er"] {
      let run = try Tool.run(
        ["verify", "--update", "missing"], in: shop.path(folder), environment: ["CI": "", "GITHUB_ACTIONS": ""])
      #expect(run.code == 0 && run.output.contains("5 verified: 5 equal"), "\(folder): \(run.output)\(run.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: shop.path("deep/Baselines")))
    // What git has of the settings means the same folder.
    let since = try Tool.run(["verify", "--changed-since", "HEAD"], in: shop.path("deep"))
    #expect(since.code == 0 && since.output.contains("nothing verified; 5 skipped"), "\(since.output)")
    try make(folder: "Store")
    let swept = try Tool.run(["store", "gc", "--store", "../Store"], in: shop.path("deep"))
    #expect(swept.code == 0, "\(swept.errors)")
  }

  @Test(
    "a layer tree that is none is trouble, and an update mends it",
    arguments: [
      ("", "it is empty"), ("<<<<<<< HEAD\n", "line 1 is no layer: '<<<<<<< HEAD'"),
      ("scene box [0 0 120 80]\n=======\n", "line 2 is no layer: '======='"),
    ])
  func layerTrees(text: String, words: String) throws {
    let path = "\(Workshop.move)/half.layers.txt"
    try shop.scratch.write(text, to: path)
    let run = try shop.verify()
    #expect(run.code == 2, "\(run.output)")
    #expect(run.output.contains("\(path) is not a baseline: \(words); take it back from version"), "\(run.output)")
    #expect(try shop.verify("--update", "changed").code == 0)
    #expect(try shop.verify().code == 0)
  }

  @Test("a layer tree whose lines end in CR LF says the same")
  func lineEnds() throws {
    let path = "\(Workshop.move)/half.layers.txt"
    let text = try String(contentsOfFile: shop.path(path), encoding: .utf8)
    try shop.scratch.write(text.replacing("\n", with: "\r\n"), to: path)
    let run = try shop.verify()
    #expect(run.code == 0 && !run.output.contains("became"), "\(run.output)")
    try shop.replace("font: 12", with: "font: 14")
    let other = try shop.verify("--filter", "half$")
    #expect(other.code == 1 && !other.output.contains("\r"), "\(other.output)")
  }

  @Test("a snapshot, or a variant, that only has a new name is equal to what it was in the commit")
  func newNames() throws {
    try shop.scratch.write(Workshop.scene + "\nvariants:\n  red: {shade: red}\n", to: "tiny.yaml")
    try shop.beginHistory()
    try shop.replace("- snapshot: half", with: "- snapshot: middle")
    let run = try shop.verify("--against", "HEAD")
    #expect(run.code == 0, "\(run.output)")
    #expect(run.output.contains("equal tiny/move/card/middle: it was called tiny/move/card/half"), "\(run.output)")
    #expect(!run.output.contains("REMOVED") && !run.output.contains("new "), "\(run.output)")
    try shop.git("checkout", "-q", "tiny.yaml")
    try shop.replace("  red: {", with: "  rot: {")
    let variant = try shop.verify("--against", "HEAD")
    #expect(variant.code == 0 && variant.output.contains("it was called tiny/move/card/red"), "\(variant.output)")
    try shop.replace("shade: red", with: "shade: blue")
    let other = try shop.verify("--against", "HEAD")
    #expect(other.code == 1 && other.output.contains("REMOVED"), "\(other.output)")
  }

  @Test("a layer that is ignored makes no take differ that has no such layer")
  func ignoring() throws {
    let run = try shop.verify("--ignore", "@knob")
    #expect(run.code == 0, "\(run.output)")
    let met = try shop.verify("--ignore", "@square.title")
    #expect(met.code == 1 && met.output.contains("ignored areas"), "\(met.output)")
    // What differs besides is told as it is.
    try shop.replace("#3B6EA5", with: "#A53B6E")
    let other = try shop.verify("--ignore", "@knob")
    #expect(other.code == 1 && !other.output.contains("ignored areas"), "\(other.output)")
  }

  @Test("settings without scenes mean no shipped ones")
  func settingsAlone() throws {
    try shop.scratch.write("ignore: [\"@clock\"]\n", to: "flipbook.yaml")
    let run = try shop.run(["verify"])
    #expect(run.code == 2 && !run.output.contains("MISSING"), "\(run.output)")
    #expect(run.errors.contains("flipbook.yaml has no 'scenes:'; list them there, or name them"), "\(run.errors)")
  }

  @Test("a cache that cannot be written is told once, and the takes are verified without it")
  func unwritableCache() throws {
    let run = try shop.verify("--cache", "tiny.yaml/cache")
    #expect(run.code == 0 && run.output.contains("5 verified: 5 equal"), "\(run.output)\(run.errors)")
    #expect(run.errors.components(separatedBy: "The cache keeps nothing of this run").count == 2, "\(run.errors)")
    try shop.replace("#3B6EA5", with: "#A53B6E")
    let other = try shop.verify("--cache", "tiny.yaml/cache")
    #expect(other.code == 1 && !other.output.contains("TROUBLE"), "\(other.output)")
  }

  @Test("a scene that another file has still keeps its baselines")
  func owners() throws {
    try make(folder: "parts")
    try shop.scratch.write(Workshop.scene.replacing("#3B6EA5", with: "#A53B6E"), to: "parts/tiny.yaml")
    let before = try shop.contents()
    for arguments in [["--update", "changed"], []] {
      let run = try shop.run(["verify", "parts/tiny.yaml"] + arguments)
      #expect(run.code == 2, "\(run.output)")
      #expect(run.output.contains("two scenes are called 'tiny' (tiny.yaml, parts/tiny.yaml)"), "\(run.output)")
    }
    #expect(try shop.contents() == before)
    // Once the other one is gone, it has moved.
    try FileManager.default.removeItem(atPath: shop.path("tiny.yaml"))
    #expect(try shop.run(["verify", "parts/tiny.yaml", "--update", "changed"]).code == 0)
    #expect(try shop.run(["verify", "parts/tiny.yaml"]).code == 0)
  }
}
