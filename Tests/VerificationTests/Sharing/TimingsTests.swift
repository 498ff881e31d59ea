import Foundation
import TestSupport
import Testing
import Verification

/// How long takes took, and shares that are even by it.
@Suite("Timings")
struct TimingsTests {
  private static func take(_ name: String, of scene: String = "news") -> TakeIdentity {
    TakeIdentity(scene: scene, take: name, device: "card", variant: nil)
  }

  @Test("times are written with two digits that tell, sorted, and read as they were written")
  func text() throws {
    let scratch = try Scratch()
    let store = BaselineStore(folder: "\(scratch.path)/Baselines")
    #expect(try Timings(of: store) == Timings(), "nothing was recorded")
    let seconds = ["b/y/card": 123.4, "a b/x/card": 0.0561, "a/z/card": 2.43, "a/w/card": 0, "c/v/card": 59.6]
    try Timings(seconds: seconds).write(to: store)
    let file = "\(store.folder)/timings.txt"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    #expect(
      text == "flipbook-timings 1\n0.06 a b/x/card\n0 a/w/card\n2.4 a/z/card\n120 b/y/card\n60 c/v/card\n")
    let read = try Timings(of: store)
    #expect(read.seconds == ["b/y/card": 120, "a b/x/card": 0.06, "a/z/card": 2.4, "a/w/card": 0, "c/v/card": 60])
    try read.write(to: store)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
  }

  @Test(
    "of a time two digits are told, rounded, down to hundredths of a second",
    arguments: [
      (0.07, "0.07"), (0.35, "0.35"), (0.1, "0.1"), (0.004, "0"), (0.006, "0.01"), (0.99, "0.99"), (0.994, "0.99"),
      (0.996, "1"), (1, "1"), (1.04, "1"), (1.06, "1.1"), (9.94, "9.9"), (9.96, "10"), (10.07, "10"), (10.5, "11"),
      (99.4, "99"), (99.6, "100"), (100.6, "100"), (104, "100"), (106, "110"), (1_249, "1200"), (1_251, "1300"),
      (-3, "0"), (1e12, "1000000000"),
    ])
  func digits(seconds: Double, text: String) throws {
    let scratch = try Scratch()
    let store = BaselineStore(folder: "\(scratch.path)/Baselines")
    try Timings(seconds: ["a/b/card": seconds, "a\nb": 7]).write(to: store)
    let written = try String(contentsOfFile: "\(store.folder)/timings.txt", encoding: .utf8)
    #expect(written == "flipbook-timings 1\n\(text) a/b/card\n")
  }

  @Test("the time that this process has worked is that of its clock")
  func now() {
    let before = Double(clock()) / 1e6
    let now = Timings.now
    let after = Double(clock()) / 1e6
    #expect(before - 1e-4 <= now && now <= after + 1e-4, "\(before) \(now) \(after)")
  }

  @Test("takes that are gone are forgotten, those of other scenes are not")
  func notes() {
    var timings = Timings(seconds: ["news/old/card": 1, "news/new/card": 2, "other/old/card": 3])
    timings.note([Self.take("new"): 4], ofScenesWith: [Self.take("new"), Self.take("late")])
    #expect(timings.seconds == ["news/new/card": 4, "other/old/card": 3])
  }

  @Test(
    "a line that is none is refused with its place",
    arguments: [
      ("", 1), ("flipbook-timings 2\n", 1), ("flipbook-timings 1\n0.1 a/b/card\nx a/c/card\n", 3),
      ("flipbook-timings 1\n1\n", 2), ("flipbook-timings 1\n-1 a/b/card\n", 2),
      ("flipbook-timings 1\ninf a/b/card\n", 2),
    ])
  func mistakes(text: String, line: Int) throws {
    let shop = try Workshop()
    try shop.scratch.write(text, to: "Baselines/timings.txt")
    let run = try shop.verify("--shard", "1/2", "--update", "missing")
    #expect(run.code == 2)
    #expect(
      run.errors.contains("Baselines/timings.txt:\(line): ") && run.errors.contains("--record-timings"), "\(run.errors)"
    )
  }

  @Test("a take weighs what it took, or else by the frames of its baseline")
  func weights() throws {
    let scratch = try Scratch()
    let store = BaselineStore(folder: "\(scratch.path)/Baselines")
    for (take, frames) in [("short", 10), ("long", 1_010)] {
      try scratch.write("flipbook-baseline 2\nframes: \(frames)\n", to: "Baselines/news/\(take)/card/frames.txt")
    }
    try Timings(seconds: ["news/known/card": 4.2, "news/quick/card": 0]).write(to: store)
    let weights = try TakeWeights(store)
    #expect(weights.weight(of: Self.take("known")) == 4_200)
    #expect(weights.weight(of: Self.take("quick")) == 1)
    let (short, long) = (weights.weight(of: Self.take("short")), weights.weight(of: Self.take("long")))
    #expect(long - short == 2_500 && short > 0)
    #expect((short...long).contains(weights.weight(of: Self.take("unknown"))))
    // 0.1 s to begin, and 2.5 ms for each frame; 120 of them where nobody knows.
    #expect(short == 125 && weights.weight(of: Self.take("unknown")) == 400)
  }

  @Test("--record-timings writes what was drawn, once for all; shares are made by it and stay everything")
  func command() throws {
    let shop = try Workshop()
    let before = try shop.contents()
    #expect(try shop.verify("--record-timings").code == 0)
    let text = try String(contentsOfFile: shop.path("Baselines/timings.txt"), encoding: .utf8)
    #expect(
      text.wholeMatch(of: /flipbook-timings 1\n[0-9.]+ tiny\/move\/card\n[0-9.]+ tiny\/rest\/card\n/) != nil, "\(text)")
    try FileManager.default.removeItem(atPath: shop.path("Baselines/timings.txt"))
    let isSame = try shop.contents() == before
    #expect(isSame, "baselines are not touched")

    // Two scenes more; one take costs more than all others, whatever their frames say.
    for name in ["second", "third"] {
      try shop.scratch.write(Workshop.scene.replacing("scene: tiny", with: "scene: \(name)"), to: "\(name).yaml")
    }
    try shop.scratch.write("flipbook-timings 1\n9 second/rest/card\n1 tiny/move/card\n", to: "Baselines/timings.txt")
    let scenes = ["tiny.yaml", "second.yaml", "third.yaml"]
    let whole = try shop.run(["verify"] + scenes + ["--update", "missing", "--json", "whole.json"])
    #expect(whole.code == 0, "\(whole.output)")
    let all = try shop.run(["verify"] + scenes + ["--json", "whole.json"])
    #expect(all.code == 0)
    let parts = try (1...2).map { number in
      try shop.run(["verify"] + scenes + ["--shard", "\(number)/2", "--json", "\(number).json"])
    }
    #expect(
      parts[0].output.hasPrefix("2 verified") && parts[1].output.hasPrefix("13 verified"), "\(parts.map(\.output))")
    _ = try shop.run(["verify", "--merge", "1.json", "--merge", "2.json", "--json", "merged.json"])
    _ = try shop.run(["verify", "--merge", "whole.json", "--json", "sorted.json"])
    let merged = try Data(contentsOf: URL(fileURLWithPath: shop.path("merged.json")))
    let isEqual = merged == (try Data(contentsOf: URL(fileURLWithPath: shop.path("sorted.json"))))
    #expect(isEqual, "two shares say what one run says")
    let cached = try shop.run(["verify"] + scenes + ["--cache", "Kept", "--quiet"])
    #expect(cached.code == 0)
    let shares = try (1...2).map { try shop.run(["verify"] + scenes + ["--cache", "Kept", "--shard", "\($0)/2"]) }
    #expect(shares.allSatisfy { $0.output.contains("cached)") } && shares[1].output.hasPrefix("13 verified"))
  }

  @Test("a share says nothing of the baselines of others, and tells what no share uses")
  func stale() throws {
    let shop = try Workshop()
    try shop.scratch.write("flipbook-baseline 2\n", to: "Baselines/tiny/gone/card/frames.txt")
    for number in 1...2 {
      let run = try shop.verify("--shard", "\(number)/2")
      #expect(run.output.contains("stale Baselines/tiny/gone/card/frames.txt\n"), "\(run.output)")
      #expect(run.output.contains("; 1 stale"), "\(run.output)")
    }
  }

  @Test("a scene with mistakes is trouble once, and the others are looked at all the same")
  func mistakesBeside() throws {
    let shop = try Workshop()
    let broken = Workshop.scene.replacing("scene: tiny", with: "scene: broken")
      .replacing("fill: shade", with: "fill: nothing.at.all")
    try shop.scratch.write(broken, to: "broken.yaml")
    let run = try shop.run(["verify", "broken.yaml", "tiny.yaml", "--junit", "out.xml"])
    #expect(run.code == 2)
    #expect(run.output.contains("TROUBLE broken/move/card: broken.yaml:8:"), "\(run.output)")
    #expect(run.output.contains("TROUBLE broken/rest/card: as broken/move/card\n"), "\(run.output)")
    #expect(run.output.contains("7 verified: 5 equal, 2 in trouble"), "\(run.output)")
    let alone = try shop.run(["verify", "broken.yaml"])
    #expect(alone.code == 2 && alone.output.isEmpty && alone.errors.hasPrefix("broken.yaml:8:"), "\(alone.errors)")
  }
}
