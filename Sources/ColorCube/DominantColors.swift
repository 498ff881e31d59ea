import Geometry
import Pixels

/// The dominant colours of a picture, by the colour cube.
///
/// A picture comes in, a list of colours goes out. The cube of all colours is cut into 30 × 30 × 30 cells, and every
/// pixel is counted in the cell it lies in (`ColorCounts`, the only step that looks at pixels). A cell that no
/// neighbour has more pixels than is a *local maximum* (`ColorCounts+Maxima`); the mean of its pixels is a dominant
/// colour, and its count is what it is sorted by. What the query asks for then thins the list out
/// (`LocalMaximum+Filtering`): too close to another, too close to a colour that is to be avoided, too many.
///
/// Nothing is scaled down and nothing is left to chance: counts and sums are whole numbers, distances are taken in
/// 255ths, in which every threshold is exact, and what is equal keeps the order of the cells: red, then green, then
/// blue. The method is Pixelogik's ColorCube.
public enum DominantColors {
  /// The picture's dominant colours, in the query's order; empty where no pixel or no colour is left.
  public static func find(in bitmap: Bitmap, _ query: ColorQuery = ColorQuery()) -> [DominantColor] {
    var maxima = ColorCounts(bitmap, query).maxima()
    if query.isDistinct { maxima = maxima.distinct(by: LocalMaximum.distinctDistance) }
    switch query.order {
    case .hits: break
    case .brightness: maxima = maxima.sorted { $0.brightness > $1.brightness }
    case .darkness: maxima = maxima.sorted { $0.brightness < $1.brightness }
    }
    for color in query.avoided { maxima = maxima.avoiding(color) }
    if let count = query.count { maxima = maxima.atMost(count) }
    return maxima.map(\.color)
  }
}

/// A dominant colour.
public struct DominantColor: Hashable, Sendable {
  /// The mean of the pixels of one cell; opaque.
  public let color: Color
  /// Pixels in that cell, at least 1.
  public let hits: Int
}
