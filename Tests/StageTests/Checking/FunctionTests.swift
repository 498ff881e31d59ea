import Stage
import Testing

@Suite("Own functions, and values that components inherit")
struct FunctionTests {
  @Test("own functions are formulas with parameters, typed by what they are given")
  func ownFunctions() throws {
    let scene = """
      values: {currency: "¥"}
      functions:
        clock(s): "{floor(s / 60)}:{format(mod(s, 60), '00')}"
        money(cents): "{currency} {fixed(cents / 100, 2)}"
        twice(x): x + x
        far(from, to): hypot(to.x - from.x, to.y - from.y)
        pi(): 3
      """
    #expect(
      try answers(
        scene, "clock(125)", "money(1250)", "twice(4)", "twice([1, 2]).y", "far([0, 0], [3, 4])", "pi()",
        "twice(twice(twice(1)))")
        == ["2:05", "¥ 12.50", "8", "4", "5", "3", "8"])
  }

  @Test("a function of something that moves moves, and makes events where a rule looks at it")
  func movingFunctions() throws {
    let show = try Show(
      """
      functions:
        half(x): x / 2
        reached(x, y): half(x) >= y
      state: {hit: false}
      rules: [{when: "reached(time, 0.25)", do: {set: {hit: true}}}]
      layers:
        - {box: bar, width: half(time) * 100}
        - {label: seen, text: "{if hit then 'true' else 'false'}"}
      """.replacing("\"reached(time, 0.25)\"", with: "reached(time, 0.25)"), idleFor: 1)
    #expect(try show.frame("bar", at: 0.8).width == 40)
    #expect(try [0.499, 0.5].map { try show.text("seen", at: $0) } == ["false", "true"])
  }

  @Test("functions of a library are seen where it is imported, and see their own file's values alone")
  func libraryFunctions() throws {
    let library = """
      values: {unit: " m"}
      functions:
        length(x): "{x}{unit}"
        far(x): "{fixed(x, 1)}{unit}"
      """.replacing("  length(x): \"{x}{unit}\"\n", with: "")
    let show = try Show(
      """
      import: [lib.yaml]
      values: {unit: "?"}
      layers: [{label: seen, text: far(2)}]
      """, files: ["lib.yaml": library])
    #expect(try show.text("seen") == "2.0 m")
  }

  @Test("a function sees the states of its scene, wherever in it it is called, and moves as they do")
  func states() throws {
    let show = try Show(
      """
      state: {open: 0, chosen: false}
      values: {half: open / 2, far: bar.width}
      functions:
        wide(a): a * open + half
        going(): if moving(open) then target(open) else 0
        reach(): far
      components:
        part: {size: [5, 5], layers: [{box: inner, width: wide(4), height: 1}]}
      rules: [{when: "W", do: {set: {chosen: true}}}]
      layers:
        - {box: bar, width: wide(10), height: 3}
        - {box: row, each: i in range(2), size: [9, 9], layers: [{part: p}]}
        - {label: seen, text: "{going()} {if chosen then 1 else 0} {reach() > 30}"}
      """.replacing("\"W\"", with: "wide(1) >= 1.5").replacing(
        "{reach() > 30}", with: "{if reach() > 52 then 1 else 0}"),
      steps: "do: {animate: {open: 10}, over: 1s, curve: linear}", "wait: 2s")
    #expect(try show.frame("bar", at: 0.5).width == 52.5)
    #expect(try show.frame("row(1).p.inner", at: 0.5).width == 22.5)
    #expect(
      try [0.09, 0.11, 0.6, 1.5].map { try show.text("seen", at: $0) } == ["10 0 0", "10 1 0", "10 1 1", "0 1 1"])
  }

  @Test(
    "a function of a scene that is imported sees the states of the one that it is called in, not those of who imports it"
  )
  func statesOfImported() throws {
    let page = """
      scene: page
      state: {count: 1}
      functions: {twice(): count * 2}
      components: {part: {size: [5, 5], layers: [{label: text, text: "{twice()}"}]}}
      layers: [{box: b, frame: [0, 20, 20, 20], tap: {set: {count: count + 1}}}, {part: p}]
      """
    let show = try Show(
      """
      import: [page.yaml]
      state: {count: 50}
      layers: [{page: first, size: [100, 50]}, {page: second, left: 100, size: [100, 50]}]
      """, take: nil, files: ["page.yaml": page])
    #expect(try show.text("first.p.text") == "2")
    let other = mistakes(
      "import: [page.yaml]\nstate: {count: 50}\nlayers: [{label: a, text: \"{twice()}\"}]", files: ["page.yaml": page])
    #expect(other.count == 1 && other[0].contains("no 'count' here"), "\(other)")
  }

  @Test(
    "mistakes about functions name the cure",
    arguments: [
      ("f(x): g(x)\n  g(x): f(x)", "f(1)", "the function f → g → f calls itself; functions do not recurse"),
      ("f(x): x", "f(1, 2)", "'f' does not take 2 arguments; write f(x)"),
      ("half(x): x", "hafl(1)", "there is no function 'hafl'; did you mean 'half'?"),
      ("f(x): floor(x)", "f(\"a\")", "'floor' wants a number, this is a text"),
      ("f(x): x + width", "f(1)", "no 'width' here"), ("f(x): x + self.width", "f(1)", "no 'self' here"),
      ("floor(x): x", "1", "'floor' is a function of the language; give yours another name"),
      ("f(x): y", "1", "no 'y' here"), ("f: 3", "1", "'f' is no function: its name is followed by its parameters"),
      ("f(x, x): x", "1", "'x' is given twice"),
    ])
  func functionMistakes(_ functions: String, _ call: String, _ message: String) {
    let found = mistakes("functions:\n  \(functions)\nlayers:\n  - {box: b, width: \(call)}")
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test("a formula that functions blow up is refused, not worked out for ever")
  func explosion() {
    for body in ["NEXT(NEXT(x))", "NEXT(x + 1) + NEXT(x - 1.5)"] {
      let functions = (1..<20).map { "  f\($0)(x): \(body.replacing("NEXT", with: "f\($0 - 1)"))\n" }.joined()
      for argument in ["1", "a"] {
        let found = mistakes(
          "functions:\n  f0(x): x + 1\n\(functions)state: {a: 1}\nlayers:\n  - {box: b, width: f19(\(argument))}")
        let words = ["makes more than 10000 parts of this formula", "more than 600 levels deep"]
        #expect(!found.isEmpty && found.allSatisfy { one in words.contains { one.contains($0) } }, "\(found.prefix(3))")
      }
    }
  }

  @Test("calls in one another, as deep as formulas go, are worked out")
  func nestedCalls() throws {
    let calls = String(repeating: "f(", count: 90) + "1" + String(repeating: ")", count: 90)
    #expect(try answers("functions:\n  f(x): x", calls) == ["1"])
    #expect(try answers("functions:\n  f(x): x + x", "\(calls) / pow(2, 80)") == ["1024"])
    let unused = mistakes("functions:\n  f(x): 2\n  g(x): f(f(x))\nlayers:\n  - {box: b, width: \(calls)}")
    #expect(unused.isEmpty, "\(unused)")
  }

  @Test("a component inherits a value from where it is used, unless it is given")
  func inherited() throws {
    let scene = """
      values: {ink: "red one"}
      components:
        word: {values: {ink: inherit}, size: [50, 20], layers: [{label: text, text: ink}]}
        pair: {values: {ink: inherit}, layers: [{word: inner}]}
      layers:
        - {word: first}
        - {word: second, ink: "blue"}
        - {box: around, values: {ink: "green"}, layers: [{word: third}]}
        - {pair: fourth, ink: "grey"}
      """
    let show = try Show(scene)
    #expect(
      try ["first", "second", "around.third", "fourth.inner"].map { try show.text("\($0).text") }
        == ["red one", "blue", "green", "grey"])
    #expect(
      mistakes(scene.replacing("values: {ink: \"red one\"}\n", with: "")).contains {
        $0.contains("'word' inherits 'ink', which there is not here; give it, or declare it under 'values:'")
      })
    #expect(
      mistakes("values: {ink: inherit}\nlayers: [{label: a, text: ink}]").first?.contains(
        "'ink: inherit' is for a component's values") == true)
  }
}
