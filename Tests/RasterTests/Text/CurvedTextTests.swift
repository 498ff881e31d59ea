import Foundation
import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Letters along a path")
struct CurvedTextTests {
  private let size = Size(260, 80)

  private func screen(_ text: Text) -> Layer {
    layer("root", Rect(origin: .zero, size: size)) {
      $0.children = [
        layer("label", Rect(origin: .zero, size: size)) {
          $0.content = .text(text)
          // As letters on a path are: by their outlines.
          $0.isTransformAnimated = true
        }
      ]
    }
  }

  private var style: Text.Style {
    var style = Text.Style(size: 22)
    style.underline = true
    return style
  }

  /// On a level line where a label without a path has its line.
  private func level(_ text: Text) -> Text {
    var text = text
    let baseline = (size.height - text.style.lineAdvance) / 2 + text.style.ascender
    text.along = .init(Path(line: [Point(0, baseline), Point(size.width, baseline)]))
    return text
  }

  @Test(
    "on a level line they stand as without a path: kerned, joined, in several scripts",
    arguments: ["AVATAR To fi", "文字，标点。", "سلام عليكم", "हार्बर", "e\u{301}t 👩‍🚀 x", "12 文 ab"])
  func level(string: String) throws {
    for alignment in Text.Alignment.allCases {
      for (color, share) in [(Color.black, nil), (Color.red.faded(by: 0.5), nil), (Color.black, 0.37)] {
        var text = Text(string, style: style, color: color, alignment: alignment)
        text.filled = share.map { Text.Filled($0, color: .blue) }
        let plain = try Studio.picture(screen(text), scale: 2)
        let curved = try Studio.picture(screen(level(text)), scale: 2)
        // What fades as one picture is rounded twice, and a letter that the border of what is filled goes through is
        // drawn by itself: a pixel that it shares with the next one is covered by both.
        #expect(difference(plain, curved) <= (share == nil ? 2 : 64), "\(alignment) \(share ?? -1)")
      }
    }
  }

  @Test("runs stand as without a path, with their sizes, offsets, pictures and bars")
  func runs() throws {
    var small = Text.Style(size: 12)
    small.strikethrough = true
    let image = Image(source: "half", naturalSize: Size(20, 10))
    var text = Text(
      runs: [
        Text.Run("Total ", style: style), Text.Run("永9", style: small, fill: .color(.red), baselineOffset: 5),
        Text.Run(.init(image, size: Size(20, 10)), style: style), Text.Run(" xy", style: style),
      ], style: style)
    text.runs?[1].transform = .translation(0, 3)
    text.runs?[1].opacity = 0.8
    let plain = try Studio.picture(screen(text), scale: 2)
    #expect(try difference(plain, Studio.picture(screen(level(text)), scale: 2)) <= 2)
  }

  /// What is drawn of one letter of a text of one-letter runs.
  private func letter(_ index: Int, of string: String, along: Text.Along, _ alignment: Text.Alignment) throws -> Bitmap
  {
    let style = Text.Style(size: 20)
    let runs = string.enumerated().map { place, letter in
      Text.Run(String(letter), style: style, fill: .color(place == index ? .black : .clear))
    }
    var text = Text(runs: runs, style: style, alignment: alignment)
    text.along = along
    let root = layer("root", Rect(0, 0, 200, 200)) {
      $0.children = [layer("label", Rect(0, 0, 200, 200)) { $0.content = .text(text) }]
    }
    return try Studio.picture(root, scale: 4)
  }

  /// In points; nil where nothing is drawn.
  private func center(_ bitmap: Bitmap) -> Point? {
    var (sum, x, y) = (0.0, 0.0, 0.0)
    for row in 0..<bitmap.height {
      for column in 0..<bitmap.width {
        let alpha = Double(bitmap.pixel(column, row).alpha)
        guard alpha > 0 else { continue }
        (sum, x, y) = (sum + alpha, x + alpha * (Double(column) + 0.5), y + alpha * (Double(row) + 0.5))
      }
    }
    return sum > 0 ? Point(x / sum / 4, y / sum / 4) : nil
  }

