import Foundation
import Rendering
import TestSupport
import Testing

@Suite("Frames stand on whole microseconds")
struct FrameRateTests {
  @Test("a frame's tick is its time, rounded")
  func ticks() throws {
    let rate = FrameRate.standard
    #expect([0, 1, 2, 3, 60].map(rate.tick(of:)) == [0, 16_667, 33_333, 50_000, 1_000_000])
  }

  @Test("frame k at 30 frames a second is frame 2k at 60")
  func halfRate() throws {
    let rate = try #require(FrameRate(30))
    #expect((0..<10_000).allSatisfy { rate.tick(of: $0) == FrameRate.standard.tick(of: 2 * $0) })
  }

  @Test(
    "frame k stands at k ÷ fps, the last one, the first that would not be before the end, at the end",
    arguments: [1, 7, 24, 30, 59, 60, 120, 1_000])
  func lastFrame(framesPerSecond: Int) throws {
    let rate = try #require(FrameRate(framesPerSecond))
    for duration in [0, 1, 16_666, 16_667, 33_333, 999_999, 1_000_000, 4_056_123] {
      let times = FrameTimes(rate, to: duration)
      #expect(rate.tick(of: times.last) >= duration)
      #expect(times.last == 0 || rate.tick(of: times.last - 1) < duration)
      #expect(times.ticks == (0...times.last).map { min(rate.tick(of: $0), duration) })
      #expect(times.ticks.last == duration && times.count == times.last + 1)
    }
  }

