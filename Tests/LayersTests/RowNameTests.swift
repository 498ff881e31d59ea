import Layers
import Testing

@Suite("Rows in the ids of layers")
struct RowNameTests {
  static let odd = [
    "tea", "a-b", "4", "012", "", " ", "电", "a.b", "a)b", "a(b", "()", "\"", "\\", "\\\"", "{x}", "}{", "a\nb\tc",
    "true",
    "if", "~1", "row(3)", "\"4\"", "a\"b", "x#2", "e5", "-1", "1.5",
  ]

  @Test("are plain where the id is a word, or a place where there is none, and else in quotes")
  func printed() {
    let cases = [
      ("list.row(tea).title", "list.row(tea).title"), ("row(3)", "row(3)"), ("row(a-b).x", "row(\"a-b\").x"),
      ("row(\(RowName.part(of: "4")))", "row(\"4\")"), ("row(电)", "row(\"电\")"), ("row(null)", "row(\"null\")"),
      ("box#1.row()", "box#1.row(\"\")"), ("a.b", "a.b"), ("page(a-b)~1", "page(\"a-b\")~1"),
      ("row(\(RowName.part(of: "a)b"))).c(x_y)", "row(\"a)b\").c(\"x_y\")"),
    ]
    for (id, text) in cases { #expect(RowName.printed(id) == text) }
  }

  @Test("keep every id, in whatever it is written, and tell it from every other", arguments: odd)
  func kept(id: String) {
    let part = RowName.part(of: id)
    #expect(RowName.text(of: part) == id)
    let name = "list.row(\(part)).title"
    #expect(RowName.unquoted(name) == "list.row(\(id)).title")
    #expect(RowName.stem(of: name) == "list.row.title")
    let printed = RowName.printed(name)
    #expect(RowName.printed(printed) == printed && RowName.stem(of: printed) == "list.row.title")
    #expect(RowName.unquoted(printed) == "list.row(\(id)).title")
    #expect(Set(Self.odd.map { RowName.printed("r(\(RowName.part(of: $0)))") }).count == Self.odd.count)
  }

  @Test("an id of digits is none of a place")
  func places() {
    #expect(
      RowName.part(of: "3") != "3" && RowName.printed("row(3)") != RowName.printed("row(\(RowName.part(of: "3")))"))
  }
}
