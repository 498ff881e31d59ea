import Layers
import Scenes
import Testing

private let list = """
  data: {items: [{id: a, title: "A"}, {id: b, title: "B"}, {id: c, title: "C"}]}
  values:
    late: {from: i in items, where: i.title > "A"}
  layers:
    - column: rows
      layers:
        - box: row
          each: item in items
          height: 100 * presence
          goes: {over: 1s, curve: linear}
          tap: {remove: item}
          layers: [{label: word, text: item.title}]
    - {label: number, top: 400, text: "{count(items)} {count(late)}"}
    - {box: add, frame: [0, 500, 50, 50], tap: {insert: {title: "D"}, into: items, at: 0}}
  """

@Test("a removed record leaves every list and query, its row closes up, the others keep their identity")
func removal() throws {
  let show = try Show(list, steps: "tap: row(1)", "wait: 2s")
  #expect(try show.text("number") == "3 2")
  #expect(try show.text("number", at: 0.2) == "2 1")
  #expect(try show.children(of: "rows", at: 0.6) == ["row(a)", "row(b)", "row(c)"])
  #expect(try abs(show.frame("row(c)", at: 0.6).minY - 150) < 1e-6)
  #expect(try show.children(of: "rows", at: 1.2) == ["row(a)", "row(c)"])
  #expect(try show.frame("row(c)", at: 1.2).minY == 100)
}

@Test("an inserted record stands where it was put and gets the smallest free id")
func insertion() throws {
  let show = try Show(list, steps: "tap: add", "tap: add", "wait: 0.1s")
  #expect(try show.children(of: "rows", at: 0.25) == ["row(new-2)", "row(new-1)", "row(a)", "row(b)", "row(c)"])
  #expect(try show.text("number", at: 0.25) == "5 4")
}

@Test("what cannot be inserted is told with its place")
func mistakenInsertions() {
  let scene = "data: {items: [{id: a, title: \"A\"}]}\nlayers:\n"
  #expect(
    mistakes(scene + "  - {box: x, tap: {insert: {titel: \"B\"}, into: items}}")
      == ["3:29: a record of 'items' has no 'titel' (it has id, title); did you mean 'title'?"])
  #expect(
    mistakes(scene + "  - {box: x, tap: {insert: {title: \"B\"}, into: item}}")
      == ["3:48: 'item' is no list of the file's data; lists: items; did you mean 'items'?"])
}
