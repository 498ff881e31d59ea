import Scenes
import Testing

private let mistakes = [
  CheckedMistake(
    "a left in columns", "layers:\n  - {label: a, text: 'x', writingMode: vertical, height: 90, align: left}",
    """
    scene.yaml:2:62: error: 'align' has no effect on label 'a': columns have no left and right; write leading, center or trailing
      - {label: a, text: 'x', writingMode: vertical, height: 90, align: left}
                                                                 ^~~~~
    """),
  CheckedMistake(
    "a column as high as its text, aligned",
    "layers:\n  - {label: a, text: 'x', writingMode: vertical, width: 90, align: center}",
    """
    scene.yaml:2:61: error: 'align' has no effect on label 'a': its height is that of its one column; give it a 'height'
      - {label: a, text: 'x', writingMode: vertical, width: 90, align: center}
                                                                ^~~~~
    """),
  CheckedMistake(
    "a column as high as its text, cut",
    "layers:\n  - {label: a, text: 'x', writingMode: vertical, width: 90, truncate: head}",
    """
    scene.yaml:2:61: error: 'truncate' has no effect on label 'a': its height is that of its text; give it a 'height'
      - {label: a, text: 'x', writingMode: vertical, width: 90, truncate: head}
                                                                ^~~~~~~~
    """),
  CheckedMistake(
    "a way that is worked out",
    "state: {on: true}\nlayers:\n  - {label: a, text: 'x', writingMode: if on then vertical else horizontal}",
    """
    scene.yaml:3:27: error: 'writingMode' has no effect on label 'a': it cannot be a formula; write 'vertical' or 'horizontal'
      - {label: a, text: 'x', writingMode: if on then vertical else horizontal}
                              ^~~~~~~~~~~
    """),
  CheckedMistake(
    "columns along a path", "layers:\n  - {label: a, text: 'x', path: {arc: [9, 9], radius: 9}, writingMode: vertical}",
    """
    scene.yaml:2:59: error: 'writingMode' has no effect on label 'a': its letters stand in one line on its 'path', those beyond the path's ends left out
      - {label: a, text: 'x', path: {arc: [9, 9], radius: 9}, writingMode: vertical}
                                                              ^~~~~~~~~~~
    """),
  CheckedMistake(
    "columns as CSS calls them", "layers:\n  - {label: a, text: 'x', writing-mode: vertical-rl}",
    """
    scene.yaml:2:27: error: unknown property 'writing-mode' of label 'a'; did you mean 'writingMode'?
      - {label: a, text: 'x', writing-mode: vertical-rl}
                              ^~~~~~~~~~~~
    """),
]

@Suite("Mistakes about columns of text")
struct ColumnMistakeTests {
  @Test("each with its place and the cure", arguments: mistakes)
  func reported(mistake: CheckedMistake) {
    #expect(printed(mistake.yaml) == mistake.printed)
  }
}
