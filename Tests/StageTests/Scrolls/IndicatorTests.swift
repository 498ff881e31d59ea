import Geometry
import Layers
import Scenes
import Stage
import Testing
import Vocabulary

@Suite("The bar of a scroll")
struct IndicatorTests {
  /// A scroll of 100 × 200 points.
  private struct Case {
    var axis = Axis.vertical
    var content: Double
    /// Room before and after the content.
    var insets = (0.0, 0.0)
    /// Of the bar's track.
    var track = (0.0, 0.0)
    var travel: Double

    var scene: String {
      let isAcross = axis == .horizontal
      func edges(_ pair: (Double, Double)) -> String {
        isAcross ? "[0, \(pair.0), 0, \(pair.1)]" : "[\(pair.0), 0, \(pair.1), 0]"
      }
      return """
        layers:
          - scroll: list
            frame: [50, 100, 100, 200]
            axis: \(axis)
            content: \(isAcross ? "[\(content), 200]" : "[100, \(content)]")
            insets: \(edges(insets))
            indicator: {insets: \(edges(track))}
        """
    }

    /// Where the bar is, by the rules of the documentation.
    func bar(at offset: Double) -> Rect {
      let viewport = axis == .horizontal ? 100.0 : 200
      let (low, high) = (-insets.0, content - viewport + insets.1)
      let room = viewport - 6 - track.0 - track.1
      let beyond = offset < low ? low - offset : offset > high ? offset - high : 0
      let length = Swift.max(Swift.max(room * viewport / content, 36) - beyond, 5)
      let share = offset < low ? 0 : offset > high ? 1 : (offset - low) / (high - low)
      let along = offset + 3 + track.0 + (room - length) * share
      return axis == .horizontal ? Rect(along, 194.5, length, 2.5) : Rect(94.5, along, 2.5, length)
    }
  }

  private static let cases: [Case] = [
    Case(content: 1000, travel: 300), Case(content: 300, travel: 40), Case(content: 9000, travel: 600),
    Case(content: 1000, insets: (40, 25), travel: 150), Case(content: 1000, track: (12, 30), travel: 250),
    Case(content: 400, travel: -120), Case(content: 300, travel: 350), Case(content: 5000, travel: -2000),
    Case(content: 201, travel: 1), Case(content: 201.5, insets: (0, 0), travel: 0.5),
    Case(axis: .horizontal, content: 1000, travel: 300), Case(axis: .horizontal, content: 150, travel: 20),
    Case(axis: .horizontal, content: 800, insets: (30, 10), track: (5, 9), travel: 200),
    Case(axis: .horizontal, content: 300, travel: -90), Case(axis: .horizontal, content: 220, travel: 300),
  ]

  @Test("is as long as the part that shows, and where that is, along either axis", arguments: cases.indices)
  func places(number: Int) throws {
    let one = Self.cases[number]
    let vector = one.axis == .horizontal ? "[\(-one.travel), 0]" : "[0, \(-one.travel)]"
    let show = try Show(
      one.scene, steps: "drag: {from: [100, 200], by: \(vector), over: 0.5s, curve: linear}", "wait: 0.1s")
    for time in [0.25, 0.5] {
      let list = try show.layer("list", at: time)
      let offset = list.contentOffset[one.axis]
      let bars = list.children.filter { $0.kind == "indicator" }
      #expect(bars.count == 1)
      let (bar, expected) = (try #require(bars.first), one.bar(at: offset))
      let distances = [
        bar.frame.minX - expected.minX, bar.frame.minY - expected.minY, bar.frame.width - expected.width,
        bar.frame.height - expected.height,
      ]
      #expect(distances.allSatisfy { abs($0) < 1e-9 }, "\(number) at \(time): \(bar.frame), \(expected)")
      #expect(bar.cornerRadii == CornerRadii(1.25) && bar.opacity == 1 && bar.id == "list.\(one.axis)Indicator")
    }
  }

  @Test("fades in a quarter of a second once the scroll rests, and is gone")
  func fades() throws {
    let show = try Show(
      Case(content: 1000, travel: 0).scene, steps: "drag: {from: [100, 200], by: [0, -100], over: 0.5s}", "wait: 0.2s",
      "release", "wait: 0.5s")
    func opacity(_ time: Double) throws -> Double? {
      try show.layer("list", at: time).children.first { $0.kind == "indicator" }?.opacity
    }
    #expect(try opacity(0) == 1 && opacity(0.6) == 1 && opacity(0.7) == 1 && opacity(0.95) == nil)
    let (early, late) = (try #require(try opacity(0.75)), try #require(try opacity(0.9)))
    #expect(abs(early - 0.8) < 1e-9 && abs(late - 0.2) < 1e-9)
  }

  @Test("does not show where all of the content does, however far that is pulled")
  func fitting() throws {
    let scene = Case(content: 200, travel: 0).scene + "\n    alwaysBounce: true"
    let show = try Show(scene, steps: "drag: {from: [100, 200], by: [0, -60], over: 0.5s}", "wait: 0.1s")
    let list = try show.layer("list", at: 0.5)
    #expect(list.contentOffset.y > 10 && list.children.isEmpty)
  }
}
