/// Tells whether a pixel looks like part of a smoothed edge, after "Anti-aliased Pixel and Intensity Slope Detector" by
/// V. Vyšniauskas (2009).
///
/// Such a pixel has both darker and brighter neighbours, at most two that are equal to it, and its darkest or its
/// brightest neighbour belongs to a plain area (three equal neighbours and more) in both pictures. A border counts as
/// one equal neighbour.
struct AntialiasingTest {
  let before: PixelGrid
  let after: PixelGrid

  /// Whether the pixel looks like part of a smoothed edge in one of the pictures.
  func isAntialiased(x: Int, y: Int) -> Bool {
    isAntialiased(x, y, in: before, other: after) || isAntialiased(x, y, in: after, other: before)
  }

  /// Whether the pixel looks like part of a smoothed edge in `grid`.
  func isAntialiased(_ x: Int, _ y: Int, in grid: PixelGrid, other: PixelGrid) -> Bool {
    let around = Neighbours(x, y, in: grid)
    let center = grid[x, y]
    // Most pixels are settled by their equal neighbours alone.
    var equal = around.touchesBorder ? 0 : -1
    var opaque: UInt32 = 0xFF00_0000
    var row = around.top
    while row <= around.bottom {
      let pixels = grid.row(row)
      var column = around.left
      while column <= around.right {
        let pixel = pixels[column]
        if pixel == center { equal &+= 1 }
        opaque &= pixel
        column &+= 1
      }
      if equal > 2 { return false }
      row &+= 1
    }
    if opaque == 0xFF00_0000 {
      let own = ColorDifference.opaqueBrightness(center)
      return isAntialiased(around, in: grid, other: other) { column, row in
        own &- ColorDifference.opaqueBrightness(grid[column, row])
      }
    }
    let index = y &* grid.width &+ x
    return isAntialiased(around, in: grid, other: other) { column, row in
      let pixel = grid[column, row]
      return pixel == center ? 0 : ColorDifference.brightness(center, pixel, at: index)
    }
  }

  /// `difference` is by how much the pixel in the middle is brighter than a neighbour.
  @inline(__always)
  private func isAntialiased<Brightness: Comparable & AdditiveArithmetic>(
    _ around: Neighbours, in grid: PixelGrid, other: PixelGrid, difference: (Int, Int) -> Brightness
  ) -> Bool {
    var equal = around.touchesBorder ? 1 : 0
    var darkest = (difference: Brightness.zero, x: 0, y: 0)
    var brightest = darkest
    // Column by column: of several extremes the first one counts.
    var column = around.left
    while column <= around.right {
      var row = around.top
      while row <= around.bottom {
        if column != around.x || row != around.y {
          let step = difference(column, row)
          if step == .zero {
            equal &+= 1
            if equal > 2 { return false }
          } else if step < brightest.difference {
            brightest = (step, column, row)
          } else if step > darkest.difference {
            darkest = (step, column, row)
          }
        }
        row &+= 1
      }
      column &+= 1
    }
    guard brightest.difference < .zero, darkest.difference > .zero else { return false }
    return isPlain(brightest.x, brightest.y, in: grid) && isPlain(brightest.x, brightest.y, in: other)
      || isPlain(darkest.x, darkest.y, in: grid) && isPlain(darkest.x, darkest.y, in: other)
  }

  /// Whether a pixel has three equal neighbours and more.
  func isPlain(_ x: Int, _ y: Int, in grid: PixelGrid) -> Bool {
    let around = Neighbours(x, y, in: grid)
    let center = grid[x, y]
    // The pixel itself is counted below.
    var equal = around.touchesBorder ? 0 : -1
    var row = around.top
    while row <= around.bottom {
      let pixels = grid.row(row)
      var column = around.left
      while column <= around.right {
        if pixels[column] == center { equal &+= 1 }
        column &+= 1
      }
      row &+= 1
    }
    return equal > 2
  }

  /// The columns and rows next to a pixel, both ends in.
  private struct Neighbours {
    let x: Int
    let y: Int
    let left: Int
    let right: Int
    let top: Int
    let bottom: Int
    let touchesBorder: Bool

    @inline(__always)
    init(_ x: Int, _ y: Int, in grid: PixelGrid) {
      self.x = x
      self.y = y
      left = max(x &- 1, 0)
      right = min(x &+ 1, grid.width &- 1)
      top = max(y &- 1, 0)
      bottom = min(y &+ 1, grid.height &- 1)
      touchesBorder = left == x || right == x || top == y || bottom == y
    }
  }
}
