import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Pictures in nine parts")
struct NinePartTests {
  /// Twenty-one pixels a side: blue corners, red edges one pixel wide, a white middle of one pixel.
  private struct Cap: ImagePixels {
    func pixels(_ source: String, frame: Int?, width: Int, height: Int) throws -> Bitmap {
      #expect(width == 21 && height == 21)
      let bitmap = Bitmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          let color: [UInt8] = x == 10 && y == 10 ? [255, 255, 255] : x == 10 || y == 10 ? [0, 0, 255] : [255, 0, 0]
          for channel in 0..<3 { bitmap.row(y)[4 * x + channel] = color[channel] }
          bitmap.row(y)[4 * x + 3] = 255
        }
      }
      return bitmap
    }

    func ownSize(_ source: String, frame: Int?) throws -> PixelSize? { PixelSize(21, 21) }
  }

  @Test(
    "none shows anything of another, however large the device's pixels are and whatever has to be made of them",
    arguments: [1.0, 1.5, 2, 3, 0.5], [Image.Fit.stretch, .tile])
  func parts(scale: Double, fit: Image.Fit) throws {
    let rasterizer = try Rasterizer(fonts: Studio.loaded.get(), images: Cap(), scale: scale)
    var image = Image(source: "cap", naturalSize: Size(21, 21))
    (image.fit, image.slices) = (fit, EdgeInsets(top: 10, left: 10, bottom: 10, right: 10))
    let picture = try rasterizer.render(
      layer("root", Rect(0, 0, 140, 100)) { $0.content = .image(image) })
    let edge = Int(clamped: (10 * scale).rounded())
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let (isAcross, isDown) = (
          (edge..<(picture.width - edge)).contains(x), (edge..<(picture.height - edge)).contains(y)
        )
        let wanted: Pixel = isAcross && isDown ? .white : isAcross || isDown ? .red : .blue
        guard picture.pixel(x, y) == wanted else {
          Issue.record("\(x) \(y): \(picture.pixel(x, y))")
          return
        }
      }
    }
  }
}
