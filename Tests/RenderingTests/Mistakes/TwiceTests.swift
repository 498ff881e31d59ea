import Rendering
import TestSupport
import Testing

@Suite("Names that stand twice")
struct TwiceTests {
  /// What is told of a scene, each up to its first semicolon.
  private func reported(_ text: String) throws -> [String] {
    let path = Checkout.path("Tests/RenderingTests/Pictures/image/fit.yaml")
    let loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get())
    let failure = #expect(throws: SceneLoader.Failure.self) { _ = try loader.load(path, reading: text) }
    return (failure?.diagnostics.list ?? []).map { "\($0)".replacing("\(path):", with: "") }
      .map(\.firstClause)
  }

  @Test("of a name that stands twice, nothing else is told a second time, and of a third nothing")
  func names() throws {
    let scene = """
      devices: [nonsense, nonsense, nonsense, card]
      variants:
        x: {devices: [nope, nope], takes: [u, card, u]}
      layers:
        - {box: a, size: [9, 9], tap: {pause: [z, z]}}

      """
    let found = try reported(scene)
    #expect(
      found == [
        "1:11: unknown device 'nonsense'",
        "1:21: 'nonsense' stands in 'devices' twice, first in line 1",
        "3:17: unknown device 'nope'",
        "3:23: 'nope' stands in 'devices' twice, first in line 3",
        "3:38: no take 'u'",
        "3:41: no take 'card'",
        "3:47: 'u' stands in 'takes' twice, first in line 3",
        "5:42: no state 'z' here",
        "5:45: 'z' stands in 'pause' twice, first in line 5",
      ], "\(found)")
  }
}
