import CCairo
import Geometry
import Layers
import Pixels

/// The cuts of a picture into nine parts, and where these go: its corners stay as they are, its edges grow along their
/// length, its middle both ways. All in whole pixels, so that no part shows anything of another and nothing shows
/// between two.
struct NinePatch: Hashable {
  /// One axis: where the parts of the picture begin and end, and those of what is made of them.
  private struct Cuts: Hashable {
    private let before: Double
    private let after: Double
    /// Four places, the first 0.
    let picture: [Int]
    let target: [Int]

    /// - Parameters:
    ///   - before: pixels of the first edge.
    ///   - after: pixels of the last one. Both are thinner in the same measure where there is no room for them.
    init(before: Double, after: Double, picture: Int, target: Int) {
      (self.before, self.after) = (before, after)
      self.picture = Self.places(before, after, in: picture)
      let (first, last) = (self.picture[1], picture - self.picture[2])
      let room = first + last > target ? Double(target) / Double(first + last) : 1
      let start = min(Int(clamped: (Double(first) * room).rounded()), target)
      let end = min(Int(clamped: (Double(last) * room).rounded()), target - start)
      self.target = [0, start, target - end, target]
    }

    /// The same places in the picture where it has another number of pixels.
    func places(in count: Int) -> [Int] {
      let share = Double(count) / Double(picture[3])
      return Self.places(before * share, after * share, in: count)
    }

    private static func places(_ before: Double, _ after: Double, in count: Int) -> [Int] {
      let first = min(Int(clamped: before.rounded()), count - 1)
      let last = min(Int(clamped: after.rounded()), count - 1 - first)
      return [0, first, count - last, count]
    }
  }

  private let across: Cuts
  private let down: Cuts
  /// Whether edges and middle are repeated, from their left and upper ends, rather than stretched.
  private let isTiled: Bool

  /// - Parameters:
  ///   - slices: how far the edges reach into the picture, in points.
  ///   - pixels: pixels a point.
  ///   - picture: the picture's size in such pixels where it is shown as large as it is.
  ///   - target: the size of what is made of it.
  init(
    _ slices: EdgeInsets, pixels: (x: Double, y: Double), picture: PixelSize, target: PixelSize,
    isTiled: Bool
  ) {
    across = Cuts(
      before: slices.left * pixels.x, after: slices.right * pixels.x, picture: picture.width, target: target.width)
    down = Cuts(
      before: slices.top * pixels.y, after: slices.bottom * pixels.y, picture: picture.height, target: target.height)
    self.isTiled = isTiled
  }

  /// The parts put together, each scaled by itself: scaled before they are cut, they would show their neighbours.
  ///
  /// - Parameter picture: of any size: that of the file, or, of one that is drawn at any size, as it is shown.
  func assembled(from picture: Bitmap) -> Bitmap {
    let result = Bitmap(width: across.target[3], height: down.target[3])
    let (columns, rows) = (across.places(in: picture.width), down.places(in: picture.height))
    for row in 0..<3 {
      for column in 0..<3 {
        func part(_ columns: [Int], _ rows: [Int]) -> PixelRect? {
          PixelRect(
            x: columns[column], y: rows[row], width: columns[column + 1] - columns[column],
            height: rows[row + 1] - rows[row])
        }
        guard let from = part(columns, rows), let shown = part(across.picture, down.picture),
          let to = part(across.target, down.target)
        else { continue }
        // Corners that have no room are made smaller, whatever becomes of the rest.
        let isCorner = row != 1 && column != 1
        let isAsThick = (row == 1 || shown.height == to.height) && (column == 1 || shown.width == to.width)
        if from.hasSize(of: to) {
          Self.tile(picture, from, over: result, to)
        } else if isTiled, !isCorner, isAsThick {
          var (tile, part) = (picture, from)
          if !from.hasSize(of: shown) {
            tile = Bitmap(width: shown.width, height: shown.height)
            part = PixelRect(of: tile)
            Self.stretch(picture, from, over: tile, part)
          }
          Self.tile(tile, part, over: result, to)
        } else {
          Self.stretch(picture, from, over: result, to)
        }
      }
    }
    return result
  }

  private static func tile(_ picture: Bitmap, _ from: PixelRect, over result: Bitmap, _ to: PixelRect) {
    for y in 0..<to.height {
      let source = UnsafeRawPointer(picture.row(from.y + y % from.height).baseAddress!) + from.x * 4
      let target = result.row(to.y + y).baseAddress! + to.x * 4
      var x = 0
      while x < to.width {
        let count = min(from.width, to.width - x)
        (target + x * 4).copyMemory(from: source, byteCount: count * 4)
        x += count
      }
    }
  }

  /// Stretches a part as a picture of its own: each part is a surface that ends where it ends.
  private static func stretch(_ picture: Bitmap, _ from: PixelRect, over result: Bitmap, _ to: PixelRect) {
    let source = picture.surface(of: from)
    let target = result.surface(of: to)
    let context = cairo_create(target)
    defer {
      cairo_destroy(context)
      cairo_surface_destroy(target)
      cairo_surface_destroy(source)
    }
    cairo_scale(context, Double(to.width) / Double(from.width), Double(to.height) / Double(from.height))
    cairo_set_source_surface(context, source, 0, 0)
    cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
    cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_GOOD)
    cairo_set_operator(context, CAIRO_OPERATOR_SOURCE)
    cairo_paint(context)
    cairo_surface_flush(target)
  }
}

extension PixelRect {
  fileprivate func hasSize(of other: PixelRect) -> Bool { width == other.width && height == other.height }
}
