import ArgumentParser
import Geometry
import Layers
import Rendering
import TextFormats

struct InspectCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Prints the layer tree behind one frame.",
    discussion: """
      A line for each layer: its name, its kind, its frame in its parent (x y width height, in points), and where \
      they are not the usual ones its opacity, the offset of its content, its text or its picture.

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

  func run() throws {
    let loaded = try arguments.load(one.scene)
    let renderer = try FrameRenderer(loaded, take: take)
    let tick = try snapshot.map { try renderer.tick(ofSnapshot: $0) } ?? at?.tick ?? 0
    try renderer.check(tick: tick)
    let layer = try renderer.layers(at: tick)
    guard json else { return Console.output(layer.outline) }
    Console.output(
      JSON.object([
        ("version", .integer(1)),
        ("scene", .text(loaded.scene.name)),
        ("take", renderer.take.map(JSON.text) ?? .null),
        ("time", .number(Double(tick) / 1e6)),
        ("layers", layer.json),
      ]).text())
  }
}

extension Layer {
  /// What `inspect --json` tells of a layer; what has its usual value is left out, but for the frame and the opacity.
  var json: JSON {
    var members: [(String, JSON)] = [
      ("id", .text(id)), ("kind", .text(kind)), ("frame", frame.json), ("opacity", .number(opacity)),
    ]
    if transform != .identity {
      let parts = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
      members.append(("transform", .list(parts.map(JSON.number))))
    }
    if contentOffset != .zero {
      members.append(("offset", .list([.number(contentOffset.x), .number(contentOffset.y)])))
    }
    if case .color(let color) = background { members.append(("fill", .text(color.hex))) }
    if cornerRadii != .zero {
      let radii = [cornerRadii.topLeft, cornerRadii.topRight, cornerRadii.bottomRight, cornerRadii.bottomLeft]
      members.append(("cornerRadius", .list(radii.map(JSON.number))))
    }
    if let border {
      members.append(("border", .object([("color", .text(border.color.hex)), ("width", .number(border.width))])))
    }
    if joinsChildren { members.append(("joined", .bool(true))) }
    if clipsToBounds { members.append(("clip", .bool(true))) }
    switch content {
    case .none: break
    case .text(let text):
      members.append(("text", .text(text.string)))
      members.append(("font", .number(text.style.size)))
      members.append(("weight", .integer(text.style.weight.rawValue)))
      members.append(("color", .text(text.color.hex)))
    case .image(let image): members.append(("source", .text(image.source)))
    case .shape(let shape):
      if let stroke = shape.stroke {
        members.append(
          (
            "stroke",
            .object([
              ("color", .text(stroke.color.hex)), ("width", .number(stroke.width)), ("start", .number(stroke.start)),
              ("end", .number(stroke.end)),
            ])
          ))
      }
      members.append(("path", .text(shape.path.svg)))
    }
    if !mask.isEmpty { members.append(("mask", .list(mask.map(\.json)))) }
    if !children.isEmpty { members.append(("layers", .list(children.map(\.json)))) }
    return .object(members)
  }
}

extension Rect {
  fileprivate var json: JSON { .list([minX, minY, width, height].map(JSON.number)) }
}

extension Path {
  /// The path as SVG writes it, curves as they are drawn.
  fileprivate var svg: String {
    func words(_ points: Point...) -> String {
      points.map { "\($0.x.shortText) \($0.y.shortText)" }.joined(separator: " ")
    }
    return elements.map { element in
      switch element {
      case .move(let point): "M" + words(point)
      case .line(let point): "L" + words(point)
      case .curve(let first, let second, let point): "C" + words(first, second, point)
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}
