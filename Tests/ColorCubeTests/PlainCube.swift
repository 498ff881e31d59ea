import Pixels

/// The colour cube written down once more, as plainly as it can be: components from 0 to 1 in doubles, a cell a struct,
/// thirty to the power of three of them, no runs, no vectors. Shares nothing with the room but the bitmap.
struct PlainCube {
  struct Cell {
    var hits = 0
    var red = 0.0
    var green = 0.0
    var blue = 0.0
  }

  struct Maximum {
    let hits: Int
    let red: Double
    let green: Double
    let blue: Double

    func distance(to other: (red: Double, green: Double, blue: Double)) -> Double {
      let (r, g, b) = (red - other.red, green - other.green, blue - other.blue)
      return (r * r + g * g + b * b).squareRoot()
    }
    func distance(to other: Maximum) -> Double { distance(to: (other.red, other.green, other.blue)) }
    var largest: Double { max(red, max(green, blue)) }
  }

  struct Flags {
    var bright = false
    var dark = false
    var distinct = false
    var byBrightness = false
    var byDarkness = false
    var avoided: [(red: Double, green: Double, blue: Double)] = []
    var count: Int?
    var skipsClear = false
  }

  /// Distances that are a threshold but for the last bits of a double are at it, which is not below it.
  static func isBelow(_ distance: Double, _ threshold: Double) -> Bool { distance < threshold - 1e-9 }

  static func maxima(of bitmap: Bitmap, _ flags: Flags) -> [Maximum] {
    var cells = [Cell](repeating: Cell(), count: 30 * 30 * 30)
    for y in 0..<bitmap.height {
      for x in 0..<bitmap.width {
        let at = y * bitmap.width * 4 + x * 4
        let (blue, green, red) = (Double(bitmap.bytes[at]), Double(bitmap.bytes[at + 1]), Double(bitmap.bytes[at + 2]))
        let (r, g, b) = (red / 255, green / 255, blue / 255)
        if flags.skipsClear && bitmap.bytes[at + 3] == 0 { continue }
        if flags.bright && r < 0.6 && g < 0.6 && b < 0.6 { continue }
        if flags.dark && (r >= 0.4 || g >= 0.4 || b >= 0.4) { continue }
        let index = Int(clamped: r * 29) * 900 + Int(clamped: g * 29) * 30 + Int(clamped: b * 29)
        cells[index].hits += 1
        cells[index].red += red
        cells[index].green += green
        cells[index].blue += blue
      }
    }
    var found: [Maximum] = []
    for r in 0..<30 {
      for g in 0..<30 {
        for b in 0..<30 {
          let cell = cells[r * 900 + g * 30 + b]
          if cell.hits == 0 { continue }
          var isMaximum = true
          for dr in -1...1 {
            for dg in -1...1 {
              for db in -1...1 {
                let (nr, ng, nb) = (r + dr, g + dg, b + db)
                if nr < 0 || ng < 0 || nb < 0 || nr > 29 || ng > 29 || nb > 29 { continue }
                if cells[nr * 900 + ng * 30 + nb].hits > cell.hits { isMaximum = false }
              }
            }
          }
          if !isMaximum { continue }
          let hits = Double(cell.hits)
          found.append(
            Maximum(
              hits: cell.hits, red: cell.red / hits / 255, green: cell.green / hits / 255,
              blue: cell.blue / hits / 255))
        }
      }
    }
    return sorted(found) { $0.hits > $1.hits }
  }

  static func colors(of bitmap: Bitmap, _ flags: Flags) -> [Maximum] {
    chosen(from: maxima(of: bitmap, flags), flags)
  }

  static func chosen(from maxima: [Maximum], _ flags: Flags) -> [Maximum] {
    var maxima = maxima
    if flags.distinct { maxima = distinct(maxima, 0.2) }
    if flags.byBrightness { maxima = sorted(maxima) { $0.largest > $1.largest } }
    if flags.byDarkness { maxima = sorted(maxima) { $0.largest < $1.largest } }
    for color in flags.avoided { maxima = maxima.filter { !isBelow($0.distance(to: color), 0.5) } }
    guard let count = flags.count, maxima.count > count else { return maxima }
    var threshold = 0.1
    for _ in 1...10 {
      let fewer = distinct(maxima, threshold)
      if fewer.count <= count { break }
      maxima = fewer
      threshold += 0.05
    }
    return Array(maxima[0..<count])
  }

  private static func distinct(_ maxima: [Maximum], _ threshold: Double) -> [Maximum] {
    var kept: [Maximum] = []
    for index in maxima.indices {
      var isDistinct = true
      for earlier in 0..<index where isBelow(maxima[index].distance(to: maxima[earlier]), threshold) {
        isDistinct = false
      }
      if isDistinct { kept.append(maxima[index]) }
    }
    return kept
  }

  /// By insertion, which keeps the order of what is equal.
  private static func sorted(_ maxima: [Maximum], _ isBefore: (Maximum, Maximum) -> Bool) -> [Maximum] {
    var result: [Maximum] = []
    for maximum in maxima {
      var place = result.count
      while place > 0 && isBefore(maximum, result[place - 1]) { place -= 1 }
      result.insert(maximum, at: place)
    }
    return result
  }
}
