import ArgumentParser
import Bytes
import Scenes
import Verification

/// Which scenes, on which devices, with which baselines.
struct BaselineChoice: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      Shipped scenes' names, or paths to scene files or their folders; those of flipbook.yaml in the working folder, or all \
      shipped ones, if left out.
      """,
      valueName: "scene"),
    completion: .scenes)
  var scenes: [String] = []

  @Option(
    name: [.customLong("baseline"), .customLong("baselines")],
    help: ArgumentHelp("The folder of baselines.", valueName: "dir"), completion: .directory)
  var baseline = BaselineStore.standardFolder

  @Option(
    help: ArgumentHelp(
      "Keeps the pictures of snapshots there by their content; the folder of baselines has only their hashes.",
      valueName: "dir"),
    completion: .directory)
  var store: String?

  @Option(
    help: ArgumentHelp(
      "Devices to lay every scene out on, separated by commas; those that it names if left out.", valueName: "a,b")
  )
  var devices: String?

  @Option(
    help: ArgumentHelp(
      "Variants that every scene is looked at in besides its own, separated by commas: dark, large-text, text-ax5 …",
      valueName: "a,b"))
  var variants: String?

  @Option(
    help: ArgumentHelp("The ledger that the scenes show, instead of those they name.", valueName: "file"),
    completion: .file(extensions: ["ledger"]))
  var ledger: String?

  @OptionGroup var limits: RunArguments

  func validate() throws {
    for name in Self.names(in: variants) ?? [] where !VariantDescription.isStandard(name) {
      throw ValidationError(
        "'\(name)' is not a variant that every scene has; those are dark, large-text and text- with a text size.")
    }
  }

  /// The same without the words of the command line.
  var value: SceneChoice {
    SceneChoice(
      scenes: scenes, devices: Self.names(in: devices), variants: Self.names(in: variants) ?? [],
      store: BaselineStore(folder: baseline, pictures: store), asksGit: !limits.sandbox)
  }

  /// Names with commas between them.
  private static func names(in list: String?) -> [String]? {
    list.map { MachineText($0).words(between: ",").map(\.text) }
  }
}
