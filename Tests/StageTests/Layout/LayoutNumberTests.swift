import Geometry
import Layers
import Scenes
import Stage
import Testing
import Vocabulary

/// Places and sizes that follow from the rules of layout, with another number for each edge, each gap and each axis.
@Suite("Where layers stand, in numbers")
struct LayoutNumberTests {
  private func show(_ layers: String) throws -> Show {
    try Show("scene: s\ndevice: iphone-6\ndata: {none: []}\nstate: {x: 0}\nlayers:\n" + layers)
  }

  /// The x, or the y, of the layers of these names.
  private func places(_ show: Show, _ axis: Axis, _ names: String) throws -> [Double] {
    try names.map { name in
      let frame = try show.frame("\(name)")
      return axis == .horizontal ? frame.minX : frame.minY
    }
  }

  @Test(
    "a grid lays its rows one below the other, and aligns each layer in its row",
    arguments: [
      ("start", [3, 3, 3, 41, 41]), ("center", [13, 3, 8, 41, 53]), ("end", [23, 3, 13, 41, 65]),
      // Boxes stand on their lower edges.
      ("baseline", [23, 3, 13, 41, 65]),
    ] as [(String, [Double])])
  func grid(align: String, tops: [Double]) throws {
    let show = try show(
      """
        - grid: grid
          left: 7
          top: 11
          width: 210
          padding: [3, 4, 5, 6]
          columns: 3
          spacing: [8, 10]
          align: \(align)
          layers:
            - {box: a, height: 10}
            - {box: b, height: 30}
            - {box: c, height: 20}
            - {box: d, height: 40}
            - {box: e, height: 16}
        - {label: told, text: "{a.width} {e.maxX}"}
      """)
    // (210 − 4 − 6 − 2 × 10) ÷ 3 = 60, and 3 + 30 + 8 + 40 + 5 = 86.
    #expect(try show.frame("grid") == Rect(7, 11, 210, 86))
    #expect(try places(show, .horizontal, "abcde") == [4, 74, 144, 4, 74])
    #expect(try places(show, .vertical, "abcde") == tops)
    #expect(try "abcde".map { try show.frame("\($0)").width } == [60, 60, 60, 60, 60])
    #expect(try show.text("told") == "60 134")
  }

  @Test("a grid without a width has columns as wide as its widest layer, and without layers none")
  func naturalGrid() throws {
    let show = try show(
      """
        - grid: grid
          left: 0
          top: 0
          padding: [3, 4, 5, 6]
          columns: 2
          spacing: [8, 10]
          layers: [{box: a, size: [20, 9]}, {box: b, size: [50, 7]}, {box: c, size: [30, 8]}]
        - grid: bare
          left: 0
          top: 0
          padding: [3, 4, 5, 6]
          columns: 3
          spacing: [8, 10]
          layers: [{box: d, size: [20, 20], if: x > 0}]
        - grid: rows
          left: 0
          top: 0
          padding: [3, 4, 5, 6]
          columns: 2
          spacing: [8, 10]
          layers: [{box: e, each: n in range(3), size: [20, 12]}]
        - grid: nobody
          left: 0
          top: 0
          padding: [3, 4, 5, 6]
          columns: 2
          spacing: [8, 10]
          layers: [{box: f, each: n in none, size: [20, 12]}]
      """)
    #expect(try show.frame("grid") == Rect(0, 0, 120, 33))
    #expect(try places(show, .horizontal, "abc") == [4, 64, 4])
    #expect(try places(show, .vertical, "abc") == [3, 3, 20])
    #expect(try show.frame("bare") == Rect(0, 0, 30, 8))
    #expect(try show.frame("rows") == Rect(0, 0, 60, 40))
    #expect(try show.frame("e(2)") == Rect(4, 23, 20, 12))
    #expect(try show.frame("nobody") == Rect(0, 0, 20, 8))
  }

  @Test(
    "a flow spreads the layers of each line in what they leave free, and aligns them in its height",
    arguments: [
      ("start", [4, 53, 4, 63], "start", [3, 3, 30, 30]), ("center", [10, 59, 14.5, 73.5], "center", [8, 3, 30, 39]),
      ("end", [16, 65, 25, 84], "end", [13, 3, 30, 48]),
      ("spaceBetween", [4, 65, 4, 84], "baseline", [13, 3, 30, 48]),
      ("spaceAround", [7, 62, 9.25, 78.75], "start", [3, 3, 30, 30]),
      ("spaceEvenly", [8, 61, 11, 77], "center", [8, 3, 30, 39]),
    ] as [(String, [Double], String, [Double])])
  func flow(justify: String, lefts: [Double], align: String, tops: [Double]) throws {
    let show = try show(
      """
        - flow: flow
          left: 0
          top: 0
          width: 111
          padding: [3, 4, 5, 6]
          spacing: [7, 9]
          justify: \(justify)
          align: \(align)
          layers:
            - {box: a, size: [40, 10]}
            - {box: b, size: [40, 20]}
            - {box: c, size: [50, 30]}
            - {box: d, size: [21, 12]}
      """)
    // Room for 101 points: two lines, of 89 and of 80.
    #expect(try show.frame("flow") == Rect(0, 0, 111, 65))
    #expect(try places(show, .horizontal, "abcd") == lefts)
    #expect(try places(show, .vertical, "abcd") == tops)
  }

