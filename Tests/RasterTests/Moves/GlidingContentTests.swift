import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Texts and pictures keep their place in a layer that glides")
struct GlidingContentTests {
  enum Kind: String, CaseIterable {
    case word, chinese, underlined, filled, runs, emoji, inline, column, image, tiles
  }

  /// Alike from end to end, so that its middle stays where it is as its letters' weight changes by some hundredths.
  private func content(_ kind: Kind) -> Layer.Content {
    var style = Text.Style(size: 17, weight: .bold)
    var picture = Image(source: "checkers", naturalSize: Size(12, 12))
    switch kind {
    case .word: return .text(Text("HHHHH", style: style))
    case .chinese: return .text(Text("田田田", style: style))
    case .underlined:
      style.underline = true
      return .text(Text("HHHHH", style: style))
    case .filled:
      var text = Text("HHHHH", style: style)
      text.filled = Text.Filled(1, color: .black)
      return .text(text)
    case .runs:
      return .text(
        Text(
          runs: [Text.Run("HH", style: style), Text.Run("HHH", style: style, fill: .color(.black))], style: style,
          color: .black))
    case .emoji: return .text(Text("⛵", style: style))
    case .inline:
      let run = Text.Run(Text.Run.Picture(picture, size: Size(12, 12)), style: style)
      return .text(Text(runs: [run], style: style, color: .black))
    case .column:
      style.isVertical = true
      return .text(Text("田田", style: style))
    case .image: return .image(picture)
    case .tiles:
      picture.fit = .tile
      return .image(picture)
    }
  }

  /// A card at a place with something in it, or only one of the two.
  private func screen(_ kind: Kind, at place: Point, shows: (card: Bool, content: Bool)) -> Layer {
    layer("root", Rect(0, 0, 120, 80)) {
      $0.children = [
        layer("card", Rect(14, 10, 90, 56)) {
          // By its transform one way, by its frame the other.
          $0.transform = .translation(place.x, 0)
          $0.frame.origin.y += place.y
          if shows.card { $0.background = .color(.black) }
          $0.children = [
            layer("content", Rect(8, 8, 72, 40)) { $0.content = shows.content ? content(kind) : .none }
          ]
        }
      ]
    }
  }

  @Test("to a tenth of a pixel", arguments: [0.48, 1, 2, 3], Kind.allCases)
  func drift(scale: Double, kind: Kind) throws {
    // On whole pixels at the beginning.
    func toWhole(_ points: Double) -> Double { (points * scale).rounded() / scale - points }
    let begin = Point(toWhole(14), toWhole(10))
    let rasterizer = try Studio.rasterizer(scale: scale)
    func displacement(_ step: Int) throws -> Point {
      let place = begin + Point(Double(step) * 0.13, Double(step) * 0.17) * (1 / scale)
      let content = try rasterizer.render(screen(kind, at: place, shows: (false, true)))
      let card = try rasterizer.render(screen(kind, at: place, shows: (true, false)))
      return try #require(content.middle) - #require(card.middle)
    }
    let first = try displacement(0)
    for step in 1...15 {
      let apart = try displacement(step) - first
      #expect(abs(apart.x) <= 0.1 && abs(apart.y) <= 0.1, "\(kind) at step \(step): \(apart)")
    }
  }

  @Test("and have the same pixels on whichever whole pixels the layer rests", arguments: Kind.allCases)
  func rest(kind: Kind) throws {
    func pixels(_ place: Point, scale: Double) throws -> [Pixel] {
      try Studio.picture(screen(kind, at: place, shows: (false, true)), scale: scale).inkPixels
    }
    for scale in [1, 2, 3.0] {
      let first = try pixels(.zero, scale: scale)
      #expect(try first == pixels(Point(3 / scale, 2 / scale), scale: scale))
      #expect(try first == pixels(Point(1.02 / scale, -0.03 / scale), scale: scale))
      #expect(try first != pixels(Point(1.5 / scale, 0), scale: scale))
    }
  }

  @Test("letters that touch between pixels cover no pixel twice, and very large ones are drawn")
  func letters() throws {
    var style = Text.Style(size: 24, weight: .black)
    style.tracking = -6
    func picture(_ text: Text, at x: Double) throws -> Bitmap {
      try Studio.picture(
        layer("root", Rect(0, 0, 400, 400)) {
          $0.children = [layer("label", Rect(10 + x, 10, 380, 380)) { $0.content = .text(text) }]
        })
    }
    let faint = Text("HHHH", style: style, color: Color(white: 0, alpha: 0.5))
    #expect(try picture(faint, at: 0.5).inkPixels.map(\.alpha).max() == 128)
    let large = Text("HI", style: .init(size: 300, weight: .black))
    #expect(try picture(large, at: 0.5).inkPixels.contains { $0.alpha == 255 })
  }
}
