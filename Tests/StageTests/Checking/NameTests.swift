import Formulas
import Geometry
import Layers
import Locales
import Scenes
import Stage
import Testing

@Test("a name is looked for in the layer, then in the layers around it, then among layers, data and built-in names")
func lookupOrder() throws {
  let show = try Show(
    """
    data: {fromData: 7, title: "data", time: 42}
    values: {a: 1, b: 2}
    state: {s: 5}
    layers:
      - box: outer
        values: {a: 10}
        layers:
          - box: inner
            values: {b: 20}
            layers:
              - {label: seen, text: "{a} {b} {s} {fromData} {time} {screen.width}"}
      - {label: outside, text: "{a} {b}"}
      - {box: title, width: 30}
      - {label: layerBeforeData, text: "{title.width}"}
    """)
  #expect(try show.text("seen") == "10 20 5 7 42 375")
  #expect(try show.text("outside") == "1 2")
  #expect(try show.text("layerBeforeData") == "30")
}

@Test("a loop variable and own values go before the values of the layers around")
func loopVariables() throws {
  let show = try Show(
    """
    values: {item: "outer", own: "outer"}
    layers:
      - label: seen
        each: item in ["a", "b"]
        values: {own: "{item}!"}
        text: "{item} {own}"
    """)
  #expect(try show.text("seen(0)") == "a a!")
  #expect(try show.text("seen(1)") == "b b!")
}

@Test("layers see each other within their scope whatever their nesting")
func layersInSight() throws {
  let show = try Show(
    """
    layers:
      - box: a
        width: 11
        layers:
          - box: deep
            width: 22
            layers:
              - {label: one, text: "{a.width} {deep.width} {other.width} {inner.width}"}
      - box: other
        width: 33
        layers:
          - {box: inner, width: 44}
      - {label: two, text: "{deep.width} {inner.width}"}
    """)
  #expect(try show.text("one") == "11 22 33 44")
  #expect(try show.text("two") == "22 44")
}

@Test("a component's body sees its own names and its file's values and data, never the names of the place that uses it")
func componentScope() throws {
  let scene = """
    values: {ink: 3, shade: 4}
    data: {facts: [1, 2]}
    components:
      card:
        values: {shade: 40, extra: "own"}
        height: 10
        layers:
          - {label: line, text: "{ink} {shade} {count(facts)} {extra}"}
    layers:
      - box: holder
        values: {ink: 30, extra: "user's"}
        layers:
          - {card: first}
          - {card: second, shade: ink, extra: extra}
    """
  let show = try Show(scene)
  #expect(try show.text("first.line") == "3 40 2 own")
  #expect(try show.text("second.line") == "3 30 2 user's")
  #expect(
    mistakes(
      """
      components:
        card:
          height: 10
          layers:
            - {label: line, text: "{secret}"}
      layers:
        - box: holder
          values: {secret: 1}
          layers:
            - {card: c}
      """) == ["5:31: no 'secret' here; layers in sight: line"])
}

@Test("where nothing is near, the names of layers, values and states in sight are told, twelve of each at most")
func namesInSight() {
  let scene = """
    data: {rows: [1]}
    values: {gap: 8}
    state: {open: false}
    layers: [{box: back}, {label: l, each: row in rows, text: "{nothing}"}]
    """
  #expect(
    mistakes(scene) == ["4:61: no 'nothing' here; layers in sight: back, l; values: row, gap, rows; states: open"])
  #expect(
    mistakes("state: {open: false}\nopacity: nothing\nfill: white") == [
      "2:10: no 'nothing' here; states in sight: open"
    ])
  let values = (10..<25).map { "v\($0): 1" }.joined(separator: ", ")
  #expect(
    mistakes("values: {\(values)}\nopacity: nothing\nfill: white") == [
      "2:10: no 'nothing' here; values in sight: \((10..<22).map { "v\($0)" }.joined(separator: ", ")) and 3 more"
    ])
}

@Test("where a colour is wanted, a word that is none is told with those that are")
func colors() {
  let words = "black, white, clear, red, orange, yellow, green, cyan, blue, purple"
  #expect(
    mistakes("fill: crimson") == [
      "1:7: there is no colour 'crimson'; a colour is \"#RRGGBB\", rgb(…), or one of \(words)"
    ])
}

@Test("a layer may have the name of a value or a state without parts: before a point, and in steps, it is the layer")
func sharedNames() throws {
  let show = try Show(
    """
    state: {toast: false}
    values: {small: 3, list: [1, 2]}
    layers:
      - {box: toast, frame: [small, 10, 40, 40], tap: {set: {toast: true}}}
      - {label: small, text: "{if toast then 1 else 0} {toast.height} {small} {small.y}", top: 60}
    """, steps: "tap: toast")
  #expect(try show.text("small", at: show.duration) == "1 40 3 60")
  let rest = "is a value and a layer, and a formula could mean either; rename one of them, such as listValue"
  #expect(mistakes("values: {list: [1, 2]}\nlayers: [{box: list, size: [9, 9]}]") == ["2:16: 'list' \(rest)"])
}

