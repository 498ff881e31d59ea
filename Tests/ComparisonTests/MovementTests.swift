import Comparison
import Geometry
import Pixels
import TestSupport
import Testing

@Suite("A move is recognised")
struct MovementTests {
  /// A screen with a card that has something on it.
  private static func card(x: Int, y: Int, on background: UInt32 = 0xFFF4_F1EA) -> Bitmap {
    let bitmap = Bitmap.filled(320, 240, background)
    bitmap.fill(0xFF20_3040, x: 0, y: 220, width: 320, height: 20)
    bitmap.fill(0xFFFF_FFFF, x: x, y: y, width: 80, height: 50)
    bitmap.fill(0xFFE2_694C, x: x + 10, y: y + 8, width: 30, height: 12)
    bitmap.fill(0xFF3B_6EA5, x: x + 10, y: y + 30, width: 57, height: 6)
    return bitmap
  }

  @Test(
    "of a card, in every direction",
    arguments: [(0, 2), (1, 0), (-3, 0), (0, -40), (17, 23), (-50, 31), (120, 0), (0, 90)])
  func card(dx: Int, dy: Int) {
    let movement = Movement.find(Self.card(x: 100, y: 60), Self.card(x: 100 + dx, y: 60 + dy))
    #expect(movement?.dx == dx && movement?.dy == dy)
    #expect(movement?.share == 1)
  }

  @Test("of a whole picture with noise on it, seeded")
  func scrolling() {
    for seed in UInt64(0)..<12 {
      var chance = SplitMix64(seed: seed)
      let (dx, dy) =
        seed % 2 == 0 ? (0, Int.random(in: 1...60, using: &chance)) : (Int.random(in: 1...60, using: &chance), 0)
      let (before, after) = (Bitmap.filled(200, 180), Bitmap.filled(200, 180))
      for y in -100..<280 {
        for x in -100..<300 where Int.random(in: 0..<5, using: &chance) == 0 {
          let color = UInt32.random(in: 0...0xFF_FFFF, using: &chance) | 0xFF00_0000
          if (0..<200).contains(x), (0..<180).contains(y) { before[x, y] = color }
          if (0..<200).contains(x + dx), (0..<180).contains(y + dy) { after[x + dx, y + dy] = color }
        }
      }
      let movement = Movement.find(before, after)
      #expect(movement?.dx == dx && movement?.dy == dy, "seed \(seed)")
    }
  }

  @Test("is not claimed for what appeared, vanished, or changed its colour")
  func otherChanges() {
    let empty = Bitmap.filled(320, 240, 0xFFF4_F1EA)
    let card = Self.card(x: 100, y: 60)
    #expect(Movement.find(empty, card) == nil)
    #expect(Movement.find(card, empty) == nil)
    #expect(Movement.find(card, Self.card(x: 100, y: 60, on: 0xFFFF_0000)) == nil)
    let recolored = card.copy()
    recolored.fill(0xFF00_FF00, x: 110, y: 68, width: 30, height: 12)
    #expect(Movement.find(card, recolored) == nil)
  }

  @Test("is not claimed for equal pictures, other sizes, or where everything is ignored")
  func nothingToFind() {
    let (one, two) = (Self.card(x: 100, y: 60), Self.card(x: 104, y: 60))
    #expect(Movement.find(one, one.copy()) == nil)
    #expect(Movement.find(one, .filled(10, 10)) == nil)
    #expect(Movement.find(one, two, options: .init(ignored: [Rect(0, 0, 320, 240)])) == nil)
    #expect(Movement.find(.filled(1, 1), .filled(1, 1, 0)) == nil)
    #expect(Movement.find(.filled(2, 2), .filled(2, 2, 0)) == nil)
  }

  @Test("is named with its share where something else changed, too")
  func mostly() throws {
    let (before, after) = (Self.card(x: 100, y: 60), Self.card(x: 100, y: 65))
    after.fill(0xFF00_FF00, x: 3, y: 3, width: 9, height: 9)
    let movement = try #require(Movement.find(before, after))
    #expect(movement.dx == 0 && movement.dy == 5)
    #expect(movement.share > 0.9 && movement.share < 1)
  }

  @Test("of more pixels than are looked at one by one")
  func manyPixels() {
    var chance = SplitMix64(seed: 5)
    let (before, after) = (Bitmap.filled(560, 540), Bitmap.filled(560, 540))
    for y in 0..<540 {
      for x in 0..<560 {
        let color = UInt32.random(in: 0...0xFF_FFFF, using: &chance) | 0xFF00_0000
        before[x, y] = color
        if x + 3 < 560, y + 5 < 540 { after[x + 3, y + 5] = color }
      }
    }
    let movement = Movement.find(before, after)
    #expect(movement?.dx == 3 && movement?.dy == 5)
  }
}
