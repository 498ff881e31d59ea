import ArgumentParser
import Formulas
import Ledger
import TextFormats

struct LedgerListCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Prints bills, their sums, or what each category makes of them.",
    discussion: """
      The newest day comes first. What --csv prints can be imported again, but for photos.

      EXAMPLES
        flipbook ledger list my.ledger --book 日常账本 --month 2016-06
        flipbook ledger list my.ledger --day 2016-06-25 --totals
        flipbook ledger list my.ledger --month 2016-06 --shares
        flipbook ledger list demo.ledger --csv > bills.csv
      """)

  @OptionGroup var one: LedgerArgument

  @Option(help: ArgumentHelp("Only bills of this book: its id or name.", valueName: "name"))
  var book: String?

  @Option(help: ArgumentHelp("Only bills of this month, such as 2016-06.", valueName: "month"))
  var month: String?

  @Option(help: ArgumentHelp("Only bills of this day, such as 2016-06-25.", valueName: "day"))
  var day: String?

  @Option(help: ArgumentHelp("Only income, or only expenses.", valueName: "income|expense"))
  var kind: BillKind?

  @Flag(help: "Prints sums instead: income, expenses, balance, and how many bills.")
  var totals = false

  @Flag(help: "Prints each category's share instead: of all expenses, or of all income with --kind income.")
  var shares = false

  @Flag(help: "Prints the bills as CSV.")
  var csv = false

  @Flag(help: "Prints JSON.")
  var json = false

  @OptionGroup var limits: WorkArguments

  func validate() throws {
    if month != nil, day != nil {
      throw ValidationError(usage: "--month and --day exclude each other; give one of them.")
    }
    if csv, json || totals || shares { throw ValidationError("--csv excludes --json, --totals and --shares.") }
    if let day, CivilDay(iso: day) == nil { throw ValidationError("'\(day)' is no day such as 2016-06-25.") }
    if let month, CivilDay(iso: month + "-01") == nil {
      throw ValidationError("'\(month)' is no month such as 2016-06.")
    }
  }

  func run() throws {
    let store = try one.openForReading()
    let filter = BillFilter(
      book: try book.map { try store.book(named: $0).id }, period: day.map { .day($0) } ?? month.map { .month($0) },
      kind: kind)
    if json { return Console.output(json: try members(of: store, filter)) }
    if csv { return try printCSV(of: store, filter) }
    if totals {
      let sums = try store.totals(filter)
      Console.table(
        [
          ["income", Money.text(cents: sums.income)], ["expense", Money.text(cents: sums.expense)],
          ["balance", Money.text(cents: sums.balance)], ["bills", "\(sums.count)"],
        ], rightAligned: [1])
    }
    if shares {
      Console.table(
        try store.shares(of: kind ?? .expense, filter).map {
          [Money.text(cents: $0.basisPoints) + "%", Money.text(cents: $0.cents), "\($0.count)", $0.category.title]
        }, rightAligned: [0, 1, 2])
    }
    guard !totals, !shares else { return }
    let names = try Names(store)
    Console.table(
      try store.bills(filter).map(names.fields(of:)), rightAligned: [1])
  }

  /// The names of categories and books, by their ids.
  struct Names {
    let categories: [String: String]
    let books: [String: String]

    init(_ store: LedgerStore) throws {
      categories = Dictionary(try store.categories().map { ($0.id, $0.title) }) { first, _ in first }
      books = Dictionary(try store.books().map { ($0.id, $0.name) }) { first, _ in first }
    }

    /// A bill as the list shows it.
    func fields(of bill: Bill) -> [String] {
      [
        bill.date, (bill.isIncome ? "+" : "-") + Money.text(cents: bill.cents), categories[bill.category] ?? "",
        books[bill.book] ?? "", bill.remark,
      ]
    }
  }

  private func members(of store: LedgerStore, _ filter: BillFilter) throws -> [(String, JSON)] {
    var members: [(String, JSON)] = []
    if totals {
      let sums = try store.totals(filter)
      let object = JSON.object([
        ("income", .text(Money.text(cents: sums.income))), ("expense", .text(Money.text(cents: sums.expense))),
        ("balance", .text(Money.text(cents: sums.balance))), ("bills", .integer(sums.count)),
      ])
      members.append(("totals", object))
    }
    if shares {
      let list = try store.shares(of: kind ?? .expense, filter).map { share in
        JSON.object([
          ("category", .text(share.category.id)), ("title", .text(share.category.title)),
          ("percent", .text(Money.text(cents: share.basisPoints))), ("money", .text(Money.text(cents: share.cents))),
          ("bills", .integer(share.count)),
        ])
      }
      members.append(("shares", .list(list)))
    }
    if !totals, !shares { members.append(("bills", .list(try store.bills(filter).map(\.json)))) }
    return members
  }

  private func printCSV(of store: LedgerStore, _ filter: BillFilter) throws {
    let names = try Names(store)
    Console.output("id,date,money,kind,category,book,remark")
    try store.forEachBill(filter) { bill in
      let fields = [
        bill.id, bill.date, Money.text(cents: bill.cents), bill.kind.rawValue, bill.category,
        names.books[bill.book] ?? "", bill.remark,
      ]
      Console.output(lines: CSVLine.text(fields))
    }
  }
}

extension Bill {
  var json: JSON {
    .object([
      ("id", .text(id)), ("date", .text(date)), ("money", .text(Money.text(cents: cents))), ("cents", .integer(cents)),
      ("kind", .text(kind.rawValue)), ("category", .text(category)), ("book", .text(book)), ("remark", .text(remark)),
      ("photo", photo.map(JSON.text) ?? .null),
    ])
  }
}
