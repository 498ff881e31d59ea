/// A cell that none of its neighbours has more pixels than.
struct LocalMaximum: Hashable {
  /// Pixels in the cell.
  let hits: Int
  /// The mean of their red, green, blue, in 255ths, and 0.
  let mean: SIMD4<Double>

  /// The largest component.
  var brightness: Double { mean.max() }
}

extension ColorCounts {
  /// The cells with pixels of whose up to 26 neighbours none has strictly more, the most common first; those with equal
  /// counts in the order of their cells.
  func maxima() -> [LocalMaximum] {
    var found: [LocalMaximum] = []
    cells.withUnsafeBufferPointer { cells in
      for index in cells.indices where cells[index].w > 0 && Self.isMaximum(index, cells) {
        let sums = SIMD4<Double>(cells[index])
        found.append(
          LocalMaximum(hits: Int(cells[index].w), mean: SIMD4(sums.z, sums.y, sums.x, 0) / SIMD4(repeating: sums.w)))
      }
    }
    return found.stablySorted { $0.hits > $1.hits }
  }

  private static func isMaximum(_ index: Int, _ cells: UnsafeBufferPointer<SIMD4<UInt64>>) -> Bool {
    let count = cells[index].w
    let (red, green, blue) = (index / (side * side), index / side % side, index % side)
    for r in max(0, red - 1)...min(side - 1, red + 1) {
      for g in max(0, green - 1)...min(side - 1, green + 1) {
        let row = (r * side + g) * side
        for b in max(0, blue - 1)...min(side - 1, blue + 1) where cells[row + b].w > count { return false }
      }
    }
    return true
  }
}
