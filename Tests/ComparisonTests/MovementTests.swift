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
    #expect(movement.share == Self.share(before, after, 0, 5))
  }

  /// The share of the differing pixels that a move explains, forwards and backwards.
  private static func share(_ before: Bitmap, _ after: Bitmap, _ dx: Int, _ dy: Int) -> Double {
    var (asked, explained) = (0, 0)
    for y in 0..<before.height {
      for x in 0..<before.width where before[x, y] != after[x, y] {
        for (one, other, sign) in [(after, before, -1), (before, after, 1)] {
          let (otherX, otherY) = (x + sign * dx, y + sign * dy)
          guard 0..<before.width ~= otherX, 0..<before.height ~= otherY else { continue }
          asked += 1
          if one[x, y] == other[otherX, otherY] { explained += 1 }
        }
      }
    }
    return Double(explained) / Double(asked)
  }

  @Test("is told with its exact share, whichever pixels do not follow, in all directions", arguments: 0..<16)
  func exactShare(seed: Int) throws {
    var chance = SplitMix64(seed: UInt64(seed))
    let (before, after) = (Bitmap.filled(60, 50, 0xFFF0_F0F0), Bitmap.filled(60, 50, 0xFFF0_F0F0))
    let (dx, dy) = [(5, 0), (0, 5), (-4, 3), (7, -6)][seed % 4]
    for y in 10..<30 {
      for x in 10..<40 {
        let color = UInt32.random(in: 0...0xFF_FFFF, using: &chance) | 0xFF00_0000
        before[x, y] = color
        let follows = Int.random(in: 0..<40, using: &chance) > 0
        after[x + dx, y + dy] = follows ? color : color ^ 0xFF
      }
    }
    let movement = try #require(Movement.find(before, after))
    #expect(movement.dx == dx && movement.dy == dy)
    #expect(movement.share == Self.share(before, after, dx, dy) && movement.share < 1)
  }

  @Test("of a pattern that repeats is the shortest")
  func shortest() {
    var chance = SplitMix64(seed: 9)
    let tile = (0..<64).map { _ in UInt32.random(in: 0...0xFF_FFFF, using: &chance) | 0xFF00_0000 }
    func pattern(_ x: Int, _ y: Int) -> UInt32 { tile[(y + 80) % 8 * 8 + (x + 80) % 8] }
    for (dx, dy) in [(3, 1), (-1, 3), (0, -2)] {
      let (before, after) = (Bitmap.filled(100, 100), Bitmap.filled(100, 100))
      for y in 0..<100 {
        for x in 0..<100 {
          before[x, y] = pattern(x, y)
          let isMoved = 30..<70 ~= x && 30..<70 ~= y
          after[x, y] = isMoved ? pattern(x - dx, y - dy) : pattern(x, y)
        }
      }
      let movement = Movement.find(before, after)
      #expect(movement?.dx == dx && movement?.dy == dy, "\(dx), \(dy)")
    }
  }

  @Test("is not claimed where it leads out of the picture for most of what differs")
  func leadingOut() {
    var chance = SplitMix64(seed: 3)
    for isAcross in [true, false] {
      let (before, after) = (Bitmap.filled(200, 200, 0xFFFF_FFFF), Bitmap.filled(200, 200, 0xFFFF_FFFF))
      func set(_ bitmap: Bitmap, _ along: Int, _ beside: Int, _ color: UInt32) {
        if isAcross { bitmap[along, beside] = color } else { bitmap[beside, along] = color }
      }
      for beside in 40..<46 {
        for along in 10..<16 {
          let color = UInt32.random(in: 0...0xFF_FFFF, using: &chance) | 0xFF00_0000
          set(before, along, beside, color)
          set(after, along + 150, beside, color)
        }
        // A block in the middle is another: nothing of it lies 150 pixels from another place of the picture.
        for along in 60..<140 {
          set(before, along, beside + 60, UInt32.random(in: 0...0xFF_FFFF, using: &chance) | 0xFF00_0000)
          set(after, along, beside + 60, UInt32.random(in: 0...0xFF_FFFF, using: &chance) | 0xFF00_0000)
        }
      }
      #expect(Movement.find(before, after) == nil)
    }
  }

  @Test("of more pixels than are looked at one by one")
  func manyPixels() {
    var chance = SplitMix64(seed: 5)
    let (before, after) = (Bitmap.filled(560, 540), Bitmap.filled(560, 540))
    for y in 0..<540 {
      for x in 0..<560 {
        let color = UInt32.random(in: 0...0xFF_FFFF, using: &chance) | 0xFF00_0000
        before[x, y] = color
        if x + 4 < 560, y + 6 < 540 { after[x + 4, y + 6] = color }
      }
    }
    // Of 302,400 pixels that all differ every second is asked, and those below that do not follow are not among them.
    for y in 440..<540 {
      for x in stride(from: 1, to: 560, by: 2) { after[x, y] ^= 0x0001_0000 }
    }
    #expect(ImageComparison.compare(before, after).differentPixels == 302_400)
    let movement = Movement.find(before, after)
    #expect(movement?.dx == 4 && movement?.dy == 6 && movement?.share == 1)
  }
}
