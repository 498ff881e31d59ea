import Foundation
import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import TestSupport
import Testing

private let isThorough = ProcessInfo.processInfo.environment["FLIPBOOK_THOROUGH"] == "1"
private let seeds = Sanitizing.isOn ? 1 : isThorough ? 24 : 2

@Suite("What was scrolled is moved")
struct MovedLayerTests {
  /// 480 pictures a seed at ten scales.
  @Test("moving pixels makes the picture that drawing all makes, at any scale", arguments: 0..<seeds)
  func sameBytes(seed: Int) throws {
    var trees = RandomTrees(seed: UInt64(9000 + seed))
    var moves = 0
    for _ in 0..<10 {
      let scale = max(trees.scale(), 0.8)
      let rasterizer = try Studio.rasterizer(scale: scale)
      for _ in 0..<6 {
        var tree = trees.list()
        let bitmap = try rasterizer.render(tree)
        let (before, whole) = (try rasterizer.render(tree), try rasterizer.render(tree))
        for step in 0..<8 {
          let next = trees.scrolled(tree, scale: scale)
          let change = try rasterizer.redraw(next, after: tree, in: bitmap)
          try rasterizer.draw(next, into: whole)
          guard bitmap.pixelHash == whole.pixelHash, before.hasSamePixels(as: whole, outside: change.parts) else {
            Issue.record("seed \(seed), scale \(scale), step \(step), \(change): \(tree) then \(next)")
            return
          }
          before.bytes.copyMemory(from: UnsafeRawBufferPointer(whole.bytes))
          if change.move != nil { moves += 1 }
          tree = next
        }
      }
    }
    // It is no proof where next to nothing was moved.
    #expect(moves > 20)
  }

  /// A list of twenty rows over a ground, a bar below it, and a badge over it if wanted.
  private func screen(
    offset: Double, _ vary: (inout Layer) -> Void = { _ in }, over: Layer? = nil
  ) -> Layer {
    layer("root", Rect(0, 0, 100, 200)) {
      $0.background = .color(.white)
      var list = layer("list", Rect(0, 0, 100, 180)) {
        $0.clipsToBounds = true
        $0.contentOffset = Point(0, offset)
        $0.children = (0..<20).map { index in
          layer("row\(index)", Rect(0, 20 * Double(index), 100, 20)) {
            $0.children = [
              layer("line", Rect(10, 19.5, 80, 0.5)) { $0.background = .color(.black) },
              layer("disc", Rect(10, 3, 14, 14)) {
                $0.background = .color(.red)
                $0.cornerRadii = CornerRadii(7)
              },
              layer("label", Rect(30, 0, 60, 20)) {
                $0.content = .text(Text("第 \(index) 行", style: .init(size: 9), color: .black))
              },
            ]
          }
        }
      }
      vary(&list)
      let bar = layer("bar", Rect(0, 180, 100, 20)) { $0.background = .color(.blue) }
      $0.children = [list, bar] + (over.map { [$0] } ?? [])
    }
  }

  private func change(from old: Layer, to new: Layer, scale: Double = 2) throws -> PictureChange {
    let rasterizer = try Studio.rasterizer(scale: scale)
    let bitmap = try rasterizer.render(old)
    let change = try rasterizer.redraw(new, after: old, in: bitmap)
    #expect(bitmap.hasSamePixels(as: try rasterizer.render(new)))
    return change
  }

  private func area(_ change: PictureChange) -> Int { change.drawn.reduce(0) { $0 + $1.area } }

  @Test("a scrolled list is moved, and its ends are drawn")
  func list() throws {
    let change = try change(from: screen(offset: 0), to: screen(offset: 1.5))
    #expect(change.move?.shift == Shift(x: 0, y: -3))
    #expect(change.move?.target.area ?? 0 > 160 * 340)
    // A row at the top and one at the bottom at most.
    #expect(area(change) <= 200 * 2 * 50)
    let back = try self.change(from: screen(offset: 40), to: screen(offset: 30))
    #expect(back.move?.shift == Shift(x: 0, y: 20))
  }

