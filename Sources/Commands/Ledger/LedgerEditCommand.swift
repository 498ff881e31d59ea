import ArgumentParser
import Ledger
import Rendering

struct LedgerEditCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit",
    abstract: "Changes a bill.",
    discussion: """
      What is not named stays. 'flipbook ledger list --csv' prints the bills' ids.

      EXAMPLES
        flipbook ledger edit my.ledger bill-000007 --money 26
        flipbook ledger edit my.ledger bill-000007 --category 零食 --remark '' --no-photo
      """)

  @OptionGroup var one: LedgerArgument

  @Argument(help: ArgumentHelp("The bill's id.", valueName: "id"))
  var id: String

  @Option(help: ArgumentHelp("The day, such as 2016-06-25.", valueName: "day"))
  var date: String?

  @Option(help: ArgumentHelp("The amount, such as 12.50.", valueName: "amount"))
  var money: String?

  @Option(help: ArgumentHelp("A category's id or title; the bill becomes of its kind.", valueName: "name"))
  var category: String?

  @Option(help: ArgumentHelp("A book's id or name.", valueName: "name"))
  var book: String?

  @Option(help: ArgumentHelp("At most 40 characters; '' for none.", valueName: "text"))
  var remark: String?

  @Option(help: ArgumentHelp("A picture to keep with the bill.", valueName: "file"), completion: .file())
  var photo: String?

  @Flag(help: "Takes the bill's picture away.")
  var noPhoto = false

  @OptionGroup var limits: WorkArguments

  func validate() throws {
    if photo != nil, noPhoto {
      throw ValidationError(usage: "--photo and --no-photo exclude each other; give one of them.")
    }
    guard [date, money, category, book, remark, photo].contains(where: { $0 != nil }) || noPhoto else {
      throw ValidationError(
        usage: "nothing changes; give --date, --money, --category, --book, --remark, --photo or --no-photo.")
    }
  }

  func run() throws {
    var changes = BillChanges()
    (changes.date, changes.money, changes.category) = (date, money, category)
    (changes.book, changes.remark, changes.removesPhoto) = (book, remark, noPhoto)
    changes.photo = try photo.map { try Photo(reading: $0) }
    let store = try one.openForWriting()
    let bill = try store.edit(id, changes)
    try Console.table([LedgerListCommand.Names(store).fields(of: bill)], rightAligned: [1])
  }
}
