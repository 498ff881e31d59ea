import Testing

/// Slips of those who see the language for the first time.
private let beginnersSlips = [
  CheckedMistake(
    #"missing dash"#,
    #"""
    layers:
      box: a
      frame: [0, 0, 1, 1]
    """#,
    #"""
    scene.yaml:2:3: error: 'layers' wants a list of layers such as '- box: name', this is a map
      box: a
      ^
    """#),
  CheckedMistake(
    #"no space after dash"#,
    #"""
    layers:
      -box: a
    """#,
    #"""
    scene.yaml:2:3: error: 'layers' wants a list of layers such as '- box: name', this is a map
      -box: a
      ^
    """#),
  CheckedMistake(
    #"no space after colon"#,
    #"""
    layers:
      - box:a
    """#,
    #"""
    scene.yaml:2:5: error: 'layers' wants a layer such as 'box: name', this is a value
      - box:a
        ^~~~~
    """#),
  CheckedMistake(
    #"states"#,
    #"""
    states:
      open: false
    """#,
    #"""
    scene.yaml:1:1: error: unknown key 'states' of a scene file; here that is 'state'
    states:
    ^~~~~~
    """#),
  CheckedMistake(
    #"var"#,
    #"""
    variables:
      open: false
    """#,
    #"""
    scene.yaml:1:1: error: unknown key 'variables' of a scene file; here that is 'values'
    variables:
    ^~~~~~~~~
    """#),
  CheckedMistake(
    #"and"#,
    #"""
    state: {a: true, b: false}
    layers:
      - box: c
        if: a && b
    """#,
    #"""
    scene.yaml:4:11: error: there is no '&&'; write 'and'
        if: a && b
              ^~
    """#),
  CheckedMistake(
    #"or"#,
    #"""
    state: {a: true, b: false}
    layers:
      - box: c
        if: a || b
    """#,
    #"""
    scene.yaml:4:11: error: there is no '||'; write 'or'
        if: a || b
              ^~
    """#),
  CheckedMistake(
    #"="#,
    #"""
    state: {a: 1}
    layers:
      - box: c
        if: a = 1
    """#,
    #"""
    scene.yaml:4:11: error: there is no '='; write '=='
        if: a = 1
              ^
    """#),
  CheckedMistake(
    #"==="#,
    #"""
    state: {a: 1}
    layers:
      - box: c
        if: a === 1
    """#,
    #"""
    scene.yaml:4:13: error: there is no '='; write '=='
        if: a === 1
                ^
    """#),
  CheckedMistake(
    #"if without else"#,
    #"""
    state: {a: true}
    layers:
      - box: c
        width: if a then 10
    """#,
    #"""
    scene.yaml:4:23: error: 'else' of 'if' is missing; write 'if a then b else c'
        width: if a then 10
                          ^
    """#),
  CheckedMistake(
    #"steps swipe"#,
    #"""
    layers: [{box: a, frame: [0, 0, 1, 1]}]
    takes:
      t:
        - swipe: a
    """#,
    #"""
    scene.yaml:4:7: error: unknown step 'swipe'; here that is 'fling'
        - swipe: a
          ^~~~~
    """#),
  CheckedMistake(
    #"steps zoom"#,
    #"""
    layers: [{box: a, frame: [0, 0, 1, 1]}]
    takes:
      t:
        - zoom: a
    """#,
    #"""
    scene.yaml:4:7: error: unknown step 'zoom'; here that is 'pinch'
        - zoom: a
          ^~~~
    """#),
  CheckedMistake(
    #"two fingers elsewhere"#,
    #"""
    layers:
      - {box: a, pinchGesture: {}}
      - {box: b, MagnificationGesture: {}}
      - {box: c, RotationGesture: {}}
      - {box: d, ontouchstart: {}}
      - {box: e, rotate: 30deg}
    """#,
    #"""
    scene.yaml:2:14: error: unknown property 'pinchGesture' of box 'a'; here that is 'pinch'
      - {box: a, pinchGesture: {}}
                 ^~~~~~~~~~~~
    scene.yaml:3:14: error: unknown property 'MagnificationGesture' of box 'b'; here that is 'pinch'
      - {box: b, MagnificationGesture: {}}
                 ^~~~~~~~~~~~~~~~~~~~
    scene.yaml:4:14: error: unknown property 'RotationGesture' of box 'c'; here that is 'rotate'
      - {box: c, RotationGesture: {}}
                 ^~~~~~~~~~~~~~~
    scene.yaml:5:14: error: unknown property 'ontouchstart' of box 'd'; here that is 'tap' or 'drag', or 'pinch' and 'rotate' for two fingers
      - {box: d, ontouchstart: {}}
                 ^~~~~~~~~~~~
    scene.yaml:6:14: error: 'rotate' of a layer is called 'rotation'
      - {box: e, rotate: 30deg}
                 ^~~~~~
    """#),
  CheckedMistake(
    #"wait ms"#,
    #"""
    takes:
      t:
        - wait: 500 ms
    """#,
    #"""
    scene.yaml:3:17: error: 'ms' does not belong here; an operator is missing, or the text wants quotes
        - wait: 500 ms
                    ^~
    """#),
  CheckedMistake(
    #"rotation 45"#,
    #"""
    layers:
      - {box: a, rotation: 45}
    """#,
    #"""
    scene.yaml:2:24: error: 'rotation' is an angle and needs a unit; write 45deg, 45turn or 45rad
      - {box: a, rotation: 45}
                           ^~
    """#),
  CheckedMistake(
    #"True2"#,
    #"""
    state: {open: True}
    layers: [{box: a}]
    """#,
    #"""
    scene.yaml:1:15: error: no 'True' here; here that is 'true'
    state: {open: True}
                  ^~~~
    """#),
  CheckedMistake(
    #"bare over"#,
    #"""
    state: {x: {follows: 1, over: 0.3}}
    layers: [{box: a}]
    """#,
    #"""
    scene.yaml:1:31: error: 'over' is a time and needs a unit; write 0.3ms or 0.3s
    state: {x: {follows: 1, over: 0.3}}
                                  ^~~
    """#),
  CheckedMistake(
    #"transparent"#,
    #"""
    layers:
      - {box: a, fill: transparent}
    """#,
    #"""
    scene.yaml:2:20: error: no 'transparent' here; here that is 'clear'
      - {box: a, fill: transparent}
                       ^~~~~~~~~~~
    """#),
  CheckedMistake(
    #"item indent"#,
    #"""
    layers:
      - scroll: a
        layers:
          - box: b
         - box: c
    """#,
    #"""
    scene.yaml:5:6: error: one space too few: this line begins with 5, the items it belongs to with 6
         - box: c
         ^
    """#),
  CheckedMistake(
    #"each"#,
    #"""
    layers:
      - {box: a, each: [1, 2, 3]}
    """#,
    #"""
    scene.yaml:2:20: error: 'each' is written 'name in list'; for so many of them, 'i in range(10)'
      - {box: a, each: [1, 2, 3]}
                       ^
    """#),
  CheckedMistake(
    #"size1"#,
    #"""
    layers:
      - {box: a, size: [10]}
    """#,
    #"""
    scene.yaml:2:20: error: 'size' wants [width, height], this is a list of 1
      - {box: a, size: [10]}
                       ^
    """#),
  CheckedMistake(
    #"frame5"#,
    #"""
    layers:
      - {box: a, frame: [1, 2, 3, 4, 5]}
    """#,
    #"""
    scene.yaml:2:21: error: 'frame' wants [x, y, width, height], this is a list of 5
      - {box: a, frame: [1, 2, 3, 4, 5]}
                        ^
    """#),
  CheckedMistake(
    #"upper"#,
    #"""
    values: {a: toUpperCase("x")}
    layers: [{box: a1}]
    """#,
    #"""
    scene.yaml:1:13: error: there is no function 'toUpperCase'; here that is 'upper'
    values: {a: toUpperCase("x")}
                ^~~~~~~~~~~~~~~~
    """#),
  CheckedMistake(
    #"take unknown layer"#,
    #"""
    layers: [{box: card}]
    takes: {t: [{tap: crad}]}
    """#,
    #"""
    scene.yaml:2:19: error: no 'crad' here; did you mean 'card'?
    takes: {t: [{tap: crad}]}
                      ^~~~
    """#),
  CheckedMistake(
    #"missing image"#,
    #"""
    layers:
      - {image: a, source: "phto.png"}
    """#,
    #"""
    scene.yaml:2:25: error: cannot use the picture 'phto.png': there is no such file
      - {image: a, source: "phto.png"}
                            ^~~~~~~~
    """#),
]

@Test("a beginner's slip is told with its place and its cure", arguments: beginnersSlips)
func beginnersSlip(mistake: CheckedMistake) {
  #expect(printed(mistake.yaml) == mistake.printed)
}
