import Files
import Foundation
import Geometry
import ImageFiles
import PictureSupport
import Pixels
import Rendering
import TestSupport
import Testing

/// Pictures in a folder of their own, and scenes beside them.
private struct Gallery {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("fitted-\(UUID().uuidString)")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  func write(_ bitmap: Bitmap, as name: String) throws {
    try Data(PNGEncoder().encode(bitmap)).write(to: folder.appendingPathComponent(name))
  }

  /// The scene on a screen of 90 × 70 points.
  func draw(_ layers: [String], scale: Double = 1) throws -> Bitmap {
    let file = folder.appendingPathComponent("scene.yaml").path
    let text = "device: {size: [90, 70]}\nlayers:\n" + layers.map { "  - {\($0)}\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    let loaded = try SceneLoader(library: Shipped.library, fonts: Shipped.fonts.get()).load(file)
    return try FrameRenderer(loaded, scale: scale).bitmap(at: 0)
  }

  func mistakes(_ layer: String) throws -> [String] {
    do {
      _ = try draw([layer])
      return []
    } catch let failure as SceneLoader.Failure {
      return failure.diagnostics.list.map { $0.message }
    }
  }
}

@Suite("Pictures that are tiled, and in nine parts")
struct FittedPictureTests {
  /// Noise in premultiplied pixels, some clear.
  private static func noise(_ width: Int, _ height: Int, _ random: inout SplitMix64) -> Bitmap {
    let bitmap = Bitmap(width: width, height: height)
    for pixel in stride(from: 0, to: bitmap.bytes.count, by: 4) {
      let alpha = random.number(0...1) < 0.8 ? 255.0 : (random.number(0...255)).rounded()
      for channel in 0..<3 {
        bitmap.bytes[pixel + channel] = UInt8(clamped: (random.number(0...1) * alpha).rounded(.down))
      }
      bitmap.bytes[pixel + 3] = UInt8(clamped: alpha)
    }
    return bitmap
  }

  @Test("tiles are the picture's pixels, one beside the other, from the corner that is asked for")
  func tiles() throws {
    let gallery = try Gallery()
    defer { gallery.remove() }
    var random = SplitMix64(seed: 41)
    for round in 0..<24 {
      let (width, height) = (Int(clamped: random.number(1...30)), Int(clamped: random.number(1...30)))
      let scale = [1.0, 2, 3][round % 3]
      let picture = Self.noise(width * Int(clamped: scale), height * Int(clamped: scale), &random)
      let name = scale == 1 ? "t\(round).png" : "t\(round)@\(Int(clamped: scale))x.png"
      try gallery.write(picture, as: name)
      let (x, y) = (Int(clamped: random.number(0...20)), Int(clamped: random.number(0...20)))
      let (across, down) = (Int(clamped: random.number(1...60)), Int(clamped: random.number(1...40)))
      let corner = ["topLeft", "topRight", "bottomLeft", "bottomRight"][Int(clamped: random.number(0...3.999))]
      let from = corner == "topLeft" ? "" : ", tileFrom: \(corner)"
      let layer = "image: i, frame: [\(x), \(y), \(across), \(down)], source: \"\(name)\", fit: tile\(from)"
      let drawn = try gallery.draw([layer], scale: scale)
      let area = (
        x: x * Int(clamped: scale), y: y * Int(clamped: scale), width: across * Int(clamped: scale),
        height: down * Int(clamped: scale)
      )
      let left = corner.hasSuffix("Left") ? area.x : area.x + area.width
      let top = corner.hasPrefix("top") ? area.y : area.y + area.height
      var wrong = 0
      for row in 0..<drawn.height {
        for column in 0..<drawn.width {
          let isInside =
            (area.x..<(area.x + area.width)).contains(column) && (area.y..<(area.y + area.height)).contains(row)
          let tileX = ((column - left) % picture.width + picture.width) % picture.width
          let tileY = ((row - top) % picture.height + picture.height) % picture.height
          for channel in 0..<4 {
            let expected = isInside ? picture.row(tileY)[tileX * 4 + channel] : 0
            if drawn.row(row)[column * 4 + channel] != expected { wrong += 1 }
          }
        }
      }
      #expect(wrong == 0, "\(layer) of \(width) × \(height)")
    }
  }

