import ArgumentParser
import Ledger
import Rendering

struct LedgerInitCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Makes a ledger with the categories and a first book.",
    discussion: """
      A file of that name is never replaced.

      EXAMPLES
        flipbook ledger init my.ledger
        flipbook ledger init try.ledger --demonstration
      """)

  @OptionGroup var one: LedgerArgument

  @Flag(help: "Puts the demonstration's books and bills in.")
  var demonstration = false

  @OptionGroup var limits: WorkArguments

  func run() throws {
    try LedgerStore.create(
      one.ledger, seeds: try Environment.assets().ledgerSeeds(), withDemonstration: demonstration)
    Console.output(one.ledger)
  }
}
