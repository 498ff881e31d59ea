import Files
import Formulas
import SceneFiles
import Scenes
import Stage
import TestSupport
import Testing

@Suite("Calls of own functions that are made again")
struct SharedCallTests {
  /// `f0`, and functions up to a number that are each made of calls of the one before.
  private func functions(_ count: Int, first: String, body: String) -> String {
    let others = (1..<count).map { "  f\($0)(x): \(body.replacing("NEXT", with: "f\($0 - 1)"))\n" }
    return "functions:\n  f0(x): \(first)\n\(others.joined())"
  }

  /// How many expressions all formulas of a scene are made of.
  private func size(_ yaml: String) throws -> Int {
    func size(_ expression: Expression) -> Int { 1 + expression.parts.map(size).reduce(0, +) }
    let description = try SceneReader(fileSystem: MemoryFileSystem(["scene.yaml": yaml]), libraryPaths: [])
      .read("scene.yaml").description
    let (program, _) = Program.elaborate(description, surroundings: PlainSurroundings(), options: SceneOptions())
    return program.templates.flatMap(\.cells).reduce(0) { sum, cell in
      if case .expression(let expression) = cell.source { sum + size(expression) } else { sum }
    }
  }

  @Test(
    "functions that call others twice, and those again, cost what they are written with",
    arguments: [
      ("x + 1", "NEXT(x) + NEXT(x)", 3_145_728.0), ("x + 1", "NEXT(x) - -NEXT(x)", 3_145_728.0),
      ("max(x, 2)", "if NEXT(x) > 0 then NEXT(x) + 1 else 0", 24.0),
    ])
  func doublings(first: String, body: String, result: Double) throws {
    let functions = functions(20, first: first, body: body)
    for argument in ["5", "a", "a + 0"] {
      let scene = functions + "state: {a: 5}\nlayers: [{box: b, left: 1, width: f19(\(argument)) / 1000}]"
      #expect(try Show(scene).frame("b").width == result / 1000)
      #expect(try size(scene) < 2000)
    }
  }

  @Test("an argument that is read twice, and is a call of such a function again, is worked out once")
  func arguments() throws {
    let calls = String(repeating: "f(", count: 30) + "a" + String(repeating: ")", count: 30)
    let scene = "functions:\n  f(x): x + x\nstate: {a: 1}\nlayers: [{box: b, width: \(calls) / 1000000}]"
    #expect(try Show(scene).frame("b").width == 1073.741824)
    #expect(try size(scene) < 2000)
  }

  @Test("a function that calls the two before it is worked out as it is written")
  func fibonacci() throws {
    let others = (2..<40).map { "  f\($0)(x): f\($0 - 1)(x) + f\($0 - 2)(x)\n" }.joined()
    let show = try Show(
      "functions:\n  f0(x): 0\n  f1(x): x\n\(others)state: {a: 1}\nlayers: [{box: b, width: f39(a) / 1000000}]")
    #expect(try show.frame("b").width == 63.245986)
  }

