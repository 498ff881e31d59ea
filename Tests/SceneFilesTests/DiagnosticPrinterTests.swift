import Basics
import Formulas
import SceneFiles
import Scenes
import Testing

private struct ReportedProblem: Problem {
  var message: Message
}

private func printed(_ line: String, column: Int, length: Int, isColored: Bool = false) -> String {
  var diagnostics = Diagnostics()
  diagnostics.add(
    ReportedProblem(message: "wrong"), at: SourcePlace(file: "s.yaml", line: 1, column: column, length: length))
  return DiagnosticPrinter(isColored ? .colored : .plain).text(for: diagnostics, sources: SourceTexts(["s.yaml": line]))
}

@Test("a mistake is printed with its line, and underlined")
func underlined() {
  #expect(printed("a: b c", column: 4, length: 3) == "s.yaml:1:4: error: wrong\na: b c\n   ^~~\n")
}

@Test("Chinese characters take two columns under which the line is drawn")
func wide() {
  #expect(printed("今日: 新闻x", column: 5, length: 2) == "s.yaml:1:5: error: wrong\n今日: 新闻x\n      ^~~~\n")
}

@Test("a place at the end of a line or beyond is underlined behind it")
func beyond() {
  #expect(printed("ab", column: 3, length: 5) == "s.yaml:1:3: error: wrong\nab\n  ^\n")
  #expect(printed("ab", column: 90, length: 1) == "s.yaml:1:90: error: wrong\nab\n  ^\n")
}

@Test("a tab before the place stays a tab")
func tabs() {
  #expect(printed("\tab", column: 2, length: 2) == "s.yaml:1:2: error: wrong\n\tab\n\t^~\n")
}

@Test("colours only appear where they are wanted")
func colors() {
  #expect(printed("ab", column: 1, length: 1, isColored: true).contains("\u{1B}[31;1merror: \u{1B}[0m"))
  #expect(!printed("ab", column: 1, length: 1).contains("\u{1B}"))
}

@Test("a mistake without a place, or in a file that was not read, is printed without a line")
func placeless() {
  var diagnostics = Diagnostics()
  diagnostics.add(ReportedProblem(message: "wrong"), at: nil)
  diagnostics.add(ReportedProblem(message: "worse"), at: SourcePlace(file: "other", line: 3, column: 1))
  let text = DiagnosticPrinter().text(for: diagnostics, sources: SourceTexts())
  #expect(text == "other:3:1: error: worse\nerror: wrong\n")
}

@Test("of a line that is very long, what stands around the place is printed")
func longLine() {
  let line = String(repeating: "a", count: 300) + "今" + String(repeating: "b", count: 300)
  let dots = "…" + String(repeating: "a", count: 80)
  #expect(
    printed(line, column: 301, length: 1) == "s.yaml:1:301: error: wrong\n" + dots + "今"
      + String(repeating: "b", count: 119) + "…\n" + String(repeating: " ", count: 81) + "^~\n")
  #expect(
    printed(line, column: 2, length: 1) == "s.yaml:1:2: error: wrong\n" + String(repeating: "a", count: 200) + "…\n ^\n"
  )
  #expect(
    printed(line, column: 601, length: 1) == "s.yaml:1:601: error: wrong\n…" + String(repeating: "b", count: 81)
      + "\n" + String(repeating: " ", count: 81) + "^\n")
}

@Test(
  "for programs, each mistake is a line of JSON, and what stands behind the semicolon of its own words is its cure",
  arguments: [
    ("wrong", nil),
    ("unknown property 'txt' of label 'a'; did you mean 'text'?", "did you mean 'text'?"),
    ("no take '\("a; b")'; takes: '\("c; d")', e", "takes: 'c; d', e"),
    ("the scene's name is empty; write one; or none", "write one; or none"),
    ("'\("a's; b")' is the books' end", nil), ("\("none; write one") is the books' end", nil),
  ] as [(Message, String?)])
func records(message: Message, cure: String?) {
  let place = SourcePlace(file: "s.yaml", line: 2, column: 3, length: 4)
  let text = DiagnosticPrinter(.json).text(
    for: Diagnostics([Diagnostic(ReportedProblem(message: message), at: place)]), as: .warning,
    sources: SourceTexts(["s.yaml": "a\nb"]))
  let part = cure.map { ", \"cure\": \"\($0)\"" } ?? ""
  #expect(
    text == "{\"version\": 1, \"kind\": \"warning\", \"message\": "
      + "\"\(message)\"\(part), "
      + "\"file\": \"s.yaml\", \"line\": 2, \"column\": 3, \"length\": 4}\n")
}

@Test("for programs, no text breaks a line")
func oneLine() {
  let text = DiagnosticPrinter(.json).error("a\n\"b\"\u{2028}\\", prefix: "error: ")
  #expect(text == #"{"version": 1, "kind": "error", "message": "a\n\"b\"\u2028\\"}"#)
  #expect(DiagnosticPrinter(.json).line("c", as: .note) == #"{"version": 1, "kind": "note", "message": "c"}"#)
}

@Test("of very many mistakes the first are printed, and the number of the others")
func many() throws {
  var diagnostics = Diagnostics()
  for line in 1...(112) {
    diagnostics.add(ReportedProblem(message: "wrong"), at: SourcePlace(file: "s.yaml", line: line, column: 1))
  }
  let plain = DiagnosticPrinter().text(for: diagnostics, sources: SourceTexts()).split(separator: "\n")
  #expect(plain.count == 101 && plain.last == "and 12 more mistakes")
  let json = DiagnosticPrinter(.json).text(for: diagnostics, sources: SourceTexts()).split(separator: "\n")
  #expect(json.count == 101)
  #expect(
    json.last?.contains("\"kind\": \"note\", \"message\": \"and 12 more mistakes\"") == true, "\(json.last ?? "")")
}

@Test("of a message that is very long, so many characters are printed")
func longMessage() {
  let diagnostics = Diagnostics([
    Diagnostic(ReportedProblem(message: Message(fault: String(repeating: "ä", count: 9_000))), at: nil)
  ])
  let text = DiagnosticPrinter().text(for: diagnostics, sources: SourceTexts())
  #expect(text == "error: " + String(repeating: "ä", count: 4_000) + "…\n")
}

@Test("mistakes in names list so many of those that there are")
func manyNames() {
  let steps = (0..<60).map { "  st\($0): [{wait: 1s}]\n" }.joined()
  let reported = printed(
    "device: card\nfill: white\nlayers: [{box: a}]\nsteps:\n\(steps)takes:\n  t:\n    - {steps: stx}\n")
  #expect(
    reported.contains("steps: st0, st1, ") && reported.contains(", st39 and 20 more; did you mean"), "\(reported)")
}

@Test("the scene is checked with as many wrong names as right ones, and each of the first is told with the nearest")
func manyWrongNames() {
  let states = (0..<300).map { "  stat\($0): 0\n" }.joined()
  let layers = (0..<300).map { "  - {box: b\($0), left: stati\($0)}\n" }.joined()
  let reported = printed("device: card\nfill: white\nstate:\n\(states)layers:\n\(layers)")
  #expect(reported.contains("no 'stati1' here; did you mean 'stat1'?") && reported.hasSuffix("and 200 more mistakes\n"))
}
