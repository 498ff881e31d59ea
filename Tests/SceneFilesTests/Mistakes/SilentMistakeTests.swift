import Scenes
import Testing

/// Slips that would change nothing, or something else than was meant, and used to pass in silence.
private let slips = [
  CheckedMistake(
    "a layer without a name, as inspect prints it",
    "layers:\n  - {box: , size: [9, 9]}\n  - {box: a, width: box#0.maxX}",
    """
    scene.yaml:3:21: error: 'box#0' is a layer without a name, which only takes read so; give it a name
      - {box: a, width: box#0.maxX}
                        ^~~~~
    """),
  CheckedMistake(
    "one that is not there, in a take",
    "layers:\n  - {box: , size: [9, 9]}\n  - {box: a}\ntakes:\n  main: [{tap: box#2}]",
    """
    scene.yaml:5:16: error: there is no layer 'box#2' here; 'flipbook inspect' prints those that there are
      main: [{tap: box#2}]
                   ^~~~~
    """),
  CheckedMistake(
    "an angle without its unit", "layers:\n  - {box: a, rotation: 45}",
    """
    scene.yaml:2:24: error: 'rotation' is an angle and needs a unit; write 45deg, 45turn or 45rad
      - {box: a, rotation: 45}
                           ^~
    """),
  CheckedMistake(
    "a negative angle without its unit, in a branch", "layers:\n  - box: a\n    rotation: if width > 3 then -45 else 0",
    """
    scene.yaml:3:33: error: 'rotation' is an angle and needs a unit; write -45deg, -45turn or -45rad
        rotation: if width > 3 then -45 else 0
                                    ^~~
    """),
  CheckedMistake(
    "the colours of a mask", "layers:\n  - {box: a, fill: red, mask: {box: m, fill: black, filter: {hue: 90deg}}}",
    """
    scene.yaml:2:53: error: 'filter' has no effect on box 'm': a mask uses only its alpha, which this leaves as it is
      - {box: a, fill: red, mask: {box: m, fill: black, filter: {hue: 90deg}}}
                                                        ^~~~~~
    """),
  CheckedMistake(
    "the sine of degrees", "layers:\n  - {box: a, width: sin(30)}",
    """
    scene.yaml:2:25: error: 'sin' is an angle and needs a unit; write 30deg, 30turn or 30rad
      - {box: a, width: sin(30)}
                            ^~
    """),
  CheckedMistake(
    "a negative time without its unit", "layers:\n  - box: a\n    longPress: {after: -1, do: []}",
    """
    scene.yaml:3:24: error: 'after' cannot be -1; it is at least 0
        longPress: {after: -1, do: []}
                           ^~
    scene.yaml:3:24: error: 'after' is a time and needs a unit; write -1ms or -1s
        longPress: {after: -1, do: []}
                           ^~
    """),
  CheckedMistake(
    "a slot with a state of its own",
    """
    components:
      card:
        layers:
          - {slot: inside, state: {n: 0}}
    layers:
      - {card: c}
    """,
    """
    scene.yaml:4:32: error: a slot has no 'state' of its own: it holds what the component's user puts there; \
    write them at a layer around it
          - {slot: inside, state: {n: 0}}
                                   ^
    """),
  CheckedMistake(
    "an opacity above 1", "layers:\n  - {box: a, opacity: 3}",
    """
    scene.yaml:2:23: error: 'opacity' cannot be 3; it is from 0 to 1
      - {box: a, opacity: 3}
                          ^
    """),
  CheckedMistake(
    "corners of a negative radius", "layers:\n  - {box: a, fill: red, cornerRadius: [4, -4, 4, 4]}",
    """
    scene.yaml:2:43: error: 'cornerRadius' cannot be -4; it is at least 0
      - {box: a, fill: red, cornerRadius: [4, -4, 4, 4]}
                                              ^~
    """),
  CheckedMistake(
    "a size for the scene", "size: [1024, 768]\nlayers:\n  - box: a",
    """
    scene.yaml:1:1: error: 'size' does nothing here: a scene is as large as its screen; choose a 'device', or put the layers in a box
    size: [1024, 768]
    ^~~~
    """),
  CheckedMistake(
    "a key without an each", "layers:\n  - {box: a, key: 3}",
    """
    scene.yaml:2:14: error: 'key' has no effect on box 'a': it tells the rows of an 'each' apart, and there is none
      - {box: a, key: 3}
                 ^~~
    """),
  CheckedMistake(
    "a gap outside of a stack", "layers:\n  - {box: a, gap: 3}",
    """
    scene.yaml:2:14: error: 'gap' has no effect on box 'a': it is for layers in a row or a column
      - {box: a, gap: 3}
                 ^~~
    """),
  CheckedMistake(
    "a path to hit where there is none", "layers:\n  - {box: a, hit: stroke, tap: []}",
    """
    scene.yaml:2:14: error: 'hit' has no effect on box 'a': only a shape has a path and a stroke
      - {box: a, hit: stroke, tap: []}
                 ^~~
    """),
  CheckedMistake(
    "a flick without stops", "layers:\n  - {scroll: a, flick: 300}",
    """
    scene.yaml:2:17: error: 'flick' has no effect on scroll 'a': it needs 'stops', between which it chooses
      - {scroll: a, flick: 300}
                    ^~~~~
    """),
  CheckedMistake(
    "a scroll that always bounces and never does", "layers:\n  - {scroll: a, bounces: none, alwaysBounce: true}",
    """
    scene.yaml:2:32: error: 'alwaysBounce' has no effect on scroll 'a': it cannot be pulled beyond its ends; see 'bounces'
      - {scroll: a, bounces: none, alwaysBounce: true}
                                   ^~~~~~~~~~~~
    """),
  CheckedMistake(
    "a scroll that always bounces, without ends", "layers:\n  - {scroll: a, loops: true, alwaysBounce: true}",
    """
    scene.yaml:2:30: error: 'alwaysBounce' has no effect on scroll 'a': a scroll that loops has no ends
      - {scroll: a, loops: true, alwaysBounce: true}
                                 ^~~~~~~~~~~~
    """),
  CheckedMistake(
    "UIKit's name of what always bounces", "layers:\n  - {scroll: a, alwaysBounceVertical: true}",
    """
    scene.yaml:2:17: error: unknown property 'alwaysBounceVertical' of scroll 'a'; here that is 'alwaysBounce: true'
      - {scroll: a, alwaysBounceVertical: true}
                    ^~~~~~~~~~~~~~~~~~~~
    """),
  CheckedMistake(
    "a way to nowhere", "layers:\n  - {scroll: a, settle: {over: 1s}}",
    """
    scene.yaml:2:17: error: 'settle' has no effect on scroll 'a': it needs 'paging' or 'stops'
      - {scroll: a, settle: {over: 1s}}
                    ^~~~~~
    """),
  CheckedMistake(
    "a time for a spring", "layers:\n  - {box: a, if: dark, comes: {over: 1s, curve: spring(200, 16)}}",
    """
    scene.yaml:2:32: error: 'over' has no effect on box 'a': a spring takes a time of its own; remove it, or choose another curve
      - {box: a, if: dark, comes: {over: 1s, curve: spring(200, 16)}}
                                   ^~~~
    """),
  CheckedMistake(
    "an anchor of what never turns", "layers:\n  - {box: a, anchor: [0, 1]}",
    """
    scene.yaml:2:14: error: 'anchor' has no effect on box 'a': it needs a 'rotation', a 'skewX', a 'scale' or an 'along'
      - {box: a, anchor: [0, 1]}
                 ^~~~~~
    """),
  CheckedMistake(
    "measured outside of a scroll", "layers:\n  - {box: a, measured: false}",
    """
    scene.yaml:2:14: error: 'measured' has no effect on box 'a': it is for layers directly in a scroll
      - {box: a, measured: false}
                 ^~~~~~~~
    """),
  CheckedMistake(
    "joined, with nothing to join", "layers:\n  - {box: a, joined: true}",
    """
    scene.yaml:2:14: error: 'joined' has no effect on box 'a': it needs several layers inside, whose edges it joins
      - {box: a, joined: true}
                 ^~~~~~
    """),
  CheckedMistake(
    "corners and a rule of a shape that has neither",
    "layers:\n  - shape: a\n    path: {oval: [0, 0, 9, 9]}\n    stroke: {width: 2}\n    rule: evenodd\n    cornerRadius: 4",
    """
    scene.yaml:5:5: error: 'rule' has no effect on shape 'a': it needs a 'fill'
        rule: evenodd
        ^~~~
    scene.yaml:6:5: error: 'cornerRadius' has no effect on shape 'a': it has no fill, no border, no backdrop and no clip whose corners could be round
        cornerRadius: 4
        ^~~~~~~~~~~~
    """),
  CheckedMistake(
    "a picture's corners that nothing cuts", "layers:\n  - {image: a, source: \"photo.png\", cornerRadius: 8}",
    """
    scene.yaml:2:37: error: 'cornerRadius' has no effect on image 'a': it has no fill, no border, no backdrop and no clip whose corners could be round
      - {image: a, source: "photo.png", cornerRadius: 8}
                                        ^~~~~~~~~~~~
    """),
  CheckedMistake(
    "a coming of what is always there", "layers:\n  - {box: a, comes: {over: 1s}}",
    """
    scene.yaml:2:14: error: 'comes' has no effect on box 'a': it is there from the beginning; give it an 'if' or an 'each'
      - {box: a, comes: {over: 1s}}
                 ^~~~~
    """),
  CheckedMistake(
    "the radius of an oval", "layers:\n  - {shape: a, path: {oval: [0, 0, 9, 9], radius: 3}, fill: red}",
    """
    scene.yaml:2:43: error: 'radius' has no effect on shape 'a': it is for an arc or a rect
      - {shape: a, path: {oval: [0, 0, 9, 9], radius: 3}, fill: red}
                                              ^~~~~~
    """),
  CheckedMistake(
    "insets across a scroll's axis", "layers:\n  - {scroll: a, insets: {left: 3}}",
    """
    scene.yaml:2:26: error: 'left' has no effect on scroll 'a': it does not move sideways; see 'axis'
      - {scroll: a, insets: {left: 3}}
                             ^~~~
    """),
  CheckedMistake(
    "a value and a layer of one name", "values: {edge: [3]}\nlayers:\n  - box: edge",
    """
    scene.yaml:3:10: error: 'edge' is a value and a layer, and a formula could mean either; rename one of them, such as edgeValue
      - box: edge
             ^~~~
    """),
]

