import Foundation
import Geometry

/// ICC profiles made here, byte by byte (ICC.1:2022), without the library that reads them.
enum ColorProfile {
  typealias Matrix = [[Double]]

  /// A space of three primaries, with its formulas.
  struct Space: Sendable {
    /// CIE x and y of red, green, blue and white.
    var points: [(x: Double, y: Double)]
    /// From a sample to light.
    var light: @Sendable (Double) -> Double
    /// The same as a curve of a profile.
    var curve: [UInt8]

    static let d65 = (x: 0.3127, y: 0.3290)
    static let sRGB = Space(
      points: [(0.64, 0.33), (0.30, 0.60), (0.15, 0.06), d65], light: { ColorProfile.light($0) }, curve: screenCurve)
    static let displayP3 = Space(
      points: [(0.68, 0.32), (0.265, 0.69), (0.15, 0.06), d65], light: { ColorProfile.light($0) }, curve: screenCurve)
    static let adobe = Space(
      points: [(0.64, 0.33), (0.21, 0.71), (0.15, 0.06), d65], light: { pow($0, 563 / 256) },
      curve: parametric(0, [563 / 256]))

    /// From light of the primaries to XYZ, Y of white being 1.
    var matrix: Matrix {
      let columns = points.map { [$0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y] }
      let primaries = transposed(Array(columns[..<3]))
      let shares = times(inverse(primaries), columns[3])
      return primaries.map { row in zip(row, shares).map { $0 * $1 } }
    }

    /// A sample of sRGB, 0 to 255, not rounded and not beyond its range, for one of this space.
    func onScreen(_ samples: [Int]) -> [Double] {
      let xyz = times(matrix, samples.map { light(Double($0) / 255) })
      return times(inverse(Space.sRGB.matrix), xyz).map { 255 * ColorProfile.sample(min(max($0, 0), 1)) }
    }

    /// A profile of matrix and curves, brought to D50 as Bradford has it.
    var profile: [UInt8] {
      let bradford: Matrix = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
      let white = points[3]
      let here = times(bradford, [white.x / white.y, 1, (1 - white.x - white.y) / white.y])
      let there = times(bradford, ColorProfile.d50)
      let scaled = (0..<3).map { row in bradford[row].map { $0 * there[row] / here[row] } }
      let adapted = times(times(inverse(bradford), scaled), matrix)
      let columns = transposed(adapted)
      return ColorProfile.file(
        "RGB ", "XYZ ",
        [("wtpt", point(ColorProfile.d50))] + zip(["rXYZ", "gXYZ", "bXYZ"], columns).map { ($0, point($1)) }
          + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) })
    }
  }

  static let d50 = [0.9642, 1, 0.8249]

  // IEC 61966-2-1.
  static func light(_ sample: Double) -> Double {
    sample <= 0.04045 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
  }
  static func sample(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }
  static let screenCurve = parametric(3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

  /// Greys whose light is a power of the sample.
  static func gray(power: Double) -> [UInt8] {
    file("GRAY", "XYZ ", [("wtpt", point(d50)), ("kTRC", parametric(0, [power]))])
  }

  /// Four inks, each of which takes a share of the lightness, all of it when it is alone: CIE L* is what the others
  /// leave. No ink has a hue of its own here.
  static var inks: [UInt8] {
    var table = Array("mft1".utf8) + [0, 0, 0, 0, 4, 3, 2, 0]
    for row in 0..<3 { for column in 0..<3 { table += fixed(row == column ? 1 : 0) } }
    for _ in 0..<4 { table += (0...255).map { UInt8($0) } }
    for corner in 0..<16 { table += [corner == 0 ? 255 : 0, 128, 128] }
    for _ in 0..<3 { table += (0...255).map { UInt8($0) } }
    return file("CMYK", "Lab ", [("wtpt", point(d50)), ("A2B0", table)])
  }

  static func file(_ samples: String, _ connection: String, _ tags: [(name: String, content: [UInt8])]) -> [UInt8] {
    var table = big(tags.count, 4)
    var contents: [UInt8] = []
    let start = 128 + 4 + tags.count * 12
    for tag in tags {
      table += Array(tag.name.utf8) + big(start + contents.count, 4) + big(tag.content.count, 4)
      contents += tag.content + Array(repeating: 0, count: (4 - tag.content.count % 4) % 4)
    }
    // Version 4.3; tables of eight bits are older, and black is no darkest colour of a model's there.
    let version: [UInt8] = samples == "CMYK" ? [2, 0x40] : [4, 0x30]
    var head = big(start + contents.count, 4) + [0, 0, 0, 0] + version + [0, 0]
    head += Array((samples == "CMYK" ? "prtr" : "mntr").utf8) + Array(samples.utf8) + Array(connection.utf8)
    head += Array(repeating: 0, count: 12) + Array("acsp".utf8)
    head += Array(repeating: 0, count: 28) + d50.flatMap(fixed)
    return head + Array(repeating: 0, count: 128 - head.count) + table + contents
  }

  static func parametric(_ kind: Int, _ parameters: [Double]) -> [UInt8] {
    Array("para".utf8) + [0, 0, 0, 0] + big(kind, 2) + [0, 0] + parameters.flatMap(fixed)
  }

  static func point(_ values: [Double]) -> [UInt8] { Array("XYZ ".utf8) + [0, 0, 0, 0] + values.flatMap(fixed) }

  private static func fixed(_ value: Double) -> [UInt8] { big(Int(clamped: (value * 65_536).rounded()), 4) }

  static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }

  // MARK: Matrices

  static func transposed(_ matrix: Matrix) -> Matrix { (0..<3).map { column in matrix.map { $0[column] } } }

  static func times(_ matrix: Matrix, _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  static func times(_ one: Matrix, _ other: Matrix) -> Matrix {
    transposed(transposed(other).map { times(one, $0) })
  }

  static func inverse(_ m: Matrix) -> Matrix {
    func minor(_ row: Int, _ column: Int) -> Double {
      let (r, c) = ([0, 1, 2].filter { $0 != row }, [0, 1, 2].filter { $0 != column })
      let value = m[r[0]][c[0]] * m[r[1]][c[1]] - m[r[0]][c[1]] * m[r[1]][c[0]]
      return (row + column) % 2 == 0 ? value : -value
    }
    let determinant = (0..<3).reduce(0) { $0 + m[0][$1] * minor(0, $1) }
    return (0..<3).map { row in (0..<3).map { minor($0, row) / determinant } }
  }
}
