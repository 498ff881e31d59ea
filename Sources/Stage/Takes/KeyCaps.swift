import Geometry
import Layers
import Scenes

/// The layers that show keys: caps in a row, the last one on the right.
struct KeyCaps {
  let program: Program

  /// A row has no more.
  static let most = 12
  private static let height = 40.0
  private static let gap = 5.0
  /// Points between a row and the sides of the screen, and between a cap's letters and its own.
  private static let margin = 16.0
  private static let padding = 12.0
  /// The distance that a cap stands out, in points.
  private static let depth = 3.0

  /// Returns the caps of keys, at the lower end of the screen or above what stands there.
  ///
  /// - Parameter plates: captions, which are not covered.
  func row(of run: Keystroke.Run, above plates: [Layer]) throws -> [Layer] {
    let screen = program.device.size
    var caps: [(label: Text, width: Double)] = []
    var width = -Self.gap
    for key in run.texts.reversed() {
      let label = label(of: key)
      let setting = Text.Setting(label.string, style: label.style)
      let letters = try program.surroundings.measure(setting, width: nil).size.width
      let cap = max((letters + 2 * Self.padding).rounded(), Self.height)
      guard caps.isEmpty || width + Self.gap + cap <= screen.width - 2 * Self.margin else { break }
      width += Self.gap + cap
      caps.append((label, cap))
    }
    var x = ((screen.width - width) / 2).rounded()
    let bottom = screen.height - max(program.device.safeBottom, Self.margin) - Self.margin
    var y = (bottom - Self.height).rounded()
    for plate in plates where plate.frame.maxY > y && plate.frame.minY < y + Self.height {
      y = (plate.frame.minY - Self.margin - Self.height).rounded()
    }
    return caps.enumerated().reversed().map { index, cap in
      defer { x += cap.width + Self.gap }
      let frame = Rect(x, y, cap.width, Self.height)
      var layer = Self.cap(cap.label, in: frame, isDown: index == 0 && run.isDown, id: "key-\(index + 1)")
      layer.opacity = run.opacity
      return layer
    }
  }

  /// A key's letters: those that nobody sees have a name, as on a keyboard.
  private func label(of key: String) -> Text {
    let name = [" ": "space", "\n": "return", "\t": "tab"][key]
    var style = Text.Style(size: name == nil ? 20 : 15, weight: .semibold)
    style.locale = program.locale
    return Text(name ?? key, style: style, color: Color(white: 0.1), alignment: .center)
  }

  /// A light cap over its darker side, of which less is seen while it is down.
  private static func cap(_ label: Text, in frame: Rect, isDown: Bool, id: String) -> Layer {
    func part(_ id: String, _ frame: Rect, _ white: Double, edge: Color) -> Layer {
      var part = Layer(id: id, kind: "key", frame: frame)
      part.background = .color(Color(white: white))
      part.border = Border(color: edge, width: 1)
      part.cornerRadii = CornerRadii(8)
      part.cornerRadii.curve = .continuous
      return part
    }
    var cap = part(id, frame, 0.45, edge: Color(white: 0.25))
    let sunk = isDown ? depth - 1 : 0
    var top = part(
      "top", Rect(0, sunk, frame.width, frame.height - depth), isDown ? 0.86 : 0.98, edge: Color(white: 0.55))
    top.content = .text(label)
    cap.children = [top]
    return cap
  }
}
