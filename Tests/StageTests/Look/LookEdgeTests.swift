import Geometry
import Layers
import Stage
import Testing

@Suite("The looks of layers at their edges")
struct LookEdgeTests {
  private func box(_ properties: String) throws -> Layer {
    try Show("layers: [{box: it, size: [100, 50], \(properties)}]").layer("it")
  }

  private func color(_ hex: String) throws -> Color { try #require(Color(hex: hex)) }

  @Test("of several fills, those that are clear do not count, and the others lie one on the other")
  func fills() throws {
    let (red, green) = (Fill.color(try color("#FF0000")), Fill.color(try color("#00FF00")))
    let one = try box("fill: \"#FF0000\"")
    #expect(one.background == red && one.lowerFills.isEmpty)
    let clear = try box("fill: \"#FF000000\"")
    #expect(clear.background == nil && clear.lowerFills.isEmpty)
    let both = try box("fill: [\"#FF0000\", \"#00FF00\"]")
    #expect(both.background == red && both.lowerFills == [green])
    let second = try box("fill: [\"#FF000000\", \"#00FF00\"]")
    #expect(second.background == green && second.lowerFills.isEmpty)
    let first = try box("fill: [\"#FF0000\", \"#00FF0000\"]")
    #expect(first.background == red && first.lowerFills.isEmpty)
    let three = try box("fill: [\"#FF000000\", {gradient: [white, black]}, \"#00FF00\"]")
    guard case .gradient(let gradient)? = three.background else {
      Issue.record("no gradient")
      return
    }
    #expect(gradient.stops.map(\.offset) == [0, 1] && three.lowerFills == [green])
  }

  @Test("a gradient's colours lie evenly, or where it says")
  func stops() throws {
    func offsets(_ gradient: String) throws -> [Double] {
      guard case .gradient(let gradient)? = try box("fill: \(gradient)").background else { return [] }
      return gradient.stops.map(\.offset)
    }
    #expect(try offsets("{gradient: [white, red, black]}") == [0, 0.5, 1])
    #expect(try offsets("{gradient: [white, red, black], stops: [0.2, 0.2, 0.9]}") == [0.2, 0.2, 0.9])
    #expect(try offsets("{gradient: [white, black], stops: [0.25, 0.75]}") == [0.25, 0.75])
  }

  @Test("letters and edges in a gradient have its first colour where one is wanted")
  func firstColors() throws {
    let edge = try box("border: {color: {gradient: [\"#FF0000\", \"#00FF00\"]}, width: 2}")
    #expect(try edge.border?.color == color("#FF0000") && edge.border?.gradient != nil)
    let label = try Show("layers: [{label: it, text: \"ab\", color: {gradient: [\"#FF0000\", \"#00FF00\"]}}]").layer(
      "it")
    guard case .text(let text) = label.content else {
      Issue.record("no text")
      return
    }
    #expect(try text.color == color("#FF0000") && text.gradient != nil)
  }

  @Test("who looks at the layers in a scroll looks at the part that shows")
  func eye() throws {
    let show = try Show(
      """
      layers:
        - scroll: list
          frame: [10, 20, 100, 200]
          perspective: 300
          perspectiveOrigin: [0.25, 0.5]
          content: [100, 900]
          layers: [{box: near, frame: [0, 0, 50, 50], z: 20}]
        - box: room
          frame: [0, 300, 100, 200]
          perspective: 300
          layers: [{box: far, frame: [0, 0, 50, 50], z: -20}]
      """, steps: "wait: 0.1s", "do: {scroll: list, to: 60, over: 0s}", "wait: 0.1s")
    #expect(try show.layer("near").depth?.eye == Depth.Eye(point: Point(25, 100), distance: 300))
    #expect(try show.layer("near", at: 0.15).depth?.eye == Depth.Eye(point: Point(25, 160), distance: 300))
    #expect(try show.layer("far").depth?.eye == Depth.Eye(point: Point(50, 100), distance: 300))
  }

  @Test("rows of a board that is small or turned are there as far as it shows, wherever they lie in it")
  func boards() throws {
    func rows(_ board: String) throws -> Int {
      let show = try Show(
        """
        layers:
          - scroll: list
            layers:
              - box: board
                frame: [0, 0, 300, 9000]
                anchor: [0, 0]
                \(board)
                layers: [{box: row, each: i in range(90), frame: [0, 100 * i, 300, 100], opacity: if i == 0 then 1 else 0.5}]
        """)
      return try show.layer("board").children.count
    }
    // A tenth of its size, all of it shows.
    #expect(try rows("scale: 0.1") == 90)
    #expect(try rows("rotation: -90deg") == 90)
    // As it is, what shows and as much again on either side.
    #expect(try rows("scale: 1") < 25)
  }

  @Test("of layers of one height those that stay at an end are in front, and a height goes before that")
  func order() throws {
    let show = try Show(
      """
      layers:
        - scroll: list
          frame: [0, 0, 100, 100]
          content: [100, 900]
          layers:
            - {box: head, frame: [0, 0, 100, 20], sticky: start}
            - {box: a, frame: [0, 20, 100, 20]}
            - {box: high, frame: [0, 40, 100, 20], z: 1}
            - {box: low, frame: [0, 60, 100, 20], z: -1}
            - {box: b, frame: [0, 80, 100, 20]}
        - box: heights
          layers: [{box: c, size: [5, 5], z: 2}, {box: d, size: [5, 5]}, {box: e, size: [5, 5], z: 1}]
        - scroll: other
          frame: [0, 200, 100, 100]
          content: [100, 900]
          layers: [{box: top, frame: [0, 0, 100, 20], sticky: start}, {box: rest, frame: [0, 10, 100, 20]}]
      """)
    #expect(try show.children(of: "list") == ["low", "a", "b", "head", "high"])
    #expect(try show.children(of: "heights") == ["d", "e", "c"])
    #expect(try show.children(of: "other") == ["rest", "top"])
  }

  @Test("a layer that is not there is neither pressed, nor moves, nor leaves")
  func absent() throws {
    let words = ["pressed", "leaving"].map { "{if box1.\($0) then 1 else 0}" }.joined()
    let moves = ["dragging", "decelerating", "settling", "moving"].map { "{if list1.\($0) then 1 else 0}" }.joined()
    let drags = ["dragging"].map { "{if drag1.\($0) then 1 else 0}" }.joined()
    let pairs = ["pinching", "rotating"].map { "{if pair1.\($0) then 1 else 0}" }.joined()
    let show = try Show(
      """
      state: {here: false}
      layers:
        - {box: box1, if: here, size: [9, 9], goes: {over: 1s}, tap: []}
        - {scroll: list1, if: here, size: [9, 9]}
        - {box: drag1, if: here, size: [9, 9], drag: {}}
        - {box: pair1, if: here, size: [9, 9], pinch: {}, rotate: {}}
        - {label: seen, text: "\(words)\(moves)\(drags)\(pairs)"}
      """)
    #expect(try show.text("seen") == "000000000")
  }
}
