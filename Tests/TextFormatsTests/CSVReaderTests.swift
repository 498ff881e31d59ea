import TestSupport
import Testing
import TextFormats

/// The texts of all records' fields.
private func texts(_ csv: String, separators: [String] = [","]) throws -> [[String]] {
  try rows(CSVReader(ByteReader(Array(csv.utf8)), separators: separators.compactMap { $0.utf8.first }))
    .map { $0.fields.map(\.text) }
}

private func rows(_ reader: CSVReader) throws -> [CSVReader.Row] {
  var reader = reader
  var rows: [CSVReader.Row] = []
  while let row = try reader.next() { rows.append(row) }
  return rows
}

@Suite("CSV is read")
struct CSVReaderTests {
  @Test(
    "with quotes, commas and line ends in fields, whatever ends a line",
    arguments: [
      ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
      ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
      ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]),
      ("a\r\n\r\n\"b\"\r\n", [["a"], ["b"]]),
      ("\"a,b\",\"c\"\"d\"\n", [["a,b", "c\"d"]]),
      ("\"a\r\nb\",c\n", [["a\nb", "c"]]),
      ("a,,\n", [["a", "", ""]]),
      ("\"\"\n", [[""]]),
      ("\n\n", []),
      ("", []),
      ("\u{FEFF}日期,金额\n", [["日期", "金额"]]),
      ("a \"b\" c\n", [["a \"b\" c"]]),
    ])
  func forms(text: String, expected: [[String]]) throws {
    #expect(try texts(text) == expected)
  }

  @Test(
    "with the separator that its first line has most of",
    arguments: [
      ("a;b;c\n1,5;2;3\n", [["a", "b", "c"], ["1,5", "2", "3"]]), ("a\tb\n1\t2\n", [["a", "b"], ["1", "2"]]),
      ("\"a;;;\",b\n", [["a;;;", "b"]]), ("a\n1;2\n", [["a"], ["1;2"]]),
      ("sep=;\r\na;b,c\n1;2\n", [["a", "b,c"], ["1", "2"]]), ("sep=\t\na,b\n", [["a,b"]]),
      ("sep=:\na,b\n", [["sep=:"], ["a", "b"]]), ("sep=;;\n", [["sep=", "", ""]]),
    ])
  func separators(text: String, expected: [[String]]) throws {
    #expect(try texts(text, separators: [",", ";", "\t"]) == expected)
  }

  @Test("fields know their line and column, in characters")
  func places() throws {
    let rows = try rows(CSVReader(ByteReader(Array("日期,金额\n\"x\ny\",餐,z\n1,2\n".utf8))))
    #expect(rows[0].fields.map(\.column) == [1, 4])
    #expect(rows[1].fields.map(\.line) == [2, 3, 3])
    #expect(rows[1].fields.map(\.column) == [1, 4, 6])
    #expect(rows[2].line == 4)
  }

  @Test(
    "lines are counted whatever ends them, also those that are empty",
    arguments: [("\r\n\n", 3), ("\r\n\n\n", 4), ("\n\r", 3), ("\r\r\n", 3), ("\n\r\n\r", 4), ("\r\n", 2)])
  func lineNumbers(ends: String, line: Int) throws {
    let rows = try rows(CSVReader(ByteReader(Array("a\(ends)\"b\"x\n".utf8))))
    #expect(rows.map(\.line) == [1, line])
    #expect(rows.last?.mistakes == [.textAfterQuote(line: line, column: 4)])
  }

  @Test("lines of a file are had by their numbers, the last one too, up to 400 bytes of each")
  func lines() {
    let long = String(repeating: "x", count: 500)
    let bytes = ByteReader(Array("a\r\nb\n\n\(long)\nc d\ne".utf8))
    #expect(FileLines.lines([2, 4, 5], of: bytes) == [2: "b", 4: String(long.prefix(400)), 5: "c d"])
    #expect(FileLines.lines([6, 7], of: bytes) == [6: "e"])
    #expect(FileLines.lines([1], of: bytes) == [1: "a"])
    #expect(FileLines.lines([], of: bytes).isEmpty)
  }

  @Test("a record says what is wrong with it, and the next ones are read all the same")
  func mistakes() throws {
    let bytes = Array("a\n\"b\"cde\n".utf8) + [0xC3, 0x28, 0x0A] + Array("d\n\"e\n".utf8)
    let rows = try rows(CSVReader(ByteReader(bytes)))
    #expect(rows.map { $0.mistakes.count } == [0, 1, 1, 0, 1])
    #expect(rows[1].mistakes == [.textAfterQuote(line: 2, column: 4)])
    #expect(rows[2].mistakes == [.notUTF8(line: 3, column: 1)])
    #expect(rows[4].mistakes == [.unclosedQuote(line: 5, column: 1)])
  }

  @Test("a file read in pieces of any size gives what the whole text gives")
  func pieces() throws {
    let text = "\u{FEFF}日期,金额\r\n\"a\"\"b\r\nc\",餐\r\"\",\n\n1,2"
    let scratch = try Scratch()
    let path = try scratch.write(text, to: "a.csv")
    let whole = try rows(CSVReader(ByteReader(Array(text.utf8)))).map(\.fields)
    #expect(whole.count == 4)
    for size in [3, 4, 5, 7, 11, 64] {
      let pieces = try rows(CSVReader(ByteReader(path: path, pieceSize: size))).map(\.fields)
      #expect(pieces == whole, "in pieces of \(size)")
    }
  }

  @Test("what is written is read as the same fields")
  func roundTrip() throws {
    let fields = [
      "plain", "a,b", "a;b", "say \"hi\"", "two\nlines", "", "tab\there", "日常账本", " space ", "\"\u{301}",
      "a\nb,\u{301}",
    ]
    #expect(try texts(CSVLine.text(fields) + "\n") == [fields])
  }
}
