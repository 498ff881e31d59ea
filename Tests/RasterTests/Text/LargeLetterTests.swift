import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

/// Letters of a thousand pixels and more.
@Suite("Large letters")
struct LargeLetterTests {
  private func screen(_ string: String, size: Double, _ change: (inout Layer) -> Void = { _ in }) -> Layer {
    layer("root", Rect(0, 0, 300, 200)) {
      $0.children = [
        layer("l", Rect(-200, -300, 5000, 5000)) {
          $0.content = .text(Text(string, style: .init(size: size)))
          change(&$0)
        }
      ]
    }
  }

  @Test(
    "are drawn up to the largest size, upright and turned, leaned, enlarged, and between pixels",
    arguments: [1023.0, 1024, 1500, 2047, 2048, 4000])
  func sizes(size: Double) throws {
    let changes: [(inout Layer) -> Void] = [
      { _ in }, { $0.transform = .rotation(0.05) },
      { $0.transform = AffineTransform(a: 1, b: 0, c: 0.2, d: 1, tx: 0, ty: 0) },
      { $0.transform = .scale(1.5, 1.5) }, { $0.transform = .translation(0.3, 0.3) }, { $0.isTransformAnimated = true },
    ]
    for string in ["Ж", "定", "A"] {
      for (index, change) in changes.enumerated() {
        for scale in [1.0, 2] {
          let picture = try Studio.picture(screen(string, size: size, change), scale: scale)
          #expect(picture.width == Int(clamped: 300 * scale), "\(string) \(size) \(index)")
        }
      }
    }
  }

  /// FreeType makes the pixels of the one, Cairo those of the other, by its outline.
  @Test("look like those that are a little smaller, which are drawn as pictures")
  func looks() throws {
    func ink(_ size: Double) throws -> Double {
      let picture = try Studio.picture(
        layer("root", Rect(0, 0, 1400, 1400)) {
          $0.children = [
            layer("l", Rect(20, 20, 1400, 1300)) { $0.content = .text(Text("Ж定", style: .init(size: size))) }
          ]
        })
      return picture.coverage / (size * size)
    }
    let (small, large) = (try ink(600), try ink(600.5))
    #expect(abs(small - large) < 0.01 * small)
    let (picture, outline) = (try ink(1000), try ink(1000.5))
    #expect(picture > 0 && abs(picture - outline) < 0.005 * picture)
  }
}
