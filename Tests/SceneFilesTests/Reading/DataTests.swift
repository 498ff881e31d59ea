import Formulas
import SceneFiles
import Scenes
import Testing

private func data(_ yaml: String, _ files: [String: String] = [:]) throws -> Value? {
  try read("data: \(yaml)", files).files[0].data.first?.value
}

private func fields(_ value: Value?, _ index: Int) -> [String: Value]? {
  guard case .list(let items) = value, index < items.count, case .record(let record) = items[index] else { return nil }
  return record.fields
}

@Test(
  "an unquoted word of data is a number, a truth value, null or a text",
  arguments: [
    ("12", Value.number(12)), ("-0.5", .number(-0.5)), ("1.5e3", .number(1500)), ("0", .number(0)),
    ("true", .bool(true)), ("false", .bool(false)), ("null", .null), ("~", .null),
    ("True", .text("True")), ("yes", .text("yes")), ("010", .text("010")), ("1_000", .text("1_000")),
    ("0x10", .text("0x10")), ("+1", .text("+1")), ("1.", .text("1.")), (".5", .text(".5")), (".inf", .text(".inf")),
    ("2016-06-25", .text("2016-06-25")), ("12:30", .text("12:30")), ("1e999", .text("1e999")),
    ("\"12\"", .text("12")), ("'true'", .text("true")), ("a (b) c", .text("a (b) c")),
  ])
func scalars(word: String, value: Value) throws {
  #expect(try data("\n  d: [\(word)]") == .list([value]))
}

@Test("records know the line where they begin")
func recordPlaces() throws {
  let list = try data("{d: items.yaml}", ["items.yaml": "- id: 1\n  name: a\n- {id: 2}\n"])
  guard case .list(let items) = list, case .record(let second) = items[1] else {
    Issue.record("no records")
    return
  }
  #expect(second.place == SourcePlace(file: "items.yaml", line: 3, column: 3))
}

@Test("JSON is read, tabs and all")
func json() throws {
  let text = "[\n\t{\"id\": 1,\t\"name\": \"a\\u00e9\\n\", \"on\": true, \"no\": null, \"sub\": {\"x\": [1.5]}}\n]"
  let found = fields(try data("{d: d.json}", ["d.json": text]), 0)
  #expect(found?["id"] == .number(1))
  #expect(found?["name"] == .text("aé\n"))
  #expect(found?["on"] == .bool(true))
  #expect(found?["no"] == .null)
  #expect(found?["sub"] == .record(Record(["x": .list([.number(1.5)])])))
}

@Test(
  "a JSON file's mistakes are told",
  arguments: [
    ("[1, 2", "d.json:1:6: 'd.json' cannot be read: it ends too early"),
    ("[1 2]", "d.json:1:4: 'd.json' cannot be read: this is not JSON: expected ',' or ']'"),
    ("[1,]", "d.json:1:4: 'd.json' cannot be read: this is not JSON: expected a value"),
    ("{a: 1}", "d.json:1:2: 'd.json' cannot be read: this is not JSON: expected a text in quotes"),
    ("[01]", "d.json:1:2: 'd.json' cannot be read: this is not JSON: expected a value"),
    ("[1e999]", "d.json:1:2: 'd.json' cannot be read: this is not JSON: expected a value"),
    ("[] []", "d.json:1:4: 'd.json' cannot be read: this is not JSON: expected the end of the file"),
    ("{\"a\": 1,\n \"a\": 2}", "d.json:2:2: 'a' is given twice; the first is in line 1"),
    ("{\n \"a\": 1,\n\n \"a\": 2}", "d.json:4:2: 'a' is given twice; the first is in line 2"),
    (" \n", "d.json:2:1: the file is empty"),
    (String(repeating: "[", count: 201), "d.json:1:201: nested too deeply"),
  ])
func brokenJSON(text: String, message: String) {
  #expect(mistakes("data: {d: d.json}", ["d.json": text]) == [message])
}

