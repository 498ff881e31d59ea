import ArgumentParser
import Ledger
import Rendering

struct LedgerAddCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Adds a bill.",
    discussion: """
      Prints the bill's id.

      EXAMPLES
        flipbook ledger add my.ledger --date 2016-06-25 --money 26 --category 用餐
        flipbook ledger add my.ledger --date 2016-06-10 --money 7400.00 --category salary --book 日常账本
        flipbook ledger add my.ledger --date 2016-06-24 --money 45 --category 剧场 --remark 两张票 --photo ticket.jpg
      """)

  @OptionGroup var one: LedgerArgument

  @Option(help: ArgumentHelp("The day, such as 2016-06-25.", valueName: "day"))
  var date: String

  @Option(help: ArgumentHelp("The amount as it is typed: at most 13 characters, such as 12.50.", valueName: "amount"))
  var money: String

  @Option(help: ArgumentHelp("A category's id or title; see 'flipbook ledger categories'.", valueName: "name"))
  var category: String

  @Option(help: ArgumentHelp("A book's id or name; the first one if left out.", valueName: "name"))
  var book: String?

  @Option(help: ArgumentHelp("At most 40 characters.", valueName: "text"))
  var remark = ""

  @Option(help: ArgumentHelp("A picture to keep with the bill.", valueName: "file"), completion: .file())
  var photo: String?

  @Option(help: ArgumentHelp("The bill's own id; the next free one if left out.", valueName: "text"))
  var id: String?

  @OptionGroup var limits: WorkArguments

  func run() throws {
    var bill = NewBill(date: date, money: money, category: category)
    bill.book = book
    bill.remark = remark
    bill.id = id ?? ""
    bill.photo = try photo.map { try Photo(reading: $0) }
    Console.output(try one.openForWriting().add(bill).id)
  }
}
