import Rendering
import TestSupport
import Testing

@Suite("All mistakes that do not follow from one another are told at once")
struct ManyMistakesTests {
  private func reported(_ text: String) throws -> [String] {
    let path = Checkout.path("Tests/RenderingTests/Pictures/image/fit.yaml")
    let loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get())
    do {
      _ = try loader.load(path, reading: text)
      return []
    } catch let failure as SceneLoader.Failure {
      return failure.diagnostics.list.map { "\($0)".replacing("\(path):", with: "") }
    }
  }

  @Test("of reading, of names, of types, of layout and of takes")
  func kinds() throws {
    let scene = """
      scene: beginner
      device: {size: [320, 200]}
      layers:
        - {box: card, left: 8, right: 8, width: 90, top: 4, height: 20}
        - {label: hello, frame: [0, 0, 40], text: ok}
        - {box: dot, frame: [0, 0, 9, 9], fill: gren, opacity: 1.5, cornerRadius: -2}
        - {box: bar, centerX: 40, frame: [0, 0, 2, 2]}
        - {box: knob, tap: [{animate: {level: 1}}]}
        - {label: name, text: "{user}", left: h.left, top: 0}
        - {box: cell, if: 3, each: n in 4}
      takes: {first: [{tap: nobody}, {drag: {on: card}}, {fling: card}, {wait: 2}, {snapshot: end}]}
      """
    #expect(
      try reported(scene) == [
        "4:11: box 'card': 'left', 'right' and 'width' fix its horizontal place, for which two are enough; remove one",
        "5:27: 'frame' wants [x, y, width, height], this is a list of 3",
        "5:45: 'text' wants a text, and there is no 'ok' here; a text stands in quotes: \"ok\"",
        "6:43: no 'gren' here; did you mean 'green'?", "6:58: 'opacity' cannot be 1.5; it is from 0 to 1",
        "6:77: 'cornerRadius' cannot be -2; it is at least 0",
        "7:11: box 'bar': 'centerX' and 'frame' both fix its horizontal place; remove one",
        "8:34: no state 'level' here; 'state: {level: …}' declares it",
        "9:27: no 'user' here; layers in sight: bar, card, cell, dot, hello, knob, name",
        "9:41: no 'h' here; layers in sight: bar, card, cell, dot, hello, knob, name",
        "10:21: 'if' wants true or false, this is a number",
        "10:35: 'each' wants a list, this is a number; for so many of them, write range(4)",
        "11:23: no 'nobody' here; layers in sight: bar, card, cell, dot, hello, knob, name",
        "11:39: a drag needs 'by' or 'to'",
        "11:60: 'fling' wants a map {on, from, by, to, over, velocity, target}, this is a value",
        "11:74: 'wait' is a time and needs a unit; write 2ms or 2s",
      ])
  }

  @Test(
    "but none that comes of what could not be read",
    arguments: [
      // A size, a rotation, a text that are there under a slip.
      (
        "layers:\n  - scroll: s\n    widht: 9\n    height: 9",
        ["3:5: unknown property 'widht' of scroll 's'; did you mean 'width'?"]
      ),
      (
        "layers:\n  - {box: a, rotatoin: 3deg, anchor: [0, 0]}",
        ["2:14: unknown property 'rotatoin' of box 'a'; did you mean 'rotation'?"]
      ),
      // Names of parts that are left out.
      (
        "layers:\n  - {frame: [0, 0, 1, 1], box: a}\n  - {box: b, width: a.width, left: b.hieght}",
        [
          "2:6: 'frame' is a property; a layer begins with its kind, such as '- box: name'",
          "3:38: box 'b' has no 'hieght' (it has center, height, left, maxX, maxY, midX, midY, onScreen, pressed, width, "
            + "x, y); did you mean 'height'?",
        ]
      ),
      (
        "values: {w: inner.width}\nlayers:\n  - box: a\n    children: [{box: inner}]",
        ["4:5: unknown property 'children' of box 'a'; here that is 'layers'"]
      ),
      ("state:\n  seen: {over: 1s}\nlayers:\n  - {box: b, opacity: seen}", ["2:9: the state 'seen' needs 'follows'"]),
      (
        "layer:\n  - {box: a}\nvalues: {w: a.width}",
        ["1:1: unknown key 'layer' of a scene file; did you mean 'layers'?"]
      ),
      (
        "layers:\n  - box: row\n    each: stories\n    layers: [{label: l, text: \"{story}\"}]",
        ["3:11: 'each' is written 'name in list'; for so many of them, 'i in range(10)'"]
      ),
      // What a formula is worth that could not be read.
      (
        "layers:\n  - {label: l, font: 3 *, text: 5 5}",
        [
          "2:24: a value is missing after '*'",
          "2:35: '5' does not belong here; numbers of a list stand in brackets, with commas between them: [1, 2]",
        ]
      ),
    ])
  func consequences(_ scene: String, _ expected: [String]) throws {
    #expect(try reported(scene) == expected)
  }
}
