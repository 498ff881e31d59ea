import Files
import Foundation
import ImageFiles
import Pixels
import TestSupport

enum Pictures {
  /// Noise in premultiplied pixels.
  static func noise(_ width: Int, _ height: Int, seed: UInt64, opaque: Bool) -> Bitmap {
    var generator = SplitMix64(seed: seed)
    let bitmap = Bitmap(width: width, height: height)
    for pixel in stride(from: 0, to: bitmap.bytes.count, by: 4) {
      let alpha = opaque ? 255 : UInt8.random(in: 0...255, using: &generator)
      for component in 0..<3 { bitmap.bytes[pixel + component] = .random(in: 0...alpha, using: &generator) }
      bitmap.bytes[pixel + 3] = alpha
    }
    return bitmap
  }

  /// A screen: a background with cards and lines of pseudo-text, scrolled up by `offset` rows.
  static func screen(_ width: Int, _ height: Int, offset: Int = 0) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      let row = y + offset
      let card = row % 90
      for x in 0..<width {
        var color = (UInt8(240), UInt8(242), UInt8(245))
        if card < 80, x >= 8, x < width - 8 { color = (255, 255, 255) }
        if (20..<34).contains(card), x >= 16, x < width - 40 {
          var letter = SplitMix64(seed: UInt64(row / 90 * 1_000 + x / 7))
          let glyph = letter.next()
          if glyph >> UInt64((card - 20) / 2 * 4 + x % 4) & 1 == 1 { color = (40, 44, 52) }
        }
        set(bitmap, x, y, color)
      }
    }
    return bitmap
  }

  /// Smooth colours without two equal neighbours, as in a photograph.
  static func photograph(_ width: Int, _ height: Int) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    var generator = SplitMix64(seed: 5)
    for y in 0..<height {
      for x in 0..<width {
        let grain = Int(generator.next() % 3)
        let red = UInt8((x + y + grain) % 256)
        let green = UInt8((x * 2 + y / 2 + grain) % 256)
        set(bitmap, x, y, (red, green, UInt8((y * 3 / 2 + grain) % 256)))
      }
    }
    return bitmap
  }

  static func set(_ bitmap: Bitmap, _ x: Int, _ y: Int, _ rgb: (UInt8, UInt8, UInt8), alpha: UInt8 = 255) {
    let at = y * bitmap.stride + x * 4
    (bitmap.bytes[at], bitmap.bytes[at + 1], bitmap.bytes[at + 2]) = (rgb.2, rgb.1, rgb.0)
    bitmap.bytes[at + 3] = alpha
  }

  /// R, G, B, A of a pixel, premultiplied.
  static func pixel(_ bitmap: Bitmap, _ x: Int, _ y: Int) -> [UInt8] {
    let at = y * bitmap.stride + x * 4
    return [bitmap.bytes[at + 2], bitmap.bytes[at + 1], bitmap.bytes[at], bitmap.bytes[at + 3]]
  }

  static func equal(_ a: Bitmap, _ b: Bitmap) -> Bool {
    a.width == b.width && a.height == b.height && a.bytes.elementsEqual(b.bytes)
  }
}

/// A folder of a test's own, removed with the value.
final class Scratch {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("image-files-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  @discardableResult
  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  @discardableResult
  func write(_ name: String, _ text: String) throws -> String { try write(name, text.utf8) }

  func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(fileURLWithPath: file(name)))) }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: file(name)) }

  /// Names in the folder, sorted, hidden ones too.
  var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
}

/// The problem that `body` throws, or nil.
func problem(_ body: () throws -> Void) -> ImageProblem? {
  do {
    try body()
    return nil
  } catch {
    return error as? ImageProblem
  }
}

/// The problem with a file that `body` throws, or nil.
func fileProblem(_ body: () throws -> Void) -> FileProblem? {
  do {
    try body()
    return nil
  } catch {
    return error as? FileProblem
  }
}
