import ArgumentParser
import Basics
import Ledger
import Rendering
import TextFormats

struct LedgerImportCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Adds the bills of CSV or JSON files: all of them, or none.",
    discussion: """
      The first line of a CSV file names its fields, in any order; between fields stand commas, semicolons or tabs. A \
      JSON file (NAME.json) is a list of objects with these members, or an object with such a list as its member \
      'bills'. Every mistake is told with its line, and then nothing is imported.

      FIELDS
        date      日期   2016-06-25
        money     金额   12.50: at most 13 characters, more than 0
        category  类别   a category's id or title
        kind      收支   income or expense, 收入 or 支出; if left out, as the category is
        book      账本   a book's id or name; --book, or the first, if left out
        remark    备注   at most 40 characters
        photo     照片   a picture's file, beside the file it is named in
        id        编号   the bill's own id, kept from being imported twice

      Files are UTF-8 text, days are written as 2016-06-25 and amounts as 12.50. A column of another name is left out, unless \
      --map names its field. The import tells what it reads from which column; with --dry-run it does nothing else.

      EXAMPLES
        flipbook ledger import my.ledger bills.csv
        flipbook ledger import my.ledger 2015.csv 2016.json --book 旅行 --create-books
        flipbook ledger import my.ledger bills.csv --category 用餐 --dry-run
        flipbook ledger import my.ledger bank.csv --map Day=date --map Sum=money
      """)

  @OptionGroup var one: LedgerArgument

  @Argument(help: ArgumentHelp("CSV or JSON files.", valueName: "file"), completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("The book of bills that name none: its id or name.", valueName: "name"))
  var book: String?

  @Flag(help: "Adds books that are named and not there yet.")
  var createBooks = false

  @Flag(help: "Leaves out bills that equal one which was there before.")
  var skipDuplicates = false

  @Option(
    name: .customLong("map"),
    help: ArgumentHelp(
      "The field of a CSV column by its name, such as Text=remark; Text= leaves it out.", valueName: "column=field"))
  var columns: [ColumnArgument] = []

  @Option(
    name: .customLong("category"),
    help: ArgumentHelp("The category of bills that name none; one for expenses and one for income.", valueName: "name"))
  var categories: [String] = []

  @Flag(help: "Tells what would be imported, and imports nothing.")
  var dryRun = false

  @Flag(help: "Prints JSON.")
  var json = false

  @OptionGroup var limits: WorkArguments

  func run() throws {
    var options = ImportOptions { try Photo(reading: $0) }
    options.book = book
    options.createsBooks = createBooks
    options.skipsDuplicates = skipDuplicates
    options.columns = columns.map(\.column)
    (options.categories, options.isTrial) = (categories, dryRun)
    let result = try one.openForWriting().importBills(from: files, options: options)
    if json {
      return Console.output(json: [
        ("bills", .integer(result.bills)), ("duplicates", .integer(result.duplicates)),
        ("dryRun", .bool(dryRun)), ("books", .list(result.books.map(\.json))),
        ("files", .list(result.files.map(\.json))),
      ])
    }
    for file in result.files where dryRun || !file.isOwn { Console.note(file.message, as: .note) }
    for book in result.books { Console.output("book \(book.name)") }
    let count = result.duplicates
    Console.output(
      "\(result.bills) bill\(result.bills == 1 ? "" : "s") \(dryRun ? "would be " : "")imported"
        + (skipDuplicates && count > 0 ? ", \(count) left out that \(count == 1 ? "was" : "were") there already" : ""))
    if !skipDuplicates, count > 0 {
      Console.note(
        "\(count) of them equal\(count == 1 ? "s a bill" : " bills") that \(count == 1 ? "was" : "were") there "
          + "already; --skip-duplicates leaves such bills out",
        as: .note)
    }
  }
}

/// A column of CSV and its field: `Text=remark`, or `Text=` for one that is left out.
struct ColumnArgument: ExpressibleByArgument {
  let column: BillColumn

  init?(argument: String) {
    guard let (name, field) = MachineText(argument).cut(atLast: "="), !name.isEmpty else { return nil }
    column = BillColumn(name: name.text, field: field.isEmpty ? nil : BillField(header: field.text))
    if column.field == nil, !field.isEmpty { return nil }
  }
}

extension ImportedFile {
  /// Whether all columns have their fields' own names.
  fileprivate var isOwn: Bool { columns.allSatisfy { $0.field != nil && BillField(header: $0.name) == $0.field } }

  private var taken: [(column: String, field: BillField)] {
    columns.compactMap { column in column.field.map { (column.name, $0) } }
  }

  private var leftOut: [String] { columns.filter { $0.field == nil && !$0.name.isEmpty }.map(\.name) }

  /// The columns that were read and left out, in a line.
  fileprivate var message: Message {
    let read = taken.map { $0.field.rawValue == $0.column ? $0.column : "\($0.field.rawValue) from '\($0.column)'" }
    let rest = leftOut.isEmpty ? nil : "left out: \(leftOut.joined(separator: ", "))"
    return Message(fault: "\(path.printable): \(read.joined(separator: ", "))", cure: rest)
  }

  fileprivate var json: JSON {
    .object([
      ("file", .text(path)), ("columns", .object(taken.map { ($0.column, .text($0.field.rawValue)) })),
      ("leftOut", .list(leftOut.map(JSON.text))),
    ])
  }
}
