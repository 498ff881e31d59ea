import ImageFiles
import TestSupport
import Testing
import Verification

@Suite("The picture of what is not accessible")
struct AccessibilityPictureTests {
  @Test("is none where all is ignored, which is told; where there was nothing to ignore, nothing is")
  func ignored() throws {
    let shop = try Workshop(recorded: false)
    func check(_ more: String) throws -> Tool.Run {
      try shop.scratch.write(
        """
        scene: tiny
        fill: white
        layers:
          - {label: dark, left: 20, top: 80, text: "Dark", font: 15}
        \(more)
        takes:
          one: [wait: 0.1s]
        """, to: "tiny.yaml")
      return try shop.run(["check", "tiny.yaml", "--accessibility"])
    }
    let plain = try check("")
    #expect(plain.code == 0 && !plain.output.contains(": 0 ignored"), "\(plain.output)\(plain.errors)")
    let faint = "{label: faint, left: 20, top: 120, text: \"Faint\", font: 15, color: \"#BBBBBB\""
    let excused = try check("  - \(faint), accessibility: {ignore: contrast, because: why}}")
    #expect(excused.code == 0 && excused.output.contains(": 1 ignored"), "\(excused.output)\(excused.errors)")
  }

  @Test("shows its surroundings at twice the size at most, with two pixels of a frame around it")
  func picture() throws {
    let shop = try Workshop(recorded: false)
    try shop.scratch.write(
      """
      scene: tiny
      device: {size: [200, 160], scale: 3}
      fill: white
      state: {x: 0}
      layers:
        - {box: small, frame: [60, 60, 20, 20], tap: {set: {x: 1}}}
        - {box: lower, frame: [170, 130, 16, 24], tap: {set: {x: 2}}}
      takes:
        one: [wait: 0.1s]
      """, to: "tiny.yaml")
    let run = try shop.run(["check", "tiny.yaml", "--accessibility", "--json", "r.json"])
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    let results = try VerificationReport.read(shop.path("r.json")).results
    #expect(results.filter { $0.framesCompared > 0 }.count == 1 && (results.first?.framesCompared ?? 0) > 0)
    // 80 × 40 points to all sides of its middle, and 24 around it, as far as the screen goes, in pixels.
    for (layer, size, frame) in [
      ("small", (300, 160), (114, 54, 52, 52)), ("lower", (204, 116), (138, 50, 44, 60)),
    ] {
      let found = results.first { $0.layer == layer && $0.reason.hasPrefix("tapSize: ") }
      let result = try #require(found, "\(run.output)")
      let picture = try ImageReader.read(shop.path(try #require(result.actual)))
      #expect((picture.width, picture.height) == size, "\(layer): \(picture.width) × \(picture.height)")
      var wrong = 0
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let (inX, inY) = (x - frame.0, y - frame.1)
          let isInside = 0..<frame.2 ~= inX && 0..<frame.3 ~= inY
          let isLine = isInside && !(2..<frame.2 - 2 ~= inX && 2..<frame.3 - 2 ~= inY)
          let color = picture.row(y).load(fromByteOffset: x * 4, as: UInt32.self)
          if isLine != (color == 0xFFEE_22CC) { wrong += 1 }
        }
      }
      #expect(wrong == 0, "\(layer)")
    }
  }
}
