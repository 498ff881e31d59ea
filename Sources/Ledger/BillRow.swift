import TextFormats

/// Where a text stands in a file, from 1.
struct TextPlace: Hashable {
  var line: Int
  var column: Int
}

/// One bill of a file: the fields it has, as texts with their places.
struct BillRow {
  struct Cell {
    var text: String
    var place: TextPlace
  }

  var cells: [BillField: Cell] = [:]
  /// Where it begins.
  var place: TextPlace
}

/// Gives the bills of a file one after the other. What is wrong with the file itself goes to `mistakes`.
protocol BillRows {
  /// The next row that could be read, or nil at the end. Throws where the file cannot be read further.
  mutating func next(_ mistakes: inout ImportMistakes) throws -> BillRow?
}

/// CSV: the first record names the fields.
struct CSVBillRows: BillRows {
  private var reader: CSVReader
  private let path: String
  private var columns: [BillField?] = []
  private var hasHeader = false
  /// True where the file turned out to be in another encoding; then nothing more is read.
  private var isForeign = false

  init(_ bytes: ByteReader, path: String) {
    self.path = path
    reader = CSVReader(bytes, separators: [",", ";", "\t"].map { UInt8(ascii: $0) })
  }

  mutating func next(_ mistakes: inout ImportMistakes) throws -> BillRow? {
    if !hasHeader {
      hasHeader = true
      guard try readHeader(&mistakes) else { return nil }
    }
    while !isForeign, let row = try reader.next() {
      let place = TextPlace(line: row.line, column: 1)
      for mistake in row.mistakes { tell(mistake, &mistakes) }
      guard row.mistakes.isEmpty else { continue }
      guard row.fields.count == columns.count else {
        mistakes.add(.fieldCount(row.fields.count, header: columns.count), at: place)
        continue
      }
      var bill = BillRow(place: place)
      for (column, field) in zip(columns, row.fields) {
        guard let column else { continue }
        bill.cells[column] = BillRow.Cell(text: field.text, place: TextPlace(line: field.line, column: field.column))
      }
      return bill
    }
    return nil
  }

  /// True where the header is good enough to go on.
  private mutating func readHeader(_ mistakes: inout ImportMistakes) throws -> Bool {
    guard let row = try reader.next() else {
      mistakes.add(.empty, at: TextPlace(line: 1, column: 1))
      return false
    }
    for mistake in row.mistakes { tell(mistake, &mistakes) }
    guard row.mistakes.isEmpty else { return false }
    guard row.fields.contains(where: { BillField(header: $0.text) != nil }) else {
      mistakes.add(.noHeader, at: TextPlace(line: row.line, column: 1))
      return false
    }
    for field in row.fields {
      let place = TextPlace(line: field.line, column: field.column)
      let column = BillField(header: field.text)
      if column == nil { mistakes.add(.unknownField(field.text), at: place, length: field.text.count) }
      if let column, columns.contains(column) { mistakes.add(.fieldTwice(field.text), at: place) }
      columns.append(column)
    }
    for field in BillField.required where !columns.contains(field) {
      mistakes.add(.missingField(field.rawValue), at: TextPlace(line: row.line, column: 1))
    }
    return mistakes.isEmpty
  }

  private mutating func tell(_ mistake: CSVReader.Mistake, _ mistakes: inout ImportMistakes) {
    switch mistake {
    case .unclosedQuote(let line, let column): mistakes.add(.unclosedQuote, at: TextPlace(line: line, column: column))
    case .textAfterQuote(let line, let column):
      mistakes.add(.textAfterQuote, at: TextPlace(line: line, column: column))
    case .notUTF8(let line, let column):
      if !isForeign { mistakes.addEncoding(of: path, at: TextPlace(line: line, column: column)) }
      isForeign = true
    }
  }
}

/// JSON: a list of objects, or an object with such a list as its member `bills`.
struct JSONBillRows: BillRows {
  private var reader: JSONRecordReader
  private let path: String

  init(_ bytes: ByteReader, path: String) {
    self.path = path
    reader = JSONRecordReader(bytes, member: "bills")
  }

  mutating func next(_ mistakes: inout ImportMistakes) throws -> BillRow? {
    do {
      while let record = try reader.next() {
        let place = TextPlace(line: record.line, column: record.column)
        var row = BillRow(place: place)
        var isSound = true
        for field in record.fields {
          let place = TextPlace(line: field.line, column: field.column)
          guard let name = BillField(header: field.name) else {
            mistakes.add(.unknownField(field.name), at: place)
            isSound = false
            continue
          }
          if row.cells[name] != nil {
            mistakes.add(.fieldTwice(field.name), at: place)
            isSound = false
          }
          row.cells[name] = BillRow.Cell(text: field.text, place: place)
        }
        if isSound { return row }
      }
    } catch let mistake as JSONRecordReader.Mistake {
      let place = TextPlace(line: mistake.line, column: mistake.column)
      switch mistake.reason {
      case .notUTF8: mistakes.addEncoding(of: path, at: place)
      case .expected(let words): mistakes.add(.json("expected \(words)"), at: place)
      case .nested(let name):
        mistakes.add(.json("'\(name)' is a list or an object; a bill's fields are plain"), at: place)
      case .endsEarly: mistakes.add(.json("the file ends too early"), at: place)
      case .tooDeep: mistakes.add(.json("nested too deeply"), at: place)
      }
    }
    return nil
  }
}
