import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Emoji and characters that no font has")
struct EmojiTests {
  private func label(
    _ string: String, at place: Point = Point(10, 10), size: Double = 17, scale: Double = 2, alpha: Double = 1,
    boxed: Set<Unicode.Scalar> = [], isAnimated: Bool = false
  ) throws -> Bitmap {
    let root = layer("root", Rect(0, 0, 200, 60)) {
      $0.isTransformAnimated = isAnimated
      $0.children = [
        layer("label", Rect(place.x, place.y, 160, 30)) {
          $0.content = .text(Text(string, style: .init(size: size), color: Color(white: 0, alpha: alpha)))
        }
      ]
    }
    return try Rasterizer(fonts: try Studio.loaded.get(), images: Checkers(), scale: scale, boxed: boxed).render(root)
  }

  private func width(_ string: String) throws -> Double {
    try Studio.engine().measure(string, style: .init(size: 20), width: nil).size.width
  }

  @Test("an emoji has its own colours, whatever the text's", arguments: [1.0, 2, 3])
  func colours(scale: Double) throws {
    let picture = try label("😀", scale: scale)
    let ink = try #require(picture.ink)
    // About an em high, and a little wider.
    #expect(Double(ink.height) > 0.9 * 17 * scale && Double(ink.height) < 1.3 * 17 * scale)
    let yellow = picture.inkPixels.count { $0.red > 200 && $0.green > 150 && $0.blue < 120 && $0.alpha == 255 }
    #expect(yellow > picture.inkPixels.count / 3)
  }

  @Test("an emoji is the same picture on forty whole pixels, and within a thirtieth of one")
  func sameEverywhere() throws {
    let reference = try label("a😀b").inkPixels
    for step in 0..<40 {
      let place = Point(10 + Double(step % 20) + Double(step) * 0.0003, 10 + Double(step / 4) - Double(step) * 0.0003)
      let same = try label("a😀b", at: place).inkPixels
      #expect(same == reference)
    }
  }

  @Test("a family, a flag, a skin tone and a keycap are one picture each")
  func sequences() throws {
    let one = try width("😀")
    for sequence in ["👨‍👩‍👧", "🇨🇳", "👍🏽", "❤️", "1️⃣", "🏳️‍🌈"] { #expect(try width(sequence) == one, "\(sequence)") }
  }

  @Test("a space behind a picture is the text's, whichever way the picture came to be one")
  func spaces() throws {
    let space = try width("a a") - width("aa")
    for picture in ["😀", "☺", "⛵", "👍🏽", "🇨🇳"] {
      #expect(try abs(width("\(picture) a") - width("\(picture)a") - space) <= 0.5, "\(picture)")
      #expect(try abs(width("\(picture) \(picture)") - 2 * width(picture) - space) <= 1, "\(picture)")
    }
  }

  @Test("digits, signs and text hearts stay letters")
  func letters() throws {
    for string in ["0123456789", "#*©®™", "❤\u{FE0E}"] {
      let coloured = try label(string).inkPixels.count { $0.red != $0.green || $0.green != $0.blue }
      #expect(coloured == 0, "\(string)")
    }
  }

  @Test("the text's alpha fades an emoji, its colour does not tint it")
  func fades() throws {
    let whole = try label("😀").inkPixels.map(\.alpha).max()
    let half = try label("😀", alpha: 0.5).inkPixels.map(\.alpha).max()
    #expect(whole == 255)
    #expect(half.map { abs($0 - 128) <= 1 } == true)
  }

  @Test("an emoji that turns or grows stands where the resting one does")
  func animated() throws {
    let still = try #require(try label("😀").ink)
    let moving = try #require(try label("😀", isAnimated: true).ink)
    #expect(abs(still.x - moving.x) <= 1 && abs(still.y - moving.y) <= 1)
    #expect(abs(still.width - moving.width) <= 2 && abs(still.height - moving.height) <= 2)
  }

  @Test("where it is allowed, a character that no font has is a box with its code")
  func boxes() throws {
    let scalar: Unicode.Scalar = "\u{E777}"
    let boxed = try label("\u{E777}", size: 40, boxed: [scalar])
    let ink = try #require(boxed.ink)
    #expect(ink.height > 60 && ink.width > 40)
    // Another code is another picture, and an astral one is wider.
    #expect(try label("\u{E778}", size: 40, boxed: ["\u{E778}"]).inkPixels != boxed.inkPixels)
    let wide = try #require(try label("\u{F0000}", size: 40, boxed: ["\u{F0000}"]).ink)
    #expect(wide.width > ink.width)
    let last = try #require(try label("\u{FFFF}", size: 40, boxed: ["\u{FFFF}"]).ink)
    #expect(last.width == ink.width, "the last of four digits")
    #expect(throws: RasterProblem.self) { try label("\u{E778}", boxed: [scalar]) }
  }

  @Test("a line of boxes is as wide as its boxes, and is cut like any other")
  func boxWidths() throws {
    let engine = try TextEngine(fonts: try Studio.loaded.get(), boxed: ["\u{E777}"])
    func width(_ string: String, _ limit: Double? = nil) throws -> Double {
      try engine.measure(string, style: .init(size: 20), width: limit).size.width
    }
    let one = try width("\u{E777}")
    #expect(abs(try width("\u{E777}\u{E777}\u{E777}") - 3 * one) <= 1)
    #expect(try width("\u{E777}\u{E777}\u{E777}", 2.5 * one) <= 2.5 * one)
  }
}

@Suite("Texts that shrink to fit")
struct ShrinkingTests {
  private func metrics(_ string: String, _ least: Double, _ width: Double?) throws -> TextMetrics {
    try Studio.engine().measure(string, style: .init(size: 20, minimumScale: least), width: width)
  }

  @Test("a line shrinks until it fits, and keeps its height and its baseline")
  func fits() throws {
    let natural = try metrics("1234567890123.00", 1, nil)
    for share in [0.95, 0.8, 0.6] {
      let fitted = try metrics("1234567890123.00", 0.5, natural.size.width * share)
      #expect(fitted.size.width <= natural.size.width * share + 0.5)
      #expect(fitted.size.width > natural.size.width * share * 0.97)
      #expect(fitted.size.height == natural.size.height)
    }
    // As small as a hair.
    let tiny = try metrics("1234567890123.00", 0.01, 4)
    #expect(tiny.exactSize.width <= 4.5 && !tiny.isCut)
    #expect(try metrics("short", 0.5, 200) == metrics("short", 1, 200))
    func ink(_ width: Double) throws -> PixelRect {
      let text = Text("HHHHHHHH", style: .init(size: 20, minimumScale: 0.5))
      return try #require(
        try Studio.picture(layer("root", Rect(0, 0, width, 40)) { $0.content = .text(text) }, scale: 3).ink)
    }
    let (large, small) = (try ink(200), try ink(80))
    #expect(small.maxY == large.maxY)
    #expect(small.height < large.height)
    #expect(small.maxX <= 240)
  }

  @Test("below its least size a line is truncated")
  func truncated() throws {
    let natural = try metrics("1234567890123.00", 1, nil).size.width
    let least = try metrics("1234567890123.00", 0.5, natural * 0.3).size.width
    #expect(least <= natural * 0.3)
    #expect(least > natural * 0.2)
  }
}
