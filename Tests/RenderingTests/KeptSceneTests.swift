import Foundation
import Rendering
import TestSupport
import Testing

/// Scenes that `WideSceneWriter` wrote once, and their baselines. They hold the looks of what no picture was made for: rows of
/// the vocabulary beside one another, in one another, in motion and under fingers. `FLIPBOOK_RECORD=1` writes the scenes that
/// are missing, and the baselines of those that look otherwise; look at what changed before it is committed.
@Suite("Scenes that chance wrote look as they did")
struct KeptSceneTests {
  private static let folder = "Tests/RenderingTests/KeptScenes"
  private static let numbers = 1...48

  private static func name(_ number: Int) -> String { "wide-\(number < 10 ? "0" : "")\(number)" }

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
    try kept(writer.scene()).write(toFile: Checkout.path(path(number)), atomically: true, encoding: .utf8)
  }

  @Test("each frame of each has the layers and the pixels of its baseline")
  func looks() throws {
    let paths = Self.numbers.map(Self.path)
    var options = [
      "--baselines", "\(Self.folder)/Baselines", "--output", "Output/test-failures/kept-scenes", "--quiet",
    ]
    if ReferencePicture.isRecording {
      for number in Self.numbers where !FileManager.default.fileExists(atPath: Checkout.path(Self.path(number))) {
        try "".write(toFile: Checkout.path(Self.path(number)), atomically: true, encoding: .utf8)
        try Self.write(number)
      }
      options += ["--update", "changed"]
    }
    let run = try Tool.run(["verify"] + paths + options)
    #expect(run.code == 0, "\(run.output)\(run.errors)\nIf that is right: make record")
    #expect(run.output.contains("\(paths.count) verified: "), "\(run.output)")
  }
}
