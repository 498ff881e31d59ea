import Files
import ImageFiles
import Pixels
import TestSupport
import Testing

/// A picture of 24 × 24 points, of which one pixel changes, and a box that lies over it or beside it. The pixel's
/// strips meet in 32 × 24 pixels at (96, 96), the screen's lower right corner being at (160, 120).
@Suite("The layer that a difference is said to be in")
struct DifferencePlaceTests {
  private static let boxes: [(scene: String, box: String, owner: String)] = [
    // Of the same place and size, the one in front.
    ("front", "{box: lid, frame: [96, 96, 24, 24]}", "lid"),
    // Both are whole in the area; the picture's 576 pixels are more than the line's 256.
    ("filling", "{box: line, frame: [96, 96, 32, 8]}", "photo"),
    // The box has all 768 pixels of the area, and a fifth of it lies elsewhere; all of the picture lies there.
    ("inside", "{box: wide, frame: [96, 90, 32, 30]}", "photo"),
    // Half of it lies elsewhere.
    ("mostly", "{box: half, frame: [96, 72, 32, 48]}", "photo"),
    ("elsewhere", "{box: far, frame: [0, 0, 40, 40]}", "photo"),
  ]

  private func paint(_ blue: UInt8, in scratch: Scratch) throws {
    let bitmap = Bitmap(width: 24, height: 24)
    for index in 0..<24 * 24 {
      for (byte, value) in [90, 120, 150, 255].enumerated() { bitmap.bytes[index * 4 + byte] = UInt8(value) }
    }
    bitmap.row(12)[12 * 4] = blue
    try AtomicFile.write(PNGEncoder().encode(bitmap), to: "\(scratch.path)/photo.png")
  }

  @Test("in every frame it is the one that lies in the strips most and fills them best, in a picture the smallest")
  func nearest() throws {
    let scratch = try Scratch()
    for (scene, box, _) in Self.boxes {
      try scratch.write(
        """
        scene: \(scene)
        device: card
        layers:
          - {image: photo, frame: [96, 96, 24, 24], source: "photo.png"}
          - \(box)
        takes:
          rest:
            - wait: 0.05s
            - snapshot: still
        """, to: "\(scene).yaml")
    }
    let scenes = Self.boxes.map { "\($0.scene).yaml" }
    func verify(_ arguments: String...) throws -> Tool.Run {
      try Tool.run(
        ["verify"] + scenes + arguments, in: scratch.path, environment: ["CI": "", "GITHUB_ACTIONS": ""])
    }
    try paint(10, in: scratch)
    let recorded = try verify("--update", "missing")
    #expect(recorded.code == 0, "\(recorded.errors)")
    try paint(11, in: scratch)
    let run = try verify()
    #expect(run.code == 1, "\(run.errors)")
    for (scene, _, owner) in Self.boxes {
      for line in [
        "DIFFERS \(scene)/rest/card: 4 of 4 frames differ: 0–3; the layers are the same; "
          + "within 32 × 24 pixels at (96, 96), layer `\(owner)`, frame 0; ",
        "DIFFERS \(scene)/rest/card/still: 1 of 19200 pixels (0.005208 %) differ by up to 1 of 255, "
          + "in 1 × 1 pixels at (108, 108), layer `\(owner)`, frame 3",
      ] {
        #expect(run.output.contains(line), "\(line) is not in: \(run.output)")
      }
    }
  }
}
