import TextFormats
import Wording

/// The bills of CSV. The first record that names a day and an amount is the header; what stands above it is left out.
struct CSVBillRows: BillRows {
  /// The records above a header, at most.
  private static let mostAbove = 100

  /// The columns, once the first row was read.
  private(set) var form = BillForm()
  private let path: String
  /// The field of a column by its name; nil for one that is left out.
  private let given: [(column: String, field: BillField?)]
  /// Fields that every bill must have.
  private let required: [BillField]
  private var reader: CSVReader
  private var hasHeader = false
  /// True where records stand above the header; then some without fields may stand below the bills, too.
  private var isFramed = false
  /// True where the file turned out to be in another encoding; then nothing more is read.
  private var isForeign = false

  init(
    _ bytes: ByteReader, path: String, columns given: [(column: String, field: BillField?)], required: [BillField]
  ) {
    (self.path, self.given, self.required) = (path, given, required)
    reader = CSVReader(bytes)
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
      if isFramed, row.fields.count == 1 { continue }
      let count = form.columns.count
      guard row.fields.count >= count, row.fields.dropFirst(count).allSatisfy(\.isBlank) else {
        mistakes.add(.fieldCount(row.fields.count, header: count), at: place)
        continue
      }
      var bill = BillRow(place: place)
      for (column, field) in zip(form.columns, row.fields) {
        guard let name = column.field else { continue }
        bill.cells[name] = BillRow.Cell(text: field.text, place: TextPlace(line: field.line, column: field.column))
      }
      return bill
    }
    return nil
  }

  /// True where the header is good enough to go on.
  private mutating func readHeader(_ mistakes: inout ImportMistakes) throws -> Bool {
    var first: CSVReader.Row?
    for _ in 0..<Self.mostAbove {
      guard let row = try reader.next() else { break }
      for mistake in row.mistakes { tell(mistake, &mistakes) }
      guard row.mistakes.isEmpty else { return false }
      if settle(row) {
        isFramed = first != nil
        check(row, &mistakes)
        return mistakes.isEmpty
      }
      first = first ?? row
    }
    guard let first else {
      mistakes.add(.empty, at: TextPlace(line: 1, column: 1))
      return false
    }
    _ = settle(first)
    if form.columns.allSatisfy({ $0.field == nil }), given.isEmpty {
      mistakes.add(.noHeader, at: TextPlace(line: first.line, column: 1))
    } else {
      check(first, &mistakes)
    }
    return false
  }

  /// Finds the field of each column. True where a bill's day and amount are among them.
  private mutating func settle(_ row: CSVReader.Row) -> Bool {
    form.headerLine = row.line
    form.columns = row.fields.map { BillForm.Column(name: ForeignText.trimmed($0.text)) }
    for (column, field) in given {
      for index in form.columns.indices where form.columns[index].name == column { form.columns[index].field = field }
    }
    let free = form.columns.indices.filter { index in !given.contains { $0.column == form.columns[index].name } }
    for field in BillField.allCases where !form.columns.contains(where: { $0.field == field }) {
      let ranks = free.compactMap { index in
        field.rank(ofColumn: form.columns[index].name).map { (rank: $0, index: index) }
      }
      if let best = ranks.min(by: { ($0.rank, $0.index) < ($1.rank, $1.index) }) {
        form.columns[best.index].field = field
      }
    }
    let fields = form.columns.compactMap(\.field)
    return fields.contains(.date) && fields.contains(.money)
  }

  /// Tells what is wrong with the header.
  private func check(_ row: CSVReader.Row, _ mistakes: inout ImportMistakes) {
    let start = TextPlace(line: row.line, column: 1)
    var met: [BillField] = []
    for (column, field) in zip(form.columns, row.fields) {
      let place = TextPlace(line: field.line, column: field.column)
      if given.contains(where: { $0.column == column.name }) {
        if let own = column.field, met.contains(own) { mistakes.add(.fieldTwice(own.rawValue), at: place) }
      } else if let own = BillField(header: column.name) {
        if met.contains(own) { mistakes.add(.fieldTwice(field.text), at: place) }
        met.append(own)
      } else if column.field == nil, NearestName.of(column.name, among: BillField.headerNames) != nil {
        mistakes.add(.unknownField(field.text), at: place, length: field.text.count)
      }
      if let own = column.field, !met.contains(own) { met.append(own) }
    }
    for field in required where !form.columns.contains(where: { $0.field == field }) {
      mistakes.add(.missingColumn(field), at: start)
    }
    for (column, _) in given where !form.columns.contains(where: { $0.name == column }) {
      mistakes.add(.noColumn(column, candidates: form.columns.map(\.name)), at: start)
    }
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

extension CSVReader.Field {
  fileprivate var isBlank: Bool { ForeignText.trimmed(text).isEmpty }
}
