import Foundation
import Geometry
import Layers
import Scenes
import Testing

@Suite("Layers that follow a path")
struct MotionAlongPathTests {
  private func show(_ layer: String, steps: String = "wait: 1s") throws -> Show {
    try Show(
      """
      scene: s
      device: iphone-6
      state: {way: 0}
      layers:
        - {box: go, frame: [0, 600, 50, 50], fill: white, tap: {animate: {way: 1}, over: 1s, curve: linear}}
        - {box: it, \(layer)}
      """, steps: steps, "wait: 2s")
  }

  /// Where the layer's anchor and the point ten points to the right of it are in the parent.
  private func place(_ show: Show, _ seconds: Double = 0, anchor: Point = Point(0.5, 0.5)) throws -> (Point, Point) {
    let layer = try show.layer("it", at: seconds)
    let own = Point(anchor.x * layer.frame.width, anchor.y * layer.frame.height)
    let toParent = try #require(layer.transformToParent.affine)
    return (toParent.apply(to: own), toParent.apply(to: own + Point(10, 0)) - toParent.apply(to: own))
  }

  private func isNear(_ a: Point, _ b: Point, _ tolerance: Double = 2e-3) -> Bool { (a - b).length < tolerance }

  @Test("on a circle it is where the angle says, its anchor on the circle, however it is placed by itself")
  func circle() throws {
    for (frame, anchor) in [
      ("frame: [0, 0, 20, 10]", Point(0.5, 0.5)), ("frame: [70, 90, 33, 8], anchor: [0, 1]", Point(0, 1)),
    ] {
      for share in [0.0, 0.1, 0.5, 0.77, 1.2, -0.3] {
        let angle = 1 + share * 2 * .pi
        let path = "path: {arc: [150, 160], radius: 60, from: 1rad}"
        let expected = Point(150 + 60 * cos(angle), 160 + 60 * sin(angle))
        let plain = try place(show("\(frame), fill: white, along: {\(path), at: \(share)}"), anchor: anchor)
        #expect(isNear(plain.0, expected) && isNear(plain.1, Point(10, 0)))
        let turned = try place(
          show("\(frame), fill: white, along: {\(path), at: \(share), turned: true}"), anchor: anchor)
        #expect(isNear(turned.0, expected) && isNear(turned.1, Point(-10 * sin(angle), 10 * cos(angle)), 0.02))
      }
    }
  }

  @Test("it goes by length, not by the curve's parameter, at a steady pace")
  func pace() throws {
    // A curve that its parameter runs along very unevenly, cut into very short lines.
    let points = [Point(10, 10), Point(12, 10), Point(14, 200), Point(300, 250)]
    let count = 100_000
    let line = (0...count).map { index -> Point in
      let t = Double(index) / Double(count)
      let s = 1 - t
      return points[0] * (s * s * s) + points[1] * (3 * s * s * t) + points[2] * (3 * s * t * t) + points[3]
        * (t * t * t)
    }
    var lengths = [0.0]
    for (a, b) in zip(line, line.dropFirst()) { lengths.append(lengths[lengths.count - 1] + (b - a).length) }
    let show = try show(
      "size: [4, 4], fill: white, along: {path: {svg: 'M10 10 C12 10 14 200 300 250'}, at: way}", steps: "tap: go")
    let total = try #require(lengths.last)
    for seconds in [0.1, 0.3, 0.45, 0.8, 0.99] {
      let began = 0.05
      let share = min(max(seconds - began, 0), 1)
      let found = try place(show, seconds).0
      let nearest = try #require(line.indices.min { (line[$0] - found).length < (line[$1] - found).length })
      #expect((line[nearest] - found).length < 0.01)
      // When the tap began is the take's to say: what counts is that equal times are equal lengths.
      let later = try place(show, seconds + 0.005).0
      let next = try #require(line.indices.min { (line[$0] - later).length < (line[$1] - later).length })
      if share > 0.1, seconds < 0.9 { #expect(abs(lengths[next] - lengths[nearest] - 0.005 * total) < 0.02) }
    }
  }

  @Test("it is the same, whichever instant is looked at first")
  func seek() throws {
    let layer =
      "size: [9, 4], fill: white, rotation: 20deg, along: {path: {oval: [20, 30, 200, 90]}, at: way, turned: true}"
    let (once, again) = (try show(layer, steps: "tap: go"), try show(layer, steps: "tap: go"))
    let times = stride(from: 0.0, through: 1.2, by: 0.1)
    let forwards = try times.map { try once.layer("it", at: $0) }
    let backwards = try times.reversed().map { try again.layer("it", at: $0) }
    #expect(forwards == backwards.reversed())
    #expect(Set(forwards.map(\.transform)).count > 8)
  }

  @Test("it scales and turns before it is put on the path, and is translated after that")
  func order() throws {
    let path = "along: {path: {line: [[100, 50], [100, 90]]}, at: 0.5, turned: true}"
    let layer = try show("frame: [7, 9, 20, 10], fill: white, scale: 2, rotation: 90deg, translate: [3, 4], \(path)")
      .layer("it")
    let toParent = try #require(layer.transformToParent.affine)
    #expect(isNear(toParent.apply(to: Point(10, 5)), Point(103, 74), 1e-9))
    // Turned by 90 degrees, and by another 90 as the path runs down.
    #expect(isNear(toParent.apply(to: Point(11, 5)), Point(101, 74), 1e-9))
  }

  @Test("only what is turned on its way has letters that never stand on whole pixels")
  func letters() throws {
    func isAnimated(_ along: String) throws -> Bool {
      try show("size: [9, 4], fill: white, along: {path: {oval: [0, 0, 9, 9]}, \(along)}", steps: "tap: go")
        .layer("it").isTransformAnimated
    }
    #expect(try isAnimated("at: way, turned: true"))
    #expect(try !isAnimated("at: way"))
    #expect(try !isAnimated("at: way, turned: false"))
    #expect(try !isAnimated("at: 0.3, turned: true"))
  }

  @Test("fingers meet it where it is")
  func fingers() throws {
    let path = "along: {path: {line: [[100, 50], [300, 50]]}, at: 0.5}"
    let screen = try show("frame: [0, 300, 20, 10], fill: white, tap: {set: {way: 0.5}}, \(path)").screen(at: 0)
    #expect(screen.hit(at: Point(195, 50)).last?.id == "it")
    #expect(screen.hit(at: Point(10, 305)).last?.id != "it")
  }

  @Test("a path without any length is where it begins, an animated path is followed as it is then")
  func odd() throws {
    let point = try show("size: [10, 10], fill: white, along: {path: {line: [[40, 50], [40, 50]]}, turned: true}")
    #expect(isNear(try place(point).0, Point(40, 50), 1e-9))
    let moving = try show(
      "size: [10, 10], fill: white, along: {path: {line: [[0, 50], [100 + 100 * way, 50]]}, at: 1}", steps: "tap: go")
    #expect(isNear(try place(moving, 0).0, Point(100, 50), 1e-9))
    #expect(isNear(try place(moving, 1.9).0, Point(200, 50), 1e-9))
  }
}
