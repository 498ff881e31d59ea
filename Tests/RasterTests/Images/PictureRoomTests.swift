import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Pictures that are long, tiled or cut in unequal parts")
struct PictureRoomTests {
  private func picture(
    _ image: Image, _ frame: Rect, in size: Size = Size(60, 60), scale: Double = 1, opacity: Double = 1,
    isAnimated: Bool = false
  )
    throws -> Bitmap
  {
    try Studio.picture(
      layer("root", Rect(origin: .zero, size: size)) {
        $0.children = [
          layer("image", frame) {
            $0.content = .image(image)
            ($0.opacity, $0.isTransformAnimated) = (opacity, isAnimated)
          }
        ]
      }, scale: scale)
  }

  @Test("one that is longer than pictures may be is drawn all the same, along either side", arguments: [true, false])
  func long(isWide: Bool) throws {
    let frame = isWide ? Rect(0, 10, 40_000, 10) : Rect(10, 0, 10, 40_000)
    func drawn(_ fit: Image.Fit, _ slices: EdgeInsets?) throws -> (Int, Int) -> Pixel {
      let image = Image(source: "whole", naturalSize: Size(8, 8), fit: fit, slices: slices)
      let picture = try picture(image, frame)
      return { along, across in isWide ? picture.pixel(along, across) : picture.pixel(across, along) }
    }
    for slices in [nil, EdgeInsets(top: 1, left: 1, bottom: 1, right: 1)] {
      for fit in [Image.Fit.stretch, .tile] {
        let pixel = try drawn(fit, slices)
        for along in [1, 30, 58] {
          #expect(pixel(along, 15).alpha == 255 && pixel(along, 5) == .clear && pixel(along, 25) == .clear)
        }
      }
    }
    // The upper left quarter goes on to its middle.
    #expect(try drawn(.stretch, nil)(50, 12) == .red)
  }

  @Test("a tile that is longer than pictures may be shows its beginning", arguments: [true, false])
  func longTile(isWide: Bool) throws {
    let natural = isWide ? Size(40_000, 10) : Size(10, 40_000)
    let drawn = try picture(Image(source: "whole", naturalSize: natural, fit: .tile), Rect(0, 0, 60, 60))
    for (first, other) in [(2, 30), (12, 50), (42, 3)] {
      let wanted: [Pixel] = [.red, isWide ? Pixel(red: 0, green: 255, blue: 0, alpha: 255) : .blue]
      for (index, along) in [first, first + 5].enumerated() {
        #expect(isWide ? drawn.pixel(other, along) == wanted[index] : drawn.pixel(along, other) == wanted[index])
      }
    }
  }

  @Test("a card that is longer than pictures may be is seen askew from end to end", arguments: [true, false])
  func longCard(isWide: Bool) throws {
    let size = isWide ? Size(20_000, 8) : Size(8, 20_000)
    let drawn = try Studio.picture(
      layer("root", Rect(origin: .zero, size: size)) {
        $0.children = [
          layer("card", Rect(origin: .zero, size: size)) {
            $0.background = .color(.red)
            // So far away that hardly anything is smaller.
            let eye = Depth.Eye(point: Point(size.width / 2, size.height / 2), distance: 1e5)
            $0.depth = Depth(rotationX: isWide ? 0.4 : 0, rotationY: isWide ? 0 : 0.4, eye: eye)
          }
        ]
      })
    for place in [2, 9_999, 19_997] {
      #expect((isWide ? drawn.pixel(place, 4) : drawn.pixel(4, place)).isNear(.red, by: 3), "\(place)")
      #expect(isWide ? drawn.pixel(place, 0).alpha < 255 : drawn.pixel(0, place).alpha < 255)
    }
  }

  @Test("tiles have the tint, and fade, by themselves and together", arguments: [1.0, 2, 1.5], [false, true])
  func tiles(scale: Double, isAnimated: Bool) throws {
    let tint = Color(red: 0, green: 0.4, blue: 0.8, alpha: 0.5)
    for corner in Image.Corner.allCases {
      for (tint, opacity) in [(nil, 1.0), (tint, 1), (nil, 0.5), (tint, 0.5)] {
        let image = Image(source: "half", naturalSize: Size(8, 6), fit: .tile, tileFrom: corner, tint: tint)
        let drawn = try picture(image, Rect(4, 6, 44, 32), scale: scale, opacity: opacity, isAnimated: isAnimated)
        // Half tiles at the edges that are not begun at: quarters stand where those of a tile do.
        for (x, y) in [(1.0, 1.0), (5, 1), (1, 4), (5, 4), (17, 13), (37, 25)] {
          let left = corner.isLeft ? x : 44 - 48 + x + (x < 4 ? 8 : 0)
          let top = corner.isTop ? y : 32 - 36 + y + (y < 4 ? 6 : 0)
          let place = (x: Int(clamped: (4 + left + 0.5) * scale), y: Int(clamped: (6 + top + 0.5) * scale))
          let (isLeft, isTop) = (
            x.truncatingRemainder(dividingBy: 8) < 4, y.truncatingRemainder(dividingBy: 6) < 3
          )
          let alpha = (isLeft && isTop ? 128.0 / 255 : 1) * (tint?.alpha ?? 1) * opacity * 255
          let color =
            tint == nil ? (isLeft == isTop ? 1 : 0, isTop ? 0 : 1, isLeft ? 0 : 1) : (0.0, 0.4, 0.8)
          func byte(_ share: Double) -> Int { Int(clamped: (share * alpha).rounded()) }
          let wanted = Pixel(red: byte(color.0), green: byte(color.1), blue: byte(color.2), alpha: byte(1))
          #expect(drawn.pixel(place.x, place.y).isNear(wanted, by: 2), "\(corner) \(x) \(y) \(opacity)")
        }
      }
    }
  }

