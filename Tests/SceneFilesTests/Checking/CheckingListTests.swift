import Scenes
import Testing

private let lists = [
  CheckedMistake(
    "rows with neither a number nor data", "layers:\n  - column: c\n    layers: [{box: row, each: rows, height: 40}]",
    """
    scene.yaml:3:31: error: 'each' is written 'name in list'; for so many of them, 'i in range(10)'
        layers: [{box: row, each: rows, height: 40}]
                                  ^~~~
    """),
  CheckedMistake(
    "rows of a number instead of a list",
    "values: {rows: 30}\nlayers:\n  - column: c\n    layers: [{box: row, each: i in rows, height: 40}]",
    """
    scene.yaml:4:36: error: 'each' wants a list, this is a number; for so many of them, write range(rows)
        layers: [{box: row, each: i in rows, height: 40}]
                                       ^~~~
    """),
  CheckedMistake(
    "a negative height", "layers:\n  - column: c\n    layers: [{box: row, each: i in range(3), height: -20}]",
    """
    scene.yaml:3:54: error: 'height' of box 'row' is -20; a length is not negative, write max(…, 0)
        layers: [{box: row, each: i in range(3), height: -20}]
                                                         ^~~
    """),
  CheckedMistake(
    "a height that becomes negative for one row",
    "layers:\n  - column: c\n    layers: [{box: row, each: i in range(9), height: 50 - 7 * i}]",
    """
    scene.yaml:3:54: error: 'height' of box 'row' is -6; a length is not negative, write max(…, 0)
        layers: [{box: row, each: i in range(9), height: 50 - 7 * i}]
                                                         ^~~~~~~~~~
    """),
  CheckedMistake(
    "edges that leave less than nothing",
    "layers:\n  - box: card\n    frame: [0, 0, 160, 50]\n    layers: [{box: line, left: 100, right: 96, height: 4}]",
    """
    scene.yaml:4:32: error: 'left' and 'right' leave box 'line' -36 points; a length is not negative, write smaller numbers, or make what it lies in longer by 36 points
        layers: [{box: line, left: 100, right: 96, height: 4}]
                                   ^~~
    """),
  CheckedMistake(
    "a page to begin with that there is not",
    """
    layers:
      - scroll: pager
        axis: horizontal
        paging: true
        startAt: [5 * width, 0]
        layers: [{box: page, each: i in range(3), left: i * width, width: width}]
    """,
    """
    scene.yaml:5:14: error: 'startAt' says 1875, but the offsets of 'pager' go from 0 to 750; stay within, or make its content longer
        startAt: [5 * width, 0]
                 ^
    """),
  CheckedMistake(
    "a stop outside of the content",
    "layers:\n  - scroll: list\n    stops: [0, 50, 900]\n    layers: [{box: a, height: 1000}]",
    """
    scene.yaml:3:12: error: 'stops' says 900, but the offsets of 'list' go from 0 to 333; stay within, or make its content longer
        stops: [0, 50, 900]
               ^
    """),
  CheckedMistake(
    "a chain that leads to nothing", "layers:\n  - scroll: list\n    chain: outerFirst",
    """
    scene.yaml:3:12: error: 'list' chains to the scroll around it, but there is none; put it into one, or leave 'chain' out
        chain: outerFirst
               ^~~~~~~~~~
    """),
  CheckedMistake(
    "a ring of scrolls, which only components could make",
    "components:\n  a: {layers: [{scroll: s, chain: outerFirst, layers: [{b: x}]}]}\n  b: {layers: [{scroll: t, chain: outerFirst, layers: [{a: y}]}]}\nlayers: [{scroll: outer, layers: [{a: z}]}]",
    """
    scene.yaml:3:57: error: the component a → b → a uses itself; remove one of these uses
      b: {layers: [{scroll: t, chain: outerFirst, layers: [{a: y}]}]}
                                                            ^
    """),
  CheckedMistake(
    "a component that uses itself directly", "components:\n  a: {layers: [{a: again}]}\nlayers: [{a: z}]",
    """
    scene.yaml:2:17: error: the component a → a uses itself; remove one of these uses
      a: {layers: [{a: again}]}
                    ^
    """),
  CheckedMistake(
    "a record that lacks a field",
    """
    data:
      mails: [{id: a, tall: 40}, {id: b}, {id: c, tall: 44}]
    layers:
      - column: c
        layers:
          - {box: row, each: mail in mails, height: mail.tall}
    """,
    """
    scene.yaml:6:54: error: 'height' wants a number, this is null: row(b) (scene.yaml:2) has no 'tall'; use default(…, …)
          - {box: row, each: mail in mails, height: mail.tall}
                                                         ^~~~
    """),
  CheckedMistake(
    "a record whose field is empty, in a text",
    """
    data:
      mails:
        - {id: a, from: "Ada"}
        - {id: b, from: null}
    layers:
      - column: c
        layers:
          - {label: row, each: mail in mails, text: "by {mail.from}"}
    """,
    """
    scene.yaml:8:59: error: mail.from is null in row(b) (scene.yaml:4); use default(mail.from, 0)
          - {label: row, each: mail in mails, text: "by {mail.from}"}
                                                              ^~~~
    """),
  CheckedMistake(
    "a place that a stack gives itself", "layers:\n  - row: r\n    layers: [{box: a, left: 5, width: 20}]",
    """
    scene.yaml:3:29: error: 'left' has no effect on box 'a': row 'r' puts one layer behind the other; use 'gap'
        layers: [{box: a, left: 5, width: 20}]
                                ^
    """),
]

@Test("what rows, pages, stops and chains may not be is told with its place and a cure", arguments: lists)
func wrongLists(mistake: CheckedMistake) {
  #expect(printed(mistake.yaml) == mistake.printed)
}

@Test("what a closed box clips may have edges farther in than the box is long")
func closedBox() {
  let text = printed(
    """
    state: {height: 20}
    layers:
      - box: card
        frame: [0, 0, 160, height]
        clip: true
        tap: {animate: {height: 120}, over: 0.3s}
        layers: [{box: line, left: 10, right: 10, top: 30, bottom: 30, fill: red}]
    """)
  #expect(text.isEmpty)
}

@Test("a scroll that is sent to a page that there is not says so when it is played")
func wrongPage() {
  let text = printed(
    """
    layers:
      - scroll: pager
        axis: horizontal
        paging: true
        layers: [{box: page, each: i in range(3), left: i * width, width: width}]
      - {box: more, frame: [0, 600, 50, 50], tap: {scroll: pager, to: 7 * pager.width}}
    takes:
      t: [{tap: more}, settle]
    """, take: "t")
  #expect(
    text == """
      scene.yaml:6:48: error: at 0.10 s 'pager' is to show page 7, but its pages are 0 to 2
        - {box: more, frame: [0, 600, 50, 50], tap: {scroll: pager, to: 7 * pager.width}}
                                                     ^~~~~~
      note: take 't' stops here, at 0.10 s in step 1; all before that can be rendered

      """)
}
