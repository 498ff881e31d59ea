import Basics
import Formulas
import Vocabulary

/// The tree of templates: one for each layer as it is written, and one for each of a component's layers in every use of
/// it.
///
/// Owns what of a scene is too large, and the layers whose needs are to be checked. Reads descriptions; has what layers
/// say declared. It resolves nothing.
final class LayerTree {
  private let context: SceneContext
  private let demands: VariabilityDemands
  private var values: ValueDeclarations { ValueDeclarations(context: context) }
  private var properties: PropertyDeclarations { PropertyDeclarations(context: context) }
  private var geometry: GeometryDeclarations { GeometryDeclarations(context: context) }
  private var behaviour: BehaviourDeclarations { BehaviourDeclarations(context: context, demands: demands) }
  private var findings: Findings { context.findings }
  /// The properties that every layer gives.
  private(set) var needs: [GivenProperties] = []
  /// Whether there are more layers than may be: that has been said, and no more are made.
  private(set) var isTooLarge = false
  /// The number of layers before those that are counted.
  private var uncounted = 0

  init(_ context: SceneContext, _ demands: VariabilityDemands) {
    (self.context, self.demands) = (context, demands)
  }

  /// Begins to count layers from none.
  func countAnew() { uncounted = context.program.templates.count - 1 }

  /// The template of a scene's root.
  func makeRoot(_ description: LayerDescription) -> Template {
    makeTemplate(kind: .box, description: description, parent: nil)
  }

  private func makeTemplate(
    kind: Kind, description: LayerDescription, parent: Template?, asMask: Bool = false
  ) -> Template {
    let template = Template(index: context.program.templates.count, kind: kind, of: description, parent: parent)
    for measure in Measure.all(of: kind) {
      template.cells.append(Cell(name: measure.name, source: .geometry(measure), place: template.place))
    }
    context.program.templates.append(template)
    if asMask { parent?.mask = template } else { parent?.children.append(template) }
    return template
  }

  /// Adds one layer and everything in it below `parent`.
  ///
  /// - Parameter use: the use of the component whose own layer it is: the user's layers go where the slot is, however
  ///   deep it lies.
  @discardableResult
  func add(
    _ layer: LayerDescription, to parent: Template, scope: Scope, within uses: [String], asMask: Bool = false,
    of use: ComponentUse? = nil
  ) -> Template? {
    let name = layer.kind.value
    guard hasRoom(for: layer, in: parent) else { return nil }
    if let kind = Kind(ofLayer: name) {
      guard kind != .slot || mayBeSlot(layer, within: uses, asMask: asMask, of: use) else { return nil }
      let template = makeTemplate(kind: kind, description: layer, parent: parent, asMask: asMask)
      let inner = innerScope(for: template, layer: layer, outer: scope)
      register(template, in: scope)
      fill(template, from: layer, scope: inner, within: uses, of: use)
      if kind == .slot, let use {
        for child in use.layer.layers { add(child, to: template, scope: use.user, within: Array(uses.dropLast())) }
      }
      return template
    }
    guard let found = context.names.component(named: name, from: scope.file) else {
      if let problem = context.notImported(name, .component, at: layer.kind.place) {
        findings.add(other: problem, at: layer.kind.place)
        return nil
      }
      return findings.refused(
        .unknownKind(name, candidates: Kind.layers.map(\.rawValue) + context.names.componentNames(from: scope.file)),
        at: layer.kind.place)
    }
    if let ring = CyclePath(from: uses, to: name) {
      return findings.refused(.componentUsesItself(ring), at: layer.kind.place)
    }
    return addUse(
      of: found.component, file: found.file, layer, to: parent, scope: scope, within: uses + [name], asMask: asMask)
  }

