import Formulas

/// The properties that make a finger drag a layer that is no scroll.
package struct DragProperties: PropertyGroup {
  package let axis = Property("drag.axis", default: ScrollAxis.both, stepwise: true, "The way it goes.")
  package let after = Property(
    "drag.after", default: 0.0, in: .positive, "Points that the finger has to go before it begins.")
  package let enabled = Property(
    "drag.enabled", default: true, stepwise: true, "True lets a finger drag it; false cancels.")

  package var rows: [PropertySpec] { specs(axis, after, enabled) }
}

extension Vocabulary {
  /// The names that can be read of a layer with `drag` besides `layerNames`.
  public static let dragNames: [NameSpec] = [
    NameSpec("translation", "The way that the finger has dragged it, in points of the screen; 0 while none does."),
    NameSpec("dragging", "True while a finger drags it."),
  ]

  /// The events that a layer with `drag` emits.
  public static let dragEvents = [
    EventSpec("drag", ["location": .point], "A finger begins to drag it: where it is in the layer."),
    EventSpec(
      "release", ["translation": .point, "velocity": .point, "location": .point],
      "The finger lets it go: how far it has dragged it, how fast it goes in points a second, where it is in the layer."
    ),
    EventSpec(
      "cancel", ["translation": .point], "The drag ends without a release: it is not `enabled` any more, or leaves."),
  ]
}
