import Testing

/// A word of HTML, CSS, Android or SwiftUI about layout, where it is written, and what the message tells instead.
private let words: [(scene: String, cure: String)] = [
  ("{row: a, width: 90, justify-content: center}", "here that is 'justify'"),
  ("{column: a, height: 90, justifyContent: center}", "here that is 'justify'"),
  ("{row: a, flex-wrap: wrap}", "here that is a 'flow', which is a row that wraps"),
  ("{flexbox: a}", "here that is 'flow'"),
  ("{spacer: a}", "here that is a 'box' with 'grow: 1'"),
  ("{row: a, width: 90, layers: [{box: b, flex: 1}]}", "here that is 'grow'"),
  ("{row: a, width: 90, layers: [{box: b, flex-grow: 1}]}", "here that is 'grow'"),
  ("{row: a, width: 90, layers: [{box: b, flexShrink: 1}]}", "here that is 'shrink'"),
  ("{row: a, width: 90, layers: [{box: b, flexBasis: 10}]}", "here that is 'width'"),
  ("{box: a, marginStart: 4}", "here that is 'leading'"),
  ("{box: a, margin-inline-end: 4}", "here that is 'trailing'"),
  ("{box: a, end: 4}", "here that is 'trailing'"),
  ("{box: a, margin-left: 4}", "here that is 'left'"),
  ("{box: a, min-width: 4}", "did you mean 'minWidth'?"),
  ("{box: a, maximumHeight: 4}", "here that is 'maxHeight'"),
  ("{box: a, aspect-ratio: 2}", "did you mean 'aspectRatio'?"),
  ("{box: a, position: sticky}", "what stays at the edge of a scroll is 'sticky'"),
  ("{box: a, pinned: true}", "here that is 'sticky: start', or 'sticky: end'"),
  ("{row: a, width: 90, justify: space-between}", "'space-between' is written spaceBetween here; a hyphen is a minus"),
  ("{row: a, width: 90, justify: flex-end}", "'flex-end' is written end here; a hyphen is a minus"),
  ("{row: a, align: flex-start}", "'flex-start' is written start here; a hyphen is a minus"),
  // What is right and does nothing says why.
  ("{row: a, justify: end}", "its layers leave no space: it is as wide as they are; give it a 'width'"),
  ("{column: a, justify: end}", "its layers leave no space: it is as high as they are; give it a 'height'"),
  ("{row: a, layers: [{box: b, grow: 1}]}", "the row or column around it is as long as its layers"),
  ("{row: a, width: 90, layers: [{box: b, shrink: 1}]}", "has no width of its own in row 'a'; give it a 'width'"),
  ("{flow: a, layers: [{box: b, width: 9}]}", "box 'b' has no height of its own in flow 'a'; give it a 'height'"),
  ("{flow: a, layers: [{box: b, size: [9, 9], left: 4}]}", "'left' has no effect on box 'b': flow 'a' puts"),
  ("{box: a, grow: 1}", "it is for layers in a row, a column or a flow"),
]

@Test("words of layout in other languages are told as they are here", arguments: words)
func layoutWords(scene: String, cure: String) {
  let reported = printed("layers:\n  - \(scene)\n")
  #expect(reported.contains(cure), "\(reported)")
  #expect(reported.split(separator: "\n").count { $0.contains("error:") } == 1, "\(reported)")
}
