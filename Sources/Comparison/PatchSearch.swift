import Pixels

/// A search for where a part of one picture lies in another one, though it may be drawn a little otherwise there: an
/// app's letters are not ours. It is looked for by its brightness, which is compared with how much the part itself
/// varies.
public struct PatchSearch {
  private let before: LumaPlane
  private let after: LumaPlane
  /// The distance to which a part is looked for to all sides, in pixels.
  private let reach: Int

  /// Creates a search of two pictures.
  ///
  /// - Parameter reach: how far a part is looked for to all sides, in pixels.
  public init(_ before: Bitmap, _ after: Bitmap, reach: Int) {
    (self.before, self.after, self.reach) = (LumaPlane(before), LumaPlane(after), reach)
  }

  /// The distance of a part from its place, in pixels.
  public struct Shift: Hashable, Sendable {
    /// Pixels to the right.
    public let x: Int
    /// Down.
    public let y: Int

    /// The shift of what lies in its place.
    public static let none = Shift(x: 0, y: 0)

    fileprivate var length: Int { abs(x) + abs(y) }

    fileprivate func isNear(_ other: Shift) -> Bool { max(abs(x - other.x), abs(y - other.y)) <= 3 }
  }

  /// The most of a part's own variation that may differ where it is found.
  private static let maxDifference = 0.3
  /// A part of which so little differs lies in its place.
  private static let sameDifference = 0.02
  /// A part that varies less than this by pixel, 0…255, is plain, and found everywhere.
  private static let minVariation = 1.0
  /// The number of places that are looked at by all pixels.
  private static let maxCandidates = 16

  private typealias Place = (shift: Shift, difference: Double)

  /// Returns how far a part lies from its place in the second picture; nil where it is plain, is not found, or may be
  /// in one of several places, and no shift where it lies in its place.
  ///
  /// - Parameter covers: areas of it that show something else, by which it is not looked for.
  public func shift(of part: PixelRect, under covers: [PixelRect] = []) -> Shift? {
    guard let probes = Probes(of: part, under: covers, in: before), probes.variation >= Self.minVariation else {
      return nil
    }
    let here = probes.difference(in: after, shiftedBy: .none) ?? .infinity
    if here < Self.sameDifference { return Shift.none }
    let places = places(of: probes)
    guard let best = places.first, best.difference < Self.maxDifference, best.difference < here / 2 else {
      return here < Self.maxDifference ? Shift.none : nil
    }
    // A part that looks alike in two places, or looked so there before, tells nothing.
    let limit = max(0.1, best.difference * 1.5)
    if places.contains(where: { !$0.shift.isNear(best.shift) && $0.difference < limit }) { return nil }
    if !best.shift.isNear(.none),
      probes.difference(in: before, shiftedBy: best.shift).map({ $0 < Self.maxDifference }) ?? true
    {
      return nil
    }
    return best.shift
  }

  /// The places where a part may lie, those where least differs first, and of these the nearest.
  private func places(of probes: Probes) -> [Place] {
    func inOrder(_ places: [Place]) -> [Place] {
      places.sorted { ($0.difference, $0.shift.length) < ($1.difference, $1.shift.length) }
    }
    // By all pixels of a few first: letters are a pixel wide, and a coarse step would miss them.
    let few = probes.thinned(to: 96)
    var found: [Place] = []
    for y in -reach...reach {
      for x in -reach...reach {
        let shift = Shift(x: x, y: y)
        guard let difference = few.difference(in: after, shiftedBy: shift), difference < 2 * Self.maxDifference else {
          continue
        }
        found.append((shift, difference))
      }
    }
    return inOrder(
      inOrder(found).prefix(Self.maxCandidates).compactMap { place in
        probes.difference(in: after, shiftedBy: place.shift).map { (place.shift, $0) }
      })
  }
}

/// The pixels of a part by which it is looked for.
private struct Probes {
  private var pixels: [(x: Int, y: Int, luma: Int)]
  /// The distance of the pixels from their mean, by pixel.
  let variation: Double

  private static let maxPixels = 4_000
  private static let minPixels = 16

  /// Creates a part, or returns nil for one that lies outside of the picture, or of which hardly anything shows.
  init?(of part: PixelRect, under covers: [PixelRect], in plane: LumaPlane) {
    guard let all = PixelRect(x: 0, y: 0, width: plane.width, height: plane.height), let part = part.intersection(all)
    else { return nil }
    let step = max(1, part.area / Self.maxPixels)
    var pixels: [(x: Int, y: Int, luma: Int)] = []
    for index in stride(from: 0, to: part.area, by: step) {
      let (x, y) = (part.x + index % part.width, part.y + index / part.width)
      if covers.contains(where: { $0.x..<$0.maxX ~= x && $0.y..<$0.maxY ~= y }) { continue }
      pixels.append((x, y, plane[x, y]))
    }
    guard pixels.count >= Self.minPixels else { return nil }
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

  /// Returns the share of the variation that differs where the part is shifted; nil where a quarter of it would be
  /// outside.
  func difference(in plane: LumaPlane, shiftedBy shift: PatchSearch.Shift) -> Double? {
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
