import Formulas
import Geometry
import Testing

private let scene = Values([
  "bill": .record(Record(["cents": .number(1250), "note": .null, "date": .text("2016-09-24"), "id": .text("b1")])),
  "bills": .list([
    .record(Record(["cents": .number(100)])), .record(Record(["cents": .number(250)])), .record(Record([:])),
  ]),
  "n": .null, "p": .point(3, 4), "open": .bool(true), "t": .text("日月"), "red": .color(Color(red: 1, green: 0, blue: 0)),
])

@Test(
  "formulas give these values",
  arguments: [
    ("1 + 2 * 3 - 4 / 8", "6.5"), ("-3 - -4", "1"), ("2 * [1, 2] + p", "[5, 8]"), ("p / 2 - [0.5, 1]", "[1, 1]"),
    ("p.x + p.height + [7, 8].y", "15"), ("-[1, p.y]", "[-1, -4]"), ("t + \"!\"", "\"日月!\""), ("0 <= 5 < 5", "false"),
    ("1 < 2 < 3 != 4", "true"), ("\"2016-09-24\" < \"2016-10-01\"", "true"), ("n == null", "true"),
    ("n.foo.bar == null", "true"),
    ("bill.note == null and bill.cents != null", "true"), ("1 == \"1\"", "false"), ("[3, 4] == p", "true"),
    ("red == \"#FF0000\"", "true"), ("3 in p and \"月\" in t and not (\"x\" in t)", "true"),
    ("\"ab\" in \"aab\"", "true"),
    ("bills.cents", "[100, 250, null]"), ("bill in [bill, n]", "true"), ("false and 1 / 0 == 1", "false"),
    ("open or 1 / 0 == 1", "true"), ("5 < 3 < 1 / 0", "false"), ("if open then 1 else 1 / 0", "1"),
    ("\"{1 / 4}, {1000000}, {0 - 0}, {1 / 3}\"", "\"0.25, 1000000, 0, 0.333333\""),
  ])
func values(formula: String, expected: String) {
  #expect(outcome(of: formula, scene) == expected)
}

@Test(
  "what cannot be worked out says why",
  arguments: [
    ("bill.note + 1", "bill.note is null; use default(bill.note, 0)"),
    ("1 / (2 - 2)", "division by zero: 1 / 0"),
    ("t * 2", "'*' wants two numbers or points, not a text (\"日月\") and a number (2)"),
    ("n < 1", "n is null; use default(n, 0)"),
    ("t < 1", "'<' wants two numbers or two texts, not a text (\"日月\") and a number (1)"),
    ("1 >= t", "'>=' wants two numbers or two texts, not a number (1) and a text (\"日月\")"),
    ("p.z", "a point has no 'z'"),
    ("if 1 then 2 else 3", "'if' wants a truth value, not a number (1)"),
    ("not n", "n is null; use default(n, 0)"),
    ("\"{open}\"", "only numbers and texts can be put in a text, not a truth value (true)"),
    ("\"{bill.note}\"", "bill.note is null; use default(bill.note, 0)"),
    ("fixed(bill.note, 2)", "bill.note is null; use default(bill.note, 0)"),
    ("abs(t)", "argument 1 of 'abs' wants a number, this is a text (\"日月\")"),
    ("sqrt(-1)", "'sqrt' wants 0 or more, not -1"),
    ("clamp(1, 2)", "'clamp' cannot take 2 arguments"),
    ("month(t)", "'month' wants a date such as \"2016-09-24\", not \"日月\""),
    ("1 in 2", "'in' wants a value and a list, or two texts, not a number (1) and a number (2)"),
  ])
func problems(formula: String, message: String) {
  #expect(outcome(of: formula, scene) == message)
}

@Test("an error stands at the operator's own place")
func errorPlace() {
  let failure = #expect(throws: Diagnostic.self) { try value(of: "1 + (2 / 0)") }
  #expect(failure?.place == start.advanced(by: 4, length: 7))
}

@Test("simplifying works out what is constant, and keeps errors for when they are needed")
func simplifying() throws {
  let expression = try Formula(parsing: "if true then 2 * 3 + 4 else open", at: start).resolved(["open"]).simplified
  guard case .constant(.number(10)) = expression else {
    Issue.record("\(expression)")
    return
  }
  let lazy = try Formula(parsing: "open or 1 / 0 == 1", at: start).resolved(["open"]).simplified
  #expect(try lazy.evaluate(in: Values(["open": .bool(true)])) == .bool(true))
  #expect(throws: Diagnostic.self) { try lazy.evaluate(in: Values(["open": .bool(false)])) }
}
