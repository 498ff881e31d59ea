import Testing

@Suite("Properties that change nothing are told, and those that change something are not")
struct UselessPropertyTests {
  private static let oval = "path: {oval: [0, 0, 9, 9]}"
  private static let rect = "path: {rect: [0, 0, 9, 9]}"
  private static let line = "path: {line: [[0, 0], [9, 0], [9, 9]]}"

  private static let noEnds = "'cap' has no effect on shape 'a': its path has no ends"
  private static let noCorners = "'join' has no effect on shape 'a': its path has no corners"
  private static let noRectangle = "it needs a 'fill' or a 'backdrop', whose rectangle it makes larger"
  private static let notRound = "no fill, no border, no backdrop and no clip whose corners could be round"
  private static let notSeveral = "it needs several layers inside, whose edges it joins"

  /// Layers of a scene with what is told of them; nil for nothing.
  private static let looks: [(String, String?)] = [
    ("{shape: a, \(oval), stroke: {width: 2, cap: round}}", noEnds),
    ("{shape: a, \(rect), stroke: {width: 2, cap: round}}", noEnds),
    ("{shape: a, \(line), stroke: {width: 2, cap: round}}", nil),
    ("{shape: a, \(oval), stroke: {width: 2, cap: round, end: 0.5}}", nil),
    ("{shape: a, \(rect), stroke: {width: 2, cap: round, dash: [2, 3]}}", nil),
    ("{shape: a, \(oval), stroke: {width: 2, join: round}}", noCorners),
    ("{shape: a, path: {arc: [9, 9], radius: 4}, stroke: {width: 2, join: round}}", noCorners),
    ("{shape: a, \(rect), stroke: {width: 2, join: round}}", nil),
    ("{box: a, shadow: {radius: 3, spread: 2}}", noRectangle),
    ("{box: a, fill: red, shadow: {radius: 3, spread: 2}}", nil),
    ("{box: a, backdrop: {blur: 3}, shadow: {radius: 3, spread: 2}}", nil),
    ("{shape: a, \(oval), fill: red, shadow: {radius: 3, spread: 2}}", noRectangle),
    ("{box: a, cornerRadius: 3, border: {width: 1}}", nil), ("{box: a, cornerRadius: 3, fill: red}", nil),
    ("{box: a, cornerRadius: 3, clip: true}", nil), ("{box: a, cornerRadius: 3, clip: x > 1}", nil),
    ("{scroll: a, cornerRadius: 3}", nil), ("{box: a, cornerRadius: 3}", notRound),
    ("{box: a, cornerRadius: 3, clip: false}", notRound), ("{scroll: a, cornerRadius: 3, clip: false}", notRound),
    ("{shape: a, \(oval), fill: red, cornerRadius: 3}", notRound),
    ("{box: a, joined: true, layers: [{box: b, each: n in range(2)}]}", nil),
    ("{box: a, joined: true, layers: [{box: b}]}", notSeveral),
    ("{box: a, joined: true, layers: [{box: b}, {box: c}]}", nil),
    ("{label: a, text: 'ab', joined: true, layers: [{box: b}]}", notSeveral),
    ("{label: a, runs: [{text: 'b', each: n in range(2)}], joined: true, layers: [{box: b}]}", notSeveral),
    ("{box: a, if: x > 1, comes: {over: 1s, curve: spring(200, 16)}}", "a spring takes a time of its own"),
    ("{box: a, if: x > 1, comes: {over: 1s, curve: linear}}", nil), ("{box: a, if: x > 1, comes: {over: 1s}}", nil),
  ]

