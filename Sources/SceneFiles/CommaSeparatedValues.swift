import Basics
import Formulas
import Scenes
import TextFormats

/// CSV as data: a header, then a record a line. Fields stand between commas, semicolons or tabs, as the header shows.
///
/// An unquoted field is read as literal YAML would be (a number, `true`, nothing at all as null), a quoted one is text.
enum CommaSeparatedValues {
  /// The records; what is wrong goes to `diagnostics`. Nil for more records than are read: it ends at the first too
  /// many.
  ///
  /// - Parameter separators: those that may stand between fields.
  static func read(
    _ text: String, path: String, separators: [UInt8] = CSVReader.separators, diagnostics: inout Diagnostics
  ) -> Value? {
    let file = SourceFile(path)
    func place(_ line: Int) -> SourcePlace { SourcePlace(in: file, line: line, column: 1) }
    var reader = CSVReader(ByteReader(Array(text.utf8)), separators: separators)
    // Bytes in memory can always be read.
    func nextRow() -> CSVReader.Row? {
      guard let row = try? reader.next() else { return nil }
      for mistake in row.mistakes { add(mistake, of: path, to: &diagnostics) }
      return row
    }

    guard let header = nextRow()?.fields.map(\.text) else {
      diagnostics.add(ReadingProblem.emptyFile, at: place(1))
      return .list([])
    }
    var known: Set<String> = []
    for name in header where !known.insert(name).inserted {
      diagnostics.add(ReadingProblem.duplicateKey(name, firstLine: 1), at: place(1))
    }
    let names = known.sorted()
    let shape = RecordShape.of(names)
    let order = Dictionary(uniqueKeysWithValues: zip(names, names.indices))
    let places = header.compactMap { order[$0] }
    var records: [Value] = []
    var wide = WideFields()
    var other = header.count == 1 ? OtherSeparators() : nil
    while let row = nextRow() {
      guard row.fields.count == header.count else {
        let reason: Message =
          "this record has \(row.fields.count) fields, the header has \(header.count); "
          + "\(Self.name(of: reader.separator)) stand between fields, as in the header"
        diagnostics.add(ReadingProblem.unreadableFile(path, reason: reason), at: place(row.line))
        continue
      }
      guard records.count < Limits.rows else {
        diagnostics.add(ReadingProblem.tooManyRows(limit: Limits.rows), at: place(row.line))
        return nil
      }
      other?.look(at: row)
      var values = [Value](repeating: .null, count: names.count)
      for (index, field) in zip(places, row.fields) {
        values[index] =
          field.isQuoted ? .text(field.text) : wide.noted(LiteralData.field(field.text), of: field.text)
      }
      records.append(.record(Record(shape, values, at: place(row.line))))
    }
    if let found = other?.found {
      let reason: Message =
        "its header has one field, and each record \(found.count) \(found.words); put a header with as many fields "
        + "first, between commas, semicolons or tabs, or the fields in quotes"
      diagnostics.add(ReadingProblem.unreadableFile(path, reason: reason), at: place(found.line))
    }
    return wide.evened(.list(records))
  }

  private static func add(_ mistake: CSVReader.Mistake, of path: String, to diagnostics: inout Diagnostics) {
    switch mistake {
    case .unclosedQuote(let line, let column):
      diagnostics.add(ReadingProblem.unclosedQuote, at: SourcePlace(file: path, line: line, column: column))
    case .textAfterQuote(let line, let column):
      let reason: Message = "something stands behind a closing quote; double the quotes inside a field"
      diagnostics.add(
        ReadingProblem.unreadableFile(path, reason: reason), at: SourcePlace(file: path, line: line, column: column))
    case .notUTF8(let line, let column):
      diagnostics.add(ReadingProblem.notUTF8, at: SourcePlace(file: path, line: line, column: column))
    }
  }

  private static func name(of separator: UInt8) -> String {
    switch separator {
    case UInt8(ascii: ";"): "semicolons"
    case UInt8(ascii: "\t"): "tabs"
    default: "commas"
    }
  }
}