  @Test("turned, tiles begin in the corner that is asked for too", arguments: [1.0, 2, 3])
  func turned(scale: Double) throws {
    let gallery = try Gallery()
    defer { gallery.remove() }
    var random = SplitMix64(seed: 43)
    try gallery.write(Self.noise(7, 5, &random), as: "a.png")
    let area = "frame: [50, 40, 24, 12], rotation: 20deg"
    let corners = ["topLeft", "topRight", "bottomLeft", "bottomRight"]
    let tiled = try corners.map { corner in
      try gallery.draw(["image: i, \(area), source: \"a.png\", fit: tile, tileFrom: \(corner)"], scale: scale)
    }
    for (index, corner) in corners.enumerated() {
      let (left, top) = (corner.hasSuffix("Left") ? 0 : 24 - 28, corner.hasPrefix("top") ? 0 : 12 - 15)
      let images = (0..<12).map { place in
        "{image: i\(place), left: \(left + 7 * (place % 4)), top: \(top + 5 * (place / 4)), source: \"a.png\"}"
      }
      let placed = try gallery.draw(
        ["box: b, \(area), clip: true, layers: [\(images.joined(separator: ", "))]"], scale: scale)
      // Seams of pictures that stand alone are clear in part.
      let far = tiled.map { $0.bytesFurther(than: 60, from: placed) }
      #expect(far.allSatisfy { far[index] * 3 <= $0 || $0 == far[index] }, "\(corner): \(far)")
      #expect(far.count { $0 == far[index] } == 1, "\(corner): \(far)")
    }
  }

  @Test("tinted or faded, tiles are what a picture of that colour is")
  func tinted() throws {
    let gallery = try Gallery()
    defer { gallery.remove() }
    var random = SplitMix64(seed: 42)
    try gallery.write(Self.noise(7, 5, &random), as: "a.png")
    for look in ["tint: \"#3B6EA580\"", "opacity: 0.4", "tint: red, opacity: 0.7"] {
      let tiled = try gallery.draw(["image: i, frame: [3, 4, 21, 10], source: \"a.png\", fit: tile, \(look)"])
      let placed = try gallery.draw(
        (0..<6).map { "image: i\($0), left: \(3 + 7 * ($0 % 3)), top: \(4 + 5 * ($0 / 3)), source: \"a.png\", \(look)" }
      )
      // Each is rounded on a way of its own.
      let far = tiled.bytesFurther(than: 1, from: placed)
      #expect(far == 0, "\(look)")
    }
  }

  @Test("nine parts are nine pictures, each stretched by itself", arguments: 1...12)
  func stretched(seed: UInt64) throws {
    let gallery = try Gallery()
    defer { gallery.remove() }
    var random = SplitMix64(seed: seed)
    let (width, height) = (Int(clamped: random.number(3...24)), Int(clamped: random.number(3...24)))
    let picture = Self.noise(width, height, &random)
    try gallery.write(picture, as: "whole.png")
    let left = Int(clamped: random.number(0...Double(width - 1)))
    let right = Int(clamped: random.number(0...Double(width - 1 - left)))
    let top = Int(clamped: random.number(0...Double(height - 1)))
    let bottom = Int(clamped: random.number(0...Double(height - 1 - top)))
    let across = left + right + Int(clamped: random.number(1...40))
    let down = top + bottom + Int(clamped: random.number(1...30))
    let drawn = try gallery.draw([
      "image: i, frame: [5, 6, \(across), \(down)], source: \"whole.png\", fit: stretch, "
        + "slice: [\(top), \(left), \(bottom), \(right)]"
    ])
    let columns =
      [(0, left, 0, left), (left, width - left - right, left, across - left - right)]
      + [(width - right, right, across - right, right)]
    let rows =
      [(0, top, 0, top), (top, height - top - bottom, top, down - top - bottom)]
      + [(height - bottom, bottom, down - bottom, bottom)]
    var layers: [String] = []
    for (x, wide, toX, toWide) in columns where wide > 0 && toWide > 0 {
      for (y, high, toY, toHigh) in rows where high > 0 && toHigh > 0 {
        let name = "part\(layers.count).png"
        try gallery.write(picture.cropped(x: x, y: y, width: wide, height: high), as: name)
        layers.append(
          "image: p\(layers.count), frame: [\(5 + toX), \(6 + toY), \(toWide), \(toHigh)], source: \"\(name)\", fit: stretch"
        )
      }
    }
    #expect(
      drawn.differingBytes(try gallery.draw(layers)) == 0, "\(width) × \(height): \(top) \(left) \(bottom) \(right)")
  }