  private static let places: [(String, String?)] = [
    ("{scroll: a, layers: [{box: b, measured: false}]}", nil),
    ("{box: a, layers: [{box: b, measured: false}]}", "it is for layers directly in a scroll"),
    ("{row: a, width: 90, layers: [{box: b, size: [9, 9], grow: 1}]}", nil),
    ("{flow: a, layers: [{box: b, size: [9, 9], grow: 1}]}", nil),
    ("{row: a, layers: [{box: b, size: [9, 9], grow: 1}]}", "is as long as its layers, so that no space is left"),
    ("{column: a, left: 0, layers: [{box: b, size: [9, 9], grow: 1}]}", "so that no space is left; give it a length"),
    ("{grid: a, layers: [{box: b, size: [9, 9], grow: 1}]}", "it is for layers in a row, a column or a flow"),
    ("{row: a, layers: [{box: b, size: [9, 9]}], justify: end}", "it is as wide as they are; give it a 'width'"),
    ("{column: a, layers: [{box: b, size: [9, 9]}], justify: end}", "it is as high as they are; give it a 'height'"),
    ("{row: a, width: 90, layers: [{box: b, size: [9, 9]}], justify: end}", nil),
    ("{column: a, maxHeight: 90, layers: [{box: b, size: [9, 9]}], justify: end}", nil),
    ("{column: a, layers: [{box: b, size: [9, 9]}], align: baseline}", "baselines line up in a row only"),
    ("{row: a, layers: [{box: b, size: [9, 9]}], align: baseline}", nil),
    ("{box: a, size: [9, 9], aspectRatio: 2}", "both its sides are given; leave one of them out"),
    ("{box: a, left: 0, right: 0, top: 0, bottom: 0, aspectRatio: 2}", "both its sides are given"),
    ("{box: a, width: 9, aspectRatio: 2}", nil), ("{box: a, left: 0, right: 0, top: 0, aspectRatio: 2}", nil),
    ("{row: a, layers: [{box: b, width: 9, aspectRatio: 2}]}", nil),
  ]

  private static let labels: [(String, String?)] = [
    ("{label: a, runs: [{image: 'icon.png', weight: bold}]}", "it shows a picture, which has no letters"),
    ("{label: a, runs: [{text: 'ab', weight: bold}]}", nil),
    ("{label: a, runs: [{text: 'ab', width: 9}]}", "it is for pictures, and this has no 'image'"),
    ("{label: a, runs: [{image: 'icon.png'}], italic: true}", "all its runs are pictures, which have no letters"),
    ("{label: a, runs: [{image: 'icon.png'}, 'ab'], italic: true}", nil),
    ("{label: a, text: 'ab', truncate: head}", "its width is that of its text; give it a 'width'"),
    ("{label: a, text: 'ab', truncate: head, width: 9}", nil),
    ("{label: a, text: 'ab', truncate: head, maxWidth: 9}", nil),
    (
      "{label: a, text: 'ab', truncate: head, writingMode: vertical}",
      "its height is that of its text; give it a 'height'"
    ),
    ("{label: a, text: 'ab', truncate: head, writingMode: vertical, height: 9}", nil),
    ("{label: a, text: 'ab', truncate: head, \(line)}", "its letters stand in one line on its 'path'"),
    ("{label: a, text: 'ab', paragraphSpacing: 3, lines: 2}", "its text is one paragraph"),
    ("{label: a, text: \"a\\nb\", paragraphSpacing: 3, lines: 2}", nil),
    ("{label: a, text: \"a{x}\", paragraphSpacing: 3, lines: 2}", nil),
    ("{label: a, runs: ['a', 'b'], paragraphSpacing: 3, lines: 2}", nil),
    ("{label: a, text: \"a\\nb\", \(line)}", "take the newline out of the text"),
    ("{label: a, text: \"a{x}b\", \(line)}", nil), ("{label: a, text: 'ab', \(line)}", nil),
    ("{label: a, runs: [\"a\\nb\"], \(line)}", "letters on a path stand in one line; take the newline out"),
    ("{label: a, runs: [\"a\\nb\"]}", nil),
    ("{label: a, text: 'ab', digits: tabular}", "there are no digits in its text"),
    ("{label: a, text: 'a1', digits: tabular}", nil), ("{label: a, text: \"{x}\", digits: tabular}", nil),
  ]

  @Test("each with what it would need", arguments: looks + places + labels)
  func needs(layer: String, words: String?) {
    let reported = mistakes("state: {x: 0}\nlayers:\n  - {box: other, size: [1, 1], tap: {set: {x: 1}}}\n  - \(layer)")
    guard let words else {
      #expect(reported.isEmpty, "\(layer): \(reported)")
      return
    }
    #expect(reported.count { $0.contains(words) } == 1, "\(layer): \(reported)")
  }
}