  @Test("what lies over a list is drawn again, where it is and where it would have been moved to")
  func over() throws {
    let badge = layer("badge", Rect(70, 80, 10, 10)) { $0.background = .color(.black) }
    let change = try change(from: screen(offset: 0, over: badge), to: screen(offset: 5, over: badge))
    #expect(change.move != nil)
    // Between them, where both are, the same rows stand as before.
    for y in [150, 170] {
      let rows = try #require(PixelRect(x: 140, y: y, width: 20, height: 10))
      #expect(change.drawn.contains { $0.contains(rows) })
    }
  }

  @Test("a shift of parts of a pixel moves nothing, nor one of a gradient")
  func still() throws {
    // What is scrolled goes by whole pixels; a layer stands where it stands.
    func moved(_ y: Double) -> Layer { screen(offset: 0) { $0.frame.origin.y = y } }
    #expect(try change(from: moved(0), to: moved(0.25)).move == nil)
    #expect(try change(from: moved(0), to: moved(-1)).move != nil)
    func shaded(_ offset: Double) -> Layer {
      screen(offset: offset) {
        $0.children[0].frame.size.height = 400
        $0.children[0].background = .gradient(
          Gradient(form: .axial, stops: [.init(offset: 0, color: .red), .init(offset: 1, color: .blue)]))
      }
    }
    #expect(try change(from: shaded(0), to: shaded(2)).move == nil)
  }

  @Test("what shows through a list, or is cast into it, stays where it is", arguments: [0.0, 6])
  func ground(blur: Double) throws {
    func striped(_ offset: Double, _ vary: (inout Layer) -> Void) -> Layer {
      var root = screen(offset: offset, vary)
      for place in 0..<20 {
        root.children.insert(
          layer("stripe\(place)", Rect(0, 10 * Double(place), 100, 5)) { $0.background = .color(.blue) }, at: place)
      }
      return root
    }
    func glass(_ list: inout Layer) { list.backdrop = Backdrop(blur: blur, tint: Color(white: 1, alpha: 0.4)) }
    func cast(_ list: inout Layer) {
      list.background = .color(.white)
      list.shadows = [true, false].map { Shadow(color: .black, radius: 4, offset: Point(3, 5), isInside: $0) }
    }
    func uncut(_ list: inout Layer) {
      glass(&list)
      (list.clipsToBounds, list.cornerRadii) = (false, CornerRadii(20))
    }
    for vary in [glass, uncut, cast] {
      for step in [7.0, 40] { _ = try change(from: striped(0, vary), to: striped(step, vary)) }
    }
  }

  @Test("pixels go where they are moved to, in all directions, those that lie in both places too")
  func bitmaps() {
    for shift in [Shift(x: 3, y: 0), Shift(x: -3, y: 0), Shift(x: 0, y: 5), Shift(x: 2, y: -5), Shift(x: -1, y: 9)] {
      let bitmap = Bitmap(width: 40, height: 30)
      for index in bitmap.bytes.indices { bitmap.bytes[index] = UInt8(truncatingIfNeeded: index &* 2_654_435_761 >> 7) }
      let before = Array(bitmap.bytes)
      let all = PixelRect(of: bitmap)
      let target = all.intersection(all.moved(by: shift)) ?? all
      bitmap.carryOut(Move(target: target, shift: shift))
      for y in 0..<30 {
        for x in 0..<40 {
          let isMoved = x >= target.x && x < target.maxX && y >= target.y && y < target.maxY
          let (sourceX, sourceY) = isMoved ? (x - shift.x, y - shift.y) : (x, y)
          #expect(bitmap.row(y)[4 * x + 1] == before[(sourceY * 40 + sourceX) * 4 + 1])
        }
      }
    }
  }
}
