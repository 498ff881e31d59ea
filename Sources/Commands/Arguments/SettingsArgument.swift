import ArgumentParser

/// The file of what a project has agreed on.
struct SettingsArgument: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "What the project has agreed on; flipbook.yaml of the working folder, where there is one, if left out.",
      valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  var settings: String?
}
