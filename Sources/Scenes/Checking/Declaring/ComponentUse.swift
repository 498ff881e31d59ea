import Formulas

/// A use of a component, while what the component says is declared.
final class ComponentUse {
  let component: ComponentDescription
  /// The layer that uses it, and the scope of what that says.
  let layer: LayerDescription
  let user: Scope
  /// The scope of what the component itself says.
  let own: Scope
  private var arguments = NameMap<PropertyDescription>()
  /// The names of the component's values and states.
  private var declared = NameMap<Void>()
  /// The number of slots so far, of which one takes the user's layers.
  var slots = 0

  init(of component: ComponentDescription, by layer: LayerDescription, user: Scope, own: Scope) {
    (self.component, self.layer, self.user, self.own) = (component, layer, user, own)
    for property in layer.properties { arguments[property.name.value] = property }
    for value in component.body.values { declared[value.name.value] = () }
    for state in component.body.states { declared[state.name.value] = () }
  }

  var name: String { component.name.value }
  var place: SourcePlace { layer.kind.place }

  /// The formula that the user gives the component's value or state of that name.
  func argument(named name: String) -> PropertyDescription? { arguments[name] }

  /// Whether a name is that of a value or a state of the component.
  func declares(_ name: String) -> Bool { declared[name] != nil }

  /// The same names in their order, for messages.
  var declaredNames: [String] { declared.sortedNames }

  /// Whether the user gives a property of that name, in place of the component's own.
  func replaces(_ name: String) -> Bool { arguments[name] != nil && !declares(name) }
}
