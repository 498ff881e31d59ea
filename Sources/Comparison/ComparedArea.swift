import Geometry
import Pixels

/// The pixels that are compared: a picture without its ignored rectangles, cut into bands of rows that have the same
/// spans left.
struct ComparedArea {
  struct Band {
    let rows: Range<Int>
    /// The columns that are compared, from left to right, none touching another.
    let spans: [Range<Int>]
  }

  /// The bands from top to bottom; every row is in one of them.
  let bands: [Band]
  let comparedPixels: Int

  /// A pixel that an ignored rectangle touches is not compared. Rectangles that are empty or not finite ignore nothing.
  init(width: Int, height: Int, ignored: [Rect]) {
    let picture = PixelRect(x: 0, y: 0, width: width, height: height)
    let holes = ignored.compactMap { rect in
      picture.flatMap { rect.isEmpty ? nil : PixelRect(covering: rect, within: $0) }
    }
    let edges = Set(holes.flatMap { [$0.y, $0.maxY] } + [0, height]).sorted()
    var bands: [Band] = []
    var compared = 0
    for (top, bottom) in zip(edges, edges.dropFirst()) {
      let cuts = holes.filter { $0.y < bottom && $0.maxY > top }.sorted { ($0.x, $0.maxX) < ($1.x, $1.maxX) }
      var spans: [Range<Int>] = []
      var left = 0
      for cut in cuts {
        if cut.x > left { spans.append(left..<cut.x) }
        left = max(left, cut.maxX)
      }
      if left < width { spans.append(left..<width) }
      bands.append(Band(rows: top..<bottom, spans: spans))
      compared += spans.reduce(0) { $0 + $1.count } * (bottom - top)
    }
    self.bands = bands
    comparedPixels = compared
  }
}
