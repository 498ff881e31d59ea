import Foundation
import Geometry
import Layers
import PictureSupport
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
func difference(_ a: Bitmap, _ b: Bitmap) -> Int { a.difference(from: b).most }

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
