import Formulas

/// The properties that make two fingers pinch a layer.
package struct PinchProperties: PropertyGroup {
  package let after = Property(
    "pinch.after", default: 0.0, in: .positive,
    "Points by which the fingers have to come nearer or go apart before it begins.")
  package let enabled = Property(
    "pinch.enabled", default: true, stepwise: true, "True lets fingers pinch it; false cancels.")

  package var rows: [PropertySpec] { specs(after, enabled) }
}

/// The properties that make two fingers turn a layer.
package struct RotateProperties: PropertyGroup {
  package let after = Property(
    "rotate.after", .angle, default: 0.0, in: .positive, "The angle that the fingers have to turn before it begins.")
  package let enabled = Property(
    "rotate.enabled", default: true, stepwise: true, "True lets fingers turn it; false cancels.")

  package var rows: [PropertySpec] { specs(after, enabled) }
}

extension Vocabulary {
  /// The names that can be read of a layer with `pinch` besides `layerNames`.
  public static let pinchNames: [NameSpec] = [
    NameSpec("magnification", "The fingers' distance over that at the pinch's beginning; 1 while there is none."),
    NameSpec("pinching", "True while two fingers pinch it."),
  ]

  /// The same with `rotate`.
  public static let rotateNames: [NameSpec] = [
    NameSpec("turn", "The angle that two fingers have turned it, clockwise; 0 while none do."),
    NameSpec("rotating", "True while two fingers turn it."),
  ]

  /// The events that a layer with `pinch` emits.
  public static let pinchEvents = [
    EventSpec("pinch", ["location": .point], "Two fingers begin to pinch it: where their middle is in the layer."),
    EventSpec(
      "pinchRelease", ["magnification": .number, "velocity": .number, "location": .point],
      "A finger leaves: how many times as far apart they are, by how much that grows in a second, where their middle is."
    ),
    EventSpec(
      "pinchCancel", ["magnification": .number],
      "The pinch ends without a release: it is not `enabled` any more, or leaves."),
  ]

  /// The events that a layer with `rotate` emits.
  public static let rotateEvents = [
    EventSpec("rotate", ["location": .point], "Two fingers begin to turn it: where their middle is in the layer."),
    EventSpec(
      "rotateRelease", ["turn": .number, "velocity": .number, "location": .point],
      "A finger leaves: how far they have turned it, how fast they do in a second, where their middle is."),
    EventSpec(
      "rotateCancel", ["turn": .number],
      "The rotation ends without a release: it is not `enabled` any more, or leaves."),
  ]
}
