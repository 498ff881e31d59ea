import Rendering
import TestSupport
import Testing

@Suite("Numbers of frames")
struct FrameNumberTests {
  private func renderer(take: String?) throws -> FrameRenderer {
    let scratch = try Scratch()
    let scene = """
      device: card
      state: {x: 0}
      layers: [{box: a, frame: [x, 0, 10, 10], fill: red, tap: {animate: {x: 40}, over: 0.3s}}]
      takes: {t: [{tap: a}, {wait: 0.1s}, settle]}
      """
    return try FrameRenderer(Shipped.load(scratch.write(scene, to: "scene.yaml")), take: take)
  }

  @Test("of an instant behind a take's end it is that of the last, also where nothing was played before")
  func behindTheEnd() throws {
    let last = try renderer(take: "t").times().last
    #expect(last > 6 && last < 60)
    #expect(try renderer(take: "t").frame(at: 60_000_000) == last)
    #expect(try renderer(take: "t").frame(at: 50_000) == 3)
    #expect(try renderer(take: nil).frame(at: 0) == 0)
  }
}
