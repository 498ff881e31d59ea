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

@Suite("Encodings are guessed")
struct TextEncodingTests {
  @Test(
    "from the bytes of a file",
    arguments: [
      (Array("日期,金额\n2016-06-25,12\n".utf8), TextEncoding.utf8),
      ([0xFF, 0xFE, 0x64, 0x00], .utf16LittleEndian),
      ([0xFE, 0xFF, 0x00, 0x64], .utf16BigEndian),
      (Array("date,money\n".utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, .utf16LittleEndian),
      (Array("date,money\n".utf16).flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }, .utf16BigEndian),
      // 日期,金额 / 午饭 in GBK
      ([0xC8, 0xD5, 0xC6, 0xDA, 0x2C, 0xBD, 0xF0, 0xB6, 0xEE, 0x0A, 0xCE, 0xE7, 0xB7, 0xB9], .gb18030),
      // Pairs of the everyday signs, and one of four bytes among them; as many of four bytes are no text.
      ([0xC8, 0xD5, 0x81, 0x30, 0x81, 0x30, 0xC6, 0xDA], .gb18030),
      ([0xC8, 0xD5, 0x81, 0x30, 0x81, 0x30], .windows1252),
      // No pair begins with 80, nor ends with 7F; one that is cut off tells nothing.
      ([0x80, 0xC8, 0xD5, 0xC6, 0xDA], .windows1252), ([0xC8, 0xD5, 0xC8, 0x7F], .windows1252),
      ([0xC8, 0xD5, 0xC6, 0xDA, 0xC8], .gb18030),
      // Letters among the pairs are passed one by one, as many of seldom signs as of everyday ones are no text.
      ([0x61, 0xC8, 0xD5, 0x62, 0x63, 0xC6, 0xDA, 0x64], .gb18030), ([0xC8, 0xD5, 0x81, 0x40], .windows1252),
      // A zero in every eighth byte is none for each letter; one more is.
      ([0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x00], .utf8),
      ([0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x00], .utf16BigEndian),
      // A character may be cut off at the end; other bytes there are no UTF-8: a,中 in GBK, café in Windows' own.
      ([0x61, 0xE6, 0x97], .utf8), ([0x61, 0xF0, 0x9F, 0x98], .utf8), ([0x61, 0xC3], .utf8),
      ([0x61, 0x2C, 0xD6, 0xD0, 0x0A], .gb18030), ([0xD6, 0xD0], .gb18030), ([0xD6, 0xD0, 0xCE, 0xC4, 0xD6], .gb18030),
      ([0x63, 0x61, 0x66, 0xE9, 0x0A], .windows1252), ([0x61, 0x97, 0xA5], .windows1252),
      // café, crème
      ([0x63, 0x61, 0x66, 0xE9, 0x2C, 0x63, 0x72, 0xE8, 0x6D, 0x65], .windows1252),
    ] as [([UInt8], TextEncoding)])
  func guesses(bytes: [UInt8], expected: TextEncoding) {
    #expect(TextEncoding(guessing: bytes) == expected)
  }

  @Test(
    "and converted",
    arguments: [
      ([0xFF, 0xFE, 0x64, 0x00, 0x11, 0x62], .utf16LittleEndian, "d我"),
      ([0xFE, 0xFF, 0x00, 0x64], .utf16BigEndian, "d"),
      ([0xC8, 0xD5, 0xC6, 0xDA], .gb18030, "日期"), ([0x63, 0x61, 0x66, 0xE9], .windows1252, "café"),
      ([0x81], .windows1252, nil), ([0xC8], .gb18030, nil), ([], .gb18030, ""),
    ] as [([UInt8], TextEncoding, String?)])
  func converts(bytes: [UInt8], encoding: TextEncoding, text: String?) {
    #expect(encoding.converted(bytes).map { String(decoding: $0, as: UTF8.self) } == text)
  }
}
