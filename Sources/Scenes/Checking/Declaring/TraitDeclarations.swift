import Formulas
import Vocabulary

/// Declares the settings of the system that a scene's actions set: each is a state of the root, and the root says it,
/// as any layer may for all that is in it. What no action sets is a constant.
///
/// Writes the states and cells of the root; reads the descriptions of files.
struct TraitDeclarations {
  let context: SceneContext

  func declare(in root: Template, scope: Scope) {
    let description = context.description
    let set = description.setTraits
    for trait in SystemTrait.settings where set.contains(trait) {
      let slot = root.states.count
      let place = description.root.states.first { $0.name.value == trait.rawValue }?.name.place ?? root.place
      let start = Expression.constant(context.program.value(of: trait))
      root.states.append(StateSlot(name: trait.rawValue, place: place, start: .expression(start)))
      context.types.set(trait.type, of: TypeTable.StateID(template: root.index, slot: slot))
      context.names.declare(slot: slot, of: trait)
      if let said = description.root.properties.first(where: { $0.name.value == trait.rawValue }) {
        context.findings.add(.fixedSetting(trait.rawValue), at: said.name.place)
        continue
      }
      let cell = context.addCell(named: trait.rawValue, at: place, to: root, in: scope) { resolver in
        (.expression(resolver.site.reference(toState: slot, of: root)), trait.type)
      }
      root.give(trait.rawValue, number: Vocabulary.property(trait.rawValue, ofKind: "box")?.number, item: 0, cell: cell)
    }
  }
}

extension SceneDescription {
  /// The settings of the system that an action of any file sets, or that a component gets as its state.
  fileprivate var setTraits: Set<SystemTrait> {
    let set = allActions.flatMap(\.setTraits)
    var states: [String: Set<String>] = [:]
    for component in files.flatMap(\.components) where !component.body.states.isEmpty {
      states[component.name.value, default: []].formUnion(component.body.states.map(\.name.value))
    }
    var traits = Set(set)
    func addTraits(of layer: LayerDescription) {
      if let known = states[layer.kind.value] { traits.formUnion(layer.sharedTraits(known)) }
      for inner in layer.layers { addTraits(of: inner) }
    }
    addTraits(of: root)
    for file in files { for component in file.components { addTraits(of: component.body) } }
    return traits
  }
}

extension LayerDescription {
  /// The settings that a use of a component gives to some of its states.
  fileprivate func sharedTraits(_ states: Set<String>) -> [SystemTrait] {
    properties.compactMap { property in
      guard states.contains(property.name.value), case .formula(let formula) = property.value,
        case .name(let name) = formula.form
      else { return nil }
      return SystemTrait(setting: name)
    }
  }
}

extension ActionDescription {
  fileprivate var setTraits: [SystemTrait] {
    act.assignments.compactMap { SystemTrait(setting: $0.name.value) }
  }
}
