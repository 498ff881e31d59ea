import ImageFiles
import Pixels
import TestSupport
import Testing

@Suite("flipbook render --sheet")
struct SheetTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
    try scratch.write(tinyScene, to: "tiny.yaml")
  }

  /// A sheet of frames of 160 × 120 points, at two pixels a point; lines of four pixels.
  private func sheet(_ options: String..., of scene: String = "tiny.yaml") throws -> Bitmap {
    let run = try Tool.run(["render", scene, "--quiet", "-o", "sheet.png"] + options, in: scratch.path)
    #expect(run.code == 0, "\(run.errors)")
    return try ImageReader.read("\(scratch.path)/sheet.png")
  }

  private func part(_ bitmap: Bitmap, _ x: Int, _ y: Int, _ width: Int, _ height: Int) throws -> Bitmap {
    bitmap.copy(of: try #require(PixelRect(x: x, y: y, width: width, height: height)))
  }

  private static let gutter = 4
  private static let (width, height) = (320, 240)

  /// The label below a frame of the first row.
  private func label(_ sheet: Bitmap, _ column: Int) throws -> Bitmap {
    let rest = sheet.height - Self.height - 2 * Self.gutter
    return try part(
      sheet, Self.gutter + column * (Self.width + Self.gutter), Self.gutter + Self.height, Self.width, rest)
  }

  @Test("instants stand below the frames, which are as they are without")
  func labels() throws {
    let plain = try sheet("--fps", "10", "--sheet", "3x1", "--no-labels", "--scale", "2")
    #expect((plain.width, plain.height) == (3 * 320 + 16, 240 + 8))
    let labelled = try sheet("--fps", "10", "--sheet", "3x1", "--scale", "2")
    #expect(labelled.width == plain.width && labelled.height > plain.height + 16)
    for column in 0..<3 {
      let x = Self.gutter + column * (Self.width + Self.gutter)
      let frames = try [plain, labelled].map { try part($0, x, Self.gutter, Self.width, Self.height) }
      let same = frames[0].hasSamePixels(as: frames[1])
      #expect(same, "column \(column)")
    }
    let labels = try (0..<3).map { try label(labelled, $0) }
    for (one, other) in [(0, 1), (1, 2), (0, 2)] {
      let same = labels[one].hasSamePixels(as: labels[other])
      #expect(!same, "\(one) and \(other) stand for other instants")
    }
  }

  @Test("a label says the instant, and the names that the take gives it: as a scene draws that text")
  func text() throws {
    // The take calls its instant of 0.6 s half, and its last one end.
    let labelled = try sheet("--fps", "10", "--sheet", "3x1", "--scale", "2")
    let height = try label(labelled, 0).height
    for (column, text) in ["0 s", "0.6 s · half", "1.1 s · end"].enumerated() {
      try scratch.write(
        """
        scene: label
        device: {size: [160, \(height / 2)], scale: 2}
        fill: "#C4C8CC"
        layers:
          - {label: text, width: 160, height: 11.2, text: "\(text)", font: 7, weight: medium, align: center,
             color: "#262626"}
        """, to: "label.yaml")
      let run = try Tool.run(["render", "label.yaml", "--at", "0s", "-o", "label.png"], in: scratch.path)
      #expect(run.code == 0, "\(run.errors)")
      let drawn = try ImageReader.read("\(scratch.path)/label.png")
      let rows = min(height, drawn.height) - 1
      let expected = try part(drawn, 0, 0, Self.width, rows)
      let found = try part(label(labelled, column), 0, 0, Self.width, rows)
      let same = expected.hasSamePixels(as: found)
      #expect(same, "\(text)")
    }
  }

  @Test("without a sheet there are no labels to leave out")
  func refused() throws {
    let run = try Tool.run(["render", "tiny.yaml", "--no-labels", "-o", "a.gif"], in: scratch.path)
    #expect(run.code == 64 && run.errors.contains("--no-labels is about the frames of --sheet"), "\(run.errors)")
  }
}
