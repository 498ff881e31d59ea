import Pixels

/// Where a part of one picture lies in another one, though it may be drawn a little otherwise there: an app's letters
/// are not ours. It is looked for by its brightness, which is compared with how much the part itself varies.
public struct PatchSearch {
  private let before: LumaPlane
  private let after: LumaPlane
  /// How far a part is looked for to all sides, in pixels.
  private let reach: Int

  /// - Parameter reach: how far a part is looked for to all sides, in pixels.
  public init(_ before: Bitmap, _ after: Bitmap, reach: Int) {
    (self.before, self.after, self.reach) = (LumaPlane(before), LumaPlane(after), reach)
  }

  /// The most of a part's own variation that may differ where it is found.
  private static let mostDifference = 0.3
  /// A part that varies less than this by pixel, 0…255, is plain, and found everywhere.
  private static let leastVariation = 1.0

  /// Returns how far a part lies from its place in the second picture, in pixels; nil where it is plain, or is not
  /// found, and (0, 0) where it lies in its place.
  public func shift(of part: PixelRect) -> (x: Int, y: Int)? {
    guard let probes = Probes(of: part, in: before), probes.variation >= Self.leastVariation else { return nil }
    let here = probes.difference(in: after, shiftedBy: (0, 0)) ?? .infinity
    if here < Self.mostDifference { return (0, 0) }
    var best: (shift: (x: Int, y: Int), difference: Double) = ((0, 0), here)
    func look(_ x: Int, _ y: Int, _ probes: Probes) {
      guard let found = probes.difference(in: after, shiftedBy: (x, y)), found < best.difference else { return }
      best = ((x, y), found)
    }
    // By all pixels of a few first: letters are a pixel wide, and a coarse step would miss them.
    let few = probes.thinned(to: 96)
    var candidates: [(shift: (x: Int, y: Int), difference: Double)] = []
    for y in -reach...reach {
      for x in -reach...reach {
        guard let found = few.difference(in: after, shiftedBy: (x, y)), found < 2 * Self.mostDifference else {
          continue
        }
        candidates.append(((x, y), found))
      }
    }
    let nearest = candidates.sorted { first, second in
      (first.difference, abs(first.shift.x) + abs(first.shift.y)) < (
        second.difference, abs(second.shift.x) + abs(second.shift.y)
      )
    }
    for candidate in nearest.prefix(16) { look(candidate.shift.x, candidate.shift.y, probes) }
    guard best.difference < Self.mostDifference, best.difference < here / 2 else { return nil }
    return best.shift
  }
}

/// The pixels of a part by which it is looked for.
private struct Probes {
  private var pixels: [(x: Int, y: Int, luma: Int)]
  /// How far they are from their mean, by pixel.
  let variation: Double

  private static let most = 4_000

  /// Nil for a part that lies outside of the picture.
  init?(of part: PixelRect, in plane: LumaPlane) {
    guard let all = PixelRect(x: 0, y: 0, width: plane.width, height: plane.height), let part = part.intersection(all)
    else { return nil }
    let step = max(1, part.area / Self.most)
    var pixels: [(x: Int, y: Int, luma: Int)] = []
    for index in stride(from: 0, to: part.area, by: step) {
      let (x, y) = (part.x + index % part.width, part.y + index / part.width)
      pixels.append((x, y, plane[x, y]))
    }
    self.init(pixels)
  }

  private init(_ pixels: [(x: Int, y: Int, luma: Int)]) {
    self.pixels = pixels
    let count = Double(max(1, pixels.count))
    let mean = Double(pixels.reduce(0) { $0 + $1.luma }) / count
    variation = pixels.reduce(0) { $0 + abs(Double($1.luma) - mean) } / count
  }

  /// The pixels that are furthest from the median, and as many of the others.
  func thinned(to count: Int) -> Probes {
    guard pixels.count > count else { return self }
    let median = pixels.map(\.luma).sorted()[pixels.count / 2]
    let telling = pixels.enumerated().sorted { first, second in
      let (a, b) = (abs(first.element.luma - median), abs(second.element.luma - median))
      return a == b ? first.offset < second.offset : a > b
    }.map(\.element)
    func spread(_ part: ArraySlice<(x: Int, y: Int, luma: Int)>) -> [(x: Int, y: Int, luma: Int)] {
      stride(from: part.startIndex, to: part.endIndex, by: max(1, part.count / (count / 2))).map { part[$0] }
    }
    let half = telling.count / 2
    return Probes(spread(telling[..<half]) + spread(telling[half...]))
  }

  /// How much of the variation differs where the part is shifted; nil where a quarter of it would be outside.
  func difference(in plane: LumaPlane, shiftedBy shift: (x: Int, y: Int)) -> Double? {
    var (sum, count) = (0, 0)
    for pixel in pixels {
      let (x, y) = (pixel.x + shift.x, pixel.y + shift.y)
      guard 0..<plane.width ~= x, 0..<plane.height ~= y else { continue }
      sum += abs(pixel.luma - plane[x, y])
      count += 1
    }
    guard count * 4 > pixels.count * 3 else { return nil }
    return Double(sum) / Double(count) / variation
  }
}

/// The brightness of a picture's pixels, 0…255.
private struct LumaPlane {
  let width: Int
  let height: Int
  private let values: [UInt8]

  init(_ bitmap: Bitmap) {
    (width, height) = (bitmap.width, bitmap.height)
    let grid = PixelGrid(bitmap, width: width, height: height)
    var values: [UInt8] = []
    values.reserveCapacity(width * height)
    for y in 0..<height {
      let row = grid.row(y)
      for x in 0..<width {
        let pixel = row[x]
        // Rec. 601, of BGRA.
        let sum = 77 * (pixel >> 16 & 255) + 150 * (pixel >> 8 & 255) + 29 * (pixel & 255)
        values.append(UInt8(sum >> 8))
      }
    }
    self.values = values
    withExtendedLifetime(bitmap) {}
  }

  subscript(x: Int, y: Int) -> Int { Int(values[y * width + x]) }
}
