import ArgumentParser
import Ledger
import TextFormats

struct LedgerCategoriesCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "categories",
    abstract: "Lists the categories, or adds one.",
    discussion: """
      Of each category: its id, its title, and whether it is for expenses or income.

      EXAMPLES
        flipbook ledger categories my.ledger
        flipbook ledger categories my.ledger --extras
        flipbook ledger categories my.ledger --add 咖啡
      """)

  @OptionGroup var one: LedgerArgument

  @Flag(help: "Lists what can be added instead.")
  var extras = false

  @Option(help: ArgumentHelp("Adds one of the extras: its id or title.", valueName: "name"))
  var add: String?

  @Flag(help: "Prints JSON.")
  var json = false

  @OptionGroup var limits: WorkArguments

  func run() throws {
    let store = try add == nil ? one.openForReading() : one.openForWriting()
    if let add { _ = try store.addCategory(add) }
    let categories = try extras ? store.extras() : store.categories()
    if json {
      let list = categories.map { category in
        JSON.object([
          ("id", .text(category.id)), ("title", .text(category.title)), ("kind", .text(category.kind.rawValue)),
          ("icon", .text(category.icon)),
        ])
      }
      return Console.output(json: [(extras ? "extras" : "categories", .list(list))])
    }
    Console.table(categories.map { [$0.id, $0.title, $0.kind.rawValue] })
  }
}
