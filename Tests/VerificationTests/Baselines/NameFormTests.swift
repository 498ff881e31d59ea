import Foundation
import TestSupport
import Testing

@Suite("A scene's name has one folder of baselines")
struct NameFormTests {
  private static func scene(_ name: String) -> String {
    """
    scene: "\(name)"
    device: card
    layers:
      - {box: square, frame: [10, 20, 40, 40], fill: red}
    """
  }

  /// The bytes of the folders' names.
  private func folders(_ shop: Workshop) throws -> [[UInt8]] {
    try FileManager.default.contentsOfDirectory(atPath: shop.path("Baselines")).map { Array($0.utf8) }
      .sorted { $0.count < $1.count }
  }

  @Test("however its accents are written; one that was recorded otherwise is stale")
  func forms() throws {
    let shop = try Workshop(recorded: false)
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    try shop.scratch.write(Self.scene(decomposed), to: "tiny.yaml")
    let recorded = try shop.verify("--update", "missing")
    #expect(recorded.code == 0, "\(recorded.errors)")
    #expect(try folders(shop) == [Array(composed.utf8)])
    try shop.scratch.write(Self.scene(composed), to: "tiny.yaml")
    let other = try shop.verify()
    #expect(other.code == 0 && other.output.contains("2 equal"), "\(other.output)\(other.errors)")
    // As an earlier version, or a disk of another kind, has left it.
    try FileManager.default.moveItem(
      atPath: shop.path("Baselines/\(composed)"), toPath: shop.path("Baselines/\(decomposed)"))
    guard try folders(shop) == [Array(decomposed.utf8)] else { return }
    let moved = try shop.verify("--update", "changed")
    #expect(moved.code == 0, "\(moved.output)\(moved.errors)")
    #expect(try folders(shop).contains(Array(composed.utf8)))
    let after = try shop.verify()
    #expect(after.code == 0 && after.output.contains("2 equal"), "\(after.output)\(after.errors)")
  }
}