@Test("the path of names that inspect prints leads to a layer, too")
func paths() throws {
  let show = try Show(
    """
    data: {rows: [1, 2]}
    layers:
      - box: outer
        layers:
          - column: list
            layers:
              - {box: row, each: r in rows, size: [30, 20], layers: [{box: inn, layers: [{box: dot, left: 4, size: [2, 2]}]}]}
      - {label: l, text: "{outer.list.row(1).inn.dot.x} {list.row(1).y}"}
    """)
  #expect(try show.text("l") == "4 20")
}

@Test("a layer of that name in another one is named where a bare name is none, or none of many")
func parts() {
  let scene = """
    components: {bar: {layers: [{label: title, each: t in range(3), text: "{t}"}, {box: knob}]}}
    layers:
      - {bar: top}
      - {box: list, each: n in range(2), layers: [{bar: inner}, {box: only}]}
      - {label: title, text: "a"}
    """
  func mistake(_ step: String) -> [String] { mistakes(scene + "\ntakes: {t: [{\(step)}]}") }
  #expect(
    mistake("tap: title(1)") == ["6:19: 'title' is one layer, not many; leave the number out, or write top.title(1)"])
  #expect(
    mistake("tap: title(x: 1)").count == 1 && mistake("tap: top.title(1)").isEmpty && mistake("tap: title").isEmpty)
  #expect(mistake("tap: knob") == ["6:19: no 'knob' here; did you mean 'top.knob'?"])
  #expect(mistake("tap: list(1).inner.knob").isEmpty)
  #expect(mistake("tap: only") == ["6:19: no 'only' here; did you mean 'list(0).only'?"])
}

@Test("an imported component sees its own file's values")
func importedComponent() throws {
  let show = try Show(
    """
    import: [other.yaml]
    values: {ink: "scene"}
    layers:
      - {tag: t}
    """,
    files: [
      "other.yaml": """
      values: {ink: "file"}
      components:
        tag:
          height: 10
          layers:
            - {label: line, text: ink}
      """
    ])
  #expect(try show.text("t.line") == "file")
}

@Test("a state shared by its bare name is the same state under two names, and both sides may set it")
func sharedStates() throws {
  let show = try Show(
    """
    state: {open: false, n: 0}
    components:
      switch:
        state: {on: false}
        size: [50, 30]
        tap: {set: {on: not on}}
    layers:
      - {switch: a, on: open, left: 0, top: 0}
      - {switch: b, on: open, left: 100, top: 0}
      - {switch: own, on: true, left: 200, top: 0}
      - {label: seen, top: 100, left: 0, text: "{if open then 1 else 0} {if a.on then 1 else 0} {if b.on then 1 else 0} {if own.on then 1 else 0}"}
      - {box: reset, left: 0, top: 200, size: [50, 50], tap: {set: {open: false}}}
    """, steps: "tap: a", "tap: b", "tap: a", "tap: own", "tap: reset")
  #expect(try show.text("seen", at: 0) == "0 0 0 1")
  #expect(try show.text("seen", at: 0.1) == "1 1 1 1")
  #expect(try show.text("seen", at: 0.2) == "0 0 0 1")
  #expect(try show.text("seen", at: 0.3) == "1 1 1 1")
  #expect(try show.text("seen", at: 0.4) == "1 1 1 0")
  #expect(try show.text("seen", at: 0.5) == "0 0 0 0")
}

@Test("what a component is given is live")
func givenValuesAreLive() throws {
  let show = try Show(
    """
    state: {n: 1}
    components:
      badge: {values: {count: required}, height: 20, layers: [{label: line, text: "{count}"}]}
    layers:
      - badge: b
        count: n * 2
      - {box: more, top: 100, left: 0, size: [50, 50], tap: {set: {n: n + 1}}}
    """, steps: "tap: more", "tap: more")
  #expect(try [0, 0.1, 0.2].map { try show.text("b.line", at: $0) } == ["2", "4", "6"])
}

@Test("index, previous and next of a loop variable count within the list")
func neighbours() throws {
  let show = try Show(
    """
    layers:
      - label: seen
        each: item in ["a", "b", "c"]
        text: "{index(item)} {default(previous(item), '-')} {default(next(item), '-')}"
    """)
  #expect(try show.text("seen(0)") == "0 - b")
  #expect(try show.text("seen(1)") == "1 a c")
  #expect(try show.text("seen(2)") == "2 b -")
}

@Test("a repeated layer is a list outside its instances and itself inside them")
func instancesFromOutside() throws {
  let show = try Show(
    """
    data: {items: [{w: 10}, {w: 20}, {w: 30}]}
    layers:
      - box: cell
        each: item in items
        frame: [index(item) * 50, 0, item.w, 40]
        layers:
          - {box: icon, width: item.w / 2}
          - {label: own, text: "{cell.width} {icon.width}"}
      - {label: seen, text: "{sum(cell.width)} {cell(2).x} {cell(1).icon.width} {count(cell.x)} {max(cell.width)}"}
    """)
  #expect(try show.text("seen") == "60 100 10 3 30")
  #expect(try show.text("cell(1).own") == "20 10")
}

