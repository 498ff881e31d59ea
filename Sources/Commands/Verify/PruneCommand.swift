import ArgumentParser
import SceneFiles
import Verification

struct PruneCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "prune",
    abstract: "Removes baselines that no take or snapshot has any more.",
    discussion: """
      Looks at the baselines of the scenes that are named, without a name those of flipbook.yaml in the working folder \
      or all shipped ones, on their devices, and at those whose scene is gone: its file, its name in that, or where \
      flipbook.yaml names the scenes, its line there. Prints what it removes.

      EXAMPLES
        flipbook prune --dry-run
        flipbook prune my-scene.yaml
      """)

  @OptionGroup var choice: BaselineChoice

  @OptionGroup var agreement: SettingsArgument

  @Flag(help: "Prints what would be removed, and removes nothing.")
  var dryRun = false

  var limits: RunArguments { choice.limits }

  func run() throws {
    let settings = try ProjectSettings.read(named: agreement.settings)
    let choice = choice.merged(with: settings)
    let loader = try Environment.loader(ledger: choice.ledger)
    let stale = try choice.value(expanding: settings).stale(
      isWhole: self.choice.scenes.isEmpty && !choice.scenes.isEmpty, loader: loader)
    for path in stale { Console.output(path) }
    if !dryRun { try choice.value.store.remove(stale) }
  }
}
