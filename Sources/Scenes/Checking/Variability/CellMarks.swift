/// Marks of cells in a search, by their numbers: beginning the next one takes all away at once.
final class CellMarks {
  private let numbers: CellNumbering
  /// The search that last marked each.
  @exclusivity(unchecked) private var searches: [Int]
  @exclusivity(unchecked) private var search = 0

  init(_ numbers: CellNumbering) {
    self.numbers = numbers
    searches = Array(repeating: 0, count: numbers.count)
  }

  /// Begins another search, in which no cell is marked.
  func begin() { search += 1 }

  /// Marks a cell.
  ///
  /// - Returns: whether it was not marked before.
  func insert(_ id: CellID) -> Bool {
    let number = numbers[id]
    guard searches[number] != search else { return false }
    searches[number] = search
    return true
  }
}
