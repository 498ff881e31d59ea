extension RandomAccessCollection {
  /// Returns the start of the part whose elements satisfy a predicate, by binary search: the index of the first element
  /// that does, or `endIndex` where none does.
  ///
  /// - Parameter belongsInSecondPartition: false for the elements before an index, and true for all from there on.
  /// - Complexity: O(log *n*), where *n* is the length of the collection.
  @inlinable
  @inline(__always)
  public func partitioningIndex(
    where belongsInSecondPartition: (Element) throws -> Bool
  ) rethrows -> Index {
    var (start, length) = (startIndex, count)
    while length > 0 {
      let half = length / 2
      let middle = index(start, offsetBy: half)
      if try belongsInSecondPartition(self[middle]) {
        length = half
      } else {
        start = index(after: middle)
        length -= half + 1
      }
    }
    return start
  }
}
