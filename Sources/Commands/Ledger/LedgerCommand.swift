import ArgumentParser

struct LedgerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger",
    abstract:
      "Keeps the bills that ledger scenes show: makes a ledger, adds, edits and removes bills, imports and lists them.",
    discussion: """
      A ledger is an SQLite file of bills, categories and books. Scenes with 'data: {ledger: demo.ledger}' show the \
      embedded demonstration; with --ledger FILE they show your own bills. Rendering never changes a ledger.

      EXAMPLES
        flipbook ledger init my.ledger
        flipbook ledger import my.ledger bills.csv
        flipbook ledger list my.ledger --month 2016-06 --shares
        flipbook render SCENE --ledger my.ledger -o mine.png --at 0
      """,
    subcommands: [
      LedgerInitCommand.self, LedgerAddCommand.self, LedgerEditCommand.self, LedgerRemoveCommand.self,
      LedgerImportCommand.self, LedgerListCommand.self,
      LedgerBooksCommand.self, LedgerCategoriesCommand.self,
    ])
}
