import Basics
import TextFormats

/// A column of a CSV file with the field that is read from it; nil where it is left out.
public struct BillColumn: Hashable, Sendable {
  public var name: String
  public var field: BillField?

  public init(name: String, field: BillField?) {
    self.name = name
    self.field = field
  }
}

/// The bills of a CSV file, whose first record names the fields.
struct CSVBillRows: BillRows {
  /// The columns, once the first row was read.
  private(set) var columns: [BillColumn] = []
  /// The fields of columns by name; a nil field leaves a column out.
  private let mapping: [BillColumn]
  /// The fields that every bill must have.
  private let required: [BillField]
  private var reader: CSVReader
  private var hasHeader = false

  init(_ bytes: ByteReader, columns mapping: [BillColumn], required: [BillField]) {
    (self.mapping, self.required) = (mapping, required)
    reader = CSVReader(bytes)
  }

  mutating func next(_ mistakes: inout ImportMistakes) throws -> BillRow? {
    if !hasHeader {
      hasHeader = true
      guard try readHeader(&mistakes) else { return nil }
    }
    while let row = try reader.next() {
      let place = TextPlace(line: row.line, column: 1)
      guard !mistakes.add(row.mistakes) else {
        if row.mistakes.contains(where: \.isEncoding) { return nil }
        continue
      }
      guard row.fields.count == columns.count else {
        mistakes.add(.fieldCount(row.fields.count, header: columns.count), at: place)
        continue
      }
      var bill = BillRow(place: place)
      for (column, field) in zip(columns, row.fields) {
        guard let name = column.field else { continue }
        bill.cells[name] = BillRow.Cell(text: field.text, place: TextPlace(line: field.line, column: field.column))
      }
      return bill
    }
    return nil
  }

  /// Reads the record that names the columns.
  ///
  /// - Returns: whether the header is good enough to go on.
  private mutating func readHeader(_ mistakes: inout ImportMistakes) throws -> Bool {
    guard let row = try reader.next() else {
      mistakes.add(.empty, at: TextPlace(line: 1, column: 1))
      return false
    }
    guard !mistakes.add(row.mistakes) else { return false }
    columns = row.fields.map { field in
      let name = MachineText(field.text).trimmed.text
      let mapped = mapping.first { $0.name == name }
      return BillColumn(name: name, field: mapped.map(\.field) ?? BillField(header: name))
    }
    guard columns.contains(where: { $0.field != nil }) || !mapping.isEmpty else {
      mistakes.add(.noHeader, at: TextPlace(line: row.line, column: 1))
      return false
    }
    check(row, &mistakes)
    return mistakes.isEmpty
  }

  /// Tells what is wrong with the header.
  private func check(_ row: CSVReader.Row, _ mistakes: inout ImportMistakes) {
    let start = TextPlace(line: row.line, column: 1)
    var met: Set<BillField> = []
    for (column, field) in zip(columns, row.fields) {
      let place = TextPlace(line: field.line, column: field.column)
      if let own = column.field {
        if !met.insert(own).inserted { mistakes.add(.fieldTwice(own.rawValue), at: place) }
      } else if NearestName.of(column.name, among: BillField.headerNames) != nil,
        !mapping.contains(where: { $0.name == column.name })
      {
        mistakes.add(.unknownField(column.name), at: place, length: field.text.count)
      }
    }
    for field in required where !met.contains(field) { mistakes.add(.missingColumn(field), at: start) }
    for mapped in mapping where !columns.contains(where: { $0.name == mapped.name }) {
      mistakes.add(.noColumn(mapped.name, candidates: columns.map(\.name)), at: start)
    }
  }
}

extension CSVReader.Mistake {
  fileprivate var isEncoding: Bool { if case .notUTF8 = self { true } else { false } }
}

extension ImportMistakes {
  /// Adds the mistakes of a record of CSV.
  ///
  /// - Returns: whether there are any.
  fileprivate mutating func add(_ mistakes: [CSVReader.Mistake]) -> Bool {
    for mistake in mistakes {
      switch mistake {
      case .unclosedQuote(let line, let column): add(.unclosedQuote, at: TextPlace(line: line, column: column))
      case .textAfterQuote(let line, let column): add(.textAfterQuote, at: TextPlace(line: line, column: column))
      case .notUTF8(let line, let column): add(.notUTF8, at: TextPlace(line: line, column: column))
      }
    }
    return !mistakes.isEmpty
  }
}
