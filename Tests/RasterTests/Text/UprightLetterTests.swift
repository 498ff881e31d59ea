import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Letters that stand upright in a column")
struct UprightLetterTests {
  private func picture(_ scalar: Unicode.Scalar, vertical: Bool) throws -> Bitmap {
    var style = Text.Style(size: 50)
    style.isVertical = vertical
    let text = Text(String(Character(scalar)), style: style)
    return try Studio.picture(layer("root", Rect(0, 0, 140, 140)) { $0.content = .text(text) })
  }

  /// Whether a letter is in a column as it is in a line, false if it is turned clockwise by a quarter: whichever of the
  /// two its ink is nearer to.
  private func isUpright(_ scalar: Unicode.Scalar) throws -> Bool {
    let (column, line) = (
      try picture(scalar, vertical: true), try picture(scalar, vertical: false)
    )
    let (ink, flat) = (try #require(column.ink), try #require(line.ink))
    let side = max(ink.width, ink.height, flat.width, flat.height)
    func alpha(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> Int {
      bitmap.contains(x, y) ? bitmap.pixel(x, y).alpha : 0
    }
    var (asUpright, asTurned) = (0, 0)
    for y in 0..<side {
      for x in 0..<side {
        let found = alpha(column, ink.x + x, ink.y + y)
        asUpright += abs(found - alpha(line, flat.x + x, flat.y + y))
        asTurned += abs(found - alpha(line, flat.x + y, flat.maxY - 1 - x))
      }
    }
    #expect(min(asUpright, asTurned) * 2 < max(asUpright, asTurned), "\(scalar): \(asUpright), \(asTurned)")
    return asUpright < asTurned
  }

  @Test(
    "signs of Latin-1, general punctuation and arrows, as UTR #50 has them",
    arguments: [
      ("¦", false), ("§", true), ("¨", false), ("©", true), ("ª", false), ("«", false), ("¬", false), ("®", true),
      ("¯", false), ("²", false), ("¼", true), ("½", true), ("¾", true), ("¿", false), ("Ö", false), ("÷", true),
      ("‘", false), ("†", true), ("…", false), ("‰", true), ("′", false), ("‹", false), ("™", true), ("←", false),
    ] as [(Unicode.Scalar, Bool)])
  func signs(scalar: Unicode.Scalar, isUp: Bool) throws {
    #expect(try isUpright(scalar) == isUp)
  }
}

extension Bitmap {
  fileprivate func contains(_ x: Int, _ y: Int) -> Bool { 0..<width ~= x && 0..<height ~= y }
}
