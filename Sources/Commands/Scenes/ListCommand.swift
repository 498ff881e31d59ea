import ArgumentParser
import Motion
import Rendering
import Scenes
import TextFormats
import Verification
import Vocabulary

struct ListCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "Lists the shipped scenes and their takes, or those of scenes that are named.",
    discussion: """
      One line for each take: the scene, a space, the take. A scene without takes has a line of its own. Then a line for \
      each of its variants: the scene, --variant, the variant. The JSON of scenes that are named also says how long each \
      take is, and at which times its snapshots are.

      EXAMPLES
        flipbook list
        flipbook list --json
        flipbook list my-scene.yaml --json
        flipbook list --devices
      """)

  @Argument(
    help: ArgumentHelp(
      "Shipped scenes' names, or paths to scene files or their folders; all shipped scenes if left out.",
      valueName: "scene"),
    completion: .scenes)
  var scenes: [String] = []

  @Flag(help: "Prints the names of the devices instead; each also lies on its side, with -landscape behind its name.")
  var devices = false

  @Flag(help: "Prints JSON.")
  var json = false

  @Flag(help: ArgumentHelp("Prints the scenes' names only.", visibility: .hidden))
  var names = false

  @OptionGroup var limits: WorkArguments

  func validate() throws {
    guard devices else { return }
    try CommandLineValue.refuse(["the scene": !scenes.isEmpty]) { "--devices lists all devices; leave \($0) out." }
  }

  func run() throws {
    if devices { return listDevices() }
    let library = try Environment.library()
    let scenes = scenes.isEmpty ? library.names : scenes
    if names {
      for scene in scenes { Console.output(scene) }
      return
    }
    if scenes.isEmpty { _ = try Environment.assets() }
    let descriptions = try scenes.map { try SceneLoader.read($0, in: library).description }
    if json {
      let loader = self.scenes.isEmpty ? nil : try Environment.loader()
      let entries = try zip(scenes, descriptions).map { scene, description in
        let facts: [(String, JSON)] = [
          ("name", .text(loader == nil ? scene : description.name.value)),
          ("takes", Self.names(description.takes.map(\.name))),
          ("device", .text(description.device?.value ?? Device.standard.name)),
          ("devices", Self.names(description.devices)), ("variants", Self.names(description.variants.map(\.name))),
        ]
        return JSON.object(facts + (try loader.map { try Self.played(scene, by: $0) } ?? []))
      }
      return Console.output(json: [("scenes", .list(entries))])
    }
    for (scene, description) in zip(scenes, descriptions) {
      if description.takes.isEmpty { Console.output(scene) }
      for take in description.takes { Console.output("\(scene) \(take.name.value)") }
      for variant in description.variants { Console.output("\(scene) --variant \(variant.name.value)") }
    }
  }

  private func listDevices() {
    let names = Device.presets.map(\.name)
    if json { return Console.output(json: [("devices", .list(names.map(JSON.text)))]) }
    for name in names { Console.output(name) }
  }

  /// A scene's file, and each of its takes with its duration in seconds and the times of its snapshots.
  private static func played(_ scene: String, by loader: SceneLoader) throws -> [(String, JSON)] {
    let loaded = try loader.load(scene)
    let takes = try loaded.scene.takes.map { take in
      let stage = try FrameRenderer(loaded, take: take).stage
      let snapshots = stage.snapshots.map { snapshot in
        JSON.object([("name", .text(snapshot.name)), ("time", .number(snapshot.instant.tick.seconds))])
      }
      return JSON.object([
        ("take", .text(take)), ("seconds", .number(stage.duration.seconds)), ("snapshots", .list(snapshots)),
      ])
    }
    return [("file", .text(loaded.file)), ("played", .list(takes))]
  }

  private static func names(_ names: [Placed<String>]) -> JSON { .list(names.map { JSON.text($0.value) }) }
}
