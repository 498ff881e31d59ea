import Limits
import Testing

/// What grows with the square of a file, and so is bounded.
extension LimitsTests {
  private static let start = "scene: s\ndevice: card\nfill: white\n"

  private func many(_ count: Int, _ line: (Int) -> String) -> String { (0..<count).map { line($0) + "\n" }.joined() }

  @Test("a row writes so many layers, of which the first beyond is told", arguments: ["row", "column"])
  func stackedLayers(kind: String) {
    func scene(_ count: Int) -> [String] {
      mistakes(
        Self.start + "layers:\n  - \(kind): r\n    layers:\n"
          + many(count) { "      - {box: b\($0), size: [1, 1], fill: red}" })
    }
    #expect(scene(Limits.stackedLayers).isEmpty)
    let beyond = scene(Limits.stackedLayers + 1)
    #expect(beyond.count == 1 && beyond[0].hasPrefix("s.yaml:\(6 + Limits.stackedLayers + 1):"), "\(beyond)")
    #expect(beyond.first?.contains("'r' has more than 2000 layers of its own") == true, "\(beyond)")
  }

  @Test("uses of components bring so many parts, of which the first use beyond is told")
  func broughtParts() {
    // Each use counts five, its two properties, and an event with its fields: ten thousand.
    let fields = (0..<9_992).map { "f\($0): number" }.joined(separator: ", ")
    func scene(_ uses: Int) -> [String] {
      mistakes(
        Self.start + "components:\n  c:\n    size: [9, 9]\n    fill: red\n    events:\n      e: {\(fields)}\nlayers:\n"
          + many(uses) { "  - {c: a\($0)}" })
    }
    let most = Limits.broughtParts / 10_000
    #expect(scene(most).isEmpty)
    let beyond = scene(most + 1)
    #expect(beyond.count == 1 && beyond[0].hasPrefix("s.yaml:\(10 + most + 1):"), "\(beyond)")
    #expect(beyond.first?.contains("bring more than 500000 layers, values") == true, "\(beyond)")
  }
}
