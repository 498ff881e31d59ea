import ArgumentParser

/// The verbs about a store of pictures.
struct StoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store",
    abstract: "Looks after a store, in which verify keeps pictures by their content.",
    discussion: """
      EXAMPLES
        flipbook store gc --dry-run
      """,
    subcommands: [StoreCollectCommand.self])
}
