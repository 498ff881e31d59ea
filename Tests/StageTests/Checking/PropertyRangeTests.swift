import Layers
import Testing

@Suite("Properties within their ranges")
struct PropertyRangeTests {
  /// Properties that are worked out and lie outside, and what they are held to.
  private static let cases: [(kind: String, outside: String, held: String)] = [
    ("box", "opacity: 1 - two", "opacity: 0"), ("box", "opacity: two", "opacity: 1"),
    ("box", "blur: 0 - two", "blur: 0"),
    ("box", "fill: red, cornerRadius: [3, 0 - two, 4, 5]", "fill: red, cornerRadius: [3, 0, 4, 5]"),
    ("box", "border: {width: 0 - two}", "border: {width: 0}"),
    (
      "box", "fill: red, shadow: {radius: 0 - two, opacity: two, spread: 999 + two}",
      "fill: red, shadow: {radius: 0, opacity: 1, spread: 1000}"
    ),
    (
      "box", "fill: {gradient: [red, blue], stops: [0 - two, two]}", "fill: {gradient: [red, blue], stops: [0, 1]}"
    ),
    (
      "box", "filter: {brightness: 0 - two, contrast: 0 - two, saturation: 0 - two, grayscale: two}",
      "filter: {brightness: 0, contrast: 0, saturation: 0, grayscale: 1}"
    ),
    ("box", "backdrop: {blur: 0 - two}", "backdrop: {blur: 0}"),
    ("box", "minWidth: 0 - two", "minWidth: 0"), ("box", "aspectRatio: 0 - two", "aspectRatio: 0.001"),
    (
      "shape",
      "path: {line: [[0, 0], [9, 9]]}, stroke: {width: 0 - two, start: 0 - two, end: two, dash: [3, 0 - two], miterLimit: 0 - two}",
      "path: {line: [[0, 0], [9, 9]]}, stroke: {width: 0, start: 0, end: 1, dash: [3, 0], miterLimit: 1}"
    ),
    (
      "label", "text: \"ab\", font: 0 - two, tracking: 999 + two, lines: 0 - two",
      "text: \"ab\", font: 0, tracking: 1000, lines: 0"
    ),
    ("label", "text: \"ab\", minFontScale: two", "text: \"ab\", minFontScale: 1"),
    ("label", "text: \"ab\", filled: two, filledColor: red", "text: \"ab\", filled: 1, filledColor: red"),
    ("label", "runs: [{text: \"ab\", opacity: two, font: 0 - two}]", "runs: [{text: \"ab\", opacity: 1, font: 0}]"),
  ]

  @Test("a property that is worked out is held to its range", arguments: cases)
  func held(kind: String, outside: String, held: String) throws {
    func layer(_ properties: String) throws -> Layer {
      let place = properties.hasPrefix("aspectRatio") ? "left: 0, top: 0, width: 50" : "frame: [0, 0, 50, 50]"
      return try Show("values: {two: 2}\nlayers: [{\(kind): it, \(place), \(properties)}]", idleFor: 0.1).layer("it")
    }
    #expect(try layer(outside) == layer(held))
  }
}
