import Bytes
import Formulas
import Limits

/// Declaring what a layer says: its values, states, properties, geometry and rules become cells, slots and tasks.
extension Elaborator {
  // MARK: Values

  /// Declares values; the formula that replaces one is looked up in the scene.
  func declareValues(
    _ values: [NamedFormula], in scope: Scope, overrides: [(name: String, formula: Formula)] = []
  ) {
    for value in values {
      checkFree(value.name, in: scope, what: "a value")
      if case .inherited = value.definition {
        diagnostics.add(SceneProblem.inheritedOutside(value.name.value), at: value.name.place)
      }
      if let override = overrides.last(where: { $0.name == value.name.value }) {
        declareCell(value.name, .formula(override.formula), resolvedIn: fileScopes[0] ?? scope, visibleIn: scope)
      } else {
        declareCell(value.name, value.definition, resolvedIn: scope, visibleIn: scope)
      }
    }
  }

  private func checkFree(_ name: Placed<String>, in scope: Scope, what: String) {
    if scope.values[name.value] != nil || scope.states[name.value] != nil {
      let other = scope.values[name.value] != nil ? "a value" : "a state"
      if other == what {
        diagnostics.add(SceneProblem.duplicateName(name.value, what: String(what.dropFirst(2))), at: name.place)
      } else {
        diagnostics.add(SceneProblem.nameClash(name.value, a: other, b: what), at: name.place)
      }
    }
  }

  /// Adds a value's cell to the template of `visibleIn`, to be resolved among the names of `resolvedIn`.
  @discardableResult
  func declareCell(
    _ name: Placed<String>, _ definition: NamedFormula.Definition, resolvedIn: Scope, visibleIn: Scope,
    isTold: Bool = true
  ) -> Int {
    let template = visibleIn.template
    let index = template.cells.count
    template.cells.append(Cell(name: name.value, source: .expression(.constant(.null)), place: name.place))
    visibleIn.values[name.value] = index
    template.valueIndices[name.value] = index
    addTask(template, index) { resolver in
      switch definition {
      case .formula(let formula):
        if !isTold, !resolver.isKnown(name.value) { return (.expression(.constant(.null)), .any) }
        let (expression, type) = resolver.resolve(formula, wanted: .any, property: name.value)
        return (.expression(expression), type)
      case .query(let query):
        let (resolved, type) = resolver.resolve(query)
        return (.query(resolved), type)
      case .fixed(let value): return (.expression(.constant(value)), .of(value))
      case .chosen(let choosers, let values):
        return (.expression(resolver.choice(of: values, by: choosers, at: name.place)), .covering(values.values))
      case .required, .inherited:
        return (.expression(.constant(.null)), .any)
      }
    } scope: {
      resolvedIn
    }
    return index
  }

  /// Notes how a cell gets its source, its type and its dependencies.
  func addTask(
    _ template: Template, _ index: Int,
    _ resolve: @escaping (FormulaResolver) -> (Cell.Source, ValueType), scope: @escaping () -> Scope
  ) {
    let id = CellID(template: template.index, cell: index)
    cellTaskOrder.append(id)
    cellTasks[id] = { [unowned self] in
      cellTypes[id] = .any
      let resolver = FormulaResolver(self, scope: scope())
      let (source, type) = resolve(resolver)
      template.cells[index].source = source
      template.cells[index].dependencies = resolver.dependencies
      cellTypes[id] = type
    }
  }

  /// The type of a cell, resolving it first where that has not been done.
  func type(of id: CellID) -> ValueType {
    // What hangs on more others than that is refused later.
    if tasksInHand < Limits.chainLength, levelsInHand < Limits.chainLevels, let task = cellTasks.removeValue(forKey: id)
    {
      tasksInHand += 1
      defer { tasksInHand -= 1 }
      task()
    }
    return cellTypes[id] ?? .any
  }

  // MARK: States

  func declareStates(
    _ states: [StateDescription], in scope: Scope, overrides: [(name: String, formula: Formula)] = []
  ) {
    for var state in states {
      checkFree(state.name, in: scope, what: "a state")
      if let override = overrides.last(where: { $0.name == state.name.value }) {
        state.start = .formula(override.formula)
      }
      declareState(state, in: scope)
    }
  }

