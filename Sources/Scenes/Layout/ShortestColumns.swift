import Geometry

/// The columns of a grid that grow one layer after the other: each layer stands at the end of the column that is
/// shortest so far, the first of several. It knows heights only.
package struct ShortestColumns: Sendable {
  /// Points between the layers of a column.
  private let spacing: Double
  /// The columns, the next one to grow first: a heap.
  private var heap: [Column]
  /// The end of the longest column.
  package private(set) var end = Interval(0)

  private struct Column: Sendable {
    let number: Int
    /// The place of its next layer.
    var next = Interval(0)

    /// Its place among the others. What is longer by less than rounding makes of a point is not longer.
    func isBefore(_ other: Column) -> Bool { (key, number) < (other.key, other.number) }

    var key: Double { Self.key(next.low) }
    static func key(_ length: Double) -> Double { (length * 1e6).rounded() }
  }

  package init(_ count: Int, spacing: Double) {
    self.spacing = spacing
    heap = (0..<count).map { Column(number: $0) }
  }

  /// The column and the top of a layer so many points high; nil over a range in which they cannot be known.
  package mutating func place(_ height: Interval) -> (column: Int, top: Interval)? {
    guard let column = heap.first, isSurelyNext(column) else { return nil }
    let bottom = column.next + height
    end = Interval(max(end.low, bottom.low), max(end.high, bottom.high))
    heap[0].next = bottom + Interval(spacing)
    siftDown()
    return (column.number, column.next)
  }

  /// Whether no other column can be shorter, whatever the lengths are.
  private func isSurelyNext(_ column: Column) -> Bool {
    column.next.isPoint || (1...2).allSatisfy { $0 >= heap.count || Column.key(column.next.high) < heap[$0].key }
  }

  private mutating func siftDown() {
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[child].isBefore(heap[least]) {
        least = child
      }
      if least == place { return }
      heap.swapAt(place, least)
      place = least
    }
  }
}
