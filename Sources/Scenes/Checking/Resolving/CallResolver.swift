import Basics
import Formulas

/// Calls: of the language's functions, of a scene's own, and of rows and items by their places.
///
/// Reads the table of functions and the names of the files; resolves arguments by the resolver of the formula that the
/// call stands in. It owns nothing: what calls bring is counted at the formula's site.
struct CallResolver {
  let formulas: FormulaResolver
  private var site: FormulaSite { formulas.site }
  private var names: NameTable { formulas.site.context.names }
  private var sight: VisibleNames { VisibleNames(site: formulas.site) }

  func meaning(of name: String, _ arguments: [Formula.Argument], at place: SourcePlace) -> Meaning {
    if let layer = sight.layer(named: name), !isCall(of: name, arguments, besides: layer) {
      if let problem = sight.ambiguity(of: name) { return site.refused(other: problem, at: place) }
      return row(of: layer, arguments, at: place)
    }
    if let row = FunctionTable.contextual.first(where: { $0.name == name }) {
      guard let values = values(of: arguments, for: [Signature(row)], at: place)?.values else { return .failed }
      return ContextualFunctions(formulas: formulas).meaning(of: row, values, at: place)
    }
    if let own = names.function(named: name, from: site.scope.file) {
      site.context.read.note(own.function.name.place)
      guard let values = values(of: arguments, for: [Signature(own.function)], at: place)?.values else {
        return .failed
      }
      return call(of: own.function, file: own.file, values, at: place)
    }
    guard let rows = NameTable.functions[name] else { return item(of: name, arguments, at: place) }
    guard let (row, values) = values(of: arguments, for: rows.map { Signature($0) }, at: place) else { return .failed }
    return call(of: rows[row], values, at: place)
  }

  private func call(of function: Function, _ values: [Formula], at place: SourcePlace) -> Meaning {
    var parts = values.enumerated().map { index, argument in
      formulas.resolve(argument, wanted: function.parameter(at: index)?.type ?? .any, property: function.name)
    }
    // Texts for people are written in the locale of the label, or of the scene, unless another is named.
    if parts.count < function.parameters.count, function.parameters[parts.count].isLocale {
      parts.append((BuiltInNames(site: site).locale, .text))
      if let note = MissingLocale(of: function, values, parts.map(\.0)) { site.context.notes.add(note, at: place) }
    }
    let call = Expression.call(function, parts.map(\.0), place)
    // A motion may begin late, or never while the scene is looked at.
    if function.resultType == .curve, let mistake = call.mistake { site.context.findings.add(mistake) }
    return .value(call, function.resultType(of: parts.map(\.1)))
  }

  /// Whether a call by the name of both a function and a layer means the function: an instance of a repeated layer
  /// is asked for by one number, a single layer not at all.
  private func isCall(of name: String, _ arguments: [Formula.Argument], besides layer: LayerMention) -> Bool {
    guard let function = NameTable.functions[name]?.first else { return false }
    guard layer.isList, arguments.count == 1 else { return true }
    let wanted = function.parameters.first?.type ?? .any
    return !wanted.accepts(.number) && !ValueType.number.accepts(formulas.value(of: arguments[0].value).1)
  }

  /// The values that a call gives, in the order of the parameters, and the row that they are for, of a function that
  /// may have several; nil where they suit none, which is reported.
  private func values(
    of arguments: [Formula.Argument], for rows: [Signature], at place: SourcePlace
  ) -> (row: Int, values: [Formula])? {
    if rows.count == 1 {
      let (values, mistakes) = rows[0].values(of: arguments, usage: rows[0].usage, at: place)
      for mistake in mistakes { site.context.findings.add(mistake) }
      return mistakes.isEmpty ? (0, values) : nil
    }
    let given = rows.map { row in
      row.values(of: arguments, usage: rows.map(\.usage).joined(separator: " or "), at: place)
    }
    let suiting = given.indices.filter { given[$0].mistakes.isEmpty }
    if let row = suiting.first(where: { rows[$0].suits(given[$0].values) }) ?? suiting.first {
      return (row, given[row].values)
    }
    // The one that has the names that are given, or else the one with the fewest mistakes.
    let nearest = given.indices.min { a, b in
      (rows[a].unknownNames(in: arguments), given[a].mistakes.count)
        < (rows[b].unknownNames(in: arguments), given[b].mistakes.count)
    }
    for mistake in nearest.map({ given[$0].mistakes }) ?? [] { site.context.findings.add(mistake) }
    return nil
  }

