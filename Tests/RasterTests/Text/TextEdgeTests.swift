import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Texts whose letters meet, turn back or are cut")
struct TextEdgeTests {
  private func screen(_ text: Text, at place: Point = Point(20, 20), size: Size = Size(200, 60)) -> Layer {
    layer("root", Rect(0, 0, 240, 100)) {
      $0.children = [layer("label", Rect(place.x, place.y, size.width, size.height)) { $0.content = .text(text) }]
    }
  }

  @Test("letters that tracking moves back are drawn, and go with what moves", arguments: [false, true])
  func trackedBack(isColumn: Bool) throws {
    func label(_ tracking: Double, _ string: String) -> Layer {
      var style = Text.Style(size: 20)
      (style.tracking, style.underline, style.isVertical) = (tracking, tracking < -15, isColumn)
      return screen(Text(string, style: style), at: Point(120, 50))
    }
    for string in ["Harbour", "שלום עולם"] {
      let rasterizer = try Studio.rasterizer()
      var before = label(-26, string)
      let bitmap = try rasterizer.render(before)
      for tracking in [-21, -18.5, -12, -3, 0.0] {
        let after = label(tracking, string)
        try rasterizer.redraw(after, after: before, in: bitmap)
        #expect(try bitmap.hasSamePixels(as: Studio.picture(after)), "\(string) \(tracking)")
        before = after
      }
    }
    // A label beyond the screen's edge whose letters come back onto it.
    var style = Text.Style(size: 20)
    (style.tracking, style.isVertical) = (-40, isColumn)
    let away = screen(Text("Harbour", style: style), at: isColumn ? Point(20, 130) : Point(270, 20))
    #expect(try !Studio.picture(away).isClear)
  }