  /// Whether one layer more may be, there: components in components grow beyond all measure by a few lines.
  private func hasRoom(for layer: LayerDescription, in parent: Template) -> Bool {
    if isTooLarge { return false }
    if parent.kind.isStack, parent.children.count >= Limits.stackedLayers {
      isTooLarge = true
      findings.add(.tooManyStacked(in: parent.label, limit: Limits.stackedLayers), at: layer.kind.place)
      return false
    }
    let isTooDeep = parent.depth >= Limits.layerDepth
    guard isTooDeep || context.program.templates.count - uncounted > Limits.writtenLayers else { return true }
    let problem: SceneProblem =
      isTooDeep ? .nestedTooDeep(limit: Limits.layerDepth) : .tooManyLayers(limit: Limits.writtenLayers)
    isTooLarge = true
    findings.add(problem, at: layer.kind.place)
    return false
  }

  /// The scope of a layer's own formulas: its values, its states, its loop variable.
  private func innerScope(for template: Template, layer: LayerDescription, outer: Scope) -> Scope {
    let isRepeated = layer.properties.contains { $0.name.value == "each" }
    let scope = Scope(template: template, parent: outer, file: outer.file, isNamingScope: isRepeated)
    context.names.declare(scope, inside: template)
    return scope
  }

  private func register(_ template: Template, in scope: Scope) {
    guard let name = template.name else { return }
    let naming = scope.namingScope
    if !naming.declare(template, named: name) {
      findings.add(.duplicateName(name, what: "layer"), at: template.place)
    }
    // Which of the two is meant is clear where nothing but a layer has parts.
    if let cell = naming.values[name] {
      let id = CellID(template: naming.template.index, cell: cell)
      context.types.addLater { [context] in
        guard context.types.type(of: id).mayHaveParts else { return }
        context.findings.add(.nameClash(name, a: "a value", b: "a layer"), at: template.place)
      }
    }
    if let slot = naming.states[name], naming.template.states[slot].mayHaveParts {
      findings.add(.nameClash(name, a: "a state", b: "a layer"), at: template.place)
    }
  }

  /// Declares and notes everything that a layer of a plain kind (or the scene itself) says.
  func fill(
    _ template: Template, from layer: LayerDescription, scope: Scope,
    overrides: [ValueOverride] = [], within uses: [String] = [], of use: ComponentUse? = nil
  ) {
    template.exemptions = layer.exemptions
    values.declare(layer, in: scope, overrides: overrides)
    let given = WrittenProperty.all(of: layer.properties, for: template.kind)
    properties.declare(given, of: template, scope: scope)
    needs.append(GivenProperties(of: template, given))
    geometry.declare([(given, scope)], of: template)
    behaviour.declare(layer.actions, of: template, scope: scope)
    behaviour.declare(layer.rules, of: template, scope: scope)
    behaviour.declare(handlers: layer.handlers, of: template, scope: scope)
    addMask(layer, to: template, scope: scope, within: uses)
    addRuns(layer.properties, to: template, scope: scope)
    for child in layer.layers { add(child, to: template, scope: scope, within: uses, of: use) }
  }

  /// Adds the parts of a label's text below it, where it has several.
  private func addRuns(_ properties: [PropertyDescription], to label: Template, scope: Scope) {
    guard label.kind == .label else { return }
    for case .runs(let runs) in properties.lazy.map(\.value) {
      for run in runs {
        guard hasRoom(for: run, in: label) else { return }
        let template = makeTemplate(kind: .run, description: run, parent: label)
        label.runs.append(template.childIndex)
        let inner = innerScope(for: template, layer: run, outer: scope)
        let given = WrittenProperty.all(of: run.properties, for: template.kind)
        self.properties.declare(given, of: template, scope: inner)
        needs.append(GivenProperties(of: template, given))
      }
    }
  }

  private func addMask(_ layer: LayerDescription, to template: Template, scope: Scope, within uses: [String]) {
    for case .layer(let mask) in layer.properties.lazy.map(\.value) {
      add(mask, to: template, scope: scope, within: uses, asMask: true)
    }
  }

  // MARK: Components

