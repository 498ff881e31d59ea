import Geometry
import Layers
import Scenes
import Vocabulary

extension Callout {
  // MARK: Captions

  /// Points between a caption and the sides of the screen, and between its text and its own edges.
  private static let margin = 16.0
  private static let padding = Size(16, 10)

  /// The height of a caption's plate in points, by that of its text.
  static func height(ofText height: Double) -> Double { height + 2 * padding.height }

  static func textWidth(on screen: Size) -> Double { max(screen.width - 2 * (margin + padding.width), 1) }

  /// A caption's text, in the first font of the scene.
  static func setting(_ text: String, program: Program) -> Text.Setting {
    var style = Text.Style(size: 17, weight: .semibold, lineLimit: 0)
    style.lineBreak = .balanced
    style.locale = program.locale
    return Text.Setting(text, style: style)
  }

  /// The layer of a caption: a dark plate with its text.
  static func plate(_ text: String, at place: Point?, id: String, program: Program) throws -> Layer {
    let (device, setting) = (program.device, setting(text, program: program))
    let metrics = try program.surroundings.measure(setting, width: textWidth(on: device.size))
    let size = Size(metrics.size.width + 2 * padding.width, height(ofText: metrics.size.height))
    let low = device.size.height - max(device.safeBottom, margin) - margin
    let middle = place ?? Point(device.size.width / 2, low - size.height / 2)
    // Wherever it is put, all of it is seen.
    func kept(_ middle: Double, _ length: Double, within room: Double) -> Double {
      max(min(middle - length / 2, room - length), 0).rounded()
    }
    let corner = Point(
      kept(middle.x, size.width, within: device.size.width), kept(middle.y, size.height, within: device.size.height))
    var plate = Layer(id: id, kind: "caption", frame: Rect(origin: corner, size: size))
    plate.background = .color(Color(white: 0.07, alpha: 0.86))
    plate.cornerRadii = CornerRadii(min(size.height / 2, 16))
    plate.cornerRadii.curve = .continuous
    plate.content = .text(
      Text(
        text, style: setting.style, color: Color(white: 1), alignment: .center,
        padding: EdgeInsets(top: padding.height, left: padding.width, bottom: padding.height, right: padding.width)))
    return plate
  }

  // MARK: Highlights

  private static let accent = Color(red: 1, green: 0.23, blue: 0.19)
  private static let white = Color(white: 1)
  /// Points between a layer and the ring around it.
  private static let gap = 6.0

  /// The layers that point at a rectangle of the screen.
  static func marks(
    of box: Rect, radius: Double, _ style: HighlightStyle, number: Int?, id: String, program: Program
  ) -> [Layer] {
    let screen = program.device.size
    let around = box.inset(by: -gap)
    let round = min(radius + gap, around.width / 2, around.height / 2)
    var marks: [Layer] =
      switch style {
      case .ring: ring(around, round, id: id)
      case .arrow: [arrow(to: box, on: screen, id: id)]
      case .dim: [shade(around, round, on: screen, id: id)]
      }
    // The number stays on the screen where the layer's corner does not, but not without the layer.
    if let number, box.intersection(Rect(origin: .zero, size: screen)) != nil {
      let corner = style == .arrow ? box.origin : around.origin
      marks.append(disc(number, at: corner, on: screen, id: "\(id).number", program: program))
    }
    return marks
  }

  /// A line with a halo, seen on any ground.
  private static func ring(_ around: Rect, _ radius: Double, id: String) -> [Layer] {
    func line(_ id: String, grown by: Double, _ border: Border) -> Layer {
      var line = Layer(id: id, kind: "highlight", frame: around.inset(by: -by))
      line.cornerRadii = CornerRadii(radius + by)
      line.border = border
      return line
    }
    return [
      line("\(id).halo", grown: 1.5, Border(color: white.faded(by: 0.9), width: 6)),
      line(id, grown: 0, Border(color: accent, width: 3)),
    ]
  }

  /// All but a hole.
  private static func shade(_ hole: Rect, _ radius: Double, on screen: Size, id: String) -> Layer {
    var shade = Layer(id: id, kind: "highlight", frame: Rect(origin: .zero, size: screen))
    var path = Path(rect: shade.bounds)
    path.elements += Path(roundedRect: hole, radius: radius).elements
    shade.content = .shape(Shape(path: path, fill: .color(Color(white: 0, alpha: 0.55)), rule: .evenodd))
    return shade
  }

  /// An arrow whose head touches a rectangle from below, or from above where there is more room.
  private static func arrow(to box: Rect, on screen: Size, id: String) -> Layer {
    let comesFromBelow = screen.height - box.maxY >= box.minY
    let tip = Point(box.midX, comesFromBelow ? box.maxY + 4 : box.minY - 4)
    let direction = comesFromBelow ? 1.0 : -1.0
    // Half of the head's width, its length, half of the shaft's width, the whole length.
    let (wide, head, half, long) = (13.0, 20.0, 4.5, 60.0)
    let corners = [(0, 0), (wide, head), (half, head), (half, long), (-half, long), (-half, head), (-wide, head)]
    var path = Path(line: corners.map { Point($0.0 + wide, ($0.1 * direction) + (direction < 0 ? long : 0)) })
    path.elements.append(.close)
    let corner = Point(tip.x - wide, direction < 0 ? tip.y - long : tip.y)
    var arrow = Layer(id: id, kind: "highlight", frame: Rect(origin: corner, size: Size(2 * wide, long)))
    arrow.content = .shape(
      Shape(path: path, fill: .color(accent), stroke: Stroke(color: white, width: 2, join: .round)))
    return arrow
  }

  private static func disc(_ number: Int, at corner: Point, on screen: Size, id: String, program: Program) -> Layer {
    let side = 26.0
    let x = (corner.x - side / 2).clamped(to: 2...max(2, screen.width - side - 2))
    let y = (corner.y - side / 2).clamped(to: 2...max(2, screen.height - side - 2))
    var disc = Layer(id: id, kind: "highlight", frame: Rect(x, y, side, side))
    disc.background = .color(accent)
    disc.cornerRadii = CornerRadii(side / 2)
    disc.border = Border(color: white, width: 2)
    var style = Text.Style(size: 15, weight: .bold, minimumScale: 0.5)
    style.locale = program.locale
    disc.content = .text(Text("\(number)", style: style, color: white, alignment: .center))
    return disc
  }
}
