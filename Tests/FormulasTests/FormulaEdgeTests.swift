import Basics
import Formulas
import Geometry
import Synchronization
import Testing

/// Values of which nothing is known but that they are no `"a"` and no range, and a count of the work done.
private final class Counting: EvaluationContext {
  let values: Values
  private let steps = Mutex(0)

  init(_ values: Values) { self.values = values }

  var spent: Int { steps.withLock { $0 } }

  func value(of reference: Expression.Reference) throws -> Value { try values.value(of: reference) }
  func name(of reference: Expression.Reference) -> String? { values.name(of: reference) }
  func isSurelyOther(_ operand: Expression, than value: Value) -> Bool { value == .text("a") || !value.isExact }

  func spend(_ count: Int) -> Bool {
    steps.withLock { $0 += count }
    return true
  }
}

@Suite("Formulas at the edges of what they take")
struct FormulaEdgeTests {
  private static let moving = "something that moves"
  private static let ranges = Values([
    "x": .interval(Interval(-1, 1)), "u": .unknown, "p": .point(3, 4), "big": .interval(Interval(1, 1e300)),
    "low": .interval(Interval(-1, 0)), "t": .text("a"),
  ])

  @Test(
    "functions give these values",
    arguments: [
      // A separator at the ends, and two side by side, part empty texts.
      ("replace(\"-a--b-\", \"-\", \"+\")", "\"+a++b+\""), ("replace(\"--\", \"-\", \"\")", "\"\""),
      // Three equal halves have 33 percent and a third each; the first gets the unit that is left.
      ("shares([0.5, 0.5, 0.5], 0)", "[34, 33, 33]"),
      // At the half of its way this curve is at (0.5, 0.875).
      ("fixed(bezier(0.5, 0, 1, 1, 1), 6)", "\"0.875000\""),
      ("inLocale([{locale: \"en\", n: 1}, {locale: \"de\", n: 2}, {locale: \"fr\", n: 3}], \"ja\").n", "1"),
      // The first of January of the year 0 was a Saturday, the last day before 1970 a Wednesday.
      ("[dayNumber(\"0000-01-01\"), dayNumber(\"0000-02-29\")]", "[-719528, -719469]"),
      ("[dayOfWeek(\"0000-01-01\"), dayOfWeek(\"1969-12-31\"), dayOfWeek(\"1969-12-28\")]", "[6, 3, 0]"),
      ("addMonths(\"0000-02-01\", -1)", "\"0000-01-01\""),
      ("relative(\"2016-09-14T12:29\", \"2016-09-14T12:30\")", "\"1 minute ago\""),
      ("relative(\"2016-09-14T13:30\", \"2016-09-14T12:30\")", "\"in 1 hour\""),
      ("relative(\"2016-09-12\", \"2016-09-14\")", "\"2 days ago\""),
      ("relative(\"2016-09-20\", \"2016-09-14\")", "\"in 6 days\""),
      ("sum([9007199254740991, 1])", "9007199254740992"),
      (
        "sum([9007199254740992, 2, 0.5])",
        "'sum' wants whole numbers that add up to at most 9007199254740992 (divide them first), not 9007199254740994"
      ),
      (
        "lerp(\"a\", 1, 0.5)",
        "argument 1 of 'lerp' wants a number, a point or a colour, as its fellow, this is a text (\"a\")"
      ),
      (
        "lerp(1, \"a\", 0.5)",
        "argument 2 of 'lerp' wants a number, a point or a colour, as its fellow, this is a text (\"a\")"
      ),
    ])
  func functions(formula: String, expected: String) {
    #expect(outcome(of: formula) == expected)
  }

