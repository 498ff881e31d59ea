import ArgumentParser
import Ledger
import Rendering

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

extension BillKind: ExpressibleByArgument {}
