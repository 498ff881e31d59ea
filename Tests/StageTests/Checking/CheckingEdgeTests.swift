import Scenes
import TestSupport
import Testing

/// Which of several things a message names, and what is not told besides.
@Suite("Checking: which is meant, and which is told")
struct CheckingEdgeTests {
  @Test("quotes about a formula are told where it would mean something without them, and only there")
  func quotedFormulas() {
    func reported(_ formula: String) -> [String] {
      mistakes("functions:\n  f(x): x\nlayers:\n  - {label: a, text: \"b\", top: \"\(formula)\"}\n")
    }
    for formula in ["f(1)", "round(1)", "index(i)", "if true then 1 else 2"] {
      let cure = "'top' wants no text, which quotes make of it; write it without them: \(formula)"
      #expect(reported(formula) == ["4:33: \(cure)"])
    }
    for formula in ["g(1)", "rund(1)", "1 + 2", "a.width"] {
      let found = reported(formula)
      #expect(
        found.count == 1 && found[0].contains("'top' wants a number, this is a text (\"\(formula)\")"), "\(found)")
    }
  }

  @Test(
    "a call by the name of a function and of rows means a row only where the function's first value may be a number")
  func callsOfRows() {
    func reported(_ formula: String) -> [String] {
      let rows = ["prefix", "upper", "chunks"].map { "  - {box: \($0), each: i in range(3), size: [9, 9]}\n" }
      return mistakes("layers:\n\(rows.joined())  - {label: y, text: \"b\", top: \(formula)}\n")
    }
    // A number asks for a row, of functions of texts and lists.
    #expect(reported("prefix(0).width + upper(1).width + chunks(2).width") == [])
    // Else it is the function, with all that it wants.
    #expect(reported("length(upper(\"a\")) + length(prefix(\"abc\", 2)) + count(chunks([1, 2], 1))") == [])
    for (call, usage) in [("prefix(\"abc\")", "prefix(t, n)"), ("chunks([1, 2])", "chunks(l, n)")] {
      let found = reported("count([\(call)])")
      let name = call.prefix { $0 != "(" }
      #expect(found.count == 1 && found[0].contains("'\(name)' does not take 1 argument; write \(usage)"), "\(found)")
    }
  }

  @Test("a slot that may not stand is told, and nothing that is in it")
  func slots() {
    let scene = """
      components:
        c: {layers: [{slot: one}, {slot: two, values: {x: nope}}, {slot: three, state: {x: 0}}]}
      layers:
        - {c: a}
        - {box: b, mask: {slot: z, values: {x: nope}, layers: [{box: q, top: nope}]}}

      """
    let found = mistakes(scene)
    #expect(
      found.map(\.firstClause) == [
        "2:30: 'c' has two slots", "2:62: 'c' has two slots",
        "5:21: a slot belongs among a component's own layers",
      ], "\(found)")
    // The first one is told what it has for nobody.
    let own = mistakes("components:\n  c: {layers: [{slot: one, values: {x: 1}}]}\nlayers:\n  - {c: a}\n")
    #expect(own.count == 1 && own[0].contains("2:"), "\(own)")
  }

  @Test("of several things that move, the first that a formula reads is named")
  func firstCause() {
    func reported(_ range: String) -> [String] {
      let scroll = { (name: String) in
        "  - {scroll: \(name), frame: [0, 0, 90, 90], layers: [{box: \(name)Body, height: 500}]}\n"
      }
      return mistakes(
        "state: {p: 0, q: 0}\nrules: [{when: true, do: [{animate: {p: 9}, over: 1s}, {animate: {q: 9}, over: 1s}]}]\n"
          + "layers:\n\(scroll("m"))\(scroll("n"))"
          + "  - {scroll: o, size: [50, 50], range: [0, \(range)], layers: [{box: body, height: 500}]}\n")
    }
    for (range, first) in [
      ("m.offset.y + n.offset.y + p", "m.offset.y"), ("n.offset.y + m.offset.y + p", "n.offset.y"),
      ("p + n.offset.y", "p"), ("q + p + m.offset.y", "q"),
    ] {
      let found = reported(range)
      #expect(
        found.contains { $0.contains("'range' follows \(first) and moves, but may change at events only") }, "\(found)")
    }
    let size = mistakes(
      """
      layers:
        - {scroll: m, frame: [0, 0, 90, 90], layers: [{box: x, height: 500}]}
        - {scroll: n, frame: [0, 0, 90, 90], layers: [{box: y, height: 500}]}
        - {scroll: o, frame: [0, 0, 90, n.offset.y + m.offset.y], layers: [{box: z, height: 500}]}

      """)
    #expect(size.count == 1 && size[0].contains("the range of 'o' depends on n.offset.y"), "\(size)")
  }

  @Test(
    "of a component that nobody uses, what a user's layer might give is not missed: for it and what lies in it at once")
  func unusedComponent() {
    let component =
      "components:\n  c: {gap: 4, layers: [{box: q, gap: 5, size: [3, 3], layers: [{box: w, gap: 6, size: [3, 3]}]}]}\n"
    func reported(_ layers: String) -> [String] {
      mistakes(component + "layers:\n\(layers)").map(\.firstClause)
    }
    let useless = "'gap' has no effect on box"
    #expect(reported("  - {box: a, size: [9, 9]}\n") == ["2:73: \(useless) 'w': it is for layers in a row or a column"])
    #expect(
      reported("  - {c: a, size: [9, 9]}\n") == [
        "2:33: \(useless) 'q': it is for layers in a row or a column",
        "2:73: \(useless) 'w': it is for layers in a row or a column",
      ])
  }

  @Test("a component that nobody uses leaves the scene as it is, and its own mistakes are told once")
  func unusedComponentBesideLayers() {
    func reported(_ body: String, _ value: String = "pad.width / 2") -> [String] {
      mistakes(
        """
        device: card
        values: {wide: \(value)}
        components:
          chip:
            values: {t: required}
            size: [wide, 10]
            \(body)
        layers:
          - {box: pad, width: 60, fill: gray(0.9)}
          - {box: half, frame: [0, 0, wide, 20], fill: blue}

        """)
    }
    #expect(reported("fill: red") == [])
    let wrong = reported("opacity: nowhere")
    #expect(wrong.count == 1 && wrong[0].hasPrefix("7:14: no 'nowhere'"), "\(wrong)")
    let both = reported("opacity: nowhere", "pat.width / 2")
    #expect(both.count == 2 && both[0].hasPrefix("2:16: no 'pat'"), "\(both)")
    #expect(reported("fill: red", "pat.width / 2").count == 1)
  }
}
