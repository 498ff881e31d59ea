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
      guard let first = cells.baseAddress else { return }
      let counts = UnsafeRawPointer(first)
      func count(_ index: Int) -> UInt32 { counts.load(fromByteOffset: 16 &* index &+ 12, as: UInt32.self) }
      var index = -1
      while index < cells.count - 1 {
        index &+= 1
        // Most cells are empty: four at once.
        if index & 3 == 0, index &+ 4 <= cells.count,
          count(index) | count(index &+ 1) | count(index &+ 2) | count(index &+ 3) == 0
        {
          index &+= 3
          continue
        }
        guard count(index) > 0 else { continue }
        let cell = first[index]
        let (red, green, blue) = (index / (Self.side * Self.side), index / Self.side % Self.side, index % Self.side)
        guard Self.isMaximum(cell.w, red, green, blue, cells) else { continue }
        let sums = SIMD4<Double>(
          Double(Self.sum(of: cell.z, at: red, count: cell.w)),
          Double(Self.sum(of: cell.y, at: green, count: cell.w)),
          Double(Self.sum(of: cell.x, at: blue, count: cell.w)), 0)
        found.append(LocalMaximum(hits: Int(cell.w), mean: sums / SIMD4(repeating: Double(cell.w))))
      }
    }
    return found.sorted { $0.hits > $1.hits }
  }

  private static func isMaximum(
    _ count: UInt32, _ red: Int, _ green: Int, _ blue: Int, _ cells: UnsafeBufferPointer<SIMD4<UInt32>>
  ) -> Bool {
    let last = side - 1
    for r in max(0, red - 1)...min(last, red + 1) {
      for g in max(0, green - 1)...min(last, green + 1) {
        let row = (r * side + g) * side
        for b in max(0, blue - 1)...min(last, blue + 1) where cells[row + b].w > count { return false }
      }
    }
    return true
  }
}