  @Test("a query works them out once an item, wherever its formulas call them")
  func queries() throws {
    // f19(n) is (n + 1) · 2^19.
    let text =
      functions(20, first: "x + 1", body: "NEXT(x) + NEXT(x)") + """
        state: {list: [3, 1, 2]}
        values:
          part: {from: n in list, where: f19(n) + f19(n) > 2097152, give: (f19(n) + f19(index(n))) / 524288}
          sorted: {from: n in list, give: {n: n, own: (f19(n) + f19(n)) / 1048576}, sort: -f19(n.n)}
          groups: {from: n in list, group: f19(n) + f19(n) > 2097152, give: "{count(n.items)}"}
        layers:
          - {label: first, text: "{join(part, ' ')}"}
          - {label: second, text: "{join(sorted.own, ' ')}"}
          - {label: third, text: "{join(groups, ' ')}"}
        """
    let show = try Show(text)
    #expect(
      try ["first", "second", "third"].map { try show.text($0, at: 0) } == ["5 5", "4 3 2", "2 1"])
    #expect(try size(text) < 3000)
  }

  @Test("what an event brings along is worked out with once a formula")
  func events() throws {
    let show = try Show(
      functions(20, first: "x + 1", body: "NEXT(x) + NEXT(x)") + """
        state: {a: 1, b: 0, c: 0}
        rules:
          - change: a
            if: f19(old) + f19(old) == 2097152
            do: [{set: {b: f19(old) + f19(old)}}, {set: {c: (f19(old) + f19(b)) / f19(old)}}]
        layers: [{box: told, width: b / 1048576, height: c / 1048577.5}]
        """, steps: "do: {set: {a: 2}}", "wait: 0.5s", "do: {set: {a: 3}}", "wait: 0.5s")
    let frame = try show.frame("told", at: 1)
    #expect([frame.width, frame.height] == [2, 1])
  }

  @Test("functions that give others other arguments each time are refused where they blow a formula up")
  func refused() {
    let found = mistakes(
      functions(20, first: "x + 1", body: "NEXT(x * 2) + NEXT(x * 3)")
        + "state: {list: [1, 2]}\nlayers: [{box: b, values: {all: {from: n in list, give: f19(n)}}}]")
    let words = "makes more than 10000 parts of this formula"
    #expect(!found.isEmpty && found.allSatisfy { $0.contains(words) }, "\(found)")
  }

  @Test("what decides whether, how often and as what a layer is there reads them too")
  func decisive() throws {
    let show = try Show(
      functions(20, first: "x", body: "max(NEXT(x), NEXT(x))") + """
        state: {a: 2, on: true}
        layers:
          - box: seen
            if: f19(a) + f19(a) == 4 and on
            dark: f19(a) < f19(a) + 1
            fill: if dark then red else blue
            goes: {over: 1s, keeps: true}
          - {box: row, each: n in range(f19(a) + f19(a)), key: f19(n) * 2 + f19(n), size: [1, 1]}
        takes: {t: [{do: {set: {on: false}}}, {wait: 0.5s}, {do: {set: {on: true}}}, {wait: 2s}]}
        """, take: "t")
    #expect(try show.exists("seen", at: 0.4) && show.layer("seen", at: 2.5).id == "seen")
    let rows = try ["0", "9", "4"].map { try show.exists("row(\"\($0)\")", at: 1) }
    #expect(rows == [true, true, false])
  }

  @Test("a function that reads the system is as each layer says")
  func traits() throws {
    let show = try Show(
      """
      functions:
        ink(x): if dark then 2 * x else x
        wide(x): ink(x) + ink(x)
      state: {a: 10}
      values: {all: wide(a)}
      layers:
        - {box: light, width: wide(a), height: wide(a) + all}
        - {box: night, dark: true, width: wide(a), height: wide(a) + all}
        - {box: late, dark: a == 10, layers: [{box: in, width: ink(a) + ink(a), height: ink(a) + all}]}
      """)
    func sides(_ name: String) throws -> [Double] {
      let frame = try show.frame(name)
      return [frame.width, frame.height]
    }
    #expect(try sides("light") == [20, 40] && sides("night") == [40, 80] && sides("late.in") == [40, 60])
  }

  @Test("a layer that keeps what it shows keeps no call that its moving parts share")
  func kept() throws {
    func scene(_ call: String) -> String {
      """
      functions:
        step(x): if x then 40 else 90
      state: {on: true}
      layers:
        - box: b
          if: \(call == "step(on)" ? "step(on) + step(on) == 80" : "on")
          goes: {over: 1s, keeps: true}
          width: \(call) + 10 * presence
          height: \(call) + \(call)
      """
    }
    func sides(_ text: String) throws -> [Double] {
      let show = try Show(text, steps: "do: {set: {on: not on}}", "wait: 1s")
      let frame = try show.frame("b", at: 0.5)
      return [frame.width, frame.height]
    }
    #expect(try sides(scene("step(on)")) == sides(scene("(if on then 40 else 90)")))
  }

  @Test("messages and the list of what a layer has tell of none of the cells that calls share")
  func hidden() throws {
    let functions = "functions:\n  two(x): x + 1\n  both(x): two(x) + two(x)\n"
    let show = try Show(functions + "state: {a: 1}\nlayers: [{box: b, width: both(a), height: both(a)}]")
    #expect(try show.player.explanation(of: "b", at: 0)?.properties.map(\.name) == ["height", "width"])
    let ring = mistakes(
      functions + "layers: [{box: b, left: 0, width: both(c.width)}, {box: c, left: 0, width: both(b.width)}]")
    #expect(ring.count == 1 && ring[0].contains("b.width → c.width → b.width"), "\(ring)")
    let long = mistakes(
      "functions:\n" + "  f0(x): x + a\n"
        + (1..<300).map { "  f\($0)(x): f\($0 - 1)(x) + f\($0 - 1)(x)\n" }.joined()
        + "state: {a: 1}\nlayers: [{box: b, left: 0, width: f299(a)}]")
    #expect(long.count == 1 && long[0].contains("'f249(…)' depends on more than 250 others"), "\(long)")
  }

  @Test("what is done one after another, rules, states and steps give what they do with the formulas written out")
  func actions() throws {
    func frames(_ call: (String) -> String) throws -> [String] {
      let show = try Show(
        """
        functions:
          two(x): if x > 100 then 100 else x * 2
          both(x): two(x) + two(x)
        state: {a: 1, b: 0, c: 0, d: {follows: \(call("a")), over: 1s}, e: \(call("3"))}
        rules: [{when: \(call("a")) + \(call("a")) > 24, do: {set: {c: \(call("a")) + \(call("a")) + \(call("b"))}}}]
        layers:
          - {box: told, left: b, top: c, width: d, height: e + \(call("a")) + \(call("a"))}
        """,
        steps: "do: [{set: {a: 2}}, {set: {b: \(call("a")) + \(call("a"))}}, {set: {a: 3}}]", "wait: 0.5s",
        "do: [{set: {a: \(call("a")) + 1}}, {set: {b: \(call("a")) + \(call("a"))}}]",
        "expect: \(call("a")) + \(call("a")) == \(call("(a + 0)")) * 2", "wait: 0.5s")
      return try [0, 0.25, 0.5, 0.75, 1].map { "\(try show.frame("told", at: $0))" }
    }
    let written = { (x: String) in "((if \(x) > 100 then 100 else \(x) * 2) + (if \(x) > 100 then 100 else \(x) * 2))" }
    #expect(try frames { "both(\($0))" } == frames(written))
  }

  // MARK: By chance

  /// Functions by chance, each of calls of those before, and what they give.
  private struct Functions {
    private var random: Seeded
    private(set) var text = "functions:\n"
    private var bodies: [@Sendable (Double, Double) -> Double] = []

    init(seed: UInt64) {
      random = Seeded(seed)
      for index in 0..<8 {
        let (written, meaning) = formula(depth: 3)
        text += "  f\(index)(x, y): \(written)\n"
        bodies.append(meaning)
      }
    }

    /// A formula of `x` and `y`.
    mutating func formula(depth: Int) -> (String, @Sendable (Double, Double) -> Double) {
      guard depth > 0 else {
        switch random.next() % 3 {
        case 0: return ("x", { x, _ in x })
        case 1: return ("y", { _, y in y })
        default:
          let number = Double(random.next() % 4)
          return ("\(Int(number))", { _, _ in number })
        }
      }
      let (a, first) = formula(depth: depth - 1)
      let (b, second) = random.number(0, 1) < 0.3 ? (a, first) : formula(depth: depth - 1)
      switch random.next() % (bodies.isEmpty ? 4 : 8) {
      case 0: return ("(\(a) + \(b))", { first($0, $1) + second($0, $1) })
      case 1: return ("(\(a) - \(b))", { first($0, $1) - second($0, $1) })
      case 2: return ("min(\(a), \(b))", { min(first($0, $1), second($0, $1)) })
      case 3:
        return (
          "(if \(a) < \(b) then \(b) / 2 else \(a))",
          { x, y in first(x, y) < second(x, y) ? second(x, y) / 2 : first(x, y) }
        )
      default:
        let index = Int(random.next() % UInt64(bodies.count))
        let body = bodies[index]
        return ("f\(index)(\(a), \(b))", { body(first($0, $1), second($0, $1)) })
      }
    }
  }

  @Test("functions by chance give what their formulas do, wherever they are called", arguments: 1...40)
  func byChance(seed: UInt64) throws {
    var functions = Functions(seed: seed)
    let calls = (0..<3).map { _ in functions.formula(depth: 3) }
    func put(_ call: String, _ x: String, _ y: String) -> String {
      call.replacing(/\bx\b/, with: x).replacing(/\by\b/, with: y)
    }
    var texts = calls.enumerated().map { index, call in
      """
        - {label: l\(index), text: "{\(put(call.0, "a", "(a + 3)"))} {\(put(call.0, "a", "(a + 3)"))} {\(put(call.0, "time", "a"))}"}
        - {label: r\(index), each: n in [1, 2], text: "{\(put(call.0, "n", "a"))} {\(put(call.0, "n", "a"))}"}
      """
    }
    let queries = """
      values:
        part: {from: n in [1, 4, 2], where: \(put(calls[2].0, "n", "a")) < 3, give: \(put(calls[0].0, "n", "(n + a)"))}
        whole: {from: n in [1, 4, 2], give: "{\(put(calls[1].0, "index(n)", "n"))} {\(put(calls[1].0, "n", "a"))}"}

      """
    texts.append(
      """
        - {label: some, text: "{join(part, ' ')}"}
        - {label: all, text: "{join(whole, ' ')}"}
      """)
    let show = try Show(
      functions.text + "state: {a: 2}\n\(queries)layers:\n" + texts.joined(separator: "\n"), idleFor: 1)
    func said(_ call: Int, _ x: Double, _ y: Double) -> String { DecimalText.shortest(calls[call].1(x, y)) }
    for index in calls.indices {
      #expect(
        try show.text("l\(index)", at: 0.5) == "\(said(index, 2, 5)) \(said(index, 2, 5)) \(said(index, 0.5, 2))")
      #expect(try show.text("r\(index)(1)", at: 0.5) == "\(said(index, 2, 2)) \(said(index, 2, 2))")
    }
    let part = [1.0, 4, 2].filter { calls[2].1($0, 2) < 3 }.map { said(0, $0, $0 + 2) }
    let whole = [1.0, 4, 2].enumerated().map { "\(said(1, Double($0), $1)) \(said(1, $1, 2))" }
    #expect(try show.text("some", at: 0.5) == part.joined(separator: " "))
    #expect(try show.text("all", at: 0.5) == whole.joined(separator: " "))
  }
}
