import FlipbookTesting
import Foundation
import Geometry
import Motion
import Rendering
import Stage
import TestSupport
import Testing
import Verification

/// A process that serves for long, such as a run of many tests: what a render took is given back.
@Suite("Many renders in one process", .serialized)
struct ManyRendersTests {
  /// What is done over and over, as programs that use the package do it.
  enum Work: String, Codable, CaseIterable {
    /// Scenes are loaded and drawn, with the same fonts.
    case render
    /// A snapshot is compared with its baseline, with fonts of its own each time.
    case snapshot
    /// Whole takes are compared with their baselines, by two threads.
    case verify
    /// Whole screens are opened, touched and left, as one does in the preview.
    case screen

    /// How often before memory is measured for the first time, and in all.
    var rounds: (first: Int, all: Int) {
      // Four large screens: what is kept of texts and pictures is full after a dozen of each.
      if self == .screen { return (60, 60 + 120 * ManyRendersTests.share) }
      return (100, 500 * ManyRendersTests.share)
    }
  }

  /// How many times as many rounds a thorough run takes.
  private static let share = ProcessInfo.processInfo.environment["FLIPBOOK_THOROUGH"] == nil ? 1 : 20

  // A process of its own for each: nothing that other tests did is measured with it.
  @Test(
    "memory does not grow after the first rounds",
    .disabled(if: Sanitizing.isOn, "a sanitizer takes memory of its own"),
    arguments: Work.allCases)
  func memory(work: Work) async throws {
    await #expect(processExitsWith: .success) { [work] in
      let worker = try Worker()
      let rounds = work.rounds
      /// Takes some rounds, and tells what was in memory after each.
      func memory(afterEachOf rounds: Int) throws -> [Int] {
        try (0..<rounds).map { _ in
          try worker.perform(work)
          return try Memory.resident()
        }
      }
      // Which thread gets to which work first decides by up to a twentieth what is in memory at one moment. What is
      // lost is missing at every moment: the least of the last rounds tells of it, and chance doesn't.
      let first = try #require(memory(afterEachOf: rounds.first).suffix(20).max())
      let last = try #require(memory(afterEachOf: rounds.all - rounds.first).suffix(20).min())
      #expect(
        first > 1_000 && last * 100 < first * 103,
        "\(work.rawValue): at most \(first) KiB, then at least \(last) KiB")
    }
  }

  /// Takes one scene after the other. Each is read, checked, played and drawn anew.
  private final class Worker {
    /// Text, pictures, shapes, shadows, scrolls.
    private let scenes = ["label/mixed-script", "image/tint", "shape/dash", "box/shadow", "scroll/fling"].map {
      Checkout.path("Tests/RenderingTests/Pictures/\($0).yaml")
    }
    /// Lists in stacks, components, tabs.
    private let screens = ["timi-timeline", "alipay-home", "zhihu-home", "timi-pie"].map {
      Checkout.path("Assets/Scenes/\($0)/scene.yaml")
    }
    private let scratch: Scratch
    private let library = SceneLibrary(assets: Assets(root: Checkout.path("Assets")))
    private let loader: SceneLoader
    private var done = 0

    init() throws {
      scratch = try Scratch()
      loader = try SceneLoader(library: library, cacheFolder: Checkout.path(".build/font-cache"))
    }

    func perform(_ work: Work) throws {
      defer { done += 1 }
      let scene = scenes[done % scenes.count]
      switch work {
      case .render:
        let renderer = try FrameRenderer(loader.load(scene))
        _ = try renderer.bitmap(at: renderer.stage.duration / 2)
      case .snapshot:
        try expectSnapshot(
          of: scenes[4], at: "shown",
          configuration: SnapshotConfiguration(
            baselines: "\(scratch.path)/snapshots", update: .missing, failures: "\(scratch.path)/failures",
            fontCache: Checkout.path(".build/font-cache")))
      case .verify:
        var options = VerifyingOptions()
        options.update = .missing
        options.failures = "\(scratch.path)/failures"
        options.jobs = 2
        let verifier = try TakeVerifier(
          FrameRenderer(loader.load(scene), scale: 1), store: BaselineStore(folder: "\(scratch.path)/baselines"),
          options: options)
        for outcome in try verifier.run() { #expect(!outcome.verdict.isFailure, "\(outcome.reason)") }
      case .screen:
        let screen = try LiveScreen(loader.load(screens[done % screens.count]), scale: 0.5)
        _ = try screen.draw(at: 0)
        try screen.send(.touchDown(at: Point(187, 500)), at: .from(seconds: 0.5))
        try screen.send(.touchMoved(to: Point(187, 410)), at: .from(seconds: 0.55))
        try screen.send(.touchUp, at: .from(seconds: 0.6))
        _ = try screen.draw(at: .from(seconds: 1))
      }
    }
  }

  private enum Memory {
    /// What of the process is in memory, in KiB.
    static func resident() throws -> Int {
      let fields = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
      return try #require(fields.count > 1 ? Int(fields[1]) : nil) * Int(getpagesize()) / 1_024
    }
  }
}
