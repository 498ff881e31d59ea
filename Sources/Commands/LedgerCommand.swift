import ArgumentParser
import Ledger
import Rendering
import Scenes

struct LedgerCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ledger",
    abstract: "Keeps the bills that ledger scenes show: makes a ledger, adds to it, imports into it, lists it.",
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
      LedgerInitCommand.self, LedgerAddCommand.self, LedgerImportCommand.self, LedgerListCommand.self,
      LedgerBooksCommand.self, LedgerCategoriesCommand.self,
    ])
}

/// The ledger of verbs that work on one.
struct LedgerArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The ledger's file.", valueName: "ledger"), completion: .file(extensions: ["ledger"]))
  var ledger: String

  /// Where there is no file 'demo.ledger', that is the demonstration, as in scenes.
  func openForReading() throws -> LedgerStore {
    guard let store = try LedgerLibrary(assets: try? Environment.assets()).store(at: ledger) else {
      throw LedgerProblem.missing(path: ledger)
    }
    return store
  }

  func openForWriting() throws -> LedgerStore {
    try LedgerStore.open(ledger, for: .writing, seeds: try Environment.assets().ledgerSeeds())
  }
}

extension Bill {
  /// What money came or went, in one word.
  var kind: String { Self.kind(isIncome) }

  static func kind(_ isIncome: Bool) -> String { isIncome ? "income" : "expense" }
}

/// `income` or `expense` of the command line.
enum KindArgument: String, CaseIterable, ExpressibleByArgument {
  case income, expense
}

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
