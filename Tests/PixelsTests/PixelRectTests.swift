import Geometry
import Pixels
import TestSupport
import Testing

@Suite("Rectangles of whole pixels")
struct PixelRectTests {
  /// A pixel's place.
  private struct Place: Hashable {
    var x: Int
    var y: Int
  }

  private func places(_ rect: PixelRect?) -> Set<Place> {
    guard let rect else { return [] }
    return Set(
      (rect.y..<rect.y + rect.height).flatMap { y in (rect.x..<rect.x + rect.width).map { Place(x: $0, y: y) } })
  }

  private func some(_ random: inout Seeded) throws -> PixelRect {
    try #require(
      PixelRect(
        x: random.pick(-4...4), y: random.pick(-4...4), width: random.pick(1...6), height: random.pick(1...6)))
  }

  @Test("what two have in common, what one leaves of the other, and what holds both, is so pixel by pixel")
  func pairs() throws {
    var random = Seeded(31)
    for _ in 0..<200 {
      let (a, b) = (try some(&random), try some(&random))
      let (mine, others) = (places(a), places(b))
      #expect(places(a.intersection(b)) == mine.intersection(others))
      #expect(a.contains(b) == others.isSubset(of: mine), "\(a) \(b)")
      #expect(a.contains(a))
      let rest = a.without(b)
      #expect(Set(rest.flatMap(places)) == mine.subtracting(others))
      #expect(rest.reduce(0) { $0 + $1.area } == mine.subtracting(others).count)
      let all = mine.union(others)
      let union = a.union(b)
      #expect(union.x == all.map(\.x).min() && union.maxX - 1 == all.map(\.x).max())
      #expect(union.y == all.map(\.y).min() && union.maxY - 1 == all.map(\.y).max())
    }
  }

  @Test("moved and larger ones have the pixels beside")
  func changed() throws {
    var random = Seeded(32)
    for _ in 0..<100 {
      let rect = try some(&random)
      #expect(rect.area == places(rect).count)
      let shift = Shift(x: random.pick(-3...3), y: random.pick(-3...3))
      #expect(
        places(rect.moved(by: shift)) == Set(places(rect).map { Place(x: $0.x + shift.x, y: $0.y + shift.y) }))
      for by in 1...3 {
        let larger = rect.outset(by: by)
        #expect([larger.x, larger.y] == [rect.x - by, rect.y - by])
        #expect([larger.maxX, larger.maxY] == [rect.maxX + by, rect.maxY + by])
      }
    }
    let bitmap = Bitmap(width: 5, height: 3)
    #expect(PixelRect(of: bitmap) == PixelRect(x: 0, y: 0, width: 5, height: 3))
  }

  @Test("around a rectangle it has all pixels that this touches, inside of one those that lie in it wholly")
  func rounded() throws {
    var random = Seeded(33)
    let limit = try #require(PixelRect(x: -3, y: -2, width: 9, height: 7))
    for _ in 0..<200 {
      // Halves: edges on pixel borders are among them.
      let (x, y) = (Double(random.pick(-12...12)) / 2, Double(random.pick(-12...12)) / 2)
      let rect = Rect(x, y, Double(random.pick(1...10)) / 2, Double(random.pick(1...10)) / 2)
      func chosen(_ isChosen: (Double, Double) -> Bool) -> Set<Place> {
        Set(
          (-8..<13).flatMap { y in (-8..<13).map { Place(x: $0, y: y) } }.filter {
            isChosen(Double($0.x), Double($0.y))
          })
      }
      let touched = chosen { $0 < rect.maxX && $0 + 1 > rect.minX && $1 < rect.maxY && $1 + 1 > rect.minY }
      #expect(places(PixelRect(covering: rect, within: limit)) == touched.intersection(places(limit)), "\(rect)")
      let inside = chosen { $0 >= rect.minX && $0 + 1 <= rect.maxX && $1 >= rect.minY && $1 + 1 <= rect.maxY }
      #expect(places(PixelRect(inside: rect)) == inside, "\(rect)")
    }
  }

  @Test("pixels that are moved are those that were there before, however source and target overlap")
  func moves() throws {
    for (x, y) in (-2...2).flatMap({ x in (-2...2).map { (x, $0) } }) {
      let bitmap = Bitmap(width: 9, height: 8)
      for index in bitmap.bytes.indices { bitmap.bytes[index] = UInt8(truncatingIfNeeded: index * 7 + index / 36) }
      let before = Array(bitmap.bytes)
      let target = try #require(PixelRect(x: 2, y: 2, width: 5, height: 4))
      bitmap.carryOut(Move(target: target, shift: Shift(x: x, y: y)))
      var expected = before
      for place in places(target) {
        for channel in 0..<4 {
          expected[36 * place.y + 4 * place.x + channel] = before[36 * (place.y - y) + 4 * (place.x - x) + channel]
        }
      }
      #expect(Array(bitmap.bytes) == expected, "\(x) \(y)")
    }
  }
}
