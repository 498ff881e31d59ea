import Geometry
import Layers
import Scenes
import Testing

/// A layer in a parent of 200 × 100 points, and the frame it has there.
struct Placed: Sendable, CustomTestStringConvertible {
  var kind: String
  var properties: String
  var frame: Rect
  var testDescription: String { "\(kind): \(properties)" }

  init(_ kind: String, _ properties: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.kind = kind
    self.properties = properties
    frame = Rect(x, y, width, height)
  }

  /// The frame that it gets.
  var shown: Rect {
    get throws {
      try Show(
        """
        values: {abcde: "abcde", photo: "photo.png"}
        layers:
          - box: parent
            frame: [20, 30, 200, 100]
            layers:
              - \(kind): it
        """ + properties.split(separator: /, (?=[a-zA-Z]+:)/).map { "\n        \($0)" }.joined()
      ).frame("parent.it")
    }
  }
}

extension Layer {
  /// From the parent's top to the first line of letters; to the bottom edge of what has none.
  fileprivate var baseline: Double {
    guard case .text(let text) = content else { return frame.maxY }
    return frame.minY + (frame.height - text.style.height(lines: 1)) / 2 + text.style.ascender
  }
}

private let placements = [
  // Two given of an axis.
  Placed("box", "frame: [1, 2, 30, 40]", 1, 2, 30, 40),
  Placed("box", "left: 10, right: 20, top: 5, bottom: 15", 10, 5, 170, 80),
  Placed("box", "left: 10, width: 50, height: 20, bottom: 5", 10, 75, 50, 20),
  Placed("box", "width: 50, right: 10, top: 0, height: 10", 140, 0, 50, 10),
  Placed("box", "centerX: 100, width: 40, centerY: 50, height: 20", 80, 40, 40, 20),
  Placed("box", "left: 60, centerX: 100, top: 30, centerY: 50", 60, 30, 80, 40),
  Placed("box", "centerX: 100, right: 60, centerY: 50, bottom: 30", 60, 30, 80, 40),
  Placed("box", "center: [100, 50], size: [20, 10]", 90, 45, 20, 10),
  Placed("label", "text: abcde, left: 10, width: 30, top: 1, height: 9", 10, 1, 30, 9),
  // One given: natural size for labels, images and stacks.
  Placed("label", "text: abcde, left: 10, top: 5", 10, 5, 50, 20.5),
  Placed("label", "text: abcde, right: 10, bottom: 5", 140, 74.5, 50, 20.5),
  Placed("label", "text: abcde, centerX: 100, centerY: 50", 75, 39.75, 50, 20.5),
  Placed("label", "text: abcde, padding: 4, left: 0, top: 0", 0, 0, 58, 28.5),
  Placed("image", "source: photo, left: 10, top: 5", 10, 5, 100, 50),
  Placed("image", "source: photo, right: 10, bottom: 5", 90, 45, 100, 50),
  Placed("image", "source: photo, centerX: 100, centerY: 50", 50, 25, 100, 50),
  // One given: up to the far edge for the others.
  Placed("box", "left: 10, top: 5", 10, 5, 190, 95),
  Placed("box", "right: 10, bottom: 5", 0, 0, 190, 95),
  Placed("shape", "left: 10, bottom: 5", 10, 0, 190, 95),
  Placed("scroll", "right: 20, top: 30", 0, 30, 180, 70),
  Placed("box", "width: 50, height: 20", 0, 0, 50, 20),
  // None given.
  Placed("box", "opacity: 1", 0, 0, 200, 100),
  Placed("shape", "opacity: 1", 0, 0, 200, 100),
  Placed("scroll", "opacity: 1", 0, 0, 200, 100),
  Placed("label", "text: abcde", 0, 0, 50, 20.5),
  Placed("image", "source: photo", 0, 0, 200, 100),
]

@Test("one or two measures fix an axis, and the rest follows from the kind", arguments: placements)
func placement(placed: Placed) throws {
  #expect(try placed.shown == placed.frame)
}

