import Evaluation
import Formulas
import PlayHistory
import Testing

@Suite("rows in order")
struct RowSequenceTests {
  @Test("that left their list stand before the row that took their place, and in the list's order else")
  func leavingRows() {
    let rows = SleepingRows(items: ["a", "b", "c"].map { Value.text($0) })
    let removedRows = [("y", 3), ("x", 1), ("b", 2)].map { identity, position in
      History.RemovedRow(identity: identity, item: .text(identity), index: position, siblings: [])
    }
    let rowSequence = RowSequence(
      rows, rowIdentities: SleepingRows.RowIdentities(["a", "b", "c"]), awake: ["c", "gone"], removedRows: removedRows)
    // b is back in the list: it stands in its place there.
    #expect(rowSequence.count == 5)
    #expect((0..<5).map(rowSequence.member) == [.listed(0), .leavingRow(0), .listed(1), .listed(2), .leavingRow(1)])
    #expect((0..<3).map(rowSequence.position(ofListed:)) == [0, 2, 3])
    #expect((0..<2).map(rowSequence.position(ofLeaving:)) == [1, 4])
    #expect(rowSequence.awakeListed == [1, 2])
  }
}
