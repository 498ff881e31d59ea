import Formulas
import Vocabulary

/// Declares values and states: each gets a cell or a slot, a name in its scope, and a task that finds out its type.
///
/// Writes into templates, scopes and the table of types; reads nothing of other layers. It never resolves a formula
/// before all names are there.
struct ValueDeclarations {
  let context: SceneContext
  private var findings: Findings { context.findings }

  /// Declares values; the formula that replaces one is looked up in the scene.
  func declareValues(_ values: [NamedFormula], in scope: Scope, overrides: [ValueOverride] = []) {
    let overrides = Self.formulas(of: overrides)
    for value in values {
      checkFree(value.name, in: scope, what: "a value")
      if case .inherited = value.definition {
        findings.add(.inheritedOutside(value.name.value), at: value.name.place)
      }
      let override = overrides[value.name.value]
      declareCell(
        value.name, override.map { .formula($0) } ?? value.definition,
        resolvedIn: override == nil ? scope : context.names.scope(ofFile: 0), visibleIn: scope)
    }
  }

  /// The formulas by the names that they replace; of two for one name the last counts.
  private static func formulas(of overrides: [ValueOverride]) -> [String: Formula] {
    Dictionary(overrides.map { ($0.name, $0.formula) }) { _, last in last }
  }

  private func checkFree(_ name: Placed<String>, in scope: Scope, what: String) {
    if SystemTrait(named: name.value) != nil { findings.add(.systemName(name.value, what: what), at: name.place) }
    let other = scope.values[name.value] != nil ? "a value" : scope.states[name.value] != nil ? "a state" : nil
    guard let other else { return }
    let isTwice = other == what
    findings.add(
      isTwice
        ? .duplicateName(name.value, what: String(what.dropFirst(2))) : .nameClash(name.value, a: other, b: what),
      at: name.place)
  }

  /// Adds a value's cell to the template of `visibleIn`, to be resolved among the names of `resolvedIn`.
  @discardableResult
  private func declareCell(
    _ name: Placed<String>, _ definition: NamedFormula.Definition, resolvedIn: Scope, visibleIn: Scope,
    reportsUnknownNames: Bool = true, isOfComponent: Bool = false
  ) -> Int {
    let template = visibleIn.template
    func resolve(_ resolver: FormulaResolver) -> (Cell.Source, ValueType) {
      resolver.site.isOfComponent = isOfComponent
      switch definition {
      case .formula(let formula):
        if !reportsUnknownNames, !VisibleNames(site: resolver.site).isKnown(name.value) {
          return (.expression(.constant(.null)), .any)
        }
        let (expression, type) = resolver.resolve(formula, wanted: .any, property: name.value)
        return (.expression(expression), type)
      case .query(let query):
        let (resolved, type) = QueryResolver(formulas: resolver).resolve(query)
        return (.query(resolved), type)
      case .fixed(let value): return (.expression(.constant(value)), .of(value))
      case .chosen(let choosers, let values):
        let type = ValueType.union(of: values.values.map(ValueType.of))
        return (.expression(choice(of: values, by: choosers, resolver, at: name.place)), type)
      case .required, .inherited: return (.expression(.constant(.null)), .any)
      }
    }
    let index = context.addCell(named: name.value, at: name.place, to: template, in: resolvedIn, resolve)
    // A user of a component gives what it is where it is used, wherever the component reads it.
    if resolvedIn === visibleIn {
      context.copies.add(CellID(template: template.index, cell: index)) { [context] layer in
        context.addCell(named: name.value, at: name.place, to: layer, in: resolvedIn, resolve)
      }
    }
    visibleIn.values[name.value] = index
    template.valueIndices[name.value] = index
    return index
  }

  /// One of several values, by what these values of the file say; an error where they say what none is for.
  private func choice(
    of values: [[String]: Value], by choosers: [String], _ resolver: FormulaResolver, at place: SourcePlace
  ) -> Expression {
    let arguments = choosers.map { resolver.resolve(Formula(.name($0), at: place), wanted: .text, property: $0).0 }
    let set = Self.formulas(of: context.options.overrides)
    let choice = Function(
      choosers.joined(separator: ", "), choosers.map { .text($0) }, .any, "The tokens of a mode."
    ) { words in
      var mode: [String] = []
      for (index, word) in words.values.enumerated() {
        guard word.isExact else { return .unknown }
        guard case .text(let text) = word, values.keys.contains(where: { $0[index] == text }) else {
          let known = Set(values.keys.map { $0[index] }).sorted().map { "\"\($0)\"" }
          let problem = EvaluationProblem.outOfRange(choosers[index], word, wants: known.joined(separator: " or "))
          // Nothing is wrong with the file where a variant has set the name.
          throw Diagnostic(problem, at: set[choosers[index]]?.place ?? place)
        }
        mode.append(text)
      }
      return values[mode] ?? .null
    }
    return .call(choice, arguments, place)
  }

  // MARK: States

