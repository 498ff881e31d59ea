import Accessibility
import ArgumentParser
import Formulas
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
      picture or its path; 'cut' stands behind a text of which letters are left out for the want of room. The JSON holds \
      the same.

      EXAMPLES
        flipbook inspect SCENE --at 1.5s
        flipbook inspect SCENE --take TAKE --at 300ms --json
        flipbook inspect SCENE --at 2s --values --eval 'list.offset.y / row(3).height'
      """)

  @OptionGroup var one: OneScene
  @OptionGroup var arguments: SceneArguments

  @OptionGroup var instant: InstantArguments

  @Flag(help: "Prints JSON.")
  var json = false

  @Flag(help: "Prints the values and states of the scene, and of layers with a name, instead of the layers.")
  var values = false

  @Option(
    name: .customLong("eval"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Prints the value of a formula, as it would be in the scene's takes, instead of the layers; may be given several times.",
      valueName: "formula"))
  var formulas: [String] = []

  var limits: RunArguments { arguments.limits }

  func run() throws {
    let probes = try formulas.map { text in
      try SceneArguments.formula(text, of: "--eval") { place throws(Diagnostic) in
        try Formula(parsing: text, at: place)
      }
    }
    let isProbing = values || !probes.isEmpty
    let loaded = try arguments.load(one.scene, probing: isProbing ? (probes, values) : nil)
    let renderer = try FrameRenderer(loaded, take: instant.take)
    let instant = try instant.instant(of: renderer)
    try arguments.noteIdleSteps(of: renderer)
    if isProbing { return try printProbes(of: renderer, at: instant) }
    let layer = try renderer.layers(at: instant)
    try arguments.noteIdleVariant(of: one.scene, renderer, at: [instant])
    let cut = try CutTexts.ids(in: layer, of: renderer)
    let further = Dictionary(uniqueKeysWithValues: cut.map { ($0, LayerFact(.cut, .yes)) })
    guard json else {
      var entries = layer.entries
      for index in entries.indices { entries[index].facts += [further[entries[index].id]].compactMap { $0 } }
      return Console.output(lines: entries.lines(.full, naming: RowName.printed).joined(separator: "\n"))
    }
    Console.output(json: [
      ("scene", .text(loaded.scene.name)), ("take", renderer.take.map(JSON.text) ?? .null),
      ("time", .number(instant.tick.seconds)), ("layers", layer.json(further)),
    ])
  }

  private func printProbes(of renderer: FrameRenderer, at instant: Instant) throws {
    let found = try renderer.probes(at: instant)
    guard json else {
      for probe in found { Console.output(lines: "\(probe.text): \(probe.value.text)") }
      return
    }
    Console.output(json: [
      ("scene", .text(renderer.loaded.scene.name)), ("take", renderer.take.map(JSON.text) ?? .null),
      ("time", .number(instant.tick.seconds)),
      ("values", .object(found.map { ($0.text, $0.value.json) })),
    ])
  }
}

extension Value {
  /// All of it, however long, on as many lines as it takes.
  fileprivate var text: String {
    switch self {
    case .text, .list, .record: json.text()
    default: literal
    }
  }

  /// Texts, numbers, lists and records as they are; all else as a formula writes it.
  fileprivate var json: JSON {
    switch self {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .list(let items): .list(items.map(\.json))
    case .record(let record): .object(zip(record.shape.names, record.values).map { ($0.text, $1.json) })
    default: .text(literal)
    }
  }
}
