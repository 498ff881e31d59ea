import ArgumentParser
import Ledger
import Rendering

/// The ledger of verbs that work on one.
struct LedgerArgument: ParsableArguments {
  @Argument(
    help: ArgumentHelp("The ledger's file.", valueName: "ledger"), completion: .file(extensions: ["ledger"]))
  var ledger: String

  /// Returns the ledger, open for reading; that of the demonstration where there is no file 'demo.ledger', as in
  /// scenes.
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
