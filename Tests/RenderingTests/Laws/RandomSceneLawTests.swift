import Foundation
import Rendering
import TestSupport
import Testing

@Suite("Law 1 for scenes by chance", .serialized)
struct RandomSceneLawTests {
  private static let isThorough = ProcessInfo.processInfo.environment["FLIPBOOK_THOROUGH"] == "1"
  private static let seeds = Sanitizing.isOn ? 1 : isThorough ? 400 : 6
  private static let scales = [1.5, 1, 0.75, 2]

  @Test("a mitre that is there only because the layer is skewed is drawn anew where it moves")
  func mitre() throws {
    let scene = """
      device: card
      state:
        on: false
        turn: {follows: if on then 1 else 0, over: 0.4s}
      layers:
        - shape: pike
          frame: [40, 20, 41, 46]
          skewY: 20deg * turn
          path: {line: [[10.44, 2], [0.6, 14.47], [4, 8.25]]}
          stroke: {width: 5.06}
      takes:
        t: [do: {set: {on: true}}, wait: 0.5s]
      """
    let scratch = try Scratch()
    let loaded = try Shipped.load(try scratch.write(scene, to: "scene.yaml"))
    for scale in Self.scales {
      let renderer = try FrameRenderer(loaded, scale: scale)
      let plain = try FrameRenderer(loaded, scale: scale, caches: false)
      let ticks = try renderer.times(at: try #require(FrameRate(60))).ticks
      let alone = try Threads.results(ticks.count, jobs: 1) { try plain.bitmap(at: ticks[$0]).pixelHash }
      expectSame(try renderer.pixelHashes(at: ticks, jobs: 1), alone, "alone and in the sequence, scale \(scale)")
    }
  }

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
