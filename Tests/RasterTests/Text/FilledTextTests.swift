import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Letters that are filled, and runs that move")
struct FilledTextTests {
  private func screen(_ text: Text, turned: Bool = false) -> Layer {
    layer("root", Rect(0, 0, 220, 120)) {
      $0.children = [
        layer("label", Rect(10, 0, 200, 120)) {
          $0.content = .text(text)
          if turned { $0.transform = .rotation(0.2) }
        }
      ]
    }
  }

  private func text(_ string: String, share: Double?, color: Color = .red, lines: Int = 0) -> Text {
    var style = Text.Style(size: 30, weight: .bold, lineLimit: lines)
    style.underline = true
    var text = Text(string, style: style, color: color)
    text.filled = share.map { Text.Filled($0, color: .blue) }
    return text
  }

  @Test("unfilled it is the text as it was, wholly filled one in the other colour", arguments: [false, true])
  func ends(turned: Bool) throws {
    for string in ["Sing along 唱 🎵", "two\nlines", "שלום"] {
      func same(_ share: Double, _ plain: Text) throws -> Bool {
        try Studio.picture(screen(text(string, share: share), turned: turned), scale: 2)
          .hasSamePixels(as: Studio.picture(screen(plain, turned: turned), scale: 2))
      }
      #expect(try same(0, text(string, share: nil)))
      #expect(try same(1, text(string, share: nil, color: .blue)))
    }
  }

  @Test("the border is where the share of the length is, by parts of pixels", arguments: [1.0, 2, 3])
  func border(scale: Double) throws {
    let plain = text("永永永永", share: nil)
    let bare = try Studio.picture(screen(plain), scale: scale)
    // The underline is one row of pixels without a gap.
    let row = try #require(
      (0..<bare.height).first { y in
        (Int(clamped: 10 * scale)..<Int(clamped: 130 * scale)).allSatisfy { bare.pixel($0, y) == .red }
      })
    for share in [0.1, 0.25, 0.3337, 0.5, 0.777, 0.999] {
      let picture = try Studio.picture(screen(text("永永永永", share: share)), scale: scale)
      let border = (10 + 120 * share) * scale
      for x in Int(clamped: 10 * scale)..<Int(clamped: 130 * scale) {
        let part = min(max(border - Double(x), 0), 1)
        let expected = Pixel(
          red: Int(clamped: 255 * (1 - part)), green: 0, blue: Int(clamped: 255 * part), alpha: 255)
        #expect(picture.pixel(x, row).isNear(expected, by: 3), "\(share) \(x)")
      }
    }
  }

  @Test("lines are filled one after the other, each from where reading begins")
  func lines() throws {
    func colors(_ string: String, _ share: Double, _ rect: Rect) throws -> Set<Bool> {
      let picture = try Studio.picture(screen(text(string, share: share)))
      var found: Set<Bool> = []
      for y in Int(clamped: rect.minY)..<Int(clamped: rect.maxY) {
        for x in Int(clamped: rect.minX)..<Int(clamped: rect.maxX) where picture.pixel(x, y).alpha == 255 {
          let pixel = picture.pixel(x, y)
          if pixel == .red || pixel == .blue { found.insert(pixel == .blue) }
        }
      }
      return found
    }
    let (first, second) = (Rect(0, 20, 220, 36), Rect(0, 62, 220, 36))
    #expect(try colors("永永\n永永", 0.5, first) == [true])
    #expect(try colors("永永\n永永", 0.5, second) == [false])
    #expect(try colors("永永\n永永", 0.75, Rect(0, 62, 39, 36)) == [true])
    #expect(try colors("永永\n永永", 0.75, Rect(41, 62, 100, 36)) == [false])
    let width = try Studio.engine().measure("שלום", style: text("", share: nil).style, width: nil).size.width
    let middle = 10 + width / 2
    #expect(try colors("שלום", 0.5, Rect(middle + 1, 40, 100, 50)) == [true])
    #expect(try colors("שלום", 0.5, Rect(0, 40, middle - 2, 50)) == [false])
  }

  @Test("a gradient is filled as a colour is")
  func gradient() throws {
    var plain = text("永永永永", share: 0.5)
    plain.gradient = Gradient(form: .axial, stops: [.init(offset: 0, color: .red), .init(offset: 1, color: .red)])
    let picture = try Studio.picture(screen(plain))
    let flat = try Studio.picture(screen(text("永永永永", share: 0.5)))
    for y in 0..<flat.height {
      for x in 0..<flat.width where flat.pixel(x, y).alpha == 255 {
        #expect(picture.pixel(x, y).isNear(flat.pixel(x, y), by: 4))
      }
    }
  }

  private func runs(_ change: (inout Text.Run) -> Void) -> Text {
    let style = Text.Style(size: 30, lineLimit: 0)
    var runs = [Text.Run("永", style: style), Text.Run("永", style: style, fill: .color(.blue))]
    change(&runs[1])
    return Text(runs: runs, style: style, color: .red)
  }

  @Test("a run that is moved, scaled and turned moves nothing else, about its own middle")
  func moved() throws {
    func ink(_ text: Text) throws -> PixelRect {
      var text = text
      text.runs?[0].fill = .color(.clear)
      return try #require(try Studio.picture(screen(text), scale: 2).ink)
    }
    let still = try ink(runs { $0.transform = .identity })
    let moved = try ink(runs { $0.transform = .translation(20, -12) })
    #expect(moved.x == still.x + 40 && moved.y == still.y - 24)
    #expect(moved.width == still.width && moved.height == still.height)
    let large = try ink(runs { $0.transform = .scale(2, 2) })
    #expect(abs(large.width - 2 * still.width) <= 3)
    // The middle of the letter's box: an em wide, a line high.
    let line = (120 - 1.193 * 30) / 2
    let middle = (x: 2 * (10 + 30 + 15.0), y: 2 * (line + 1.193 * 15))
    #expect(abs((Double(large.x) - middle.x) - 2 * (Double(still.x) - middle.x)) <= 3)
    #expect(abs((Double(large.y) - middle.y) - 2 * (Double(still.y) - middle.y)) <= 3)
    #expect(runs { $0.transform = .scale(3, 3) }.setting == runs { _ in }.setting)
    let first = try Studio.picture(screen(runs { $0.transform = .translation(60, 0) }), scale: 2)
    let bare = try Studio.picture(screen(runs { $0.opacity = 0 }), scale: 2)
    for y in 0..<bare.height { for x in 0..<80 { #expect(first.pixel(x, y) == bare.pixel(x, y)) } }
  }

  @Test("a run fades by its own opacity")
  func faded() throws {
    let full = try Studio.picture(screen(runs { _ in }))
    let half = try Studio.picture(screen(runs { $0.opacity = 0.5 }))
    for y in 0..<full.height {
      for x in 0..<full.width where full.pixel(x, y) == .blue {
        #expect(abs(half.pixel(x, y).alpha - 128) <= 1)
      }
      for x in 0..<38 { #expect(full.pixel(x, y) == half.pixel(x, y)) }
    }
  }
}