@Test("a column puts its layers below each other with spacing, gaps and padding, and is as large as they need")
func columns() throws {
  let show = try Show(
    """
    layers:
      - column: c
        left: 10
        top: 20
        spacing: 8
        padding: [1, 2, 3, 4]
        layers:
          - {box: a, size: [50, 10]}
          - {box: b, size: [70, 20], gap: 30}
          - {label: l, text: "abc"}
    """)
  #expect(try show.frame("c") == Rect(10, 20, 76, 92.5))
  #expect(try show.frame("c.a") == Rect(2, 1, 50, 10))
  #expect(try show.frame("c.b") == Rect(2, 41, 70, 20))
  #expect(try show.frame("c.l") == Rect(2, 69, 30, 20.5))
}

@Test(
  "a row puts its layers side by side and aligns them across", arguments: [("start", 0.0), ("center", 15), ("end", 30)])
func rows(align: String, place: Double) throws {
  let show = try Show(
    """
    layers:
      - row: r
        frame: [0, 0, 200, 40]
        align: \(align)
        spacing: 5
        layers:
          - {box: a, size: [50, 10]}
          - {box: b, size: [20, 40]}
          - {box: own, size: [20, 10], top: 7}
    """)
  #expect(try show.frame("r.a") == Rect(0, place, 50, 10))
  #expect(try show.frame("r.b") == Rect(55, 0, 20, 40))
  #expect(try show.frame("r.own") == Rect(80, 7, 20, 10))
}

@Test("a row aligned by baseline puts the first baselines of its labels on one line")
func baselines() throws {
  let show = try Show(
    """
    layers:
      - row: r
        left: 0
        top: 0
        align: baseline
        layers:
          - {label: large, text: "Ab", font: 40}
          - {label: small, text: "cd", font: 10}
    """)
  let (large, small) = (try show.layer("r.large"), try show.layer("r.small"))
  #expect(abs(large.baseline - small.baseline) < 1e-9)
  #expect(small.frame.minY > 20)
  #expect(try show.frame("r").height == max(large.frame.maxY, small.frame.maxY))
}

@Test("a baseline lies within the padding", arguments: ["z: 0", "lines: 1", "lines: 2"])
func paddedBaseline(lines: String) throws {
  let show = try Show(
    """
    layers:
      - row: r
        left: 0
        top: 0
        align: baseline
        layers:
          - {label: large, text: "Ab", font: 40}
          - {label: padded, text: "cd", font: 10, padding: [4, 0, 10, 0], height: 50, \(lines)}
    """)
  let padded = try show.layer("r.padded")
  guard case .text(let text) = padded.content else { throw CancellationError() }
  let room = 50 - 4 - 10 - text.style.height(lines: 1)
  let line = padded.frame.minY + 4 + room / 2 + text.style.ascender
  #expect(abs(try show.layer("r.large").baseline - line) < 1e-9)
}

@Test("rows, columns and flows stand on a line by the letters of their first layer, boxes by their bottom edge")
func nestedBaselines() throws {
  let show = try Show(
    """
    layers:
      - row: r
        left: 0
        top: 0
        align: baseline
        layers:
          - {label: large, text: "Ab", font: 40}
          - column: words
            padding: [3, 0, 0, 0]
            layers: [{label: small, text: "cd", font: 10}, {label: below, text: "ef", font: 30}]
          - {row: one, height: 30, align: end, layers: [{label: last, text: "gh", font: 10}]}
          - {flow: some, width: 50, layers: [{label: first, text: "ij", font: 10}, {label: next, text: "kl", font: 10}]}
          - {box: dot, size: [6, 6]}
    """)
  func baseline(_ name: String, in outer: String? = nil) throws -> Double {
    try (outer.map { try show.frame($0).minY } ?? 0) + show.layer(name).baseline
  }
  let line = try baseline("large")
  for other in [("small", "words"), ("last", "one"), ("first", "some")] {
    #expect(abs(try baseline(other.0, in: other.1) - line) < 1e-9)
  }
  #expect(abs(try baseline("dot") - line) < 1e-9)
  // The column's second label hangs below the others.
  #expect(try show.frame("r").height == show.frame("words").maxY)
}

