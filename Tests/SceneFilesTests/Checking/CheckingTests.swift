import Scenes
import Testing

/// A scene with one mistake, and the whole of what is printed about it.
struct CheckedMistake: CustomTestStringConvertible, Sendable {
  var name: String
  var yaml: String
  var printed: String
  var testDescription: String { name }

  init(_ name: String, _ yaml: String, _ printed: String) {
    self.name = name
    self.yaml = yaml
    self.printed = printed + "\n"
  }
}

private let names = [
  CheckedMistake(
    "a layer's name, misspelt", "layers:\n  - box: table\n  - {box: bar, height: tabel.width}",
    """
    scene.yaml:3:24: error: no 'tabel' here; did you mean 'table'?
      - {box: bar, height: tabel.width}
                           ^~~~~
    """),
  CheckedMistake(
    "a value's name, misspelt", "values: {trigger: 40}\nlayers:\n  - {box: a, width: triger}",
    """
    scene.yaml:3:21: error: no 'triger' here; did you mean 'trigger'?
      - {box: a, width: triger}
                        ^~~~~~
    """),
  CheckedMistake(
    "a function's name", "layers:\n  - box: a\n    width: clmap(3, 0, 1)",
    """
    scene.yaml:3:12: error: there is no function 'clmap'; did you mean 'clamp'?
        width: clmap(3, 0, 1)
               ^~~~~~~~~~~~~~
    """),
  CheckedMistake(
    "a function's arguments", "layers:\n  - box: a\n    width: clamp(3, 0)",
    """
    scene.yaml:3:12: error: 'clamp' does not take 2 arguments; write clamp(x, lo, hi)
        width: clamp(3, 0)
               ^~~~~~~~~~~
    """),
  CheckedMistake(
    "a kind", "layers:\n  - labl: a",
    """
    scene.yaml:2:5: error: there is no kind or component 'labl'; did you mean 'label'?
      - labl: a
        ^~~~
    """),
  CheckedMistake(
    "a component", "components:\n  spinner: {size: [20, 20]}\nlayers:\n  - spiner: a",
    """
    scene.yaml:4:5: error: there is no kind or component 'spiner'; did you mean 'spinner'?
      - spiner: a
        ^~~~~~
    """),
  CheckedMistake(
    "a value of a component",
    "components:\n  dot: {values: {tint: red}, fill: tint}\nlayers:\n  - {dot: a, tnit: blue}",
    """
    scene.yaml:4:14: error: unknown property 'tnit' of dot 'a'; did you mean 'tint'?
      - {dot: a, tnit: blue}
                 ^~~~
    """),
  CheckedMistake(
    "a layer's field", "layers:\n  - {scroll: list}\n  - {box: b, top: list.offset.z}",
    """
    scene.yaml:3:31: error: 'list.offset' has no 'z' (it has x, y)
      - {box: b, top: list.offset.z}
                                  ^
    """),
  CheckedMistake(
    "a layer's property", "layers:\n  - {box: a}\n  - {box: b, top: a.heigth}",
    """
    scene.yaml:3:21: error: box 'a' has no 'heigth' (it has center, height, maxX, maxY, midX, midY, onScreen, pressed, width, x, y); did you mean 'height'?
      - {box: b, top: a.heigth}
                        ^~~~~~
    """),
  CheckedMistake(
    "a field that no record has",
    "data: {stories: [{title: a}]}\nlayers:\n  - box: row\n    each: s in stories\n    height: s.size",
    """
    scene.yaml:5:15: error: the record has no 'size' (it has title)
        height: s.size
                  ^~~~
    """),
  CheckedMistake(
    "a device", "device: iphone-7\nfill: white",
    """
    scene.yaml:1:9: error: unknown device 'iphone-7'; known are card, iphone-4, iphone-5, iphone-6, iphone-6-plus, iphone-x, iphone-11, iphone-15, iphone-se, iphone-16, iphone-16-pro-max, iphone-17, ipad, ipad-mini, ipad-11, ipad-pro-13, android-small, android, android-tablet, watch-45; did you mean 'iphone-17'?
    device: iphone-7
            ^~~~~~~~
    """),
  CheckedMistake(
    "two layers of one name", "layers:\n  - {box: b}\n  - box: c\n    layers: [{box: a}, {label: a}]",
    """
    scene.yaml:4:32: error: the layer 'a' is given twice; rename one
        layers: [{box: a}, {label: a}]
                                   ^
    """),
  CheckedMistake(
    "a value and a state of one name", "values: {a: 1}\nstate: {a: 2}\nfill: white",
    """
    scene.yaml:2:9: error: 'a' is a value and a state, and a formula could mean either; rename one of them, such as aValue
    state: {a: 2}
            ^
    """),
  CheckedMistake(
    "a value and a layer of one name", "values: {a: [1]}\nlayers: [{box: a}]",
    """
    scene.yaml:2:16: error: 'a' is a value and a layer, and a formula could mean either; rename one of them, such as aValue
    layers: [{box: a}]
                   ^
    """),
]

