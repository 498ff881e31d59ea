import Scenes
import Testing

private let mistakes = [
  CheckedMistake(
    "a way along no path", "layers:\n  - {box: a, size: [9, 9], fill: red, along: {at: 0.5}}",
    """
    scene.yaml:2:47: error: 'at' has no effect on box 'a': 'along' has no 'path'
      - {box: a, size: [9, 9], fill: red, along: {at: 0.5}}
                                                  ^~
    """),
  CheckedMistake(
    "two paths at once",
    "layers:\n  - {box: a, size: [9, 9], fill: red, along: {path: {arc: [1, 1], oval: [0, 0, 9, 9]}}}",
    """
    scene.yaml:2:53: error: a path is made of one form, and this has none or several; give it one of arc, oval, rect, line, svg
      - {box: a, size: [9, 9], fill: red, along: {path: {arc: [1, 1], oval: [0, 0, 9, 9]}}}
                                                        ^
    """),
  CheckedMistake(
    "a way as CSS calls it", "layers:\n  - {box: a, size: [9, 9], fill: red, offset-path: {arc: [1, 1]}}",
    """
    scene.yaml:2:39: error: unknown property 'offset-path' of box 'a'; here that is 'along: {path: …, at: 0.5}'
      - {box: a, size: [9, 9], fill: red, offset-path: {arc: [1, 1]}}
                                          ^~~~~~~~~~~
    """),
]

@Suite("Mistakes about layers that follow a path")
struct AlongMistakeTests {
  @Test("each with its place and the cure", arguments: mistakes)
  func reported(mistake: CheckedMistake) {
    #expect(printed(mistake.yaml) == mistake.printed)
  }
}
