import Stage
import Testing

@Suite("Layers of one name in different layers")
struct NamesakeTests {
  private static let scene = """
    state: {said: ""}
    layers:
      - box: mini
        frame: [10, 0, 100, 50]
        layers:
          - {box: title, frame: [1, 0, 20, 20], tap: {set: {said: "{said}m"}}}
          - {label: inner, left: 30, text: "{title.x}"}
          - {box: deep, top: 30, layers: [{label: own, text: "{title.x}"}]}
      - box: full
        frame: [10, 60, 100, 50]
        layers:
          - {box: title, frame: [2, 0, 20, 20], tap: {set: {said: "{said}f"}}}
          - {label: within, left: 30, text: "{title.x}"}
      - {label: outside, top: 120, text: "{mini.title.x} {full.title.x} {said}"}
      - box: row
        each: i in range(2)
        frame: [0, 150 + 50 * i, 100, 40]
        layers:
          - {box: left, frame: [0, 0, 40, 40], layers: [{box: mark, frame: [3, 0, 9, 9], tap: {set: {said: "{said}l{i}"}}}]}
          - {box: right, frame: [50, 0, 40, 40], layers: [{box: mark, frame: [4, 0, 9, 9]}, {label: tells, text: "{mark.x}"}]}
    """

  @Test("one is meant by those beside it, and by all others with the name of the layer around it")
  func meanings() throws {
    let show = try Show(
      Self.scene, steps: "tap: full.title", "tap: mini.title", "tap: row(1).left.mark",
      "expect: row(0).right.mark.x == 4",
      "wait: 0.1s")
    #expect(try show.text("inner") == "1" && show.text("own") == "1" && show.text("within") == "2")
    #expect(try show.text("row(1).right.tells") == "4")
    #expect(try show.text("outside", at: show.duration) == "1 2 fml1")
    #expect(try show.find("mini.title") != nil && show.find("full.title") != nil)
  }

  @Test(
    "where each could be meant, both places are told, and how to say which",
    arguments: [
      (
        "  - {label: more, text: \"{title.x}\"}",
        "'title' could be each of 2 layers of that name (6:15, 12:15); write mini.title, full.title"
      ),
      ("  - {label: more, text: \"{row(0).mark.x}\"}", "'mark' could be each of 2 layers of that name (19:"),
      ("takes: {t: [tap: title]}", "write mini.title, full.title"),
      ("takes: {t: [tap: row(0).mark]}", "write left.mark, right.mark"),
      ("  - {box: title, layers: [{box: title}]}", "the layer 'title' is given twice; rename one"),
      ("  - {box: a, layers: [{box: b}, {box: b}]}", "the layer 'b' is given twice; rename one"),
      (
        "  - {box: , layers: [{box: c}]}\n  - {box: , layers: [{box: c}]}\n  - {label: more, text: \"{c.x}\"}",
        "give the layers around them different names, or rename one"
      ),
    ])
  func ambiguity(_ more: String, _ message: String) {
    let found = mistakes(Self.scene + "\n" + more)
    #expect(found.count == 1 && found[0].contains(message), "\(found)")
  }

  @Test("names that several layers have cost no more than the layers")
  func many() {
    let boxes = (0..<2000).map { "  - {box: b\($0), layers: [{box: c, left: \($0)}]}\n" }.joined()
    #expect(mistakes("layers:\n" + boxes) == [])
  }
}