@Test("records of JSON know where they begin, and their messages show the line")
func jsonPlaces() throws {
  let list = try data("{d: d.json}", ["d.json": "\u{FEFF}[\n  {\"id\": 1},\r\n  {\"id\": 2}\n]"])
  guard case .list(let items) = list, case .record(let second) = items[1] else {
    Issue.record("no records")
    return
  }
  #expect(second.place == SourcePlace(file: "d.json", line: 3, column: 3))
}

@Test("the line is shown whatever its lines end with", arguments: ["\n", "\r\n", "\r"])
func shownLines(end: String) throws {
  do {
    let text = ["[1,", "", " 2 3,", " 4]"].joined(separator: end)
    _ = try readResult("data: {d: d.json}", ["d.json": text])
    Issue.record("it was read")
  } catch let failure as SceneReader.Failure {
    #expect(failure.description.hasSuffix("expected ',' or ']'\n 2 3,\n   ^\n"), "\(failure.description)")
    #expect(failure.description.contains("d.json:3:4:"), "\(failure.description)")
  }
}

@Test("CSV has a header, quoted fields with commas, quotes and line ends, and empty fields")
func csv() throws {
  let text = "id,name,note\r\n1,\"a, \"\"b\"\"\nc\",\r\n2,\"3\",x y\r\n\r\n"
  let list = try data("{d: d.csv}", ["d.csv": text])
  #expect(fields(list, 0) == ["id": .number(1), "name": .text("a, \"b\"\nc"), "note": .null])
  #expect(fields(list, 1) == ["id": .number(2), "name": .text("3"), "note": .text("x y")])
  #expect(fields(list, 2) == nil)
}

@Test("in CSV an empty field alone is null: null and ~ are texts, as a name may be")
func wordsOfCSV() throws {
  let list = try data("{d: d.csv}", ["d.csv": "id,name\n1,null\n2,~\n3,\n4,NULL\n5,\"\"\n"])
  let names: [Value] = [.text("null"), .text("~"), .null, .text("NULL"), .text("")]
  for (index, name) in names.enumerated() { #expect(fields(list, index)?["name"] == name) }
}

@Test(
  "a CSV file's mistakes are told",
  arguments: [
    (
      "a,b\n1\n",
      "d.csv:2:1: 'd.csv' cannot be read: this record has 1 fields, the header has 2; commas stand between fields, as in the header"
    ),
    (
      "a;b\n1,5\n",
      "d.csv:2:1: 'd.csv' cannot be read: this record has 1 fields, the header has 2; semicolons stand between fields, as in the header"
    ),
    (
      "report\nname;size\nA;3\n",
      "d.csv:2:1: 'd.csv' cannot be read: its header has one field, and each record 1 semicolon; put a header with as many "
        + "fields first, between commas, semicolons or tabs, or the fields in quotes"
    ),
    (
      "a|b|c\n1|2|3\n4|5|6\n",
      "d.csv:2:1: 'd.csv' cannot be read: its header has one field, and each record 2 '|'; put a header with as many "
        + "fields first, between commas, semicolons or tabs, or the fields in quotes"
    ),
    ("a\n\"b\n", "d.csv:2:1: this quote is not closed"),
    ("a,a\n", "d.csv:1:1: 'a' is given twice; the first is in line 1"), ("", "d.csv:1:1: the file is empty"),
    (
      "a\n\"b\"c\n",
      "d.csv:2:4: 'd.csv' cannot be read: something stands behind a closing quote; double the quotes inside a field"
    ),
  ])
func brokenCSV(text: String, message: String) {
  #expect(mistakes("data: {d: d.csv}", ["d.csv": text]) == [message])
}

@Test(
  "fields stand between what the header has most of, between tabs in a .tsv",
  arguments: [
    ("d.csv", "id;name\n1;\"a;b\"\n"), ("d.csv", "id\tname\r\n1\ta;b\r\n"),
    ("d.csv", "sep=;\r\nid;name\r\n1;\"a;b\"\r\n"),
    ("d.tsv", "id\tname\n1\ta;b\n"), ("d.TSV", "id\tname\n1\ta;b\n"), ("d.tab", "id\tname\n1\t\"a;b\"\n"),
    ("d.csv", "\"id\",\"name\"\n1,a;b\n"),
  ])
func separators(name: String, text: String) throws {
  #expect(fields(try data("{d: \(name)}", [name: text]), 0) == ["id": .number(1), "name": .text("a;b")])
}

@Test("a tab parts the fields of a .tsv whatever its header has, and words with semicolons part nothing")
func notSeparators() throws {
  let tabs = try data("{d: d.tsv}", ["d.tsv": "name, first\tn\nA\t1\n"])
  #expect(fields(tabs, 0) == ["name, first": .text("A"), "n": .number(1)])
  let words = try data("{d: d.csv}", ["d.csv": "note\none; two\nthree; four\n"])
  #expect(fields(words, 0) == ["note": .text("one; two")])
  let some = try data("{d: d.csv}", ["d.csv": "note\na;b\nc\n"])
  #expect(fields(some, 0) == ["note": .text("a;b")])
}

@Test("JSON Lines are a list of the values of their lines", arguments: ["d.jsonl", "d.ndjson"])
func jsonLines(name: String) throws {
  let list = try data("{d: \(name)}", [name: "{\"id\": 1}\n\r\n{\"id\": 2}\n[3]"])
  #expect(list?.asList?.count == 3)
  #expect(fields(list, 1) == ["id": .number(2)])
  #expect(list?.asList?[1].asRecord?.place == SourcePlace(file: name, line: 3, column: 1))
  #expect(
    mistakes("data: {d: \(name)}", [name: "{\"id\": 1}\n{\"id\" 2}\n"]) == [
      "\(name):2:7: '\(name)' cannot be read: this is not JSON: expected ':'"
    ])
  #expect(mistakes("data: {d: \(name)}", [name: "\n"]) == ["\(name):2:1: the file is empty"])
}

