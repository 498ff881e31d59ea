import Foundation
import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import TestSupport
import Testing

/// Seeds of the random tests: more where their long forms are asked for, few with a sanitizer, which makes every
/// picture slow and looks for what any of them would show.
private let isThorough = ProcessInfo.processInfo.environment["FLIPBOOK_THOROUGH"] == "1"
private let damageSeeds = Sanitizing.isOn ? 6 : isThorough ? 60 : 30
private let spaceSeeds = Sanitizing.isOn ? 2 : isThorough ? 500 : 8
private let scaleSeeds = Sanitizing.isOn ? 1 : isThorough ? 20 : 2

@Suite("The same tree is the same bytes")
struct SameBytesTests {
  @Test("caches change no pixel", arguments: [1.0, 2, 3])
  func caches(scale: Double) throws {
    let cached = try Studio.rasterizer(scale: scale)
    let plain = try Studio.rasterizer(scale: scale, caches: false)
    var trees = RandomTrees(seed: 7)
    for number in 0..<12 {
      let tree = trees.screen()
      let first = try cached.render(tree)
      let same = try cached.render(tree).hasSamePixels(as: first) && plain.render(tree).hasSamePixels(as: first)
      #expect(same, "tree \(number)")
    }
  }

  @Test("threads with an engine each draw the same")
  func threads() async throws {
    let alone = try drawAll()
    try await withThrowingTaskGroup(of: [Bitmap].self) { group in
      for _ in 0..<3 { group.addTask { try drawAll() } }
      for try await pictures in group {
        let same = zip(pictures, alone).allSatisfy { $0.hasSamePixels(as: $1) }
        #expect(same && pictures.count == alone.count)
      }
    }
  }

  @Sendable private func drawAll() throws -> [Bitmap] {
    let rasterizer = try Studio.rasterizer(scale: 2)
    var trees = RandomTrees(seed: 11)
    return try (0..<10).map { _ in try rasterizer.render(trees.screen()) }
  }

  @Test("drawing again what changed is as good as drawing all, and says where it changed", arguments: 0..<damageSeeds)
  func damage(seed: Int) throws {
    var trees = RandomTrees(seed: UInt64(seed))
    let rasterizer = try Studio.rasterizer(scale: seed % 2 == 0 ? [1.0, 2, 3][seed / 2 % 3] : trees.scale())
    var tree = trees.screen()
    let bitmap = try rasterizer.render(tree)
    var before = try rasterizer.render(tree)
    for step in 0..<12 {
      let next = trees.changed(tree, times: step % 3 + 1)
      let parts = try rasterizer.redraw(next, after: tree, in: bitmap).parts
      let all = try rasterizer.render(next)
      let same = all.hasSamePixels(as: bitmap)
      #expect(same, "step \(step)")
      let isWhereItSays = before.hasSamePixels(as: all, outside: parts)
      #expect(isWhereItSays, "step \(step)")
      before = all
      tree = next
      if !same { break }
    }
  }

  /// Pictures drawn whole and by their damage, 5,000 a seed at 25 scales; `FLIPBOOK_THOROUGH=1` for a hundred thousand.
  @Test("a picture has one look, whatever was drawn before it, at any scale", arguments: 0..<scaleSeeds)
  func anyScale(seed: Int) throws {
    var trees = RandomTrees(seed: UInt64(1000 + seed))
    for _ in 0..<25 {
      let scale = trees.scale()
      let rasterizer = try Studio.rasterizer(scale: scale)
      for _ in 0..<20 {
        var tree = trees.corner()
        let bitmap = try rasterizer.render(tree)
        let whole = try rasterizer.render(tree)
        for step in 0..<10 {
          let next = trees.changed(tree)
          try rasterizer.redraw(next, after: tree, in: bitmap)
          try rasterizer.draw(next, into: whole)
          guard bitmap.pixelHash == whole.pixelHash else {
            Issue.record("seed \(seed), scale \(scale), step \(step): \(next)")
            return
          }
          tree = next
        }
      }
    }
  }

  /// Kept pictures and kept colours are those of all frames before; a rasteriser that keeps nothing knows none of them.
  @Test("what moves in space has one look, whatever was kept of the frames before", arguments: 0..<spaceSeeds)
  func space(seed: Int) throws {
    let scales = [1.5, 1, 2, 0.75]
    var trees = RandomTrees(seed: UInt64(5000 + seed))
    let scale = scales[seed % scales.count]
    let (keeping, plain) = (try Studio.rasterizer(scale: scale), try Studio.rasterizer(scale: scale, caches: false))
    for number in 0..<8 {
      var tree = trees.space()
      let bitmap = try keeping.render(tree)
      for step in 0..<6 {
        let next = trees.aFrameLater(tree)
        try keeping.redraw(next, after: tree, in: bitmap)
        guard try bitmap.pixelHash == plain.render(next).pixelHash else {
          Issue.record("seed \(seed), scale \(scale), tree \(number), step \(step): \(next)")
          return
        }
        tree = next
      }
    }
  }

  @Test("what is cut out of a copy of what lies behind is drawn anew where that begins to be", arguments: 0..<40)
  func cutOverNothing(seed: Int) throws {
    var random = RandomTrees(seed: UInt64(seed))
    let (color, angle) = (random.color(), random.number(0.1...1.4))
    func tree(_ blend: BlendMode) -> Layer {
      layer("root", Rect(0, 0, 60, 60)) {
        $0.background = .color(.white)
        $0.children = [
          layer("ground", Rect(3.3, 4.7, 50, 50)) { $0.background = .color(color) },
          layer("cut", Rect(15, 15, 30, 30)) {
            $0.transform = .rotation(angle)
            $0.clipsToBounds = true
            $0.children = [
              layer("far", Rect(100, 100, 5, 5)) {
                $0.background = .color(.red)
                $0.blend = blend
              }
            ]
          },
        ]
      }
    }
    let rasterizer = try Studio.rasterizer(scale: 1.7)
    let bitmap = try rasterizer.render(tree(.normal))
    for blend in [BlendMode.difference, .normal] {
      try rasterizer.redraw(tree(blend), after: tree(blend == .normal ? .difference : .normal), in: bitmap)
      #expect(try bitmap.pixelHash == rasterizer.render(tree(blend)).pixelHash)
    }
  }

  @Test("no change damages nothing")
  func smallDamage() throws {
    let rasterizer = try Studio.rasterizer(scale: 2)
    let before = layer("root", Rect(0, 0, 100, 100)) {
      $0.background = .color(.white)
      $0.children = [layer("dot", Rect(10, 20, 5, 5)) { $0.background = .color(.red) }]
    }
    var after = before
    after.children[0].background = .color(.blue)
    let bitmap = try rasterizer.render(before)
    #expect(try rasterizer.redraw(before, after: before, in: bitmap).parts.isEmpty)
    #expect(try rasterizer.redraw(after, after: before, in: bitmap).drawn.map(\.area) == [12 * 10])
    #expect(bitmap.pixel(25, 45) == .blue)
  }
}
