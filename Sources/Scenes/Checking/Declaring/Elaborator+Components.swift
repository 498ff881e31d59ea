import Formulas

/// Expanding components: a use of a component is one template, the component's own box with what the user gave, and
/// below it the component's layers.
extension Elaborator {
  func component(named name: String, from file: Int) -> (component: ComponentDescription, file: Int)? {
    for index in [file] + description.files[file].imports {
      if let component = description.files[index].components.first(where: { $0.name.value == name }) {
        return (component, index)
      }
    }
    return nil
  }

  func componentNames(from file: Int) -> [String] {
    ([file] + description.files[file].imports).flatMap { description.files[$0].components.map(\.name.value) }
  }

  func addUse(
    of component: ComponentDescription, file: Int, _ layer: LayerDescription, to parent: Template, scope: Scope,
    within uses: [String], asMask: Bool
  ) -> Template? {
    let body = component.body
    guard let kind = Kind(ofLayer: body.kind.value), kind != .slot else {
      diagnostics.add(
        SceneProblem.unknownKind(body.kind.value, candidates: Kind.layers.map(\.rawValue)), at: body.kind.place)
      return nil
    }
    let template = makeTemplate(kind: kind, description: layer, parent: parent)
    attach(template, to: parent, asMask: asMask)
    register(template, in: scope)
    declareEvents(body.events, of: template)
    template.exemptions = body.exemptions + layer.exemptions

    let user = innerScope(for: template, layer: layer, outer: scope)
    let own = Scope(template: template, parent: nil, file: file, isNamingScope: true)
    innerScopes[template.index, default: []].append(own)
    let declared = Set(body.values.map(\.name.value) + body.states.map(\.name.value))
    let gifts = layer.properties.filter { declared.contains($0.name.value) }
    let boxProperties = layer.properties.filter { !declared.contains($0.name.value) }.map {
      kind == .label ? $0.withRuns : $0
    }

    declareValues(layer.values, in: user)
    declareStates(layer.states, in: user)
    declareGivenValues(body.values, given: gifts, user: user, own: own, component: component.name.value, at: layer)
    declareGivenStates(body.states, given: gifts, user: user, own: own, component: component.name.value, at: layer)

    let replaced = Set(boxProperties.map(\.name.value))
    let defaults = body.properties.filter { !replaced.contains($0.name.value) }
    declareProperties(
      boxProperties, of: template, scope: user, kind: kind.rawValue, alsoKnown: declared.sorted(),
      owner: component.name.value)
    declareProperties(defaults, of: template, scope: own, kind: kind.rawValue)
    given.append(GivenProperties(of: template, boxProperties, body: defaults))
    declareGeometry([(boxProperties, user), (body.properties, own)], of: template)
    declareRules(body.rules, of: template, scope: own)
    declareRules(layer.rules, of: template, scope: user)
    declareHandlers(body.handlers, of: template, scope: own)
    declareHandlers(layer.handlers, of: template, scope: user)
    addMask(body, to: template, scope: own, within: uses)
    addMask(layer, to: template, scope: user, within: uses)
    addRuns(defaults, to: template, scope: own)
    addRuns(boxProperties, to: template, scope: user)

    var slots = 0
    addBody(body.layers, to: template, scope: own, within: uses, user: (layer, user), slots: &slots, component)
    if slots == 0, !layer.layers.isEmpty {
      diagnostics.add(SceneProblem.noSlot(component: component.name.value), at: layer.layers[0].kind.place)
    }
    return template
  }

  /// Adds a component's layers; the user's go where the slot is, however deep it lies.
  private func addBody(
    _ layers: [LayerDescription], to parent: Template, scope: Scope, within uses: [String],
    user: (layer: LayerDescription, scope: Scope), slots: inout Int, _ component: ComponentDescription
  ) {
    for layer in layers {
      if layer.kind.value == Kind.slot.rawValue {
        slots += 1
        if slots > 1 {
          diagnostics.add(SceneProblem.twoSlots(component: component.name.value), at: layer.kind.place)
          continue
        }
        checkOwn(ofSlot: layer)
        let slot = makeTemplate(kind: .slot, description: layer, parent: parent)
        parent.children.append(slot)
        register(slot, in: scope)
        let inner = innerScope(for: slot, layer: layer, outer: scope)
        declareProperties(layer.properties, of: slot, scope: inner, kind: Kind.slot.rawValue)
        given.append(GivenProperties(of: slot, layer.properties))
        addMask(layer, to: slot, scope: inner, within: uses)
        declareGeometry([(layer.properties, inner)], of: slot)
        for child in user.layer.layers { add(child, to: slot, scope: user.scope, within: Array(uses.dropLast())) }
      } else if containsSlot(layer), let kind = Kind(ofLayer: layer.kind.value) {
        let template = makeTemplate(kind: kind, description: layer, parent: parent)
        parent.children.append(template)
        register(template, in: scope)
        let inner = innerScope(for: template, layer: layer, outer: scope)
        var shallow = layer
        shallow.layers = []
        fill(template, from: shallow, scope: inner, within: uses)
        addBody(layer.layers, to: template, scope: inner, within: uses, user: user, slots: &slots, component)
      } else {
        add(layer, to: parent, scope: scope, within: uses)
      }
    }
  }

