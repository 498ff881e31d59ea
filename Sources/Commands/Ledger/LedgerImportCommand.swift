import ArgumentParser
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
        date      日期   2016-06-25; 2016/6/25 and 2016.6.25 are read too
        money     金额   12.50: at most 13 characters, more than 0; ¥1,234.50 is read too
        category  类别   a category's id or title
        kind      收支   income or expense, 收入 or 支出; as the category is if left out
        book      账本   a book's id or name; --book, or the first, if left out
        remark    备注   at most 40 characters
        photo     照片   a picture's file, beside the file it is named in
        id        编号   the bill's own id, kept from being imported twice

      EXAMPLES
        flipbook ledger import my.ledger bills.csv
        flipbook ledger import my.ledger 2015.csv 2016.json --book 旅行 --create-books
      """)

  @OptionGroup var one: LedgerArgument

  @Argument(help: ArgumentHelp("CSV or JSON files in UTF-8.", valueName: "file"), completion: .file())
  var files: [String]

  @Option(help: ArgumentHelp("The book of bills that name none: its id or name.", valueName: "name"))
  var book: String?

  @Flag(help: "Adds books that are named and not there yet.")
  var createBooks = false

  @Flag(help: "Leaves out bills that equal one which was there before.")
  var skipDuplicates = false

  @Flag(help: "Prints JSON.")
  var json = false

  @OptionGroup var limits: WorkArguments

  func run() throws {
    var options = ImportOptions { try Photo(reading: $0) }
    options.book = book
    options.createsBooks = createBooks
    options.skipsDuplicates = skipDuplicates
    let result = try one.openForWriting().importBills(from: files, options: options)
    if json {
      return Console.output(
        lines: JSON.object([
          ("version", .integer(1)), ("bills", .integer(result.bills)), ("duplicates", .integer(result.duplicates)),
          ("books", .list(result.books.map(\.json))),
        ]).text())
    }
    for book in result.books { Console.output("book \(book.name)") }
    let count = result.duplicates
    Console.output(
      "\(result.bills) bill\(result.bills == 1 ? "" : "s") imported"
        + (skipDuplicates && count > 0 ? ", \(count) left out that \(count == 1 ? "was" : "were") there already" : ""))
    if !skipDuplicates, count > 0 {
      Console.note(
        "note: \(count) of them equal\(count == 1 ? "s a bill" : " bills") that \(count == 1 ? "was" : "were") there "
          + "already; --skip-duplicates leaves such bills out")
    }
  }
}
