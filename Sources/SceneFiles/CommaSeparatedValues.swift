import Scenes

/// CSV as RFC 4180 has it: a header, then a record a line; quoted fields may hold commas, quotes and line ends.
///
/// An unquoted field is read as literal YAML would be (a number, `true`, nothing at all as null), a quoted one is text.
enum CommaSeparatedValues {
  struct Field {
    var text: String
    var isQuoted: Bool
  }

  struct Row {
    var fields: [Field]
    /// The line where it begins, from 1.
    var line: Int
  }

  /// The records, or the problem and the line where it is.
  static func read(_ source: SourceText, diagnostics: inout Diagnostics) -> Value {
    func place(_ line: Int) -> SourcePlace { SourcePlace(file: source.path, line: line, column: 1) }
    var rows = self.rows(source, diagnostics: &diagnostics)
    guard !rows.isEmpty else {
      diagnostics.add(ReadingProblem.emptyFile, at: place(1))
      return .list([])
    }
    let header = rows.removeFirst().fields.map(\.text)
    for (index, name) in header.enumerated() where header[..<index].contains(name) {
      diagnostics.add(ReadingProblem.duplicateKey(name, firstLine: 1), at: place(1))
    }
    var records: [Value] = []
    for row in rows {
      guard row.fields.count == header.count else {
        let reason = "this record has \(row.fields.count) fields, the header has \(header.count)"
        diagnostics.add(ReadingProblem.malformedData(source.path, reason: reason), at: place(row.line))
        continue
      }
      var fields: [String: Value] = [:]
      for (name, field) in zip(header, row.fields) {
        fields[name] = field.isQuoted ? .text(field.text) : LiteralData.scalar(field.text)
      }
      records.append(.record(Record(fields, at: place(row.line))))
    }
    return .list(records)
  }

  private static func rows(_ source: SourceText, diagnostics: inout Diagnostics) -> [Row] {
    var rows: [Row] = []
    var row = Row(fields: [], line: 1)
    var field = Field(text: "", isQuoted: false)
    var line = 1
    var quoteLine: Int?
    var characters = source.text.makeIterator()
    var next = characters.next()
    while let character = next {
      next = characters.next()
      if quoteLine != nil {
        if character == "\"", next == "\"" {
          field.text.append("\"")
          next = characters.next()
        } else if character == "\"" {
          quoteLine = nil
        } else {
          if character.isNewline { line += 1 }
          field.text.append(character.isNewline ? "\n" : character)
        }
        continue
      }
      switch character {
      case "\"" where field.text.isEmpty && !field.isQuoted:
        quoteLine = line
        field.isQuoted = true
      case ",":
        row.fields.append(field)
        field = Field(text: "", isQuoted: false)
      case _ where character.isNewline:
        line += 1
        row.fields.append(field)
        field = Field(text: "", isQuoted: false)
        if row.fields.count > 1 || row.fields[0].isQuoted || !row.fields[0].text.isEmpty { rows.append(row) }
        row = Row(fields: [], line: line)
      default:
        if field.isQuoted {
          let reason = "something stands behind a closing quote; double the quotes inside a field"
          diagnostics.add(
            ReadingProblem.malformedData(source.path, reason: reason),
            at: SourcePlace(file: source.path, line: line, column: 1))
        }
        field.text.append(character)
      }
    }
    if let quoteLine {
      diagnostics.add(
        ReadingProblem.unclosedQuote, at: SourcePlace(file: source.path, line: quoteLine, column: 1))
    }
    if field.isQuoted || !field.text.isEmpty || !row.fields.isEmpty {
      row.fields.append(field)
      rows.append(row)
    }
    return rows
  }
}
