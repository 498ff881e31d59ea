import Formulas
import Testing

@Test(
  "operators bind as the grammar says",
  arguments: [
    ("1 + 2 * 3", "1 + 2 * 3"),
    ("(1 + 2) * 3", "(1 + 2) * 3"),
    ("1 - (2 - 3) - 4", "1 - (2 - 3) - 4"),
    ("((1 - 2)) - 3", "1 - 2 - 3"),
    ("a / (b * c) / d", "a / (b * c) / d"),
    ("-a.b * -(c + 1)", "-a.b * -(c + 1)"),
    ("--1", "--1"),
    ("0 <= x < 10", "0 <= x < 10"),
    ("(a < b) == c", "(a < b) == c"),
    ("not a == b and not not c", "not a == b and not not c"),
    ("(a or b) and c or d", "(a or b) and c or d"),
    ("a and (b and c)", "a and (b and c)"),
    ("if a then b else if c then d else e + 1", "if a then b else if c then d else e + 1"),
    ("(if a then b else c) + 1", "(if a then b else c) + 1"),
    ("x in [1, 2,3]", "x in [1, 2, 3]"),
    ("cell(3).icon.x", "cell(3).icon.x"),
    ("pages.page(i + 1).title", "pages.page(i + 1).title"),
    ("[0, -max(a, 0), f()]", "[0, -max(a, 0), f()]"),
    ("300ms + 0.3s + 90deg + 1.5turn + 35%", "300ms + 0.3s + 90deg + 1.5turn + 35%"),
    ("if open then \"总{word}\" else 'a \"b\" {{'", "if open then \"总{word}\" else \"a \\\"b\\\" {{\""),
    ("order + info + android", "order + info + android"),
    ("spring( duration:0.5s,bounce : if a then b else c )", "spring(duration: 0.5s, bounce: if a then b else c)"),
    ("number(t, else: f(x: -1))", "number(t, else: f(x: -1))"),
    ("a\n  + b", "a + b"),
    ("[ {b: 1 ,a:\"x\"}, {} ]", "[{b: 1, a: \"x\"}, {}]"),
    ("\"{ {a: 1}.a }{b}\"", "\"{ {a: 1}.a }{b}\""),
  ])
func grammar(text: String, expected: String) throws {
  #expect(try Formula(parsing: text, at: start).description == expected)
}

@Test("units scale literals to seconds, radians and fractions, decimal ones without a rounding error")
func units() {
  #expect(outcome(of: "[300ms, 2s, 35%, 7%]") == "[0.3, 2, 0.35, 0.07]")
  #expect(outcome(of: "180deg == 0.5turn") == "true")
}

@Test(
  "a mistake is told with its place and its cure",
  arguments: [
    ("", "scene.yaml:3:10+1", "the formula is empty"),
    ("今日新闻", "scene.yaml:3:10+4", "今日新闻 is not a name; put text in quotes"),
    ("今日新闻 2", "scene.yaml:3:10+4", "今日新闻 is not a name; put text in quotes"),
    ("a + ü", "scene.yaml:3:14+1", "ü is not a name; put text in quotes"),
    (
      "Hello world", "scene.yaml:3:16+5",
      "'world' does not belong here; an operator is missing, or the text wants quotes"
    ),
    ("a ? b : c", "scene.yaml:3:12+1", "there is no '? :'; write 'if a then b else c'"),
    ("if(a, b, c)", "scene.yaml:3:10+2", "'if' is no function; write 'if a then b else c'"),
    ("a && b", "scene.yaml:3:12+2", "there is no '&&'; write 'and'"),
    ("a || b", "scene.yaml:3:12+2", "there is no '||'; write 'or'"),
    ("!a", "scene.yaml:3:10+1", "there is no '!'; write 'not'"),
    ("if a = b then 1 else 2", "scene.yaml:3:15+1", "there is no '='; write '=='"),
    ("a <> b", "scene.yaml:3:12+2", "there is no '<>'; write '!='"),
    ("a % 2", "scene.yaml:3:12+1", "there is no '%'; write 'mod(a, n)'"),
    ("rows[1]", "scene.yaml:3:14+1", "there is no '[i]' after a value; write 'list(i)' or 'at(list, i)'"),
    ("f(x: )", "scene.yaml:3:15+1", "a value is missing after ':'"),
    ("[x: 1]", "scene.yaml:3:12+1", "':' does not belong here; an operator is missing, or the text wants quotes"),
    ("f(1, 2", "scene.yaml:3:11+1", "'(' is not closed; ')' is missing"),
    ("(1 + 2]", "scene.yaml:3:10+1", "'(' is not closed; ')' is missing"),
    ("a +", "scene.yaml:3:12+1", "a value is missing after '+'"),
    ("a + )", "scene.yaml:3:14+1", "a value is missing after '+'"),
    ("f(1, )", "scene.yaml:3:15+1", "a value is missing after ','"),
    (
      "1, 2", "scene.yaml:3:11+1",
      "a comma separates items of a list or of a call only; put lists in [ ] and text in quotes"
    ),
    ("if a then b", "scene.yaml:3:20+1", "'else' of 'if' is missing; write 'if a then b else c'"),
    ("1 + if a then b else c", "scene.yaml:3:14+2", "'if' here wants parentheses around it: (if …)"),
    ("\"abc", "scene.yaml:3:10+1", "the text is not closed; \" is missing"),
    ("\"a{b\"", "scene.yaml:3:12+1", "'{' is not closed; '}' is missing"),
    ("12px", "scene.yaml:3:12+2", "lengths are in points and have no unit; write the number alone"),
    ("1.2.3", "scene.yaml:3:10+5", "'1.2.3' is not a number; write it as 0.5 or 12"),
    (".5", "scene.yaml:3:10+2", "'.5' is not a number; write it as 0.5 or 12"),
    (
      "a.", "scene.yaml:3:11+1",
      "the name of a field is expected after '.'; one that is not letters and digits stands in quotes: .\"First Name\""
    ),
    ("{a: 1, 2}", "scene.yaml:3:17+1", "a record's fields have names: {name: 2}"),
    ("{a: 1, a: 2}", "scene.yaml:3:17+1", "the record has 'a' twice"),
    ("{a: 1", "scene.yaml:3:10+1", "'{' is not closed; '}' is missing"),
    ("{a}", "scene.yaml:3:10+1", "braces belong in quoted text; write the formula without them"),
    ("@", "scene.yaml:3:10+1", "a value is expected here, not '@'"),
  ])
