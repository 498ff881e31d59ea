import Basics
import Formulas
import Vocabulary

/// The place of one formula: the scope that it stands in, and what is known of it alone.
///
/// Owns the formula's local names (variables of queries, what an event brings, a function's parameters) and the list of
/// what it has read. It looks nothing up and resolves nothing.
final class FormulaSite {
  let context: SceneContext
  let scope: Scope
  /// The layer that it is worked out for: that of its scope, or one inside, where a value has a copy.
  let template: Template
  // Nothing is called while one of those without checks is written.

  /// The cells and sources that the formula has read so far.
  @exclusivity(unchecked) private(set) var dependencies: [Dependency] = []
  /// Set for the list of an `each`, which is read outside of the instances it makes.
  var isOutsideInstances = false
  /// Set for the values and states of a component: what they say is said inside of it.
  var isOfComponent = false
  /// Set for points in fractions of a size, in which `leading` and `trailing` are ends.
  var isInFractions = false
  /// Set for the steps of a take, which call rows by their ids as `inspect` prints them.
  var isOfTake = false
  /// Set for the `locale` of a label or a run.
  var isLocale = false
  /// Set for what decides what a layer is, before it is that: its traits, and whether and how often it is there.
  var isOutsideTraits = false
  /// Variables of queries, and what an event brings: name → slot and type, and of a variable the slot of its place in
  /// the list.
  @exclusivity(unchecked) private(set) var locals: [String: (slot: Int, type: ValueType, place: Int?)] = [:]
  @exclusivity(unchecked) private var nextLocal = 0
  /// Whether what calls a function has variables, of a function's formula.
  @exclusivity(unchecked) private var isCalledWithVariables = false
  /// The arguments that a function's formula is given, and the functions that it is called by, outermost first.
  @exclusivity(unchecked) private(set) var parameters: [String: Parameter] = [:]
  @exclusivity(unchecked) private(set) var calls: [String] = []
  /// Made when it is first asked for: most formulas call nothing.
  @exclusivity(unchecked) private var knownExpansion: Expansion?

  /// The state of formulas while calls are put in.
  final class Expansion {
    /// The number of the formula's parts that functions brought.
    var weight = 0
    /// The number of calls that have been put in, with those that stand for a parameter that its function does not use.
    var calls = 0
    /// Whether that was too much, which is reported once.
    var isTooLarge = false
    /// The traits that it reads, by itself or by values.
    var traits: Set<SystemTrait> = []
    /// The calls of the formula in hand that it may make again, where it has variables.
    var results: FormulaResults?
  }

  var expansion: Expansion {
    if let knownExpansion { return knownExpansion }
    let expansion = Expansion()
    knownExpansion = expansion
    return expansion
  }

  /// The traits that the formula reads, by itself or by values.
  var traits: Set<SystemTrait> { knownExpansion?.traits ?? [] }

  /// The meaning of a parameter.
  final class Parameter {
    let result: CallResults.Result
    /// The number of parts of functions that it has itself.
    let weight: Int
    /// Whether it is worked out once, however often it is read.
    let isShared: Bool
    private var isRead = false

    init(_ result: CallResults.Result, weight: Int, isShared: Bool) {
      (self.result, self.weight, self.isShared) = (result, weight, isShared)
    }

    /// Notes that it is read; true if it has been before.
    func noteRead() -> Bool {
      defer { isRead = true }
      return isRead
    }
  }

  /// - Parameter template: the layer that it is worked out for, where that is not the scope's own.
  init(_ context: SceneContext, _ scope: Scope, of template: Template? = nil) {
    (self.context, self.scope) = (context, scope)
    self.template = template ?? scope.template
  }

  /// The place of a function's own formula, called here.
  init(callFrom caller: FormulaSite, of function: String, file: Int, _ parameters: [String: Parameter]) {
    context = caller.context
    template = caller.template
    scope = Scope(template: template, parent: nil, file: file, isNamingScope: false)
    self.parameters = parameters
    calls = caller.calls + [function]
    isOutsideTraits = caller.isOutsideTraits
    isCalledWithVariables = caller.hasVariables
    knownExpansion = caller.expansion
    nextLocal = caller.nextLocal
  }

  /// The layer that its names are looked for from.
  var owner: Template { scope.template }

  /// Whether it is in a function's own formula, which sees what it is given, and nothing of the layer that calls it.
  var isInFunction: Bool { !calls.isEmpty }

  private var hasVariables: Bool { isCalledWithVariables || !locals.isEmpty }

  /// Whether a call that is made again with the same arguments reads the result of the first.
  var sharesCalls: Bool { !hasVariables || expansion.results != nil }

  /// Scopes outward; for a component, its file's values last.
  var searchedScopes: some Sequence<Scope> { scope.chain.dropFirst(isOutsideInstances ? 1 : 0) }

  func report(_ problem: @autoclosure () -> SceneProblem, at place: SourcePlace) {
    context.findings.add(problem(), at: place)
  }

  /// Returns nil, reported, for what nothing comes of.
  func refused<Part>(_ problem: @autoclosure () -> SceneProblem, at place: SourcePlace) -> Part? {
    context.findings.refused(problem(), at: place)
  }