  @Test("a line of a flow is full with a layer that does not fit, and not with one that just does")
  func fullLines() throws {
    for (width, isFull) in [(89.0, false), (88.75, true)] {
      let show = try show(
        """
          - flow: flow
            left: 0
            top: 0
            width: \(width)
            spacing: [7, 9]
            layers: [{box: a, size: [40, 10]}, {box: b, size: [40, 20]}]
        """)
      #expect(try show.frame("b") == (isFull ? Rect(0, 17, 40, 20) : Rect(49, 0, 40, 20)))
      #expect(try show.frame("flow").height == (isFull ? 37 : 20))
    }
  }

  @Test(
    "a row and a column are as large as their layers with gaps and padding, and align them across",
    arguments: [("start", 0.0), ("center", 0.5), ("end", 1)])
  func stacks(align: String, share: Double) throws {
    let show = try show(
      """
        - row: row
          left: 0
          top: 0
          padding: [3, 4, 5, 6]
          spacing: 7
          align: \(align)
          layers: [{box: a, size: [40, 10]}, {box: b, size: [30, 20], gap: 2}, {box: c, size: [20, 30]}]
        - column: column
          left: 0
          top: 0
          padding: [3, 4, 5, 6]
          spacing: 7
          align: \(align)
          layers: [{box: d, size: [10, 40]}, {box: e, size: [20, 30], gap: 2}, {box: f, size: [30, 20]}]
        - row: bare
          left: 0
          top: 0
          padding: [3, 4, 5, 6]
          spacing: 7
          align: \(align)
          layers: [{box: g, size: [40, 10], if: x > 0}]
      """)
    #expect(try show.frame("row") == Rect(0, 0, 109, 38))
    #expect(try places(show, .horizontal, "abc") == [4, 46, 83])
    #expect(try places(show, .vertical, "abc") == [20, 10, 0].map { 3 + $0 * share })
    #expect(try show.frame("column") == Rect(0, 0, 40, 107))
    #expect(try places(show, .vertical, "def") == [3, 45, 82])
    #expect(try places(show, .horizontal, "def") == [20, 10, 0].map { 4 + $0 * share })
    #expect(try show.frame("bare") == Rect(0, 0, 10, 8))
  }

