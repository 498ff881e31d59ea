import Formulas

/// The values that a cell gave at moments of one search, by those that the cells which it had read gave.
///
/// Nothing happens while a search lasts, so that a value follows from what moves and nothing else. A search looks at
/// many ranges in which the few numbers that a long list is chosen by are the same.
struct SearchCache {
  private struct Entry {
    /// The cells that it read and that move, in order, and what they gave.
    let sources: [(cell: CellNode, value: Value)]
    let kind: Moment.Kind
    let value: Value
  }

  /// A value that takes fewer steps of work is worked out anew.
  static let minSteps = 64
  private static let room = 8

  let search: Int
  /// The last that were kept, in order.
  private var entries: [Entry] = []

  init(of search: Int) {
    self.search = search
  }

  mutating func keep(_ value: Value, from sources: [CellNode], at moment: Moment) {
    if entries.count == Self.room { entries.removeFirst() }
    let known = sources.map { (cell: $0, value: $0.value) }
    entries.append(Entry(sources: known, kind: moment.kind, value: value))
  }

  /// The value that follows from what these cells give now; nil where they never gave that.
  func value(_ evaluator: Evaluator) -> Value? {
    entries.last { entry in
      entry.kind == evaluator.moment.kind && entry.sources.allSatisfy { gives($0.cell, $0.value, evaluator) }
    }?.value
  }

  private func gives(_ cell: CellNode, _ value: Value, _ evaluator: Evaluator) -> Bool {
    guard !cell.isOrphan else { return false }
    do {
      try evaluator.refresh(cell)
    } catch {
      // Told by whoever reads it.
      return false
    }
    return cell.value == value
  }
}
