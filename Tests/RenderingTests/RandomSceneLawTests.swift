import Foundation
import Rendering
import TestSupport
import Testing

@Suite("Law 1 for scenes by chance", .serialized)
struct RandomSceneLawTests {
  private static let isThorough = ProcessInfo.processInfo.environment["FLIPBOOK_THOROUGH"] == "1"
  private static let seeds = Sanitizing.isOn ? 1 : isThorough ? 400 : 6
  private static let scales = [1.5, 1, 0.75, 2]

  @Test("what stands in space looks the same, whatever was drawn before it", arguments: 0..<seeds)
  func space(seed: Int) throws {
    var writer = SceneWriter(seed: UInt64(seed))
    let scratch = try Scratch()
    let file = try scratch.write(writer.scene(), to: "scene.yaml")
    let scale = Self.scales[seed % Self.scales.count]
    let loaded = try Shipped.load(file)
    let renderer = try FrameRenderer(loaded, scale: scale)
    let ticks = try renderer.times(at: try #require(FrameRate(30))).ticks
    let sequence = try renderer.pixelHashes(at: ticks, jobs: 1)
    #expect(Set(sequence).count > 1)
    expectSame(
      try renderer.pixelHashes(at: ticks.reversed(), jobs: 2).reversed(), sequence,
      "backwards and forwards, seed \(seed)")
    let plain = try FrameRenderer(loaded, scale: scale, caches: false)
    let alone = try Threads.results(ticks.count, jobs: 2) { try plain.bitmap(at: ticks[$0]).pixelHash }
    expectSame(alone, sequence, "alone and in the sequence, seed \(seed)")
  }
}