  func declareState(_ state: StateDescription, in scope: Scope) {
    let template = scope.template
    let slot = template.states.count
    template.states.append(
      StateSlot(name: state.name.value, place: state.name.place, start: .expression(.constant(.null))))
    scope.states[state.name.value] = slot
    template.stateIndices[state.name.value] = slot
    if case .follows = state.start { template.states[slot].isAnimated = true }
    otherTasks.append { [unowned self] in
      let resolver = FormulaResolver(self, scope: scope)
      switch state.start {
      case .formula(let formula):
        let (expression, type) = resolver.resolve(formula, wanted: .any, property: state.name.value)
        template.states[slot].start = .expression(expression)
        stateTypes[StateID(template: template.index, slot: slot)] = type
        template.states[slot].dependencies = resolver.dependencies
      case .follows(let formula, let over, let curve):
        let (expression, type) = resolver.resolve(formula, wanted: .any, property: state.name.value)
        stateTypes[StateID(template: template.index, slot: slot)] = type
        template.states[slot].dependencies = resolver.dependencies
        template.states[slot].start = .follows(
          expression, over: over.map { resolver.resolve($0, for: KeySpec(Vocabulary.motion.over)) },
          curve: curve.map { resolver.resolveCurve($0) })
        resolver.checkSpring(curve, [("over", over)])
      case .required: break
      }
    }
  }

  /// A state given by its bare name is that state; a constant is where it starts.
  func declareSharedState(
    _ name: Placed<String>, given formula: Formula, user: Scope, own: Scope, component: String
  ) {
    let template = own.template
    let slot = template.states.count
    template.states.append(StateSlot(name: name.value, place: formula.place, start: .expression(.constant(.null))))
    own.states[name.value] = slot
    template.stateIndices[name.value] = slot
    otherTasks.insert(
      { [unowned self] in
        let resolver = FormulaResolver(self, scope: user)
        if let (path, otherSlot) = resolver.state(named: formula) {
          template.states[slot].start = .shared(path, slot: otherSlot, template: path.template)
          return
        }
        let (expression, type) = resolver.resolve(formula, wanted: .any, property: name.value)
        template.states[slot].start = .expression(expression)
        stateTypes[StateID(template: template.index, slot: slot)] = type
        if !resolver.dependencies.isEmpty {
          diagnostics.add(SceneProblem.stateGivenFormula(name.value, component: component), at: formula.place)
        }
      }, at: 0)
  }

  // MARK: Properties

  static let geometryNames: Set<String> = [
    "frame", "left", "width", "right", "centerX", "leading", "trailing", "top", "height", "bottom", "centerY", "center",
    "size",
  ]

  func declareProperties(
    _ properties: [PropertyDescription], of template: Template, scope: Scope, kind: String, alsoKnown: [String] = [],
    owner: String? = nil
  ) {
    for property in properties {
      let name = property.name.value
      guard let spec = Vocabulary.property(name, ofKind: kind) else {
        if template.event(name) != nil {
          diagnostics.add(SceneProblem.eventAsProperty(name, owner: template.label), at: property.name.place)
          continue
        }
        let title = owner.map { "\($0)\(template.name.map { " '\($0)'" } ?? "")" } ?? template.label
        diagnostics.add(
          SceneProblem.unknownProperty(
            name, owner: title, candidates: alsoKnown + Vocabulary.propertyNames(ofKind: kind)),
          at: property.name.place)
        continue
      }
      if Self.geometryNames.contains(name), template.kind != .run { continue }
      declare(property, spec: spec, prefix: "", of: template, scope: scope)
    }
  }

  private func declare(
    _ property: PropertyDescription, spec: PropertySpec, prefix: String, item: Int = 0, of template: Template,
    scope: Scope
  ) {
    // The fields of an item have its number with their map's name.
    let key = prefix + (prefix.isEmpty ? spec.name(ofItem: item) : spec.name)
    switch (property.value, spec.shape) {
    case (.each(let variable, let list), .each):
      template.variable = variable.value
      scope.variable = variable.value
      template.listCell = declareProperty(key, spec, list, wanted: .list(.any), of: template, scope: scope)
    case (.formula(let formula), .formula(let type)):
      if let range = spec.range { checkRange(of: formula, spec.name, range) }
      // Those of a gradient, which stand in a map, not a scroll's.
      if spec.name == "stops", !prefix.isEmpty { checkOrder(of: formula, spec.name) }
      let cell = declareProperty(key, spec, item: item, formula, wanted: type, of: template, scope: scope)
      if key == "if" { template.conditionCell = cell }
      if key == "key" { template.keyCell = cell }
      if key == Vocabulary.label.writingMode.spec.name, formula.form == .name(WritingMode.vertical.word) {
        template.lineAxis = .vertical
      }
    case (.formula(let formula), .map(_, .some(let type))):
      declareProperty(key, spec, item: item, formula, wanted: type, of: template, scope: scope)
    case (.several(let items, _), .map) where items.count <= spec.most:
      for (index, item) in items.enumerated() {
        let one = PropertyDescription(name: property.name, value: item)
        declare(one, spec: spec, prefix: prefix, item: index, of: template, scope: scope)
      }
    case (.map(let fields, let place), .map(let specs, _)):
      checkEdges(fields, of: key, owner: template)
      for field in fields {
        let name = program.direction.physical(field.name.value)
        guard let fieldSpec = specs.first(where: { $0.name == name }) else {
          diagnostics.add(
            SceneProblem.unknownProperty(field.name.value, owner: "'\(key)'", candidates: specs.map(\.name)),
            at: field.name.place)
          continue
        }
        declare(field, spec: fieldSpec, prefix: key + ".", item: item, of: template, scope: scope)
      }
      if key == "path" || key == "along.path" { checkPath(fields, place: place) }
      if key == "comes" { template.comes = true }
      if key == "goes" { template.goes = true }
      if ["drag", "pinch", "rotate"].contains(key) {
        if template.kind == .scroll {
          diagnostics.add(SceneProblem.gestureOfScroll(key, template.label), at: property.name.place)
        } else {
          switch key {
          case "drag": template.drags = true
          case "pinch": template.pinches = true
          default: template.rotates = true
          }
        }
      }
    case (.actions(let actions, _), .actions):
      otherTasks.append { [unowned self] in
        let resolved = actions.compactMap { action in
          let resolver = FormulaResolver(self, scope: scope)
          if key == "type" { resolver.declare(local: "typed", .text) }
          return resolver.resolve(action)
        }
        switch key {
        case "tap": template.tap = resolved
        case "doubleTap": template.doubleTap = resolved
        case "type": template.type = resolved
        default: template.longPress = resolved
        }
      }
    case (.layer, .layer), (.runs, .runs): break
    default:
      diagnostics.add(
        SceneProblem.wrongType(
          property: key, wanted: spec.shape.words, given: property.value.words, cure: ""), at: property.name.place)
    }
  }