  /// Every pixel has a colour of its own.
  private struct Patches: ImagePixels {
    let width: Int
    let height: Int

    func pixels(_ source: String, frame: Int?, width: Int, height: Int) throws -> Bitmap {
      #expect(width == self.width && height == self.height)
      let bitmap = Bitmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          for (channel, value) in [20 * x, 20 * y, 3 * x + 5 * y, 255].enumerated() {
            bitmap.row(y)[4 * x + channel] = UInt8(value)
          }
        }
      }
      return bitmap
    }

    func ownSize(_ source: String, frame: Int?) throws -> PixelSize? { PixelSize(width, height) }
  }

  /// The picture's pixel that is shown at one of the target's, by the rule of nine parts that are repeated.
  private func source(_ place: Int, _ first: Int, _ last: Int, of count: Int, in target: Int) -> Int {
    if place < first { return place }
    if place >= target - last { return count - (target - place) }
    return first + (place - first) % (count - first - last)
  }

  @Test(
    "unequal edges stay as they are, and what is between is repeated from their ends on",
    arguments: [(1, 4, 2, 3), (0, 3, 4, 0), (5, 1, 0, 2), (3, 3, 3, 3)])
  func unequal(left: Int, right: Int, top: Int, bottom: Int) throws {
    let (width, height) = (11, 9)
    let patches = Patches(width: width, height: height)
    var image = Image(source: "p", naturalSize: Size(Double(width), Double(height)), fit: .tile)
    image.slices = EdgeInsets(
      top: Double(top), left: Double(left), bottom: Double(bottom), right: Double(right))
    for (across, down) in [(11, 9), (30, 23), (12, 40), (25, 10)] {
      let rasterizer = try Rasterizer(fonts: Studio.loaded.get(), images: patches, scale: 1)
      let drawn = try rasterizer.render(
        layer("root", Rect(0, 0, Double(across), Double(down))) { $0.content = .image(image) })
      let whole = try patches.pixels("p", frame: nil, width: width, height: height)
      for y in 0..<down {
        for x in 0..<across {
          let from = (source(x, left, right, of: width, in: across), source(y, top, bottom, of: height, in: down))
          guard drawn.pixel(x, y) == whole.pixel(from.0, from.1) else {
            Issue.record("\(across) × \(down): \(x) \(y)")
            return
          }
        }
      }
    }
  }

  @Test("what is stretched goes on from one edge to the other, and is not repeated")
  func stretched() throws {
    var image = Image(source: "p", naturalSize: Size(11, 9), fit: .stretch)
    image.slices = EdgeInsets(top: 2, left: 1, bottom: 3, right: 4)
    let rasterizer = try Rasterizer(fonts: Studio.loaded.get(), images: Patches(width: 11, height: 9), scale: 1)
    let drawn = try rasterizer.render(layer("root", Rect(0, 0, 40, 33)) { $0.content = .image(image) })
    for y in 0..<33 { for x in 1..<40 { #expect(drawn.pixel(x, y).blue >= drawn.pixel(x - 1, y).blue) } }
    for y in 1..<33 { for x in 0..<40 { #expect(drawn.pixel(x, y).green >= drawn.pixel(x, y - 1).green) } }
    #expect(drawn.pixel(0, 0) == Pixel(red: 0, green: 0, blue: 0, alpha: 255))
    #expect(drawn.pixel(39, 32) == Pixel(red: 70, green: 160, blue: 200, alpha: 255))
  }

  /// Nine parts of one colour each: blue at the left, red elsewhere; green at the top.
  private struct Blocks: ImagePixels {
    func pixels(_ source: String, frame: Int?, width: Int, height: Int) throws -> Bitmap {
      let bitmap = Bitmap(width: 20, height: 20)
      for y in 0..<20 {
        for x in 0..<20 {
          let color = [x < 12 ? 255 : 0, y < 12 ? 255 : 0, x < 12 ? 0 : 255, 255]
          for (channel, value) in color.enumerated() { bitmap.row(y)[4 * x + channel] = UInt8(value) }
        }
      }
      return bitmap
    }

    func ownSize(_ source: String, frame: Int?) throws -> PixelSize? { PixelSize(20, 20) }
  }

  @Test("edges that have no room are thinner, each in its measure", arguments: [Image.Fit.stretch, .tile])
  func noRoom(fit: Image.Fit) throws {
    var image = Image(source: "p", naturalSize: Size(20, 20), fit: fit)
    image.slices = EdgeInsets(top: 12, left: 12, bottom: 6, right: 6)
    for (across, down) in [(9, 30), (30, 9), (9, 6), (3, 9), (18, 18), (12, 19)] {
      let rasterizer = try Rasterizer(fonts: Studio.loaded.get(), images: Blocks(), scale: 1)
      let drawn = try rasterizer.render(
        layer("root", Rect(0, 0, Double(across), Double(down))) { $0.content = .image(image) })
      // Twelve of eighteen pixels are two thirds.
      let (left, top) = (min(12, across * 2 / 3), min(12, down * 2 / 3))
      for y in 0..<down {
        for x in 0..<across {
          let wanted = Pixel(red: x < left ? 0 : 255, green: y < top ? 255 : 0, blue: x < left ? 255 : 0, alpha: 255)
          guard drawn.pixel(x, y) == wanted else {
            Issue.record("\(across) × \(down): \(x) \(y) \(drawn.pixel(x, y))")
            return
          }
        }
      }
    }
  }
}