  // MARK: Rows and items

  /// One instance of a repeated layer.
  func row(of mention: LayerMention, _ arguments: [Formula.Argument], at place: SourcePlace) -> Meaning {
    guard mention.isList, case .all(let child)? = mention.path.steps.last else {
      func problem() -> SceneProblem {
        let part = sight.parts(named: mention.text).first(where: \.isRepeated)?.text
        let number = arguments.map(\.value.description).joined(separator: ", ")
        return .notRepeated(mention.text, part: part.map { "\($0)(\(number))" })
      }
      return site.refused(problem(), at: place)
    }
    guard let number = values(of: arguments, for: [Signature(placeIn: mention.text)], at: place)?.values[0] else {
      return .failed
    }
    var result = mention
    let id = id(in: number)
    let index =
      id.flatMap { isIndex($0) ? nil : .constant(.text($0)) }
      ?? formulas.resolve(number, wanted: .either([.number, .text]), property: mention.text).0
    result.path.steps[result.path.steps.count - 1] = .at(
      child: child, LayerPath.RowIndex(expression: index, place: place, id: id))
    result.isList = false
    return .layer(result)
  }

  /// The id of a row as `inspect` prints it, `row(tea)`: a word alone in a take's step.
  private func id(in formula: Formula) -> String? {
    guard site.isOfTake, case .name(let word) = formula.form else { return nil }
    return word
  }

  /// Whether a name stands for a number or a text, by which a row could be meant where none has that id.
  private func isIndex(_ name: String) -> Bool {
    guard sight.isKnown(name), case .value(_, let type)? = sight.meaning(of: name) else { return false }
    return ValueType.either([.number, .text]).accepts(type)
  }

  /// An item of a list that has a name; a call of something that is neither is told.
  private func item(of name: String, _ arguments: [Formula.Argument], at place: SourcePlace) -> Meaning {
    if sight.isValue(name), case .value(let expression, let type)? = sight.meaning(of: name) {
      return item(of: expression, type, arguments, at: place)
    }
    if let problem = site.context.notImported(name, .function, at: place) {
      return site.refused(other: problem, at: place)
    }
    return site.refused(
      .unknownFunction(
        name, part: part(named: name, arguments),
        candidates: names.functionNames(from: site.scope.file) + NameTable.functions.keys.sorted()
          + NameTable.contextualFunctions), at: place)
  }

  /// The layer of that name in the rows of another one: `row(1).ring` for `ring(1)`.
  private func part(named name: String, _ arguments: [Formula.Argument]) -> String? {
    let number = arguments.map(\.value.description).joined(separator: ", ")
    return sight.parts(named: name).first.map {
      $0.isRepeated
        ? "\($0.text)(\(number))" : MachineText($0.text).replacing("(0)", by: MachineText("(\(number))")).text
    }
  }

  func item(
    of list: Expression, _ type: ValueType, _ arguments: [Formula.Argument], at place: SourcePlace
  ) -> Meaning {
    guard let at = NameTable.functions["at"]?.first,
      let number = values(of: arguments, for: [Signature(placeIn: "list", function: "at")], at: place)?.values[0]
    else { return .failed }
    let index = formulas.resolve(number, wanted: .number, property: "at").0
    return .value(.call(at, [list, index], place), type.item)
  }

  // MARK: Own functions