@Test("a flow aligned by baseline has each line's letters on one")
func flowBaselines() throws {
  let show = try Show(
    """
    layers:
      - flow: f
        width: 100
        align: baseline
        layers:
          - {label: a, text: "Ab", font: 40}
          - {label: b, text: "cd", font: 10}
          - {label: c, text: "0123456", font: 10}
          - {label: d, text: "ef", font: 20}
    """)
  let (a, b, c, d) = (try show.frame("a"), try show.frame("b"), try show.frame("c"), try show.frame("d"))
  #expect(abs(a.minY + 0.952 * 40 - (b.minY + 0.952 * 10)) < 0.5 && b.minX == 20)
  #expect(c.minX == 0 && c.minY > b.maxY && d.minX == 70)
  #expect(abs(c.minY + 0.952 * 10 - (d.minY + 0.952 * 20)) < 0.5)
  #expect(try show.frame("f").height == max(c.maxY, d.maxY))
}

@Test("a grid has equal columns and rows as high as their highest cell")
func grids() throws {
  let show = try Show(
    """
    layers:
      - grid: g
        left: 0
        right: 0
        top: 10
        columns: 3
        spacing: [10, 15]
        padding: [1, 0, 2, 0]
        layers:
          - box: cell
            each: h in [20, 40, 30, 50, 5]
            height: h
    """)
  #expect(try show.frame("cell(0)") == Rect(0, 1, 115, 20))
  #expect(try show.frame("cell(2)") == Rect(260, 1, 115, 30))
  #expect(try show.frame("cell(3)") == Rect(0, 51, 115, 50))
  #expect(try show.frame("cell(4)") == Rect(130, 51, 115, 5))
  #expect(try show.frame("g") == Rect(0, 10, 375, 103))
}

@Test("a stack's size follows its children through any nesting")
func nestedStacks() throws {
  let show = try Show(
    """
    state: {n: 1}
    layers:
      - column: outer
        left: 0
        top: 0
        layers:
          - row: line
            each: i in range(n)
            layers:
              - {box: a, size: [10, 10]}
              - column: b
                layers:
                  - {box: c, size: [20, 20]}
                  - {label: d, text: "{i}"}
      - {box: more, left: 0, top: 400, size: [20, 20], tap: {set: {n: 3}}}
    """, steps: "tap: more")
  #expect(try show.frame("outer", at: 0) == Rect(0, 0, 30, 40.5))
  #expect(try show.frame("outer", at: 0.1) == Rect(0, 0, 30, 121.5))
  #expect(try show.frame("line(2)", at: 0.1).minY == 81)
}

@Test("layers can be placed by other layers' places and sizes")
func readingGeometry() throws {
  let seen = try answers(
    "values: {}", layers: "  - {box: a, frame: [10, 20, 30, 40]}\n", "a.x", "a.y", "a.width", "a.height", "a.maxX",
    "a.maxY", "a.midX", "a.midY", "a.center.x", "a.center.y")
  #expect(seen == ["10", "20", "30", "40", "40", "60", "25", "40", "25", "40"])
}

@Test("onScreen is the place on the screen, through scrolls, nesting and transforms")
func onScreen() throws {
  let show = try Show(
    """
    layers:
      - scroll: list
        frame: [10, 100, 200, 300]
        content: [200, 1000]
        startAt: 50
        layers:
          - box: row
            frame: [5, 80, 100, 40]
            layers:
              - {box: icon, frame: [10, 10, 20, 20], scale: 2}
      - {label: a, text: "{row.onScreen.x} {row.onScreen.y} {row.onScreen.maxY} {row.onScreen.center.x} {row.onScreen.center.y}"}
      - {label: b, text: "{icon.onScreen.x} {icon.onScreen.y} {icon.onScreen.width} {icon.onScreen.midX}"}
    """)
  #expect(try show.text("a") == "15 130 170 65 150")
  #expect(try show.text("b") == "15 130 40 35")
}

@Test("a layer whose 'if' is false has null geometry and takes no room in a stack")
func absentLayers() throws {
  let show = try Show(
    """
    values: {no: false}
    layers:
      - column: c
        left: 0
        top: 0
        spacing: 5
        layers:
          - {box: a, size: [10, 10]}
          - {box: gone, size: [10, 10], if: no}
          - {box: b, size: [10, 10]}
      - {label: seen, text: "{default(gone.width, -1)} {if gone.pressed then 1 else 0} {b.y}"}
    """)
  #expect(try show.frame("c").height == 25)
  #expect(try show.text("seen") == "-1 0 15")
  #expect(try !show.exists("gone"))
}

