import Testing

/// What people write who know formulas, curves and gestures from elsewhere.
private let beginnersFormulas = [
  CheckedMistake(
    #"page++"#,
    #"""
    state: {page: 0}
    layers:
      - box: a
        tap: {set: {page: page++}}
    """#,
    #"""
    scene.yaml:4:27: error: there is no '++'; an action sets the new value: set: {x: x + 1}
        tap: {set: {page: page++}}
                              ^~
    """#),
  CheckedMistake(
    #"page += 1"#,
    #"""
    state: {page: 0}
    layers:
      - box: a
        tap: {set: {page: page += 1}}
    """#,
    #"""
    scene.yaml:4:28: error: there is no '+='; an action sets the new value: set: {x: x + 1}
        tap: {set: {page: page += 1}}
                               ^~
    """#),
  CheckedMistake(
    #"ease-in-out"#,
    #"""
    state: {open: false, x: {follows: if open then 1 else 0, curve: ease-in-out}}
    layers: [{box: a, opacity: x}]
    """#,
    #"""
    scene.yaml:1:65: error: 'ease-in-out' is written easeInOut here; a hyphen is a minus
    state: {open: false, x: {follows: if open then 1 else 0, curve: ease-in-out}}
                                                                    ^~~~~~~~~~~
    """#),
  CheckedMistake(
    #"on click"#,
    #"""
    state: {open: false}
    layers:
      - box: a
        on click: {set: {open: true}}
    """#,
    #"""
    scene.yaml:4:8: error: box 'a' has no event 'click'; here that is the property 'tap'
        on click: {set: {open: true}}
           ^~~~~
    """#),
  CheckedMistake(
    #"weight 7000"#,
    #"""
    layers:
      - {label: a, text: "x", weight: 7000}
    """#,
    #"""
    scene.yaml:2:35: error: 'weight' cannot be 7000; it is from 1 to 1000
      - {label: a, text: "x", weight: 7000}
                                      ^~~~
    """#),
  CheckedMistake(
    #"takes list"#,
    #"""
    layers: [{box: a}]
    takes:
      - tap: a
      - wait: 1s
    """#,
    #"""
    scene.yaml:3:3: error: 'takes' wants names with their steps, such as 'first: [{tap: card}]', this is a list
      - tap: a
      ^
    """#),
  CheckedMistake(
    #"concat"#,
    #"""
    layers:
      - label: a
        text: concat("Hello ", "you")
    """#,
    #"""
    scene.yaml:3:11: error: 'text' wants a text, this is a list; join(l, ", ") makes a text of a list
        text: concat("Hello ", "you")
              ^~~~~~~~~~~~~~~~~~~~~~~
    scene.yaml:3:18: error: 'concat' wants a list, this is a text ("Hello "); texts are put together in a text: "{a}{b}"
        text: concat("Hello ", "you")
                     ^~~~~~~~
    scene.yaml:3:28: error: 'concat' wants a list, this is a text ("you"); texts are put together in a text: "{a}{b}"
        text: concat("Hello ", "you")
                               ^~~~~
    """#),
  CheckedMistake(
    #"plus"#,
    #"""
    values: {name: "Ada"}
    layers:
      - label: a
        text: "Hello " + name
    """#,
    #"""
    scene.yaml:4:20: error: the text has ended before this; formulas stand in it, in braces: "Hello, {name}"
        text: "Hello " + name
                       ^
    """#),
  CheckedMistake(
    #"quotes"#,
    #"""
    layers:
      - label: a
        text: "on {format("2016-09-04", "d.M.")}"
    """#,
    #"""
    scene.yaml:3:23: error: this " ends the text; texts in its formulas stand in '…'
        text: "on {format("2016-09-04", "d.M.")}"
                          ^
    """#),
  CheckedMistake(
    #"width %"#,
    #"""
    layers:
      - {box: a, width: 50%}
    """#,
    #"""
    scene.yaml:2:21: error: 'width' is in points; for a share of the space around it write 0.5 * width
      - {box: a, width: 50%}
                        ^~~
    """#),
  CheckedMistake(
    #"text Hello"#,
    #"""
    layers:
      - label: a
        text: Hello
    """#,
    #"""
    scene.yaml:3:11: error: 'text' wants a text, and there is no 'Hello' here; a text stands in quotes: "Hello"
        text: Hello
              ^~~~~
    """#),
  CheckedMistake(
    #"file's name"#,
    #"""
    layers:
      - {image: a, source: photo.png}
    """#,
    #"""
    scene.yaml:2:24: error: 'source' wants a text, and there is no 'photo' here; a text stands in quotes: "photo.png"
      - {image: a, source: photo.png}
                           ^~~~~
    """#),
  CheckedMistake(
    #"texts of a list"#,
    #"""
    values: {modes: ["screen", overlay]}
    layers: [{box: a, each: m in modes, fill: red, blend: m}]
    """#,
    #"""
    scene.yaml:1:28: error: no 'overlay' here; a text stands in quotes: "overlay"
    values: {modes: ["screen", overlay]}
                               ^~~~~~~
    """#),
  CheckedMistake(
    #"colon"#,
    #"""
    layers:
      - label: a
        text: Price: 12
    """#,
    #"""
    scene.yaml:3:16: error: ': ' inside a value ends it in YAML; put text in quotes, or begin a new line for a new key
        text: Price: 12
                   ^
    """#),
  CheckedMistake(
    #"fill quoted"#,
    #"""
    layers:
      - {box: a, fill: "blue"}
    """#,
    #"""
    scene.yaml:2:21: error: 'fill' wants no text, which quotes make of it; write it without them: blue
      - {box: a, fill: "blue"}
                        ^~~~
    """#),
  CheckedMistake(
    #"0xff"#,
    #"""
    layers:
      - {box: a, fill: 0xFF0000}
    """#,
    #"""
    scene.yaml:2:20: error: a colour is written in quotes: "#FF0000"
      - {box: a, fill: 0xFF0000}
                       ^~~~~~~~
    """#),
  CheckedMistake(
    #"duration"#,
    #"""
    state: {x: 0}
    layers:
      - box: a
        tap: {animate: {x: 1}, duration: 0.3s}
    """#,
    #"""
    scene.yaml:4:28: error: unknown property 'duration' of the action 'animate'; here that is 'over'
        tap: {animate: {x: 1}, duration: 0.3s}
                               ^~~~~~~~
    """#),
  CheckedMistake(
    #"direction"#,
    #"""
    layers:
      - scroll: a
        direction: horizontal
        layers: [{box: b}]
    """#,
    #"""
    scene.yaml:3:5: error: unknown property 'direction' of scroll 'a'; here that is 'axis'
        direction: horizontal
        ^~~~~~~~~
    """#),
  CheckedMistake(
    #"offset"#,
    #"""
    layers:
      - scroll: list
        layers: [{box: b, height: 900}]
      - {box: top, if: list.offset > 40}
    """#,
    #"""
    scene.yaml:4:20: error: '>' wants two numbers or two texts, not a point ([0, 0]) and a number (40); of a point write .x or .y
      - {box: top, if: list.offset > 40}
                       ^~~~~~~~~~~~~~~~
    """#),
  CheckedMistake(
    #".length"#,
    #"""
    values: {l: [1, 2]}
    layers:
      - {label: a, text: "{l.length}"}
    """#,
    #"""
    scene.yaml:3:26: error: a number has no 'length'; write count(l) of a list, length(t) of a text
      - {label: a, text: "{l.length}"}
                             ^~~~~~
    """#),
  CheckedMistake(
    #".upper()"#,
    #"""
    values: {name: "a"}
    layers:
      - {label: a, text: "{name.upper()}"}
    """#,
    #"""
    scene.yaml:3:29: error: a text has no 'upper'; 'upper' is a function: upper(t)
      - {label: a, text: "{name.upper()}"}
                                ^~~~~
    """#),
  CheckedMistake(
    #"frame words"#,
    #"""
    layers:
      - {box: a, frame: 10 20 30 40}
    """#,
    #"""
    scene.yaml:2:24: error: '20' does not belong here; numbers of a list stand in brackets, with commas between them: [1, 2]
      - {box: a, frame: 10 20 30 40}
                           ^~
    """#),
  CheckedMistake(
    #"deg"#,
    #"""
    layers:
      - {box: a, rotation: 45°}
    """#,
    #"""
    scene.yaml:2:26: error: an angle is written 45deg
      - {box: a, rotation: 45°}
                             ^
    """#),
  CheckedMistake(
    #"rules map"#,
    #"""
    state: {a: false}
    layers: [{box: b}]
    rules:
      when: a
      do: {set: {a: false}}
    """#,
    #"""
    scene.yaml:4:3: error: 'rules' wants a list of rules such as '- {when: …, do: …}', this is a map
      when: a
      ^
    """#),
  CheckedMistake(
    #"then"#,
    #"""
    state: {a: false}
    layers: [{box: b}]
    rules:
      - {when: a, then: {set: {a: false}}}
    """#,
    #"""
    scene.yaml:4:5: error: a rule needs 'do'
      - {when: a, then: {set: {a: false}}}
        ^
    scene.yaml:4:15: error: unknown property 'then' of a rule; here that is 'do'
      - {when: a, then: {set: {a: false}}}
                  ^~~~
    """#),
  CheckedMistake(
    #"set value"#,
    #"""
    values: {a: 1}
    layers:
      - {box: b, tap: {set: {a: 2}}}
    """#,
    #"""
    scene.yaml:3:26: error: 'a' is not a state; only states can be set or animated, and 'state:' declares them
      - {box: b, tap: {set: {a: 2}}}
                             ^
    """#),
  CheckedMistake(
    #"drag list"#,
    #"""
    layers: [{scroll: a, layers: [{box: b, height: 900}]}]
    takes:
      t:
        - drag: {on: a, by: -100}
    """#,
    #"""
    scene.yaml:4:25: error: 'by' wants two numbers, this is a number; write [0, …] for up and down
        - drag: {on: a, by: -100}
                            ^~~~
    """#),
  CheckedMistake(
    #"state list"#,
    #"""
    state: [open, shut]
    layers: [{box: a}]
    """#,
    #"""
    scene.yaml:1:8: error: 'state' wants names with what they begin as, such as 'open: false', this is a list
    state: [open, shut]
           ^
    """#),
  CheckedMistake(
    #"named device"#,
    #"""
    device: iPhone 15
    layers: [{box: a}]
    """#,
    #"""
    scene.yaml:1:9: error: unknown device 'iPhone 15'; known are card, iphone-4, iphone-5, iphone-6, iphone-6-plus, iphone-x, iphone-11, iphone-15, iphone-se, iphone-16, iphone-16-pro-max, iphone-17, ipad, ipad-mini, ipad-11, ipad-pro-13, android-small, android, android-tablet, watch-45; did you mean 'iphone-15'?
    device: iPhone 15
            ^~~~~~~~~
    """#),
]

@Test("a formula as other languages have it is told with its place and its cure", arguments: beginnersFormulas)
func beginnersFormula(mistake: CheckedMistake) {
  #expect(printed(mistake.yaml) == mistake.printed)
}
