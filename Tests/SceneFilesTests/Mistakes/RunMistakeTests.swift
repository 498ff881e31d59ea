import Scenes
import Testing

private let mistakes = [
  CheckedMistake(
    "a text and runs", "layers:\n  - {label: a, text: 'x', runs: ['y']}",
    """
    scene.yaml:2:16: error: 'text' has no effect on label 'a': its 'runs' say what it says; leave one of the two out
      - {label: a, text: 'x', runs: ['y']}
                   ^~~~
    """),
  CheckedMistake(
    "no runs", "layers:\n  - {label: a, runs: []}",
    """
    scene.yaml:2:22: error: 'runs' is empty
      - {label: a, runs: []}
                         ^
    """),
  CheckedMistake(
    "a text for runs", "layers:\n  - {label: a, runs: 'x'}",
    """
    scene.yaml:2:22: error: 'runs' wants a list of texts and of maps such as {text: "…", weight: bold}, this is a text
      - {label: a, runs: 'x'}
                         ^~~
    """),
  CheckedMistake(
    "a run that says nothing", "layers:\n  - {label: a, runs: [{weight: bold}]}",
    """
    scene.yaml:2:23: error: a run of label 'a' needs 'text'
      - {label: a, runs: [{weight: bold}]}
                          ^
    """),
  CheckedMistake(
    "a slip in a run's word", "layers:\n  - {label: a, runs: [{text: 'x', wieght: bold}]}",
    """
    scene.yaml:2:35: error: unknown property 'wieght' of a run of label 'a'; did you mean 'weight'?
      - {label: a, runs: [{text: 'x', wieght: bold}]}
                                      ^~~~~~
    """),
  CheckedMistake(
    "a text and a picture in one run", "layers:\n  - {label: a, runs: [{text: 'x', image: 'photo.png'}]}",
    """
    scene.yaml:2:24: error: 'text' has no effect on run: its 'image' stands there instead; leave one of the two out
      - {label: a, runs: [{text: 'x', image: 'photo.png'}]}
                           ^~~~
    """),
  CheckedMistake(
    "a newline in a run on a path",
    "layers:\n  - {label: a, path: {line: [[0, 9], [9, 9]]}, runs: ['x', {text: \"b\\nc\"}]}",
    """
    scene.yaml:2:61: error: 'text' has no effect on run: letters on a path stand in one line; take the newline out
      - {label: a, path: {line: [[0, 9], [9, 9]]}, runs: ['x', {text: "b\\nc"}]}
                                                                ^~~~
    """),
  CheckedMistake(
    "the digits of a run without any", "layers:\n  - {label: a, runs: ['9', {text: 'b', digits: tabular}]}",
    """
    scene.yaml:2:40: error: 'digits' has no effect on run: there are no digits in its text
      - {label: a, runs: ['9', {text: 'b', digits: tabular}]}
                                           ^~~~~~
    """),
  CheckedMistake(
    "letters where there are pictures only", "layers:\n  - {label: a, underline: true, runs: [{image: 'photo.png'}]}",
    """
    scene.yaml:2:16: error: 'underline' has no effect on label 'a': all its runs are pictures, which have no letters
      - {label: a, underline: true, runs: [{image: 'photo.png'}]}
                   ^~~~~~~~~
    """),
  CheckedMistake(
    "an ellipsis where nothing is cut", "layers:\n  - {label: a, width: 80, lines: 0, truncate: head, text: 'x'}",
    """
    scene.yaml:2:37: error: 'truncate' has no effect on label 'a': it has as many lines as it needs, and none is cut; see 'lines'
      - {label: a, width: 80, lines: 0, truncate: head, text: 'x'}
                                        ^~~~~~~~
    """),
  CheckedMistake(
    "a font and a text style in one run", "layers:\n  - {label: a, runs: [{text: 'x', font: 9, textStyle: body}]}",
    """
    scene.yaml:2:35: error: 'font' has no effect on run: its 'textStyle' says how large it is; leave one of the two out
      - {label: a, runs: [{text: 'x', font: 9, textStyle: body}]}
                                      ^~~~
    """),
  CheckedMistake(
    "runs for a component that is no label",
    "components: {card: {fill: red, size: [9, 9]}}\nlayers:\n  - {card: a, runs: [{text: 'x'}]}",
    """
    scene.yaml:3:15: error: unknown property 'runs' of card 'a'
      - {card: a, runs: [{text: 'x'}]}
                  ^~~~
    """),
  CheckedMistake(
    "the width of letters", "layers:\n  - {label: a, runs: [{text: 'x', width: 4}]}",
    """
    scene.yaml:2:35: error: 'width' has no effect on run: it is for pictures, and this has no 'image'
      - {label: a, runs: [{text: 'x', width: 4}]}
                                      ^~~~~
    """),
  CheckedMistake(
    "the font of a picture", "layers:\n  - {label: a, runs: [{image: 'photo.png', font: 4}]}",
    """
    scene.yaml:2:44: error: 'font' has no effect on run: it shows a picture, which has no letters
      - {label: a, runs: [{image: 'photo.png', font: 4}]}
                                               ^~~~
    """),
  CheckedMistake(
    "the weight of nothing: it has no text yet, and no picture", "layers:\n  - {label: a, runs: [{weight: bold}]}",
    """
    scene.yaml:2:23: error: a run of label 'a' needs 'text'
      - {label: a, runs: [{weight: bold}]}
                          ^
    """),
  CheckedMistake(
    "the weight of a text with a picture: the text may be what stays",
    "layers:\n  - {label: a, runs: [{text: 'x', image: 'photo.png', weight: bold}]}",
    """
    scene.yaml:2:24: error: 'text' has no effect on run: its 'image' stands there instead; leave one of the two out
      - {label: a, runs: [{text: 'x', image: 'photo.png', weight: bold}]}
                           ^~~~
    """),
  CheckedMistake(
    "a list of shadows in a list of them",
    "layers:\n  - {box: a, shadow: [[{radius: 2}, {radius: 3}], {radius: 4}]}",
    """
    scene.yaml:2:23: error: 'shadow' wants a map {color, radius, offset, opacity, spread, inside}, this is a list
      - {box: a, shadow: [[{radius: 2}, {radius: 3}], {radius: 4}]}
                          ^
    """),
  CheckedMistake(
    "lines of a run", "layers:\n  - {label: a, runs: [{text: 'x', lines: 2}]}",
    """
    scene.yaml:2:35: error: unknown property 'lines' of a run of label 'a'
      - {label: a, runs: [{text: 'x', lines: 2}]}
                                      ^~~~~
    """),
  CheckedMistake(
    "a number for a run", "layers:\n  - {label: a, runs: [4]}",
    """
    scene.yaml:2:23: error: 'text' wants a text, this is a number; put it in quotes
      - {label: a, runs: [4]}
                          ^
    """),
  CheckedMistake(
    "a picture that is not there", "layers:\n  - {label: a, runs: [{image: 'gone.png'}]}",
    """
    scene.yaml:2:32: error: cannot use the picture 'gone.png': there is no such file
      - {label: a, runs: [{image: 'gone.png'}]}
                                   ^~~~~~~~
    """),
  CheckedMistake(
    "an unknown name in a run's text", "layers:\n  - {label: a, runs: ['{nope}']}",
    """
    scene.yaml:2:25: error: no 'nope' here; layers in sight: a
      - {label: a, runs: ['{nope}']}
                            ^~~~
    """),
  CheckedMistake(
    "a weight that no font has", "layers:\n  - {label: a, runs: [{text: 'x', weight: 2000}]}",
    """
    scene.yaml:2:43: error: 'weight' cannot be 2000; it is from 1 to 1000
      - {label: a, runs: [{text: 'x', weight: 2000}]}
                                              ^~~~
    """),
  CheckedMistake(
    "a key without a list", "layers:\n  - {label: a, runs: [{text: 'x', key: 3}]}",
    """
    scene.yaml:2:35: error: 'key' has no effect on run: it tells the rows of an 'each' apart, and there is none
      - {label: a, runs: [{text: 'x', key: 3}]}
                                      ^~~
    """),
  CheckedMistake(
    "runs of a box", "layers:\n  - {box: a, runs: ['x']}",
    """
    scene.yaml:2:14: error: unknown property 'runs' of box 'a'
      - {box: a, runs: ['x']}
                 ^~~~
    """),
  CheckedMistake(
    "a run among layers", "layers:\n  - {run: a, text: 'x'}",
    """
    scene.yaml:2:6: error: there is no kind or component 'run'
      - {run: a, text: 'x'}
         ^~~
    """),
]

@Suite("Mistakes in the runs of a text")
struct RunMistakeTests {
  @Test("each is told at its place", arguments: mistakes)
  func reported(mistake: CheckedMistake) {
    #expect(printed(mistake.yaml) == mistake.printed)
  }
}