private let types = [
  CheckedMistake(
    "a number in quotes", "layers:\n  - {box: a, width: \"120\"}",
    """
    scene.yaml:2:22: error: 'width' wants a number, this is a text ("120"); remove the quotes
      - {box: a, width: "120"}
                         ^~~
    """),
  CheckedMistake(
    "a number as a text", "layers:\n  - {label: a, text: 12}",
    """
    scene.yaml:2:22: error: 'text' wants a text, this is a number; put it in quotes
      - {label: a, text: 12}
                         ^~
    """),
  CheckedMistake(
    "a colour that is none", "layers:\n  - {box: a, fill: \"#12345\"}",
    """
    scene.yaml:2:21: error: 'fill' wants a colour, this is the text "#12345"; write "#RRGGBB", a colour word, or rgb(…)
      - {box: a, fill: "#12345"}
                        ^~~~~~
    """),
  CheckedMistake(
    "a colour word that is none", "layers:\n  - {box: a, fill: grene}",
    """
    scene.yaml:2:20: error: no 'grene' here; did you mean 'green'?
      - {box: a, fill: grene}
                       ^~~~~
    """),
  CheckedMistake(
    "a word of a property", "layers:\n  - {label: a, text: \"x\", width: 9, align: centre}",
    """
    scene.yaml:2:44: error: 'centre' is no word for 'align'; it takes leading, center, trailing, left, right; did you mean 'center'?
      - {label: a, text: "x", width: 9, align: centre}
                                               ^~~~~~
    """),
  CheckedMistake(
    "a curve", "layers:\n  - {box: a, tap: {animate: {x: 1}, curve: easeInout}}\nstate: {x: 0}",
    """
    scene.yaml:2:44: error: 'easeInout' is no word for 'curve'; it takes linear, easeIn, easeOut, easeInOut, default, cubicInOut, bezier(x1, y1, x2, y2), spring(stiffness, damping, mass), spring(duration, bounce); did you mean 'easeInOut'?
      - {box: a, tap: {animate: {x: 1}, curve: easeInout}}
                                               ^~~~~~~~~
    """),
  CheckedMistake(
    "a curve in quotes", "layers:\n  - {box: a, tap: {animate: {x: 1}, curve: \"spring(100, 10)\"}}\nstate: {x: 0}",
    """
    scene.yaml:2:45: error: 'curve' wants no text, which quotes make of it; write it without them: spring(100, 10)
      - {box: a, tap: {animate: {x: 1}, curve: "spring(100, 10)"}}
                                                ^~~~~~~~~~~~~~~
    """),
  CheckedMistake(
    "a condition in quotes", "layers:\n  - {box: a, width: \"if true then 1 else 2\"}",
    """
    scene.yaml:2:22: error: 'width' wants no text, which quotes make of it; write it without them: if true then 1 else 2
      - {box: a, width: "if true then 1 else 2"}
                         ^~~~~~~~~~~~~~~~~~~~~
    """),
  CheckedMistake(
    "a time without a unit", "state: {x: 0}\nlayers:\n  - {box: a, tap: {animate: {x: 1}, over: 300}}",
    """
    scene.yaml:3:43: error: 'over' is a time and needs a unit; write 300ms or 300s
      - {box: a, tap: {animate: {x: 1}, over: 300}}
                                              ^~~
    """),
  CheckedMistake(
    "a condition that is a number", "values: {n: 3}\nlayers:\n  - {box: a, if: n}",
    """
    scene.yaml:3:18: error: 'if' wants true or false, this is a number
      - {box: a, if: n}
                     ^
    """),
  CheckedMistake(
    "a layer as a value", "layers:\n  - {box: a}\n  - {box: b, width: a}",
    """
    scene.yaml:3:21: error: 'a' is a layer, not a value; read one of its properties, such as a.width
      - {box: b, width: a}
                        ^
    """),
  CheckedMistake(
    "one layer as many", "layers:\n  - {box: a}\n  - {box: b, width: a(0).width}",
    """
    scene.yaml:3:21: error: 'a' is one layer, not many; leave the number out
      - {box: b, width: a(0).width}
                        ^~~~
    """),
  CheckedMistake(
    "a text compared in arithmetic", "values: {name: \"x\"}\nlayers:\n  - {box: b, width: name + 1}",
    """
    scene.yaml:3:21: error: '+' wants a number or two numbers, this is a text; texts are put together in a text: "{a}{b}"
      - {box: b, width: name + 1}
                        ^~~~
    """),
]

@Test("a name that is not there is told with its place and the nearest one", arguments: names)
func unknownNames(mistake: CheckedMistake) {
  #expect(printed(mistake.yaml) == mistake.printed)
}

@Test("a value of the wrong type is told with its place and its cure", arguments: types)
func wrongTypes(mistake: CheckedMistake) {
  #expect(printed(mistake.yaml) == mistake.printed)
}

@Test("a layer may be just as wide at most as it is at least, and no narrower", arguments: ["Width", "Height"])
func minAndMax(side: String) {
  func scene(_ most: Int) -> String {
    printed("layers:\n  - {box: a, size: [9, 9], min\(side): 50, max\(side): \(most)}\n")
  }
  #expect(scene(50).isEmpty)
  #expect(scene(49).contains("max\(side)"))
}