  /// A call is the function's formula with what it is given in the places of its parameters, so that it has the type,
  /// the variability and the range of exactly that. Where the layer has the same already, it is read from there.
  func call(
    of function: FunctionDescription, file: Int, _ arguments: [Formula], at place: SourcePlace
  ) -> Meaning {
    let (name, expansion, context) = (function.name.value, site.expansion, site.context)
    if let ring = CyclePath(from: site.calls, to: name) { return site.refused(.functionUsesItself(ring), at: place) }
    guard !context.budget.isUsedUp, !expansion.isTooLarge else { return .failed }
    // One that is too large whatever it is given has been told by its own name.
    guard context.budget.rejectedCalls.isDisjoint(with: [place, function.name.place]) else { return .failed }
    guard context.types.levelsInHand < Limits.formulaLevels else { return tooDeep(name, at: place) }
    expansion.calls += 1
    guard expansion.calls <= Limits.functionParts else { return tooLarge(name, at: place) }
    var parameters: [FormulaSite.Parameter] = []
    for (parameter, argument) in zip(function.parameters, arguments) {
      let before = expansion.weight
      let (expression, type) = formulas.resolve(argument, wanted: .any, property: parameter)
      guard !expansion.isTooLarge else { return .failed }
      guard expansion.weight <= Limits.functionParts else { return tooLarge(name, at: place) }
      let weight = expansion.weight - before
      let result = CallResults.Result(expression, type, of: argument.shortText, at: argument.place)
      parameters.append(.init(result, weight: weight, isShared: weight > 0 && site.sharesCalls))
      // It is in the formula as often as the function's own formula has the parameter.
      expansion.weight = before
    }
    expansion.weight += 1
    let call =
      !site.sharesCalls
      ? nil
      : CallResults.Call(
        layer: site.template.index, isOutsideTraits: site.isOutsideTraits, file: file, function: name,
        arguments: parameters.map { site.number(of: $0.result.expression) })
    if let call, let known = site.result(of: call) {
      expansion.traits.formUnion(known.traits)
      return .value(site.again(known), known.type)
    }
    return result(of: function, file: file, parameters, as: call, at: place)
  }

  /// - Parameter call: the call that others may be equal to.
  private func result(
    of function: FunctionDescription, file: Int, _ parameters: [FormulaSite.Parameter], as call: CallResults.Call?,
    at place: SourcePlace
  ) -> Meaning {
    let (name, expansion) = (function.name.value, site.expansion)
    let traits = expansion.traits
    defer { expansion.traits.formUnion(traits) }
    expansion.traits = []
    let given = Dictionary(uniqueKeysWithValues: zip(function.parameters, parameters))
    let body = FormulaResolver(FormulaSite(callFrom: site, of: name, file: file, given))
    let (expression, type) = body.resolve(function.body, wanted: .any, property: name)
    site.read(body.site.dependencies)
    guard !expansion.isTooLarge, expansion.weight <= Limits.functionParts else { return tooLarge(name, at: place) }
    guard site.levels(of: expression) <= Limits.formulaLevels else { return tooDeep(name, at: place) }
    if let call {
      site.note(.init(expression, type, of: "\(name)(…)", at: place, traits: expansion.traits), of: call)
    }
    return .value(expression, type)
  }

  /// Reports a call that is too large. Where it stands in another function, the call of that is too large, too: the
  /// formula's own is told.
  private func tooLarge(_ name: String, at place: SourcePlace) -> Meaning {
    site.expansion.isTooLarge = true
    guard site.calls.isEmpty else { return .failed }
    site.context.budget.rejectedCalls.insert(place)
    return site.refused(.tooManyCalls(name, limit: Limits.functionParts), at: place)
  }

  private func tooDeep(_ name: String, at place: SourcePlace) -> Meaning {
    site.context.budget.isTooDeep = true
    return site.refused(.callsTooDeep(name, limit: Limits.formulaLevels), at: place)
  }
}
