import SceneFiles
import Testing

/// Where a take is written in a text: `‸` stands there in what is expected.
@Suite("A further take has its place in a scene file")
struct TakeInsertionPointTests {
  private func place(_ marked: String) throws -> (found: TakeInsertionPoint, offset: Int) {
    let parts = marked.split(separator: "‸", omittingEmptySubsequences: false)
    try #require(parts.count == 2)
    let found = try #require(TakeInsertionPoint(in: parts.joined()), "\(marked)")
    return (found, parts[0].utf8.count)
  }

  @Test(
    "in lines, as far in as the others are",
    arguments: [
      ("takes:\n  one: [settle]\n‸", 2, nil, 3), ("takes:\n    one: [settle]\n‸layers: []\n", 4, nil, 3),
      ("takes:\n  one:\n    - settle\n‸\n", 2, nil, 4),
      ("takes:\n  é: [settle]\n  # of it\n‸# of all\nlayers: []\n", 2, nil, 4),
      ("takes:\n‸layers: []\n", 2, nil, 2), ("scene: é\n‸", 2, 0, 2), ("scene: s‸", 2, 0, 1),
      ("  scene: s\n  fill: red\n‸", 4, 2, 3), ("  takes:\n‸  scene: s\n", 4, nil, 2),
    ] as [(String, Int, Int?, Int)])
  func inLines(marked: String, indent: Int, heading: Int?, line: Int) throws {
    for end in ["\n", "\r\n", "\r"] {
      let text = marked.replacing("\n", with: end)
      for mark in ["", "\u{FEFF}"] {
        let (found, offset) = try place(mark + text)
        #expect(found.form == .lines(indent: indent, heading: heading), "\(marked)")
        #expect(found.offset == offset && found.line == line, "\(text.debugDescription)")
        if marked.contains("\n") { #expect(found.lineEnd == end) }
        #expect(found.isInLine == !(marked.contains("\n‸")))
      }
    }
  }

  @Test(
    "in braces, behind what stands there",
    arguments: [
      ("{scene: s‸}", false, false, 1), ("{‸}", true, false, 1), ("\n{ scene: é, fill: red‸ }\n", false, false, 2),
      ("takes: {‸}\n", true, true, 1), ("takes: {one: [settle]‸}\n", false, true, 1),
      ("{takes: {‸}, scene: s}", true, true, 1), ("{takes: {é: [settle, {tap: a}]‸}, scene: s}", false, true, 1),
      ("{layers: [{box: a}]‸}", false, false, 1), ("takes: {one: [],\n  two: \"x\"‸\n  }\n", false, true, 2),
    ])
  func inBraces(marked: String, isFirst: Bool, hasTakes: Bool, line: Int) throws {
    for mark in ["", "\u{FEFF}"] {
      let (found, offset) = try place(mark + marked)
      #expect(found.form == .braces(isFirst: isFirst, hasTakes: hasTakes), "\(marked)")
      #expect(found.offset == offset && found.line == line, "\(marked): \(found)")
    }
  }

  @Test(
    "and none in what is no scene's",
    arguments: ["", "[]", "a", "a: [", "takes: [settle]\n", "takes: one\n", "{takes: }"])
  func none(text: String) {
    #expect(TakeInsertionPoint(in: text) == nil)
  }
}