  @Test("with 'tile' the edges and the middle are repeated, and the corners stand", arguments: 1...12)
  func repeated(seed: UInt64) throws {
    let gallery = try Gallery()
    defer { gallery.remove() }
    var random = SplitMix64(seed: 100 + seed)
    let (width, height) = (Int(clamped: random.number(3...24)), Int(clamped: random.number(3...24)))
    let picture = Self.noise(width, height, &random)
    try gallery.write(picture, as: "whole.png")
    let left = Int(clamped: random.number(0...Double(width - 1)))
    let right = Int(clamped: random.number(0...Double(width - 1 - left)))
    let top = Int(clamped: random.number(0...Double(height - 1)))
    let bottom = Int(clamped: random.number(0...Double(height - 1 - top)))
    let across = left + right + Int(clamped: random.number(1...40))
    let down = top + bottom + Int(clamped: random.number(1...30))
    let drawn = try gallery.draw([
      "image: i, frame: [5, 6, \(across), \(down)], source: \"whole.png\", fit: tile, "
        + "slice: [\(top), \(left), \(bottom), \(right)]"
    ])
    /// The pixel of the picture that stands at a place of what is made of it.
    func source(_ place: Int, _ before: Int, _ after: Int, _ whole: Int, _ target: Int) -> Int {
      if place < before { return place }
      if place >= target - after { return whole - (target - place) }
      return before + (place - before) % (whole - before - after)
    }
    var wrong = 0
    for y in 0..<down where y + 6 < drawn.height {
      for x in 0..<across where x + 5 < drawn.width {
        let (fromX, fromY) = (source(x, left, right, width, across), source(y, top, bottom, height, down))
        for channel in 0..<4 where drawn.row(y + 6)[(x + 5) * 4 + channel] != picture.row(fromY)[fromX * 4 + channel] {
          wrong += 1
        }
      }
    }
    #expect(wrong == 0, "\(width) × \(height): \(top) \(left) \(bottom) \(right)")
  }

  @Test("edges that have no room become thinner in the same measure, and nothing is left out")
  func noRoom() throws {
    let gallery = try Gallery()
    defer { gallery.remove() }
    let picture = Bitmap(width: 12, height: 12)
    for y in 0..<12 {
      for x in 0..<12 {
        picture.row(y)[x * 4 + (x < 6 ? 0 : 2)] = 255
        picture.row(y)[x * 4 + 3] = 255
      }
    }
    try gallery.write(picture, as: "a.png")
    let drawn = try gallery.draw([
      "image: i, frame: [0, 0, 6, 12], source: \"a.png\", fit: stretch, slice: [2, 5, 2, 5]"
    ])
    for x in 0..<6 {
      #expect(drawn.row(5)[x * 4 + (x < 3 ? 0 : 2)] == 255 && drawn.row(5)[x * 4 + (x < 3 ? 2 : 0)] == 0, "\(x)")
    }
  }

  @Test("turned, tiles have no seams: a picture of one colour stays one")
  func turned() throws {
    let gallery = try Gallery()
    defer { gallery.remove() }
    let picture = Bitmap(width: 5, height: 3)
    for pixel in stride(from: 0, to: picture.bytes.count, by: 4) {
      for (channel, value) in [200, 100, 50, 255].enumerated() { picture.bytes[pixel + channel] = UInt8(value) }
    }
    try gallery.write(picture, as: "a.png")
    let place = "frame: [20, 15, 50, 40], rotation: 20deg, scale: 1.3"
    let tiled = try gallery.draw(["image: i, \(place), source: \"a.png\", fit: tile"])
    let plain = try gallery.draw(["box: b, \(place), fill: \"#3264C8\""])
    let far = tiled.bytesFurther(than: 2, from: plain)
    #expect(far == 0)
  }

  @Test("what says nothing, or leaves nothing, is refused")
  func mistakes() throws {
    let gallery = try Gallery()
    defer { gallery.remove() }
    try gallery.write(Bitmap(width: 10, height: 8), as: "a.png")
    let cases = [
      ("fit: stretch, slice: [4, 4, 4, 4]", "'slice' has to leave something of the picture between its edges"),
      ("fit: stretch, slice: -1", "'slice' has to leave something of the picture between its edges"),
      ("fit: fill, slice: 2", "'slice' has no effect on image 'i': it needs 'fit: stretch' or 'fit: tile'"),
      ("slice: 2", "'slice' has no effect on image 'i': it needs 'fit: stretch' or 'fit: tile'"),
      ("fit: stretch, tileFrom: topRight", "'tileFrom' has no effect on image 'i': it needs 'fit: tile'"),
      ("fit: tile, slice: 2, tileFrom: topRight", "the tiles of a 'slice' begin at its top left"),
      ("fit: tile, tileFrom: top", "'tileFrom'"),
    ]
    for (words, reported) in cases {
      let found = try gallery.mistakes("image: i, frame: [0, 0, 30, 30], source: \"a.png\", \(words)")
      #expect(found.count == 1 && found[0].contains(reported), "\(words): \(found)")
    }
  }
}
