import Basics
import Formulas
import Testing

@Suite("Very many mistakes")
struct DiagnosticsTests {
  private struct ReportedProblem: Problem { var message: Message }

  private func place(_ line: Int, of file: String = "s.yaml") -> SourcePlace {
    SourcePlace(file: file, line: line, column: 1)
  }

  @Test("are told up to a number for each file, and then counted")
  func counted() {
    var found = Diagnostics()
    for line in 1...(Limits.mistakes + 50) { found.add(ReportedProblem(message: "\(line)"), at: place(line)) }
    #expect(found.list.map(\.message) == (1...Limits.mistakes).map(String.init))
    #expect(found.further == 50 && found.count == Limits.mistakes + 50)
    found.add(ReportedProblem(message: "elsewhere"), at: place(1, of: "other.yaml"))
    found.add(ReportedProblem(message: "nowhere"), at: nil)
    #expect(found.list.count == Limits.mistakes + 2 && found.further == 50)
  }

  @Test("stand in the order of their files' names, whichever was met first, then of lines and columns")
  func order() {
    let places = ["b.yaml", "c.yaml", "a.yaml"].flatMap { file in
      [3, 1].map { SourcePlace(file: "order/\(file)", line: $0, column: 2) }
    }
    let found = Diagnostics(places.map { Diagnostic(ReportedProblem(message: "wrong"), at: $0) })
    let reported = found.list.compactMap { $0.place?.description }
    #expect(
      reported
        == ["a.yaml:1:2", "a.yaml:3:2", "b.yaml:1:2", "b.yaml:3:2", "c.yaml:1:2", "c.yaml:3:2"].map { "order/\($0)" })
    #expect(places[0].file == "order/b.yaml" && places[0] == SourcePlace(file: "order/b.yaml", line: 3, column: 2))
  }

  @Test("at one place count as one")
  func places() {
    var found = Diagnostics()
    for line in 1...(Limits.mistakes + 5) {
      for _ in 0..<3 { found.add(ReportedProblem(message: "wrong"), at: place(line)) }
    }
    #expect(found.list.count == Limits.mistakes && found.further == 5)
  }

  @Test("of all files together are told up to a number, too")
  func ofAllFiles() {
    var found = Diagnostics()
    for file in 0..<(Limits.allMistakes + 7) {
      found.add(ReportedProblem(message: "wrong"), at: place(1, of: "\(file).yaml"))
    }
    #expect(found.list.count == Limits.allMistakes && found.further == 7)
  }

  @Test("are worked out only where they are told, and no more often at one place than that")
  func laziness() {
    var found = Diagnostics()
    var worked = 0
    func problem() -> ReportedProblem {
      worked += 1
      return ReportedProblem(message: "wrong")
    }
    for line in 1...1_000 { found.add(problem(), at: place(line)) }
    #expect(worked == Limits.mistakes)
    for _ in 1...1_000 { found.add(problem(), at: place(1)) }
    #expect(worked == Limits.mistakes)
    #expect(found.list.count == Limits.mistakes && found.further == 1_000 - Limits.mistakes)
    (found, worked) = (Diagnostics(), 0)
    for _ in 1...1_000 { found.add(problem(), at: place(1)) }
    #expect(worked == Limits.mistakes + 1 && found.list.count == 1 && found.further == 0)
  }

  @Test("are counted on where others are added to them")
  func together() {
    var (some, others) = (Diagnostics(), Diagnostics())
    for line in 1...(Limits.mistakes + 3) {
      some.add(ReportedProblem(message: "wrong"), at: place(line))
      others.add(ReportedProblem(message: "wrong"), at: place(line, of: "other.yaml"))
    }
    some.add(contentsOf: others)
    #expect(some.list.count == 2 * Limits.mistakes && some.further == 6)
    some.add(contentsOf: others)
    #expect(some.list.count == 2 * Limits.mistakes && some.further == 6)
  }
}
