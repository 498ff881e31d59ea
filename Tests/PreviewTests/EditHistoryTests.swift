import Preview
import Testing

@Suite("The changes that a page remembers have a limit")
struct EditHistoryTests {
  private func change(_ number: Int, bytes: Int = 1) -> EditHistory.Change {
    EditHistory.Change(
      "a.yaml", ofSceneAt: "a.yaml", Array("a\(number)".utf8), Array(repeating: UInt8(number % 250), count: bytes))
  }

  @Test("there are as many steps as there may be, the last ones")
  func steps() {
    var history = EditHistory(maxSteps: 10)
    for number in 0..<1_000 { history.note([change(number)]) }
    #expect(history.counts.undo == 10)
    for _ in 0..<20 { history.noteUndone() }
    #expect(history.counts.undo == 0 && history.counts.redo == 10)
    for _ in 0..<3 { history.noteRedone() }
    history.note([change(1)])
    #expect(history.counts.undo == 4 && history.counts.redo == 0)
  }

  @Test("and as many bytes as there may be, what can be done again included; the last step stays however long it is")
  func bytes() {
    var history = EditHistory(maxBytes: 13_200)
    for number in 0..<500 { history.note([change(number, bytes: 1_000)]) }
    #expect(history.counts.undo == 9)
    for _ in 0..<5 { history.noteUndone() }
    history.note([change(1, bytes: 1_000)])
    #expect(history.counts.undo == 5 && history.counts.redo == 0)
    for number in 0..<500 { history.note([change(number, bytes: 1_000)]) }
    #expect(history.counts.undo == 9)
    history.note([change(1, bytes: 50_000)])
    #expect(history.counts.undo == 1)
  }
}
