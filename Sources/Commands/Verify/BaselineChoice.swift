import ArgumentParser
import Basics
import SceneFiles
import Scenes
import Verification

/// The choice of scenes, devices and baselines.
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
    help: ArgumentHelp("The folder of baselines; Baselines if left out.", valueName: "dir"), completion: .directory)
  var baseline: String?

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
  var devices: NameList?

  @Option(
    help: ArgumentHelp(
      "Variants that every scene is looked at in besides its own, separated by commas: dark, large-text, text-ax5 …",
      valueName: "a,b"))
  var variants: NameList?

  @Option(
    help: ArgumentHelp(
      """
      Variants that every scene is looked at in, and in no others, separated by commas: its own, those that every scene \
      has, and \(Self.asItIs) for the scene as it is.
      """,
      valueName: "a,b"))
  var onlyVariants: NameList?

  /// The word for a scene as it is, in no variant.
  private static let asItIs = "none"

  @Option(
    help: ArgumentHelp("The ledger that the scenes show, instead of those they name.", valueName: "file"),
    completion: .file(extensions: ["ledger"]))
  var ledger: String?

  @OptionGroup var limits: RunArguments

  func validate() throws {
    if variants != nil, onlyVariants != nil {
      throw ValidationError(usage: "--only-variants has all variants that are meant; leave --variants out.")
    }
    for name in variants?.names ?? [] where !VariantDescription.isStandard(name) {
      throw ValidationError(
        usage: "'\(name)' is not a variant that every scene has; those are dark, large-text and text- with a text size."
      )
    }
  }

  /// The same without the words of the command line.
  var value: SceneChoice { value(expanding: nil) }

  /// Returns the same with what the project's settings expand.
  func value(expanding settings: ProjectSettings?) -> SceneChoice {
    SceneChoice(
      scenes: scenes, devices: devices?.names, variants: variants?.names ?? [],
      onlyVariants: onlyVariants?.names.map { $0 == Self.asItIs ? nil : $0 },
      store: BaselineStore(folder: folder, pictures: store), expansions: settings?.expansions ?? [:],
      asksGit: !limits.sandbox, places: settings?.places ?? ProjectSettings.Places())
  }

  /// The folder of baselines: the one that was named, or the standard one.
  var folder: String { baseline ?? BaselineStore.standardFolder }

  /// Returns the choice with what a project has agreed on where the command line says nothing.
  func merged(with settings: ProjectSettings?) -> BaselineChoice {
    guard let settings else { return self }
    var choice = self
    if choice.scenes.isEmpty { choice.scenes = settings.scenes }
    if choice.devices == nil, !settings.devices.isEmpty { choice.devices = NameList(names: settings.devices) }
    if choice.variants == nil, choice.onlyVariants == nil, !settings.variants.isEmpty {
      choice.variants = NameList(names: settings.variants)
    }
    if choice.store == nil { choice.store = settings.store }
    if choice.baseline == nil { choice.baseline = settings.baselines }
    return choice
  }
}

/// Names that the command line separates by commas.
struct NameList: ExpressibleByArgument, CustomStringConvertible {
  var names: [String]

  init(names: [String]) { self.names = names }

  init(argument: String) { names = MachineText(argument).words(between: ",").map(\.text) }

  var description: String { names.joined(separator: ",") }
}
