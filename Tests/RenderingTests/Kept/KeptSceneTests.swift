import Foundation
import Rendering
import TestSupport
import Testing

/// Scenes that `WideSceneWriter` wrote once, and how they look. They hold what no picture was made for: rows of the
/// vocabulary beside one another, in one another, in motion and under fingers. The first have baselines, with each of
/// their frames; of all, `looks.txt` has the layers and the pixels of some instants at several scales.
/// `FLIPBOOK_RECORD=1` writes the scenes that are missing, and the looks of those that changed; look at what changed
/// before it is committed.
@Suite("Scenes that chance wrote look as they did")
struct KeptSceneTests {
  private static let folder = "Tests/RenderingTests/KeptScenes"
  private static let numbers = 1...180
  private static let withBaselines = numbers.prefix(48)
  /// These have nothing but parts as people arrange them, the others single properties by chance.
  private static let arranged = 121...180
  private static let scales = [2, 0.75, 1.5]

  private static func name(_ number: Int) -> String { "wide-\(number < 10 ? "0" : "")\(number)" }

  init() throws {
    guard Recording.isOn else { return }
    for number in Self.numbers where !FileManager.default.fileExists(atPath: Checkout.path(Self.path(number))) {
      try "".write(toFile: Checkout.path(Self.path(number)), atomically: true, encoding: .utf8)
      try Self.write(number)
    }
  }

  private static func path(_ number: Int) -> String { "\(folder)/\(name(number)).yaml" }

  /// Writes a scene as it is kept: with pictures and a font that lie elsewhere in the checkout.
  private static func write(_ number: Int) throws {
    let loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get())
    func kept(_ text: String) -> String {
      let font = Checkout.path("Tests/RenderingTests/Pictures/label/fonts")
      let named = text.replacing("scene: wide\n", with: "scene: \(name(number))\n")
      return WideSceneWriter.pictures.reduce(named.replacing(font, with: "../Pictures/label/fonts")) { text, picture in
        text.replacing("\"\(picture.name)\"", with: "\"../Pictures/image/\(picture.name)\"")
      }
    }
    var writer = WideSceneWriter(seed: UInt64(5000 + number)) { text in
      let text = kept(text)
      return (try? FrameRenderer(loader.load(Checkout.path(path(number)), reading: text), take: "t").stage.duration)
        != nil
    }
    try kept(writer.scene(arranged: arranged.contains(number) ? 1 : 0)).write(
      toFile: Checkout.path(path(number)), atomically: true, encoding: .utf8)
  }

  @Test("each frame of each has the layers and the pixels of its baseline")
  func looks() throws {
    let paths = Self.withBaselines.map(Self.path)
    var options = [
      "--baselines", "\(Self.folder)/Baselines", "--output", "Output/test-failures/kept-scenes", "--quiet",
    ]
    if Recording.isOn { options += ["--update", "changed"] }
    let run = try Tool.run(["verify"] + paths + options)
    #expect(run.code == 0, "\(run.output)\(run.errors)\nIf that is right: make record")
    #expect(run.output.contains("\(paths.count) verified: "), "\(run.output)")
  }

  @Test("at some instants all have the layers and the pixels that they had, at each scale")
  func instants() throws {
    try KeptLines(path: "\(Self.folder)/looks.txt").expect(try Self.numbers.map(Self.looks))
  }

  /// The scene's name, and digests of its layers, of the rows of pixels that change, and of its pixels at each scale
  /// over eight instants.
  private static func looks(of number: Int) throws -> String {
    let loaded = try Shipped.load(Checkout.path(path(number)))
    let still = try FrameRenderer(loaded, take: "t")
    let ticks = try (0..<8).map { try still.stage.duration * $0 / 7 }
    let trees = try ticks.map { try still.layers(at: $0).outline() }
    let pixels = try scales.map { scale in
      let hashes = try FrameRenderer(loaded, take: "t", scale: scale).pixelHashes(at: ticks, jobs: 1)
      return "\(scale)x \(hashes.map { String($0, radix: 16) }.digest(joinedBy: " "))"
    }
    let times = FrameTimes(FrameRate(20) ?? .standard, to: try still.stage.duration)
    let rows = try still.weights(of: times).map(String.init)
    return ([name(number), "layers \(trees.digest(joinedBy: " "))", "rows \(rows.digest(joinedBy: " "))"] + pixels)
      .joined(separator: " ")
  }
}
