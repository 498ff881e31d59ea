import Formulas
import Geometry
import Wording

/// A layer that a formula speaks of.
struct LayerMention {
  var path: LayerPath
  /// True where it stands for all instances of a repeated layer.
  var isList: Bool
  var template: Template
  var text: String
}

/// The meaning of a piece of a formula before it is read.
enum Meaning {
  case value(Expression, ValueType)
  case layer(LayerMention)
  /// `table.offset`, waiting for `.x` or `.y`.
  case group(LayerMention, String)
  /// `finger`, waiting for a field.
  case finger
  case failed
}

extension FormulaResolver {
  /// - Parameter isOwner: true where it stands before a point, as `h` in `h.left`.
  func meaning(of formula: Formula, isOwner: Bool = false) -> Meaning {
    switch formula.form {
    case .name(let name):
      let meaning = meaning(ofName: name, at: formula.place, isOwner: isOwner)
      if case .value(.reference(let reference), _) = meaning { program.referenceNames[reference.index] = name }
      return meaning
    case .call(let name, let arguments): return meaning(ofCall: name, arguments, at: formula.place)
    case .field(let base, let field): return meaning(ofField: field, of: base, at: formula.place)
    case .method(let base, let name, let arguments):
      switch meaning(ofField: name, of: base, at: formula.place) {
      case .layer(let mention): return indexed(mention, arguments.map { .init($0) }, at: formula.place)
      case .value(let expression, let type):
        return item(of: expression, type, arguments.map { .init($0) }, at: formula.place)
      case let other: return other
      }
    default:
      let (expression, type) = value(of: formula)
      return .value(expression, type)
    }
  }

  private func meaning(ofField field: String, of base: Formula, at place: SourcePlace) -> Meaning {
    if let list = editedList(field, of: base) { return list }
    return meaning(ofField: field, of: meaning(of: base, isOwner: true), at: place)
  }

  private func meaning(ofName name: String, at place: SourcePlace, isOwner: Bool = false) -> Meaning {
    switch name {
    case "true": return .value(.constant(.bool(true)), .bool)
    case "false": return .value(.constant(.bool(false)), .bool)
    case "null": return .value(.constant(.null), .null)
    case "self" where calls.isEmpty:
      return .layer(
        LayerMention(
          path: LayerPath(up: 0, steps: [], template: template.index), isList: false, template: template, text: "self"))
    default: break
    }
    if let parameter = parameters[name] { return value(of: parameter, named: name, at: place) }
    if let local = locals[name] { return .value(reference(.local(local.slot), []), local.type) }
    if let found = declaredName(name) { return found }
    if let layer = layer(named: name) { return .layer(layer) }
    if let data = data(named: name) { return data }
    if let imported = imported(name) { return imported }
    if name == "scroll", calls.isEmpty, let scroll = enclosingScroll { return .layer(scroll) }
    if let builtIn = builtIn(name) { return builtIn }
    report(.unknownName(name, layers: layersInSight, candidates: namesInSight, isOwner: isOwner), at: place)
    return .failed
  }

  /// True where a bare name stands for anything here.
  func isKnown(_ name: String) -> Bool {
    ["true", "false", "null", "self"].contains(name) || parameters[name] != nil || locals[name] != nil
      || declaredName(name) != nil
      || layer(named: name) != nil || data(named: name) != nil || imported(name) != nil || builtIn(name) != nil
      || name == "scroll" && enclosingScroll != nil
  }

  /// Scopes outward; for a component, its file's values last.
  private var searchedScopes: [Scope] {
    var chain = scope.chain
    if isOutsideInstances { chain.removeFirst() }
    return chain
  }

  func declaredName(_ name: String) -> Meaning? {
    for scope in searchedScopes {
      let up = template.depth - scope.template.depth
      if scope.variable == name, let list = scope.template.listCell {
        let id = CellID(template: scope.template.index, cell: list)
        let type: ValueType = if case .list(let item) = elaborator.type(of: id) { item } else { .any }
        return .value(reference(.item(up: up), [.structure(id)]), type)
      }
      if let cell = scope.values[name] { return declared(cell: cell, of: scope.template, up: up) }
      if let slot = scope.states[name] { return declared(state: slot, of: scope.template, up: up) }
    }
    guard let file = elaborator.fileScopes[scope.file], let cell = file.values[name],
      template.isInside(file.template)
    else { return nil }
    return declared(cell: cell, of: file.template, up: template.depth - file.template.depth)
  }

