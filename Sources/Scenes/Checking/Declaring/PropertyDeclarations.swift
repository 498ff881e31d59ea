import Basics
import Formulas
import Vocabulary

/// Declares properties: each formula gets a cell, and what a property says of its template is noted there.
///
/// Writes into templates and the table of types; reads the rows of the vocabulary. It never decides what a property
/// does, and leaves those that place a layer to `GeometryDeclarations`.
struct PropertyDeclarations {
  let context: SceneContext
  private var findings: Findings { context.findings }
  private var program: Program { context.program }

  /// - Parameter use: the use of a component that gives them.
  func declare(
    _ properties: [WrittenProperty], of template: Template, scope: Scope, by use: ComponentUse? = nil
  ) {
    for property in properties where !property.places {
      guard let spec = property.row else {
        findings.add(other: unknown(property.name, of: template, by: use), at: property.description.name.place)
        continue
      }
      declare(property.description, spec: spec, prefix: "", of: template, scope: scope)
    }
  }

  /// The problem of a property that there is not.
  private func unknown(_ name: String, of template: Template, by use: ComponentUse?) -> any Problem {
    let candidates = Vocabulary.propertyNames(ofKind: template.kind.rawValue)
    if template.event(name) != nil { return SceneProblem.eventAsProperty(name, owner: template.label) }
    guard let use else { return SceneProblem.unknownProperty(name, owner: template.label, candidates: candidates) }
    let title = use.name + (template.name.map { " '\($0)'" } ?? "")
    return ComponentProblem.unknownProperty(
      name, owner: title, declared: use.declaredNames, candidates: candidates)
  }

  private func declare(
    _ property: PropertyDescription, spec: PropertySpec, prefix: String, item: Int = 0, of template: Template,
    scope: Scope
  ) {
    // The fields of an item have its number with their map's name.
    let name = prefix.isEmpty ? spec.name(ofItem: item) : spec.name
    let key = prefix.isEmpty ? name : prefix + name
    switch (property.value, spec.shape) {
    case (.each(let variable, let list), .each):
      if SystemTrait(named: variable.value) != nil {
        findings.add(.systemName(variable.value, what: "a value"), at: variable.place)
      }
      template.variable = variable.value
      scope.variable = variable.value
      template.listCell = declare(key, called: name, spec, list, wanted: .list(.any), of: template, scope: scope)
    case (.formula(let formula), .formula(let type)):
      if let range = spec.range { findings.checkRange(of: formula, spec.name, range, isCount: spec.isCount) }
      // The stops of a gradient, which stand in a map, not those of a scroll.
      if spec.name == "stops", !prefix.isEmpty { checkOrder(of: formula, spec.name) }
      let cell = declare(key, called: name, spec, item: item, formula, wanted: type, of: template, scope: scope)
      if key == "if" { template.conditionCell = cell }
      if key == "key" { template.keyCell = cell }
      if key == Vocabulary.label.writingMode.spec.name, formula.form == .name(WritingMode.vertical.word) {
        template.lineAxis = .vertical
      }
    case (.formula(let formula), .map(_, .some(let type))):
      declare(key, called: name, spec, item: item, formula, wanted: type, of: template, scope: scope)
    case (.several(let items, _), .map) where items.count <= spec.most:
      for (index, item) in items.enumerated() {
        let one = PropertyDescription(name: property.name, value: item)
        declare(one, spec: spec, prefix: prefix, item: index, of: template, scope: scope)
      }
    case (.map(let fields, let place), .map(let specs, _)):
      declare(fields, specs, of: key, item: item, of: template, scope: scope)
      if key == "path" || key == "along.path" { checkPath(fields, place: place) }
      note(key, at: property.name.place, of: template)
    case (.actions(let actions, _), .actions): declare(actions, at: key, of: template, scope: scope)
    case (.layer, .layer), (.runs, .runs): break
    default:
      findings.add(
        .wrongType(property: key, wanted: spec.shape.shownName, given: property.value.shownName),
        at: property.name.place)
    }
  }

  /// Declares the fields of a map.
  private func declare(
    _ fields: [PropertyDescription], _ specs: [PropertySpec], of key: String, item: Int, of template: Template,
    scope: Scope
  ) {
    checkEdges(fields, of: key, in: template)
    var led: [(edge: String, formula: Formula)] = []
    for field in fields {
      let name = program.direction.physical(field.name.value)
      guard let spec = specs.first(where: { $0.name == name }) else {
        findings.add(
          .unknownProperty(field.name.value, owner: "'\(key)'", candidates: specs.map(\.name)), at: field.name.place)
        continue
      }
      if WritingDirection.leads(field.name.value), template.isInLanguageOfLayer,
        case .formula(let formula) = field.value
      {
        led.append((field.name.value, formula))
      } else {
        declare(field, spec: spec, prefix: key + ".", item: item, of: template, scope: scope)
      }
    }
    for spec in specs where !led.isEmpty && ["left", "right"].contains(spec.name) {
      declareSide(spec, by: led, prefix: key + ".", of: template, scope: scope)
    }
  }

  /// Declares a side of a map where the language may change, by the edges where its lines begin and end.
  private func declareSide(
    _ spec: PropertySpec, by edges: [(edge: String, formula: Formula)], prefix: String, of template: Template,
    scope: Scope
  ) {
    let place = edges[0].formula.place
    let cell = context.addCell(named: prefix + spec.name, at: place, to: template, in: scope) { resolver in
      let lengths = edges.map { ($0.edge, resolver.resolve($0.formula, wanted: .number, property: $0.edge).0) }
      // An edge of which nothing is said has what a map without it has: a limit is without end.
      let standard = Expression.constant(.number(spec.defaultText.flatMap { Double($0) } ?? .infinity))
      func side(_ direction: WritingDirection) -> Expression {
        lengths.first { direction.physical($0.0) == spec.name }?.1 ?? standard
      }
      let runsLeft = BuiltInNames(site: resolver.site).runsLeft(at: place)
      let chosen = Expression.conditional(runsLeft, then: side(.rightToLeft), else: side(.leftToRight), place)
      return (.expression(chosen), .number)
    }
    template.give(prefix + spec.name, number: spec.number, cell: cell)
  }

