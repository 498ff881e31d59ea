import Comparison
import Geometry
import Pixels
import Testing

@Suite("A part of one picture is looked for in another")
struct PatchSearchTests {
  private static let paper: UInt32 = 0xFFF4_F1EA
  private static let place = PixelRect(x: 98, y: 58, width: 64, height: 34)

  /// A card with two strips on it; an app's picture may have each of them elsewhere, and other colours.
  private static func screen(
    x: Int = 100, y: Int = 60, card: UInt32? = 0xFFFF_FFFF, strip: UInt32 = 0xFF20_3040
  ) -> Bitmap {
    let bitmap = Bitmap.filled(320, 240, paper)
    guard let card, let place = PixelRect(x: x, y: y, width: 60, height: 30) else { return bitmap }
    bitmap.fill(card, x: place.x, y: place.y, width: place.width, height: place.height)
    bitmap.fill(strip, x: x + 8, y: y + 6, width: 30, height: 4)
    bitmap.fill(strip, x: x + 8, y: y + 18, width: 17, height: 4)
    return bitmap
  }

  private func shift(_ after: Bitmap, from before: Bitmap = screen(), of part: PixelRect? = place) throws -> [Int]? {
    let found = PatchSearch(before, after, reach: 40).shift(of: try #require(part))
    return found.map { [$0.x, $0.y] }
  }

  @Test(
    "and found where it lies, in its place or not, also in somewhat other colours",
    arguments: [[0, 0], [0, 1], [3, 0], [-7, 12], [0, -40], [40, 40]], [0xFF20_3040, 0xFF38_2A1C] as [UInt32])
  func found(move: [Int], strip: UInt32) throws {
    #expect(try shift(Self.screen(x: 100 + move[0], y: 60 + move[1], strip: strip)) == move)
  }

  @Test("beyond the reach, or where there is nothing of it, it is not found; what is plain is found nowhere")
  func notFound() throws {
    #expect(try shift(Self.screen(x: 160)) == nil)
    #expect(try shift(Self.screen(card: nil)) == nil)
    #expect(try shift(Self.screen(), of: PixelRect(x: 10, y: 10, width: 40, height: 20)) == nil)
    #expect(try shift(Self.screen(), of: PixelRect(x: 400, y: 10, width: 40, height: 20)) == nil)
  }

  @Test("what lies over it is no part of it, and moves alone")
  func covers() throws {
    let (before, after) = (Bitmap.filled(320, 240, Self.paper), Bitmap.filled(320, 240, Self.paper))
    for (bitmap, y) in [(before, 60), (after, 68)] {
      bitmap.fill(0xFFFF_FFFF, x: 60, y: 20, width: 200, height: 200)
      bitmap.fill(0xFF3B_6EA5, x: 80, y: y, width: 150, height: 100)
    }
    let panel = try #require(PixelRect(x: 58, y: 18, width: 204, height: 204))
    let card = try #require(PixelRect(x: 80, y: 60, width: 150, height: 100))
    let search = PatchSearch(before, after, reach: 40)
    #expect((search.shift(of: panel, under: [card]) ?? PatchSearch.Shift.none) == PatchSearch.Shift.none)
    #expect(search.shift(of: card.outset(by: 2)).map { [$0.x, $0.y] } == [0, 8])
    #expect(search.shift(of: card.outset(by: 2), under: [card.outset(by: 2)]) == nil)
  }

  @Test("of what is in two places, or was in that place before, nothing is told")
  func ambiguous() throws {
    let twice = Self.screen(y: 90)
    for (x, y, width, height) in [(100, 30, 60, 30)] {
      twice.fill(0xFFFF_FFFF, x: x, y: y, width: width, height: height)
      twice.fill(0xFF20_3040, x: x + 8, y: y + 6, width: 30, height: 4)
      twice.fill(0xFF20_3040, x: x + 8, y: y + 18, width: 17, height: 4)
    }
    #expect(try shift(twice) == nil)
    // A list whose first row went: the second lies where it lay.
    let list = Self.screen()
    list.fill(0xFFFF_FFFF, x: 100, y: 94, width: 60, height: 30)
    list.fill(0xFF20_3040, x: 108, y: 100, width: 30, height: 4)
    list.fill(0xFF20_3040, x: 108, y: 112, width: 17, height: 4)
    #expect(try shift(Self.screen(y: 94), from: list) == nil)
  }

  @Test("the colour that came for its colour is told where most of it has one, and it is not the ground's")
  func colors() throws {
    func color(_ after: Bitmap, insteadOf color: String = "#FFFFFF") throws -> String? {
      ColorChange.color(
        insteadOf: try #require(Color(hex: color)), in: try #require(Self.place), of: Self.screen(), in: after)?.hex
    }
    #expect(try color(Self.screen(card: 0xFFF5_F5F5)) == "#F5F5F5")
    #expect(try color(Self.screen(strip: 0xFFE2_574C), insteadOf: "#203040") == "#E2574C")
    #expect(try color(Self.screen()) == nil)
    #expect(try color(Self.screen(card: 0xFFFE_FEFE)) == nil)
    #expect(try color(Self.screen(card: nil)) == nil)
    #expect(try color(Self.screen(card: 0xFFF5_F5F5), insteadOf: "#00FF00") == nil)
    let halved = Self.screen(card: 0xFFF5_F5F5)
    halved.fill(0xFF80_8080, x: 100, y: 60, width: 30, height: 30)
    #expect(try color(halved) == nil)
  }

  @Test("it is absent where the picture shows what lies behind it, and not where it shows anything else")
  func absence() throws {
    let (before, behind, part) = (Self.screen(), Self.screen(card: nil), try #require(Self.place))
    func isAbsent(_ after: Bitmap) -> Bool {
      LayerAbsence.isAbsent(in: part, of: after, before: before, behind: behind)
    }
    #expect(isAbsent(behind))
    #expect(isAbsent(Self.screen(x: 200)))
    #expect(!isAbsent(before))
    #expect(!isAbsent(Self.screen(y: 64)))
    #expect(!isAbsent(Bitmap.filled(320, 240, 0xFF80_8080)))
    #expect(!isAbsent(Bitmap.filled(160, 120, Self.paper)))
    #expect(!LayerAbsence.isAbsent(in: part, of: behind, before: behind, behind: behind))
  }
}
