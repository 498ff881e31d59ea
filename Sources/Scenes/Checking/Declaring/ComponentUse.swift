import Formulas

/// A use of a component, while what the component says is declared.
final class ComponentUse {
  let component: ComponentDescription
  /// The layer that uses it, and the scope of what that says.
  let layer: LayerDescription
  let user: Scope
  /// The scope of what the component itself says.
  let own: Scope
  private let gifts: [String: PropertyDescription]
  /// How many slots there were so far, of which one takes the user's layers.
  var slots = 0

  init(of component: ComponentDescription, by layer: LayerDescription, user: Scope, own: Scope) {
    (self.component, self.layer, self.user, self.own) = (component, layer, user, own)
    gifts = Dictionary(layer.properties.map { ($0.name.value, $0) }) { _, last in last }
  }

  var name: String { component.name.value }
  var place: SourcePlace { layer.kind.place }

  /// The formula that the user gives the component's value or state of that name.
  func gift(named name: String) -> PropertyDescription? { gifts[name] }

  /// The names of the component's values and states.
  var declared: Set<String> {
    Set(component.body.values.map(\.name.value) + component.body.states.map(\.name.value))
  }
}