  @Test("a layer without a size of its own fills the stack across, up to its padding or the far edge")
  func filling() throws {
    let show = try show(
      """
        - column: column
          left: 0
          top: 0
          size: [200, 90]
          padding: [3, 4, 5, 6]
          layers:
            - {box: a, height: 10}
            - {box: b, height: 10, left: 20}
            - {box: c, height: 10, right: 30}
            - {box: d, height: 10, left: 20, right: 30}
        - row: row
          left: 0
          top: 100
          size: [200, 90]
          padding: [3, 4, 5, 6]
          layers:
            - {box: e, width: 10}
            - {box: f, width: 10, top: 20}
            - {box: g, width: 10, bottom: 30}
      """)
    let frames = try "abcdefg".map { try show.frame("\($0)") }
    #expect(
      frames == [
        Rect(4, 3, 190, 10), Rect(20, 13, 180, 10), Rect(0, 23, 170, 10), Rect(20, 33, 150, 10),
        Rect(4, 3, 10, 82), Rect(14, 20, 10, 70), Rect(24, 0, 10, 60),
      ])
  }

  @Test("two of an axis's edges, its middle and its length say the others")
  func edges() throws {
    let show = try show(
      """
        - box: parent
          frame: [30, 40, 200, 100]
          layers:
            - {box: a, left: 20, centerX: 50, top: 5, centerY: 30}
            - {box: b, right: 20, centerX: 150, bottom: 10, centerY: 80}
            - {box: c, left: 10, right: 30, top: 7, bottom: 9}
            - {box: d, right: 15, width: 40, bottom: 25, height: 30}
            - {box: e, centerX: 90, width: 30, centerY: 40, height: 10}
            - {box: f, left: 12, top: 8}
            - {box: g, right: 12, bottom: 8}
            - {box: h}
            - {box: i, width: 60, aspectRatio: 1.5}
            - {box: j, height: 60, aspectRatio: 1.5}
            - {box: k, left: 10, right: 30, aspectRatio: 4}
            - {box: l, top: 10, bottom: 30, aspectRatio: 0.5}
            - {box: m, aspectRatio: 4}
      """)
    let frames = try "abcdefghijklm".map { try show.frame("\($0)") }
    #expect(
      frames == [
        Rect(20, 5, 60, 50), Rect(120, 70, 60, 20), Rect(10, 7, 160, 84), Rect(145, 45, 40, 30), Rect(75, 35, 30, 10),
        Rect(12, 8, 188, 92), Rect(0, 0, 188, 92), Rect(0, 0, 200, 100), Rect(0, 0, 60, 40), Rect(0, 0, 90, 60),
        Rect(10, 0, 160, 40), Rect(0, 10, 30, 60), Rect(0, 0, 200, 50),
      ])
  }

  @Test("a layer whose proportions are given follows the side that its stack says, and a picture is as large as it is")
  func proportions() throws {
    let show = try show(
      """
        - row: row
          left: 0
          top: 0
          height: 50
          layers: [{box: a, aspectRatio: 2}, {image: b, source: 'photo.png'}]
        - column: column
          left: 0
          top: 60
          width: 80
          layers: [{box: c, aspectRatio: 2}, {image: d, source: 'photo.png'}]
        - {image: e, source: 'photo.png', left: 5}
        - {image: f, source: 'photo.png', top: 5}
        - {image: g, source: 'photo.png', right: 5, bottom: 7}
        - {image: h, source: 'photo.png'}
        - {label: told, text: "{c.height} {a.width}"}
      """)
    #expect(try show.text("told") == "40 100")
    let frames = try "abcdefgh".map { try show.frame("\($0)") }
    #expect(
      frames == [
        Rect(0, 0, 100, 50), Rect(100, 0, 100, 50), Rect(0, 0, 80, 40), Rect(0, 40, 100, 50), Rect(5, 0, 100, 667),
        Rect(0, 5, 375, 50), Rect(270, 610, 100, 50), Rect(0, 0, 375, 667),
      ])
  }

  @Test("rows of which there are none leave no gap, whatever their own would be")
  func noRows() throws {
    for row in ["height: 20", "height: 20, gap: 7", "height: 20 + n", "height: 20 + n, gap: 7"] {
      for (head, tail, height, tails) in [
        ("", "", 8.0, [Double]()), ("{box: h, height: 30}, ", "", 38, []), ("", ", {box: t, height: 40}", 48, [3]),
        ("{box: h, height: 30}, ", ", {box: t, height: 40}", 88, [43]),
      ] {
        let show = try show(
          """
            - column: list
              left: 0
              top: 0
              width: 100
              spacing: 10
              padding: [3, 0, 5, 0]
              layers: [\(head){box: row, each: n in none, \(row)}\(tail)]
          """)
        #expect(try show.frame("list").height == height, "\(row) \(head) \(tail)")
        #expect(try tails.map { _ in try show.frame("t").minY } == tails)
      }
    }
  }

  @Test("the content of a scroll reaches as far as its layers, and nowhere without them")
  func content() throws {
    let show = try show(
      """
        - scroll: some
          frame: [0, 0, 100, 100]
          axis: both
          layers: [{box: a, frame: [10, 20, 300, 5]}, {box: b, frame: [5, 30, 20, 400]}]
        - scroll: bare
          frame: [0, 0, 100, 100]
          layers: [{box: d, frame: [0, 0, 9, 9], if: x > 0}]
        - scroll: left
          frame: [0, 0, 100, 100]
          layers: [{box: e, frame: [-9, -9, 3, 3]}]
        - label: told
          text: "{some.content.width} {some.content.height}"
        - {label: bareSize, text: "{bare.content.width} {bare.content.height}"}
        - {label: leftSize, text: "{left.content.width} {left.content.height}"}
      """)
    #expect(try ["told", "bareSize", "leftSize"].map { try show.text($0) } == ["310 430", "0 0", "0 0"])
  }

  @Test(
    "a layer that grows gives way as far as one that is to, and none below its least length, however little that is")
  func shrinking() throws {
    let show = try show(
      """
        - row: row
          left: 0
          top: 0
          width: 115
          padding: [0, 3, 0, 7]
          spacing: 5
          layers: [{box: a, width: 80, grow: 1}, {box: b, width: 80, shrink: 1}]
        - row: tight
          left: 0
          top: 0
          width: 10
          layers: [{box: c, width: 30, shrink: 1, minWidth: 0.5}, {box: d, width: 9.75}, {box: e, width: 5, shrink: 0}]
        - {row: free, left: 0, top: 0, width: 200, layers: [{box: f, width: 80, grow: 1}, {box: g, width: 80, grow: 3}]}
        - row: narrow
          left: 0
          top: 0
          width: 1
          layers: [{box: j, width: 30, shrink: 1, minWidth: 0.75}, {box: k, width: 30, shrink: 1}]
        - column: high
          left: 0
          top: 0
          height: 100
          padding: [4, 0, 6, 0]
          layers: [{box: h, height: 80, grow: 1}, {box: i, height: 40, shrink: 1}]
      """)
    #expect(try "abcdefg".map { try show.frame("\($0)").width } == [50, 50, 0.5, 9.75, 5, 90, 110])
    #expect(try "jk".map { try show.frame("\($0)").width } == [0.75, 0.25])
    #expect(try "hi".map { try show.frame("\($0)").height } == [60, 30])
  }
}
