import Geometry
import Layers
import Motion
import Scenes
import Stage
import TestSupport
import Testing

@Suite("A grid whose layers stand in the shortest column")
struct ShortestColumnTests {
  /// The frames of tiles of some heights, worked out anew for each by looking at all columns.
  private func expected(
    _ heights: [Double], columns: Int, width: Double, spacing: (Double, Double) = (0, 0), padding: Double = 0
  ) -> (frames: [Rect], height: Double) {
    let wide = (width - 2 * padding - spacing.1 * Double(columns - 1)) / Double(columns)
    var lanes: [[Double]] = Array(repeating: [], count: columns)
    func next(_ lane: [Double]) -> Double { lane.reduce(0) { $0 + $1 + spacing.0 } }
    let frames = heights.map { height -> Rect in
      let ends = lanes.map(next)
      let column = ends.firstIndex { $0 <= (ends.min() ?? 0) + 1e-7 } ?? 0
      lanes[column].append(height)
      return Rect(padding + Double(column) * (wide + spacing.1), padding + ends[column], wide, height)
    }
    return (frames, (frames.map(\.maxY).max() ?? padding) + padding)
  }

  private func scene(_ heights: [Double], _ grid: String, tile: String = "") -> String {
    let items = heights.map { "{h: \($0)}" }.joined(separator: ", ")
    return """
      device: {size: [200, 400], scale: 2}
      data: {items: [\(items)]}
      layers:
        - scroll: list
          layers:
            - grid: tiles
              place: shortest
      \(grid.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
              layers: [{box: tile, each: t in items, height: t.h, fill: black\(tile)}]
        - {label: height, text: "{tiles.height}", touch: none}
      """
  }

  private func frames(_ show: Show, at time: Double = 0) throws -> [Rect] {
    try show.layer("tiles", at: time).children.map(\.frame)
  }

  @Test(
    "has each where the shortest column ends, the first of several",
    arguments: [2, 3, 5, 9],
    [[100.0, 40, 50, 80, 30, 60], [10, 10, 10, 10, 10, 10], [0, 0, 0, 5, 0, 7], [33.3, 33.4, 66.7, 5, 5]])
  func places(columns: Int, heights: [Double]) throws {
    let grid = "      columns: \(columns)\n      width: 200\n      spacing: [6, 4]\n      padding: 8"
    let show = try Show(scene(heights, grid))
    let wanted = expected(heights, columns: columns, width: 200, spacing: (6, 4), padding: 8)
    let found = try frames(show)
    for (frame, other) in zip(found, wanted.frames) {
      #expect(
        abs(frame.minX - other.minX) < 1e-6 && abs(frame.minY - other.minY) < 1e-6
          && abs(frame.width - other.width) < 1e-6)
    }
    #expect(found.count == heights.count)
    #expect(try abs((Double(show.text("height")) ?? 0) - wanted.height) < 1e-6)
  }

  @Test("of a thousand is made where it shows, and is as if all were made")
  func thousand() throws {
    var random = Seeded(7)
    let heights = (0..<1000).map { _ in (random.number(20, 90) * 4).rounded() / 4 }
    let text = scene(heights, "      columns: 3\n      width: 200\n      spacing: 5")
    let steps = [
      "do: {scroll: list, to: 4000, over: 0s}", "wait: 0.1s", "do: {scroll: list, to: list.end, over: 0s}",
      "wait: 0.1s",
    ]
    let show = try Show(text + "\ntakes:\n  t:\n" + steps.map { "    - \($0)\n" }.joined(), take: "t")
    let wanted = expected(heights, columns: 3, width: 200, spacing: (5, 5))
    #expect(try abs((Double(show.text("height")) ?? 0) - wanted.height) < 1e-6)
    for time in [0.0, 0.05, 0.15] {
      let offset = try show.offset("list", at: time)
      let seen = wanted.frames.enumerated().filter { $1.maxY > offset && $1.minY < offset + 400 }
      let tiles = try show.layer("tiles", at: time).children
      // No more than a screen and a neighbour at each end of each column.
      #expect(tiles.count < 60)
      for (index, frame) in seen {
        let tile = try #require(tiles.first { $0.id.hasSuffix("(\(index))") }, "\(index)")
        #expect(
          abs(tile.frame.minX - frame.minX) < 1e-6 && abs(tile.frame.minY - frame.minY) < 1e-6
            && tile.frame.height == frame.height)
      }
    }
    #expect(try show.offset("list", at: 0.15) == (wanted.height - 400).rounded(toPixel: 0.5))
  }

  @Test("asleep or awake, rows are the same, whatever their heights, conditions and spaces", arguments: 0..<12)
  func sleep(seed: Int) throws {
    var random = Seeded(UInt64(seed))
    let heights = (0..<120).map { _ in random.number(0, 1) < 0.1 ? 0 : (random.number(0, 120) * 4).rounded() / 4 }
    let spacing = random.pick(["0", "[6, 3]", "[-4, 0]", "2.5"])
    let condition = random.pick(["", ", if: t.h != 0", ", if: t.h > 20"])
    let grid =
      "      columns: \(2 + random.next() % 4)\n      width: 200\n      spacing: \(spacing)\n      padding: [10, 4, 3, 2]"
    let text = scene(heights, grid, tile: condition)
    let steps = (0..<5).map { "    - do: {scroll: list, to: \(400 * $0), over: 0s}\n    - wait: 0.1s\n" }.joined()
    let scenes = try [true, false].map { sleeps in
      var options = SceneOptions()
      options.rowsSleep = sleeps
      return try checkedScene(text + "\ntakes:\n  t:\n" + steps, options: options)
    }
    let shows = try scenes.map { Show(try Stage(scene: $0, take: "t")) }
    for time in stride(from: 0.05, through: 0.45, by: 0.1) {
      let screens = try shows.map { try $0.screen(at: time) }
      #expect(screens[0] == screens[1], "\(time)")
    }
  }

  @Test("moves with heights that move, and tiles go to other columns at the instant when these are shorter")
  func moving() throws {
    let text = """
      device: {size: [200, 400], scale: 2}
      state: {h: 40}
      layers:
        - grid: tiles
          place: shortest
          columns: 2
          width: 200
          layers:
            - {box: a, height: h, fill: black}
            - {box: b, height: 50, fill: black}
            - {box: c, height: 30, fill: black}
      """
    let show = try Show(text, steps: "do: {animate: {h: 60}, over: 1s, curve: linear}", "wait: 1s")
    #expect(try show.frame("c", at: 0.25) == Rect(0, 45, 100, 30))
    #expect(try show.frame("c", at: 0.75) == Rect(100, 50, 100, 30))
  }

  @Test("rules that make no sense of it are told")
  func reported() {
    #expect(throws: (any Error).self) { try Show(scene([1, 2], "      columns: 2\n      align: center")) }
    #expect(throws: (any Error).self) { try Show(scene([1, 2], "      width: 100")) }
  }
}