  @Test("what is cut is read as its whole paragraph is, whatever it begins with")
  func direction() throws {
    func picture(_ string: String, lines: Int, truncation: Text.Truncation = .tail) throws -> [Pixel] {
      let text = Text(string, style: .init(size: 16, lineLimit: lines, truncation: truncation))
      return try Studio.picture(screen(text, size: Size(150, 60)), scale: 2).inkPixels
    }
    // The second line begins in the other direction.
    let left = "Along the shore of שלום, 12 hotels and ships"
    let right = "שלום לכולם אנחנו Harbour שלום עולם hotel"
    #expect(try picture(left, lines: 2) == picture("Along the shore of\n\u{200E}שלום, 12 hotels an…", lines: 0))
    #expect(try picture(right, lines: 2) == picture("שלום לכולם אנחנו\n\u{200F}Harbour שלום עול…", lines: 0))
    #expect(
      try picture("שלום לכולם Harbour hotel by", lines: 1, truncation: .head)
        == picture("\u{200F}…Harbour hotel by", lines: 1))
  }

  @Test("emoji, gradients and bars are filled without a jump at the end", arguments: [false, true])
  func filled(isTurning: Bool) throws {
    func picture(_ share: Double, _ vary: (inout Text) -> Void) throws -> Bitmap {
      var text = Text("🍵⛵ AB", style: .init(size: 30), color: Color(white: 1, alpha: 0.25))
      text.filled = Text.Filled(share, color: Color(red: 1, green: 0, blue: 0, alpha: 0.75))
      vary(&text)
      var root = screen(text)
      root.isTransformAnimated = isTurning
      return try Studio.picture(root, scale: 2)
    }
    /// Whether two pictures are alike but for the pixels that a border at an end may lie in.
    func areAlike(_ first: Bitmap, _ second: Bitmap) throws -> Bool {
      let ink = try #require(second.ink)
      return (0..<first.height).allSatisfy { y in
        (0..<first.width).allSatisfy { x in
          abs(x - 2 * 20) < 3 || abs(x - ink.maxX) < 5 || first.pixel(x, y).isNear(second.pixel(x, y), by: 2)
        }
      }
    }
    let changes: [(inout Text) -> Void] = [
      { _ in },
      {
        $0.gradient = Gradient(
          form: .axial, stops: [.init(offset: 0, color: .blue), .init(offset: 1, color: .white)])
      },
      { $0.style.strikethrough = true },
    ]
    for change in changes {
      #expect(try areAlike(picture(0.99999, change), picture(1, change)))
      #expect(try areAlike(picture(0.00001, change), picture(0, change)))
      // Half way, the first half is as filled and the other one as not.
      let (none, half, full) = (try picture(0, change), try picture(0.5, change), try picture(1, change))
      let ink = try #require(full.ink)
      let border = 2 * 20 + (ink.maxX - 2 * 20) / 2
      for y in 0..<full.height {
        for x in 0..<(border - 8) { #expect(half.pixel(x, y).isNear(full.pixel(x, y), by: 2)) }
        for x in (border + 8)..<full.width { #expect(half.pixel(x, y).isNear(none.pixel(x, y), by: 2)) }
      }
    }
  }

  @Test("in translucent colours a line over filled letters shows nothing twice", arguments: [false, true])
  func filledBars(isCurved: Bool) throws {
    let faint = Color(white: 0, alpha: 0.375)
    for share in [0, 0.4, 1] {
      var style = Text.Style(size: 30, weight: .bold)
      style.strikethrough = true
      var text = Text("Hello", style: style, color: faint)
      text.filled = Text.Filled(share, color: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
      if isCurved { text.along = Text.Along(Path(line: [Point(0, 30), Point(150, 45)])) }
      let alphas = try Studio.picture(screen(text), scale: 2).inkPixels.map(\.alpha)
      let most = share > 0 ? 128 : 96
      // Where the line is bent, its border and that of the letter that it crosses may differ by parts of a pixel.
      #expect(alphas.contains(most) && alphas.count { $0 > most } <= (isCurved && share == 0.4 ? 6 : 0), "\(share)")
    }
  }

  @Test("a label fades as one picture where its lines or its runs lie over each other")
  func opacity() throws {
    let black = Text.Style(size: 30, weight: .black, lineHeight: 14, lineLimit: 0)
    var tight = Text.Style(size: 30, weight: .black)
    tight.tracking = -14
    let texts = [
      Text("HHH\nHHH", style: black),
      Text(
        runs: [Text.Run("HH", style: tight), Text.Run("HH", style: tight, fill: .color(.red))], style: tight,
        color: .black),
    ]
    for text in texts {
      var faded = screen(text)
      faded.children[0].opacity = 0.5
      var group = screen(text)
      group.children[0].children = [layer("none", .zero)]
      group.children[0].opacity = 0.5
      let picture = try Studio.picture(faded, scale: 2)
      #expect(try picture.hasSamePixels(as: Studio.picture(group, scale: 2)))
      #expect(picture.inkPixels.map(\.alpha).max() == 128)
    }
    // Neither are two of its lines in a faint colour.
    var faint = texts[0]
    faint.color = Color(white: 0, alpha: 0.5)
    #expect(try Studio.picture(screen(faint), scale: 2).inkPixels.map(\.alpha).max() == 128)
  }

  @Test("a run turns about its own middle where its line was made smaller to fit")
  func shrunk() throws {
    func ink(_ size: Double, _ room: Double) throws -> PixelRect {
      let style = Text.Style(size: size, minimumScale: 0.3)
      var runs = [Text.Run("ABCD", style: style), Text.Run("EFGH", style: style)]
      runs[0].opacity = 0
      runs[1].transform = .rotation(.pi)
      let text = Text(runs: runs, style: style, color: .black)
      return try #require(Studio.picture(screen(text, size: Size(room, 40)), scale: 4).ink)
    }
    let small = try ink(12, 200)
    let fitted = try ink(30, 4 * Double(small.maxX - 4 * 20) / 16 + 0.3)
    #expect(abs(small.width - fitted.width) <= 3 && abs(small.height - fitted.height) <= 2)
    // As far from its baseline, which the line keeps.
    func baseline(_ size: Double) -> Double { (40 - 1.193 * size) / 2 + 0.952 * size }
    let moved = 4 * (baseline(30) - baseline(12))
    #expect(abs(Double(fitted.y - small.y) - moved) <= 4)
  }

  @Test("U+0000 is a character that no font has: an error, or a box, and nothing behind it is lost")
  func null() throws {
    let text = "Anna\u{0}Karenina"
    #expect(throws: RasterProblem.self) { try Studio.engine().measure(text, style: .init(), width: nil) }
    let boxed = try TextEngine(fonts: Studio.loaded.get(), boxed: ["\u{0}"])
    let width = try boxed.measure(text, style: .init(), width: nil).size.width
    let rest = try boxed.measure("AnnaKarenina", style: .init(), width: nil).size.width
    #expect(width > rest + 5)
  }
}
