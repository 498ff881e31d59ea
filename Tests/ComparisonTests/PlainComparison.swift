import Pixels

/// The same answers by another road: slow, whole pictures at once, floating point from the start. Written from the
/// papers and from what pixelmatch's documentation says, without a look at the room's code.
struct PlainComparison {
  struct Color: Equatable {
    var r = 0.0
    var g = 0.0
    var b = 0.0
    var a = 0.0
  }

  let width: Int
  let height: Int
  let before: [Color]
  let after: [Color]

  init(_ before: Bitmap, _ after: Bitmap) {
    width = before.width
    height = before.height
    func colors(_ bitmap: Bitmap) -> [Color] {
      (0..<bitmap.width * bitmap.height).map { index in
        let pixel = bitmap[index % bitmap.width, index / bitmap.width]
        return Color(
          r: Double(pixel >> 16 & 0xFF), g: Double(pixel >> 8 & 0xFF), b: Double(pixel & 0xFF), a: Double(pixel >> 24))
      }
    }
    self.before = colors(before)
    self.after = colors(after)
  }

  /// Number of differing pixels, number of those excused as anti-aliased.
  func yiq(threshold: Double, ignoresAntialiasing: Bool) -> (different: Int, antialiased: Int) {
    var different = 0
    var antialiased = 0
    for index in before.indices {
      let vector = Self.yiq(before[index], after[index], index)
      let square = 0.5053 * vector.y * vector.y + 0.299 * vector.i * vector.i + 0.1957 * vector.q * vector.q
      guard square > 35_215 * threshold * threshold else { continue }
      if ignoresAntialiasing, isSmoothed(index, before, after) || isSmoothed(index, after, before) {
        antialiased += 1
      } else {
        different += 1
      }
    }
    return (different, antialiased)
  }

  func exact(threshold: Double) -> (different: Int, largest: Int) {
    let distances = zip(before, after).map { a, b in
      [a.r - b.r, a.g - b.g, a.b - b.b, a.a - b.a].map(\.magnitude).max() ?? 0
    }
    return (distances.count { $0 > threshold }, Int(distances.max() ?? 0))
  }

  private static func yiq(_ p: Color, _ q: Color, _ index: Int) -> (y: Double, i: Double, q: Double) {
    let byte = Double(index) * 4
    let golden = 1.618033988749895
    func light(_ divisor: Double) -> Double {
      (byte / divisor).rounded(.down).truncatingRemainder(dividingBy: 2) == 1 ? 207 : 48
    }
    // Colours are premultiplied: what is missing to opaque shows the background.
    let (r, g, b): (Double, Double, Double)
    if p.a < 255 || q.a < 255 {
      func mixed(_ first: Double, _ second: Double, _ back: Double) -> Double {
        (first * 255 - second * 255 - back * (p.a - q.a)) / 255
      }
      (r, g, b) = (mixed(p.r, q.r, 48), mixed(p.g, q.g, light(golden)), mixed(p.b, q.b, light(golden + 1)))
    } else {
      (r, g, b) = (p.r - q.r, p.g - q.g, p.b - q.b)
    }
    return (
      r * 0.29889531 + g * 0.58662247 + b * 0.11448223, r * 0.59597799 - g * 0.27417610 - b * 0.32180189,
      r * 0.21147017 - g * 0.52261711 + b * 0.31114694
    )
  }

  private func around(_ index: Int) -> [Int] {
    let (x, y) = (index % width, index / width)
    var found: [Int] = []
    for column in x - 1...x + 1 where column >= 0 && column < width {
      for row in y - 1...y + 1 where row >= 0 && row < height && (row != y || column != x) {
        found.append(row * width + column)
      }
    }
    return found
  }

  private func isAtBorder(_ index: Int) -> Bool {
    let (x, y) = (index % width, index / width)
    return x == 0 || y == 0 || x == width - 1 || y == height - 1
  }

  private func isPlain(_ index: Int, _ colors: [Color]) -> Bool {
    around(index).count { colors[$0] == colors[index] } + (isAtBorder(index) ? 1 : 0) >= 3
  }

  private func isSmoothed(_ index: Int, _ colors: [Color], _ others: [Color]) -> Bool {
    let steps = around(index).map { (index: $0, step: Self.yiq(colors[index], colors[$0], index).y) }
    let equal = steps.count { $0.step == 0 } + (isAtBorder(index) ? 1 : 0)
    guard equal <= 2, let low = steps.map(\.step).min(), let high = steps.map(\.step).max(), low < 0, high > 0 else {
      return false
    }
    return [low, high].contains { extreme in
      guard let place = steps.first(where: { $0.step == extreme }) else { return false }
      return isPlain(place.index, colors) && isPlain(place.index, others)
    }
  }

  /// Boxes of connected pixels by flood fill, with their numbers of pixels.
  static func areas(width: Int, height: Int, _ differs: (Int, Int) -> Bool) -> [(box: PixelRect, pixels: Int)] {
    var seen = Set<Int>()
    var areas: [(PixelRect, Int)] = []
    for start in 0..<width * height where differs(start % width, start / width) && !seen.contains(start) {
      var waiting = [start]
      seen.insert(start)
      var found: [Int] = []
      while let index = waiting.popLast() {
        found.append(index)
        for y in max(0, index / width - 1)...min(height - 1, index / width + 1) {
          for x in max(0, index % width - 1)...min(width - 1, index % width + 1)
          where differs(x, y) && !seen.contains(y * width + x) {
            seen.insert(y * width + x)
            waiting.append(y * width + x)
          }
        }
      }
      let (columns, rows) = (found.map { $0 % width }, found.map { $0 / width })
      if let left = columns.min(), let right = columns.max(), let top = rows.min(), let bottom = rows.max(),
        let box = PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
      {
        areas.append((box, found.count))
      }
    }
    return areas.sorted {
      (-$0.1, $0.0.y, $0.0.x, $0.0.height, $0.0.width) < (-$1.1, $1.0.y, $1.0.x, $1.0.height, $1.0.width)
    }
  }
}
