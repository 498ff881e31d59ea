import Testing
import TextFormats

private func records(_ text: String) throws -> [[String: String]] {
  var reader = JSONRecordReader(ByteReader(Array(text.utf8)), member: "bills")
  var records: [[String: String]] = []
  while let record = try reader.next() {
    records.append(Dictionary(record.fields.map { ($0.name, $0.text) }) { $1 })
  }
  return records
}

private func mistake(_ text: String) -> JSONRecordReader.Mistake? {
  do {
    _ = try records(text)
    return nil
  } catch {
    return error as? JSONRecordReader.Mistake
  }
}

@Suite("JSON")
struct JSONTests {
  @Test(
    "records are read from a list, or from a member of an object",
    arguments: [
      ("[]", []),
      ("[{}]", [[:]]),
      (
        " [ { \"a\" : 1.50 , \"b\" : \"x\" } , {\"a\":null,\"b\":true} ] ",
        [["a": "1.50", "b": "x"], ["a": "", "b": "true"]]
      ),
      ("{\"version\": 1, \"other\": [{\"x\": [1, {}]}], \"bills\": [{\"a\": \"b\"}]}", [["a": "b"]]),
      (#"[{"a": "\"\\\/\n\u9910\ud83c\udf5c\ud83cx"}]"#, [["a": "\"\\/\n餐🍜\u{FFFD}x"]]),
    ])
  func reading(text: String, expected: [[String: String]]) throws {
    #expect(try records(text) == expected)
  }

  @Test(
    "what is no list of records is told with its place",
    arguments: [
      ("[{\"a\": 1}", JSONRecordReader.Mistake(reason: .endsEarly, line: 1, column: 10)),
      ("{\"a\": 1}", .init(reason: .expected("the member 'bills'"), line: 1, column: 9)),
      ("[\n1]", .init(reason: .expected("an object, '{'"), line: 2, column: 1)),
      ("[{\"a\": [1]}]", .init(reason: .nested("a"), line: 1, column: 8)),
      ("[{\"a\": nul}]", .init(reason: .expected("a value"), line: 1, column: 8)),
      ("[{\"a\": 1} {\"a\": 2}]", .init(reason: .expected("',' or ']'"), line: 1, column: 11)),
      ("", .init(reason: .endsEarly, line: 1, column: 1)),
    ])
  func mistakes(text: String, expected: JSONRecordReader.Mistake) {
    #expect(mistake(text) == expected)
  }

  @Test("what is passed over lies in one another sixty-four deep, and no deeper")
  func depth() throws {
    func text(_ depth: Int) -> String {
      "{\"x\": \(String(repeating: "[", count: depth))\(String(repeating: "]", count: depth)), \"bills\": [{\"a\": 1}]}"
    }
    // The innermost list has nothing in it that is passed over.
    #expect(try records(text(64)) == [["a": "1"]])
    #expect(mistake(text(65))?.reason == .tooDeep)
    #expect(mistake(text(65))?.column == 71)
  }

  @Test("a value is written with its members in order, and a list of scalars on one line")
  func writing() {
    let value = JSON.object([
      ("b", .list([.integer(1), .number(0.5), .null])), ("a", .text("\"\\\n\u{1}")), ("c", .list([.object([])])),
      ("d", .number(.infinity)),
    ])
    #expect(
      value.text() == """
        {
          "b": [1, 0.5, null],
          "a": "\\"\\\\\\n\\u0001",
          "c": [
            {}
          ],
          "d": null
        }
        """)
  }
}
