import Basics
import TextFormats

/// The place of a text in a file, from 1.
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
  /// The place where it begins.
  var place: TextPlace

  /// The text of a field, without blanks around it where it is no remark; empty where there is none.
  func text(_ field: BillField) -> String {
    let text = cells[field]?.text ?? ""
    return field == .remark ? text : MachineText(text).trimmed.text
  }
}

/// A sequence of the bills of a file. What is wrong with the file itself goes to `mistakes`.
protocol BillRows {
  /// The next row that could be read, or nil at the end. Throws where the file cannot be read further.
  mutating func next(_ mistakes: inout ImportMistakes) throws -> BillRow?
}

/// JSON: a list of objects, or an object with such a list as its member `bills`.
struct JSONBillRows: BillRows {
  private var reader: JSONRecordReader

  init(_ bytes: ByteReader) { reader = JSONRecordReader(bytes, member: "bills") }

  mutating func next(_ mistakes: inout ImportMistakes) throws -> BillRow? {
    do {
      while let record = try reader.next() {
        let place = TextPlace(line: record.line, column: record.column)
        var row = BillRow(place: place)
        let before = mistakes.diagnostics.list.count
        for field in record.fields {
          let place = TextPlace(line: field.line, column: field.column)
          guard let name = BillField(header: field.name) else {
            mistakes.add(.unknownField(field.name), at: place)
            continue
          }
          if row.cells[name] != nil { mistakes.add(.fieldTwice(field.name), at: place) }
          row.cells[name] = BillRow.Cell(text: field.text, place: place)
        }
        if mistakes.diagnostics.list.count == before { return row }
      }
    } catch let mistake as JSONRecordReader.Mistake {
      let place = TextPlace(line: mistake.line, column: mistake.column)
      switch mistake.reason {
      case .notUTF8: mistakes.add(.notUTF8, at: place)
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