  @Test(
    "over ranges no more is known than is certain, and no less",
    arguments: [
      ("1 / low", moving), ("sum([x, 1])", "0…2"), ("lerp(u, 1, 0.5)", moving), ("lerp(1, u, 0.5)", moving),
      ("u == 1", "true or false"), ("1 + u", moving), ("p == [u, 4]", "true or false"),
      ("[u, 4] == p", "true or false"),
      ("p == [u, 4, 5]", "false"), ("p == [u]", "false"), ("[u, 1] == [2, 1]", "true or false"),
      ("[u, 1] == [2, 2]", "false"), ("x + 2 == x + 4", "true or false"), ("x == x + 3", "false"),
      // Between two places, the last of which lies outside; and all of it outside.
      ("at([1, 5], x / 2 + 1)", moving), ("at([1, 5], x + 5)", "null"), ("at([1, 5], x - 3)", "null"),
      ("at([1, 9, 2], x / 2 + 1) < 8", "true or false"),
      ("ramp(2, 0, x + 9) < 0.3", "true"), ("ramp(2, 0, x + 9) > 0.1", "true"),
      ("pow(big, 2)", moving), ("mod(1, x / 2)", moving),
      ("atan2(x, x / 4 + 0.75) < 2", "true"), ("hypot(x, 3) < 3.1", "true or false"),
      // A crest lies between 5 and 9, and none between 2 and 3.
      ("sin(x * 2 + 7) < 0.9", "true or false"), ("sin(x / 2 + 2.5) < 0.95", "true"), ("sin(x * 10)", "-1…1"),
    ])
  func enclosures(formula: String, expected: String) {
    #expect(outcome(of: formula, Self.ranges) == expected)
  }

  @Test("between mixed numbers there is room for rounding, and hardly more")
  func rounding() throws {
    for (formula, low, high) in [
      ("lerp(1, 2, x / 2 + 0.5)", 1.0, 2.0), ("lerp(0, 10, x / 2 + 0.5)", 0, 10), ("at([1, 5, 2], x + 1)", 1, 5),
    ] {
      let range = try #require(try value(of: formula, Self.ranges).asInterval)
      #expect(range.low < low && range.low > low - 1e-9 && range.high > high && range.high < high + 1e-9, "\(formula)")
    }
  }

  @Test("a comparison with what is surely another is certain, from either side")
  func others() throws {
    for (formula, expected) in [
      ("u == \"a\"", "false"), ("\"a\" == u", "false"), ("u != \"a\"", "true"), ("\"a\" != u", "true"),
      ("u == \"b\"", "true or false"), ("u != \"b\"", "true or false"), ("u in [\"a\"]", "false"),
      ("u in [\"a\", \"b\"]", "true or false"), ("u == x", "true or false"), ("t == \"b\"", "false"),
    ] {
      let context = Counting(Self.ranges)
      let result = try Formula(parsing: formula, at: start).resolved(Self.ranges.names).evaluate(in: context)
      #expect(result.literal == expected, "\(formula)")
    }
  }

  @Test(
    "a text is looked for at each place of another, eight bytes in a step",
    arguments: [
      // A step for the call, twelve for the first text, and 100 · 50 / 8 for the second in it.
      ("contains(long, short)", 1 + 12 + 625), ("length(long)", 1 + 12), ("short in long", 1 + 625),
      // Three items, one a list of two, and one a record of two, which has a list of two and two steps of text.
      ("nested == nested", 1 + 3 + 2 + 2 + 2 + 2), ("sum(numbers)", 1 + 3), ("max(1, 2)", 1),
      ("numbers == numbers", 1 + 3),
    ])
  func work(formula: String, steps: Int) throws {
    let (pair, text) = (Value.list([.number(1), .number(2)]), Value.text(String(repeating: "b", count: 16)))
    let record = Value.record(Record(["a": pair, "b": text]))
    let values = Values([
      "long": .text(String(repeating: "a", count: 100)), "short": .text(String(repeating: "b", count: 50)),
      "numbers": .list([.number(1), .number(2), .number(3)]), "nested": .list([record, pair, .null]),
    ])
    let context = Counting(values)
    _ = try Formula(parsing: formula, at: start).resolved(values.names).evaluate(in: context)
    #expect(context.spent == steps, "\(formula)")
  }

  @Test("a text has as many bytes as it may, and not one more")
  func textBytes() throws {
    let half = String(repeating: "a", count: Limits.textBytes / 2)
    let context = Values(["a": .text(half), "b": .text(String(half.dropLast())), "e": .text("")])
    for formula in ["\"{a}{a}\"", "\"{a}{b}x\"", "join([a, a], e)", "join([a, b], \"x\")", "replace(\"-\", \"-\", a)"] {
      #expect(throws: Never.self, "\(formula)") { try value(of: formula, context) }
    }
    for formula in ["\"{a}{a}x\"", "\"{a}x{a}\"", "join([a, a], \"x\")", "join([a, a, \"x\"], e)"] {
      #expect(throws: Diagnostic.self, "\(formula)") { try value(of: formula, context) }
    }
  }

  @Test("lists are put together to as many items as there may be")
  func listItems() throws {
    let half = Value.list(Array(repeating: .number(1), count: Limits.listItems / 2))
    let context = Values(["l": half])
    #expect(try value(of: "count(concat(l, l))", context) == .number(Double(Limits.listItems)))
    #expect(throws: Diagnostic.self) { try value(of: "concat(l, l, [1])", context) }
  }

