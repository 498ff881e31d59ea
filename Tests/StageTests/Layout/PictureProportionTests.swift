import Geometry
import Testing

/// `photo.png` is 100 × 50 points.
@Suite("A picture with one length keeps its proportions")
struct PictureProportionTests {
  /// A picture's surroundings and properties, with its size.
  private static let pictures: [(around: String, says: String, size: Size)] = [
    ("box", "height: 20", Size(40, 20)),
    ("box", "width: 30", Size(30, 15)),
    ("box", "left: 5, height: 20", Size(40, 20)),
    ("box", "right: 5, top: 3, width: 30", Size(30, 15)),
    ("row", "height: 20", Size(40, 20)),
    ("row", "width: 30, gap: 2", Size(30, 15)),
    ("column", "height: 20", Size(40, 20)),
    ("column", "width: 30", Size(30, 15)),
    ("flow", "height: 20", Size(40, 20)),
    // Both lengths, or neither.
    ("box", "size: [30, 30]", Size(30, 30)),
    ("box", "left: 5, top: 5", Size(100, 50)),
    ("row", "z: 1", Size(100, 50)),
    ("box", "z: 1", Size(300, 200)),
    // Who says otherwise.
    ("box", "height: 20, aspectRatio: 1", Size(20, 20)),
    ("box", "height: 20, fit: fill", Size(300, 20)),
    ("box", "left: 0, right: 0, height: 20", Size(300, 20)),
    ("row", "grow: 1, height: 20", Size(300, 20)),
    ("box", "left: 5, maxWidth: 10, height: 20", Size(10, 20)),
  ]

  @Test("in boxes, rows, columns and flows, unless it says otherwise")
  func sizes() throws {
    for (around, says, size) in Self.pictures {
      let show = try Show(
        """
        layers:
          - \(around): outer
            size: [300, 200]
            layers: [{image: p, source: "photo.png", \(says)}]
        """)
      #expect(try show.frame("p").size == size, "\(around): \(says)")
    }
  }

  @Test("while its one length moves")
  func moves() throws {
    let show = try Show(
      """
      layers: [{image: p, source: "photo.png", left: 0, height: 10 + 10 * time}, {box: b, left: p.maxX, size: [9, 9]}]
      """, idleFor: 2)
    #expect(try show.frame("p", at: 1).size == Size(40, 20))
    #expect(try show.frame("b", at: 1.5).minX == 50)
  }
}
