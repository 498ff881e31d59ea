import Scenes
import Testing

private let circle = "path: {arc: [9, 9], radius: 9}"

/// A property of a label on a path that says nothing there.
private func useless(_ property: String, _ name: String) -> CheckedMistake {
  let line = "  - {label: a, text: 'x', \(circle), \(property)}"
  return CheckedMistake(
    "\(name) on a path", "layers:\n\(line)",
    """
    scene.yaml:2:59: error: '\(name)' has no effect on label 'a': its letters stand in one line on its 'path', those beyond the path's ends left out
    \(line)
    \(String(repeating: " ", count: 58))^\(String(repeating: "~", count: name.count - 1))
    """)
}

private let mistakes = [
  useless("lines: 2", "lines"), useless("padding: 3", "padding"), useless("lineHeight: 30", "lineHeight"),
  useless("firstLineIndent: 30", "firstLineIndent"),
  CheckedMistake(
    "a newline on a path", "layers:\n  - {label: a, text: \"x\\ny\", \(circle)}",
    """
    scene.yaml:2:30: error: 'path' has no effect on label 'a': letters on a path stand in one line; take the newline out of the text
      - {label: a, text: "x\\ny", path: {arc: [9, 9], radius: 9}}
                                 ^~~~
    """),
  CheckedMistake(
    "an offset along nothing", "layers:\n  - {label: a, text: 'x', pathOffset: 1}",
    """
    scene.yaml:2:27: error: 'pathOffset' has no effect on label 'a': it needs a 'path'
      - {label: a, text: 'x', pathOffset: 1}
                              ^~~~~~~~~~
    """),
  CheckedMistake(
    "a path without letters", "layers:\n  - {label: a, \(circle)}",
    """
    scene.yaml:2:16: error: 'path' has no effect on label 'a': it has no 'text'
      - {label: a, path: {arc: [9, 9], radius: 9}}
                   ^~~~
    """),
  CheckedMistake(
    "an offset as SVG calls it", "layers:\n  - {label: a, text: 'x', \(circle), startOffset: 1}",
    """
    scene.yaml:2:59: error: unknown property 'startOffset' of label 'a'; here that is 'pathOffset'
      - {label: a, text: 'x', path: {arc: [9, 9], radius: 9}, startOffset: 1}
                                                              ^~~~~~~~~~~
    """),
]

@Suite("Mistakes about letters on a path")
struct CurvedLabelMistakeTests {
  @Test("each with its place and the cure", arguments: mistakes)
  func reported(mistake: CheckedMistake) {
    #expect(printed(mistake.yaml) == mistake.printed)
  }
}
