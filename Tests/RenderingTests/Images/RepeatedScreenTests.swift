import Geometry
import Pixels
import Rendering
import TestSupport
import Testing

@Suite("Takes that are shown again and again")
struct RepeatedScreenTests {
  private let scratch: Scratch
  private let loader: SceneLoader

  init() throws {
    scratch = try Scratch()
    loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get())
  }

  private func spin(_ angle: String) throws -> FrameRenderer {
    let file = try scratch.write(
      """
      device: {size: [60, 60], scale: 1}
      fill: white
      layers: [{box: a, frame: [10, 25, 40, 10], fill: red, cornerRadius: [5, 0, 0, 5], rotation: \(angle)}]
      takes: {t: [{wait: 1s}]}
      """, to: "spin.yaml")
    return try FrameRenderer(loader.load(file))
  }

  private func shown(_ source: String) throws -> FrameRenderer {
    let file = try scratch.write(
      """
      device: {size: [60, 60], scale: 1}
      layers: [{image: i, left: 0, top: 0, source: "\(source)", at: time, loops: true}]
      takes: {t: [{wait: 70s}]}
      """, to: "outer.yaml")
    return try FrameRenderer(loader.load(file))
  }

  /// Whole rounds, and half of one.
  private static let ticks = [0, 500_000, 1_000_000, 1_500_000, 10_500_000, 30_500_000, 60_000_000]

  @Test("one that ends as it begins goes round in its own time")
  func closed() throws {
    let own = try spin("360deg * time")
    let shown = try shown("spin.yaml")
    for tick in Self.ticks {
      #expect(try shown.bitmap(at: tick).hasSamePixels(as: own.bitmap(at: tick % 1_000_000)), "\(tick)")
    }
  }

  @Test("so does a folder that it was rendered to")
  func folder() throws {
    let own = try spin("360deg * time")
    let times = try own.times()
    try own.render(to: [FolderSink("\(scratch.path)/frames", frames: 0...times.last, of: times)])
    let shown = try shown("frames")
    for tick in Self.ticks {
      #expect(try shown.bitmap(at: tick).hasSamePixels(as: own.bitmap(at: tick % 1_000_000)), "\(tick)")
    }
  }

  @Test("one that ends otherwise shows its end for a frame's time")
  func open() throws {
    let own = try spin("90deg * time")
    let shown = try shown("spin.yaml")
    let round = 61_000_000.0 / 60
    for rounds in [1, 10] {
      let end = Int(clamped: (round * Double(rounds)).rounded())
      #expect(try shown.bitmap(at: end - 5_000).hasSamePixels(as: own.bitmap(at: 1_000_000)))
      #expect(try shown.bitmap(at: end + 5_000).hasSamePixels(as: own.bitmap(at: 0)))
    }
  }
}
