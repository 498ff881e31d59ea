import ArgumentParser
import Layers
import Motion
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

  @OptionGroup var instant: InstantArguments

  @Flag(help: "Prints JSON.")
  var json = false

  var limits: RunArguments { arguments.limits }

  func run() throws {
    let loaded = try arguments.load(one.scene)
    let renderer = try FrameRenderer(loaded, take: instant.take)
    let instant = try instant.instant(of: renderer)
    try arguments.noteIdleSteps(of: renderer)
    let layer = try renderer.layers(at: instant)
    try arguments.noteIdleVariant(of: one.scene, renderer, at: [instant])
    guard json else { return Console.output(lines: layer.outline()) }
    Console.output(json: [
      ("scene", .text(loaded.scene.name)), ("take", renderer.take.map(JSON.text) ?? .null),
      ("time", .number(instant.tick.seconds)), ("layers", layer.json),
    ])
  }
}
