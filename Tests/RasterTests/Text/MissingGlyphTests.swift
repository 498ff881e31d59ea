import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Boxes of characters that no font has")
struct MissingGlyphTests {
  /// Three pixels a dot of the grid.
  private let size = 3 * 15 / 0.84

  private func picture(_ scalar: Unicode.Scalar, change: (inout Text.Style) -> Void = { _ in }) throws -> Bitmap {
    var style = Text.Style(size: size)
    change(&style)
    let rasterizer = try Rasterizer(fonts: Studio.loaded.get(), images: Checkers(), scale: 1, boxed: [scalar])
    let root = layer("root", Rect(0, 0, 120, 100)) {
      $0.content = .text(Text(String(Character(scalar)), style: style))
      // By its outline, where the layer has it.
      $0.isTransformAnimated = true
    }
    return try rasterizer.render(root)
  }

  /// The dots of the digits, row by row, `#` for one that is black.
  private func digits(_ picture: Bitmap, count: Int) -> [String] {
    let top = (100 - 1.193 * size) / 2 + 0.952 * size - 0.78 * size
    return (0..<count).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: count / 2)
      return (0..<5).map { y in
        (0..<3).map { x in
          let place = Point(3 * Double(3 + column * 4 + x) + 1.5, top + 3 * Double(2 + row * 6 + y) + 1.5)
          return picture.pixel(Int(clamped: place.x), Int(clamped: place.y)).alpha > 200 ? "#" : "."
        }.joined()
      }.joined(separator: "/")
    }
  }

  @Test("the code stands in it, four digits or six in two rows, each digit as it looks everywhere else")
  func codes() throws {
    var looks: [Character: String] = [:]
    let codes = ["E777", "E778", "FFFF", "0F0123", "0F4567", "0F89AB", "0FCDEF", "10FFFD", "10E987"]
    for code in codes {
      let scalar = try #require(UInt32(code, radix: 16).flatMap(Unicode.Scalar.init))
      let found = digits(try picture(scalar), count: code.count)
      for (digit, look) in zip(code, found) {
        #expect(looks[digit, default: look] == look, "\(code) \(digit): \(look)")
        looks[digit] = look
      }
    }
    #expect(looks.count == 16 && Set(looks.values).count == 16)
    #expect(looks["0"] == "###/#.#/#.#/#.#/###" && looks["1"] == ".#./##./.#./.#./###")
    #expect(looks["F"] == "###/#../###/#../#..")
  }

  @Test("it is fifteen dots high, as wide as its digits, and stands a little below the baseline")
  func frames() throws {
    let top = (100 - 1.193 * size) / 2 + (0.952 - 0.78) * size
    let engine = try TextEngine(fonts: Studio.loaded.get(), boxed: ["\u{E777}", "\u{F0123}", "\u{FFFF}"])
    for (scalar, columns) in [("\u{E777}", 11.0), ("\u{FFFF}", 11), ("\u{F0123}", 15)] as [(Unicode.Scalar, Double)] {
      let ink = try #require(try picture(scalar).ink)
      #expect(ink.x == 3 && ink.width == 3 * Int(clamped: columns), "\(ink)")
      #expect(ink.y == Int(clamped: top.rounded(.down)) && ink.maxY == Int(clamped: (top + 45).rounded(.up)))
      let width = try engine.measure(String(Character(scalar)), style: .init(size: size), width: nil).exactSize.width
      #expect(abs(width - 3 * (columns + 2)) < 1e-6)
    }
  }

  @Test(
    "tracking moves boxes, emoji and the spaces between as it moves letters",
    arguments: ["\u{E777}", "😀", "☺", "⛵", "a", "永"])
  func tracking(letter: String) throws {
    let engine = try TextEngine(fonts: Studio.loaded.get(), boxed: ["\u{E777}"])
    func width(_ string: String, _ tracking: Double) throws -> Double {
      var style = Text.Style(size: 20)
      style.tracking = tracking
      return try engine.measure(string, style: style, width: nil).exactSize.width
    }
    for string in [letter, letter + letter, "\(letter) \(letter)", "\(letter) \(letter) \(letter)a"] {
      let plain = try width(string, 0)
      for tracking in [0.5, 1, 2, 3, 1] {
        let gaps = Double(string.count - 1)
        #expect(abs(try width(string, tracking) - plain - gaps * tracking) < 0.02, "\(string) \(tracking)")
      }
    }
  }
}