  @Test("only a point beside a number is offered its parts")
  func pointHint() {
    #expect(outcome(of: "p < 1", Self.ranges).hasSuffix("; of a point write .x or .y"))
    #expect(outcome(of: "p < t", Self.ranges).hasSuffix("and a text (\"a\")"))
    #expect(!outcome(of: "p < p", Self.ranges).contains(".x"))
  }

  @Test("the levels of an expression are those of its deepest part")
  func levels() throws {
    for (formula, levels) in [("1", 1), ("-1", 2), ("1 + 2 * -3", 4), ("[]", 1), ("[1, [2]]", 3)] {
      #expect(try Formula(parsing: formula, at: start).resolved([]).levels == levels, "\(formula)")
    }
  }

  @Test("an argument that may be repeated stands for the last parameter")
  func parameters() throws {
    let function = try #require(FunctionTable.function(named: "max"))
    #expect((0..<4).map { function.parameter(at: $0)?.name } == ["a", "b", "b", "b"])
  }

  @Test("a day without a time begins at midnight, and lies whole days from another one")
  func midnight() throws {
    let day = try #require(CivilTime(iso: "2016-09-24"))
    #expect(day.isoToTheSecond == "2016-09-24T00:00:00")
    let noon = try #require(CivilTime(iso: "2016-09-26T12:00:01"))
    #expect(noon.seconds(since: day) == 2 * 86_400 && day.seconds(since: noon) == -2 * 86_400)
    let later = try #require(CivilTime(iso: "2016-09-27T00:00"))
    #expect(later.seconds(since: noon) == 43_199)
  }

  @Test("patterns of numbers have a hundred digits at most, and groups of one digit at least")
  func patterns() {
    func isPattern(_ pattern: String) -> Bool { (try? value(of: "format(1, \"\(pattern)\")")) != nil }
    let zeros = { String(repeating: "0", count: $0) }
    #expect(isPattern(zeros(100)) && !isPattern(zeros(101)))
    #expect(isPattern("0.\(zeros(99))") && !isPattern("0.\(zeros(100))") && isPattern("\(zeros(50)).\(zeros(50))"))
    #expect(!isPattern("#,,##0") && !isPattern("#,##0,.0") && isPattern("#,0"))
    #expect(outcome(of: "format(123, \"#,0\")") == "\"1,2,3\"")
  }

  @Test(
    "mistakes stand at their signs",
    arguments: [
      ("a += 1", 12, 2), ("a ++ 1", 12, 2), ("#", 10, 1), ("#zz", 10, 1), ("and", 10, 3), ("1 + then", 14, 4),
      ("f(1 ]", 11, 1), ("1 ] 2", 12, 1),
    ])
  func mistakes(text: String, column: Int, length: Int) throws {
    let failure = try #require(#expect(throws: Diagnostic.self) { try Formula(parsing: text, at: start) })
    #expect(failure.place == SourcePlace(file: "scene.yaml", line: 3, column: column, length: length))
    switch text {
    case "#", "#zz": #expect(failure.message == "a value is expected here, not '#'")
    case "and": #expect(failure.message == "a value is expected here, not 'and'")
    case "1 + then": #expect(failure.message == "a value is missing after '+'")
    default: break
    }
  }

  @Test("a whole text stands where it begins")
  func textPlace() throws {
    #expect(try Formula(parsingText: "a {1} b", at: start).place == start.advanced(by: 0, length: 7))
  }

  @Test("mistakes are told by their places, those at one place in the order in which they were found")
  func order() {
    struct ReportedProblem: Problem { var message: Message }
    var found = Diagnostics()
    let place = SourcePlace(file: "a", line: 2, column: 3, length: 4)
    for (message, line) in [("b", 2), ("a", 2), ("last", 3), ("c", 2), ("first", 1), ("b", 2)] {
      var own = place
      own.line = line
      found.add(Diagnostic(ReportedProblem(message: Message(fault: message)), at: own))
    }
    found.add(Diagnostic(ReportedProblem(message: "nowhere"), at: nil))
    found.add(Diagnostic(ReportedProblem(message: "nor here"), at: nil))
    #expect(found.list.map(\.message) == ["first", "b", "a", "c", "last", "nowhere", "nor here"])
    #expect(!found.isEmpty && Diagnostics().isEmpty)
  }
}
