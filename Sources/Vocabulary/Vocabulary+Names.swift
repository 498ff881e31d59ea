import Geometry

/// A name that formulas can read, of a layer, of a scroll, or built in; with one sentence for the reference.
public struct NameSpec: Sendable {
  public let name: String
  public let summary: String

  init(_ name: String, _ summary: String) { (self.name, self.summary) = (name, summary) }
}

extension Vocabulary {
  /// The names that can be read of every layer, besides its properties: `title.maxX`.
  public static let layerNames: [NameSpec] = [
    NameSpec("x", "Its left edge in the parent."),
    NameSpec("y", "Its top edge in the parent."),
    NameSpec("width", "Its width."),
    NameSpec("height", "Its height."),
    NameSpec("maxX", "Its right edge, from the parent's left."),
    NameSpec("maxY", "Its bottom edge, from the parent's top."),
    NameSpec("midX", "Its middle, from the parent's left."),
    NameSpec("midY", "Its middle, from the parent's top."),
    NameSpec("center", "Its middle in the parent."),
    NameSpec("onScreen", "The same rectangle in points of the screen, through scrolls and transforms."),
    NameSpec("pressed", "True while the finger is down on it or in it, and is no drag."),
    NameSpec("presence", "From 0 to 1 as it comes, back to 0 as it goes."),
    NameSpec("leaving", "True while it is on its way out."),
  ]

  /// The names that can be read of a label with level lines besides `layerNames`.
  public static let labelNames: [NameSpec] = [
    NameSpec("textEnd", "Where its text ends, in it: behind the last letter, on the upper edge of its line.")
  ]

  /// The names that can be read of a scroll besides `layerNames`.
  public static let scrollNames: [NameSpec] = [
    NameSpec("offset", "Its scrolled distance, in whole pixels of the device."),
    NameSpec("velocity", "Its speed, in points a second."),
    NameSpec("target", "The offset where the movement will end; while a finger holds, where the last one did."),
    NameSpec("page", "The nearest page, from 0."),
    NameSpec("start", "The lowest offset on its axis."),
    NameSpec("end", "The highest offset on its axis."),
    NameSpec("dragging", "True while a finger drags it."),
    NameSpec("decelerating", "True while it slows down by itself, or bounces."),
    NameSpec("settling", "True while it is on the way to a stop, or scrolled by an action."),
    NameSpec("moving", "True while it does any of these three."),
    NameSpec("content", "The size of what is scrolled."),
  ]

  /// The names that are known everywhere, unless something of the scene has the same one.
  public static let builtInNames: [NameSpec] =
    [
      NameSpec("width", "The width of the space the layer is placed in."),
      NameSpec("height", "The height of the space the layer is placed in."),
      NameSpec("screen", "The device's screen in points, its pixels a point, and its safe insets."),
      NameSpec("self", "The layer itself; in a component, its outermost layer."),
      NameSpec("time", "Seconds since the take began."),
      NameSpec("age", "Seconds since the instance around it came."),
      NameSpec("presence", "From 0 to 1 as the nearest layer that comes and goes does so."),
      NameSpec("leaving", "True while that layer is on its way out."),
      NameSpec(
        "finger", "True while the finger is down (stepwise), and its place on the screen; of two, that of their middle."
      ),
    ] + SystemTrait.allCases.flatMap(\.names)

  /// The names of colours, as the system has them.
  public static let colorNames: KeyValuePairs<String, Color> = [
    "black": .black, "white": .white, "clear": .clear,
    "red": Color(red: 1, green: 0, blue: 0), "orange": Color(red: 1, green: 0.5, blue: 0),
    "yellow": Color(red: 1, green: 1, blue: 0), "green": Color(red: 0, green: 1, blue: 0),
    "cyan": Color(red: 0, green: 1, blue: 1), "blue": Color(red: 0, green: 0, blue: 1),
    "purple": Color(red: 0.5, green: 0, blue: 0.5),
  ]
}
