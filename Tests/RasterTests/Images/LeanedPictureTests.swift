import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

/// Pictures that are leaned almost flat.
@Suite("Leaned pictures")
struct LeanedPictureTests {
  private static func screen(_ lean: AffineTransform, scale: Double, _ change: (inout Layer) -> Void) throws -> Bitmap {
    try Studio.picture(
      layer("root", Rect(0, 0, 300, 200)) {
        $0.children = [
          layer("l", Rect(100, 60, 100, 80)) {
            $0.transform = lean
            change(&$0)
          }
        ]
      }, scale: scale)
  }

  private static let leans: [(across: Double, down: Double)] =
    [10.0, 57, 112, 250, 573, 5_729, 57_295, 1e7, 1e12].flatMap { [($0, 0), (0, $0), (-$0, 0), (0, -$0)] }

  @Test("are drawn as far as a box leaned as much can be seen, and never fail", arguments: leans, [1.0, 2, 7.3])
  func leaned(lean: (across: Double, down: Double), scale: Double) throws {
    let transform = AffineTransform(a: 1, b: lean.down, c: lean.across, d: 1, tx: 0, ty: 0)
    let box = try Self.screen(transform, scale: scale) { $0.background = .color(.black) }
    let wanted = box.coverage
    for fit in [Image.Fit.stretch, .tile] {
      let picture = try Self.screen(transform, scale: scale) {
        var image = Image(source: "quarters", naturalSize: Size(20, 20))
        image.fit = fit
        $0.content = .image(image)
      }
      // A row of pixels at each edge is softened otherwise.
      let edges = 2.5 * Double(max(picture.width, picture.height))
      let ink = picture.coverage
      // Cairo makes more than it is of a box that is thinner than a fifteenth of a pixel.
      guard max(abs(lean.across), abs(lean.down)) < 10_000 else { continue }
      #expect(abs(ink - wanted) <= edges, "\(fit): \(ink) for \(wanted)")
      if wanted > 2 * edges { #expect(ink > wanted / 2) }
    }
  }
}
