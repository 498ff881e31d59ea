import ArgumentParser
import Rendering
import Scenes
import TextFormats
import Vocabulary

struct ListCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the shipped scenes and their takes.",
    discussion: """
      One line for each take: the scene, a space, the take. A scene without takes has a line of its own. Then a line for \
      each of its variants: the scene, --variant, the variant.

      EXAMPLES
        flipbook list
        flipbook list --json
      """)

  @Flag(help: "Prints JSON.")
  var json = false

  @Flag(help: ArgumentHelp("Prints the scenes' names only.", visibility: .hidden))
  var names = false

  @OptionGroup var limits: WorkArguments

  func run() throws {
    let library = try Environment.library()
    let scenes = library.names
    if names {
      for scene in scenes { Console.output(scene) }
      return
    }
    if scenes.isEmpty { _ = try Environment.assets() }
    let descriptions = try scenes.map { try SceneLoader.read($0, in: library).description }
    if json {
      let entries = zip(scenes, descriptions).map { scene, description in
        JSON.object([
          ("name", .text(scene)), ("takes", Self.names(description.takes.map(\.name))),
          ("device", .text(description.device?.value ?? Device.standard.name)),
          ("devices", Self.names(description.devices)), ("variants", Self.names(description.variants.map(\.name))),
        ])
      }
      return Console.output(json: [("scenes", .list(entries))])
    }
    for (scene, description) in zip(scenes, descriptions) {
      if description.takes.isEmpty { Console.output(scene) }
      for take in description.takes { Console.output("\(scene) \(take.name.value)") }
      for variant in description.variants { Console.output("\(scene) --variant \(variant.name.value)") }
    }
  }

  private static func names(_ names: [Placed<String>]) -> JSON { .list(names.map { JSON.text($0.value) }) }
}
