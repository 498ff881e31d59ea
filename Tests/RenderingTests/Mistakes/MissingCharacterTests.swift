import Rendering
import TestSupport
import Testing

@Suite("Each text of the data that no font can show is told where it stands")
struct MissingCharacterTests {
  private func warnings(_ rows: [String]) throws -> [(message: String, line: Int?)] {
    let scratch = try Scratch()
    try scratch.write("id,title,tag\n" + rows.map { $0 + "\n" }.joined(), to: "items.csv")
    let scene = try scratch.write(
      """
      scene: shelf
      device: card
      data: {items: items.csv}
      layers: [{label: item, each: i in items, top: 20 * index(i), text: "{i.title} {i.tag}"}]
      """, to: "shelf.yaml")
    return try Shipped.load(scene).warnings.list.map { ($0.message, $0.place?.line) }
  }

  @Test("each row and each field is told, row after row")
  func everyField() throws {
    let rows = (1...7).map { row in
      let (title, tag) = ("\u{E700}\(row)", row % 2 == 0 ? "\u{E701}" : "x")
      return "\(row),\(title),\(tag)"
    }
    let wanted = (1...7).flatMap { row in
      (row % 2 == 0 ? ["U+E701 in items.tag of row \(row) "] : []) + ["U+E700 in items.title of row \(row) "]
    }
    let reported = try warnings(rows)
    #expect(reported.map(\.line) == [2, 3, 3, 4, 5, 5, 6, 7, 7, 8])
    for words in wanted { #expect(reported.count { $0.message.contains(words) } == 1, "\(words)") }
  }

  @Test("a character that comes twice in a text is told once, and every one of them")
  func twice() throws {
    let reported = try warnings(["1,a,b", "2,\u{E702}a\u{E701}\u{E702},b"])
    #expect(reported.count == 1 && reported[0].line == 3)
    let message = reported.first?.message ?? ""
    #expect(message.components(separatedBy: "U+E702").count == 2 && message.contains("U+E701"), "\(message)")
  }

  @Test("what a font has is not told, from whichever script")
  func shown() throws {
    #expect(try warnings(["1,é ~ ß,Ω", "2,中文,😀", "3,ж,–"]).isEmpty)
  }
}