  /// Declares a layer's values, and then its states.
  func declare(_ layer: LayerDescription, in scope: Scope, overrides: [ValueOverride] = []) {
    declareValues(layer.values, in: scope, overrides: overrides)
    let overrides = Self.formulas(of: overrides)
    for var state in layer.states where scope.template.parent != nil || SystemTrait(setting: state.name.value) == nil {
      checkFree(state.name, in: scope, what: "a state")
      if let override = overrides[state.name.value] {
        state.start = .formula(override)
      }
      declareState(state, in: scope)
    }
  }

  private func declareState(_ state: StateDescription, in scope: Scope, isOfComponent: Bool = false) {
    let (template, id) = (scope.template, addSlot(state.name.value, at: state.name.place, in: scope))
    if case .follows = state.start { template.states[id.slot].animators.isScene = true }
    if case .formula(let formula) = state.start { template.states[id.slot].mayHaveParts = !formula.isPlain }
    context.types.addLater { [context] in
      let resolver = FormulaResolver(context, scope: scope)
      resolver.site.isOfComponent = isOfComponent
      func start(_ formula: Formula) -> Expression {
        let (expression, type) = resolver.resolve(formula, wanted: .any, property: state.name.value)
        context.types.set(type, of: id)
        template.states[id.slot].dependencies = resolver.site.dependencies
        return expression
      }
      switch state.start {
      case .formula(let formula): template.states[id.slot].start = .expression(start(formula))
      case .follows(let formula, let over, let curve):
        template.states[id.slot].start = .follows(
          start(formula), over: over.map { resolver.resolve($0, for: KeySpec(Vocabulary.motion.over)) },
          curve: curve.map { resolver.resolveCurve($0) })
        ActionResolver(formulas: resolver).checkSpring(curve, [("over", over)])
      case .required: break
      }
    }
  }

  private func addSlot(_ name: String, at place: SourcePlace, in scope: Scope) -> TypeTable.StateID {
    let template = scope.template
    let slot = template.states.count
    template.states.append(StateSlot(name: name, place: place, start: .expression(.constant(.null))))
    scope.states[name] = slot
    template.stateIndices[name] = slot
    return TypeTable.StateID(template: template.index, slot: slot)
  }
}

/// The formulas that a user of a component gives its values and states.
extension ValueDeclarations {
  func declare(_ use: ComponentUse) {
    for value in use.component.body.values {
      if let argument = use.argument(named: value.name.value) {
        guard let formula = findings.formula(of: argument) else { continue }
        let cell = declareCell(value.name, .formula(formula), resolvedIn: use.user, visibleIn: use.own)
        use.own.template.givenCells.append(cell)
      } else if case .inherited = value.definition {
        inherit(value.name, by: use)
      } else if case .required = value.definition {
        findings.add(.missingValue(value.name.value, component: use.name), at: use.place)
        declareCell(
          value.name, .formula(Formula(.name("null"), at: use.place)), resolvedIn: use.own, visibleIn: use.own)
      } else {
        declareCell(value.name, value.definition, resolvedIn: use.own, visibleIn: use.own, isOfComponent: true)
      }
    }
    for state in use.component.body.states {
      // Who gives it may read it, and who uses the component anew may give it.
      if case .required = state.start { context.read.note(state.name.place) }
      guard let argument = use.argument(named: state.name.value) else {
        if case .required = state.start {
          findings.add(.missingValue(state.name.value, component: use.name), at: use.place)
        }
        declareState(state, in: use.own, isOfComponent: true)
        continue
      }
      context.read.note(state.name.place)
      guard case .formula(let formula) = argument.value else {
        findings.add(.stateGivenFormula(state.name.value, component: use.name), at: argument.name.place)
        continue
      }
      declareState(state.name.value, given: formula, by: use)
    }
  }

  /// A value that the place has where the component is used.
  private func inherit(_ name: Placed<String>, by use: ComponentUse) {
    context.types.addLater { [context] in
      guard !VisibleNames(site: FormulaSite(context, use.user)).isKnown(name.value) else { return }
      findings.add(.nothingToInherit(name.value, component: use.name), at: use.place)
    }
    let formula = Formula(.name(name.value), at: use.place)
    declareCell(name, .formula(formula), resolvedIn: use.user, visibleIn: use.own, reportsUnknownNames: false)
  }

  /// A state given by its bare name is that state; a constant is where it starts.
  private func declareState(_ name: String, given formula: Formula, by use: ComponentUse) {
    let (template, id) = (use.own.template, addSlot(name, at: formula.place, in: use.own))
    context.types.addFirst {
      let resolver = FormulaResolver(context, scope: use.user)
      if let (path, other) = resolver.state(named: formula) {
        template.states[id.slot].start = .shared(path, slot: other, template: path.template)
        return
      }
      let (expression, type) = resolver.resolve(formula, wanted: .any, property: name)
      template.states[id.slot].start = .expression(expression)
      context.types.set(type, of: id)
      if !resolver.site.dependencies.isEmpty {
        findings.add(.stateGivenFormula(name, component: use.name), at: formula.place)
      }
    }
  }
}

extension Formula {
  /// Whether it is a number, a text or a truth value that stands there as it is.
  fileprivate var isPlain: Bool {
    switch form {
    case .number, .text, .interpolation, .name("true"), .name("false"): true
    case .negate(let formula): formula.isPlain
    default: false
    }
  }
}
