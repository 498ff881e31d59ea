import Formulas

/// Events: what components and scrolls tell, who tells it, and what is done then.
extension Elaborator {
  /// Makes known what a component, or the scene, can tell.
  func declareEvents(_ events: [EventDescription], of template: Template) {
    for event in events {
      if template.event(event.name.value) != nil {
        diagnostics.add(SceneProblem.duplicateName(event.name.value, what: "event"), at: event.name.place)
        continue
      }
      let fields = event.fields.map { field in
        let type = Vocabulary.eventTypes.first { $0.word == field.type.value }?.type ?? .any
        return (name: field.name.value, type: type)
      }
      template.declaredEvents.append(EventSpec(event.name.value, fields, ""))
    }
  }

  /// Notes what is done when a layer tells something.
  func declareHandlers(_ handlers: [HandlerDescription], of template: Template, scope: Scope) {
    for handler in handlers {
      guard let event = template.event(handler.event.value) else {
        diagnostics.add(
          SceneProblem.unknownEvent(handler.event.value, owner: template.label, told: template.events.map(\.name)),
          at: handler.event.place)
        continue
      }
      otherTasks.append { [unowned self] in
        let resolver = FormulaResolver(self, scope: scope)
        resolver.declare(event)
        template.handlers[event.name, default: []] += handler.actions.compactMap { resolver.resolve($0) }
      }
    }
  }
}

extension Template {
  /// All that it can tell.
  var events: [EventSpec] {
    declaredEvents + (kind == .scroll ? Vocabulary.scrollEvents : drags ? Vocabulary.dragEvents : [])
      + (pinches ? Vocabulary.pinchEvents : []) + (rotates ? Vocabulary.rotateEvents : [])
  }

  func event(_ name: String) -> EventSpec? { events.first { $0.name == name } }
}

extension FormulaResolver {
  /// Makes known what comes along with an event.
  func declare(_ event: EventSpec) {
    for field in event.fields { declare(local: field.name, field.type) }
  }

  /// `layer.event`, as a rule's `on` has it.
  func event(named formula: Formula) -> (path: LayerPath, event: EventSpec)? {
    guard case .field(let base, let name) = formula.form else {
      report(.notAnEvent(Self.text(of: formula)), at: formula.place)
      return nil
    }
    guard case .layer(let layer) = meaning(of: base) else {
      report(.notALayer(Self.text(of: base)), at: base.place)
      return nil
    }
    guard let event = layer.template.event(name) else {
      report(
        .unknownEvent(name, owner: layer.template.label, told: layer.template.events.map(\.name)), at: formula.place)
      return nil
    }
    return (layer.path, event)
  }

  /// `{tell: event, field: formula}`: by the component around, to whoever uses it.
  func telling(_ name: Placed<String>, _ given: [NamedAssignment]) -> Action.Act? {
    guard let owner = scope.chain.last?.template else { return nil }
    let known = owner.declaredEvents
    guard let event = known.first(where: { $0.name == name.value }) else {
      report(.undeclaredEvent(name.value, known: known.map(\.name)), at: name.place)
      return nil
    }
    for field in given where !event.fields.contains(where: { $0.name == field.name.value }) {
      report(
        .unknownField(field.name.value, of: "the event '\(event.name)'", candidates: event.fields.map(\.name)),
        at: field.name.place)
    }
    let values = event.fields.map { field -> Expression in
      guard let gift = given.last(where: { $0.name.value == field.name }) else {
        report(.missingEventValue(field.name, event: event.name), at: name.place)
        return .constant(.null)
      }
      return resolve(gift.formula, wanted: field.type, property: field.name).0
    }
    let path = LayerPath(up: template.depth - owner.depth, steps: [], template: owner.index)
    return .tell(path, event: event.name, values)
  }
}
