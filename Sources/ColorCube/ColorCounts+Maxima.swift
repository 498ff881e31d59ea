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
    places.withUnsafeBufferPointer { places in
      let places = UnsafeRawBufferPointer(places)
      var index = -1
      while index < Self.cells - 1 {
        index &+= 1
        // Most cells are empty: four at once.
        if index & 3 == 0, index &+ 4 <= Self.cells,
          places.loadUnaligned(fromByteOffset: 2 &* index, as: UInt64.self) == 0
        {
          index &+= 3
          continue
        }
        let cell = self[index]
        guard cell.w > 0 else { continue }
        let (red, green, blue) = (index / (Self.side * Self.side), index / Self.side % Self.side, index % Self.side)
        guard isMaximum(cell.w, red, green, blue) else { continue }
        let sums = SIMD4<Double>(
          Double(Self.sum(of: cell.z, at: red, count: cell.w)),
          Double(Self.sum(of: cell.y, at: green, count: cell.w)),
          Double(Self.sum(of: cell.x, at: blue, count: cell.w)), 0)
        found.append(LocalMaximum(hits: Int(cell.w), mean: sums / SIMD4(repeating: Double(cell.w))))
      }
    }
    return found.sorted { $0.hits > $1.hits }
  }

  private func isMaximum(_ count: UInt32, _ red: Int, _ green: Int, _ blue: Int) -> Bool {
    let (side, last) = (Self.side, Self.side - 1)
    for r in max(0, red - 1)...min(last, red + 1) {
      for g in max(0, green - 1)...min(last, green + 1) {
        let row = (r * side + g) * side
        for b in max(0, blue - 1)...min(last, blue + 1) where self[row + b].w > count { return false }
      }
    }
    return true
  }
}
