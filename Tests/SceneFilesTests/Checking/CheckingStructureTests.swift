import Formulas
import Scenes
import Testing

private let structure = [
  CheckedMistake(
    "three measures of one axis", "layers:\n  - {box: icon, left: 1, width: 2, right: 3}",
    """
    scene.yaml:2:11: error: box 'icon': 'left', 'width' and 'right' fix its horizontal place, for which two are enough; remove one
      - {box: icon, left: 1, width: 2, right: 3}
              ^~~~
    """),
  CheckedMistake(
    "a frame and a width", "layers:\n  - box: icon\n    frame: [0, 0, 1, 1]\n    width: 2",
    """
    scene.yaml:2:10: error: box 'icon': 'frame' and 'width' both fix its horizontal place; remove one
      - box: icon
             ^~~~
    """),
  CheckedMistake(
    "a child without a size in a stack", "layers:\n  - column: c\n    layers: [{box: a, width: 5}]",
    """
    scene.yaml:3:20: error: box 'a' has no height of its own in column 'c'; give it a 'height'
        layers: [{box: a, width: 5}]
                       ^
    """),
  CheckedMistake(
    "values that read each other", "values:\n  a: b + 1\n  b: a + 1\nfill: white",
    """
    scene.yaml:2:3: error: a → b → a depends on itself
      a: b + 1
      ^
    """),
  CheckedMistake(
    "layers that are each as wide as the other", "layers:\n  - {box: a, width: b.width}\n  - {box: b, width: a.width}",
    """
    scene.yaml:2:23: error: a.width → b.width → a.width depends on itself
      - {box: a, width: b.width}
                          ^~~~~
    """),
  CheckedMistake(
    "a state that starts with what follows from it", "state: {a: b, b: a}\nfill: white",
    """
    scene.yaml:1:9: error: a → b → a depends on itself
    state: {a: b, b: a}
            ^
    """),
  CheckedMistake(
    "a list that moves", "layers:\n  - {scroll: table}\n  - box: ring\n    each: r in [table.offset.y]",
    """
    scene.yaml:4:16: error: 'each' follows table.offset.y and moves, but may change at events only; compare it with something
        each: r in [table.offset.y]
                   ^
    """),
  CheckedMistake(
    "a 'change' that moves",
    "layers:\n  - {scroll: table}\nstate: {n: 0}\nrules:\n  - {change: table.offset.y, do: {set: {n: 1}}}",
    """
    scene.yaml:5:5: error: 'change' follows table.offset.y and moves, but may change at events only; compare it with something
      - {change: table.offset.y, do: {set: {n: 1}}}
        ^
    """),
  CheckedMistake(
    "a follower of what moves", "layers:\n  - {scroll: table}\nstate:\n  n: {follows: table.offset.y}",
    """
    scene.yaml:4:3: error: 'follows' follows table.offset.y and moves, but may change at events only; compare it with something
      n: {follows: table.offset.y}
      ^
    """),
  CheckedMistake(
    "a range that depends on its offset",
    "layers:\n  - scroll: list\n    layers:\n      - {box: a, height: footer.height}\n      - {box: footer, height: list.offset.y, top: 0}",
    """
    scene.yaml:2:13: error: the range of 'list' depends on list.offset.y; give the scroll its 'content', or the layer 'measured: false'
      - scroll: list
                ^~~~
    """),
  CheckedMistake(
    "a component that uses itself", "components:\n  a: {layers: [{b: x}]}\n  b: {layers: [{a: y}]}\nlayers: [{a: z}]",
    """
    scene.yaml:3:17: error: the component a → b → a uses itself; remove one of these uses
      b: {layers: [{a: y}]}
                    ^
    """),
  CheckedMistake(
    "layers for a component without a slot", "components:\n  a: {height: 5}\nlayers:\n  - {a: x, layers: [{box: y}]}",
    """
    scene.yaml:4:22: error: 'a' takes no layers, as it has no 'slot' for them; remove them, or give it one
      - {a: x, layers: [{box: y}]}
                         ^~~
    """),
  CheckedMistake(
    "two slots", "components:\n  a: {layers: [{slot: s}, {slot: t}]}\nlayers: [{a: x}]",
    """
    scene.yaml:2:28: error: 'a' has two slots; remove one
      a: {layers: [{slot: s}, {slot: t}]}
                               ^~~~
    """),
  CheckedMistake(
    "a slot that is no layer of its own component",
    "components:\n  a: {layers: [{slot: s}]}\n  b: {layers: [{a: x, layers: [{slot: s}]}]}\nlayers: [{b: y}]",
    """
    scene.yaml:3:33: error: a slot belongs among a component's own layers; here it is given to another component
      b: {layers: [{a: x, layers: [{slot: s}]}]}
                                    ^~~~
    """),
  CheckedMistake(
    "a value that a component needs", "components:\n  a: {values: {title: required}}\nlayers:\n  - a: x",
    """
    scene.yaml:4:5: error: 'a' needs 'title', which is not given
      - a: x
        ^
    """),
  CheckedMistake(
    "a state given a formula",
    "values: {n: 1}\ncomponents:\n  cell: {state: {open: 0}}\nlayers:\n  - {cell: x, open: n + 1}",
    """
    scene.yaml:5:21: error: 'open' is given a formula, but is a state of 'cell'; share a state, or make it a value
      - {cell: x, open: n + 1}
                        ^~~~~
    """),
  CheckedMistake(
    "a value that is set", "values: {n: 1}\nlayers:\n  - {box: a, tap: {set: {n: 2}}}",
    """
    scene.yaml:3:26: error: 'n' is not a state; only states can be set or animated, and 'state:' declares them
      - {box: a, tap: {set: {n: 2}}}
                             ^
    """),
  CheckedMistake(
    "a state that is set to another type", "state: {n: 1}\nlayers:\n  - {box: a, tap: {set: {n: \"2\"}}}",
    """
    scene.yaml:3:30: error: 'n' wants a number, this is a text ("2"); remove the quotes
      - {box: a, tap: {set: {n: "2"}}}
                                 ^
    """),
  CheckedMistake(
    "a scroll action on a box", "layers:\n  - {box: a, tap: {scroll: a, to: 5}}",
    """
    scene.yaml:2:28: error: 'a' is not a scroll
      - {box: a, tap: {scroll: a, to: 5}}
                               ^
    """),
  CheckedMistake(
    "a picture that is not there", "layers:\n  - {image: a, source: \"foto.png\"}",
    """
    scene.yaml:2:25: error: cannot use the picture 'foto.png': there is no such file
      - {image: a, source: "foto.png"}
                            ^~~~~~~~
    """),
  CheckedMistake(
    "a character that no font has", "layers:\n  - {label: a, text: \"☃\"}",
    """
    scene.yaml:2:23: error: no font has '☃'; install fonts-symbola
      - {label: a, text: "☃"}
                          ^
    """),
  CheckedMistake(
    "null where a number belongs", "data: {s: {n: null}}\nlayers:\n  - {box: a, width: s.n}",
    """
    scene.yaml:3:23: error: 'width' wants a number, this is null in the record at scene.yaml:1; use default(…, …)
      - {box: a, width: s.n}
                          ^
    """),
  CheckedMistake(
    "a division by zero", "values: {n: 0}\nlayers:\n  - {box: a, width: 10 / n}",
    """
    scene.yaml:3:21: error: division by zero: 10 / 0
      - {box: a, width: 10 / n}
                        ^~~~~~
    """),
  CheckedMistake(
    "a path of no form", "layers:\n  - shape: s\n    path: {radius: 4}\n    fill: red",
    """
    scene.yaml:3:11: error: a path is made of one form, and this has none or several; give it one of arc, oval, rect, line, svg
        path: {radius: 4}
              ^
    """),
  CheckedMistake(
    "a step on what is not there", "takes:\n  a: [{wait: 1s}]\n  b: [{tap: nothing}]\nfill: white",
    """
    scene.yaml:3:13: error: no 'nothing' here
      b: [{tap: nothing}]
                ^~~~~~~
    """),
  CheckedMistake(
    "a repeated layer that a step does not choose from",
    "layers:\n  - {box: a, each: i in range(3), height: 5}\ntakes:\n  b: [{tap: a}]",
    """
    scene.yaml:4:13: error: 'a' is repeated; say which one, as in a(0)
      b: [{tap: a}]
                ^
    """),
]