  /// The same for a name.
  func refused(_ problem: @autoclosure () -> SceneProblem, at place: SourcePlace) -> Meaning {
    report(problem(), at: place)
    return .failed
  }

  /// The same for a name that has problems of its own.
  func refused(other problem: some Problem, at place: SourcePlace) -> Meaning {
    context.findings.add(other: problem, at: place)
    return .failed
  }

  /// The same for a formula, which is null then.
  func refused(_ problem: @autoclosure () -> SceneProblem, at place: SourcePlace) -> (Expression, ValueType) {
    report(problem(), at: place)
    return (.constant(.null), .any)
  }

  func read(_ dependencies: [Dependency]) { self.dependencies.append(contentsOf: dependencies) }

  /// The nearest layer out that says one of these; nil where none does, inside of `end`.
  func layer(saying traits: Set<SystemTrait>, inside end: Template? = nil) -> Template? {
    (isOutsideTraits ? template.parent : template)?.selfAndAncestors.prefix { $0 !== end }.first { layer in
      traits.contains { layer.cell(of: $0) != nil }
    }
  }

  /// Adds a reference to the program's table, as the formula has it.
  func reference(_ reference: ResolvedReference, _ read: [Dependency]) -> Expression {
    self.read(read)
    context.calls.note(read)
    return .reference(Expression.Reference(index: context.program.add(reference)))
  }

  /// The same for one that reads one thing.
  func reference(_ reference: ResolvedReference, _ read: Dependency) -> Expression {
    dependencies.append(read)
    context.calls.note(read)
    return .reference(Expression.Reference(index: context.program.add(reference)))
  }

  /// Adds a reference to a cell of the layer, or of one around it.
  func reference(toCell cell: Int, of layer: Template) -> Expression {
    reference(.read(path(to: layer), .cell(cell)), .cell(CellID(template: layer.index, cell: cell)))
  }

  /// Adds a reference to a state of the layer, or of one around it.
  func reference(toState slot: Int, of layer: Template) -> Expression {
    reference(.read(path(to: layer), .state(slot)), .state(template: layer.index, slot: slot))
  }

  /// The result of a call that was made before.
  func result(of call: CallResults.Call) -> CallResults.Result? {
    (expansion.results?.made ?? context.calls.made)[call]
  }

  func note(_ result: CallResults.Result, of call: CallResults.Call) {
    if let results = expansion.results { results.made[call] = result } else { context.calls.made[call] = result }
  }

  /// The number of an expression: that of others that are worked out alike.
  func number(of expression: Expression) -> Int {
    expansion.results?.number(of: expression) ?? context.calls.numbers.number(of: expression)
  }

  /// Returns the depth of an expression in levels, those of the results that it reads included.
  func levels(of expression: Expression) -> Int { expansion.results?.levels(of: expression) ?? expression.levels }

  /// The expression for a result that the formula or the layer has already.
  func again(_ result: CallResults.Result) -> Expression {
    if let whole = result.withoutCell { return whole }
    if let results = expansion.results { return reference(.local(results.slot(of: result)), []) }
    return reference(toCell: context.calls.cell(of: result, in: template), of: template)
  }

  /// Begins a formula as a whole: what it calls more than once is bound in it, where it has variables.
  ///
  /// - Returns: the results to end it with; nil where nothing is bound, or the whole has begun before.
  func beginWhole() -> FormulaResults? {
    guard hasVariables, !isInFunction, expansion.results == nil else { return nil }
    let results = FormulaResults(from: nextLocal, context.program, context.calls.numbers)
    expansion.results = results
    return results
  }

  /// Returns the expression of a formula that has been begun with some results, these bound in it.
  func endWhole(_ expression: Expression, _ results: FormulaResults?) -> Expression {
    guard let results else { return expression }
    defer { expansion.results = nil }
    return results.bind(in: expression)
  }

  /// The way to the layer, or to one around it.
  func path(to layer: Template) -> LayerPath {
    LayerPath(up: distance(to: layer), steps: [], template: layer.index)
  }

  /// Returns the number of layers out to a template.
  func distance(to template: Template) -> Int { self.template.depth - template.depth }

  // MARK: Local names

  /// Makes known what an event brings along: `old` of a `change` rule, the character that was `typed`.
  func declare(local name: String, _ type: ValueType) {
    locals[name] = (nextLocal, type, nil)
    nextLocal += 1
  }

  /// Makes known what comes along with an event.
  func declare(_ event: EventSpec) {
    for field in event.fields { declare(local: field.name, field.type) }
  }

  /// Makes a query's variable known, in what is resolved by `resolve` with the slot of it, which its place follows.
  func withVariable<Result>(_ name: String, _ type: ValueType, _ resolve: (Int) -> Result) -> Result {
    let saved = locals
    defer { locals = saved }
    let slot = nextLocal
    nextLocal += 2
    locals[name] = (slot, type, slot + 1)
    return resolve(slot)
  }

  /// Changes the type of a query's variable: from items to groups, or to what is made of them.
  func setType(_ type: ValueType, ofVariable name: String) { locals[name]?.type = type }
}