func mistakes(text: String, place: String, message: String) {
  do {
    let formula = try Formula(parsing: text, at: start)
    Issue.record("read as \(formula)")
  } catch {
    #expect(error.message == message)
    #expect(error.place.map { "\($0)+\($0.length)" } == place)
  }
}

@Test("quoted text takes formulas in braces, and doubled braces as braces")
func quotedText() throws {
  func read(_ text: String) throws -> Formula { try Formula(parsingText: text, at: start) }
  #expect(try read("plain, with \"quotes\" and \\").form == .text("plain, with \"quotes\" and \\"))
  #expect(try read("").form == .text(""))
  #expect(try read("{{x}}").form == .text("{x}"))
  let context = Values(["cents": .number(1234), "n": .number(3)])
  let formula = try read("¥{fixed(cents / 100, 2)}, {{{n}}} {if n > 2 then \"many {n}\" else 'few'}")
  #expect(try formula.resolved(context.names).evaluate(in: context) == .text("¥12.34, {3} many 3"))
}

@Test("a mistake inside quoted text has its own place")
func quotedMistakes() {
  let failure = #expect(throws: Diagnostic.self) { try Formula(parsingText: "总 {a && b}", at: start) }
  #expect(failure?.place == start.advanced(by: 5, length: 2))
  let stray = #expect(throws: Diagnostic.self) { try Formula(parsingText: "a } b", at: start) }
  #expect(stray?.message == "'}' closes nothing; write '}}' for a brace")
}

@Test(
  "ten thousand of anything give a message, not a crash",
  arguments: [
    String(repeating: "(", count: 10_000), String(repeating: "-", count: 10_000),
    String(repeating: "not ", count: 10_000), String(repeating: "[", count: 10_000),
    String(repeating: "\"{", count: 10_000), String(repeating: "if ", count: 10_000),
    "1" + String(repeating: " + 1", count: 10_000), "a" + String(repeating: ".b", count: 10_000),
  ])
func deepFormulas(text: String) {
  #expect(throws: Diagnostic.self) { try Formula(parsing: text, at: start) }
}

@Test("names, calls and fields know where they stand")
func places() throws {
  let formula = try Formula(parsing: "a + list(1).item", at: start)
  guard case .arithmetic(_, let a, let field) = formula.form, case .field(let call, _) = field.form else {
    Issue.record("read as \(formula)")
    return
  }
  #expect(formula.place == start.advanced(by: 0, length: 16))
  #expect(a.place == start.advanced(by: 0, length: 1))
  #expect(call.place == start.advanced(by: 4, length: 7))
  #expect(field.place == start.advanced(by: 12, length: 4))
}