  /// A use of a component is one template, the component's own box with what the user gave, and below it the
  /// component's layers.
  private func addUse(
    of component: ComponentDescription, file: Int, _ layer: LayerDescription, to parent: Template, scope: Scope,
    within uses: [String], asMask: Bool
  ) -> Template? {
    let body = component.body
    guard let kind = Kind(ofLayer: body.kind.value), kind != .slot else {
      return findings.refused(
        .unknownKind(body.kind.value, candidates: Kind.layers.map(\.rawValue)), at: body.kind.place)
    }
    let template = makeTemplate(kind: kind, description: layer, parent: parent, asMask: asMask)
    register(template, in: scope)
    behaviour.declare(body.events, of: template)
    template.exemptions = body.exemptions + layer.exemptions

    let user = innerScope(for: template, layer: layer, outer: scope)
    let own = Scope(template: template, parent: nil, file: file, isNamingScope: true)
    own.isOfScene = context.description.files[file].scene == component.name.value
    context.names.declare(own, inside: template)
    let use = ComponentUse(of: component, by: layer, user: user, own: own)
    let boxProperties = layer.properties.filter { !use.declares($0.name.value) }.map {
      kind == .label ? $0.withRuns : $0
    }

    values.declare(layer, in: user)
    values.declare(use)

    let given = WrittenProperty.all(of: boxProperties, for: kind)
    let ofBody = WrittenProperty.all(of: body.properties, for: kind)
    let defaults = ofBody.filter { !use.replaces($0.name) }
    properties.declare(given, of: template, scope: user, by: use)
    properties.declare(defaults, of: template, scope: own)
    needs.append(GivenProperties(of: template, given, body: defaults))
    geometry.declare([(given, user), (ofBody, own)], of: template)
    behaviour.declare(body.actions, of: template, scope: own)
    behaviour.declare(layer.actions, of: template, scope: user)
    behaviour.declare(body.rules, of: template, scope: own)
    behaviour.declare(layer.rules, of: template, scope: user)
    behaviour.declare(handlers: body.handlers, of: template, scope: own)
    behaviour.declare(handlers: layer.handlers, of: template, scope: user)
    addMask(body, to: template, scope: own, within: uses)
    addMask(layer, to: template, scope: user, within: uses)
    addRuns(defaults.map(\.description), to: template, scope: own)
    addRuns(boxProperties, to: template, scope: user)

    for child in body.layers { add(child, to: template, scope: own, within: uses, of: use) }
    if use.slots == 0, let first = layer.layers.first {
      findings.add(.noSlot(component: use.name), at: first.kind.place)
    }
    return template
  }

  /// Whether a slot may stand, whose content, if any, is that of the use.
  private func mayBeSlot(_ slot: LayerDescription, within uses: [String], asMask: Bool, of use: ComponentUse?) -> Bool {
    guard let use else {
      // A scene's own slot is for an app that imports it; alone, the scene has nothing in it.
      if uses.isEmpty, !asMask { return true }
      findings.add(.slotOutsideComponent, at: slot.kind.place)
      return false
    }
    use.slots += 1
    guard use.slots == 1 else {
      findings.add(.twoSlots(component: use.name), at: slot.kind.place)
      return false
    }
    // A slot is a place: what other layers have of their own, it would have for nobody.
    let own: [(key: String, place: SourcePlace?)] = [
      ("values", slot.values.first?.name.place), ("state", slot.states.first?.name.place),
      ("actions", slot.actions.first?.name.place), ("rules", slot.rules.first?.place),
      ("layers", slot.layers.first?.kind.place),
      ("on", slot.handlers.first?.name.place),
      ("accessibility", slot.exemptions.first?.rules.first?.place),
    ]
    for (key, place) in own { if let place { findings.add(.slotOwns(key), at: place) } }
    return true
  }
}

extension PropertyDescription {
  /// A user's `runs` are read before it is known that the component is a label: a list of nothing but texts is a
  /// formula by then.
  fileprivate var withRuns: PropertyDescription {
    guard name.value == Vocabulary.label.runs.name, case .formula(let formula) = value,
      case .list(let texts) = formula.form,
      !texts.isEmpty
    else { return self }
    let runs = texts.map { text in
      let own = PropertyDescription(name: Placed("text", at: text.place), value: .formula(text))
      return LayerDescription(kind: Placed("run", at: text.place), properties: [own])
    }
    return PropertyDescription(name: name, value: .runs(runs))
  }
}
