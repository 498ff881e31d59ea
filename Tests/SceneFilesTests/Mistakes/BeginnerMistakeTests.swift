import Testing

/// What people write who come from other languages, or who see this one for the first time.
private let beginnersMistakes = [
  CheckedMistake(
    #"click"#,
    #"""
    layers:
      - box: a
        frame: [0, 0, 10, 10]
        click: {set: {a: 1}}
    """#,
    #"""
    scene.yaml:4:5: error: unknown property 'click' of box 'a'; here that is 'tap'
        click: {set: {a: 1}}
        ^~~~~
    """#),
  CheckedMistake(
    #"button"#,
    #"""
    layers:
      - {button: a}
    """#,
    #"""
    scene.yaml:2:6: error: there is no kind or component 'button'; here that is a 'box' or a 'label' with 'tap'
      - {button: a}
         ^~~~~~
    """#),
  CheckedMistake(
    #"div"#,
    #"""
    layers:
      - div: a
        frame: [0, 0, 10, 10]
    """#,
    #"""
    scene.yaml:2:5: error: there is no kind or component 'div'; here that is 'box'
      - div: a
        ^~~
    """#),
  CheckedMistake(
    #"img"#,
    #"""
    layers:
      - img: a
        src: photo.png
    """#,
    #"""
    scene.yaml:2:5: error: there is no kind or component 'img'; here that is 'image'
      - img: a
        ^~~
    """#),
  CheckedMistake(
    #"frame 3"#,
    #"""
    layers:
      - box: a
        frame: [1, 2, 3]
    """#,
    #"""
    scene.yaml:3:12: error: 'frame' wants [x, y, width, height], this is a list of 3
        frame: [1, 2, 3]
               ^
    """#),
  CheckedMistake(
    #"one space too many"#,
    #"""
    layers:
      - box: a
         frame: [0, 0, 10, 10]
    """#,
    #"""
    scene.yaml:3:6: error: one space too many: this line begins with 5, the keys it belongs to with 4
         frame: [0, 0, 10, 10]
         ^
    """#),
  CheckedMistake(
    #"one space too many item"#,
    #"""
    layers:
      - box: a
        frame: [0, 0, 10, 10]
       - box: b
    """#,
    #"""
    scene.yaml:4:4: error: one space too many: this line begins with 3, the items it belongs to with 2
       - box: b
       ^
    """#),
  CheckedMistake(
    #"background"#,
    #"""
    layers:
      - {box: a, background: "#fff"}
    """#,
    #"""
    scene.yaml:2:14: error: unknown property 'background' of box 'a'; here that is 'fill'
      - {box: a, background: "#fff"}
                 ^~~~~~~~~~
    """#),
  CheckedMistake(
    #"color on box"#,
    #"""
    layers:
      - {box: a, color: "#fff"}
    """#,
    #"""
    scene.yaml:2:14: error: unknown property 'color' of box 'a'; here that is 'fill'
      - {box: a, color: "#fff"}
                 ^~~~~
    """#),
  CheckedMistake(
    #"text kind"#,
    #"""
    layers:
      - text: Hello
    """#,
    #"""
    scene.yaml:2:5: error: there is no kind or component 'text'; here that is 'label'
      - text: Hello
        ^~~~
    """#),
  CheckedMistake(
    #"px"#,
    #"""
    layers:
      - {box: a, width: 10px}
    """#,
    #"""
    scene.yaml:2:23: error: lengths are in points and have no unit; write the number alone
      - {box: a, width: 10px}
                          ^~
    """#),
  CheckedMistake(
    #"bold"#,
    #"""
    layers:
      - {label: a, text: "x", bold: true}
    """#,
    #"""
    scene.yaml:2:27: error: unknown property 'bold' of label 'a'; here that is 'weight: bold'
      - {label: a, text: "x", bold: true}
                              ^~~~
    """#),
  CheckedMistake(
    #"border"#,
    #"""
    layers:
      - {box: a, border: 1}
    """#,
    #"""
    scene.yaml:2:22: error: 'border' wants a map {color, width}, this is a value
      - {box: a, border: 1}
                         ^
    """#),
  CheckedMistake(
    #"borderRadius"#,
    #"""
    layers:
      - {box: a, border-radius: 1}
    """#,
    #"""
    scene.yaml:2:14: error: unknown property 'border-radius' of box 'a'; here that is 'cornerRadius'
      - {box: a, border-radius: 1}
                 ^~~~~~~~~~~~~
    """#),
  CheckedMistake(
    #"borderRadius2"#,
    #"""
    layers:
      - {box: a, borderRadius: 1}
    """#,
    #"""
    scene.yaml:2:14: error: unknown property 'borderRadius' of box 'a'; here that is 'cornerRadius'
      - {box: a, borderRadius: 1}
                 ^~~~~~~~~~~~
    """#),
  CheckedMistake(
    #"zIndex"#,
    #"""
    layers:
      - {box: a, zIndex: 1}
    """#,
    #"""
    scene.yaml:2:14: error: unknown property 'zIndex' of box 'a'; here that is 'z'
      - {box: a, zIndex: 1}
                 ^~~~~~
    """#),
  CheckedMistake(
    #"#fff unquoted"#,
    #"""
    layers:
      - {box: a, fill: #fff}
    """#,
    #"""
    scene.yaml:2:20: error: ' #' begins a comment in YAML, so the bracket is not closed; write "#fff" in quotes
      - {box: a, fill: #fff}
                       ^~~~
    """#),
  CheckedMistake(
    #"yes"#,
    #"""
    state:
      open: yes
    layers:
      - {box: a, if: open}
    """#,
    #"""
    scene.yaml:2:9: error: no 'yes' here; here that is 'true'
      open: yes
            ^~~
    """#),
  CheckedMistake(
    #"tab"#,
    #"""
    layers:
      - box: a
    \#tframe: [0, 0, 10, 10]
    """#,
    #"""
    scene.yaml:3:1: error: YAML does not indent with tabs; use spaces
    \#tframe: [0, 0, 10, 10]
    ^
    """#),
  CheckedMistake(
    #"a field that no record of the values has"#,
    #"""
    values:
      people:
        - {name: "Ada", age: 36}
        - {name: "Bob"}
      owner: {name: Ada}
    layers:
      - {label: who, each: p in people, text: "{p.nmae}"}
    """#,
    #"""
    scene.yaml:5:17: error: no 'Ada' here; a text stands in quotes: "Ada"
      owner: {name: Ada}
                    ^~~
    scene.yaml:7:47: error: the record has no 'nmae' (it has age, name); did you mean 'name'?
      - {label: who, each: p in people, text: "{p.nmae}"}
                                                  ^~~~
    """#),
  CheckedMistake(
    #"outlines as properties"#,
    #"""
    layers:
      - {shape: a, circle: [0, 0, 9, 9], fill: "#FF0000"}
    """#,
    #"""
    scene.yaml:2:16: error: unknown property 'circle' of shape 'a'; here that is 'path: {oval: [x, y, width, height]}'
      - {shape: a, circle: [0, 0, 9, 9], fill: "#FF0000"}
                   ^~~~~~
    """#),
  CheckedMistake(
    #"a gradient's angle"#,
    #"""
    fill: {gradient: ["#FF0000", "#0000FF"], angle: 90deg}
    """#,
    #"""
    scene.yaml:1:42: error: unknown property 'angle' of 'fill'; here that is 'from' and 'to', points in fractions of the size
    fill: {gradient: ["#FF0000", "#0000FF"], angle: 90deg}
                                             ^~~~~
    """#),
  CheckedMistake(
    #"a way of names"#,
    #"""
    layers:
      - scroll: list
        frame: [0, 0, 100, 100]
        layers:
          - column: rows
            layers:
              - {box: cell, each: i in range(3), size: [100, 40], fill: "#FF0000"}
      - {box: other, size: [9, 9], fill: "#FF0000"}
    takes:
      t:
        - tap: list.rows.cell(1)
        - tap: other.cell(1)
    """#,
    #"""
    scene.yaml:12:18: error: box 'other' has no 'cell'; a layer is named by itself, wherever it lies: write 'cell', not 'other.cell'
        - tap: other.cell(1)
                     ^~~~
    """#),
  CheckedMistake(
    #"layers map"#,
    #"""
    layers:
      a:
        box: a
    """#,
    #"""
    scene.yaml:2:3: error: 'layers' wants a list of layers such as '- box: name', this is a map
      a:
      ^
    """#),
]

@Test("what a beginner writes is told with its place and its cure", arguments: beginnersMistakes)
func beginners(mistake: CheckedMistake) {
  #expect(printed(mistake.yaml) == mistake.printed)
}
