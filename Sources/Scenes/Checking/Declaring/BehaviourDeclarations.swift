import Formulas
import Vocabulary

/// Declares what happens: rules, the events that components emit, and what is done when a layer emits one.
///
/// Writes into templates, and notes in `demands` what must change at instants only. It never runs anything.
struct BehaviourDeclarations {
  let context: SceneContext
  let demands: VariabilityDemands
  private var findings: Findings { context.findings }

  /// Makes known the events that a component, or the scene, can emit.
  func declare(_ events: [EventDescription], of template: Template) {
    for event in events {
      if template.event(event.name.value) != nil {
        findings.add(.duplicateName(event.name.value, what: "event"), at: event.name.place)
        continue
      }
      let fields = event.fields.map { field in
        let type = Vocabulary.eventTypes.first { $0.key == field.type.value }?.value ?? .any
        return EventSpec.Field(field.name.value, type)
      }
      template.declare(EventSpec(event.name.value, fields, ""))
    }
  }

  /// Makes known the actions of a layer, or the scene, that have names.
  func declare(_ named: [NamedActions], of template: Template, scope: Scope) {
    if named.isEmpty { return }
    let calls = ActionCalls(named, within: scope.chain.first { $0.actionCalls != nil }?.actionCalls, findings)
    calls.check()
    scope.actionCalls = calls
    for one in named {
      let number = template.namedActions.count
      scope.actions[one.name.value] = number
      template.namedActions.append([])
      context.types.addLater { [context] in
        template.namedActions[number] = one.actions.compactMap {
          ActionResolver(formulas: FormulaResolver(context, scope: scope)).resolve($0)
        }
      }
    }
  }

  /// Notes what is done when a layer emits an event.
  func declare(handlers: [NamedActions], of template: Template, scope: Scope) {
    for handler in handlers {
      guard let event = event(handler.name.value, of: template, at: handler.name.place) else { continue }
      context.types.addLater { [context] in
        let resolver = FormulaResolver(context, scope: scope)
        resolver.site.declare(event)
        template.handlers[event.name, default: []] += handler.actions.compactMap {
          ActionResolver(formulas: resolver).resolve($0)
        }
      }
    }
  }

  func declare(_ rules: [RuleDescription], of template: Template, scope: Scope) {
    for rule in rules {
      context.types.addLater { [self] in
        let resolver = FormulaResolver(context, scope: scope)
        let trigger: Rule.Trigger
        switch rule.trigger {
        case .when(let formula, let after, let every):
          let condition = resolver.resolve(formula, wanted: .bool, property: "when").0
          let watched = resolver.site.dependencies
          trigger = .when(
            condition, after: after.map { resolver.resolve($0, for: Vocabulary.after) },
            every: every.map { resolver.resolve($0, for: Vocabulary.every) })
          demands.rules.append((template, template.rules.count, watched))
          demands.watched.append((condition, watched, "when", formula.place))
        case .change(let formulas, let after):
          let expressions = formulas.map { resolver.resolve($0, wanted: .any, property: "change").0 }
          let watched = resolver.site.dependencies
          trigger = .change(expressions, after: after.map { resolver.resolve($0, for: Vocabulary.after) })
          demands.rules.append((template, template.rules.count, watched))
          demands.watched.append((.list(expressions), watched, "change", rule.place))
          resolver.site.declare(local: "old", .any)
        case .event(let formula):
          guard let (path, event) = event(named: formula, resolver) else { return }
          trigger = .event(path, name: event.name)
          resolver.site.declare(event)
        }
        let condition = rule.condition.map { resolver.resolve($0, wanted: .bool, property: "if").0 }
        let actions = rule.actions.compactMap { ActionResolver(formulas: resolver).resolve($0) }
        template.rules.append(Rule(trigger: trigger, condition: condition, actions: actions, place: rule.place))
      }
    }
  }

  /// `layer.event`, as a rule's `on` has it.
  private func event(named formula: Formula, _ resolver: FormulaResolver) -> (path: LayerPath, event: EventSpec)? {
    guard case .field(let base, let name) = formula.form else {
      return findings.refused(.notAnEvent(formula.shortText), at: formula.place)
    }
    guard case .layer(let layer) = resolver.meaning(of: base, isOwner: true) else {
      return findings.refused(.notALayer(base.shortText), at: base.place)
    }
    for gesture in ReadNames.Gesture.allCases where layer.template.emits(name, of: gesture) {
      resolver.site.context.read.note(gesture, of: layer.template)
    }
    return event(name, of: layer.template, at: formula.place).map { (layer.path, $0) }
  }

  /// Returns the event of that name that a layer emits; nil, reported, where it emits none.
  private func event(_ name: String, of template: Template, at place: SourcePlace) -> EventSpec? {
    template.event(name)
      ?? findings.refused(.unknownEvent(name, owner: template.label, known: template.events.map(\.name)), at: place)
  }
}

extension Template {
  /// The events that it can emit.
  var events: [EventSpec] { declaredEvents + eventsOfKind }

  private var eventsOfKind: [EventSpec] {
    (kind == .scroll ? Vocabulary.scrollEvents : drags ? Vocabulary.dragEvents : [])
      + (pinches ? Vocabulary.pinchEvents : []) + (rotates ? Vocabulary.rotateEvents : [])
  }

  /// Whether an event of that name is one of a gesture's.
  func emits(_ event: String, of gesture: ReadNames.Gesture) -> Bool {
    let events =
      switch gesture {
      case .drag: drags ? Vocabulary.dragEvents : []
      case .pinch: pinches ? Vocabulary.pinchEvents : []
      case .rotate: rotates ? Vocabulary.rotateEvents : []
      }
    return declaredEvent(event) == nil && events.contains { $0.name == event }
  }

  func event(_ name: String) -> EventSpec? { declaredEvent(name) ?? eventsOfKind.first { $0.name == name } }
}
