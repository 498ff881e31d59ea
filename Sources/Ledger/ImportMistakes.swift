import Basics
import Formulas
import TextFormats

/// An error of a file of bills as a file. `message` is the one place that words it.
enum ImportProblem: Problem, Hashable {
  case missing(String)
  case unreadable(String, reason: Message)
  case empty
  case noHeader
  case unknownField(String)
  case fieldTwice(String)
  case missingField(String)
  case missingColumn(BillField)
  /// A column that was named is not in the header.
  case noColumn(String, candidates: [String])
  case fieldCount(Int, header: Int)
  case unclosedQuote
  case textAfterQuote
  case json(String)
  case notUTF8

  private static func cure(_ suggestion: Message) -> Message {
    suggestion.isEmpty ? "; the fields are \(fields)" : suggestion
  }

  var message: Message {
    switch self {
    case .missing(let path): "there is no file '\(path)'"
    case .unreadable(let path, let reason): "cannot read '\(path)': \(reason)"
    case .empty: "the file is empty; its first line names the fields: \(Self.fields)"
    case .noHeader:
      "this line names no field; write a line above the bills that does, such as date,money,category (the fields are "
        + "\(Self.fields))"
    case .unknownField(let name):
      "there is no field '\(name)'"
        + Self.cure(NearestName.suggestion(for: name, among: BillField.headerNames))
    case .fieldTwice(let name): "the field '\(name)' is given twice"
    case .missingField(let name): "the field '\(name)' is missing"
    case .missingColumn(.category):
      "no column is the field 'category'; name it by --map COLUMN=category, or give one for these bills by "
        + "--category NAME"
    case .missingColumn(let field):
      "no column is the field '\(field.rawValue)'; name it by --map COLUMN=\(field.rawValue)"
    case .noColumn(let name, let candidates):
      "no column is called '\(name)'\(NearestName.suggestion(for: name, among: candidates))"
    case .fieldCount(let count, let header):
      "this record has \(count) field\(count == 1 ? "" : "s"), the header has \(header)"
    case .unclosedQuote: "this quote is not closed"
    case .textAfterQuote: "something stands behind a closing quote; write the quotes inside a field twice"
    case .json(let reason): "this is not a list of bills in JSON: \(reason)"
    case .notUTF8:
      "this is not UTF-8 text; convert the file first, such as by 'iconv -f GB18030 -t UTF-8 FILE > utf-8.csv'"
    }
  }

  private static let fields = BillField.allCases.map(\.rawValue).joined(separator: ", ")
}

/// The mistakes in a file of bills, up to as many as anybody reads at once.
struct ImportMistakes {
  static let most = 20

  let path: String
  private(set) var diagnostics = Diagnostics()

  var isEmpty: Bool { diagnostics.isEmpty }
  var isFull: Bool { diagnostics.list.count >= Self.most }

  mutating func add(_ problem: ImportProblem, at place: TextPlace?, length: Int = 1) {
    diagnostics.add(problem, at: place.map { self.place($0, length: length) })
  }

  /// A field's mistake.
  mutating func add(_ problem: BillProblem, field: BillField, of row: BillRow) {
    let cell = row.cells[field]
    diagnostics.add(
      FieldProblem(field: field, problem: problem),
      at: place(cell?.place ?? row.place, length: cell.map { max(MachineText($0.text).lines[0].text.count, 1) } ?? 1))
  }

  private func place(_ place: TextPlace, length: Int) -> SourcePlace {
    SourcePlace(file: path, line: place.line, column: place.column, length: length)
  }
}

/// A mistake in a field, with the field's name.
private struct FieldProblem: Problem {
  let field: BillField
  let problem: BillProblem
  var message: Message { "\(field.rawValue): \(problem.message)" }
}