  func declared(cell: Int, of owner: Template, up: Int) -> Meaning {
    let id = CellID(template: owner.index, cell: cell)
    let path = LayerPath(up: up, steps: [], template: owner.index)
    return .value(reference(.read(path, .cell(cell)), [.cell(id)]), elaborator.type(of: id))
  }

  private func declared(state slot: Int, of owner: Template, up: Int) -> Meaning {
    let path = LayerPath(up: up, steps: [], template: owner.index)
    let type = elaborator.stateTypes[Elaborator.StateID(template: owner.index, slot: slot)] ?? .any
    return .value(
      reference(.read(path, .state(slot)), [.state(template: owner.index, slot: slot)]), type == .null ? .any : type)
  }

  /// The layer of that name in sight: the layers around, then those of the enclosing naming scopes.
  func layer(named name: String) -> LayerMention? {
    for scope in searchedScopes {
      // A component's own layers go before the name that its user gives it.
      if scope.isNamingScope, let target = scope.layers[name] { return mention(of: target, text: name) }
      if scope.template.name == name {
        let up = template.depth - scope.template.depth
        return LayerMention(
          path: LayerPath(up: up, steps: [], template: scope.template.index), isList: false, template: scope.template,
          text: name)
      }
    }
    return nil
  }

  /// The nearest scroll around the formula's layer, also where that is part of a component inside it.
  private var enclosingScroll: LayerMention? {
    var current = (isOutsideInstances ? template.parent : template)?.parent
    while let layer = current, layer.kind != .scroll { current = layer.parent }
    guard let layer = current else { return nil }
    return LayerMention(
      path: LayerPath(up: template.depth - layer.depth, steps: [], template: layer.index), isList: false,
      template: layer, text: "scroll")
  }

  /// The way from the formula's layer to another one of the same naming scope.
  private func mention(of target: Template, text: String) -> LayerMention? {
    var descent: [Template] = []
    var ancestor: Template? = target
    while let current = ancestor, !template.isInside(current) {
      descent.append(current)
      ancestor = current.parent
    }
    guard let ancestor else { return nil }
    descent.reverse()
    return LayerMention(
      path: LayerPath(
        up: template.depth - ancestor.depth, steps: descent.map(Self.step), template: target.index),
      isList: target.isRepeated && !template.isInside(target), template: target, text: text)
  }

  private static func step(to template: Template) -> LayerPath.Step {
    template.isRepeated ? .all(child: template.childIndex) : .single(child: template.childIndex)
  }

  /// The name in sight that was probably meant, or the word of another language.
  func nearest(to name: String) -> String? {
    let candidates = namesInSight + ["true", "false", "null"]
    return ForeignWords.cure(for: name, among: candidates) ?? NearestName.of(name, among: candidates + layersInSight)
  }

  private var layersInSight: [String] {
    var names: [String] = []
    for scope in searchedScopes where scope.isNamingScope {
      names += scope.layers.keys.sorted().filter { !names.contains($0) }
    }
    return names
  }

  private var namesInSight: [String] {
    var names = parameters.keys.sorted() + locals.keys.sorted()
    for scope in searchedScopes {
      names += scope.values.keys.sorted() + scope.states.keys.sorted()
      if let variable = scope.variable { names.append(variable) }
    }
    names += (elaborator.fileScopes[scope.file]?.values.keys.sorted() ?? [])
    names += elaborator.description.files[scope.file].data.map(\.name.value)
    names += elaborator.importedNames(in: scope.file)
    return names + Self.builtInNames + Self.colors.keys.sorted()
  }

  // MARK: Calls

  private func meaning(ofCall name: String, _ arguments: [Formula.Argument], at place: SourcePlace) -> Meaning {
    if let layer = layer(named: name), !isCall(of: name, arguments, besides: layer) {
      return indexed(layer, arguments, at: place)
    }
    if let row = FunctionTable.contextual.first(where: { $0.name == name }) {
      guard let values = values(of: arguments, for: [Signature(row)], at: place)?.values else { return .failed }
      return contextualCall(name, values, at: place)
    }
    if let own = elaborator.function(named: name, from: scope.file) {
      guard let values = values(of: arguments, for: [Signature(own.function)], at: place)?.values else {
        return .failed
      }
      return call(of: own.function, file: own.file, values, at: place)
    }
    guard let rows = elaborator.functions[name] else { return meaning(ofItem: name, arguments, at: place) }
    guard let (row, values) = values(of: arguments, for: rows.map { Signature($0) }, at: place) else { return .failed }
    let function = rows[row]
    var parts = values.enumerated().map { index, argument in
      resolve(argument, wanted: function.parameter(at: index)?.type ?? .any, property: name)
    }
    // What is written as people write it is written in the locale of the label, or of the scene, unless another is named.
    if parts.count < function.parameters.count, function.parameters[parts.count].isLocale {
      parts.append((locale, .text))
    }
    let call = Expression.call(function, parts.map(\.0), place)
    // A motion may begin late, or never while the scene is looked at.
    if function.resultType == .curve, let mistake = call.mistake { elaborator.diagnostics.add(mistake) }
    return .value(call, function.resultType(of: parts.map(\.1)))
  }