@Test("what a scene's structure may not be is told with its place", arguments: structure)
func wrongStructure(mistake: CheckedMistake) {
  #expect(printed(mistake.yaml) == mistake.printed)
}

@Test("content that follows from its own height is a cycle that names its way")
func contentCycle() {
  let message = printed(
    """
    layers:
      - scroll: table
        layers:
          - {box: row, height: table.content.height / 2}
    """)
  #expect(
    message.hasPrefix(
      "scene.yaml:4:28: error: table.content.height → row.height → table.content.height depends on itself"))
}

@Test("a take that is not there, and a value that cannot be set, are told with what there is")
func askedFor() throws {
  let yaml = "values: {reveal: 1}\ntakes: {browse: [{wait: 1s}], carousel: [{wait: 1s}]}\nfill: white"
  #expect(printed(yaml, take: "brows") == "error: no take 'brows'; takes: browse, carousel; did you mean 'browse'?\n")
  let formula = try Formula(parsing: "1", at: SourcePlace(file: "--set", line: 1, column: 1))
  #expect(
    printed(yaml, options: SceneOptions(overrides: [ValueOverride("revael", formula)]))
      == "error: the scene has no value or state 'revael' to set; did you mean 'reveal'?\n")
  #expect(printed(yaml, options: SceneOptions(device: "ipadd")).hasSuffix("did you mean 'ipad'?\n"))
}

@Test("all mistakes of a file are told at once, in the order of their places")
func allMistakesInOrder() {
  let text = printed(
    """
    device: nokia
    values: {a: b}
    state: {n: 1}
    layers:
      - {label: x, text: 5, widht: 3}
      - {boks: y}
      - {box: x, if: n + 1}
    rules:
      - {when: n, do: {set: {m: 1}}}
    takes:
      t: [{tap: z}]
    """)
  let places = text.split(separator: "\n").filter { $0.hasPrefix("scene.yaml:") }.map {
    $0.split(separator: ":")[1...2].joined(separator: ":")
  }
  // What reading alone finds comes first: nothing is looked up in a file that does not read well.
  #expect(places == ["5:25"])
  let second = printed(
    """
    device: nokia
    values: {a: b}
    state: {n: 1}
    layers:
      - {label: x, text: 5}
      - {boks: y}
      - {box: x, width: true}
    rules:
      - {when: a, do: {set: {m: 1}}}
    takes:
      t: [{tap: z}]
    """)
  let order = second.split(separator: "\n").filter { $0.hasPrefix("scene.yaml:") }.map {
    $0.split(separator: ":")[1...2].joined(separator: ":")
  }
  #expect(order == ["1:9", "2:13", "5:22", "6:6", "7:11", "7:21", "9:26", "11:13"])
}