@Suite("Slips that change nothing are told")
struct SilentMistakeTests {
  @Test("each with its place and the cure", arguments: slips)
  func reported(slip: CheckedMistake) {
    #expect(printed(slip.yaml) == slip.printed)
  }

  @Test("what a component leaves to its users is not held against it")
  func components() {
    let card = "components: {card: {anchor: [0, 0], cornerRadius: 8, measured: false, goes: {over: 1s}, layers: []}}\n"
    #expect(printed(card + "layers: [{card: a, fill: red, rotation: 3deg}, {card: b}]") == "")
    #expect(printed("components: {card: {rotation: 9deg, layers: []}}\nlayers: [{card: a, anchor: [0, 0]}]") == "")
  }

  @Test("a scene that draws nothing is told, one with only a fill is a picture")
  func nothing() {
    #expect(printed("scene: bare").contains("this scene draws nothing"))
    #expect(printed("fill: \"#3B6EA5\"") == "")
  }

  @Test("glass has corners and a shadow of its own")
  func glass() {
    let pane = "backdrop: {blur: 8}, cornerRadius: 12, shadow: {radius: 8, spread: 2}"
    #expect(printed("layers: [{box: pane, frame: [0, 0, 90, 40], \(pane)}]") == "")
    #expect(printed("layers: [{shape: pane, path: {oval: [0, 0, 9, 9]}, backdrop: {blur: 8}}]") == "")
    #expect(printed("layers: [{shape: pane, path: {svg: \"M0 0 H9 V9 Z\"}, rule: evenodd, backdrop: {blur: 8}}]") == "")
    #expect(
      printed("layers: [{shape: pane, path: {oval: [0, 0, 9, 9]}, backdrop: {blur: 8}, cornerRadius: 12}]")
        .contains("'cornerRadius' has no effect on shape 'pane'"))
  }

  @Test("0, radians and what is worked out need no unit of their own")
  func angles() {
    #expect(
      printed("layers:\n  - {box: a, rotation: 0}\n  - {box: b, rotation: 1.5rad}\n  - {box: c, rotation: b.x * 0.1}")
        == "")
  }

  @Test("what a range's ends are is in it")
  func ends() {
    #expect(printed("layers:\n  - {box: a, fill: red, opacity: 0, cornerRadius: 0}\n  - {box: b, opacity: 1}") == "")
  }

  @Test("no take is named as the one that every scene has")
  func rest() {
    #expect(printed("layers:\n  - box: a\ntakes:\n  none: [{wait: 1s}]").contains("no take may be named 'none'"))
  }

  @Test("a layer may have a function's name: calls with what the function takes mean the function")
  func functionNames() {
    #expect(
      printed(
        """
        data: {bills: [{date: "2016-06-25", cents: 3}]}
        values: {total: sum(bills.cents), first: day("2016-06-25")}
        layers:
          - {box: sum, width: sum(bills.cents), height: sum.width}
          - {box: day, each: b in bills, left: day(b.date)}
          - {box: last, top: day(0).height}
        """) == "")
  }

  @Test("`scroll` is the scroll around, in a component too")
  func scroll() {
    #expect(
      printed(
        """
        components:
          header: {values: {pull: -scroll.offset.y}, height: 20, layers: [{box: bar, width: max(pull, 0)}]}
        layers:
          - scroll: list
            layers: [{header: top}]
        """.replacing("max(pull, 0)", with: "pull")) == "")
    #expect(printed("layers:\n  - {box: a, width: scroll.offset.y}").contains("no 'scroll' here"))
  }
}