  /// A call of something that is no function: an item of a list that has a name.
  private func meaning(ofItem name: String, _ arguments: [Formula.Argument], at place: SourcePlace) -> Meaning {
    if parameters[name] != nil || locals[name] != nil || declaredName(name) != nil || data(named: name) != nil
      || imported(name) != nil,
      case .value(let expression, let type) = meaning(ofName: name, at: place)
    {
      return item(of: expression, type, arguments, at: place)
    }
    let own = elaborator.functionNames(from: scope.file)
    report(
      .unknownFunction(name, candidates: own + elaborator.functions.keys.sorted() + Self.contextualNames), at: place)
    return .failed
  }

  /// The values that a call gives, in the order of the parameters, and the row that they are for, of a function that may
  /// have several; nil where they suit none, which is reported.
  private func values(
    of arguments: [Formula.Argument], for rows: [Signature], at place: SourcePlace
  ) -> (row: Int, values: [Formula])? {
    let usage = rows.map(\.usage).joined(separator: " or ")
    let given = rows.map { $0.values(of: arguments, usage: usage, at: place) }
    let suiting = given.indices.filter { given[$0].mistakes.isEmpty }
    if let row = suiting.first(where: { rows[$0].suits(given[$0].values) }) ?? suiting.first {
      return (row, given[row].values)
    }
    // The one that has the names that are given, or else the one with the fewest mistakes.
    let nearest = given.indices.min { a, b in
      (rows[a].unknownNames(in: arguments), given[a].mistakes.count)
        < (rows[b].unknownNames(in: arguments), given[b].mistakes.count)
    }
    for mistake in nearest.map({ given[$0].mistakes }) ?? [] { elaborator.diagnostics.add(mistake) }
    return nil
  }

  /// True where a call by the name of both a function and a layer means the function: an instance of a repeated layer
  /// is asked for by one number, a single layer not at all.
  private func isCall(of name: String, _ arguments: [Formula.Argument], besides layer: LayerMention) -> Bool {
    guard let function = elaborator.functions[name]?.first else { return false }
    guard layer.isList, arguments.count == 1 else { return true }
    let wanted = function.parameters.first?.type ?? .any
    return !wanted.accepts(.number) && !ValueType.number.accepts(value(of: arguments[0].value).1)
  }

  private func indexed(_ mention: LayerMention, _ arguments: [Formula.Argument], at place: SourcePlace) -> Meaning {
    guard mention.isList, case .all(let child)? = mention.path.steps.last else {
      report(.notRepeated(mention.text), at: place)
      return .failed
    }
    guard let number = values(of: arguments, for: [.place(in: mention.text)], at: place)?.values[0] else {
      return .failed
    }
    var result = mention
    let index = resolve(number, wanted: .number, property: mention.text).0
    result.path.steps[result.path.steps.count - 1] = .at(child: child, index, place)
    result.isList = false
    return .layer(result)
  }

  private func item(
    of list: Expression, _ type: ValueType, _ arguments: [Formula.Argument], at place: SourcePlace
  ) -> Meaning {
    guard let at = elaborator.functions["at"]?.first,
      let number = values(of: arguments, for: [.place(in: "list", function: "at")], at: place)?.values[0]
    else { return .failed }
    let index = resolve(number, wanted: .number, property: "at").0
    return .value(.call(at, [list, index], place), { if case .list(let item) = type { item } else { .any } }())
  }
}

extension Template {
  /// True where `other` is this template or one around it.
  func isInside(_ other: Template) -> Bool {
    var current: Template? = self
    while let template = current {
      if template === other { return true }
      current = template.parent
    }
    return false
  }
}
