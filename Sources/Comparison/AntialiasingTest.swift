/// Tells whether a pixel looks like part of a smoothed edge, after "Anti-aliased Pixel and Intensity Slope Detector" by
/// V. Vyšniauskas (2009).
///
/// Such a pixel has both darker and brighter neighbours, at most two that are equal to it, and its darkest or its
/// brightest neighbour belongs to a plain area (three equal neighbours and more) in both pictures. A border counts as
/// one equal neighbour.
struct AntialiasingTest {
  let before: PixelGrid
  let after: PixelGrid
  let alpha: ImageComparison.AlphaForm

  /// Whether it looks so in one of the pictures.
  func isAntialiased(x: Int, y: Int) -> Bool {
    isAntialiased(x, y, in: before, other: after) || isAntialiased(x, y, in: after, other: before)
  }

  private func isAntialiased(_ x: Int, _ y: Int, in grid: PixelGrid, other: PixelGrid) -> Bool {
    let around = Neighbours(x, y, in: grid)
    let center = grid[x, y]
    let index = y &* grid.width &+ x
    var equal = around.touchesBorder ? 1 : 0
    var darkest = (difference: 0.0, x: 0, y: 0)
    var brightest = darkest

    // Column by column: of several extremes the first one counts.
    var column = around.left
    while column <= around.right {
      defer { column &+= 1 }
      var row = around.top
      while row <= around.bottom {
        defer { row &+= 1 }
        if column == x, row == y { continue }
        let pixel = grid[column, row]
        let difference =
          pixel == center ? 0 : ColorDifference.brightness(center, pixel, at: index, alpha: alpha)
        if difference == 0 {
          equal &+= 1
          if equal > 2 { return false }
        } else if difference < brightest.difference {
          brightest = (difference, column, row)
        } else if difference > darkest.difference {
          darkest = (difference, column, row)
        }
      }
    }
    guard brightest.difference < 0, darkest.difference > 0 else { return false }
    return isPlain(brightest.x, brightest.y, in: grid) && isPlain(brightest.x, brightest.y, in: other)
      || isPlain(darkest.x, darkest.y, in: grid) && isPlain(darkest.x, darkest.y, in: other)
  }

  /// Whether a pixel has three equal neighbours and more.
  private func isPlain(_ x: Int, _ y: Int, in grid: PixelGrid) -> Bool {
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
    let left: Int
    let right: Int
    let top: Int
    let bottom: Int
    let touchesBorder: Bool

    @inline(__always)
    init(_ x: Int, _ y: Int, in grid: PixelGrid) {
      left = max(x &- 1, 0)
      right = min(x &+ 1, grid.width &- 1)
      top = max(y &- 1, 0)
      bottom = min(y &+ 1, grid.height &- 1)
      touchesBorder = left == x || right == x || top == y || bottom == y
    }
  }
}
