import Formulas
import Rendering
import TestSupport
import Testing

/// A file with a slip of YAML's, and all that is told of it: `line:column: message`.
struct BrokenFile: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var text: String
  var reported: [String]

  init(_ name: String, _ text: String, _ reported: String...) {
    (testDescription, self.text, self.reported) = (name, text, reported)
  }
}

@Suite("A slip of YAML's hides no other mistake")
struct BrokenFileTests {
  private static let files = [
    BrokenFile(
      "one space too many", "layers:\n  - box: a\n     width: 30\n     height: 40\n  - box: b\n    width: nothing + 1",
      "3:6: one space too many: this line begins with 5, the keys it belongs to with 4",
      "6:12: no 'nothing' here; layers in sight: a, b"),
    BrokenFile(
      "one space too many, with a mistake in that line",
      "layers:\n  - box: a\n     width: wdth + 1\n  - {box: b, tap: []}",
      "3:6: one space too many: this line begins with 5, the keys it belongs to with 4"),
    BrokenFile(
      "a file that begins one space to the right of its first key",
      "device: card\n layers:\n  - box: a\n    opacity: 3",
      "2:2: one space too many: this line begins with 1, the keys it belongs to with 0",
      "4:14: 'opacity' cannot be 3; it is from 0 to 1"),
    BrokenFile(
      "one space too few", "layers:\n  - box: a\n   width: 3\n  - box: b\n    width: nothing",
      "3:4: one space too few: this line begins with 3, the keys it belongs to with 4",
      "5:12: no 'nothing' here; layers in sight: a, b"),
    BrokenFile(
      "an open brace", "layers:\n  - box: a\n    tap: {set: {n: 1}\n  - box: b\n    width: nothing\n    rotation: 45",
      "3:10: this '{' is not closed", "5:12: no 'nothing' here; layers in sight: a, b",
      "6:15: 'rotation' is an angle and needs a unit; write 45deg, 45turn or 45rad"),
    BrokenFile(
      "an alias", "values: {w: *x}\nlayers:\n  - {box: a, width: w}\n  - {box: b, width: v}",
      "1:13: '*x' is an alias in YAML; scene files have none, give the value a name under values:",
      "4:21: no 'v' here; layers in sight: a, b; values: w"),
    BrokenFile(
      "names that may have been lost are not missed",
      "values:\n  gutter: 8\n  edge: a ? 1 : 2\nlayers:\n  - {box: a, left: gutter, width: edge}\n  - {box: b, left: gutters}",
      "3:15: there is no '? :'; write 'if a then b else c'",
      "6:20: no 'gutters' here; did you mean 'gutter'?"),
    BrokenFile(
      "neither is what an import may bring", "import: [ios\nlayers:\n  - {navBar: a, width: 3 + nothing}",
      "1:9: this '[' is not closed"),
  ]

  @Test("what can be read is checked too", arguments: files)
  func rest(file: BrokenFile) throws {
    let path = Checkout.path("Tests/RenderingTests/Pictures/image/fit.yaml")
    let loader = SceneLoader(library: Shipped.library, fonts: try Shipped.fonts.get())
    do {
      _ = try loader.load(path, reading: file.text)
      Issue.record("it is refused")
    } catch let failure as SceneLoader.Failure {
      let reported = failure.diagnostics.list.map { "\($0)".replacing("\(path):", with: "") }
      #expect(reported == file.reported)
    }
  }
}