  /// A slot is a place: what other layers have of their own, it would have for nobody.
  private func checkOwn(ofSlot slot: LayerDescription) {
    let own: [(key: String, place: SourcePlace?)] = [
      ("values", slot.values.first?.name.place), ("state", slot.states.first?.name.place),
      ("rules", slot.rules.first?.place), ("layers", slot.layers.first?.kind.place),
      ("on", slot.handlers.first?.event.place),
      ("accessibility", slot.exemptions.first?.rules.first?.place),
    ]
    for (key, place) in own { if let place { diagnostics.add(SceneProblem.slotOwns(key), at: place) } }
  }

  private func containsSlot(_ layer: LayerDescription) -> Bool {
    layer.layers.contains { $0.kind.value == Kind.slot.rawValue || containsSlot($0) }
  }

  private func declareGivenValues(
    _ values: [NamedFormula], given: [PropertyDescription], user: Scope, own: Scope, component: String,
    at use: LayerDescription
  ) {
    for value in values {
      if let gift = given.last(where: { $0.name.value == value.name.value }) {
        guard case .formula(let formula) = gift.value else {
          diagnostics.add(
            SceneProblem.wrongType(
              property: gift.name.value, wanted: "a formula", given: "a map", cure: ""), at: gift.name.place)
          continue
        }
        let cell = declareCell(value.name, .formula(formula), resolvedIn: user, visibleIn: own)
        own.template.givenCells.append(cell)
      } else if case .inherited = value.definition {
        inherit(value.name, by: component, user: user, own: own, at: use)
      } else if case .required = value.definition {
        diagnostics.add(SceneProblem.missingValue(value.name.value, component: component), at: use.kind.place)
        declareCell(value.name, .formula(Formula(.name("null"), at: use.kind.place)), resolvedIn: own, visibleIn: own)
      } else {
        declareCell(value.name, value.definition, resolvedIn: own, visibleIn: own)
      }
    }
  }

  /// A value that the place has where the component is used.
  private func inherit(
    _ name: Placed<String>, by component: String, user: Scope, own: Scope, at use: LayerDescription
  ) {
    let formula = Formula(.name(name.value), at: use.kind.place)
    otherTasks.append { [unowned self] in
      guard !FormulaResolver(self, scope: user).isKnown(name.value) else { return }
      diagnostics.add(SceneProblem.nothingToInherit(name.value, component: component), at: use.kind.place)
    }
    declareCell(name, .formula(formula), resolvedIn: user, visibleIn: own, isTold: false)
  }

  private func declareGivenStates(
    _ states: [StateDescription], given: [PropertyDescription], user: Scope, own: Scope, component: String,
    at use: LayerDescription
  ) {
    for state in states {
      guard let gift = given.last(where: { $0.name.value == state.name.value }) else {
        if case .required = state.start {
          diagnostics.add(SceneProblem.missingValue(state.name.value, component: component), at: use.kind.place)
        }
        declareState(state, in: own)
        continue
      }
      guard case .formula(let formula) = gift.value else {
        diagnostics.add(
          SceneProblem.stateGivenFormula(state.name.value, component: component), at: gift.name.place)
        continue
      }
      declareSharedState(state.name, given: formula, user: user, own: own, component: component)
    }
  }

  /// Components that the scene never uses are checked too, with whatever a user might give.
  func checkUnusedComponents() {
    let file = description.files[0]
    let used = Set(program.templates.map(\.kindName))
    for component in file.components where !used.contains(component.name.value) && !isTooLarge {
      var use = LayerDescription(kind: Placed(component.name.value, at: component.name.place))
      let unknown = Formula(.name("null"), at: component.name.place)
      for value in component.body.values {
        switch value.definition {
        case .required, .inherited:
          use.properties.append(PropertyDescription(name: value.name, value: .formula(unknown)))
        case .formula, .query, .fixed, .chosen: break
        }
      }
      for state in component.body.states {
        if case .required = state.start {
          use.properties.append(PropertyDescription(name: state.name, value: .formula(unknown)))
        }
      }
      // Checked in a scratch program, so that nothing of it is ever drawn.
      let scratch = Elaborator(
        description, device: program.device, surroundings: program.surroundings, options: SceneOptions())
      scratch.runAlone(use)
      for diagnostic in scratch.diagnostics.list { diagnostics.add(diagnostic) }
      isTooLarge = scratch.isTooLarge
    }
  }

  private func runAlone(_ use: LayerDescription) {
    let empty = LayerDescription(kind: Placed("box", at: use.kind.place))
    let root = makeTemplate(kind: .box, description: empty, parent: nil)
    let scope = declareFiles(in: root)
    declareValues(description.root.values, in: scope)
    declareStates(description.root.states, in: scope)
    alone = add(use, to: root, scope: scope, within: [])
    checkNeeds()
    runTasks()
    guard !isTooLarge else { return }
    Pacing(self).run()
  }
}

extension PropertyDescription {
  /// A user's `runs` are read before it is known that the component is a label: a list of nothing but texts is a formula by
  /// then.
  fileprivate var withRuns: PropertyDescription {
    guard name.value == Vocabulary.label.runs.name, case .formula(let formula) = value,
      case .list(let texts) = formula.form,
      !texts.isEmpty
    else { return self }
    let runs = texts.map { text in
      var run = LayerDescription(kind: Placed("run", at: text.place))
      run.properties = [PropertyDescription(name: Placed("text", at: text.place), value: .formula(text))]
      return run
    }
    return PropertyDescription(name: name, value: .runs(runs))
  }
}