  /// Notes what a map says of its template by being there.
  private func note(_ key: String, at place: SourcePlace, of template: Template) {
    if ["drag", "pinch", "rotate"].contains(key), template.kind == .scroll {
      findings.add(.gestureOfScroll(key, template.label), at: place)
    } else if let mark = Self.marks[key] {
      template[keyPath: mark] = true
    }
  }

  /// The maps that say something by being there.
  private static let marks: [String: ReferenceWritableKeyPath<Template, Bool> & Sendable] = [
    "comes": \.comes, "goes": \.goes, "drag": \.drags, "pinch": \.pinches, "rotate": \.rotates,
  ]

  /// Notes what is done at a gesture.
  private func declare(_ actions: [ActionDescription], at key: String, of template: Template, scope: Scope) {
    context.types.addLater { [context] in
      let resolved = actions.compactMap { action in
        let resolver = FormulaResolver(context, scope: scope)
        if key == "type" { resolver.site.declare(local: "typed", .text) }
        return ActionResolver(formulas: resolver).resolve(action)
      }
      template[keyPath: Self.gestures[key] ?? \.longPress] = resolved
    }
  }

  /// The gestures whose actions stand in no map: those of a long press do.
  private static let gestures: [String: ReferenceWritableKeyPath<Template, [Action]?> & Sendable] = [
    "tap": \.tap, "doubleTap": \.doubleTap, "type": \.type,
  ]

  /// The properties that decide what a layer is, before it is that.
  private static func decides(_ key: String) -> Bool {
    key == "each" || key == "key" || key == "if" || SystemTrait.allCases.contains { $0.rawValue == key }
  }

  /// Declares one formula.
  ///
  /// - Parameter name: as messages call it: a field's own name, without its map's.
  @discardableResult
  func declare(
    _ key: String, called name: String, _ spec: PropertySpec?, item: Int = 0, _ formula: Formula, wanted: ValueType,
    of template: Template, scope: Scope
  ) -> Int {
    let index: Int
    if let constant = addConstant(key, spec, formula, wanted: wanted, to: template) {
      index = constant
    } else {
      let isDeciding = spec != nil && Self.decides(key)
      index = context.addCell(named: key, at: formula.place, to: template, in: scope) { resolver in
        let site = resolver.site
        site.isOutsideInstances = isDeciding && key == "each"
        site.isOutsideTraits = isDeciding
        site.isLocale = Self.isLocale(spec)
        site.isInFractions = spec?.isInFractions ?? false
        let (expression, type) = resolver.resolve(formula, wanted: wanted, property: name)
        if key == "family" { resolver.checkFamily(expression, at: formula.place) }
        return (.expression(expression), type)
      }
    }
    template.give(key, number: spec?.number, item: item, cell: index)
    return index
  }

  /// Adds the cell of a formula that means the same wherever it stands; nil for others, and for names of fonts and
  /// languages, which are looked up.
  private func addConstant(
    _ key: String, _ spec: PropertySpec?, _ formula: Formula, wanted: ValueType, to template: Template
  ) -> Int? {
    guard let (value, type) = formula.constant(wanted: wanted), key != "family", !Self.isLocale(spec) else {
      return nil
    }
    return context.addCell(named: key, at: formula.place, to: template, value, type)
  }

  private static func isLocale(_ spec: PropertySpec?) -> Bool { spec?.number == Vocabulary.traits.locale.number }

  /// An edge is given once, by whichever name. Where the language may change, and with it which edges are the same, it
  /// is given by one kind of names.
  private func checkEdges(_ fields: [PropertyDescription], of key: String, in template: Template) {
    guard let led = fields.first(where: { WritingDirection.leads($0.name.value) }) else { return }
    if template.isInLanguageOfLayer, let side = fields.first(where: { ["left", "right"].contains($0.name.value) }) {
      findings.add(.mixedSides(side.name.value, led.name.value, of: key), at: led.name.place)
      return
    }
    var former: [String: String] = [:]
    for field in fields {
      let edge = program.direction.physical(field.name.value)
      if let other = former[edge], other != field.name.value {
        findings.add(.sameEdge(other, field.name.value, of: key), at: field.name.place)
      }
      former[edge] = field.name.value
    }
  }

  /// Literals beside one another that fall are refused; what is worked out is held to the one before it.
  private func checkOrder(of formula: Formula, _ name: String) {
    guard case .list(let items) = formula.form else { return }
    let literals = items.map { $0.literals.count == 1 ? $0.literals[0] : nil }
    for (before, next) in zip(literals, literals.dropFirst()) {
      guard let before, let next, next.number < before.number else { continue }
      findings.add(
        .falling(
          property: name, number: DecimalText.shortest(next.number), before: DecimalText.shortest(before.number)),
        at: next.place)
    }
  }

  private func checkPath(_ fields: [PropertyDescription], place: SourcePlace) {
    let forms = ["arc", "oval", "rect", "line", "svg"]
    if fields.count(where: { forms.contains($0.name.value) }) != 1 {
      findings.add(.emptyPath(forms.joined(separator: ", ")), at: place)
    }
  }
}