@Test("fields of data are read through records and lists; a field of null is null")
func dataLookups() throws {
  let seen = try answers(
    """
    data:
      shop: {name: "Li", owner: null}
      goods: [{id: a, price: 3}, {id: b, price: 4}]
    """, "shop.name", "last(goods.price)", "goods(1).id", "default(shop.owner.name, 'none')", "sum(goods.price)",
    "if at(goods, 5) == null then 1 else 0")
  #expect(seen == ["Li", "4", "b", "none", "7", "1"])
}

@Test("width and height are those of the space a layer is placed in")
func spaceOfTheParent() throws {
  let show = try Show(
    """
    layers:
      - box: holder
        frame: [10, 10, 200, 100]
        values: {half: width / 2}
        layers:
          - {label: inside, width: 90, text: "{width} {height} {self.width}"}
      - {label: outside, text: "{width} {height} {holder.half}"}
      - scroll: list
        frame: [0, 0, 120, 80]
        layers:
          - {label: inScroll, text: "{width} {height}"}
    """)
  #expect(try show.text("inside") == "200 100 90")
  #expect(try show.text("outside") == "375 667 187.5")
  #expect(try show.text("inScroll") == "120 80")
}

@Test("self is the layer, and in a component's body its root")
func selfIsTheLayer() throws {
  let show = try Show(
    """
    components:
      card:
        size: [80, 40]
        values: {own: self.width}
        layers:
          - {label: line, left: self.height, text: "{own}"}
    layers:
      - {card: c}
      - {box: square, width: 50, height: self.width}
    """)
  #expect(try show.frame("square").height == 50)
  #expect(try show.text("c.line") == "80")
}

@Test("a word listed by a property is that word there and hides other names")
func wordsHideNames() throws {
  let show = try Show(
    """
    values: {center: 5}
    layers:
      - row: r
        frame: [0, 0, 100, 50]
        align: center
        layers: [{box: b, size: [10, 10]}]
    """)
  #expect(try show.frame("r.b").minY == 20)
}

@Test("values may stand in any order and read each other")
func valuesInAnyOrder() throws {
  #expect(try answers("values: {c: b + 1, b: a + 1, a: 1}", "c", "a + b + c") == ["3", "6"])
}

@Test("an override replaces a value or the start of a state")
func overrides() throws {
  let yaml = "values: {one: 1}\nstate: {s: 2}\nlayers: [{label: seen, text: \"{one} {s}\"}]"
  let formula = { try Formula(parsing: $0, at: SourcePlace(file: "--set", line: 1, column: 1)) }
  let options = SceneOptions(overrides: [
    ValueOverride("one", try formula("10")), ValueOverride("s", try formula("20")),
  ])
  let show = Show(try Stage(scene: checkedScene(yaml, options: options)))
  #expect(try show.text("seen") == "10 20")
  #expect(
    mistakes(yaml, options: SceneOptions(overrides: [ValueOverride("oen", try formula("1"))])) == [
      "the scene has no value or state 'oen' to set; did you mean 'one'?"
    ])
}

@Test("dark, language and the device come from outside")
func surroundingFacts() throws {
  let yaml =
    "device: iphone-5\nlayers: [{label: seen, text: \"{if dark then 1 else 0} {language} {screen.width} {screen.safeTop}\"}]"
  let plain = try Show(yaml)
  #expect(try plain.text("seen") == "0 zh 320 20")
  let options = SceneOptions(device: "iphone-x", dark: true, locale: try LocaleTag("en"))
  let dark = Show(try Stage(scene: checkedScene(yaml, options: options)))
  #expect(try dark.text("seen") == "1 en 375 44")
}

@Test("a component's own layer goes before the name that its user gives the component")
func innerLayerNamedAsTheUsersName() throws {
  let show = try Show(
    """
    components:
      panel:
        values: {inside: drawer.width}
        layers:
          - {box: drawer, width: 40}
          - {label: seen, text: "{inside}"}
    layers:
      - {panel: drawer, width: 200}
      - {label: outside, text: "{drawer.width}"}
    """)
  #expect(try show.text("seen") == "40")
  #expect(try show.text("outside") == "200")
}

@Test("the bar of a scroll is light where the system is dark, and has the colour that it is given")
func indicatorColors() throws {
  func background(_ key: String = "", dark: Bool = false) throws -> Fill? {
    let yaml = """
      device: card
      layers:
        - {scroll: list, layers: [{box: row, frame: [0, 0, 100, 400]}]\(key)}
      takes:
        pull:
          - drag: {on: list, by: [0, -60], over: 0.3s}
      """
    let show = Show(try Stage(scene: checkedScene(yaml, options: SceneOptions(dark: dark)), take: "pull"))
    return try show.screen(at: 0.2).first { $0.kind == "indicator" }?.background
  }
  #expect(try background() == .color(Color(white: 0, alpha: 0.35)))
  #expect(try background(dark: true) == .color(Color(white: 1, alpha: 0.35)))
  #expect(try background(", indicator: {color: \"#3B6EA5\"}", dark: true) == Color(hex: "#3B6EA5").map(Fill.color))
}
