import Geometry
import Scenes
import Stage
import TestSupport
import Testing
import Vocabulary

/// Where a drag of a scroll may begin, and which of several scrolls inside each other it moves.
@Suite("Where a drag of a scroll begins")
struct ScrollStartTests {
  /// A pager over the whole screen, and on its page a strip that moves sideways too.
  private func pager(startIn: String, strip: String = "") -> String {
    """
    layers:
      - scroll: pager
        axis: horizontal
        startIn: \(startIn)
        startAt: 375
        content: [1125, 667]
        layers:
          - box: middle
            frame: [375, 0, 375, 667]
            layers:
              - scroll: strip
                axis: horizontal
                frame: [0, 100, 375, 60]
                content: [1000, 60]
                startAt: 300
                \(strip)
    """
  }

  private func offsets(_ show: Show) throws -> [Double] {
    try ["pager", "strip"].map { try show.layer($0, at: 0.5).contentOffset.x }
  }

  @Test("a scroll with 'startIn' leaves a deeper one the drags along the axis of both")
  func deeperFirst() throws {
    let yaml = pager(startIn: "[0, 0, width, height]")
    let strip = try Show(yaml, steps: "drag: {on: strip, by: [130, 0], over: 0.5s}")
    #expect(try offsets(strip) == [375, 170])
    let beside = try Show(yaml, steps: "drag: {from: [187, 300], by: [130, 0], over: 0.5s}")
    #expect(try offsets(beside) == [245, 300])
  }

  @Test("a deeper scroll that is turned, and so moves along the same axis of the screen, goes first too")
  func turned() throws {
    let yaml = pager(startIn: "[0, 0, width, height]", strip: "rotation: 180deg")
    let show = try Show(yaml, steps: "drag: {on: strip, by: [130, 0], over: 0.5s}")
    #expect(try offsets(show) == [375, 430])
  }

  @Test("a deeper scroll that is not enabled, or moves the other way, leaves the drag to one with 'startIn'")
  func others() throws {
    for strip in ["enabled: false", "rotation: 90deg"] {
      let yaml = pager(startIn: "[0, 0, width, height]", strip: strip)
      let show = try Show(yaml, steps: "drag: {from: [187, 130], by: [130, 0], over: 0.5s}")
      #expect(try offsets(show) == [245, 300], "\(strip)")
    }
  }

  @Test("outside of its rectangle a scroll is not dragged, and leaves the drag to the one around it")
  func outside() throws {
    let yaml = pager(startIn: "[0, 0, width, height]", strip: "startIn: [40, 0, width - 40, height]")
    let edge = try Show(yaml, steps: "drag: {from: [20, 130], by: [130, 0], over: 0.5s}")
    #expect(try offsets(edge) == [245, 300])
    let nobody = try Show(
      pager(startIn: "[0, 0, 20, height]", strip: "enabled: false"),
      steps: "drag: {from: [187, 130], by: [130, 0], over: 0.5s}")
    #expect(try offsets(nobody) == [375, 300])
  }

  @Test(
    "of scrolls inside each other a drag moves the innermost that moves its way and may begin there", arguments: 0..<60)
  func anyNest(_ seed: Int) throws {
    var random = Seeded(UInt64(seed))
    let nest = (0..<(2 + random.next() % 4)).map { _ in RandomScroll(&random) }
    let start = Point(random.number(1, 374).rounded(), random.number(1, 666).rounded())
    let translation = random.pick([
      Point(60, 0), Point(0, -60), Point(-60, 24), Point(24, 60), Point(-60, -24), Point(-24, 60),
    ])
    let axes: [Axis] = abs(translation.x) > abs(translation.y) ? [.horizontal, .vertical] : [.vertical, .horizontal]
    let mover = axes.lazy.compactMap { axis -> (index: Int, axis: Axis)? in
      guard translation[axis] != 0 else { return nil }
      return nest.lastIndex { $0.axis == axis && $0.startIn?.contains(start) ?? true }.map { ($0, axis) }
    }.first
    var yaml = ""
    for (depth, scroll) in nest.enumerated() { yaml += scroll.lines(at: depth) }
    let show = try Show(
      yaml, steps: "drag: {from: [\(start.x), \(start.y)], by: [\(translation.x), \(translation.y)], over: 0.3s}",
      "wait: 0.1s")
    for (depth, scroll) in nest.enumerated() {
      let offset = try show.layer("s\(depth)", at: 0.4).contentOffset[scroll.axis]
      #expect(offset == (mover?.index == depth ? 500 - translation[scroll.axis] : 500), "s\(depth) of\n\(yaml)")
    }
  }
}

/// A scroll as large as the screen, 500 points from its start.
private struct RandomScroll {
  let axis: Axis
  /// Where a drag of it may begin; nil for everywhere.
  let startIn: Rect?

  init(_ random: inout Seeded) {
    axis = random.pick(Axis.allCases)
    let place = Point(random.number(0, 200).rounded(), random.number(0, 350).rounded())
    let size = Size(random.number(20, 375).rounded(), random.number(20, 667).rounded())
    startIn = random.next() % 3 == 0 ? nil : Rect(origin: place, size: size)
  }

  /// Its lines, inside of as many others; those inside stay where they are on the screen.
  func lines(at depth: Int) -> String {
    let indent = String(repeating: "    ", count: depth)
    let around = depth == 0 ? "[0, 0, 375, 667]" : "[s\(depth - 1).offset.x, s\(depth - 1).offset.y, 375, 667]"
    let rect = startIn.map { "[\($0.minX), \($0.minY), \($0.width), \($0.height)]" }
    var lines = ["layers:", "  - scroll: s\(depth)", "    axis: \(axis)", "    frame: \(around)", "    startAt: 500"]
    lines.append("    content: [3000, 3000]")
    if let rect { lines.append("    startIn: \(rect)") }
    return lines.map { "\(indent)\($0)\n" }.joined()
  }
}
