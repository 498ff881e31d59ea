import Geometry
import PlayHistory
import Scenes

/// The members of a run: the items of the list in its order, and between them those that have left the list and are
/// still to be seen. A position counts all of them; a list without such rows has the positions of its run.
package struct RowSequence {
  /// A row of the sequence.
  package enum Element: Equatable {
    /// A row of the list, at an index of the run.
    case listed(Int)
    /// A row that has left the list, at an index of those.
    case leavingRow(Int)
  }

  package let rows: SleepingRows
  /// The rows that have left the list, in order.
  package let leavingRows: [History.RemovedRow]
  /// The positions of these.
  private let leavingPositions: [Int]
  /// Identities of those that do not sleep, whether they are listed or not.
  let awake: Set<String>
  /// Positions in the run of those of them that are listed, in order.
  package let awakeListed: [Int]

  init(_ rows: SleepingRows) {
    self.init(rows, rowIdentities: SleepingRows.RowIdentities([]), awake: [], removedRows: [])
  }

  /// - Parameter rowIdentities: the identities of the run's items.
  package init(
    _ rows: SleepingRows, rowIdentities: SleepingRows.RowIdentities, awake: [String], removedRows: [History.RemovedRow]
  ) {
    self.rows = rows
    // A row that has come back to the list, or never left it, stands in its place there.
    let leavingRows = removedRows.filter { rowIdentities.places[$0.identity] == nil }.sorted {
      $0.position < $1.position
    }
    self.leavingRows = leavingRows
    leavingPositions = leavingRows.enumerated().map { min($1.position, rows.count) + $0 }
    self.awake = Set(awake).union(removedRows.map(\.identity))
    awakeListed = self.awake.compactMap { rowIdentities.places[$0].flatMap(rows.position(of:)) }.sorted()
  }

  package var count: Int { rows.count + leavingRows.count }

  /// Returns the row at a position, an index from 0.
  package func member(at position: Int) -> Element {
    let leavingRow = leavingPositions.partitioningIndex { $0 >= position }
    if leavingPositions.indices.contains(leavingRow), leavingPositions[leavingRow] == position {
      return .leavingRow(leavingRow)
    }
    return .listed(position - leavingRow)
  }

  /// The position of what stands at a position of the run.
  package func position(ofListed listed: Int) -> Int {
    // A row that leaves stands before the item that took its place.
    listed + leavingRows.partitioningIndex { min($0.position, rows.count) > listed }
  }

  /// The position of a row that has left the list, by its index among those.
  package func position(ofLeaving number: Int) -> Int { leavingPositions[number] }
}
