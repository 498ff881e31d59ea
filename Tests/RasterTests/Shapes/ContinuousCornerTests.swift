import Geometry
import Layers
import PictureSupport
import Pixels
import Raster
import Testing

@Suite("Continuous corners")
struct ContinuousCornerTests {
  /// The corner of `UIBezierPath(roundedRect:cornerRadius:)` in radii, as it is published: its ends and control points,
  /// x along the side before it.
  private static let published: [(x: Double, y: Double)] = [
    (1.528665, 0), (1.08849296, 0), (0.86840694, 0), (0.63149379, 0.07491139), (0.37282383, 0.16905956),
    (0.16905956, 0.37282383), (0.07491139, 0.63149379), (0, 0.86840694), (0, 1.08849296), (0, 1.528665),
  ]

  private func box(_ frame: Rect, _ radii: CornerRadii, _ change: (inout Layer) -> Void) -> Layer {
    layer("box", frame) {
      $0.cornerRadii = radii
      $0.cornerRadii.curve = .continuous
      change(&$0)
    }
  }

  private func filled(_ frame: Rect, _ radius: Double, color: Color = .black) -> Layer {
    box(frame, CornerRadii(radius)) { $0.background = .color(color) }
  }

  private func picture(_ children: [Layer]) throws -> Bitmap {
    try Studio.picture(layer("root", Rect(0, 0, 100, 100)) { $0.children = children })
  }

  /// How far below the upper side the curve lies, `x` radii from the left one.
  private func depth(_ x: Double) -> Double {
    for first in [0, 3, 6] {
      let part = Self.published[first...first + 3]
      guard let start = part.first, let end = part.last, end.x <= x, x <= start.x else { continue }
      // x falls along the curve: found by halving.
      var (low, high) = (0.0, 1.0)
      for _ in 0..<40 {
        let middle = (low + high) / 2
        if bezier(part.map(\.x), middle) > x { low = middle } else { high = middle }
      }
      return bezier(part.map(\.y), low)
    }
    return 0
  }

  private func bezier(_ points: [Double], _ t: Double) -> Double {
    let s = 1 - t
    return s * s * s * points[0] + 3 * s * s * t * points[1] + 3 * s * t * t * points[2] + t * t * t * points[3]
  }

  @Test("a corner covers of each pixel as much as the published curve does", arguments: [20.0, 31.3])
  func curve(radius: Double) throws {
    let picture = try picture([filled(Rect(0, 0, 100, 100), radius)])
    let columns = 32
    var (most, sum) = (0.0, 0.0)
    for x in 0..<50 {
      let depths = (0..<columns).map { depth((Double(x) + (Double($0) + 0.5) / Double(columns)) / radius) * radius }
      for y in 0..<50 {
        let covered = depths.reduce(0) { $0 + min(max(Double(y + 1) - $1, 0), 1) } / Double(columns)
        let off = Double(picture.pixel(x, y).alpha) - 255 * covered
        (most, sum) = (max(most, abs(off)), sum + off)
      }
    }
    // Cairo draws lines that leave a curve by a tenth of a pixel at most; a quarter circle would be off by half a
    // pixel.
    #expect(most < 25.5, "a pixel differs by \(most) of 255")
    #expect(abs(sum) / 255 < radius * 0.06, "\(sum / 255) pixels are too many")
  }

  @Test("a radius of half of the shorter side gives a capsule, and none gives a rectangle")
  func ends() throws {
    let frame = Rect(5, 10, 90, 60)
    let round = layer("box", frame) {
      $0.background = .color(.black)
      $0.cornerRadii = CornerRadii(30)
    }
    // Both are lines that leave a curve by a tenth of a pixel at most.
    #expect(try picture([filled(frame, 30)]).bytesFurther(than: 26, from: picture([round])) == 0)
    let sharp = layer("box", frame) { $0.background = .color(.black) }
    #expect(try picture([filled(frame, 0)]).differingBytes(picture([sharp])) == 0)
  }

  @Test("a radius that grows to a capsule takes a little more of each corner at each step")
  func growing() throws {
    func ink(_ radius: Double) throws -> Int {
      let picture = try picture([filled(Rect(5, 10, 90, 60), radius)])
      return (0..<100 * 100).reduce(0) { $0 + Int(picture.pixel($1 % 100, $1 / 100).alpha) }
    }
    let inks = try (0...30).map { try ink(Double($0)) }
    for (before, after) in zip(inks, inks.dropFirst()) {
      #expect(after < before)
      // A point more of a radius of 30 takes off 4 · 0.215 · (30² − 29²) = 51 pixels at most.
      #expect(before - after < 60 * 255)
    }
  }

  @Test("a fill, a clip, a mask, a border, a shadow and glass have one outline", arguments: [20.0, 33])
  func outlines(radius: Double) throws {
    let frame = Rect(10, 10, 80, 70)
    let wanted = try picture([filled(frame, radius)])
    let inner = Rect(origin: .zero, size: frame.size)
    let whole = layer("whole", inner) { $0.background = .color(.black) }
    let others: [(String, Layer)] = [
      ("clip", box(frame, CornerRadii(radius)) { ($0.clipsToBounds, $0.children) = (true, [whole]) }),
      (
        "mask",
        layer("masked", frame) { ($0.background, $0.mask) = (.color(.black), [filled(inner, radius)]) }
      ),
      ("border", box(frame, CornerRadii(radius)) { $0.border = Border(color: .black, width: 40) }),
      (
        "shadow",
        box(frame.moved(by: Point(-200, 0)), CornerRadii(radius)) {
          $0.background = .color(.white)
          $0.shadows = [Shadow(color: .black, radius: 0, offset: Point(200, 0))]
        }
      ),
      ("glass", box(frame, CornerRadii(radius)) { $0.backdrop = Backdrop(tint: .black) }),
    ]
    for (name, other) in others {
      #expect(try picture([other]).bytesFurther(than: 2, from: wanted) == 0, "\(name)")
    }
  }

  @Test("the corners of a list that is far longer than the screen are those of a short one", arguments: [0.0, 4])
  func long(blur: Double) throws {
    func top(_ height: Double) throws -> Bitmap {
      try picture([
        box(Rect(20, 20, 60, height), CornerRadii(24)) {
          $0.background = .color(.white)
          $0.shadows = [Shadow(color: .black, radius: blur, offset: Point(3, 3))]
        }
      ])
    }
    let (short, long) = (try top(300), try top(50_000))
    #expect(short.differingBytes(long) == 0)
  }
}
