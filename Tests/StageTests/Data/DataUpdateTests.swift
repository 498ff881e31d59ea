import Layers
import Scenes
import Testing

@Test("a list of records is removed whole; a thing of another sort with the same id stays")
func removingSeveral() throws {
  let show = try Show(
    """
    data:
      books: [{id: daily, name: "A"}, {id: trip, name: "B"}]
      kinds: [{id: daily, title: "K"}]
      bills: [{id: x, book: daily}, {id: y, book: trip}, {id: z, book: daily}]
    values:
      own: {from: b in bills, where: b.book == "daily"}
    layers:
      - {label: number, text: "{count(books)} {count(kinds)} {count(bills)}"}
      - {box: delete, frame: [0, 500, 50, 50], tap: [{remove: own}, {remove: first(books)}, {remove: own}]}
    """, steps: "wait: 0.5s", "tap: delete", "wait: 0.5s")
  #expect(try show.text("number", at: 0.4) == "2 1 3")
  #expect(try show.text("number", at: 0.7) == "1 1 1")
}

@Test("an updated record keeps its place and identity, and changes wherever another record holds it")
func updating() throws {
  let show = try Show(
    """
    data:
      books: [{id: a, name: "A"}, {id: b, name: "B"}]
      kinds: [{id: a, title: "K"}]
      bills: [{id: x, book: {id: a, name: "A"}, of: {id: a, title: "K"}}, {id: y, book: {id: b, name: "B"}, of: null}]
    layers:
      - {label: name, each: b in books, left: 50 * index(b), text: b.name, tap: {update: {name: "{b.name}!"}, of: b}}
      - {label: bill, each: b in bills, top: 100, text: "{b.book.name}"}
      - {label: kind, top: 200, text: "{first(kinds).title}{first(bills).of.title}"}
    """, steps: "tap: name(0)", "wait: 0.5s", "tap: name(0)")
  for (time, text) in [(0.05, "A"), (0.3, "A!"), (0.7, "A!!")] {
    #expect(try show.text("name(a)", at: time) == text)
    #expect(try show.text("bill(x)", at: time) == text)
    #expect(try show.text("name(b)", at: time) == "B")
    #expect(try show.text("kind", at: time) == "KK")
  }
}

@Test("a field that the record does not have is told with its place")
func mistakenUpdates() {
  let scene = "data: {items: [{id: a, title: \"A\"}]}\nlayers:\n"
  #expect(
    mistakes(scene + "  - {box: x, tap: {update: {titel: \"B\"}, of: first(items)}}")
      == ["3:29: 'first(items)' has no 'titel' (it has id, title); did you mean 'title'?"])
  #expect(
    mistakes(scene + "  - {box: x, tap: {update: {title: \"B\"}}}").first?.contains("'update' needs 'of'") == true)
}
