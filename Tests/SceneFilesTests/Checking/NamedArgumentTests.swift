import Testing

@Suite("Arguments with names")
struct NamedArgumentTests {
  @Test(
    "they may come in any order, in braces as well, to functions of the language and to those of a scene",
    arguments: [
      ("ramp(self.x, x1: 100, x0: 0)", "ramp(self.x, 0, 100)"), ("clamp(lo: 0, hi: 9, x: 4)", "clamp(4, 0, 9)"),
      ("number(\"a\", else: 3)", "number(\"a\", 3)"), ("near(far: 8, it: 2)", "near(2, 8)"),
      ("max(a: 1, b: 2)", "max(1, 2)"), ("max(1, 2, 3)", "max(a: 1, b: max(2, 3))"),
    ])
  func order(named: String, plain: String) throws {
    for formula in [named, plain] {
      let reported = printed(
        "functions:\n  near(it, far): it / far\nlayers:\n  - {box: a, width: 5, height: \(formula), fill: red}")
      #expect(reported.isEmpty, "\(reported)")
    }
  }

  private static let mistakes = [
    CheckedMistake(
      "a name that the function does not have", "layers:\n  - box: a\n    width: clamp(x: 3, low: 0, hi: 4)",
      """
      scene.yaml:3:24: error: 'clamp' takes no 'low'; write clamp(x, lo, hi); did you mean 'lo'?
          width: clamp(x: 3, low: 0, hi: 4)
                             ^~~
      """),
    CheckedMistake(
      "two mistakes of one call", "layers:\n  - box: a\n    width: clamp(x: 3, low: 0, x: 4)",
      """
      scene.yaml:3:24: error: 'clamp' takes no 'low'; write clamp(x, lo, hi); did you mean 'lo'?
          width: clamp(x: 3, low: 0, x: 4)
                             ^~~
      scene.yaml:3:32: error: 'clamp' is given 'x' twice; remove one
          width: clamp(x: 3, low: 0, x: 4)
                                     ^
      """),
    CheckedMistake(
      "an argument that is missing", "layers:\n  - box: a\n    width: clamp(3, hi: 4)",
      """
      scene.yaml:3:12: error: 'clamp' wants 'lo' too; write clamp(x, lo, hi)
          width: clamp(3, hi: 4)
                 ^~~~~~~~~~~~~~~
      """),
    CheckedMistake(
      "a gap before one that may be left out", "layers:\n  - box: a\n    width: ramp(2, 0, 4, y1: 9)",
      """
      scene.yaml:3:12: error: 'ramp' wants 'y0' too; write ramp(x, x0, x1, y0, y1)
          width: ramp(2, 0, 4, y1: 9)
                 ^~~~~~~~~~~~~~~~~~~~
      """),
    CheckedMistake(
      "one without a name behind one with a name", "layers:\n  - box: a\n    width: clamp(3, lo: 1, 4)",
      """
      scene.yaml:3:28: error: this argument of 'clamp' stands behind one with a name; give it its name, or put it first
          width: clamp(3, lo: 1, 4)
                                 ^
      """),
    CheckedMistake(
      "a name of a function of the scene's own",
      "functions:\n  twice(side): side * 2\nlayers:\n  - box: a\n    width: twice(sied: 4)",
      """
      scene.yaml:5:18: error: 'twice' takes no 'sied'; write twice(side); did you mean 'side'?
          width: twice(sied: 4)
                       ^~~~
      """),
    CheckedMistake(
      "a name for the place in a list", "values: {l: [1, 2]}\nlayers:\n  - box: a\n    width: l(index: 1)",
      """
      scene.yaml:4:14: error: 'at' takes no 'index'; write list(0)
          width: l(index: 1)
                   ^~~~~
      """),
  ]

  @Test("what is wrong with them is told with its place and its cure", arguments: mistakes)
  func reported(mistake: CheckedMistake) {
    #expect(printed(mistake.yaml) == mistake.printed)
  }
}

@Suite("Curves are values")
struct CurveValueTests {
  @Test(
    "a curve may have a name, and be chosen",
    arguments: ["spring(90, 12)", "bezier(0.2, 0, 0, 1)", "if dark then spring(90, 12) else bezier(0.2, 0, 0, 1)"])
  func named(curve: String) {
    let reported = printed(
      "values: {c: \(curve)}\nstate: {x: 0}\nlayers:\n  - {box: a, size: [9, 9], fill: red, tap: {animate: {x: 1}, curve: c}}"
    )
    #expect(reported.isEmpty, "\(reported)")
  }

  @Test(
    "where none is wanted, or what makes it is wrong, that is told when the scene is read",
    arguments: [
      ("opacity: bezier(0.2, 0, 0, 1)", "'opacity' wants a number, this is a curve"),
      ("tap: {animate: {x: 1}, curve: bezier(0.2, 0, 1)}", "write bezier(x, a, b, c, d) or bezier(x1, y1, x2, y2)"),
      (
        "tap: {animate: {x: 1}, curve: bezier(2, 0, 0, 1)}",
        "wants control points whose first number lies in 0…1, not 2"
      ),
      (
        "tap: {animate: {x: 1}, curve: spring(-1, 12)}",
        "'spring' wants a stiffness and a mass above 0, and a damping of 0 or more, not [-1, 12]"
      ),
    ])
  func reported(property: String, message: String) {
    let reported = printed("state: {x: 0}\nlayers:\n  - {box: a, size: [9, 9], fill: red, \(property)}")
    #expect(reported.contains(message), "\(reported)")
  }
}
