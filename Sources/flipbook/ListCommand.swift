import ArgumentParser
import Rendering

struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the shipped scenes and their takes.",
    discussion: """
      One line for each take: the scene, a space, the take. A scene without takes has a line of its own.

      EXAMPLES
        flipbook list
        flipbook list --json
      """)

  @Flag(help: "Prints JSON.")
  var json = false

  @Flag(help: ArgumentHelp("Prints the scenes' names only.", visibility: .hidden))
  var names = false

  func run() throws {
    let library = try Environment.library()
    let scenes = library.names
    if names {
      for scene in scenes { Console.output(scene) }
      return
    }
    if scenes.isEmpty { _ = try Environment.assets() }
    let takes = try scenes.map { try SceneLoader.takes(of: $0, in: library) }
    if json {
      let entries = zip(scenes, takes).map { scene, takes in
        JSON.object([("name", .text(scene)), ("takes", .list(takes.map(JSON.text)))])
      }
      return Console.output(JSON.object([("version", .integer(1)), ("scenes", .list(entries))]).text())
    }
    for (scene, takes) in zip(scenes, takes) {
      if takes.isEmpty { Console.output(scene) }
      for take in takes { Console.output("\(scene) \(take)") }
    }
  }
}