@Test("a label that may break is as wide as its parent allows, and as high as its lines")
func multilineLabels() throws {
  let show = try Show(
    """
    values: {words: "0123456789012345678901234"}
    layers:
      - box: holder
        frame: [0, 0, 120, 300]
        layers:
          - {label: free, lines: 0, text: words, left: 10, right: 10, top: 0}
          - {label: two, lines: 2, text: words, left: 20, top: 100}
          - {label: one, text: words, left: 20, top: 200}
    """)
  #expect(try show.frame("free") == Rect(10, 0, 100, 61))
  #expect(try show.frame("two") == Rect(20, 100, 100, 41))
  #expect(try show.frame("one").width == 250)
}

@Test("layers are drawn by z, equals in the order of the file")
func drawingOrder() throws {
  let show = try Show(
    """
    layers:
      - {box: a, z: 1}
      - {box: b}
      - {box: c, z: -1}
      - {box: d}
    """)
  #expect(try show.children(of: "scene") == ["c", "b", "d", "a"])
}

@Test("what a scroll holds is measured by its children, but not by those that read its offset or are not measured")
func contentSize() throws {
  let show = try Show(
    """
    layers:
      - scroll: list
        frame: [0, 0, 100, 200]
        layers:
          - {box: a, frame: [0, 0, 100, 300]}
          - {box: glued, frame: [0, list.offset.y, 100, 2000]}
          - {box: extra, frame: [0, 500, 100, 100], measured: false}
      - {label: seen, text: "{list.content.height} {list.start} {list.end}"}
    """)
  #expect(try show.text("seen") == "300 0 100")
}

@Test("a grid that is only given a place is as wide as its columns")
func placedGrid() throws {
  let show = try Show(
    "layers: [{grid: g, left: 10, columns: 3, spacing: 4, layers: [{box: a, each: i in range(5), size: [20, 30]}]}]")
  #expect(try show.frame("g") == Rect(10, 0, 68, 64))
  #expect(try show.frame("a(4)") == Rect(24, 34, 20, 30))
}

@Test(
  "the layers of a grid's row stand at its top, in its middle, at its end or on one line",
  arguments: [("start", 0.0), ("center", 15), ("end", 30), ("baseline", 30)])
func gridAlignment(align: String, top: Double) throws {
  let show = try Show(
    """
    layers:
      - grid: g
        width: 100
        columns: 2
        spacing: 4
        align: \(align)
        layers: [{box: a, height: 50}, {box: b, height: 20}, {box: c, height: 10}]
    """)
  #expect(try show.frame("a") == Rect(0, 0, 48, 50))
  #expect(try show.frame("b") == Rect(52, top, 48, 20))
  #expect(try show.frame("c") == Rect(0, 54, 48, 10))
  #expect(try show.frame("g").height == 64)
}

@Test("a mask stands in a row, a column or a grid as in a box", arguments: ["row", "column", "grid"])
func masks(kind: String) throws {
  let show = try Show(
    "layers: [{\(kind): s, size: [80, 60], layers: [{box: a, size: [20, 30]}], mask: {box: m, left: 10, bottom: 5, size: [9, 7]}}]"
  )
  #expect(try show.frame("mask") == Rect(10, 48, 9, 7))
  #expect(try show.frame("a") == Rect(0, 0, 20, 30))
}

@Test(
  "a label whose letters shrink into its height is as wide as they are then: the padding is no room for them",
  arguments: [("[4, 0, 6, 0]", 90.0), ("[6, 0, 4, 0]", 90), ("[0, 0, 0, 0]", 100), ("[9, 3, 19, 5]", 58)])
func shrunkWidth(padding: String, width: Double) throws {
  let show = try Show(
    """
    layers:
      - {label: l, left: 0, top: 0, text: "abcdefghij", font: 20, lineHeight: 20, lines: 2, minFontScale: 0.5,
         height: 28, padding: \(padding)}
    """)
  #expect(try show.frame("l").width == width)
}