@Test(
  "a text that looks like a file of data in another format is told, with what is read",
  arguments: [
    "sales.txt", "Sales.XLSX", "my sales.ods", "a.b.parquet", "book.sqlite", "t.geojson", "x.xml", "d.csv.gz",
  ])
func foreignData(name: String) {
  #expect(
    mistakes("data: {d: \"\(name)\"}") == [
      "1:11: '\(name)' is no data file; data is .yaml, .json, .jsonl, .csv, .tsv or .ledger; a text of your own stands under values:"
    ])
}

@Test("a text that is no such name is data", arguments: ["example.com", "v1.2", "cat.png", "hello", "txt", ".txt."])
func ownTexts(text: String) throws {
  #expect(try data("{d: \"\(text)\"}") == .text(text))
}

@Test("the locale goes into the path of data; where there is no such file, the nearest that stands for it")
func localeBrace() throws {
  let files = ["texts.zh.yaml": "hans", "texts.zh-Hant.yaml": "hant", "texts.de.yaml": "de"]
  for (locale, text) in [("zh", "hans"), ("zh-CN", "hans"), ("zh-HK", "hant"), ("de-CH", "de")] {
    let scene = try read("locale: \(locale)\ndata: {d: \"texts.{locale}.yaml\"}", files)
    #expect(scene.files[0].data.map(\.value) == [.text(text)])
  }
  #expect(
    mistakes("locale: ja\ndata: {d: \"texts.{locale}.yaml\"}", files)
      == ["2:11: there is no 'texts.ja.yaml' for this data"])
}

@Test("the locale goes into the path of data by the name that it had, and nothing else does")
func languageBrace() throws {
  let value = try data("{d: \"texts.{language}.yaml\"}", ["texts.zh.yaml": "hello"])
  #expect(value == .text("hello"))
  #expect(
    mistakes("data: {d: \"x.{name}.yaml\"}")
      == ["1:11: '{name}' is not possible in the path of data; only '{locale}' is"])
}

@Test("data that cannot be had is told at its path")
func missingData() {
  #expect(
    mistakes("data: {a: b.ledger, c: no.yaml, e: pictures/a.txt}") == [
      "1:11: 'b.ledger': ledgers cannot be read here; give the bills as .yaml or .csv",
      "1:24: there is no 'no.yaml' for this data",
      "1:36: 'pictures/a.txt' is no data file; data is .yaml, .json, .jsonl, .csv, .tsv or .ledger; a text of your own stands under values:",
    ])
}
