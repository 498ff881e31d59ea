/// The four channels of a pixel.
typealias Pixel4 = SIMD4<UInt32>

/// Lines of pixels one behind the other.
struct PixelLines: ~Copyable {
  let count: Int
  let length: Int
  let values: UnsafeMutableBufferPointer<Pixel4>

  init(count: Int, length: Int) {
    (self.count, self.length) = (count, length)
    values = .allocate(capacity: count * length)
    values.initialize(repeating: .zero)
  }

  deinit { values.deallocate() }

  /// Applies a change along the lines, and then across them.
  func alongBothAxes(_ change: (borrowing PixelLines) -> Void) {
    change(self)
    let columns = PixelLines(count: length, length: count)
    transpose(into: columns)
    change(columns)
    columns.transpose(into: self)
  }

  /// Lines made columns, a square at a time so that both stay near.
  private func transpose(into result: borrowing PixelLines) {
    let side = 16
    let target = result.values
    for top in stride(from: 0, to: count, by: side) {
      for left in stride(from: 0, to: length, by: side) {
        for y in top..<min(top + side, count) {
          for x in left..<min(left + side, length) { target[x * count + y] = values[y * length + x] }
        }
      }
    }
  }
}
