import Foundation
import TestSupport
import Testing

/// What becomes a file keeps it for itself: two names of which one would take the other's file are told by every verb
/// that reads the scene, with both places.
@Suite("No two names in one file")
struct OneFileTests {
  let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private static let start = "scene: s\ndevice: {size: [40, 40], scale: 1}\nstate: {c: 0}\nfill: gray(c / 10)\n"

  /// What comes behind the start, and what is said of it.
  private static let scenes: [(text: String, said: [String])] = [
    (
      "takes:\n  t: [{snapshot: \"a/b\"}, {do: {set: {c: 5}}}, {snapshot: \"a-b\"}]\n",
      ["s.yaml:6:48: error: the snapshots 'a-b' and 'a/b' (s.yaml:6:8) would be one file, 'a-b'"]
    ),
    (
      "takes:\n  t/u: [{snapshot: a}]\n  t-u: [{snapshot: a}]\n",
      ["s.yaml:7:3: error: the takes 't-u' and 't/u' (s.yaml:6:3) would be one file, 't-u'"]
    ),
    ("takes:\n  .a: [settle]\n  _a: [settle]\n", ["the takes '_a' and '.a' (s.yaml:6:3)"]),
    ("takes:\n  \"a\\tb\": [settle]\n  a-b: [settle]\n", ["the takes 'a-b' and 'a"]),
    ("takes:\n  Card: [settle]\n  card: [settle]\n", ["the takes 'card' and 'Card' (s.yaml:6:3)"]),
    ("takes:\n  Straße: [settle]\n  STRASSE: [settle]\n", ["would be one file"]),
    (
      "takes:\n  t: [{snapshot: Half}, {snapshot: hAlf}]\n  u: [{snapshot: É}, {snapshot: é}]\n",
      ["the snapshots 'hAlf' and 'Half' (s.yaml:6:8)", "the snapshots 'é' and 'É' (s.yaml:7:8)"]
    ),
    (
      "variants: {Night: {dark: true}, night: {dark: false}}\n",
      ["s.yaml:5:33: error: the variants 'night' and 'Night' (s.yaml:5:12) would be one file"]
    ),
    (
      "variants: {late: {dark: true}}\ntakes:\n  a: [settle]\n  a@late: [settle]\n",
      ["s.yaml:8:3: error: the take 'a@late' and the take 'a' in the variant 'late' would be drawn into one folder"]
    ),
    ("takes:\n  a: [settle]\n  A@DARK: [settle]\n  a@dark: [settle]\n", ["the takes 'a@dark' and 'A@DARK'"]),
  ]

  @Test("of a scene's takes, snapshots and variants", arguments: scenes)
  func reported(text: String, said: [String]) throws {
    try scratch.write(Self.start + text, to: "s.yaml")
    for words in [
      ["check", "s.yaml"], ["verify", "s.yaml", "--update", "missing"], ["render", "s.yaml", "--snapshots", "-o", "o"],
    ] {
      let run = try Tool.run(words, in: scratch.path)
      // Only one of them plays all takes in spite of a mistake.
      let isPartly = words[0] != "check" && text.contains("u: [{snapshot: É}")
      #expect(run.code == 2, "\(words): \(run.output)\(run.errors)")
      for part in isPartly ? [said[0]] : said {
        #expect((run.errors + run.output).contains(part), "\(words): \(run.errors)\(run.output)")
      }
    }
    #expect(try scratch.names() == ["s.yaml"])
  }

  @Test("and names that only look alike are several")
  func fine() throws {
    try scratch.write(
      Self.start + "variants: {late: {dark: true}}\ntakes:\n  ı: [{snapshot: a-b}, {snapshot: a--b}, {snapshot: ab}]\n"
        + "  i: [{snapshot: a-b}]\n  a@b: [settle]\n  b: [settle]\n", to: "s.yaml")
    let run = try Tool.run(["check", "s.yaml"], in: scratch.path)
    #expect(run.code == 0, "\(run.errors)")
    #expect(try Tool.run(["verify", "s.yaml", "--update", "missing"], in: scratch.path).code == 0)
    #expect(try Tool.run(["verify", "s.yaml"], in: scratch.path).code == 0)
  }

  @Test("of scenes that are verified together, and of pictures")
  func several() throws {
    for (file, name) in [("a", "Card"), ("b", "card"), ("c", "x/y"), ("d", "x-y")] {
      try scratch.write(Self.start.replacing("scene: s", with: "scene: \(name)"), to: "\(file).yaml")
    }
    for (files, said) in [
      (["a.yaml", "b.yaml"], "the scenes 'Card' and 'card' (a.yaml, b.yaml) would have one folder of baselines"),
      (["c.yaml", "d.yaml"], "the scenes 'x-y' and 'x/y' (c.yaml, d.yaml) would have one folder of baselines"),
    ] {
      let run = try Tool.run(["verify"] + files, in: scratch.path)
      #expect(run.code == 2 && run.errors.contains(said), "\(run.output)\(run.errors)")
    }
    #expect(try Tool.run(["verify", "a.yaml", "c.yaml", "--update", "missing"], in: scratch.path).code == 0)
    #expect(try Tool.run(["render", "a.yaml", "--at", "0", "-o", "shots/A.png"], in: scratch.path).code == 0)
    #expect(try Tool.run(["render", "a.yaml", "--at", "0", "-o", "shots/a.png"], in: scratch.path).code == 0)
    let run = try Tool.run(
      ["verify", "--pictures", "shots", "--baselines", "B", "--update", "missing"], in: scratch.path)
    #expect(
      run.code == 2 && run.errors.contains("the pictures 'A.png' and 'a.png' would be one baseline"), "\(run.errors)")
  }
}