  @Test("where the end falls on a frame there are as many as k ÷ fps ≤ T", arguments: [1, 10, 24, 30, 50, 60, 120])
  func wholeFrames(framesPerSecond: Int) throws {
    let rate = try #require(FrameRate(framesPerSecond))
    for frame in 0..<500 { #expect(FrameTimes(rate, to: rate.tick(of: frame)).last == frame) }
  }

  @Test("frame k at 30 frames a second is at 60 frame 2k, or the last where that would be later")
  func halfTimes() throws {
    let rate = try #require(FrameRate(30))
    for duration in stride(from: 0, to: 2_000_000, by: 1_237) {
      let (half, full) = (FrameTimes(rate, to: duration), FrameTimes(to: duration))
      #expect(half.ticks.indices.allSatisfy { half.tick(of: $0) == full.tick(of: min(2 * $0, full.last)) })
    }
  }

  @Test("a frame stands until the next, the last one for one frame's time")
  func durations() throws {
    let times = FrameTimes(try #require(FrameRate(10)), to: 250_000)
    #expect(times.ticks == [0, 100_000, 200_000, 250_000])
    #expect((0...3).map(times.duration(of:)) == [100_000, 100_000, 50_000, 100_000])
    #expect([-1, 0, 99_999, 100_000, 249_999, 250_000, 900_000].map(times.frame(at:)) == [0, 0, 0, 1, 2, 3, 3])
  }

  @Test("a part of a take ends at its end too")
  func part() throws {
    let times = FrameTimes(try #require(FrameRate(50)), from: 16_667, to: 50_000)
    #expect(times.ticks == [16_667, 36_667, 50_000])
    let whole = FrameTimes(try #require(FrameRate(50)), from: 16_667, to: 56_667)
    #expect(whole.ticks == [16_667, 36_667, 56_667] && whole.count == 3)
  }

  @Test("a number that no take has is behind all ticks, not beyond all numbers")
  func hugeNumbers() throws {
    let rates = try [1, 60, 1_000].map { try #require(FrameRate($0)) }
    for rate in rates { #expect(rate.tick(of: .max) > 1_000_000_000_000 && rate.duration(of: .max) > 0) }
  }

  @Test("rates that make no sense are refused", arguments: [0, -1, 1_001])
  func refused(framesPerSecond: Int) {
    #expect(FrameRate(framesPerSecond) == nil)
  }
}

@Suite("Scenes are found by name and by path")
struct SceneLibraryTests {
  let scratch: Scratch
  let library: SceneLibrary

  init() throws {
    scratch = try Scratch()
    for folder in ["assets/Scenes/alpha", "assets/Scenes/empty", "own"] {
      try FileManager.default.createDirectory(atPath: "\(scratch.path)/\(folder)", withIntermediateDirectories: true)
    }
    try scratch.write("layers: []", to: "assets/Scenes/alpha/scene.yaml")
    try scratch.write("layers: []", to: "own/scene.yaml")
    library = SceneLibrary(assets: Assets(root: "\(scratch.path)/assets"))
  }

  @Test("a folder without a scene file is no scene")
  func names() {
    #expect(library.names == ["alpha"])
  }

  @Test("names, folders and files lead to the file")
  func finding() throws {
    #expect(try library.file(of: "alpha") == "\(scratch.path)/assets/Scenes/alpha/scene.yaml")
    #expect(try library.file(of: "\(scratch.path)/own") == "\(scratch.path)/own/scene.yaml")
    #expect(try library.file(of: "\(scratch.path)/own/") == "\(scratch.path)/own/scene.yaml")
    #expect(try library.file(of: "\(scratch.path)/own/scene.yaml") == "\(scratch.path)/own/scene.yaml")
  }

  @Test("what is not there is refused in words that help")
  func refusing() {
    #expect(throws: RenderingProblem.unknownScene("alpah", candidates: ["alpha"])) { try library.file(of: "alpah") }
    #expect(throws: RenderingProblem.noSceneFile("./x.yaml")) { try library.file(of: "./x.yaml") }
    #expect(throws: RenderingProblem.noSceneInFolder("\(scratch.path)/assets")) {
      try library.file(of: "\(scratch.path)/assets")
    }
    #expect(
      RenderingProblem.unknownScene("alpah", candidates: ["alpha"]).message
        == "there is no scene 'alpah'; did you mean 'alpha'?")
  }

  @Test("installed scenes go before those of a checkout, and a folder that is named before all")
  func locating() throws {
    let root = scratch.path
    for folder in ["p/bin", "p/share/flipbook/Scenes", "c/Assets/Scenes", "c/build/deep"] {
      try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    #expect(try Assets.locate(executable: "\(root)/p/bin/flipbook").root == "\(root)/p/share/flipbook")
    #expect(try Assets.locate(executable: "\(root)/c/build/deep/flipbook").root == "\(root)/c/Assets")
    let named = try Assets.locate(executable: "\(root)/p/bin/flipbook", given: "\(root)/assets")
    #expect(named.root == "\(root)/assets")
    #expect(throws: RenderingProblem.self) { try Assets.locate(executable: "/nowhere/bin/flipbook", given: "/nowhere") }
  }

  @Test("a bundle's program draws with the fonts that came with it, another with the system's")
  func bundledFonts() throws {
    let root = scratch.path
    for folder in ["b/bin", "b/share/flipbook/Fonts", "p/bin", "p/share/flipbook/Scenes"] {
      try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
    }
    #expect(Assets.fonts(executable: "\(root)/b/bin/flipbook") == "\(root)/b/share/flipbook/Fonts")
    #expect(Assets.fonts(executable: "\(root)/p/bin/flipbook") == nil)
  }
}

@Suite("Rendering in parallel")
struct ParallelRenderingTests {
  /// Moves for a second; fails from 0.3 s on.
  private let failing = """
    device: card
    state: {n: 1, x: 0}
    rules:
      - {when: true, do: {animate: {x: 100}, over: 1s}}
      - {when: true, after: 0.3s, do: {set: {n: 0}}}
    layers:
      - {box: mover, frame: [x, 0, 10, 10], fill: black}
      - {box: a, frame: [0, 20, x, 10], opacity: 1 / n, fill: black}
    takes:
      go: [{wait: 1s}]
    """

  private struct Stop: Error, Equatable {
    let index: Int
  }

  @Test("the error of the lowest frame is reported, whatever the number of jobs", arguments: [1, 2, 5])
  func firstError(jobs: Int) throws {
    let take = try #require(Shipped.takes.first)
    let renderer = try Shipped.renderer(take, scale: 0.25)
    let ticks = (0..<40).map { $0 * 16_000 }
    #expect(throws: Stop(index: 17)) {
      let sink = FunctionSink(at: ticks) { frame in
        if frame.index >= 17 { throw Stop(index: frame.index) }
      }
      try renderer.render(to: [sink], options: WritingOptions(jobs: jobs))
    }
  }

  @Test("a wish to stop is heard between two frames")
  func cancelling() throws {
    let take = try #require(Shipped.takes.first)
    let renderer = try Shipped.renderer(take, scale: 0.25)
    let cancellation = Cancellation()
    #expect(throws: Cancelled.self) {
      let sink = FunctionSink(at: Array(repeating: 0, count: 1_000)) { _ in cancellation.cancel() }
      try renderer.render(to: [sink], options: WritingOptions(jobs: 2, cancellation: cancellation))
    }
  }

  @Test("a take that breaks while it plays names the line, before anything is written")
  func breaking() throws {
    let scratch = try Scratch()
    let path = try scratch.write(failing, to: "failing.yaml")
    do {
      let renderer = try FrameRenderer(Shipped.load(path))
      try renderer.render(to: [FolderSink("\(scratch.path)/out", frames: 0...60, of: FrameTimes(to: 1_000_000))])
      Issue.record("it did not fail")
    } catch let failure as SceneLoader.Failure {
      #expect(failure.diagnostics.list.first?.place?.line == 8, "\(failure.diagnostics.list)")
    }
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/out/manifest.json"))
  }

  @Test("a picture too large for a bitmap is refused in words")
  func tooLarge() throws {
    let take = try #require(Shipped.takes.first)
    #expect(throws: RenderingProblem.self) { try Shipped.renderer(take, scale: 500) }
  }

  @Test("what shows a picture that is not there fails when it is checked, with the nearest name")
  func missingPicture() throws {
    let scratch = try Scratch()
    try scratch.write("<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>", to: "leaf.svg")
    let path = try scratch.write(
      "device: card\nlayers:\n  - image: a\n    source: \"laef.svg\"\n", to: "missing.yaml")
    do {
      _ = try FrameRenderer(Shipped.load(path)).bitmap(at: 0)
      Issue.record("it did not fail")
    } catch let failure as SceneLoader.Failure {
      let words = failure.diagnostics.list.map(\.message).joined(separator: "\n")
      #expect(words.contains("leaf.svg"), "\(words)")
      #expect(failure.diagnostics.list.first?.place?.line == 4, "\(failure.diagnostics.list)")
    }
  }
}
