import Pixels

/// Columns beside a picture that go on as its edge.
package enum EdgeColumns {
  /// Returns a picture with its last column several times more at its right.
  package static func widen(_ picture: Bitmap, by columns: Int) -> Bitmap {
    guard columns > 0, picture.width > 0 else { return picture }
    let wide = Bitmap(width: picture.width + columns, height: picture.height)
    wide.place(picture, x: 0, y: 0)
    for y in 0..<picture.height {
      let row = wide.words(y)
      for x in picture.width..<wide.width { row[x] = row[picture.width - 1] }
    }
    return wide
  }
}
