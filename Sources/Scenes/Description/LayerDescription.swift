import Formulas
import Vocabulary

/// A layer as written: `- KIND: name` and its properties.
public struct LayerDescription: Sendable {
  /// The name of its kind, or of a component.
  public var kind: Placed<String>
  /// The layer's name; nil where it was left empty.
  public var name: Placed<String>?
  /// The properties in the order of the file; keys are those of `Vocabulary`, and for a component also its values and
  /// states.
  public var properties: [PropertyDescription]
  public var values: [NamedFormula] = []
  public var states: [StateDescription] = []
  public var rules: [RuleDescription] = []
  public var layers: [LayerDescription] = []
  /// The events that a component, or a scene, can emit to whoever uses it.
  public var events: [EventDescription] = []
  /// The actions with names that a component, or a scene, has.
  public var actions: [NamedActions] = []
  /// The handlers that say what is done when the layer emits an event.
  public var handlers: [NamedActions] = []
  /// The findings that an audit of accessibility shall not report of it.
  public var exemptions: [AccessibilityExemption] = []

  public init(kind: Placed<String>, name: Placed<String>? = nil, properties: [PropertyDescription] = []) {
    self.kind = kind
    self.name = name
    self.properties = properties
  }
}

extension LayerDescription {
  /// All layers in it, however deep they lie.
  package var layersInside: [LayerDescription] {
    var all: [LayerDescription] = []
    addLayersInside(to: &all)
    return all
  }

  private func addLayersInside(to all: inout [LayerDescription]) {
    all += layers
    for layer in layers { layer.addLayersInside(to: &all) }
  }
}
