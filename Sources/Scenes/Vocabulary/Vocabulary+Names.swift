import Formulas
import Geometry

/// A name that formulas can read: of a layer, of a scroll, or built in.
public struct NameSpec: Sendable {
  /// How its value changes.
  public enum Movement: Sendable {
    /// Never while a take runs.
    case fixed
    /// Only at events.
    case stepwise
    /// Between events too.
    case moving
    /// As the formulas do that it comes from.
    case derived
  }

  public var name: String
  public var type: ValueType
  public var movement: Movement
  /// One sentence for the reference.
  public var summary: String

  public init(_ name: String, _ type: ValueType, _ movement: Movement, _ summary: String) {
    self.name = name
    self.type = type
    self.movement = movement
    self.summary = summary
  }
}

extension Vocabulary {
  private static let rectangle: [String: ValueType] = [
    "x": .number, "y": .number, "width": .number, "height": .number, "maxX": .number, "maxY": .number,
    "midX": .number, "midY": .number, "center": .point,
  ]

  /// The names that can be read of every layer, besides its properties: `title.maxX`.
  public static let layerNames = [
    NameSpec("x", .number, .derived, "Its left edge in the parent."),
    NameSpec("y", .number, .derived, "Its top edge in the parent."),
    NameSpec("width", .number, .derived, "Its width."),
    NameSpec("height", .number, .derived, "Its height."),
    NameSpec("maxX", .number, .derived, "Its right edge, from the parent's left."),
    NameSpec("maxY", .number, .derived, "Its bottom edge, from the parent's top."),
    NameSpec("midX", .number, .derived, "Its middle, from the parent's left."),
    NameSpec("midY", .number, .derived, "Its middle, from the parent's top."),
    NameSpec("center", .point, .derived, "Its middle in the parent."),
    NameSpec(
      "onScreen", .record(rectangle), .derived,
      "The same rectangle in points of the screen, through scrolls and transforms."),
    NameSpec("pressed", .bool, .stepwise, "True while the finger is down on it or in it, and is no drag."),
    NameSpec("presence", .number, .moving, "From 0 to 1 as it comes, back to 0 as it goes."),
    NameSpec("leaving", .bool, .stepwise, "True while it is on its way out."),
  ]

  /// The names that can be read of a scroll besides `layerNames`.
  public static let scrollNames = [
    NameSpec("offset", .point, .moving, "Its scrolled distance, in whole pixels of the device."),
    NameSpec("velocity", .point, .moving, "Its speed, in points a second."),
    NameSpec(
      "target", .point, .stepwise,
      "The offset where the movement will end; while a finger holds, where the last one did."),
    NameSpec("page", .number, .stepwise, "The nearest page, from 0."),
    NameSpec("start", .number, .stepwise, "The lowest offset on its axis."),
    NameSpec("end", .number, .stepwise, "The highest offset on its axis."),
    NameSpec("dragging", .bool, .stepwise, "True while a finger drags it."),
    NameSpec("decelerating", .bool, .stepwise, "True while it slows down by itself, or bounces."),
    NameSpec("settling", .bool, .stepwise, "True while it is on the way to a stop, or scrolled by an action."),
    NameSpec("moving", .bool, .stepwise, "True while it does any of these three."),
    NameSpec(
      "content", .record(["width": .number, "height": .number]), .derived, "The size of what is scrolled."),
  ]

  /// The names that are known everywhere, unless something of the scene has the same one.
  public static let builtInNames = [
    NameSpec("width", .number, .derived, "The width of the space the layer is placed in."),
    NameSpec("height", .number, .derived, "The height of the space the layer is placed in."),
    NameSpec(
      "screen",
      .record([
        "width": .number, "height": .number, "scale": .number, "safeTop": .number, "safeLeft": .number,
        "safeBottom": .number, "safeRight": .number,
      ]), .fixed, "The device's screen in points, its pixels a point, and its safe insets."),
    NameSpec("self", .any, .derived, "The layer itself; in a component, its outermost layer."),
    NameSpec("time", .number, .moving, "Seconds since the take began."),
    NameSpec("age", .number, .moving, "Seconds since the instance around it came."),
    NameSpec("presence", .number, .moving, "From 0 to 1 as the nearest layer that comes and goes does so."),
    NameSpec("leaving", .bool, .stepwise, "True while that layer is on its way out."),
    NameSpec(
      "finger", .record(["down": .bool, "x": .number, "y": .number]), .moving,
      "True while the finger is down (stepwise), and its place on the screen; of two, that of their middle."),
    NameSpec("dark", .bool, .derived, "True where the system is dark, or a layer around says so."),
    NameSpec(
      "locale", .text, .derived, "The locale of texts, such as zh or en-GB: the scene's, or as a layer around says."),
    NameSpec("language", .text, .derived, "The same as `locale`, by the name that it had."),
    NameSpec(
      "textSize", .text, .derived, "The text size, such as large or ax3: the system's, or as a layer around says."),
    NameSpec(
      "textScale", .number, .derived,
      "The scale of letters here: of body text over its size at the text size large, or as a layer around says."),
  ]

  /// The names of colours, as the system has them.
  public static let colorNames: [(name: String, color: Color)] = [
    ("black", .black), ("white", .white), ("clear", .clear),
    ("red", Color(red: 1, green: 0, blue: 0)), ("orange", Color(red: 1, green: 0.5, blue: 0)),
    ("yellow", Color(red: 1, green: 1, blue: 0)), ("green", Color(red: 0, green: 1, blue: 0)),
    ("cyan", Color(red: 0, green: 1, blue: 1)), ("blue", Color(red: 0, green: 0, blue: 1)),
    ("purple", Color(red: 0.5, green: 0, blue: 0.5)),
  ]
}
