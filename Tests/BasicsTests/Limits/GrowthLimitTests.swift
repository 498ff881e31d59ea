import Basics
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

  @Test("uses of components bring so many parts of formulas, of which the first use beyond is told")
  func broughtFormulas() {
    // The size is three, the text one and what is in it: ten thousand of each use.
    let text = String(repeating: "{width} ", count: 9_996)
    let uses = Limits.functionWork / 10_000 + 1
    let beyond = mistakes(
      Self.start + "components:\n  c:\n    size: [9, 9]\n    layers: [{label: l, text: \"\(text)\"}]\nlayers:\n"
        + many(uses + 100) { "  - {c: a\($0)}" })
    #expect(beyond.count == 1 && beyond[0].hasPrefix("s.yaml:\(8 + uses):"), "\(beyond)")
    #expect(beyond.first?.contains("bring more than 2000000 parts of formulas") == true, "\(beyond)")
  }

  @Test("components that double come to more layers, values and formulas than there may be, at once")
  func doubledComponents() {
    let doubling = many(70) { "  c\($0 + 1):\n    size: [9, 9]\n    layers: [{c\($0): a}, {c\($0): b}]" }
    let beyond = mistakes(
      Self.start + "components:\n  c0: {size: [1, 1], values: {v: 1 + 2}}\n\(doubling)layers:\n  - {c60: a}\n")
    #expect(beyond.count == 1 && beyond[0].hasPrefix("s.yaml:\(6 + 210 + 1):"), "\(beyond)")
    #expect(beyond.first?.contains("more than 20000 layers") == true, "\(beyond)")
  }

  @Test("a scene that another imports may have a chain of values as long as its file")
  func chainOfValues() {
    let chain = many(20_000) { "  v\($0 + 1): v\($0) + 1" }
    let reported = mistakes(
      Self.start + "import: [i.yaml]\nlayers: [{i: x}]\n",
      files: ["i.yaml": "scene: i\nfill: white\nlayers: [{box: bx}]\nstate: {v0: 1}\nvalues:\n\(chain)"])
    #expect(reported.count == 1 && reported[0].contains("depends on more than 250 others"), "\(reported)")
  }
}
