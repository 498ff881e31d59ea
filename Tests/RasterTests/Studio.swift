import Foundation
import Geometry
import Layers
import Pixels
import Raster
import Synchronization

/// What the tests draw with.
enum Studio {
  static let loaded = Result { try FontSet.load(cacheDirectory: cacheDirectory) }

  static var cacheDirectory: String {
    FileManager.default.temporaryDirectory.appendingPathComponent("raster-tests-fonts").path
  }

  static func rasterizer(scale: Double = 1, caches: Bool = true) throws -> Rasterizer {
    try Rasterizer(fonts: try loaded.get(), images: Checkers(), scale: scale, caches: caches)
  }

  static func engine() throws -> TextEngine { try TextEngine(fonts: try loaded.get()) }

  static func picture(_ root: Layer, scale: Double = 1, caches: Bool = true) throws -> Bitmap {
    try rasterizer(scale: scale, caches: caches).render(root)
  }
}

/// Pictures of four coloured quarters, whatever their size; `half` has a half transparent one.
struct Checkers: ImagePixels {
  func pixels(_ source: String, frame: Int?, width: Int, height: Int) throws -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      let row = bitmap.row(y)
      for x in 0..<width {
        let left = 2 * x < width
        let top = 2 * y < height
        let alpha: UInt8 = source == "half" && left && top ? 128 : 255
        row[4 * x] = left ? 0 : alpha
        row[4 * x + 1] = top ? 0 : alpha
        row[4 * x + 2] = left == top ? alpha : 0
        row[4 * x + 3] = alpha
      }
    }
    return bitmap
  }
}

/// Clear pictures, counted as often as one is asked for.
final class CountedPictures: ImagePixels {
  private let times = Atomic<Int>(0)

  var count: Int { times.load(ordering: .relaxed) }

  func pixels(_ source: String, frame: Int?, width: Int, height: Int) throws -> Bitmap {
    times.wrappingAdd(1, ordering: .relaxed)
    return Bitmap(width: width, height: height)
  }
}

/// By how much the bytes of two pictures differ at most.
func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
  withExtendedLifetime((a, b)) { zip(a.bytes, b.bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) } }
}

/// A premultiplied pixel.
struct Pixel: Hashable, CustomStringConvertible {
  var red: Int
  var green: Int
  var blue: Int
  var alpha: Int

  var description: String { "(\(red) \(green) \(blue) | \(alpha))" }

  func isNear(_ other: Pixel, by tolerance: Int = 1) -> Bool {
    abs(red - other.red) <= tolerance && abs(green - other.green) <= tolerance && abs(blue - other.blue) <= tolerance
      && abs(alpha - other.alpha) <= tolerance
  }

  static let clear = Pixel(red: 0, green: 0, blue: 0, alpha: 0)
  static let red = Pixel(red: 255, green: 0, blue: 0, alpha: 255)
  static let blue = Pixel(red: 0, green: 0, blue: 255, alpha: 255)
  static let black = Pixel(red: 0, green: 0, blue: 0, alpha: 255)
  static let white = Pixel(red: 255, green: 255, blue: 255, alpha: 255)
}

extension Bitmap {
  func pixel(_ x: Int, _ y: Int) -> Pixel {
    let row = row(y)
    return Pixel(
      red: Int(row[4 * x + 2]), green: Int(row[4 * x + 1]), blue: Int(row[4 * x]), alpha: Int(row[4 * x + 3]))
  }

  func hasSamePixels(as other: Bitmap) -> Bool {
    width == other.width && height == other.height && Array(bytes) == Array(other.bytes)
  }

  func hasSamePixels(as other: Bitmap, outside parts: [PixelRect]) -> Bool {
    for y in 0..<height {
      for x in 0..<width where row(y)[4 * x..<4 * x + 4].elementsEqual(other.row(y)[4 * x..<4 * x + 4]) == false {
        guard parts.contains(where: { ($0.x..<$0.maxX).contains(x) && ($0.y..<$0.maxY).contains(y) }) else {
          return false
        }
      }
    }
    return true
  }

  var isClear: Bool { bytes.allSatisfy { $0 == 0 } }

  /// The smallest rectangle around what is not clear.
  var ink: PixelRect? {
    var (left, top, right, bottom) = (width, height, -1, -1)
    for y in 0..<height {
      for x in 0..<width where pixel(x, y).alpha > 0 {
        (left, top) = (min(left, x), min(top, y))
        (right, bottom) = (max(right, x), max(bottom, y))
      }
    }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// The pixels of the ink, row by row: the picture without its place.
  var inkPixels: [Pixel] {
    guard let ink else { return [] }
    return (ink.y..<ink.maxY).flatMap { y in (ink.x..<ink.maxX).map { pixel($0, y) } }
  }
}

extension Color {
  static let red = Color(red: 1, green: 0, blue: 0)
  static let blue = Color(red: 0, green: 0, blue: 1)
}

/// A layer in few words.
func layer(_ id: String, _ frame: Rect, _ adjust: (inout Layer) -> Void = { _ in }) -> Layer {
  var layer = Layer(id: id, kind: "layer", frame: frame)
  adjust(&layer)
  return layer
}