  @Test(
    "on a circle each stands over the angle of its middle, by its distance along the circle",
    arguments: [Text.Alignment.left, .center, .right])
  func circle(alignment: Text.Alignment) throws {
    let (string, radius) = ("永东国鹰永", 60.0)
    for (direction, offset) in [(1.0, 0.0), (-1, 0.15)] {
      let sweep = direction * 1.5 * Double.pi
      let along = Text.Along(
        Path(arcAround: Point(100, 100), radius: radius, from: -2, sweep: sweep), offset: offset)
      let length = abs(sweep) * radius
      // Five letters of an em each.
      let slack = length - 100
      let start = (alignment == .left ? 0 : alignment == .center ? slack / 2 : slack) + offset * length
      for index in 0..<5 {
        let distance = start + 20 * Double(index) + 10
        let seen = try center(letter(index, of: string, along: along, alignment))
        guard distance <= length else {
          #expect(seen == nil, "\(index)")
          continue
        }
        // Where the letter's ink is about the middle of its advance, from one that stands upright.
        let upright = Text.Along(Path(line: [Point(90, 100), Point(110, 100)]))
        let own = try #require(try center(letter(0, of: String(Array(string)[index]), along: upright, .left)))
        let ink = own - Point(100, 100)
        let angle = -2 + direction * distance / radius
        let turn = angle + direction * .pi / 2
        let expected = Point(
          100 + radius * cos(angle) + ink.x * cos(turn) - ink.y * sin(turn),
          100 + radius * sin(angle) + ink.x * sin(turn) + ink.y * cos(turn))
        let found = try #require(seen)
        #expect((found - expected).length < 0.06, "\(index) \(found) \(expected)")
      }
    }
  }

  @Test("letters whose middle is beyond an end are not drawn")
  func ends() throws {
    let along = Text.Along(Path(line: [Point(20, 50), Point(65, 50)]))
    func shown(_ along: Text.Along, _ alignment: Text.Alignment) throws -> [Bool] {
      try (0..<4).map { try center(letter($0, of: "永永永永", along: along, alignment)) != nil }
    }
    // Middles at 10, 30, 50 and 70 of 45 points.
    #expect(try shown(along, .left) == [true, true, false, false])
    #expect(try shown(along, .right) == [false, false, true, true])
    #expect(try shown(along, .center) == [false, true, true, false])
    #expect(try shown(.init(along.path, offset: -0.5), .left) == [false, true, true, false])
    #expect(try shown(.init(along.path, offset: 2), .left) == [false, false, false, false])
    #expect(try shown(.init(Path()), .left) == [false, false, false, false])
  }

  @Test("round a loop they go on behind its end: a quarter further is a quarter turned")
  func loop() throws {
    func picture(_ offset: Double, _ string: String) throws -> Bitmap {
      var text = Text(string, style: style, color: .black)
      text.along = .init(Path(ovalIn: Rect(60, 60, 80, 80)), offset: offset)
      return try Studio.picture(
        layer("root", Rect(0, 0, 200, 200)) {
          $0.children = [layer("label", Rect(0, 0, 200, 200)) { $0.content = .text(text) }]
        }, scale: 2)
    }
    let string = "round and round it"
    let plain = try picture(0, string)
    let turned = try picture(0.25, string)
    var (sum, most) = (0, 0)
    for y in 0..<plain.height {
      for x in 0..<plain.width {
        let difference = abs(plain.pixel(x, y).alpha - turned.pixel(plain.width - 1 - y, x).alpha)
        (sum, most) = (sum + difference, max(most, difference))
      }
    }
    #expect(most <= 24 && sum < plain.width * plain.height / 20, "\(most) \(sum)")
    #expect(try difference(plain, picture(1, string)) <= 2)
    #expect(try difference(plain, picture(-3, string)) <= 2)
    // One round at most: what is longer ends where it began.
    let long = try picture(0, String(repeating: "round ", count: 40))
    #expect(try difference(long, picture(0, String(repeating: "round ", count: 80))) == 0)
  }

  @Test("a gradient is over the whole layer, a shadow is that of the letters")
  func paint() throws {
    var text = Text("永永永", style: style)
    text.gradient = Gradient(form: .axial, stops: [.init(offset: 0, color: .red), .init(offset: 1, color: .blue)])
    let plain = try Studio.picture(screen(text), scale: 2)
    #expect(try difference(plain, Studio.picture(screen(level(text)), scale: 2)) <= 2)
    func shadowed(_ text: Text) throws -> Bitmap {
      var root = screen(text)
      root.children[0].shadows = [Shadow(color: .red, radius: 3, offset: Point(4, 9))]
      return try Studio.picture(root, scale: 2)
    }
    text.gradient = nil
    #expect(try difference(shadowed(text), shadowed(level(text))) <= 2)
  }

  @Test("filled not at all, or wholly, they are drawn together, as a text of one colour is")
  func filledEnds() throws {
    for string in ["永永永", "WAVAW", "سلام", "AV 永 fi"] {
      // Letters that stand into one another.
      var close = style
      close.tracking = -5
      func picture(_ share: Double?, _ color: Color) throws -> Bitmap {
        var text = Text(string, style: close, color: color)
        text.filled = share.map { Text.Filled($0, color: .blue) }
        return try Studio.picture(screen(level(text)), scale: 3)
      }
      for (share, color) in [(0.0, Color.red), (-1, .red), (1, .blue), (2, .blue)] {
        #expect(try difference(picture(share, .red), picture(nil, color)) == 0, "\(string) \(share)")
      }
    }
  }
}
