import Formulas
import SceneFiles
import Scenes
import Testing

@Suite("Mistakes stand where they were written")
struct PlaceEdgeTests {
  @Test(
    "in texts of every kind",
    arguments: [
      ("layers:\n  - label: a\n    text: 'it''s{a&&b}'", "3:19: ", "&&"),
      ("layers:\n  - label: a\n    text: 'it''s\n      a ''b'' {a b}'", "4:18: ", "b"),
      ("layers:\n  - label: a\n    text: \"x\\n\n      and   {a b}\"", "4:16: ", "b"),
      ("layers:\n  - label: a\n    text: |\n      first\n      {a b}\n", "5:10: ", "b"),
      ("layers:\n  - label: a\n    text: >\n      first\n      {a b}\n    width: 3\n", "5:10: ", "b"),
      ("layers:\n  - label: a\n    text: |\n      {a b}\n      x", "4:10: ", "b"),
      ("layers:\n  - label: a\n    text: |\n      it''s fine {a b}\n", "4:21: ", "b"),
      ("layers:\n  - {label: a, text: \"👨‍👩‍👧e\u{301} {a b}\"}", "2:29: ", "b"),
      ("layers:\n  - {label: a, text: \"👨‍👩‍👧\", widht: 3}", "2:27: ", "widht"),
    ])
  func texts(yaml: String, place: String, word: String) {
    let found = mistakes(yaml)
    #expect(found.count == 1 && found[0].hasPrefix(place) && found[0].contains(word), "\(yaml): \(found)")
  }

  @Test(
    "of a formula on several lines, with all of its word on its line",
    arguments: [
      ("layers:\n  - box: a\n    width: 1 +\n      nothere + 2\n", "scene.yaml:4:7: ", "      ^~~~~~~\n"),
      ("layers:\n  - box: a\n    width: nothere +\n      2\n", "scene.yaml:3:12: ", "           ^~~~~~~\n"),
      ("layers: some\n  words\n", "scene.yaml:1:9: ", "        ^~~~\n"),
    ])
  func lines(yaml: String, place: String, mark: String) {
    let found = printed(yaml)
    #expect(found.hasPrefix(place) && found.hasSuffix(mark), "\(found)")
  }

  @Test("a function's bad name is marked with all of its characters, and no others")
  func functionNames() {
    #expect(printed("functions: {1(s): s}").hasSuffix("\n            ^\n"))
    #expect(printed("functions: {12(s): s}").hasSuffix("\n            ^~\n"))
  }

  @Test(
    "at the file's last line, though it has no end",
    arguments: [
      ("layers:\n  - box: a\n    width: 3\n   height: 4", "4:4: "),
      ("layers:\n  - {label: a, text: \"a \"b\" c\"}", "2:"), ("scene: s\nlayers: \u{1}[]", "2:9: "),
      ("scene: s\nstate: &a {x: 1}", "2:8: "), ("scene: s\n\nstate: *a", "3:8: "), ("scene: s\nlayers: [", "2:"),
    ])
  func lastLine(yaml: String, place: String) {
    let found = mistakes(yaml)
    #expect(found.first.map { $0.hasPrefix(place) } == true, "\(found)")
  }

  @Test("a text below its key ends with the first line that is no further in")
  func blocks() {
    let text = "layers:\n  - label: a\n    text: |\n      hello\n    width: default({a: 2}.a, 3)\n"
    #expect(mistakes(text).isEmpty)
    #expect(mistakes(text.replacing("|", with: ">-")).isEmpty)
    #expect(mistakes("layers:\n  - label: a\n    text: |2-\n      (hello\n    width: default({a: 2}.a, 3)\n").isEmpty)
  }

  @Test("what lies in one another is read two hundred deep, and no deeper")
  func depth() {
    func text(_ depth: Int) -> String {
      "data: {d: \(String(repeating: "[", count: depth))\(String(repeating: "]", count: depth))}"
    }
    // The map of the file and that of its data are two levels more.
    #expect(mistakes(text(198)).isEmpty && !mistakes(text(199)).isEmpty)
  }
}
