/// The dissimilarity of the surroundings of a pixel in two pictures: (1 − SSIM) / 2 of the 7 × 7 pixels around it, as
/// far as the picture has them, 0…1.
///
/// SSIM is that of "Image Quality Assessment: From Error Visibility to Structural Similarity" by Z. Wang and others
/// (2004), with its constants 0.01 and 0.03, on a window whose pixels all count alike, of brightness and of alpha; the
/// lower of the two counts. Hues of one brightness are the same to it. Sums are whole numbers, so nothing is rounded
/// before the last step.
struct StructuralSimilarity {
  /// The distance that the window reaches to each side.
  private static let reach = 3
  /// Brightness is kept in thousandths of a step.
  private static let unit = 1_000
  private static let constants = (
    mean: (0.01 * 255) * (0.01 * 255) * Double(unit * unit), spread: (0.03 * 255) * (0.03 * 255) * Double(unit * unit)
  )

  /// A number for each pixel of both pictures, row by row.
  private struct Plane {
    let before: [Int32]
    let after: [Int32]
  }

  private let width: Int
  private let height: Int
  private let brightness: Plane
  /// The alpha; nil where both pictures are opaque.
  private let alpha: Plane?

  /// - Parameter area: what is compared; the rest counts as equal, whatever it shows.
  init(before: PixelGrid, after: PixelGrid, area: ComparedArea) {
    (width, height) = (before.width, before.height)
    func plane(_ value: (UInt32) -> Int32) -> Plane {
      Plane(before: Self.values(before, area, value), after: Self.values(after, area, value))
    }
    brightness = plane { pixel in
      let (red, green, blue) = (Int((pixel &>> 16) & 0xFF), Int((pixel &>> 8) & 0xFF), Int(pixel & 0xFF))
      return Int32(truncatingIfNeeded: 299 &* red &+ 587 &* green &+ 114 &* blue)
    }
    let covering = plane { Int32(truncatingIfNeeded: Int($0 &>> 24) &* Self.unit) }
    alpha = covering.before == covering.after ? nil : covering
  }

  private static func values(_ grid: PixelGrid, _ area: ComparedArea, _ value: (UInt32) -> Int32) -> [Int32] {
    var values = [Int32](repeating: 0, count: grid.width * grid.height)
    for band in area.bands {
      for y in band.rows {
        let row = grid.row(y)
        for span in band.spans {
          for x in span { values[y &* grid.width &+ x] = value(row[x]) }
        }
      }
    }
    return values
  }

  /// Returns the distance of a pixel's surroundings, 0 for the same, 1 for the contrary.
  func distance(x: Int, y: Int) -> Double {
    var least = index(brightness, x, y)
    if let alpha { least = min(least, index(alpha, x, y)) }
    return min(1, max(0, (1 - least) / 2))
  }

  /// SSIM, −1…1.
  private func index(_ plane: Plane, _ x: Int, _ y: Int) -> Double {
    let columns = max(0, x - Self.reach)...min(width - 1, x + Self.reach)
    let rows = max(0, y - Self.reach)...min(height - 1, y + Self.reach)
    let sums = plane.before.withUnsafeBufferPointer { before in
      plane.after.withUnsafeBufferPointer { after in
        var sums = Sums()
        for row in rows {
          for place in (row &* width &+ columns.lowerBound)...(row &* width &+ columns.upperBound) {
            sums.add(Int(before[place]), Int(after[place]))
          }
        }
        return sums
      }
    }
    return sums.index(of: columns.count * rows.count, Self.constants)
  }

  private struct Sums {
    var first = 0
    var second = 0
    var squares = 0
    var products = 0

    @inline(__always)
    mutating func add(_ a: Int, _ b: Int) {
      first &+= a
      second &+= b
      squares &+= a &* a &+ b &* b
      products &+= a &* b
    }

    func index(of count: Int, _ constants: (mean: Double, spread: Double)) -> Double {
      let area = Double(count * count)
      let (means, bothMeans) = (Double(first * second) / area, Double(first * first + second * second) / area)
      let covariance = Double(count * products - first * second) / area
      let variances = Double(count * squares - first * first - second * second) / area
      return (2 * means + constants.mean) * (2 * covariance + constants.spread)
        / ((bothMeans + constants.mean) * (variances + constants.spread))
    }
  }
}
