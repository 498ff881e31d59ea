import Formulas
import SceneFiles
import Scenes
import Testing

private let example = """
  scene: small-example
  device: iphone-6
  data: {items: [{id: 1, title: "Bread"}, {id: 2, title: Milk}]}
  values:
    off: list.offset.y
    dear: {from: i in items, where: i.id > 1, group: i.title, give: {n: count(i.items)}, sort: [-i.n, i.key]}
    given: required
  state:
    open: false
    glow: {follows: if open then 1 else 0, over: 0.3s, curve: easeOut}
  fill: white
  layers:
    - scroll: list
      frame: [0, min(off, 0), width, 220]
      insets: {top: if open then 50 else 0}
      indicator: {insets: [1, 2, 3, 4]}
      layers:
        - label: word
          each: item in items
          text: "{item.title} {{x}}"
          tap: {set: {open: not open}, if: off == 0}
          longPress:
            after: 1s
            do: [{animate: {glow: [0, 1]}, over: 1s, repeat: forever}, {remove: item}]
    - box:
      mask: {shape: m, path: {oval: [0, 0, 5, 5]}}
      fill: {gradient: [black, "#FFF"], to: [1, 1]}
    - card: first
      title: "Hi"
      open: open
  components:
    card: {kind: column, spacing: 4, values: {title: required}, layers: [{label: t, text: title}, {slot: s}]}
  rules:
    - when: open
      after: 2s
      do: {scroll: list, to: 0, over: 0.5s}
    - change: [open, off > 3]
      if: open
      do: {set: {open: false}}
  takes:
    first:
      - tap: word(1)
      - drag: {on: list, by: [0, -80], over: 0.5s}
      - release
      - fling: {from: [10, 20], to: [10, 80], velocity: 1500}
      - hold: {on: list, for: 1s}
      - settle
      - snapshot: end
  """

@Test("a scene is read with everything it says")
func wholeScene() throws {
  let scene = try read(example)
  #expect(scene.name.value == "small-example")
  #expect(scene.device?.value == "iphone-6")
  #expect(scene.root.values.map(\.name.value) == ["off", "dear", "given"])
  guard case .query(let query) = scene.root.values[1].definition else {
    Issue.record("no query")
    return
  }
  #expect(query.variable.value == "i")
  #expect(query.sort.count == 2)
  #expect(query.give.map(\.name.value) == ["n"])
  guard case .required = scene.root.values[2].definition else {
    Issue.record("not required")
    return
  }
  guard case .follows(_, let over, let curve) = scene.root.states[1].start else {
    Issue.record("no follower")
    return
  }
  #expect(over?.form == .number(0.3, .seconds))
  #expect(curve?.form == .name("easeOut"))
  #expect(scene.root.layers.map(\.kind.value) == ["scroll", "box", "card"])
  #expect(scene.root.layers.map { $0.name?.value } == ["list", nil, "first"])
  #expect(scene.root.layers[2].properties.map(\.name.value) == ["title", "open"])
  #expect(scene.files[0].components[0].body.kind.value == "column")
  #expect(scene.root.rules.count == 2)
  #expect(scene.takes[0].steps.count == 7)
}

@Test("a list in brackets is one formula, whatever commas are inside")
func bracketsAreOneFormula() throws {
  let scene = try read(example)
  guard case .list(let items) = scene.root.layers[0].formula("frame")?.form else {
    Issue.record("no list")
    return
  }
  #expect(items.count == 4)
  #expect(items[1].form.isCall(of: "min", arguments: 2))
  #expect(items[1].place.line == 14)
  #expect(items[1].place.column == 16)
}

@Test("quoted is text with formulas in it, unquoted is a formula")
func quotedIsText() throws {
  let scene = try read(
    "layers:\n  - {label: a, text: \"{n} of {{n}}\"}\n  - {label: b, text: n}\n  - {label: c, text: 'n'}")
  let forms = scene.root.layers.map { $0.formula("text")?.form }
  guard case .interpolation(let pieces) = forms[0] else {
    Issue.record("no interpolation")
    return
  }
  #expect(pieces.last == .text(" of {n}"))
  #expect(forms[1] == .name("n"))
  #expect(forms[2] == .text("n"))
}

@Test("words that YAML 1.1 takes for booleans and numbers stay what they are")
func noResolving() throws {
  let scene = try read("state: {on: 1, yes: off}\ntakes: {no: []}\ndata: {d: [on, 010, 1:30, 0x1F, .5, 2016-06-25]}")
  #expect(scene.root.states.map(\.name.value) == ["on", "yes"])
  guard case .list(let items) = scene.files[0].data[0].value else {
    Issue.record("no list")
    return
  }
  #expect(items.map(\.kindName) == Array(repeating: "a text", count: 6))
}

@Test("every mistake of every file is told at once")
func allAtOnce() {
  let reported = mistakes(
    "import: [other.yaml]\ndata: {d: d.csv}\nlayers:\n  - {box: a, widht: 1}\n  - {box: b, height:  )}",
    ["other.yaml": "components: {c: {fil: red}}", "d.csv": "a,b\n1\n"])
  #expect(
    reported == [
      "d.csv:2:1: 'd.csv' cannot be read: this record has 1 fields, the header has 2; commas stand between fields, as in the header",
      "other.yaml:1:18: unknown property 'fil' of component 'c'; did you mean 'fill'?",
      "4:14: unknown property 'widht' of box 'a'; did you mean 'width'?",
      "5:23: a value is expected here, not ')'",
    ])
}

extension Formula.Form {
  fileprivate func isCall(of name: String, arguments: Int) -> Bool {
    if case .call(name, let given) = self { given.count == arguments } else { false }
  }
}
