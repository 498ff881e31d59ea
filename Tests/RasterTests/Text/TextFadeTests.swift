import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Translucent letters show nothing twice")
struct TextFadeTests {
  private func picture(_ text: Text, _ size: Size = Size(200, 60), scale: Double = 2) throws -> Bitmap {
    try Studio.picture(
      layer("root", Rect(origin: .zero, size: size)) {
        $0.children = [layer("label", Rect(origin: .zero, size: size)) { $0.content = .text(text) }]
      }, scale: scale)
  }

  private func maxAlpha(_ bitmap: Bitmap) -> Int { bitmap.inkPixels.map(\.alpha).max() ?? 0 }

  private func style(_ change: (inout Text.Style) -> Void) -> Text.Style {
    var style = Text.Style(size: 24, weight: .black, lineLimit: 0)
    change(&style)
    return style
  }

  private static let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)

  @Test(
    "not where a bar crosses letters, whichever bar that is", arguments: [(true, false), (false, true), (true, true)])
  func bars(underline: Bool, strikethrough: Bool) throws {
    let style = style { ($0.underline, $0.strikethrough) = (underline, strikethrough) }
    #expect(try abs(maxAlpha(picture(Text("gjpq", style: style, color: Self.half))) - 128) <= 1)
    let runs = [Text.Run("gjp", style: style), Text.Run("q", style: style, fill: .color(Self.half.faded(by: 0.8)))]
    #expect(try abs(maxAlpha(picture(Text(runs: runs, style: style, color: Self.half))) - 128) <= 1)
  }

  @Test("not where lines reach into one another, however many there may be", arguments: [0, 2, 3])
  func tightLines(limit: Int) throws {
    let style = style { ($0.lineHeight, $0.lineLimit) = (5, limit) }
    #expect(try abs(maxAlpha(picture(Text("永永\n永永", style: style, color: Self.half))) - 128) <= 1)
  }

  @Test("not where a run fades that is filled in part, with a line along it", arguments: [0, 0.4, 1])
  func filledRuns(share: Double) throws {
    let style = style { $0.underline = true }
    var run = Text.Run("gjpq", style: style)
    run.opacity = 0.5
    var text = Text(runs: [run], style: style, color: .red)
    text.filled = .init(share, color: .blue)
    #expect(try abs(maxAlpha(picture(text)) - 128) <= 1)
  }

  @Test("on a path they are filled as on a level line", arguments: ["gjpq 永", "שלום"], [0, 0.2, 0.5, 1])
  func curved(string: String, share: Double) throws {
    let size = Size(200, 60)
    let style = style { ($0.underline, $0.strikethrough, $0.lineLimit) = (true, true, 1) }
    var text = Text(string, style: style, color: Self.half)
    text.filled = .init(share, color: Color(red: 0, green: 0, blue: 1, alpha: 0.8))
    let root = layer("root", Rect(origin: .zero, size: size)) {
      $0.content = .text(text)
      // As letters on a path are: by their outlines.
      $0.isTransformAnimated = true
    }
    let plain = try Studio.picture(root, scale: 2)
    let baseline = (size.height - style.lineAdvance) / 2 + style.ascender
    text.along = .init(Path(line: [Point(0, baseline), Point(size.width, baseline)]))
    var curved = root
    curved.content = .text(text)
    let found = try Studio.picture(curved, scale: 2)
    #expect(abs(maxAlpha(plain) - (share == 0 ? 128 : 204)) <= 1)
    // A letter that the border goes through is drawn by itself: a pixel that it shares with the next one is covered by
    // both.
    let isWhole = share == 0 || share == 1
    #expect(!isWhole || maxAlpha(found) <= maxAlpha(plain) + 1)
    var far = 0
    for y in 0..<plain.height {
      for x in 0..<plain.width where !plain.pixel(x, y).isNear(found.pixel(x, y), by: 4) { far += 1 }
    }
    #expect(far <= (isWhole ? 16 : 80), "\(far)")
  }

  @Test("with a gradient on the unfilled letters, what is filled has the alpha of its colour")
  func gradient() throws {
    var text = Text("永永永永", style: style { $0.underline = true })
    let stops = [Gradient.Stop(offset: 0, color: .red), Gradient.Stop(offset: 1, color: .red)]
    text.gradient = Gradient(form: .axial, stops: stops)
    text.filled = .init(0.5, color: Color(red: 0, green: 0, blue: 1, alpha: 0.5))
    let picture = try picture(text)
    #expect(picture.extent(of: .red)?.x ?? 0 >= 95)
    let blue = try #require(picture.extent(of: Pixel(red: 0, green: 0, blue: 128, alpha: 128)))
    #expect(blue.maxX <= 97 && blue.width > 80)
    // A letter and its line are half there together.
    for y in 0..<picture.height { for x in 0..<94 { #expect(picture.pixel(x, y).alpha <= 129) } }
  }
}