  /// An edge is given once, by whichever name.
  private func checkEdges(_ fields: [PropertyDescription], of key: String, owner: Template) {
    var former: [String: String] = [:]
    for field in fields {
      let edge = program.direction.physical(field.name.value)
      if let other = former[edge], other != field.name.value {
        diagnostics.add(SceneProblem.sameEdge(other, field.name.value, of: key), at: field.name.place)
      }
      former[edge] = field.name.value
    }
  }

  /// A literal that a property never has is refused; what moves is held to the range where it is drawn.
  func checkRange(of formula: Formula, _ name: String, _ range: ClosedRange<Double>) {
    for literal in formula.literals where !range.contains(literal.number) {
      diagnostics.add(
        SceneProblem.outOfRange(
          property: name, number: DecimalText.shortest(literal.number), range: range.words), at: literal.place)
    }
  }

  /// Literals beside one another that fall are refused; what is worked out is held to the one before it.
  private func checkOrder(of formula: Formula, _ name: String) {
    guard case .list(let items) = formula.form else { return }
    let literals = items.map { $0.literals.count == 1 ? $0.literals[0] : nil }
    for (before, next) in zip(literals, literals.dropFirst()) {
      guard let before, let next, next.number < before.number else { continue }
      diagnostics.add(
        SceneProblem.falling(
          property: name, number: DecimalText.shortest(next.number), before: DecimalText.shortest(before.number)),
        at: next.place)
    }
  }

  private func checkPath(_ fields: [PropertyDescription], place: SourcePlace) {
    let forms = ["arc", "oval", "rect", "line", "svg"]
    if fields.count(where: { forms.contains($0.name.value) }) != 1 {
      diagnostics.add(SceneProblem.emptyPath(forms.joined(separator: ", ")), at: place)
    }
  }

  @discardableResult
  func declareProperty(
    _ key: String, _ spec: PropertySpec?, item: Int = 0, _ formula: Formula, wanted: ValueType,
    of template: Template, scope: Scope
  ) -> Int {
    let index = template.cells.count
    template.cells.append(Cell(name: key, source: .expression(.constant(.null)), place: formula.place))
    template.give(key, number: spec?.number, item: item, cell: index)
    addTask(template, index) { resolver in
      let short = MachineText(key).words(between: ".").last?.text ?? key
      if key == "each" { resolver.isOutsideInstances = true }
      resolver.isLocale = spec?.number == Vocabulary.label.locale.number
      let (expression, type) = resolver.resolve(formula, wanted: wanted, property: short)
      if key == "family" { resolver.checkFamily(expression, at: formula.place) }
      return (.expression(expression), type)
    } scope: {
      scope
    }
    return index
  }
}

extension PropertySpec.Shape {
  var words: String {
    switch self {
    case .formula(let type): type.words
    case .map(let specs, let type):
      (type.map { $0.words + " or " } ?? "") + "a map of \(specs.map(\.name).joined(separator: ", "))"
    case .each: "'name in list'"
    case .actions: "actions"
    case .layer: "a layer"
    case .runs: "a list of texts and maps"
    }
  }
}

extension PropertyValue {
  var words: String {
    switch self {
    case .formula: "a formula"
    case .map: "a map"
    case .several: "a list"
    case .each: "'name in list'"
    case .actions: "actions"
    case .layer: "a layer"
    case .runs: "runs of a text"
    }
  }
}
