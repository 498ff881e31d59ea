import ArgumentParser
import Ledger

struct LedgerRemoveCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Removes bills: all that are named, or none.",
    discussion: """
      'flipbook ledger list --csv' prints the bills' ids.

      EXAMPLES
        flipbook ledger remove my.ledger bill-000007
        flipbook ledger remove my.ledger bill-000007 bill-000008
      """)

  @OptionGroup var one: LedgerArgument

  @Argument(help: ArgumentHelp("The bills' ids.", valueName: "id"))
  var ids: [String]

  @OptionGroup var limits: WorkArguments

  func run() throws {
    try one.openForWriting().remove(ids)
    Console.output("\(ids.count) bill\(ids.count == 1 ? "" : "s") removed")
  }
}
