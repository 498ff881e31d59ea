import SceneFiles
import Scenes
import Testing

/// Mistakes at the edges of what YAML reads: which are told, where, and what is told besides.
@Suite("Reading: what is told, and nothing besides")
struct ReadingEdgeTests {
  @Test("of two members of one name in a file of JSON, the later one is told where its name begins")
  func duplicateMember() throws {
    let scene = "data: {rows: d.json}\nlayers: [{box: a, size: [9, 9]}]\n"
    let json = "{\"a\": 1,\n  \"long name\": 2, \"long name\": 3,\n \"a\": 4, \"long name\": 5}"
    let failure = #expect(throws: SceneReader.Failure.self) { _ = try read(scene, ["d.json": json]) }
    let list = try #require(failure).diagnostics.list
    #expect(
      list.map(\.description) == [
        "d.json:2:19: 'long name' is given twice; the first is in line 2",
        "d.json:3:2: 'a' is given twice; the first is in line 1",
        "d.json:3:10: 'long name' is given twice; the first is in line 2",
      ])
    #expect(list.map { $0.place?.length } == [1, 1, 1])
  }

  @Test("a text below its key begins with the line below the key, also where that is empty")
  func emptyTextBelow() {
    let scene = """
      layers:
        - label: a
          if: |

          text: |

            hello
          clip: >

            nope

      """
    let printed = printed(scene)
    #expect(printed.hasPrefix("scene.yaml:4:1: error: 'if' wants true or false, this is a text (\"\")\n"), "\(printed)")
    #expect(printed.contains("\nscene.yaml:9:1: error: 'clip' wants true or false, this is a text"), "\(printed)")
  }

  @Test("lines of a text below its key are no values: nothing in them is YAML's")
  func textBelow() throws {
    let lines = ["&b c", "*d e", "!f g", "- [h", "\"j", "'k", "# l", "m: n: o", "&p", "(q"]
    let text = lines.map { "      \($0)\n" }.joined()
    for mark in ["|", ">", "|-", ">+", "|2-", ">-2"] {
      let scene = "layers:\n  - label: a\n    text: \(mark)\n\(text)    top: 4\n  - {label: b, text: \"c\"}\n"
      #expect(mistakes(scene) == [], "\(mark)")
    }
    // Behind it, and below the first line of a file, values are values again.
    #expect(
      mistakes("layers:\n  - label: a\n    text: |\n\(text)    top: *x\n").first?.hasPrefix(
        "14:10: '*x' is an alias")
        == true)
    #expect(mistakes("scene: |\n &b\nlayers:\n  - {box: a, size: [9, 9]}\n") == [])
  }

  @Test("a comment in the first column is one to its end, whatever stands in it")
  func comment() {
    let comment = "# &b *c 'd \"e (f [g {h\n"
    #expect(
      mistakes("\(comment)layers:\n\(comment)\n\n\(comment)  - {label: a, text: \"b\", top: length(\"c: d\")}\n") == [])
    #expect(
      mistakes("layers:\n\(comment)  - label: a\n    top: &x 4\n").first?.hasPrefix("4:10: '&x' is an anchor")
        == true)
  }

  @Test(
    "a doubled quote is one of a text in single quotes, also where it is all of it, and the text ends with the next")
  func doubledQuotes() throws {
    for text in ["''''", "'a'''", "'''a'", "'a''b'", "''", "''''''", "'a''''b'"] {
      let scene = "layers:\n  - label: a\n    text: \(text)\n    top: length(\"a: b, c # d\")\n"
      #expect(mistakes(scene) == [], "\(text)")
      let anchor = mistakes("layers:\n  - label: a\n    text: \(text)\n    top: &x 4\n")
      #expect(anchor.count == 1 && anchor[0].hasPrefix("4:10: '&x' is an anchor"), "\(text): \(anchor)")
    }
  }

  @Test("after a line that is left out or moved, another document is no further mistake")
  func documentBehindMistake() {
    let moved = mistakes("scene: s\nlayers:\n  - box: a\n   top: 4\n---\nscene: t\n")
    #expect(moved.count == 1 && moved[0].hasPrefix("4:4: one space too few"), "\(moved)")
    let leftOut = mistakes("scene: s\nlayers:\n  - box: a\n    top: 3: 5\n---\nscene: t\n")
    #expect(leftOut.count == 1 && leftOut[0].hasPrefix("4:11: ': ' inside a value"), "\(leftOut)")
    let both = mistakes("scene: s\nlayers:\n  - box: a\n   top: 4\n    left: 3: 5\n---\nscene: t\n")
    #expect(!both.isEmpty && !both.contains { $0.contains("document") }, "\(both)")
    let alone = mistakes("scene: s\nlayers:\n  - {box: a, size: [9, 9]}\n---\nscene: t\n")
    #expect(alone.count == 1 && alone[0].contains("document"), "\(alone)")
  }

  @Test("a key beside its kin is held to the nearest line that stands as far in, not to lines above that")
  func nearestLine() {
    // The lines of a text stand one beyond the key, and the last of them has no colon.
    let text = mistakes("layers:\n  - label: b\n    text: |\n      a: b\n      c\n     color: red\n")
    #expect(text.count == 1 && text[0].contains("this line begins with 5, the keys it belongs to with 4"), "\(text)")
  }

  @Test("values that are nested too deeply are left out and the rest is read, as far down as that goes")
  func leftOut() {
    // The brackets of a value of a layer stand three deep; the 200th level is the first that is left out, of 200.
    func scene(_ count: Int) -> [String] {
      let value = String(repeating: "[", count: count) + String(repeating: "]", count: count)
      return mistakes("layers:\n  - {box: a, size: \(value)}\n  - {box: b, top: 1, top: 2}\n")
    }
    func isRead(_ reported: [String]) -> Bool {
      reported.contains { $0.hasPrefix("3:") && $0.contains("'top' is given twice") }
    }
    for count in [198, 396, 397] { #expect(isRead(scene(count)), "\(count)") }
    for count in [398, 399, 500] {
      let reported = scene(count)
      #expect(!isRead(reported) && reported.contains { $0.contains("nested too deeply") }, "\(count): \(reported)")
    }
  }

  @Test("a list may stand where a layer can have several fills or shadows, and no list in that")
  func listsInLists() {
    let scene = "layers:\n  - {box: a, size: [9, 9], fill: [[red, blue]]}\n"
    #expect(mistakes(scene.replacing("[[red, blue]]", with: "[red, blue]")) == [])
    #expect(printed(scene).hasPrefix("scene.yaml:2:35: error: 'fill' wants a colour, this is a list\n"))
    #expect(
      printed("layers:\n  - {box: a, size: [9, 9], shadow: [[{color: red}]]}\n")
        .hasPrefix("scene.yaml:2:37: error: 'shadow' wants a map"))
    #expect(
      printed(scene.replacing("[[red, blue]]", with: "[]")).hasPrefix("scene.yaml:2:34: error: 'fill' is empty\n"))
  }
}
