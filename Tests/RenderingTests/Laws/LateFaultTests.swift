import Formulas
import Foundation
import Rendering
import Scenes
import TestSupport
import Testing

/// A layer in which something is wrong from the instant on at which `late` is true.
struct LateFault: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// A line of YAML.
  let layer: String
  /// What is told of it.
  let reported: String

  init(_ name: String, _ layer: String, tells reported: String) {
    (testDescription, self.layer, self.reported) = (name, layer, reported)
  }

  static let all = [
    LateFault(
      "a glyph in a label of fixed size",
      #"{label: faulty, frame: [4, 4, 60, 20], text: "{if late then '\U000F1234' else 'ok'}"}"#, tells: "U+F1234"),
    LateFault(
      "a glyph in a label as wide as its text",
      #"{label: faulty, left: 4, top: 4, text: "{if late then 'a\U000F1234b' else 'ok'}"}"#, tells: "U+F1234"),
    LateFault(
      "a glyph in a hidden label",
      #"{label: faulty, frame: [4, 4, 60, 20], hidden: late, text: "{if late then '\U000F1234' else 'ok'}"}"#,
      tells: "U+F1234"),
    LateFault(
      "a glyph where no room is left",
      #"{label: faulty, frame: [4, 4, 9, 20], text: "{if late then 'abcdef\U000F1234' else 'ok'}"}"#,
      tells: "U+F1234"),
    LateFault(
      "a glyph in a part of a text",
      #"{label: faulty, frame: [4, 4, 60, 20], runs: [{text: "a"}, {text: "{if late then '\U000F1234' else 'ok'}"}]}"#,
      tells: "U+F1234"),
    LateFault(
      "a glyph that a font of the scene's own has not, nor any other",
      #"{label: faulty, frame: [4, 4, 60, 20], family: 'Quay', text: "{if late then '\U000F1234' else 'SEA'}"}"#,
      tells: "U+F1234"),
    LateFault(
      "a family",
      #"{label: faulty, frame: [4, 4, 60, 20], text: 'ok', family: "{if late then 'Nobody' else 'Inter'}"}"#,
      tells: "no font family 'Nobody'"),
    LateFault(
      "a font's size", "{label: faulty, frame: [4, 4, 60, 20], text: 'ok', font: if late then 5000 else 12}",
      tells: "5000 points"),
    LateFault(
      "a word that no line holds",
      #"{label: faulty, frame: [4, 4, 60, 40], lines: 2, text: "{if late then join(range(3000), '') else 'ok'}"}"#,
      tells: "without a place where a line may break"),
    LateFault(
      "a picture that is not there",
      #"{image: faulty, frame: [4, 4, 20, 20], source: "{if late then 'none.png' else ''}"}"#,
      tells: "'none.png'"),
    LateFault(
      "a picture that is damaged",
      #"{image: faulty, frame: [4, 4, 20, 20], source: "{if late then 'damaged.png' else ''}"}"#,
      tells: "cannot use the picture 'damaged.png'"),
    LateFault(
      "a division", "{box: faulty, frame: [4, 4, 20, 20], opacity: 1 / (if late then 0 else 1)}",
      tells: "division by zero"),
    LateFault("a root", "{box: faulty, frame: [4, 4, sqrt(if late then -1 else 1), 20]}", tells: "sqrt"),
    LateFault(
      "nothing where a number is wanted", "{box: faulty, frame: [4, 4, at([1, 2], if late then 9 else 0), 20]}",
      tells: "null"),
    LateFault(
      "a place beyond all numbers",
      ##"{box: faulty, scale: if late then pow(10, 300) else 1, layers: [{box: inner, scale: if late then pow(10, 300) else 1, fill: "#FF0000"}]}"##,
      tells: "infinite or undefined"),
  ]
}

/// What `check` and `render` say of a scene: nil for nothing.
private struct Verdicts {
  var check: Diagnostics?
  var render: Diagnostics?

  init(_ file: String) throws {
    check = try Self.mistakes {
      var options = SceneOptions()
      options.decodesPictures = true
      let loaded = try Shipped.load(file, options: options)
      for take in loaded.scene.takes { try FrameRenderer(loaded, take: take).workOutFrames() }
    }
    render = try Self.mistakes {
      let renderer = try FrameRenderer(Shipped.load(file), scale: 0.5)
      _ = try renderer.pixelHashes(at: renderer.times().ticks, jobs: 1)
    }
  }

  private static func mistakes(_ work: () throws -> Void) throws -> Diagnostics? {
    do {
      try work()
      return nil
    } catch let failure as SceneLoader.Failure {
      return failure.diagnostics
    }
  }
}

@Suite("check is fine exactly where every frame renders", .serialized)
struct LateFaultTests {
  private static let isThorough = ProcessInfo.processInfo.environment["FLIPBOOK_THOROUGH"] == "1"
  private static let seeds = Sanitizing.isOn ? 4 : isThorough ? 500 : 12

  /// A PNG file whose head is sound and whose pixels are cut off.
  private static func damagedPicture() throws -> Data {
    let path = Checkout.path("Tests/RenderingTests/Pictures/image/dominant-color.png")
    return try Data(contentsOf: URL(fileURLWithPath: path)).prefix(200)
  }

  private func verdicts(_ scene: String) throws -> Verdicts {
    let scratch = try Scratch()
    try Self.damagedPicture().write(to: URL(fileURLWithPath: "\(scratch.path)/damaged.png"))
    return try Verdicts(scratch.write(scene, to: "scene.yaml"))
  }

  @Test("each fault is told by both, in the same words and of the same place", arguments: LateFault.all)
  func fault(_ fault: LateFault) throws {
    let scene = """
      device: card
      fonts: {Quay: "\(Checkout.path("Tests/RenderingTests/Pictures/label/fonts/Quay-Regular.ttf"))"}
      state: {late: false}
      layers:
        - \(fault.layer)
      takes:
        t:
          - wait: 0.1s
          - do: {set: {late: true}}
          - wait: 0.1s

      """
    let verdicts = try verdicts(scene)
    let reported = try #require(verdicts.check?.list.first)
    #expect(reported.message.contains(fault.reported), "\(reported.message)")
    #expect(reported.place?.line == 5)
    #expect(reported.stop?.take == "t")
    let drawn = try #require(verdicts.render?.list.first)
    #expect(drawn.description == reported.description)
    #expect(drawn.stop == reported.stop)
  }

  @Test("by chance, whether a fault comes, and when", arguments: 0..<seeds)
  func chance(seed: Int) throws {
    var writer = SceneWriter(seed: UInt64(9000 + seed))
    let faults = (0..<(seed % 3)).map { _ in writer.random.pick(LateFault.all) }
    // A name is one layer's.
    let layers = faults.enumerated().map {
      $1.layer.replacing("faulty", with: "faulty\($0)").replacing("inner", with: "inner\($0)")
    }
    let late = writer.chance(0.7) ? 0.01 * Double(writer.random.next() % 20) : nil
    let verdicts = try verdicts(writer.scene(layers: layers, late: late))
    #expect(
      (verdicts.check == nil) == (verdicts.render == nil), "\(faults.map(\.testDescription)), late: \(late ?? -1)")
    #expect((verdicts.check == nil) == (faults.isEmpty || late == nil))
    for mistake in (verdicts.check?.list ?? []) + (verdicts.render?.list ?? []) {
      #expect(mistake.place != nil, "\(mistake)")
    }
  }
}
