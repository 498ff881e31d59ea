import Foundation
import TestSupport
import Testing

@Suite("A font that a scene brings along is a part of the scene")
struct OwnFontTests {
  let shop: Workshop

  init() throws {
    shop = try Workshop(recorded: false)
    try FileManager.default.createDirectory(atPath: shop.path("fonts"), withIntermediateDirectories: true)
    try put("Quay-Regular.ttf")
    try shop.replace("layers:\n  - box: square", with: "import: [type.yaml]\nlayers:\n  - box: square")
    try shop.replace("text: \"Hi\", font: 12", with: "text: \"HI\", family: \"Quay\", font: 12")
    // The path begins at the library's file, not at the scene's.
    try FileManager.default.createDirectory(atPath: shop.path("shared"), withIntermediateDirectories: true)
    try shop.scratch.write("fonts: {Quay: ../fonts/quay.ttf}\ncomponents: {none: {}}\n", to: "shared/type.yaml")
    try shop.replace("import: [type.yaml]", with: "import: [shared/type.yaml]")
    _ = try shop.verify("--update", "missing")
  }

  /// The scene's font becomes that one.
  private func put(_ name: String) throws {
    let source = Checkout.path("Tests/RenderingTests/Pictures/label/fonts/\(name)")
    try? FileManager.default.removeItem(atPath: shop.path("fonts/quay.ttf"))
    try FileManager.default.copyItem(atPath: source, toPath: shop.path("fonts/quay.ttf"))
  }

  @Test("another font is another picture by the same renderer, and the fingerprint names both")
  func changed() throws {
    #expect(try shop.verify().code == 0)
    let record = try String(contentsOfFile: shop.path("\(Workshop.move)/frames.txt"), encoding: .utf8)
    #expect(record.contains("; font Quay "))
    try put("Quay-Variable.ttf")
    let equal = try shop.verify()
    #expect(equal.code == 0, "the same letters from another file pass\n\(equal.output)")
    try shop.replace("../fonts/quay.ttf", with: "{file: ../fonts/quay.ttf, axes: {wdth: 60}}", in: "shared/type.yaml")
    let run = try shop.verify()
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    #expect(!run.output.contains("another renderer"))
  }

  @Test("its bytes are a key of the cache")
  func cache() throws {
    func cached() throws -> Int {
      _ = try shop.verify("--cache", "Kept", "--json", "r.json")
      let bytes = try Data(contentsOf: URL(fileURLWithPath: shop.path("r.json")))
      let report = try #require(JSONSerialization.jsonObject(with: bytes) as? [String: Any])
      return try #require(report["results"] as? [[String: Any]]).count { $0["cached"] as? Bool == true }
    }
    #expect(try cached() == 0)
    #expect(try cached() == 5)
    try put("Quay-Variable.ttf")
    #expect(try cached() == 0)
    try put("Quay-Regular.ttf")
    #expect(try cached() == 5)
    try FileManager.default.removeItem(atPath: shop.path("fonts/quay.ttf"))
    let run = try shop.verify("--cache", "Kept")
    #expect(run.code == 2 && run.errors.contains("there is no file 'fonts/quay.ttf'"), "\(run.errors)")
  }

  @Test("against a commit, the font is that of the commit")
  func against() throws {
    try shop.beginHistory()
    #expect(try shop.verify("--against", "HEAD").code == 0)
    try put("Quay-Bold.otf")
    try shop.replace("family: \"Quay\",", with: "family: \"Quay\", weight: bold,")
    let run = try shop.verify("--against", "HEAD")
    #expect(run.code == 1, "\(run.output)\(run.errors)")
    try shop.commit("second")
    #expect(try shop.verify("--against", "HEAD").code == 0)
    // Layers that say the same are not drawn alike with another font.
    try put("Quay-Variable.ttf")
    try shop.replace("../fonts/quay.ttf", with: "{file: ../fonts/quay.ttf, axes: {wdth: 60}}", in: "shared/type.yaml")
    #expect(try shop.verify("--against", "HEAD").code == 1)
  }
}
