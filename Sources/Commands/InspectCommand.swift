import ArgumentParser
import Layers
import Rendering
import TextFormats

struct InspectCommand: LimitedCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Prints the layer tree behind one frame.",
    discussion: """
      A line for each layer: its name, its kind, its frame in its parent (x y width height, in points), and where \
      they are not the usual ones its opacity, the offset of its content, its colours, lines and fonts, its text, its \
      picture or its path. The JSON holds the same.

      EXAMPLES
        flipbook inspect SCENE --at 1.5s
        flipbook inspect SCENE --take TAKE --at 300ms --json
      """)

  @OptionGroup var one: OneScene
  @OptionGroup var arguments: SceneArguments

  @Option(
    help: ArgumentHelp(
      "The take; the scene's first if left out. With none, nobody touches the scene.", valueName: "name"))
  var take: String?

  @Option(
    help: ArgumentHelp("When: 1.5s, 300ms, or seconds. The beginning if left out.", valueName: "time"),
    transform: TimeArgument.init(_:))
  var at: TimeArgument?

  @Option(help: ArgumentHelp("When: a snapshot of the take.", valueName: "name"))
  var snapshot: String?

  @Flag(help: "Prints JSON.")
  var json = false

  func validate() throws {
    guard at == nil || snapshot == nil else { throw ValidationError("Give --at or --snapshot, not both.") }
  }

  var limits: RunArguments { arguments.limits }

  func run() throws {
    let loaded = try arguments.load(one.scene)
    let renderer = try FrameRenderer(loaded, take: take)
    let tick = try snapshot.map { try renderer.tick(ofSnapshot: $0) } ?? at?.tick ?? 0
    try renderer.check(tick: tick)
    let layer = try renderer.layers(at: tick)
    guard json else { return Console.output(lines: layer.outline()) }
    Console.output(
      lines: JSON.object([
        ("version", .integer(1)),
        ("scene", .text(loaded.scene.name)),
        ("take", renderer.take.map(JSON.text) ?? .null),
        ("time", .number(Double(tick) / 1e6)),
        ("layers", layer.json),
      ]).text())
  }
}
