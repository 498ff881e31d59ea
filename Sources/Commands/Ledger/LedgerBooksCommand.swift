import ArgumentParser
import Ledger
import TextFormats

struct LedgerBooksCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "books",
    abstract: "Lists the books, adds one, or renames one.",
    discussion: """
      Of each book: its id, its name, its cover, and how many bills it has.

      EXAMPLES
        flipbook ledger books my.ledger
        flipbook ledger books my.ledger --add 旅行 --cover 2
        flipbook ledger books my.ledger --rename book-2 --to 出差
      """)

  @OptionGroup var one: LedgerArgument

  @Option(help: ArgumentHelp("Adds a book of this name, at most 6 characters.", valueName: "name"))
  var add: String?

  @Option(help: ArgumentHelp("The cover of the book that is added, 0 to 5.", valueName: "n"))
  var cover: Int?

  @Option(help: ArgumentHelp("Renames the book with this id or name.", valueName: "name"))
  var rename: String?

  @Option(help: ArgumentHelp("The new name of the book that is renamed, at most 6 characters.", valueName: "name"))
  var to: String?

  @Flag(help: "Prints JSON.")
  var json = false

  @OptionGroup var limits: WorkArguments

  func validate() throws {
    if cover != nil, add == nil { throw ValidationError("--cover goes with --add.") }
    if (rename == nil) != (to == nil) { throw ValidationError("--rename and --to go together.") }
  }

  func run() throws {
    let store = try add == nil && rename == nil ? one.openForReading() : one.openForWriting()
    if let rename, let to { try store.renameBook(rename, to: to) }
    if let add { _ = try store.addBook(named: add, cover: cover ?? 0) }
    let books = try store.books()
    let counts = try books.map { try store.totals(BillFilter(book: $0.id)).count }
    if json {
      let list = zip(books, counts).map { book, count in
        JSON.object(book.members + [("bills", .integer(count))])
      }
      return Console.output(json: [("books", .list(list))])
    }
    Console.table(zip(books, counts).map { [$0.id, $0.name, "\($0.cover)", "\($1)"] }, rightAligned: [3])
  }
}

extension Book {
  var members: [(String, JSON)] { [("id", .text(id)), ("name", .text(name)), ("cover", .integer(cover))] }
  var json: JSON { .object(members) }
}
